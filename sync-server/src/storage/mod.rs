//! Where the depot keeps its record. One trait, so that SQLite on one machine and PostgreSQL behind
//! many keep the same promises, checked by one `conformance` suite. No CRDT here and no HTTP:
//! what a change means is decided in `sync`, this writes it down.
//!
//! Whoever writes does it inside one [`Writing`]: all of it is there after `commit`, on disk, or
//! nothing is. Writers wait for each other, so log numbers rise in the order of commits and a
//! reader that saw a number misses none below it.

#[cfg(test)]
pub(crate) mod conformance;
pub mod marks;
pub mod outbox;
pub mod sqlite;
mod types;

pub use sqlite::SqliteStorage;
pub use types::*;

use async_trait::async_trait;
use shared::{
    entry::Entry,
    ids::{DeviceId, DocId, FarmerId, OfficerId, VillageId},
    records::Record,
    time::Stamp,
};
use std::path::{Path, PathBuf};

/// What goes wrong with the store.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("the database is busy: another program has been writing for a long time")]
    Busy,
    #[error("the disk is full: free some space and try again")]
    Full,
    #[error("the database was written by a newer version (schema {found}, this one knows {known})")]
    Newer { found: i64, known: i64 },
    #[error(
        "there is no record in {0}: name the depot's folder with --data, or make one with `khetsmriti import demo`"
    )]
    Missing(PathBuf),
    #[error(
        "the database was written by an older version: start `khetsmriti serve` once to bring it up to date"
    )]
    Older,
    #[error("there is no officer {0}")]
    NoOfficer(OfficerId),
    #[error("{0}")]
    Backup(String),
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
    #[error(transparent)]
    Database(sqlx::Error),
}

pub type Result<T> = std::result::Result<T, StorageError>;

/// The depot's record.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Which log this is and how far it goes.
    async fn log_head(&self) -> Result<LogHead>;
    /// Begins to write. Waits until nobody else does.
    async fn write(&self) -> Result<Box<dyn Writing>>;

    // The feed.

    /// The villages an officer has, in order of id, each with the log number of its grant.
    async fn territory(&self, officer: &OfficerId) -> Result<Vec<(VillageId, u64)>>;
    /// The reference rows an officer's phone needs, each with its log number.
    async fn records_for(&self, officer: &OfficerId) -> Result<Vec<(u64, String)>>;
    /// The rows of one village.
    async fn records_of_village(&self, village: &VillageId) -> Result<Vec<(u64, String)>>;
    /// What is in an officer's villages after a place: how many documents, how many bytes.
    async fn size_of_territory(&self, officer: &OfficerId, after: Option<&Place>)
    -> Result<Amount>;
    /// Documents of a village after one of them, in order of their name, with arrivals.
    async fn documents_of(
        &self,
        village: &VillageId,
        after: Option<&DocId>,
        limit: u32,
    ) -> Result<Vec<StoredDocument>>;
    /// The numbers of an officer's feed in a range (above `after`, up to `through`), and the bytes.
    async fn feed_numbers(
        &self,
        officer: &OfficerId,
        after: u64,
        through: u64,
    ) -> Result<(Vec<u64>, u64)>;
    /// Log rows by number, in that order.
    async fn log_rows(&self, numbers: &[u64]) -> Result<Vec<LogRow>>;
    /// One document as it is now, with arrivals.
    async fn document(&self, doc: &DocId) -> Result<Option<StoredDocument>>;
    /// Whether the log has a change.
    async fn has_change(&self, doc: &DocId, hash: &[u8; 32]) -> Result<bool>;

    // The read side.

    /// A farmer's newest document and its village.
    async fn farmer(&self, farmer: &FarmerId) -> Result<Option<(DocId, VillageId)>>;
    /// A farmer's entries with their arrival.
    async fn entries_of(&self, farmer: &FarmerId) -> Result<Vec<(Entry, Stamp)>>;
    /// The entries of every farmer whose document is, or once was, in a village.
    async fn entries_of_village(&self, village: &VillageId) -> Result<Vec<Published>>;
    /// The farmers of an officer's villages.
    async fn farmers_of(&self, officer: &OfficerId) -> Result<Vec<FarmerId>>;
    /// All reference rows.
    async fn records(&self) -> Result<Vec<Record>>;
    /// The reference rows as they stood when the log had come to a number.
    async fn records_at(&self, through: u64) -> Result<Vec<Record>>;
    /// The villages that an officer had when the log had come to a number, in order of id.
    async fn territory_at(&self, officer: &OfficerId, through: u64) -> Result<Vec<VillageId>>;
    /// The counts that `status` shows.
    async fn counts(&self) -> Result<Counts>;

    // Officers and their devices.

    /// All officers.
    async fn officers(&self) -> Result<Vec<OfficerRow>>;
    /// The devices, those last seen first.
    async fn devices(&self) -> Result<Vec<DeviceRow>>;
    /// Whose token this is.
    async fn device_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Authenticated>>;

    // The whole.

    /// Writes a copy of everything to a new file, while others go on writing.
    async fn backup(&self, file: &Path) -> Result<()>;
    /// Makes the content that of a backup, under a new log epoch. Sign-ins newer than the backup
    /// stay valid.
    async fn restore(&self, file: &Path) -> Result<LogHead>;
}

