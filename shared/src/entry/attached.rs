//! What is attached to a visit: the officer's voice, and photos. The entry names the bytes by their
//! hash; they travel behind it, on a way of their own, and may come later or never.

use super::EntryError;
use serde::{Deserialize, Serialize};

/// The most voice notes and photos of one visit.
pub const MAX_ATTACHED: usize = 8;
/// The longest name of a media type, in bytes.
const MAX_MIME_BYTES: usize = 60;

/// Which kind of media.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MediaKind {
    /// Spoken by the officer.
    Voice,
    /// Taken at the field, or shared from another app.
    Photo,
}

impl MediaKind {
    /// Its word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Self::Voice => "voice",
            Self::Photo => "photo",
        }
    }

    /// The kind of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "voice" => Some(Self::Voice),
            "photo" => Some(Self::Photo),
            _ => None,
        }
    }

    /// The most bytes of one.
    pub fn most_bytes(self) -> u32 {
        match self {
            Self::Voice => MAX_VOICE_BYTES,
            Self::Photo => MAX_PHOTO_BYTES,
        }
    }

    /// Whether a media type, without its parameters, is of this kind.
    pub fn takes(self, mime: &str) -> bool {
        let bare = mime.split(';').next().unwrap_or_default().trim();
        match self {
            Self::Voice => matches!(
                bare,
                "audio/webm" | "audio/ogg" | "audio/mp4" | "audio/mpeg" | "audio/wav" | "audio/aac"
            ),
            Self::Photo => matches!(bare, "image/jpeg" | "image/png" | "image/webp"),
        }
    }
}

/// The most bytes of a voice note: three minutes, with room for a phone that knows no Opus.
pub const MAX_VOICE_BYTES: u32 = 2 * 1024 * 1024;
/// The most bytes of a photo.
pub const MAX_PHOTO_BYTES: u32 = 200 * 1024;

/// One voice note or photo, as the entry names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Which kind.
    pub kind: MediaKind,
    /// The SHA-256 of its bytes, in 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// How many bytes.
    pub bytes: u32,
    /// Its media type, such as `audio/webm;codecs=opus`.
    pub mime: String,
    /// How long a voice note is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
}

/// Whether a text is a SHA-256 as it is written here.
pub fn is_sha256(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == 64 && text.bytes().all(digit)
}

/// Whether a visit may name these.
pub(super) fn check(media: &[Attached]) -> Result<(), EntryError> {
    if media.len() > MAX_ATTACHED {
        return Err(EntryError::TooManyAttached { count: media.len() });
    }
    let twice = |at: usize| media[..at].iter().any(|it| it.sha256 == media[at].sha256);
    for (at, attached) in media.iter().enumerate() {
        let mime = &attached.mime;
        let named = mime.len() <= MAX_MIME_BYTES && mime.bytes().all(|it| it.is_ascii_graphic());
        if !is_sha256(&attached.sha256) || !named || attached.bytes == 0 || twice(at) {
            return Err(EntryError::BadAttached);
        }
    }
    Ok(())
}
