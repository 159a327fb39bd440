//! One Automerge document per farmer: `entries/<id>` = one scalar string, the canonical text of an
//! entry. The only place that knows the CRDT library and its paths.
//!
//! The first change is a constant of bytes, the same for every document, so that two devices which
//! create one farmer's document apart share their root. Actor ids are random, one for each writing
//! session. After a save that failed, drop the document and its actor and open it anew: going on in
//! memory loses later work elsewhere.

mod check;
mod chunk;

pub use check::{Checked, MAX_CHANGE_BYTES, Refusal, check_change};
pub use chunk::{ChunkError, MAX_COUNTER, MAX_DEPS, MAX_OPS};

use crate::{
    entry::{Entry, EntryError},
    ids::EntryId,
    order,
};
use automerge::{
    ActorId, Automerge, Change, ChangeHash, ObjId, ObjType, ROOT, ReadDoc, ScalarValue, Value,
    transaction::{CommitOptions, Transactable},
};

/// The longest document, in bytes as saved.
pub const MAX_DOCUMENT_BYTES: usize = 2 * 1024 * 1024;

/// The first change of every document. A test makes it again and compares.
const GENESIS: &[u8] = include_bytes!("genesis.bin");
const ENTRIES: &str = "entries";

/// A change's hash, and a document's head.
pub type Hash = [u8; 32];
/// The random name of one writing session.
pub type Actor = [u8; 16];

pub(crate) fn genesis_actor() -> ActorId {
    ActorId::from(*b"khetsmriti-first")
}

/// What goes wrong with a document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum DocumentError {
    #[error("the document has {0} bytes; {MAX_DOCUMENT_BYTES} are allowed")]
    TooLong(usize),
    #[error("the document cannot be read: {0}")]
    Unreadable(String),
    #[error("the document does not begin with our first change")]
    Foreign,
    #[error("a change that this one builds on is missing")]
    MissingDependency,
    #[error(transparent)]
    Entry(#[from] EntryError),
    #[error("the CRDT library failed: {0}")]
    Library(String),
}

/// Runs the library on bytes that may make it panic. Where panics unwind (the server, tests) the
/// answer is `None`; in wasm a panic ends the worker, which is replaced.
pub(crate) fn contained<T>(work: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}

/// A change we made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authored {
    /// Its hash.
    pub hash: Hash,
    /// Its bytes, uncompressed: what is stored and sent.
    pub raw: Vec<u8>,
}

/// A farmer's document in memory.
#[derive(Debug, Clone)]
pub struct FarmerDocument {
    doc: Automerge,
    entries: ObjId,
}

impl FarmerDocument {
    /// An empty document: the first change and nothing else.
    pub fn new() -> Self {
        let first = Change::from_bytes(GENESIS.to_vec()).expect("the constant is a change");
        let mut doc = Automerge::new();
        doc.apply_changes([first])
            .expect("the constant applies to an empty document");
        Self::of(doc).expect("the constant makes the entries")
    }

    /// A document from its saved bytes, whether ours or received.
    pub fn load(saved: &[u8]) -> Result<Self, DocumentError> {
        if saved.len() > MAX_DOCUMENT_BYTES {
            return Err(DocumentError::TooLong(saved.len()));
        }
        if saved.is_empty() {
            return Err(DocumentError::Unreadable("no bytes".into()));
        }
        let loaded = contained(|| Automerge::load(saved).map_err(|error| error.to_string()));
        match loaded {
            Some(Ok(doc)) => Self::of(doc),
            Some(Err(error)) => Err(DocumentError::Unreadable(error)),
            None => Err(DocumentError::Unreadable("the library panicked".into())),
        }
    }

    fn of(doc: Automerge) -> Result<Self, DocumentError> {
        match doc.get(ROOT, ENTRIES) {
            Ok(Some((Value::Object(ObjType::Map), entries))) => {
                // The id 1@<first actor> is the constant's; any other map is not ours.
                let ours = matches!(&entries, ObjId::Id(1, actor, _) if *actor == genesis_actor());
                if ours {
                    Ok(Self { doc, entries })
                } else {
                    Err(DocumentError::Foreign)
                }
            }
            _ => Err(DocumentError::Foreign),
        }
    }

