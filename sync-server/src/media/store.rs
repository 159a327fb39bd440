//! What is kept of voice and photos. One trait, so that another database keeps the same promises,
//! checked by `conformance`.

use super::metadata::Metadata;
use crate::storage::Result;
use async_trait::async_trait;
use shared::{
    entry::MediaKind,
    ids::{DeviceId, EntryId, FarmerId, OfficerId},
};

/// An upload on its way, or just ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Random; who knows it and holds the device's token may write.
    pub id: String,
    pub device: DeviceId,
    pub officer: OfficerId,
    pub metadata: Metadata,
    pub length: u64,
    /// So many bytes are on disk.
    pub at: u64,
    /// All of it is here and has its hash.
    pub ended: bool,
    pub touched_ms: i64,
}

/// What became of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk; the upload stands here now.
    At(u64),
    /// The upload stands elsewhere; nothing was written.
    Elsewhere(u64),
    Gone,
}

/// What became of an upload whose bytes are all here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// They are kept.
    Kept,
    /// They do not have the hash: dropped, with the upload.
    Wrong,
    /// They are not all here.
    Short,
    Gone,
}

/// Something held, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub kind: MediaKind,
    pub mime: String,
    pub bytes: u64,
}

/// A voice note or photo that a standing visit names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    pub sha256: String,
    pub visit: EntryId,
    pub farmer: FarmerId,
    pub officer: OfficerId,
    pub kind: MediaKind,
    pub bytes: u32,
}

/// Unfinished uploads of a device: how many, and how many bytes they announced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Open {
    pub uploads: u64,
    pub bytes: u64,
}

/// How much of a kind is expected and not here, of one officer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    pub officer: OfficerId,
    pub kind: MediaKind,
    pub count: u64,
    pub bytes: u64,
}

/// How much is here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeldCounts {
    pub voice: u64,
    pub photos: u64,
    pub bytes: u64,
}

/// Voice and photos.
#[async_trait]
pub trait MediaStore: Send + Sync {
    // Uploads.

    async fn begin(&self, upload: &Upload) -> Result<()>;
    async fn upload(&self, id: &str) -> Result<Option<Upload>>;
    /// Writes a piece where the upload stands, and only there.
    async fn append(&self, id: &str, at: u64, bytes: &[u8], now_ms: i64) -> Result<Appended>;
    /// Keeps the whole if it has its hash; said again it does nothing more.
    async fn finish(&self, id: &str, now_ms: i64) -> Result<Finished>;
    /// Ends an upload of which the depot holds the content already.
    async fn finish_held(&self, id: &str, now_ms: i64) -> Result<()>;
    /// Takes an upload away; with it what it brought, where nothing else brought or names that.
    async fn terminate(&self, id: &str) -> Result<()>;
    async fn open_of(&self, device: &DeviceId) -> Result<Open>;
    /// Takes away uploads not touched since, but for unfinished ones that a visit waits for.
    async fn expire(&self, before_ms: i64) -> Result<u64>;

    // What is here.

    async fn held(&self, sha256: &str) -> Result<Option<Held>>;
    async fn content(&self, sha256: &str) -> Result<Option<(Held, Vec<u8>)>>;
    /// Whether an officer brought it, or has the village of a farmer whom it is about.
    async fn may_play(&self, sha256: &str, officer: &OfficerId) -> Result<bool>;
    async fn held_counts(&self) -> Result<HeldCounts>;

    // What is expected.

    /// How far the log was looked through, and the farmers of whom something came since, with the
    /// log's end.
    async fn news(&self) -> Result<News>;
    /// Replaces what is expected of those farmers; nothing happens where another was faster.
    async fn expect(&self, news: &News, expected: &[Expected]) -> Result<()>;
    /// Expected and not here, by officer and kind.
    async fn missing(&self) -> Result<Vec<Missing>>;
}

/// What came into the log since the last look for expected media.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub looked: u64,
    pub head: u64,
    pub farmers: Vec<FarmerId>,
}
