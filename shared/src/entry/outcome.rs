//! How the crop turned out, weeks later; and the chance stated beforehand.

use super::visit::MovedFrom;
use crate::{ids::EntryId, time::Day};
use serde::{Deserialize, Serialize};

/// What was found at a follow-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The visit whose advice is judged.
    pub visit: EntryId,
    /// The result.
    pub result: CropResult,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The outcomes that the writer saw and replaces. Two outcomes neither of which supersedes the
    /// other are two reports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supersedes: Vec<EntryId>,
    /// The earlier writing under another farmer, if the visit was moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<MovedFrom>,
}

/// How the trouble came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CropResult {
    /// Under control.
    Controlled,
    /// Partly.
    Partial,
    /// Not at all.
    Failed,
    /// The advice was not applied.
    NotApplied,
}

/// A stated chance; never changed afterwards. A changed mind is another forecast beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forecast {
    /// The visit whose advice it is about.
    pub visit: EntryId,
    /// What is asked.
    pub question: Question,
    /// The chance in percent, 0 to 100.
    pub percent: u8,
    /// The day by which it is decided.
    pub due_on: Day,
    /// The earlier writing under another farmer, if the visit was moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<MovedFrom>,
}

/// What a forecast asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Will the farmer apply the advice by the due day?
    WillApply,
    /// Applied, will it control the trouble?
    Holds,
}
