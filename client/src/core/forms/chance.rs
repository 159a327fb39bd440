//! A chance stated for a visit that is already recorded. A changed mind is another one beside it.

use super::{NotYet, Saving};
use crate::core::Given;
use serde::{Deserialize, Serialize};
use shared::{
    entry::{Body, Entry, Forecast, Head, Question},
    ids::{EntryId, FarmerId},
    time::Day,
};

/// A chance as it is being stated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceForm {
    /// The entry it becomes.
    pub id: EntryId,
    /// Whose visit.
    pub farmer: FarmerId,
    /// Which visit.
    pub visit: EntryId,
    /// The day it is stated.
    pub today: Day,
    /// The chance, in percent.
    pub percent: Option<u8>,
    /// What it is about.
    pub question: Question,
    /// Another day than the usual one by which it is decided.
    pub due_on: Option<Day>,
}

/// One change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum ChanceEdit {
    Percent(Option<u8>),
    Question(Question),
    DueOn(Option<Day>),
}

/// The usual day by which a question is decided: ten days to apply, two weeks to see what it did.
pub fn due_after(question: Question, day: Day) -> Day {
    match question {
        Question::WillApply => day.plus(10),
        Question::Holds => day.plus(14),
    }
}

impl ChanceForm {
    /// An empty one.
    pub fn new(farmer: FarmerId, visit: EntryId, today: Day, given: &mut Given<'_>) -> Self {
        let question = Question::WillApply;
        Self {
            id: given.entry_id(),
            farmer,
            visit,
            today,
            percent: None,
            question,
            due_on: None,
        }
    }

    /// The day by which it is decided.
    pub fn due_on(&self) -> Day {
        self.due_on
            .unwrap_or_else(|| due_after(self.question, self.today))
    }

    pub(super) fn edit(&mut self, edit: ChanceEdit) {
        match edit {
            ChanceEdit::Percent(percent) => self.percent = percent,
            ChanceEdit::Question(question) => self.question = question,
            ChanceEdit::DueOn(day) => self.due_on = day,
        }
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        let percent = self.percent.ok_or(NotYet::Chance)?;
        let forecast = Forecast {
            visit: self.visit.clone(),
            question: self.question,
            percent,
            due_on: self.due_on(),
            moved_from: None,
        };
        let head = Head {
            id: self.id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at: saving.now,
            recorded_at: saving.now,
        };
        Ok(vec![Entry::new(head, &Body::Forecast(forecast))?])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures::*};
    use super::*;
    use crate::core::given::with_given;

    #[test]
    fn a_changed_mind_stands_beside_the_first() {
        let farmer = view(&[]);
        let stated = |percent, now: &str| {
            let mut form = with_given(now, |given| {
                let visit = farmer.visits[0].id.clone();
                Form::Chance(ChanceForm::new(
                    farmer.id.clone(),
                    visit,
                    given.now.day(),
                    given,
                ))
            });
            assert_eq!(entries(&form, &farmer), Err(NotYet::Chance));
            form.edit(FormEdit::Chance(ChanceEdit::Percent(Some(percent))));
            entries(&form, &farmer).unwrap().remove(0)
        };
        let both = [
            stated(30, "2026-09-29T10:00:00+05:30"),
            stated(80, "2026-09-30T10:00:00+05:30"),
        ];
        let percents: Vec<u8> = view(&both).visits[0]
            .forecasts
            .iter()
            .map(|view| view.forecast.percent)
            .collect();
        assert_eq!(percents, [30, 80]);
    }
}
