//! What a machine heard in a voice note: the transcript and a proposal of the visit's fields. It is
//! the depot's, sent to the phone of the officer who spoke, and is unchecked: nothing of it is the
//! record before the officer confirms it in a correction of his visit.

use crate::{
    ids::{EntryId, FarmerId},
    lexicon::Proposal,
    time::Stamp,
};
use serde::{Deserialize, Serialize};

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
