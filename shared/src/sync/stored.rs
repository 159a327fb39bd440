//! What lies in the phone's stores. Each value is one CBOR array; fields are only ever added at the
//! end, so that an older value is read by a newer app.

use super::clock::Clock;
use crate::{
    cbor::{optional_text, text},
    ids::{DocId, EntryId, FarmerId, VillageId},
};
use minicbor::{Decode, Encode};

/// The stores of one officer's database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "named after what is in them")]
pub enum Store {
    Intents,
    Changes,
    Snapshots,
    Rows,
    Records,
    Drafts,
    Audio,
    Meta,
}

impl Store {
    /// All of them.
    pub const ALL: [Store; 8] = [
        Store::Intents,
        Store::Changes,
        Store::Snapshots,
        Store::Rows,
        Store::Records,
        Store::Drafts,
        Store::Audio,
        Store::Meta,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Store::Intents => "intents",
            Store::Changes => "changes",
            Store::Snapshots => "snapshots",
            Store::Rows => "rows",
            Store::Records => "records",
            Store::Drafts => "drafts",
            Store::Audio => "audio",
            Store::Meta => "meta",
        }
    }
}

/// The key of an intent and of its change: the farmer first, so that one range is one farmer.
pub fn entry_key(farmer: &FarmerId, entry: &EntryId) -> String {
    format!("{farmer}/{entry}")
}

/// Farmer and entry of such a key.
pub fn key_parts(key: &str) -> Option<(FarmerId, EntryId)> {
    let (farmer, entry) = key.split_once('/')?;
    Some((FarmerId::new(farmer).ok()?, EntryId::new(entry).ok()?))
}

/// The keys of one farmer lie from the first of these up to, without, the second.
pub fn farmer_range(farmer: &FarmerId) -> (String, String) {
    // '0' is the character after '/', and neither '/' nor anything below '-' is in an identifier.
    (format!("{farmer}/"), format!("{farmer}0"))
}

/// The key of a farmer's row.
pub fn row_key(farmer: &FarmerId) -> String {
    format!("f/{farmer}")
}

/// The key of a village's index.
pub fn index_key(village: &str) -> String {
    format!("v/{village}")
}

/// The key of a farmer's ledger under one of his villages.
pub fn ledger_key(village: &VillageId, farmer: &FarmerId) -> String {
    format!("c/{village}/{farmer}")
}

/// The keys of a village's ledgers lie from the first of these up to, without, the second.
pub fn ledger_range(village: &VillageId) -> (String, String) {
    (format!("c/{village}/"), format!("c/{village}0"))
}

/// The farmer of a ledger's key.
pub fn ledger_farmer(key: &str) -> Option<FarmerId> {
    FarmerId::new(key.rsplit_once('/')?.1).ok()
}

/// What was heard in the voice notes about a farmer lies from the first of these up to, without,
/// the second.
pub fn heard_range(farmer: &FarmerId) -> (String, String) {
    (format!("h/{farmer}/"), format!("h/{farmer}0"))
}

/// What the depot made and the phone keeps for the time without a depot, as JSON text: each by an
/// identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeptText {
    /// A brief in a model's words, by farmer and language: `<farmer>/<lang>`.
    Worded,
    /// What was heard in a voice note, by farmer and its hash: `<farmer>/<sha256>`.
    Heard,
    /// What the memory last said of a farmer, by farmer.
    FromMemory,
    /// A village's insights with the depot's reflections, by village.
    Insights,
    /// The panel of memory calls; there is one, and its identifier is not looked at.
    Panel,
}

impl KeptText {
    /// Where it lies.
    pub fn place(self, id: &str) -> (Store, String) {
        match self {
            KeptText::Worded => (Store::Rows, format!("b/{id}")),
            KeptText::Heard => (Store::Rows, format!("h/{id}")),
            KeptText::FromMemory => (Store::Rows, format!("m/{id}")),
            KeptText::Insights => (Store::Rows, format!("i/{id}")),
            KeptText::Panel => (Store::Meta, meta_key::MEMORY_PANEL.to_owned()),
        }
    }

    /// Where everything lies that is kept so of a farmer: it goes with him. What was heard of him
    /// lies in [`heard_range`], since it has no end of keys.
    pub fn of_farmer(farmer: &FarmerId) -> Vec<(Store, String)> {
        let worded = crate::text::Lang::ALL
            .iter()
            .map(|lang| KeptText::Worded.place(&format!("{farmer}/{}", lang.code())));
        worded
            .chain([KeptText::FromMemory.place(farmer.as_str())])
            .collect()
    }
}

