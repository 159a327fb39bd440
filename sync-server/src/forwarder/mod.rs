//! The way from the log into memory. What is published is noted in the outbox within the same
//! transaction; a job renders it ([`mod@render`], pure), sends it, and is done with a document when it
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

pub use crate::storage::marks::{Counts, Due, Mark, OutboxStore, State, Watermark};
pub use job::{Forwarder, Settings};
pub use outbox::{Pace, operation_id};
pub use render::{Farm, Names, render};
pub use source::StorageSource;

use async_trait::async_trait;
use shared::ids::FarmerId;

/// Where the job reads what to render. Read after the outbox row, so never older than it.
#[async_trait]
pub trait Source: Send + Sync {
    /// All of one farmer; None where there is no such farmer (any more).
    async fn farm(&self, farmer: &FarmerId) -> anyhow::Result<Option<Farm>>;

    /// Which log this is. After a restore the marks say nothing: numbers are given anew.
    async fn log_epoch(&self) -> anyhow::Result<String>;
}