/// One transaction. Dropping it without `commit` undoes it all.
#[async_trait]
pub trait Writing: Send {
    /// A time of receipt: now, or that of the last live row where the clock went back.
    async fn receive_at(&mut self, now: Stamp) -> Result<Stamp>;

    /// A farmer's newest document.
    async fn document(&mut self, farmer: &FarmerId) -> Result<Option<DocumentRow>>;
    /// A new document without entries; its village is the depot's word from now on.
    async fn create_document(&mut self, row: &DocumentRow) -> Result<()>;
    /// Replaces what a document holds.
    async fn save_document(&mut self, row: &DocumentRow) -> Result<()>;
    /// The log number of a change that is there already.
    async fn change_seq(&mut self, doc: &DocId, hash: &[u8; 32]) -> Result<Option<u64>>;
    /// The text and log number of an entry that is there already.
    async fn entry(&mut self, doc: &DocId, id: &str) -> Result<Option<(String, u64)>>;
    /// Appends a change.
    async fn append_change(&mut self, change: &NewChange<'_>) -> Result<u64>;
    /// Notes an entry of a published change for the read side and for memory. Of two texts under
    /// one id the smaller stays, as on every phone.
    async fn put_entry(
        &mut self,
        doc: &DocId,
        entry: &Entry,
        seq: u64,
        received_at: Stamp,
    ) -> Result<()>;

    /// Whether an officer has, or ever had, a village.
    async fn ever_granted(&mut self, officer: &OfficerId, village: &VillageId) -> Result<bool>;
    /// Gives an officer a village he does not have. Says whether it did.
    async fn grant(&mut self, officer: &OfficerId, village: &VillageId, at: Stamp) -> Result<bool>;
    /// Takes a village away. Says whether he had it.
    async fn revoke(&mut self, officer: &OfficerId, village: &VillageId, at: Stamp)
    -> Result<bool>;

    /// Writes a reference row, closing the row of the same thing before it.
    async fn put_record(&mut self, record: &Record, at: Stamp) -> Result<Put>;

    /// Makes an officer, or gives him another name.
    async fn put_officer(&mut self, id: &OfficerId, name: &str, at: Stamp) -> Result<Put>;
    async fn officer_name(&mut self, id: &OfficerId) -> Result<Option<String>>;

    async fn put_code(&mut self, code: &CodeRow) -> Result<()>;
    async fn code(&mut self, code_hash: &[u8; 32]) -> Result<Option<CodeRow>>;
    async fn add_device(
        &mut self,
        id: &DeviceId,
        officer: &OfficerId,
        at: Stamp,
        token: &[u8; 32],
    ) -> Result<()>;
    /// Sets a device's tokens.
    async fn set_tokens(&mut self, id: &DeviceId, tokens: &Tokens) -> Result<()>;
    async fn tokens(&mut self, id: &DeviceId) -> Result<Option<Tokens>>;
    /// Notes what a device said of itself.
    async fn note_device(&mut self, id: &DeviceId, note: &DeviceNote<'_>) -> Result<()>;

    /// Makes it all true at once, on disk.
    async fn commit(self: Box<Self>) -> Result<()>;
}
