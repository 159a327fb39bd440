//! The wire between phone and depot, version 1. This page is the specification.
//!
//! **One request does both ways.** `POST /api/v1/sync`, body and answer are CBOR sequences
//! (RFC 8742): items one after another, no length in front, cut anywhere; what arrived whole is
//! kept. Headers: `authorization: Bearer <device token>`, `khetsmriti-protocol: 1`,
//! `content-type: application/cbor-seq`, `content-encoding: gzip` if the body is compressed. The
//! answer is compressed as `accept-encoding` allows.
//!
//! An item is an array: its number, then an array of its fields. A reader skips fields beyond those
//! it knows; it refuses an item number it does not know (the other side sends a newer item only to
//! who names the ability in [`Hello::can`]).
//!
//! # From the phone ([`Up`])
//! | no | item | fields |
//! |---|---|---|
//! | 0 | hello | app version, cursor or null, resume token or null, phone time (ms), unsent entries, highest `device_seq` ever given, abilities, and with the ability `worded`: log epoch and number of the newest worded brief, or nothing; with the ability `heard` the same of the newest voice note heard |
//! | 1 | create | document, village: announces a new document, within the token's territory |
//! | 2 | change | document, `device_seq`, raw change (one uncompressed Automerge change chunk) |
//! | 3 | entry | `device_seq`, canonical text: a bare entry, from which the depot derives the change |
//! | 4 | heads | document, its heads: only after a `welcome` with another log epoch |
//!
//! `hello` comes first. Items 1 to 3 are numbered from 0 in the order sent; answers name that number.
//!
//! # From the depot ([`Down`])
//! | no | item | fields |
//! |---|---|---|
//! | 0 | welcome | depot time (ms), log epoch, renewed token or null, officer, what this depot can (`speech`: it makes text of voice notes) or nothing |
//! | 1 | answer | number, status, log number or null, code or null |
//! | 2 | grant | log number, village |
//! | 3 | revoke | log number, village |
//! | 4 | change | log number, document, raw change, received at (ms) |
//! | 5 | record | log number, JSON of a reference row |
//! | 6 | tombstone | log number, document: erased or written anew |
//! | 7 | snapshot | document, village, covered log number, heads, saved document, arrivals |
//! | 8 | page | resume token, log number or null: everything before is a whole that may be shown and kept |
//! | 9 | need | document, heads the depot has: offer what it lacks |
//! | 10 | memory | watermark: all up to this log number is in memory; documents that are not |
//! | 11 | done | cursor: the sync is whole |
//! | 12 | fault | code: the depot could not go on; what came before stands |
//! | 13 | size | items and bytes (before compression) still to come, about |
//! | 14 | worded | number, JSON of a brief in a language model's words ([`crate::wording::Worded`]) |
//! | 15 | heard | number, JSON of what was heard in a voice note ([`crate::heard::Heard`]) |
//!
//! Order: welcome, answers, needs, memory, then the feed from the cursor, in which log numbers rise;
//! at last done. The first time: size, the records as one page, then each village's grant with
//! snapshots of its documents. A grant later on comes with its village's records before it and
//! snapshots behind it. A page comes about every 64 KB: with a log number, that number may be kept as
//! the cursor; without, its token is kept and sent as `resume` until a number or `done` comes. A
//! phone ignores feed items at or below a document's covered number.
//!
//! Worded briefs go only to who names the ability [`ABILITY_WORDED`], of villages that are his, behind
//! all else of the feed and in order of their number; pages between them repeat the log number. A
//! phone keeps the newest of each farmer and language and states the highest number it has, with the
//! log epoch. With a grant it forgets that number, and the depot sends all, since older ones of that
//! village are new to it. A depot that words nothing sends none.
//!
//! What was heard goes, in the same way and behind the worded briefs, to who names the ability
//! [`ABILITY_HEARD`], of voice notes that this officer sent, of villages that are his.
//!
//! A change that this very request published is not sent back; it was received at the welcome's
//! depot time. (The change made of a bare entry is sent.) A change to a document that is new to the
//! phone, and one that was imported, comes as a snapshot, which says the village and each arrival.
//! Records of villages go to those who have them.
//!
//! # Status of an answer
//! - `0` **published**: checked, applied, has a log number. Only this shows "at the depot". Sent
//!   again it is published with the number it has. A create is published without a number.
//! - `1` **held**: code `dependency` (it builds on a change that the depot lacks) or `quarantine`.
//! - `2` **refused**: the code says why, see [`crate::document::Refusal::code`], or `superseded`
//!   (the document was written anew), `territory` (never the officer's; what was taken from him
//!   still takes his unsent work), `no_document` (not created here), `document_full`. A bare entry is
//!   refused with `entry` where another text has its id.
//!
//! Held or refused never blocks the rest: the phone derives the change again from its entry on the
//! heads it has.
//!
//! # Log epoch
//! A cursor is a log epoch (16 bytes) and a log number. Another epoch, or a number beyond the log's
//! end, means that the depot's log is not the one the phone knows (restored, moved). The feed then
//! starts from nothing; the phone sends its heads once, the depot answers `need` for documents of
//! which it lacks something, and the phone offers those changes again.
//!
//! # Sizes, checked before decoding
//! | what | most |
//! |---|---|
//! | push, on the wire / inflated | [`MAX_PUSH_WIRE`] / [`MAX_PUSH`] |
//! | item of the phone | [`MAX_UP_ITEM`] |
//! | item of the depot | [`MAX_DOWN_ITEM`] |
//! | change, operations in it | 32 KB, 512 |
//! | entry, note | 16 KB, 4,000 characters |
//! | items in a push | 4,096 |
//! | document | 2 MB |
//!
//! A phone with more unsent work than one push sends several, oldest first.
//!
//! # Errors
//! Before the stream: HTTP status and `{"code","message"}`: 400 `malformed`, 401 `token`, 413
//! `too_large`, 415 `encoding`, 426 `protocol` with `"speaks":[1]`, 503 `busy` with `retry-after`.
//! Whatever the answer, the phone keeps everything. Within the stream a `fault` ends it: `cut` or
//! `malformed` (the push could not be read on; answers for what came whole stand before it),
//! `too_many`, `restored` (the log was replaced meanwhile), `busy`, `internal`.
//!
//! # An exchange
//! ```
//! use shared::protocol::{Answer, Down, Hello, Items, MAX_UP_ITEM, Status, Up, encode};
//! let hello = Hello { app: "0.1.0".into(), cursor: None, resume: None, phone_time_ms: 0,
//!     unsent: 1, device_seq: 1, can: vec![], worded: None, heard: None };
//! let mut body = encode(&Up::Hello(hello));
//! body.extend(encode(&Up::Entry { device_seq: 1, text: "{}".into() }));
//! body.truncate(body.len() - 1); // the line broke
//! let mut items = Items::<Up>::new(MAX_UP_ITEM);
//! items.push(&body);
//! assert!(matches!(items.next(), Ok(Some(Up::Hello(_)))));
//! assert!(matches!(items.next(), Ok(None))); // the rest is not there yet
//! let answer = Answer { number: 0, status: Status::Refused, seq: None, code: Some("entry".into()) };
//! assert_eq!(encode(&Down::Answer(answer))[0], 0x82);
//! ```

