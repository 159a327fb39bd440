//! What the shell gives and tells, as plain values: they compile natively, so that the tests here can
//! make them.

use super::DataUse;
use serde::{Deserialize, Serialize};
use shared::{
    entry::Entry,
    heard::Heard,
    ids::{DeviceId, EntryId, FarmerId, OfficerId},
    time::Stamp,
    view::History,
};

/// Who is signed in on this phone. The token stays inside the shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The officer.
    pub officer: OfficerId,
    /// His name.
    pub name: String,
    /// This phone, as the depot knows it.
    pub device: DeviceId,
}

/// Why a sign-in did not work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum SignInError {
    #[error("the depot does not know this code, or it is used up")]
    WrongCode,
    #[error("too many attempts; try again later")]
    TooMany,
    #[error("the depot cannot be reached")]
    NoDepot,
    #[error("this app is too old or too new for the depot")]
    Version,
    #[error(transparent)]
    Store(#[from] ShellError),
}

/// Why the phone's store could not do what was asked. Nothing that was saved before is lost by it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum ShellError {
    #[error("the phone's store is full")]
    Full,
    #[error("the phone's store does not open: {0}")]
    Closed(String),
    #[error("a newer version of the app has written this store")]
    NewerVersion,
    #[error("an entry with this id and other content is already saved")]
    Different,
    #[error("the entry is not one of ours: {0}")]
    Entry(#[from] shared::entry::EntryError),
    #[error("a stored value cannot be read: {0}")]
    Unreadable(String),
    #[error("the store failed: {0}")]
    Failed(String),
}

/// An entry is saved: committed to the phone's store with strict durability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// Its number on this phone, without gaps.
    pub device_seq: u64,
}

/// How far an entry has come.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Saved here, nowhere else.
    OnPhone,
    /// Published: checked, and in the depot's log.
    AtDepot {
        /// Its log number, or that of a later state that contains it.
        seq: u64,
    },
    /// At the depot and in the memory.
    InMemory,
    /// The depot will not take it as it is; a person should look. Nothing is lost.
    NeedsLook {
        /// The depot's code: `entry`, `misplaced`, `too_long`, `territory`, `no_document`, …, or
        /// `broken` for what this phone could not process.
        code: String,
    },
}

/// One entry with what is known of its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The entry.
    pub entry: Entry,
    /// When it reached the depot.
    pub received_at: Option<Stamp>,
    /// How far it has come.
    pub state: State,
}

/// One farmer's entries on this phone: the read model and what was saved since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FarmerData {
    /// Who.
    pub farmer: FarmerId,
    /// Each entry once.
    pub entries: Vec<Known>,
    /// Ids of entries whose text cannot be read here.
    pub unreadable: Vec<String>,
    /// What the depot heard in voice notes about him that were spoken on this phone: a machine's,
    /// unchecked. Each voice note once, by its hash.
    pub heard: Vec<Heard>,
    /// Whether the depot makes text of voice notes; nothing while it has not said.
    pub depot_hears: Option<bool>,
}

impl FarmerData {
    /// The entries as the views take them.
    pub fn history(&self) -> History {
        let mut history = History::new(self.farmer.clone());
        for known in &self.entries {
            history.insert(known.entry.clone(), known.received_at);
        }
        history
    }
    /// How far one entry has come.
    pub fn state(&self, id: &shared::ids::EntryId) -> Option<&State> {
        self.entries
            .iter()
            .find(|known| known.entry.id == *id)
            .map(|known| &known.state)
    }
}

/// What the syncing is doing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not started yet, or the worker is being replaced.
    #[default]
    Starting,
    /// All that could be done is done.
    Quiet,
    /// An exchange with the depot is going on.
    Exchanging,
    /// The depot was not reached (no signal, server away, a stranger's page); it is tried again.
    NoDepot {
        /// When, by the phone's clock.
        next_try_ms: Option<i64>,
    },
    /// The depot does not accept this phone's token: a new code is needed. Everything is kept.
    SignInNeeded,
    /// The depot speaks another version: the app must be updated. Everything is kept.
    UpdateNeeded,
}

/// How much of a transfer is done. Bytes are those of the data, before compression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Items that have come.
    pub items: u64,
    /// Items in all, about.
    pub items_in_all: u64,
    /// Bytes that have come.
    pub bytes: u64,
    /// Bytes in all, about.
    pub bytes_in_all: u64,
}

/// An entry that the depot does not take as it is, or that this phone could not prepare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsettled {
    /// Whose record it belongs to.
    pub farmer: FarmerId,
    /// The visit it is, or is about.
    pub visit: Option<EntryId>,
    /// Why, as a code.
    pub code: String,
}

/// Whether everything needed at a farm gate is on this phone. Each part is checked by looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ready {
    /// The app's files are all in the phone's cache.
    pub app: bool,
    /// A first sync came to its end.
    pub first_sync: bool,
    /// Documents and rows were read back and counted, and agree.
    pub verified: bool,
}

impl Ready {
    /// Ready for the field.
    pub fn for_the_field(self) -> bool {
        self.app && self.first_sync && self.verified
    }
}

/// The state of this phone's store and of its syncing, for one screen and one line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SyncStatus {
    /// Entries that are on this phone alone.
    pub on_phone: u64,
    /// Entries that need a person's look.
    pub needs_look: u64,
    /// When the depot was last reached, by the depot's clock.
    pub last_reached_ms: Option<i64>,
    /// What is going on.
    pub phase: Phase,
    /// While something long comes down.
    pub progress: Option<Progress>,
    /// While entries go up: how many of those that waited have been answered, and their bytes.
    pub sending: Option<Progress>,
    /// The entries that need a person's look.
    pub unsettled: Vec<Unsettled>,
    /// When the oldest entry that is on this phone alone was saved, by the phone's clock.
    pub oldest_unsent_ms: Option<i64>,
    /// What syncing and media cost in bytes, day by day.
    pub data_use: DataUse,
    /// Whether the browser promised to keep the store; `None` while not asked.
    pub persisted: Option<bool>,
    /// Whether everything is here.
    pub ready: Ready,
    /// Farmers on this phone.
    pub farmers: u64,
    /// Depot's clock minus the phone's, in ms, as last measured.
    pub clock_offset_ms: Option<i64>,
    /// The worker runs. Without it recording works, and nothing is sent.
    pub worker_alive: bool,
}

/// What the shell tells by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShellEvent {
    /// Farmers' data changed (here, in another tab, or from the depot). Empty: any may have.
    RowsChanged {
        /// Whose.
        farmers: Vec<FarmerId>,
    },
    /// Reference data changed.
    RecordsChanged,
    /// The status changed.
    Status(SyncStatus),
    /// The depot does not accept the token.
    SignInNeeded,
    /// The phone's store was emptied by something else than this app.
    StoreWasWiped {
        /// How many entries had not been sent by then, as far as is known.
        unsent: u64,
    },
    /// Another version of the app takes the store over: this page should be loaded anew.
    ReloadNeeded,
}
