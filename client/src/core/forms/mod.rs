//! What an officer writes, before it is saved: one form a file. A form knows its ids from the moment
//! it is opened, is kept as a draft after each change, and yields entries.

mod chance;
mod farmer;
mod give;
mod outcome;
mod proposed;
mod visit;
mod withdraw;

pub use chance::{ChanceEdit, ChanceForm, due_after};
pub use farmer::{FarmerEdit, FarmerForm, duplicates};
pub use give::{MoveEdit, MoveForm};
pub use outcome::{OutcomeEdit, OutcomeForm};
pub use proposed::{Offered, Proposed, Stand, Taken, leave, proposed, take_all};
pub use visit::{Correcting, VisitEdit, VisitForm, toggle};
pub use withdraw::{WithdrawEdit, WithdrawForm};

use serde::{Deserialize, Serialize};
use shared::{
    brief::IndexRow,
    entry::{Entry, EntryError},
    ids::{OfficerId, VillageId},
    time::{Day, Stamp},
};

/// The form that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A new visit, or the correction of one.
    Visit(Box<VisitForm>),
    /// A new farmer, or changed details of one.
    Farmer(Box<FarmerForm>),
    /// How it turned out.
    Outcome(OutcomeForm),
    /// A stated chance.
    Chance(ChanceForm),
    /// A visit taken back.
    Withdraw(WithdrawForm),
    /// A visit given to the right farmer.
    Move(MoveForm),
}

/// A change in the open form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormEdit {
    /// Of a visit.
    Visit(VisitEdit),
    /// Of a farmer.
    Farmer(FarmerEdit),
    /// Of an outcome.
    Outcome(OutcomeEdit),
    /// Of a chance.
    Chance(ChanceEdit),
    /// Of a withdrawal.
    Withdraw(WithdrawEdit),
    /// Of a move.
    Move(MoveEdit),
}

/// What a form needs besides itself to become entries.
#[derive(Debug, Clone, Copy)]
pub struct Saving<'a> {
    /// Who records.
    pub by: &'a OfficerId,
    /// When it is recorded.
    pub now: Stamp,
    /// The reference data.
    pub facts: &'a super::Facts,
    /// The farmers on this phone.
    pub rows: &'a [IndexRow],
    /// The farmer as he is known, where the form is about one.
    pub farmer: Option<&'a shared::view::FarmerView>,
}

/// Entries to be saved together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The village, where a new farmer is among them.
    pub village: Option<VillageId>,
}

impl Batch {
    fn of(entries: Vec<Entry>) -> Self {
        Self {
            entries,
            village: None,
        }
    }
}

/// Why a form cannot be saved yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotYet {
    /// A crop must be chosen.
    Crop,
    /// A name must be written.
    Name,
    /// A village must be chosen.
    Village,
    /// A possible duplicate must be looked at.
    Duplicate,
    /// A result must be chosen.
    Result,
    /// A chance must be chosen.
    Chance,
    /// The right farmer must be chosen.
    Target,
    /// Nothing was changed.
    Unchanged,
    /// The record it is about is not on this phone.
    Gone,
    /// The entry itself says what is wrong.
    Entry(EntryError),
}

impl From<EntryError> for NotYet {
    fn from(error: EntryError) -> Self {
        NotYet::Entry(error)
    }
}

impl Form {
    /// Changes the form; an edit of another kind of form changes nothing.
    pub fn edit(&mut self, edit: FormEdit) {
        match (self, edit) {
            (Form::Visit(form), FormEdit::Visit(edit)) => form.edit(edit),
            (Form::Farmer(form), FormEdit::Farmer(edit)) => form.edit(edit),
            (Form::Outcome(form), FormEdit::Outcome(edit)) => form.edit(edit),
            (Form::Chance(form), FormEdit::Chance(edit)) => form.edit(edit),
            (Form::Withdraw(form), FormEdit::Withdraw(edit)) => form.edit(edit),
            (Form::Move(form), FormEdit::Move(edit)) => form.edit(edit),
            _ => {}
        }
    }

    /// The entries it says, or why not yet.
    pub fn entries(&self, saving: Saving<'_>) -> Result<Batch, NotYet> {
        match self {
            Form::Visit(form) => form.entries(saving).map(Batch::of),
            Form::Farmer(form) => form.entries(saving),
            Form::Outcome(form) => form.entries(saving).map(Batch::of),
            Form::Chance(form) => form.entries(saving).map(Batch::of),
            Form::Withdraw(form) => form.entries(saving).map(Batch::of),
            Form::Move(form) => form.entries(saving).map(Batch::of),
        }
    }
}

/// A text without blanks at its ends; nothing where nothing was written.
fn written(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// When something happened. On the day of recording it is the moment of recording itself, which
/// also tells that no day was chosen; on the day the form was opened, that moment. Of another day
/// the hour is not known; noon stands for it.
fn moment(opened_at: Stamp, day: Day, now: Stamp) -> Stamp {
    if day == now.day() {
        now
    } else if day == opened_at.day() {
        opened_at
    } else {
        day.at(12, 0)
    }
}

#[cfg(test)]
pub(crate) mod fixtures {
    //! A farmer with one visit, for the tests of the forms.

    use super::*;
    use shared::{
        entry::{Body, Farmer, Head, Name, Visit},
        ids::{EntryId, FarmerId},
        view::{AsOf, FarmerView, History},
    };

    pub(crate) fn head(id: &str, at: &str) -> Head {
        Head {
            id: EntryId::new(id).unwrap(),
            farmer: FarmerId::new("F001").unwrap(),
            by: OfficerId::new("O01").unwrap(),
            occurred_at: at.parse().unwrap(),
            recorded_at: at.parse().unwrap(),
        }
    }

    pub(crate) fn farmer_entry() -> Entry {
        let farmer = Farmer {
            names: vec![Name {
                lang: "te".into(),
                text: "రమేష్ గౌడ్".into(),
            }],
            village: VillageId::new("VL01").unwrap(),
            phone: None,
            crops: vec!["chilli".into()],
            guntas: None,
            irrigation: None,
            imported: None,
        };
        Entry::new(
            head("F001", "2026-01-01T10:00:00+05:30"),
            &Body::Farmer(farmer),
        )
        .unwrap()
    }

    pub(crate) fn visit_entry() -> Entry {
        let visit = Visit {
            crop: "chilli".into(),
            note: Some("Brown spots.".into()),
            ..Visit::default()
        };
        Entry::new(
            head("V001", "2026-04-08T10:20:00+05:30"),
            &Body::Visit(visit),
        )
        .unwrap()
    }

    pub(crate) fn history(more: &[Entry]) -> History {
        let mut history = History::new(FarmerId::new("F001").unwrap());
        for entry in [farmer_entry(), visit_entry()]
            .into_iter()
            .chain(more.iter().cloned())
        {
            history.insert(entry, None);
        }
        history
    }

    pub(crate) fn view(more: &[Entry]) -> FarmerView {
        history(more).view(AsOf::moment(Stamp::MAX)).unwrap()
    }

    /// The entries a form says, recorded by officer O01 at ten on 30 September 2026.
    pub(crate) fn entries(form: &Form, farmer: &FarmerView) -> Result<Vec<Entry>, NotYet> {
        let by = OfficerId::new("O01").unwrap();
        let facts = crate::core::facts::tests::some();
        let now = "2026-09-30T10:00:00+05:30".parse().unwrap();
        let saving = Saving {
            by: &by,
            now,
            facts: &facts,
            rows: &[],
            farmer: Some(farmer),
        };
        form.entries(saving).map(|batch| batch.entries)
    }
}
