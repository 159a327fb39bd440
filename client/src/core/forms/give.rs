//! A visit recorded under the wrong farmer: it is written again under the right one, and its
//! current outcomes and stated chances go with it.

use super::{NotYet, Saving};
use crate::core::Given;
use serde::{Deserialize, Serialize};
use shared::{
    entry::{Body, Entry, Forecast, Head, Move, MovedFrom, Outcome, Visit},
    ids::{EntryId, FarmerId, OfficerId},
    time::Stamp,
    view::VisitView,
};
use std::collections::BTreeMap;

/// A move as it is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveForm {
    /// The entry that says that the visit leaves.
    pub id: EntryId,
    /// Whose it is wrongly.
    pub farmer: FarmerId,
    /// Which visit.
    pub visit: EntryId,
    /// For the visit and each record that goes with it: the id it gets under the right farmer.
    pub becomes: BTreeMap<EntryId, EntryId>,
    /// What was typed to find the right farmer.
    pub search: String,
    /// The right farmer.
    pub to: Option<FarmerId>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum MoveEdit {
    Search(String),
    To(Option<FarmerId>),
}

impl MoveForm {
    /// A move of a visit as it is seen.
    pub fn new(farmer: FarmerId, view: &VisitView, given: &mut Given<'_>) -> Self {
        let with_it = (view.outcomes.iter().map(|outcome| &outcome.id))
            .chain(view.forecasts.iter().map(|forecast| &forecast.id));
        let becomes = std::iter::once(&view.id).chain(with_it);
        let becomes = becomes.map(|id| (id.clone(), given.entry_id())).collect();
        let visit = view.id.clone();
        Self {
            id: given.entry_id(),
            farmer,
            visit,
            becomes,
            search: String::new(),
            to: None,
        }
    }

    pub(super) fn edit(&mut self, edit: MoveEdit) {
        match edit {
            MoveEdit::Search(text) => self.search = text,
            MoveEdit::To(farmer) => self.to = farmer,
        }
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        let to = self
            .to
            .as_ref()
            .filter(|to| **to != self.farmer)
            .ok_or(NotYet::Target)?;
        let seen = saving
            .farmer
            .and_then(|farmer| farmer.visits.iter().find(|seen| seen.id == self.visit));
        let seen = seen.ok_or(NotYet::Gone)?;
        let new_visit = self.becomes.get(&self.visit).ok_or(NotYet::Gone)?;
        let leaves = Move {
            moves: self.visit.clone(),
            moved_to: to.clone(),
            becomes: new_visit.clone(),
        };
        let head = Head {
            id: self.id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at: saving.now,
            recorded_at: saving.now,
        };
        let mut entries = vec![Entry::new(head, &Body::Move(leaves))?];
        entries.extend(self.copies(seen, to, new_visit, saving.now)?);
        Ok(entries)
    }

    /// The visit and what goes with it, as they stand under the right farmer: by whom and when they
    /// happened stays, that they are recorded there is new.
    fn copies(
        &self,
        seen: &VisitView,
        to: &FarmerId,
        new_visit: &EntryId,
        now: Stamp,
    ) -> Result<Vec<Entry>, NotYet> {
        let head = |id: &EntryId, by: &OfficerId, occurred_at: Stamp| Head {
            id: id.clone(),
            farmer: to.clone(),
            by: by.clone(),
            occurred_at,
            recorded_at: now,
        };
        let from = |id: &EntryId| {
            Some(MovedFrom {
                farmer: self.farmer.clone(),
                entry: id.clone(),
            })
        };
        let visit = Visit {
            moved_from: from(&seen.id),
            ..seen.visit.clone()
        };
        let mut entries = vec![Entry::new(
            head(new_visit, &seen.by, seen.occurred_at),
            &Body::Visit(visit),
        )?];
        for old in &seen.outcomes {
            let Some(id) = self.becomes.get(&old.id) else {
                continue;
            };
            let outcome = Outcome {
                visit: new_visit.clone(),
                result: old.result,
                note: old.note.clone(),
                supersedes: Vec::new(),
                moved_from: from(&old.id),
            };
            entries.push(Entry::new(
                head(id, &old.by, old.occurred_at),
                &Body::Outcome(outcome),
            )?);
        }
        for old in &seen.forecasts {
            let Some(id) = self.becomes.get(&old.id) else {
                continue;
            };
            let forecast = Forecast {
                visit: new_visit.clone(),
                moved_from: from(&old.id),
                ..old.forecast.clone()
            };
            entries.push(Entry::new(
                head(id, &old.by, old.recorded_at),
                &Body::Forecast(forecast),
            )?);
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures::*};
    use super::*;
    use crate::core::given::with_given;
    use shared::{
        entry::{CropResult, Question},
        view::{AsOf, History, Standing},
    };

    fn story() -> Vec<Entry> {
        let visit = EntryId::new("V001").unwrap();
        let outcome = Outcome {
            visit: visit.clone(),
            result: CropResult::Controlled,
            note: None,
            supersedes: vec![],
            moved_from: None,
        };
        let forecast = Forecast {
            visit,
            question: Question::Holds,
            percent: 60,
            due_on: "2026-04-20".parse().unwrap(),
            moved_from: None,
        };
        vec![
            Entry::new(
                head("R001", "2026-04-18T09:00:00+05:30"),
                &Body::Outcome(outcome),
            )
            .unwrap(),
            Entry::new(
                head("C001", "2026-04-08T10:30:00+05:30"),
                &Body::Forecast(forecast),
            )
            .unwrap(),
        ]
    }

    #[test]
    fn outcomes_and_chances_go_with_the_visit() {
        let before = view(&story());
        let mut form = with_given("2026-09-30T10:00:00+05:30", |given| {
            Form::Move(MoveForm::new(before.id.clone(), &before.visits[0], given))
        });
        assert_eq!(entries(&form, &before), Err(NotYet::Target));
        let right = FarmerId::new("F002").unwrap();
        form.edit(FormEdit::Move(MoveEdit::To(Some(right.clone()))));
        let entries = entries(&form, &before).unwrap();

        let mut left = story();
        left.extend(
            entries
                .iter()
                .filter(|entry| entry.farmer == before.id)
                .cloned(),
        );
        let left = view(&left);
        assert!(left.visits.is_empty());
        assert!(matches!(&left.gone[0].standing, Standing::Moved { to, .. } if *to == right));

        let mut history = History::new(right.clone());
        let mut creation = farmer_entry();
        creation.farmer = right;
        history.insert(creation, None);
        entries
            .into_iter()
            .for_each(|entry| history.insert(entry, None));
        let there = history.view(AsOf::moment(Stamp::MAX)).unwrap();
        let visit = &there.visits[0];
        assert_eq!(visit.occurred_at, before.visits[0].occurred_at);
        assert_eq!(
            visit.moved_from.as_ref().map(|from| from.entry.as_str()),
            Some("V001")
        );
        assert_eq!(
            (visit.result(), visit.forecasts.len()),
            (Some(CropResult::Controlled), 1)
        );
    }
}
