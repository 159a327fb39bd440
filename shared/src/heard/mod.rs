//! What a machine heard in a voice note: the transcript and a proposal of the visit's fields. It is
//! the depot's, sent to the phone of the officer who spoke, and is unchecked: nothing of it is the
//! record before the officer confirms it in a correction of his visit.
//!
//! The transcript is read by the lexicon, or by a language model: [`asked`] is what that is asked,
//! [`read_answer`] takes of its answer only what the vocabulary or the catalogue has and what rests
//! on words that stand in the transcript. Both are pure; who asks, and when, is the depot's affair.

mod answer;
#[cfg(test)]
mod tests;

pub use answer::{AnswerError, Asked, asked, read_answer};

use crate::{
    ids::{EntryId, FarmerId},
    lexicon::Proposal,
    time::Stamp,
};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// The longest transcript, in characters: as a note.
pub const MAX_TRANSCRIPT_CHARS: usize = crate::entry::MAX_NOTE_CHARS;

/// What was heard in one voice note, or why nothing was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heard {
    /// Its number at the depot; rises with each that is made.
    pub number: u64,
    /// The voice note's bytes, by hash.
    pub sha256: String,
    /// The visit it was spoken for.
    pub visit: EntryId,
    /// Whom that visit is about.
    pub farmer: FarmerId,
    /// The transcript; empty when there is none.
    pub text: String,
    /// The language it was heard in, as the speech service names it.
    #[serde(default)]
    pub lang: Option<String>,
    /// What it seems to say.
    #[serde(default)]
    pub proposal: Proposal,
    /// The speech model that heard it.
    pub speech: String,
    /// What read the transcript: a model's name, or `lexicon`.
    pub structured: String,
    /// When.
    pub made_at: Stamp,
    /// Why nothing was heard, as a code: `no_speech`, `unreachable`, `refused`, `unreadable`.
    #[serde(default)]
    pub error: Option<String>,
}

/// A speech service's text as a transcript: composed letters, single spaces, no control characters,
/// no longer than a note.
pub fn transcript(text: &str) -> String {
    let words = text.split(|it: char| it.is_whitespace() || it.is_control());
    let mut plain = String::new();
    for word in words.filter(|word| !word.is_empty()) {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.nfc());
    }
    match plain.char_indices().nth(MAX_TRANSCRIPT_CHARS) {
        Some((end, _)) => plain[..end].trim_end().to_owned(),
        None => plain,
    }
}