    /// Writes entries as one change under an actor. Entries that are already there word for word
    /// are left out; `None` if nothing is left.
    pub fn author(
        &mut self,
        actor: Actor,
        entries: &[Entry],
    ) -> Result<Option<Authored>, DocumentError> {
        let texts = entries
            .iter()
            .map(|entry| Ok((entry.id.clone(), entry.encode()?)));
        let texts = texts.collect::<Result<Vec<_>, EntryError>>()?;
        let new: Vec<_> = texts
            .into_iter()
            .filter(|(id, text)| !self.holds(id, text))
            .collect();
        if new.is_empty() {
            return Ok(None);
        }
        self.doc.set_actor(ActorId::from(actor));
        let mut transaction = self.doc.transaction();
        for (id, text) in new {
            transaction
                .put(&self.entries, id.as_str(), ScalarValue::Str(text.into()))
                .map_err(|error| DocumentError::Library(error.to_string()))?;
        }
        let (hash, _) = transaction.commit_with(CommitOptions::default().with_time(0));
        let hash = hash.ok_or_else(|| DocumentError::Library("the commit was empty".into()))?;
        let change = self.doc.get_change_by_hash(&hash);
        let change =
            change.ok_or_else(|| DocumentError::Library("the change is not there".into()))?;
        Ok(Some(Authored {
            hash: hash.0,
            raw: change.raw_bytes().to_vec(),
        }))
    }

    /// Applies a checked change. One that is already there changes nothing.
    pub fn apply(&mut self, checked: &Checked) -> Result<(), Apply> {
        if self.has(&checked.hash) {
            return Ok(());
        }
        if checked.deps.iter().any(|dep| !self.has(dep)) {
            return Err(Apply::Held);
        }
        let change = checked.change.clone();
        match contained(|| self.doc.apply_changes([change])) {
            Some(Ok(())) => Ok(()),
            Some(Err(automerge::AutomergeError::DuplicateSeqNumber(..))) => {
                Err(Apply::Refused(Refusal::DuplicateSeq))
            }
            Some(Err(error)) => Err(Apply::Refused(Refusal::Unreadable(error.to_string()))),
            None => Err(Apply::Refused(Refusal::Library)),
        }
    }

    /// The document with a change applied, saved and read back with all its entries: what is
    /// published. This one stays as it was, whatever the change does to the library.
    pub fn trial(&self, checked: &Checked) -> Result<Self, Apply> {
        let mut copy = self.clone();
        copy.apply(checked)?;
        let saved = contained(|| copy.save()).ok_or(Apply::Refused(Refusal::Library))?;
        let read = Self::load(&saved)
            .map_err(|error| Apply::Refused(Refusal::Unreadable(error.to_string())))?;
        let whole = checked.entries.iter().all(|entry| match entry.encode() {
            Ok(text) => read.holds(&entry.id, &text),
            Err(_) => false,
        });
        if whole && read.heads() == copy.heads() {
            Ok(read)
        } else {
            Err(Apply::Refused(Refusal::Library))
        }
    }

    /// Whether a change is in the document.
    pub fn has(&self, hash: &Hash) -> bool {
        self.doc.get_change_by_hash(&ChangeHash(*hash)).is_some()
    }

    /// The heads, sorted.
    pub fn heads(&self) -> Vec<Hash> {
        let mut heads: Vec<Hash> = self
            .doc
            .get_heads()
            .into_iter()
            .map(|head| head.0)
            .collect();
        order::sort(&mut heads);
        heads
    }

    /// The changes that someone with these heads lacks, oldest first, without the first constant.
    /// Heads not known here are left out of account.
    pub fn changes_since(&self, heads: &[Hash]) -> Vec<Authored> {
        let known: Vec<ChangeHash> = heads
            .iter()
            .filter(|head| self.has(head))
            .map(|head| ChangeHash(*head))
            .collect();
        let changes = self.doc.get_changes(&known).into_iter();
        let authored = changes.map(|change| Authored {
            hash: change.hash().0,
            raw: change.raw_bytes().to_vec(),
        });
        authored.filter(|change| change.raw != GENESIS).collect()
    }

    /// The saved bytes, uncompressed: they compress better together with others.
    pub fn save(&self) -> Vec<u8> {
        self.doc.save_nocompress()
    }

    fn holds(&self, id: &EntryId, text: &str) -> bool {
        let values = self
            .doc
            .get_all(&self.entries, id.as_str())
            .unwrap_or_default();
        values.iter().any(|(value, _)| value.as_str() == Some(text))
    }

    /// Every entry that can be read, in order of id; of an id written twice, each writing. The
    /// second list names ids whose text is not an entry.
    pub fn entries(&self) -> (Vec<Entry>, Vec<String>) {
        let (mut entries, mut unreadable) = (Vec::new(), Vec::new());
        for key in self.doc.keys(&self.entries) {
            let mut writings: Vec<Entry> = Vec::new();
            for (value, _) in self
                .doc
                .get_all(&self.entries, key.as_str())
                .unwrap_or_default()
            {
                match value.as_str().map(Entry::decode) {
                    Some(Ok(entry)) if writings.contains(&entry) => {}
                    Some(Ok(entry)) => writings.push(entry),
                    _ => unreadable.push(key.clone()),
                }
            }
            entries.append(&mut writings);
        }
        (entries, unreadable)
    }
}

impl Default for FarmerDocument {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a checked change was not applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Apply {
    /// It builds on something that is not here yet.
    Held,
    /// It can never be.
    Refused(Refusal),
}

#[cfg(test)]
mod tests;
