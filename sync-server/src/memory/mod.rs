//! Memory: where what happened at the farm gates is kept for recall by meaning. One trait, two
//! backends ([`hindsight`] over HTTP, [`embedded`] in SQLite), one conformance suite
//! (`tests/memory_conformance`).
//!
//! Memory is a copy. The record stays in the log; the forwarder brings it here, late if need be,
//! and checks by reading back. Nothing in this module knows entries, farmers or phones: rendering
//! them into [`MemoryItem`]s is the forwarder's work.

pub mod embedded;
pub mod error;
pub mod hindsight;
pub mod item;
pub mod mission;
pub mod query;
pub mod ring;

pub use embedded::EmbeddedMemory;
pub use error::MemoryError;
pub use hindsight::{Hindsight, HindsightConfig};
pub use item::{Fact, MemoryItem, StoredDocument};
pub use query::{Budget, FactType, Hit, Recall, Recalled, Reflect, Reflection, TagMatch};
pub use ring::{Call, Observed, Ring};

use async_trait::async_trait;
use uuid::Uuid;

pub type Result<T> = std::result::Result<T, MemoryError>;

/// A place that remembers. Every call is safe to repeat.
#[async_trait]
pub trait Memory: Send + Sync {
    /// Address and bank in one text. The outbox keeps its marks under it.
    fn target_id(&self) -> String;

    /// How many documents it is worth having under way at a time.
    fn parallelism(&self) -> usize {
        16
    }

    /// Makes the bank with its mission and directives, or leaves it as it is. The generation tells
    /// one making of the bank from another: when it differs from the one remembered, the bank is
    /// new (or was emptied) and everything has to be forwarded again.
    async fn declare(&self) -> Result<Declared>;

    /// Stores one item and returns when it can be recalled. The document id makes it an upsert.
    /// Where the stored timestamp differs, the document is deleted first: the backend would
    /// otherwise leave the old dates on its facts.
    async fn retain(&self, item: &MemoryItem) -> Result<()>;

    /// Hands over one item to be stored soon. The operation id makes it idempotent *by id alone*:
    /// the same id with another payload is dropped on a first attempt. `Attempt::Again` looks at
    /// what became of the earlier one, and starts it anew where it ended without the document.
    async fn submit(
        &self,
        item: &MemoryItem,
        operation_id: Uuid,
        attempt: Attempt,
    ) -> Result<Submitted>;

    /// What became of a submission.
    async fn operation(&self, operation_id: Uuid) -> Result<OperationState>;

    /// The document as it is stored now; the only proof that something arrived.
    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>>;

    /// The facts made of a document, with their dates.
    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>>;

    /// Removes a document, and writes of it that are still waiting. An unknown one is fine.
    /// A write that has begun cannot be stopped: the answer is then a retryable
    /// [`MemoryError::WriteUnfinished`], and the caller comes back.
    async fn forget(&self, document_id: &str) -> Result<Forgotten>;

    /// What is remembered that fits the query. A missing bank is empty, not an error. A hit is a
    /// pointer: as-of readers resolve its documents in their view and drop what it does not hold.
    async fn recall(&self, query: &Recall) -> Result<Recalled>;

    /// Everything remembered under the query's tags up to its `until`, the newest first, whatever
    /// its words. A recall ranks over all times, so what came later can crowd out what came before;
    /// this cannot.
    async fn up_to(&self, query: &Recall) -> Result<Recalled> {
        self.recall(query).await
    }

    /// An answer in words over everything remembered. Knows the future: never in an as-of path.
    async fn reflect(&self, query: &Reflect) -> Result<Reflection>;

    /// Whether the backend answers and can store.
    async fn health(&self) -> Result<Health>;
}

/// Which making of the bank answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    pub generation: String,
}

/// Whether this operation id was sent before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    First,
    Again,
}

/// What became of handing over an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submitted {
    /// Taken; whether it is stored shows by reading back, some time later.
    Accepted,
    /// Stored at once; reading back can follow at once.
    Stored,
    /// The document is there already, equal in every part. Nothing was sent.
    AlreadyThere,
}

/// The state of one submission as the backend tells it. It is a hint for when to look, no proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationState {
    Unknown,
    Running,
    Completed,
    Failed,
    Cancelled,
}

/// How thoroughly a document is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgotten {
    /// Nothing of it is left and nothing was about to write it.
    Gone,
    /// A waiting write was called off. One that began in that very moment may still arrive, so
    /// the caller asks once more after a while.
    AskAgain,
}

/// What the Memory panel shows of a backend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    pub backend: &'static str,
    pub version: Option<String>,
    pub ready: bool,
}
