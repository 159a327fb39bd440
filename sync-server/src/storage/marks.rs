//! What the outbox tables say: how far each document has come in each memory. The forwarder decides
//! with these; the store keeps them.

use super::Result;
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

    /// Keeps which target the server forwards to, for those who ask beside it.
    async fn note_serving(&self, target: &str) -> Result<()>;

    /// The target that the server forwards to, or last did.
    async fn serving(&self) -> Result<Option<String>>;

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

/// How far a document has come in one memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub state: State,
    /// The log number this is about; the document is in memory when it is verified at its newest.
    pub seq: i64,
    /// Endings without the document, at this log number.
    pub attempts: u32,
    pub next_at_ms: i64,
    /// A code, for people; no content.
    pub last_error: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Waiting,
    Sent,
    Verified,
    GaveUp,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Sent => "sent",
            State::Verified => "verified",
            State::GaveUp => "gave_up",
        }
    }

    /// The state of that name; an unknown one waits, which is always safe.
    pub fn named(name: &str) -> Self {
        match name {
            "sent" => State::Sent,
            "verified" => State::Verified,
            "gave_up" => State::GaveUp,
            _ => State::Waiting,
        }
    }
}
