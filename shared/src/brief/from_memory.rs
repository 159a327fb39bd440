//! What a memory's recall adds to a brief: more of the record, said in claims like any other.

use super::Claim;
use serde::{Deserialize, Serialize};

/// The section *from memory*. A hit is a pointer to visits and outcomes; only what the brief's own
/// view holds of them is said, so it tells nothing that was not known then. The counts are of the
/// memory as it is at the time of asking, which may be later.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FromMemory {
    /// What the hits lead to, without what the brief says itself.
    pub claims: Vec<Claim>,
    /// What recall found up to the brief's moment.
    pub hits: u32,
    /// Hits that lead to something the view holds.
    pub shown: u32,
    /// Hits that lead to no visit or outcome.
    pub unresolved: u32,
    /// Hits that lead to visits or outcomes that the view does not hold.
    pub outside: u32,
    /// Hits of the farmer's own, dropped from the similar cases.
    pub own: u32,
    /// The numbers of the memory calls.
    pub calls: Vec<u64>,
    /// Why a call failed, as a stable word: `timeout`, `unreachable`, `unavailable`, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}
