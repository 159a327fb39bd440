//! How one voice note or photo goes to the depot: the tus protocol, as its client. What is asked next
//! follows from what the depot last said it holds; whatever answer is lost, the depot is asked before
//! a byte is sent again.

use super::queue::NO_DEPOT;

/// Bytes of one request: some five seconds on a bad line.
pub const CHUNK: u32 = 32 * 1024;
/// Where uploads live; an address elsewhere is not the depot's.
const UPLOADS: &str = "/api/v1/media/";
/// So often a new upload is begun in one go before it is left for later.
const MOST_CREATIONS: u8 = 2;
/// So often the depot may say the same offset before it is left for later.
const MOST_STUCK: u8 = 2;

/// What is asked of the depot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// POST: a new upload.
    Create,
    /// HEAD: how much does it hold?
    Look(String),
    /// PATCH: these bytes.
    Send {
        /// The upload.
        upload: String,
        /// From this byte,
        from: u32,
        /// up to, without, this one.
        to: u32,
    },
}

/// An answer, as far as it matters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// It is the depot's: it speaks tus, or its error is one of ours.
    pub is_depot: bool,
    /// `Upload-Offset`.
    pub offset: Option<u32>,
    /// `Location`.
    pub location: Option<String>,
    /// The code of its error.
    pub code: Option<String>,
    /// `Retry-After`.
    pub retry_after_ms: Option<u64>,
}

/// What follows from an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Ask on.
    Go,
    /// The depot has all of it.
    Done,
    /// It is tried again later: why, and how long the depot wants to be left alone.
    Later(String, Option<u64>),
    /// The depot will not have it: its code.
    Stop(String),
}

/// One upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Its address at the depot.
    pub upload: Option<String>,
    /// Bytes that the depot said it holds.
    pub offset: u32,
    of: u32,
    /// The depot said the offset in this go; otherwise it is asked first.
    is_sure: bool,
    creations: u8,
    stuck: u8,
}

impl Transfer {
    /// Goes on where an earlier one ended.
    pub fn new(upload: Option<&str>, offset: u32, of: u32) -> Self {
        let upload = upload.and_then(upload_path);
        Self {
            offset: if upload.is_some() { offset.min(of) } else { 0 },
            upload,
            of,
            is_sure: false,
            creations: 0,
            stuck: 0,
        }
    }

    /// What to ask now.
    pub fn ask(&self) -> Ask {
        match &self.upload {
            None => Ask::Create,
            Some(upload) if !self.is_sure => Ask::Look(upload.clone()),
            Some(upload) => Ask::Send {
                upload: upload.clone(),
                from: self.offset,
                to: self.of.min(self.offset.saturating_add(CHUNK)),
            },
        }
    }

    /// Takes the answer to it; nothing where none came.
    pub fn take(&mut self, asked: &Ask, reply: Option<Reply>) -> Turn {
        // A page of somebody else's is no answer.
        let Some(reply) = reply.filter(|reply| reply.is_depot) else {
            self.is_sure = false;
            return Turn::Later(NO_DEPOT.to_owned(), None);
        };
        match (reply.status, asked) {
            (201, Ask::Create) => self.created(&reply),
            (200 | 204, Ask::Look(_) | Ask::Send { .. }) => self.moved(asked, &reply),
            // It expired, or it is not ours to go on with: from the beginning.
            (404 | 410, Ask::Look(_) | Ask::Send { .. }) => self.forget(),
            (409, _) => {
                self.is_sure = false;
                self.stuck += 1;
                self.unless_stuck("conflict")
            }
            (401, _) => Turn::Later("sign_in".to_owned(), reply.retry_after_ms),
            (412 | 426, _) => Turn::Later("update".to_owned(), reply.retry_after_ms),
            // A body that was cut on its way: what came is kept there.
            (400, _) if reply.code.as_deref() == Some("cut") => {
                self.is_sure = false;
                later("cut", &reply)
            }
            (408 | 423 | 425 | 429 | 500.., _) if reply.status != 460 => {
                self.is_sure = false;
                later("depot", &reply)
            }
            _ => Turn::Stop(
                reply
                    .code
                    .unwrap_or_else(|| format!("http_{}", reply.status)),
            ),
        }
    }

    fn created(&mut self, reply: &Reply) -> Turn {
        let Some(upload) = reply.location.as_deref().and_then(upload_path) else {
            return later("depot", reply);
        };
        self.upload = Some(upload);
        self.creations += 1;
        match reply.offset.filter(|offset| *offset <= self.of) {
            Some(offset) => {
                (self.offset, self.is_sure) = (offset, true);
                self.done_or_go()
            }
            // It may hold all of it already, from another phone.
            None => {
                (self.offset, self.is_sure) = (0, false);
                Turn::Go
            }
        }
    }

    fn moved(&mut self, asked: &Ask, reply: &Reply) -> Turn {
        let Some(offset) = reply.offset.filter(|offset| *offset <= self.of) else {
            self.is_sure = false;
            return later("depot", reply);
        };
        let is_forward = offset > self.offset;
        (self.offset, self.is_sure) = (offset, true);
        match asked {
            Ask::Send { .. } if !is_forward => self.stuck += 1,
            Ask::Send { .. } => self.stuck = 0,
            _ => {}
        }
        if self.stuck > 0 && offset < self.of {
            return self.unless_stuck("depot");
        }
        self.done_or_go()
    }

    fn forget(&mut self) -> Turn {
        (self.upload, self.offset, self.is_sure) = (None, 0, false);
        if self.creations >= MOST_CREATIONS {
            Turn::Later("depot".to_owned(), None)
        } else {
            Turn::Go
        }
    }

    fn unless_stuck(&self, why: &str) -> Turn {
        if self.stuck > MOST_STUCK {
            Turn::Later(why.to_owned(), None)
        } else {
            Turn::Go
        }
    }

    fn done_or_go(&self) -> Turn {
        if self.offset >= self.of {
            Turn::Done
        } else {
            Turn::Go
        }
    }
}

fn later(why: &str, reply: &Reply) -> Turn {
    let why = reply.code.clone().unwrap_or_else(|| why.to_owned());
    Turn::Later(why, reply.retry_after_ms)
}

/// The path of an upload; `None` where it is not among the depot's uploads, so that the phone's token
/// goes nowhere else.
pub fn upload_path(location: &str) -> Option<String> {
    let path = match location.split_once("://") {
        Some((_, rest)) => &rest[rest.find('/')?..],
        None => location,
    };
    let name = path.strip_prefix(UPLOADS)?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (!name.is_empty() && name != ".." && name.bytes().all(is_plain)).then(|| path.to_owned())
}

/// `Upload-Metadata`: each name with its value in base64.
pub fn metadata(pairs: &[(&str, String)]) -> String {
    let mut text = String::new();
    for (name, value) in pairs {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(name);
        text.push(' ');
        base64(value.as_bytes(), &mut text);
    }
    text
}

fn base64(bytes: &[u8], into: &mut String) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(group >> (18 - 6 * at) & 63) as usize];
            into.push(if at <= three.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
}

#[cfg(test)]
#[path = "tus_tests.rs"]
mod tests;