mod items;

pub use items::{Items, ReadError, encode};

use crate::{
    cbor::{hashes, text},
    ids::{DocId, VillageId},
};
use minicbor::{Decode, Encode};

/// The version spoken here.
pub const PROTOCOL: u32 = 1;
/// The header that states the version.
pub const PROTOCOL_HEADER: &str = "khetsmriti-protocol";
/// The media type of both bodies.
pub const MEDIA_TYPE: &str = "application/cbor-seq";
/// The longest push on the wire.
pub const MAX_PUSH_WIRE: usize = 256 * 1024;
/// The longest push once inflated.
pub const MAX_PUSH: usize = 2 * 1024 * 1024;
/// The longest item a phone may send: a change with its envelope.
pub const MAX_UP_ITEM: usize = 40 * 1024;
/// What a phone can that is able to keep worded briefs.
pub const ABILITY_WORDED: &str = "worded";
/// What a phone can that is able to keep what was heard in voice notes.
pub const ABILITY_HEARD: &str = "heard";
/// What a depot can that makes text of voice notes.
pub const DEPOT_HEARS: &str = "speech";
/// The longest item a depot may send: a snapshot with its arrivals.
pub const MAX_DOWN_ITEM: usize = 3 * 1024 * 1024;

/// A place in a depot's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Cursor {
    /// Which log.
    #[cbor(n(0), with = "minicbor::bytes")]
    pub epoch: [u8; 16],
    /// Everything up to this number is known.
    #[n(1)]
    pub seq: u64,
}

/// The phone's first item.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Hello {
    /// The app's version.
    #[n(0)]
    pub app: String,
    /// How far the phone knows the log.
    #[n(1)]
    pub cursor: Option<Cursor>,
    /// Where an interrupted feed goes on: the last page's token.
    #[n(2)]
    pub resume: Option<String>,
    /// The phone's clock.
    #[n(3)]
    pub phone_time_ms: i64,
    /// Entries on this phone that are not published.
    #[n(4)]
    pub unsent: u64,
    /// The highest number that this phone ever gave an entry.
    #[n(5)]
    pub device_seq: u64,
    /// Abilities beyond version 1, by name.
    #[n(6)]
    pub can: Vec<String>,
    /// The newest worded brief that is here, by its number; the epoch is the log's.
    #[n(7)]
    pub worded: Option<Cursor>,
    /// The newest of what was heard that is here, likewise.
    #[n(8)]
    pub heard: Option<Cursor>,
}