/// Keys of the store `meta`.
pub mod meta_key {
    /// The highest `device_seq` given; written with each intent.
    pub const DEVICE_SEQ: &str = "device_seq";
    /// The fencing number of whoever holds the write lock.
    pub const FENCE: &str = "fence";
    /// [`super::super::SyncMeta`].
    pub const SYNC: &str = "sync";
    /// What is being tried: see [`super::Attempt`].
    pub const ATTEMPT: &str = "attempt";
    /// What the browser said to keeping the store.
    pub const PERSISTED: &str = "persisted";
    /// What syncing and media cost in bytes, a line a day.
    pub const DATA_USE: &str = "data_use";
    /// The panel of memory calls as last seen.
    pub const MEMORY_PANEL: &str = "memory_panel";
}

/// A value that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a stored {what} cannot be read: {why}")]
pub struct Unreadable {
    /// What it should be.
    pub what: &'static str,
    /// Why not.
    pub why: String,
}

macro_rules! stored {
    ($name:ident, $what:literal) => {
        impl $name {
            /// The stored bytes.
            pub fn to_bytes(&self) -> Vec<u8> {
                minicbor::to_vec(self).expect("a vector takes any bytes")
            }
            /// From stored bytes.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
                minicbor::decode(bytes).map_err(|error| Unreadable {
                    what: $what,
                    why: error.to_string(),
                })
            }
        }
    };
}
pub(super) use stored;

/// An entry as recorded. The one thing that nothing else can rebuild; never rewritten.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Intent {
    /// Its number on this phone, without gaps.
    #[n(0)]
    pub device_seq: u64,
    /// The entry's canonical text.
    #[n(1)]
    pub text: String,
    /// The phone's clocks at that moment.
    #[n(2)]
    pub at: Clock,
    /// The village, if the entry creates a farmer.
    #[cbor(n(3), with = "optional_text")]
    pub village: Option<VillageId>,
}
stored!(Intent, "intent");

/// What became of an intent. That it exists is the intent's mark.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Change {
    /// The intent's number.
    #[n(0)]
    pub device_seq: u64,
    /// The document it is for.
    #[cbor(n(1), with = "text")]
    pub doc: DocId,
    /// The entry as it is sent: the intent's, with the clock put right.
    #[n(2)]
    pub text: String,
    /// The village, if the entry creates a farmer.
    #[cbor(n(3), with = "optional_text")]
    pub village: Option<VillageId>,
    /// How far it has come.
    #[n(4)]
    pub state: ChangeState,
    /// How often the depot has refused it.
    #[n(5)]
    pub tries: u32,
    /// The derived change; empty where there is none.
    #[cbor(n(6), with = "minicbor::bytes")]
    pub raw: Vec<u8>,
    /// The hash of it.
    #[cbor(n(7), with = "minicbor::bytes")]
    pub hash: [u8; 32],
}
stored!(Change, "change");

/// How far a change has come.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub enum ChangeState {
    /// To be sent.
    #[n(0)]
    Unsent,
    /// In the depot's log.
    #[n(1)]
    Published {
        /// Its log number.
        #[n(0)]
        seq: u64,
        /// When it got there.
        #[n(1)]
        received_ms: i64,
    },
    /// To be derived anew on the published heads.
    #[n(2)]
    Again {
        /// Why.
        #[n(0)]
        code: String,
    },
    /// Not sent any more by itself: a person should look.
    #[n(3)]
    SetAside {
        /// Why.
        #[n(0)]
        code: String,
    },
    /// To be sent as a bare entry: derived changes were not taken.
    #[n(4)]
    Bare,
}

impl Change {
    /// Whether it waits to be sent.
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, ChangeState::Unsent | ChangeState::Bare)
    }
    /// Whether it is in the depot's log.
    pub fn is_published(&self) -> bool {
        matches!(self.state, ChangeState::Published { .. })
    }
}

/// When an entry reached the depot, and at which place in its log.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Arrival {
    /// The entry.
    #[cbor(n(0), with = "text")]
    pub entry: EntryId,
    /// When.
    #[n(1)]
    pub received_ms: i64,
    /// Its log number, or that of a snapshot that contains it; null if of another log.
    #[n(2)]
    pub seq: Option<u64>,
}

/// A farmer's published document.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Kept {
    /// Which document.
    #[cbor(n(0), with = "text")]
    pub doc: DocId,
    /// Its village, as the depot says.
    #[cbor(n(1), with = "optional_text")]
    pub village: Option<VillageId>,
    /// The log that the numbers belong to.
    #[cbor(n(2), with = "minicbor::bytes")]
    pub epoch: [u8; 16],
    /// It contains every change up to this log number.
    #[n(3)]
    pub covers_seq: u64,
    /// Arrivals, one for each entry.
    #[n(4)]
    pub arrivals: Vec<Arrival>,
    /// The depot has taken this writing back; another may come.
    #[n(5)]
    pub gone: bool,
    /// The saved document.
    #[cbor(n(6), with = "minicbor::bytes")]
    pub saved: Vec<u8>,
}
stored!(Kept, "snapshot");

