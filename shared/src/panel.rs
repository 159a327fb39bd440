//! What the depot tells of its memory: the panel of calls, and what a memory concluded about a
//! village. Plain HTTP types, the same on both sides.

use serde::{Deserialize, Serialize};

/// The memory as the panel shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemoryPanel {
    /// `hindsight` or `embedded`.
    pub backend: String,
    /// The backend's version, where it has one.
    pub version: Option<String>,
    /// Whether it answers and can store.
    pub ready: bool,
    /// Everything of the caller's feed up to this log number is in memory, but for `except`.
    pub through: u64,
    /// Documents that are not.
    pub except: Vec<String>,
    /// The last calls, oldest first.
    pub calls: Vec<MemoryCall>,
}

/// One call, without names or content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemoryCall {
    /// Its number since the depot started.
    pub number: u64,
    /// `recall`, `retain`, `reflect`, …
    pub kind: String,
    /// The tags asked for; they carry ids.
    pub tags: Vec<String>,
    /// What it found.
    pub hits: Option<u64>,
    /// What of it the reader's view let through.
    pub shown: Option<u64>,
    /// When it began, in milliseconds since 1970.
    pub started_at_ms: i64,
    /// How long it took.
    pub duration_ms: u64,
    /// `ok`, or the error's stable word.
    pub outcome: String,
}

/// What a memory answered to one of the fixed questions about a village.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reflected {
    /// Which question: `works`, `objections` or `watch`.
    pub question: String,
    /// What may be shown, sentence by sentence, in the order said.
    pub sentences: Vec<ReflectedSentence>,
    /// Sentences that the guard took out.
    pub dropped: u32,
    /// Why there is no answer, as a stable word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A sentence that passed the guard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReflectedSentence {
    /// As it may be shown.
    pub text: String,
    /// `kept`, `repaired` or `stripped`.
    pub verdict: String,
    /// Why it was changed, as stable words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}
