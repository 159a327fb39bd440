//! Why an upload is not taken: a status that clients of the tus protocol know, a stable code for
//! programs, a sentence for people.

use axum::http::StatusCode;

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("this depot speaks tus 1.0.0: send the header Tus-Resumable: 1.0.0")]
    Version,
    #[error("{0}")]
    Malformed(String),
    #[error("a {kind} has at most {most} bytes")]
    TooLarge { kind: &'static str, most: u64 },
    #[error("more bytes than the {length} that were announced")]
    Longer { length: u64 },
    #[error("{mime} is not taken as a {kind}")]
    Kind { kind: &'static str, mime: String },
    #[error("bytes are sent as application/offset+octet-stream")]
    ContentType,
    #[error("the upload stands at byte {at}")]
    Offset { at: u64 },
    #[error("this upload is being written by another request: try again in a few seconds")]
    Locked,
    #[error("the bytes do not have the checksum that was sent with them; they were dropped")]
    Checksum,
    #[error("the whole does not have the SHA-256 that was announced; it was dropped, begin anew")]
    Content,
    #[error("there is no such upload of this device")]
    NotFound,
    #[error("too many uploads from this device: wait a while")]
    TooMany,
    #[error("the connection ended before all was here; what came is kept")]
    Cut,
}

impl Refused {
    /// The status it goes out with.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Version => StatusCode::PRECONDITION_FAILED,
            Self::Malformed(_) | Self::Cut => StatusCode::BAD_REQUEST,
            Self::TooLarge { .. } | Self::Longer { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Kind { .. } | Self::ContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Offset { .. } => StatusCode::CONFLICT,
            Self::Locked => StatusCode::LOCKED,
            // The protocol's own: "460 Checksum Mismatch".
            Self::Checksum | Self::Content => {
                StatusCode::from_u16(460).unwrap_or(StatusCode::BAD_REQUEST)
            }
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// Stable, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Version => "tus_version",
            Self::Malformed(_) => "malformed",
            Self::TooLarge { .. } | Self::Longer { .. } => "too_large",
            Self::Kind { .. } => "media_kind",
            Self::ContentType => "encoding",
            Self::Offset { .. } => "offset",
            Self::Locked => "locked",
            Self::Checksum => "checksum",
            Self::Content => "content",
            Self::NotFound => "not_found",
            Self::TooMany => "too_many_uploads",
            Self::Cut => "cut",
        }
    }
}

pub(super) fn malformed(text: impl Into<String>) -> Refused {
    Refused::Malformed(text.into())
}
