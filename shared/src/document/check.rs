//! The one door for foreign changes. What passes is a single change that does nothing but put
//! canonical entries of one farmer under their own ids.

use super::{
    chunk::{self, ChunkError, Outside},
    contained, genesis_actor,
};
use crate::{
    entry::{Entry, EntryError},
    ids::{DocId, EntryId},
};
use automerge::{
    Change, ScalarValue,
    legacy::{Key, ObjectId, Op, OpType},
};

/// The longest change, in bytes.
pub const MAX_CHANGE_BYTES: usize = 32 * 1024;

/// Why a change is not taken. The code is stable; the sentence is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum Refusal {
    #[error("the change has {0} bytes; {MAX_CHANGE_BYTES} are allowed")]
    TooLong(usize),
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    #[error("the CRDT library cannot read the change: {0}")]
    Unreadable(String),
    #[error("the change does more than put entries")]
    Shape,
    #[error("entry {id}: {error}")]
    Entry { id: String, error: EntryError },
    #[error("entry {id} is about another farmer or has another id")]
    Misplaced { id: String },
    #[error("the CRDT library failed on the change")]
    Library,
    #[error("another change has the same actor and number")]
    DuplicateSeq,
}

impl Refusal {
    /// The stable code that goes over the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::TooLong(_) => "too_long",
            Refusal::Chunk(ChunkError::Checksum) => "checksum",
            Refusal::Chunk(ChunkError::Bound { .. }) => "bound",
            Refusal::Chunk(_) | Refusal::Unreadable(_) => "unreadable",
            Refusal::Shape => "shape",
            Refusal::Entry { .. } => "entry",
            Refusal::Misplaced { .. } => "misplaced",
            Refusal::Library => "library",
            Refusal::DuplicateSeq => "duplicate_seq",
        }
    }
}

/// A change that passed the door.
#[derive(Debug, Clone)]
pub struct Checked {
    /// Its hash.
    pub hash: [u8; 32],
    /// What it builds on.
    pub deps: Vec<[u8; 32]>,
    /// The entries it puts.
    pub entries: Vec<Entry>,
    pub(super) change: Change,
}

/// Checks one raw change (as [`super::Authored::raw`]) for a document. It does not yet look at the
/// document itself: see [`super::FarmerDocument::trial`].
pub fn check_change(doc: &DocId, raw: &[u8]) -> Result<Checked, Refusal> {
    if raw.len() > MAX_CHANGE_BYTES {
        return Err(Refusal::TooLong(raw.len()));
    }
    let outside = chunk::outside(raw)?;
    contained(|| inside(doc, raw, outside)).unwrap_or(Err(Refusal::Library))
}

fn inside(doc: &DocId, raw: &[u8], outside: Outside) -> Result<Checked, Refusal> {
    let change =
        Change::from_bytes(raw.to_vec()).map_err(|error| Refusal::Unreadable(error.to_string()))?;
    if change.hash().0 != outside.hash || change.seq() != outside.seq {
        return Err(Refusal::Shape);
    }
    let entries = change
        .decode()
        .operations
        .iter()
        .map(|op| entry(doc, op))
        .collect::<Result<Vec<_>, _>>()?;
    if entries.is_empty() {
        return Err(Refusal::Shape);
    }
    Ok(Checked {
        hash: outside.hash,
        deps: outside.deps,
        entries,
        change,
    })
}

/// The entry that one operation puts: under `entries`, nothing replaced.
fn entry(doc: &DocId, op: &Op) -> Result<Entry, Refusal> {
    let in_entries = matches!(&op.obj, ObjectId::Id(id) if id.0 == 1 && id.1 == genesis_actor());
    let (Key::Map(key), OpType::Put(ScalarValue::Str(text))) = (&op.key, &op.action) else {
        return Err(Refusal::Shape);
    };
    if !in_entries || op.insert || !op.pred.is_empty() {
        return Err(Refusal::Shape);
    }
    let id: String = key.chars().take(60).collect();
    let entry = Entry::decode(text).map_err(|error| Refusal::Entry {
        id: id.clone(),
        error,
    })?;
    if EntryId::new(key).ok().as_ref() != Some(&entry.id) || entry.farmer != doc.farmer {
        return Err(Refusal::Misplaced { id });
    }
    Ok(entry)
}
