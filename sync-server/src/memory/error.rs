//! What can go wrong with a memory, sorted by what the caller should do about it.

use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// No connection, or no answer in time.
    #[error("the memory did not answer ({0})")]
    Unreachable(Trouble),
    /// It answered that it cannot now: 408, 429, 500, 502, 503, 504. What was sent may be stored in part.
    #[error("the memory is in trouble (HTTP {status})")]
    Unavailable {
        status: u16,
        retry_after: Option<Duration>,
    },
    /// It answered something that is not its language, such as a proxy's page.
    #[error("the memory's answer could not be read ({0})")]
    Unreadable(&'static str),
    /// The document cannot be forgotten while a write of it runs.
    #[error("a write of this document has not ended yet")]
    WriteUnfinished,
    /// The address or key is wrong: 401, 403. Nothing else will get through either.
    #[error("the memory refused the key (HTTP {status})")]
    Configuration { status: u16 },
    /// It will never take this: 400, 404, 409, 410, 422 and the like.
    #[error("the memory refused this (HTTP {status}): {reason}")]
    Refused { status: u16, reason: String },
    /// The embedded memory's database failed.
    #[error("the memory's database failed")]
    Database(#[from] sqlx::Error),
}

/// Why there was no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    Connect,
    Timeout,
    Broken,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Trouble::Connect => "no connection",
            Trouble::Timeout => "out of time",
            Trouble::Broken => "the connection broke",
        })
    }
}

impl MemoryError {
    /// Whether sending the same again, later, can succeed without anybody doing anything.
    pub fn is_retryable(&self) -> bool {
        !matches!(
            self,
            MemoryError::Configuration { .. } | MemoryError::Refused { .. }
        )
    }

    /// Whether a person has to put the address or key right. Sending waits until then; no document
    /// is to blame.
    pub fn is_configuration(&self) -> bool {
        matches!(self, MemoryError::Configuration { .. })
    }

    /// How long the memory asked to be left alone.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            MemoryError::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// A stable word for counters, marks and the ring.
    pub fn code(&self) -> &'static str {
        match self {
            MemoryError::Unreachable(Trouble::Timeout) => "timeout",
            MemoryError::Unreachable(_) => "unreachable",
            MemoryError::Unavailable { .. } => "unavailable",
            MemoryError::Unreadable(_) => "unreadable",
            MemoryError::WriteUnfinished => "write_unfinished",
            MemoryError::Configuration { .. } => "configuration",
            MemoryError::Refused { .. } => "refused",
            MemoryError::Database(_) => "database",
        }
    }
}
