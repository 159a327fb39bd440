//! Where this phone stands with its depot: one value, written with whatever changed it.

use super::{
    clock::Offset,
    stored::{Unreadable, stored},
};
use crate::{cbor::text, ids::DocId, protocol::Cursor};
use minicbor::{Decode, Encode};

/// A document of which the depot lacks something, and the heads it has.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Need {
    /// Which document.
    #[cbor(n(0), with = "text")]
    pub doc: DocId,
    /// The depot's heads of it, 32 bytes each.
    #[cbor(n(1), with = "minicbor::bytes")]
    pub heads: Vec<u8>,
}

/// Where this phone stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Encode, Decode)]
#[cbor(array)]
pub struct SyncMeta {
    /// How far the depot's log is known here.
    #[n(0)]
    pub cursor: Option<Cursor>,
    /// Where an interrupted feed goes on.
    #[n(1)]
    pub resume: Option<String>,
    /// The log that the depot last named; empty before the first sync.
    #[cbor(n(2), with = "minicbor::bytes")]
    pub epoch: Vec<u8>,
    /// A first sync came to its end.
    #[n(3)]
    pub first_sync: bool,
    /// The log is another one: the depot must be told what is here.
    #[n(4)]
    pub reconcile: bool,
    /// What the depot asked for.
    #[n(5)]
    pub needs: Vec<Need>,
    /// All up to this log number is in memory,
    #[n(6)]
    pub watermark: u64,
    /// but for these.
    #[n(7)]
    pub except: Vec<String>,
    /// Villages that are no longer this officer's, while something of them is still here.
    #[n(8)]
    pub revoked: Vec<String>,
    /// The depot's clock.
    #[n(9)]
    pub offset: Option<Offset>,
    /// The feed did not fit what is here, and was asked for from the start once.
    #[n(10)]
    pub refetched: bool,
    /// Documents and rows were read back, counted, and agreed.
    #[n(11)]
    pub verified: bool,
    /// The version of the rows.
    #[n(12)]
    pub rows_version: u32,
    /// The version of the villages' indexes.
    #[n(13)]
    pub index_version: u32,
    /// The newest worded brief that is here.
    #[n(14)]
    pub worded: Option<Cursor>,
    /// The newest of what was heard in voice notes that is here.
    #[n(15)]
    pub heard: Option<Cursor>,
    /// Whether the depot makes text of voice notes; nothing before it said so.
    #[n(16)]
    pub hears: Option<bool>,
}
stored!(SyncMeta, "place in the sync");

/// Whether entries of this kind become, or change, a document of the memory.
pub fn reaches_memory(kind: &str) -> bool {
    !matches!(kind, "farmer" | "edit" | "forecast")
}

impl SyncMeta {
    /// The epoch as the numbers carry it; zeros before the first sync.
    pub fn epoch_bytes(&self) -> [u8; 16] {
        self.epoch.as_slice().try_into().unwrap_or_default()
    }

    /// Whether an entry with this log number is in memory. `kind` and `entry` name its document
    /// there; `doc` is the farmer's.
    pub fn is_in_memory(&self, seq: u64, kind: &str, entry: &str, doc: &str) -> bool {
        let named = |it: &String| {
            it == doc
                || it
                    .split_once(':')
                    .is_some_and(|(word, id)| word == kind && id == entry)
        };
        seq <= self.watermark && !self.except.iter().any(named)
    }
}
