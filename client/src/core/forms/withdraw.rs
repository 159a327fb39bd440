//! A visit taken back: it stays in the history, marked, and counts for nothing.

use super::{NotYet, Saving, written};
use crate::core::Given;
use serde::{Deserialize, Serialize};
use shared::{
    entry::{Body, Entry, Head, Withdrawal},
    ids::{EntryId, FarmerId},
};

/// A withdrawal as it is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawForm {
    /// The entry it becomes.
    pub id: EntryId,
    /// Whose visit.
    pub farmer: FarmerId,
    /// Which visit.
    pub visit: EntryId,
    /// Why.
    pub reason: String,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variant is the field of the form")]
pub enum WithdrawEdit {
    Reason(String),
}

impl WithdrawForm {
    /// An empty one.
    pub fn new(farmer: FarmerId, visit: EntryId, given: &mut Given<'_>) -> Self {
        Self {
            id: given.entry_id(),
            farmer,
            visit,
            reason: String::new(),
        }
    }

    pub(super) fn edit(&mut self, edit: WithdrawEdit) {
        let WithdrawEdit::Reason(text) = edit;
        self.reason = text;
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        let withdrawal = Withdrawal {
            withdraws: self.visit.clone(),
            reason: written(&self.reason),
        };
        let head = Head {
            id: self.id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at: saving.now,
            recorded_at: saving.now,
        };
        Ok(vec![Entry::new(head, &Body::Withdrawal(withdrawal))?])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures::*};
    use super::*;
    use crate::core::given::with_given;

    #[test]
    fn a_visit_taken_back_stays_in_the_history() {
        let farmer = view(&[]);
        let mut form = with_given("2026-09-30T10:00:00+05:30", |given| {
            Form::Withdraw(WithdrawForm::new(
                farmer.id.clone(),
                farmer.visits[0].id.clone(),
                given,
            ))
        });
        form.edit(FormEdit::Withdraw(WithdrawEdit::Reason(
            "Recorded twice.".into(),
        )));
        let after = view(&entries(&form, &farmer).unwrap());
        assert!(after.visits.is_empty());
        assert_eq!(after.gone[0].id, farmer.visits[0].id);
    }
}
