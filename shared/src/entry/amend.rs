//! Entries about an earlier entry: correction, withdrawal, move. Nothing is overwritten; what
//! stands is a fold over all of them.

use crate::ids::{EntryId, FarmerId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// New values for some fields of an earlier entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// The entry corrected.
    pub corrects: EntryId,
    /// Only the fields that change. `null` takes a field away; `occurred_at` may be among them.
    pub fields: Map<String, Value>,
}

/// An entry taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawal {
    /// The entry withdrawn.
    pub withdraws: EntryId,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A visit recorded under the wrong farmer. The visit is written again under the right one, with
/// `moved_from`; its outcomes and forecasts go with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The visit that leaves this farmer.
    pub moves: EntryId,
    /// Whose it is.
    pub moved_to: FarmerId,
    /// As which entry it stands there.
    pub becomes: EntryId,
}
