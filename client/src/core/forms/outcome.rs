//! How a visit's advice turned out. It names the outcomes that its writer saw, so that two written
//! apart stand as two reports.

use super::{NotYet, Saving, moment, written};
use crate::core::Given;
use serde::{Deserialize, Serialize};
use shared::{
    entry::{Body, CropResult, Entry, Head, Outcome},
    ids::{EntryId, FarmerId},
    time::{Day, Stamp},
    view::VisitView,
};

/// An outcome as it is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeForm {
    /// The entry it becomes.
    pub id: EntryId,
    /// Whose visit.
    pub farmer: FarmerId,
    /// Which visit.
    pub visit: EntryId,
    /// When the form was opened.
    pub opened_at: Stamp,
    /// The outcomes that were on the screen.
    pub seen: Vec<EntryId>,
    /// The result.
    pub result: Option<CropResult>,
    /// The note.
    pub note: String,
    /// Another day than today.
    pub day: Option<Day>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum OutcomeEdit {
    Result(CropResult),
    Note(String),
    Day(Option<Day>),
}

impl OutcomeForm {
    /// An empty one, for a visit as it is seen.
    pub fn new(
        farmer: FarmerId,
        view: &VisitView,
        opened_at: Stamp,
        given: &mut Given<'_>,
    ) -> Self {
        Self {
            id: given.entry_id(),
            farmer,
            visit: view.id.clone(),
            opened_at,
            seen: view
                .outcomes
                .iter()
                .map(|outcome| outcome.id.clone())
                .collect(),
            result: None,
            note: String::new(),
            day: None,
        }
    }

    /// The day it is dated.
    pub fn day(&self) -> Day {
        self.day.unwrap_or_else(|| self.opened_at.day())
    }

    pub(super) fn edit(&mut self, edit: OutcomeEdit) {
        match edit {
            OutcomeEdit::Result(result) => self.result = Some(result),
            OutcomeEdit::Note(text) => self.note = text,
            OutcomeEdit::Day(day) => self.day = day,
        }
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        let outcome = Outcome {
            visit: self.visit.clone(),
            result: self.result.ok_or(NotYet::Result)?,
            note: written(&self.note),
            supersedes: self.seen.clone(),
            moved_from: None,
        };
        let head = Head {
            id: self.id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at: moment(self.opened_at, self.day(), saving.now),
            recorded_at: saving.now,
        };
        Ok(vec![Entry::new(head, &Body::Outcome(outcome))?])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures::*};
    use super::*;
    use crate::core::given::with_given;
    use shared::view::FarmerView;

    fn outcome(seen: &FarmerView, result: CropResult, at: &str) -> Entry {
        let mut form = with_given(at, |given| {
            Form::Outcome(OutcomeForm::new(
                seen.id.clone(),
                &seen.visits[0],
                given.now,
                given,
            ))
        });
        assert_eq!(entries(&form, seen), Err(NotYet::Result));
        form.edit(FormEdit::Outcome(OutcomeEdit::Result(result)));
        entries(&form, seen).unwrap().remove(0)
    }

    #[test]
    fn what_was_seen_is_replaced_and_what_was_not_stands_beside() {
        let first = outcome(&view(&[]), CropResult::Partial, "2026-09-29T10:00:00+05:30");
        let apart = outcome(&view(&[]), CropResult::Failed, "2026-09-29T11:00:00+05:30");
        let both = view(&[first.clone(), apart.clone()]);
        assert!(both.visits[0].reports_differ());
        let settled = outcome(&both, CropResult::Failed, "2026-09-30T09:00:00+05:30");
        let view = view(&[first, apart, settled]);
        assert_eq!(view.visits[0].result(), Some(CropResult::Failed));
        assert_eq!(
            (
                view.visits[0].outcomes.len(),
                view.visits[0].past_outcomes.len()
            ),
            (1, 2)
        );
    }
}
