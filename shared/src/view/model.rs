//! What a fold over entries yields.

use super::AsOf;
use crate::{
    entry::{CropResult, Farmer, Forecast, MovedFrom, Visit},
    ids::{EntryId, FarmerId, OfficerId},
    time::Stamp,
};
use serde_json::{Map, Value};

/// One farmer as of a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FarmerView {
    /// Who.
    pub id: FarmerId,
    /// The moment and the kind of knowledge.
    pub as_of: AsOf,
    /// His details, edits applied.
    pub farmer: Farmer,
    /// The entry that created him.
    pub created: EntryId,
    /// Details of which two people wrote different values without seeing each other's.
    pub details: Vec<Detail>,
    /// Standing visits, newest first.
    pub visits: Vec<VisitView>,
    /// Visits withdrawn or moved away, newest first: history, out of lists and briefs.
    pub gone: Vec<VisitView>,
}

/// A detail with more than one current value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The field.
    pub field: String,
    /// The latest first: that one is shown.
    pub values: Vec<Alternative>,
}

/// One of several current values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The edit that says so.
    pub entry: EntryId,
    /// By whom.
    pub by: OfficerId,
    /// When.
    pub recorded_at: Stamp,
    /// The value.
    pub value: Value,
}

/// Whether a visit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It does.
    Stands,
    /// Taken back.
    Withdrawn {
        /// By which entry.
        by_entry: EntryId,
        /// Why.
        reason: Option<String>,
        /// When.
        at: Stamp,
    },
    /// It belongs to another farmer.
    Moved {
        /// By which entry.
        by_entry: EntryId,
        /// To whom.
        to: FarmerId,
        /// When.
        at: Stamp,
    },
}

/// One visit, corrections applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitView {
    /// Its entry.
    pub id: EntryId,
    /// Who was there.
    pub by: OfficerId,
    /// When it happened, corrections applied.
    pub occurred_at: Stamp,
    /// When it was first recorded.
    pub recorded_at: Stamp,
    /// When its entry reached the depot.
    pub received_at: Option<Stamp>,
    /// What the phone's clock said, where it was wrong and the times were put right.
    pub phone_time: Option<Stamp>,
    /// The fields, corrections applied.
    pub visit: Visit,
    /// What was corrected, oldest first.
    pub corrections: Vec<CorrectionNote>,
    /// Whether it stands.
    pub standing: Standing,
    /// Where it stood before.
    pub moved_from: Option<MovedFrom>,
    /// Outcomes that no other supersedes, newest first. More than one: reports differ or repeat.
    pub outcomes: Vec<OutcomeView>,
    /// Outcomes that a later one replaces, or that were withdrawn.
    pub past_outcomes: Vec<OutcomeView>,
    /// Stated chances, oldest first.
    pub forecasts: Vec<ForecastView>,
}

impl VisitView {
    /// Two current outcomes that say different things.
    pub fn reports_differ(&self) -> bool {
        self.outcomes
            .iter()
            .any(|outcome| outcome.result != self.outcomes[0].result)
    }
    /// The result, where all current reports agree.
    pub fn result(&self) -> Option<CropResult> {
        self.outcomes
            .first()
            .map(|outcome| outcome.result)
            .filter(|_| !self.reports_differ())
    }
}

/// One correction of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionNote {
    /// The correcting entry.
    pub entry: EntryId,
    /// By whom.
    pub by: OfficerId,
    /// When.
    pub recorded_at: Stamp,
    /// The new values.
    pub fields: Map<String, Value>,
    /// What stood there before.
    pub before: Map<String, Value>,
}

/// One outcome, corrections applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeView {
    /// Its entry.
    pub id: EntryId,
    /// Who looked.
    pub by: OfficerId,
    /// When.
    pub occurred_at: Stamp,
    /// When it was recorded.
    pub recorded_at: Stamp,
    /// When it reached the depot.
    pub received_at: Option<Stamp>,
    /// The result.
    pub result: CropResult,
    /// The note.
    pub note: Option<String>,
    /// The corrections of it, oldest first.
    pub corrections: Vec<CorrectionNote>,
    /// Taken back.
    pub withdrawn: bool,
}

/// One stated chance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForecastView {
    /// Its entry.
    pub id: EntryId,
    /// Who stated it.
    pub by: OfficerId,
    /// When it was recorded.
    pub recorded_at: Stamp,
    /// What it says.
    pub forecast: Forecast,
}