/// The version of [`Row`]; rows of another are made anew.
pub const ROWS_VERSION: u32 = 1;

/// One farmer's entries, ready to be read without the CRDT.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Row {
    /// [`ROWS_VERSION`] when it was written.
    #[n(0)]
    pub version: u32,
    /// The village, as the depot says.
    #[cbor(n(1), with = "optional_text")]
    pub village: Option<VillageId>,
    /// The log that the numbers belong to.
    #[cbor(n(2), with = "minicbor::bytes")]
    pub epoch: [u8; 16],
    /// The entries.
    #[n(3)]
    pub entries: Vec<RowEntry>,
    /// Ids of entries whose text is not one.
    #[n(4)]
    pub unreadable: Vec<String>,
    /// The document, by name.
    #[n(5)]
    pub doc: String,
}
stored!(Row, "row");

/// One entry of a row.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct RowEntry {
    /// The canonical text.
    #[n(0)]
    pub text: String,
    /// When it reached the depot.
    #[n(1)]
    pub received_ms: Option<i64>,
    /// Its place in the depot's log; null while it is on this phone alone.
    #[n(2)]
    pub seq: Option<u64>,
    /// Why a person should look.
    #[n(3)]
    pub code: Option<String>,
}

/// Written before something that may end the worker, so that one bad input cannot do so for ever.
#[derive(Debug, Clone, PartialEq, Eq, Default, Encode, Decode)]
#[cbor(array)]
pub struct Attempt {
    /// A batch was begun and not ended: go one by one.
    #[n(0)]
    pub careful: bool,
    /// The input last begun, by its key; empty where there was none.
    #[n(1)]
    pub input: String,
    /// Inputs in which workers ended.
    #[n(2)]
    pub suspects: Vec<Suspect>,
}
stored!(Attempt, "attempt");

/// An input in which a worker ended.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Suspect {
    /// Its key.
    #[n(0)]
    pub input: String,
    /// How often.
    #[n(1)]
    pub times: u32,
}

/// How often an input may end the worker before it is set aside. A closed app and a slow phone look the
/// same as a trap, so it is not few.
pub const MAX_ATTEMPTS: u32 = 6;

impl Attempt {
    /// What the next worker makes of what the last one left: the input it had begun is suspect.
    #[must_use]
    pub fn taken_over(mut self) -> Self {
        let input = std::mem::take(&mut self.input);
        if input.is_empty() {
            return self;
        }
        match self.suspects.iter_mut().find(|it| it.input == input) {
            Some(suspect) => suspect.times += 1,
            None => self.suspects.push(Suspect { input, times: 1 }),
        }
        self
    }

    /// The attempt to write before an input is begun, or `None` if it should be set aside.
    pub fn begin(&self, input: &str) -> Option<Attempt> {
        let is_bad = |it: &Suspect| it.input == input && it.times >= MAX_ATTEMPTS;
        (!self.suspects.iter().any(is_bad)).then(|| Attempt {
            careful: true,
            input: input.to_owned(),
            suspects: self.suspects.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_tried_twice_and_others_start_anew() {
        let mut attempt = Attempt::default();
        for _ in 0..MAX_ATTEMPTS {
            // Another goes well first each time, and is no reason to forget this one.
            attempt = attempt.begin("a").expect("it may be tried");
            attempt = attempt.begin("b").expect("it may be tried");
            attempt = Attempt::from_bytes(&attempt.to_bytes())
                .unwrap()
                .taken_over();
        }
        assert_eq!(attempt.begin("b"), None, "twice it did not come back");
        assert!(attempt.begin("a").is_some());
    }

    #[test]
    fn one_farmers_keys_are_one_range() {
        let farmer = |id: &str| FarmerId::new(id).unwrap();
        let (from, to) = farmer_range(&farmer("F1"));
        let visit_of = |id: &str| entry_key(&farmer(id), &EntryId::new("V1").unwrap());
        assert!((from.clone()..to.clone()).contains(&visit_of("F1")));
        for other in ["F", "F0", "F10", "F1-a", "F1:a", "F1a", "F2"] {
            assert!(
                !(from.clone()..to.clone()).contains(&visit_of(other)),
                "{other}"
            );
        }
        assert_eq!(key_parts(&visit_of("F1")).unwrap().0, farmer("F1"));
    }
}
