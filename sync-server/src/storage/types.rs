//! What goes into the store and comes out of it.

use shared::{
    entry::Entry,
    ids::{DeviceId, DocId, OfficerId, VillageId},
    time::Stamp,
};

/// A hash: of a change, a token, a code.
pub type Hash = [u8; 32];

/// Which log, and its last number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogHead {
    pub epoch: [u8; 16],
    pub seq: u64,
}

/// A farmer's document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentRow {
    pub doc: DocId,
    pub village: VillageId,
    pub saved: Vec<u8>,
    pub heads: Vec<Hash>,
    /// The log number of its first change; 0 before there is one.
    pub first_seq: u64,
    /// The log number of its last change.
    pub covers_seq: u64,
}

/// A document with the arrival of each entry, in order of entry id: ms after `recorded_at`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDocument {
    pub row: DocumentRow,
    pub arrivals: Vec<i64>,
}

/// A published entry: under which log number, and when it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    pub entry: Entry,
    pub seq: u64,
    pub received_at: Stamp,
}

/// How much is still to come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Amount {
    pub items: u64,
    pub bytes: u64,
}

/// How far a walk through the territory has come: this village is begun, this document is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub village: VillageId,
    pub doc: Option<DocId>,
}

/// A change to append.
#[derive(Debug, Clone)]
pub struct NewChange<'a> {
    pub doc: &'a DocId,
    pub village: &'a VillageId,
    pub hash: Hash,
    pub raw: &'a [u8],
    pub received_at: Stamp,
    pub origin: Origin<'a>,
}

/// Where a change came from.
#[derive(Debug, Clone, Copy)]
pub enum Origin<'a> {
    Device {
        device: &'a DeviceId,
        officer: &'a OfficerId,
        device_seq: u64,
    },
    Import,
}

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogRow {
    pub seq: u64,
    pub received_at: Stamp,
    pub what: Logged,
}

/// What a log row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Logged {
    /// `first_seq` is that of its document; none where the document is gone.
    Change {
        doc: DocId,
        raw: Vec<u8>,
        imported: bool,
        first_seq: Option<u64>,
    },
    Record {
        json: String,
    },
    Grant {
        village: VillageId,
    },
    Revoke {
        village: VillageId,
    },
    Tombstone {
        doc: DocId,
    },
}

/// What writing something did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    Written,
    /// It was there already, the same.
    Unchanged,
    /// Something else is there that must not be replaced.
    Differs,
}

/// What `status` counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub farmers: u64,
    pub visits: u64,
    pub outcomes: u64,
    pub changes: u64,
    pub devices: u64,
}

/// An officer with what he has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficerRow {
    pub id: OfficerId,
    pub name: String,
    pub villages: Vec<VillageId>,
    pub devices: u64,
}

/// A device as the depot knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    pub id: DeviceId,
    pub officer: OfficerId,
    pub last_seen: Option<Stamp>,
    pub app: Option<String>,
    /// The highest number it said it had given an entry.
    pub device_seq: u64,
    /// The highest that arrived.
    pub seen_seq: u64,
    /// How many entries it last said were not sent.
    pub unsent: u64,
}

/// Whose token was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authenticated {
    pub device: DeviceId,
    pub officer: OfficerId,
    pub name: String,
    pub tokens: Tokens,
}

/// A device's tokens, hashed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    pub current: Hash,
    pub previous: Option<Hash>,
    pub issued_at: Stamp,
}

/// A one-time code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRow {
    pub code_hash: Hash,
    pub officer: OfficerId,
    pub expires_at: Stamp,
    pub used: Option<UsedCode>,
}

/// By whom a code was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedCode {
    pub at: Stamp,
    pub attempt_hash: Hash,
    pub device: DeviceId,
}

/// What a device says of itself when it syncs.
#[derive(Debug, Clone)]
pub struct DeviceNote<'a> {
    pub at: Stamp,
    pub app: &'a str,
    pub device_seq: u64,
    pub seen_seq: u64,
    pub unsent: u64,
}
