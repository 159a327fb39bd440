//! A push as it comes in: bytes with a bound, inflated with a bound, read item by item. What came
//! whole counts, wherever the rest was cut off.

use crate::error::ApiError;
use axum::body::Body;
use flate2::read::MultiGzDecoder;
use futures::StreamExt;
use shared::{
    document::{Checked, check_change},
    entry::Entry,
    ids::{DocId, VillageId},
    protocol::{Hello, Items, MAX_PUSH, MAX_PUSH_WIRE, MAX_UP_ITEM, Up},
};
use std::{io::Read, time::Duration};

/// The longest pause in a body; a slow line is fine, a dead one is not.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// A push of more items is read up to here.
pub const MAX_ITEMS: usize = 4_096;

/// A push, read and checked.
#[derive(Debug)]
pub struct Received {
    pub hello: Hello,
    pub items: Vec<Item>,
    pub heads: Vec<(DocId, Vec<[u8; 32]>)>,
    /// Why reading stopped before the end.
    pub fault: Option<&'static str>,
}

/// One numbered item, with what the door said of it.
#[derive(Debug)]
pub struct Item {
    pub number: u64,
    pub device_seq: u64,
    pub what: What,
}

/// What an item wants.
#[derive(Debug)]
pub enum What {
    Create {
        doc: DocId,
        village: VillageId,
    },
    Change {
        doc: DocId,
        raw: Vec<u8>,
        checked: Box<Checked>,
    },
    Entry {
        entry: Box<Entry>,
    },
    Refused {
        code: &'static str,
    },
}

/// The body's bytes, and whether all of them came.
#[derive(Debug)]
pub struct Wire {
    pub bytes: Vec<u8>,
    pub is_whole: bool,
}

/// Reads the body up to its bound.
pub async fn read(body: Body) -> Result<Wire, ApiError> {
    let mut stream = body.into_data_stream();
    let mut bytes = Vec::new();
    loop {
        let Ok(piece) = tokio::time::timeout(MAX_PAUSE, stream.next()).await else {
            return Ok(Wire {
                bytes,
                is_whole: false,
            });
        };
        match piece {
            None => {
                return Ok(Wire {
                    bytes,
                    is_whole: true,
                });
            }
            Some(Err(_)) => {
                return Ok(Wire {
                    bytes,
                    is_whole: false,
                });
            }
            Some(Ok(piece)) if bytes.len() + piece.len() > MAX_PUSH_WIRE => {
                return Err(ApiError::TooLarge(MAX_PUSH_WIRE));
            }
            Some(Ok(piece)) => bytes.extend_from_slice(&piece),
        }
    }
}

/// Inflates, decodes and checks. Heavy, and the library may panic: to be called where that is fine.
pub fn decode(wire: Wire, is_gzip: bool) -> Result<Received, ApiError> {
    let wire = if is_gzip { inflate(&wire)? } else { wire };
    let mut stream = Items::<Up>::new(MAX_UP_ITEM);
    stream.push(&wire.bytes);
    let hello = match stream.next() {
        Ok(Some(Up::Hello(hello))) => hello,
        Ok(_) => return Err(ApiError::Malformed("the first item must be a hello".into())),
        Err(error) => return Err(ApiError::Malformed(error.to_string())),
    };
    if hello.app.len() > 64 || hello.can.len() > 64 {
        return Err(ApiError::Malformed("the hello is too long".into()));
    }
    let mut received = Received {
        hello,
        items: Vec::new(),
        heads: Vec::new(),
        fault: None,
    };
    received.fault = loop {
        if received.items.len() + received.heads.len() >= MAX_ITEMS && stream.rest() > 0 {
            break Some("too_many");
        }
        match stream.next() {
            Ok(Some(item)) => received.take(item),
            Ok(None) if stream.rest() > 0 || !wire.is_whole => break Some("cut"),
            Ok(None) => break None,
            Err(_) => break Some("malformed"),
        }
    };
    Ok(received)
}

impl Received {
    fn take(&mut self, item: Up) {
        let (device_seq, what) = match item {
            Up::Heads { doc, heads } => return self.heads.push((doc, heads)),
            Up::Hello(_) => (0, What::Refused { code: "shape" }),
            Up::Create { doc, village } => (0, What::Create { doc, village }),
            Up::Change {
                doc,
                device_seq,
                raw,
            } => {
                let what = match check_change(&doc, &raw) {
                    Ok(checked) => What::Change {
                        doc,
                        raw,
                        checked: Box::new(checked),
                    },
                    Err(refusal) => What::Refused {
                        code: refusal.code(),
                    },
                };
                (device_seq, what)
            }
            Up::Entry { device_seq, text } => {
                let what = match Entry::decode(&text) {
                    Ok(entry) => What::Entry {
                        entry: Box::new(entry),
                    },
                    Err(_) => What::Refused { code: "entry" },
                };
                (device_seq, what)
            }
        };
        let number = self.items.len() as u64;
        self.items.push(Item {
            number,
            device_seq,
            what,
        });
    }
}

/// Inflates up to the bound. A body cut short gives what can be read of it; one whose checksum does
/// not fit gives nothing.
fn inflate(wire: &Wire) -> Result<Wire, ApiError> {
    let mut decoder = MultiGzDecoder::new(wire.bytes.as_slice());
    let mut bytes = Vec::new();
    let mut piece = vec![0; 16 * 1024];
    loop {
        match decoder.read(&mut piece) {
            Ok(0) => {
                return Ok(Wire {
                    bytes,
                    is_whole: wire.is_whole,
                });
            }
            Ok(count) if bytes.len() + count > MAX_PUSH => {
                return Err(ApiError::TooLarge(MAX_PUSH));
            }
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                return Ok(Wire {
                    bytes,
                    is_whole: false,
                });
            }
            Err(error) => return Err(ApiError::Malformed(format!("gzip: {error}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::protocol::encode;

    fn hello() -> Vec<u8> {
        let app = "0.1.0".to_owned();
        let hello = Hello {
            app,
            cursor: None,
            resume: None,
            phone_time_ms: 0,
            unsent: 0,
            device_seq: 0,
            can: vec![],
            worded: None,
            heard: None,
        };
        encode(&Up::Hello(hello))
    }

    proptest! {
        #[test]
        fn any_bytes_end_in_an_answer(bytes: Vec<u8>, is_gzip: bool, is_whole: bool) {
            drop(decode(Wire { bytes, is_whole }, is_gzip));
        }

        #[test]
        fn any_bytes_behind_a_hello_do_no_harm(rest: Vec<u8>) {
            let bytes = [hello(), rest.clone()].concat();
            let received = decode(Wire { bytes, is_whole: true }, false).unwrap();
            prop_assert!(rest.is_empty() || received.fault.is_some() || !received.items.is_empty() || !received.heads.is_empty());
        }
    }

    #[test]
    fn a_cut_is_told_from_an_end() {
        let mut bytes = hello();
        let received = |bytes: &[u8], is_whole| {
            decode(
                Wire {
                    bytes: bytes.to_vec(),
                    is_whole,
                },
                false,
            )
            .unwrap()
            .fault
        };
        assert_eq!(received(&bytes, true), None);
        assert_eq!(received(&bytes, false), Some("cut"));
        bytes.push(0x82);
        assert_eq!(received(&bytes, true), Some("cut"));
    }
}