/// From the phone.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[allow(missing_docs, reason = "the module's tables say it")]
pub enum Up {
    #[n(0)]
    Hello(#[n(0)] Hello),
    #[n(1)]
    Create {
        #[cbor(n(0), with = "text")]
        doc: DocId,
        #[cbor(n(1), with = "text")]
        village: VillageId,
    },
    #[n(2)]
    Change {
        #[cbor(n(0), with = "text")]
        doc: DocId,
        #[n(1)]
        device_seq: u64,
        #[cbor(n(2), with = "minicbor::bytes")]
        raw: Vec<u8>,
    },
    #[n(3)]
    Entry {
        #[n(0)]
        device_seq: u64,
        #[n(1)]
        text: String,
    },
    #[n(4)]
    Heads {
        #[cbor(n(0), with = "text")]
        doc: DocId,
        #[cbor(n(1), with = "hashes")]
        heads: Vec<[u8; 32]>,
    },
}

/// What became of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
#[allow(missing_docs, reason = "the module's list says it")]
pub enum Status {
    #[n(0)]
    Published,
    #[n(1)]
    Held,
    #[n(2)]
    Refused,
}

/// The answer to one item.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Answer {
    /// The item's number.
    #[n(0)]
    pub number: u64,
    /// What became of it.
    #[n(1)]
    pub status: Status,
    /// Its log number, once published.
    #[n(2)]
    pub seq: Option<u64>,
    /// Why not, otherwise.
    #[n(3)]
    pub code: Option<String>,
}

/// A document as of a log number.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Snapshot {
    /// Which document.
    #[cbor(n(0), with = "text")]
    pub doc: DocId,
    /// Its village.
    #[cbor(n(1), with = "text")]
    pub village: VillageId,
    /// It contains every change up to this log number.
    #[n(2)]
    pub covers_seq: u64,
    /// Its heads.
    #[cbor(n(3), with = "hashes")]
    pub heads: Vec<[u8; 32]>,
    /// The saved document, uncompressed.
    #[cbor(n(4), with = "minicbor::bytes")]
    pub saved: Vec<u8>,
    /// For each entry, in the order of the document's `entries()`: milliseconds from its
    /// `recorded_at` to its arrival.
    #[n(5)]
    pub arrivals: Vec<i64>,
}

/// From the depot.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
#[allow(missing_docs, reason = "the module's tables say it")]
pub enum Down {
    #[n(0)]
    Welcome {
        #[n(0)]
        depot_time_ms: i64,
        #[cbor(n(1), with = "minicbor::bytes")]
        epoch: [u8; 16],
        #[n(2)]
        token: Option<String>,
        #[n(3)]
        officer: String,
        #[n(4)]
        can: Option<Vec<String>>,
    },
    #[n(1)]
    Answer(#[n(0)] Answer),
    #[n(2)]
    Grant {
        #[n(0)]
        seq: u64,
        #[cbor(n(1), with = "text")]
        village: VillageId,
    },
    #[n(3)]
    Revoke {
        #[n(0)]
        seq: u64,
        #[cbor(n(1), with = "text")]
        village: VillageId,
    },
    #[n(4)]
    Change {
        #[n(0)]
        seq: u64,
        #[cbor(n(1), with = "text")]
        doc: DocId,
        #[cbor(n(2), with = "minicbor::bytes")]
        raw: Vec<u8>,
        #[n(3)]
        received_ms: i64,
    },
    #[n(5)]
    Record {
        #[n(0)]
        seq: u64,
        #[n(1)]
        json: String,
    },
    #[n(6)]
    Tombstone {
        #[n(0)]
        seq: u64,
        #[cbor(n(1), with = "text")]
        doc: DocId,
    },
    #[n(7)]
    Snapshot(#[n(0)] Snapshot),
    #[n(8)]
    Page {
        #[n(0)]
        resume: String,
        #[n(1)]
        seq: Option<u64>,
    },
    #[n(9)]
    Need {
        #[cbor(n(0), with = "text")]
        doc: DocId,
        #[cbor(n(1), with = "hashes")]
        heads: Vec<[u8; 32]>,
    },
    #[n(10)]
    Memory {
        #[n(0)]
        watermark: u64,
        #[n(1)]
        except: Vec<String>,
    },
    #[n(11)]
    Done {
        #[n(0)]
        cursor: Cursor,
    },
    #[n(12)]
    Fault {
        #[n(0)]
        code: String,
    },
    #[n(13)]
    Size {
        #[n(0)]
        items: u64,
        #[n(1)]
        bytes: u64,
    },
    #[n(14)]
    Worded {
        #[n(0)]
        number: u64,
        #[n(1)]
        json: String,
    },
    #[n(15)]
    Heard {
        #[n(0)]
        number: u64,
        #[n(1)]
        json: String,
    },
}

/// What a plain HTTP error answers with.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// Stable, for programs.
    pub code: String,
    /// A sentence, for people.
    pub message: String,
    /// With 426: the versions spoken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speaks: Vec<u32>,
}

/// `POST /api/v1/enrol`: a one-time code becomes a device token.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnrolRequest {
    /// The code from the depot.
    pub code: String,
    /// Random, made by the phone, so that a lost answer can be asked for again within the hour.
    pub attempt: String,
}

/// The answer to an enrolment.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnrolAnswer {
    /// The device's token; shown once.
    pub token: String,
    /// The device.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub device: crate::ids::DeviceId,
    /// The officer.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub officer: crate::ids::OfficerId,
    /// The officer's name.
    pub name: String,
    /// The depot's clock.
    pub depot_time_ms: i64,
}
