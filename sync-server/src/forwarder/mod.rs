//! The way from the log into memory. What is published is noted in the outbox within the same
//! transaction; a job renders it ([`render`], pure), sends it, and is done with a document when it
//! has been read back equal. Deciding what comes next is pure too ([`outbox`]); the job ([`job`])
//! only carries it out. Sync never waits for any of this.
//!
//! | table | keyed by | says |
//! |---|---|---|
//! | documents | document id | whose it is and the newest log number in it; the same for all targets |
//! | marks | target, document id | how far the document has come in that memory |
//! | targets | target | which making of the bank the marks belong to |
//!
//! Marks belong to a target (address and bank), so what came in before an address was set is sent
//! once it is set, and everything is when the bank is new.

pub mod job;
pub mod outbox;
pub mod render;
pub mod source;

pub use job::{Forwarder, Settings};
pub use outbox::{Mark, Pace, State, operation_id};
pub use render::{Farm, Names, render};
pub use source::StorageSource;

use crate::storage::Result;
use async_trait::async_trait;
use serde::Serialize;
use shared::ids::FarmerId;

/// A document that has something to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub document_id: String,
    pub farmer: FarmerId,
    /// The newest log number in the document.
    pub seq: i64,
    /// The newest log number in any document of the farmer: what was rendered of him at this
    /// number is still right.
    pub farmer_seq: i64,
    /// None where this target has never seen the document.
    pub mark: Option<Mark>,
}

/// How many documents are where, for one target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub waiting: u64,
    pub sent: u64,
    pub verified: u64,
    pub gave_up: u64,
}

/// "In memory up to here, but for these". Every document with a log number up to `through` has
/// been read back from the target, except those named.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Watermark {
    pub through: i64,
    pub except: Vec<String>,
}

/// The outbox tables. Rows of documents are written by whoever publishes, in his transaction
/// (`storage::outbox::note_published`); the rest is the job's.
#[async_trait]
pub trait OutboxStore: Send + Sync {
    /// Makes the target's marks those of this generation. Marks of another one are dropped: the
    /// bank is new, or the log is another. Says whether any were.
    async fn open_target(&self, target: &str, generation: &str) -> Result<bool>;

    /// Documents with something to do by now, the oldest log number first.
    async fn due(&self, target: &str, now_ms: i64, limit: u32) -> Result<Vec<Due>>;

    /// When the next waiting document is due; None where nothing waits.
    async fn next_due_at(&self, target: &str) -> Result<Option<i64>>;

    /// Replaces a document's mark.
    async fn save_mark(&self, target: &str, document_id: &str, mark: &Mark) -> Result<()>;

    /// Lets everything that was given up be tried once more.
    async fn retry_given_up(&self, target: &str) -> Result<u64>;

    async fn counts(&self, target: &str) -> Result<Counts>;

    /// The watermark over the documents of some farmers: those of one feed.
    async fn watermark(&self, target: &str, farmers: &[FarmerId]) -> Result<Watermark>;

    /// What was given up, with its reason, newest log number first.
    async fn given_up(&self, target: &str, limit: u32) -> Result<Vec<(String, String)>>;
}

/// Where the job reads what to render. Read after the outbox row, so never older than it.
#[async_trait]
pub trait Source: Send + Sync {
    /// All of one farmer; None where there is no such farmer (any more).
    async fn farm(&self, farmer: &FarmerId) -> anyhow::Result<Option<Farm>>;

    /// Which log this is. After a restore the marks say nothing: numbers are given anew.
    async fn log_epoch(&self) -> anyhow::Result<String>;
}
