//! What a machine made out of a note or a voice note, held against an open form: which values are
//! there already, which would fill an empty field, which would replace what the officer chose. A value
//! leaves its [`Unchecked`] only when the officer takes it. Amounts are never among them: a dose is
//! the label's.

use super::{VisitEdit, VisitForm};
use crate::core::forms::FormEdit;
use shared::{
    entry::{ObjectionKind, Reaction},
    ids::{ProductId, Slug},
    lexicon::{Proposal, Unchecked},
};

/// One value that is proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// The value.
    pub value: Offered,
    /// The words it rests on.
    pub words: String,
    /// How it stands to the form.
    pub stand: Stand,
}

/// A value as the machine offers it, by its field.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum Offered {
    Crop(Unchecked<Slug>),
    Stage(Unchecked<Slug>),
    Issue(Unchecked<Slug>),
    Product(Unchecked<ProductId>),
    Objection(Unchecked<ObjectionKind>),
    Reaction(Unchecked<Reaction>),
}

/// How a proposed value stands to the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// The form says so too.
    Taken,
    /// The field is empty, or holds only what was suggested.
    Open,
    /// The officer chose another.
    Instead,
}

/// A value that the officer took.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum Taken {
    Crop(Slug),
    Stage(Slug),
    Issue(Slug),
    Product(ProductId),
    Objection(ObjectionKind),
    Reaction(Reaction),
}

impl Offered {
    /// The value, by the officer's tap.
    pub fn taken(self) -> Taken {
        match self {
            Offered::Crop(it) => Taken::Crop(it.confirmed()),
            Offered::Stage(it) => Taken::Stage(it.confirmed()),
            Offered::Issue(it) => Taken::Issue(it.confirmed()),
            Offered::Product(it) => Taken::Product(it.confirmed()),
            Offered::Objection(it) => Taken::Objection(it.confirmed()),
            Offered::Reaction(it) => Taken::Reaction(it.confirmed()),
        }
    }

    /// A name for it, for what was left and for tests.
    pub fn key(&self) -> String {
        let (field, value) = match self {
            Offered::Crop(it) => ("crop", it.look().clone()),
            Offered::Stage(it) => ("stage", it.look().clone()),
            Offered::Issue(it) => ("issue", it.look().clone()),
            Offered::Product(it) => ("product", it.look().to_string()),
            Offered::Objection(it) => ("objection", (*it.look() as u8).to_string()),
            Offered::Reaction(it) => ("reaction", (*it.look() as u8).to_string()),
        };
        format!("{field}:{value}")
    }
}

/// The values of a proposal that the officer did not leave, in the order of the form.
pub fn proposed(form: &VisitForm, text: &str, proposal: &Proposal) -> Vec<Proposed> {
    let mut found = Vec::new();
    let mut add = |value: Offered, span: shared::lexicon::Span| {
        if !form.left.contains(&value.key()) {
            found.push(Proposed {
                stand: stand(form, &value),
                words: span.of(text).to_owned(),
                value,
            });
        }
    };
    if let Some(it) = &proposal.crop {
        add(Offered::Crop(it.clone()), it.span());
    }
    if let Some(it) = &proposal.stage {
        add(Offered::Stage(it.clone()), it.span());
    }
    if let Some(it) = &proposal.issue {
        add(Offered::Issue(it.clone()), it.span());
    }
    for it in &proposal.products {
        add(Offered::Product(it.clone()), it.span());
    }
    if let Some(it) = &proposal.reaction {
        add(Offered::Reaction(it.clone()), it.span());
    }
    if let Some(it) = &proposal.objection {
        add(Offered::Objection(it.clone()), it.span());
    }
    found
}

fn stand(form: &VisitForm, value: &Offered) -> Stand {
    let of = |held: Option<bool>| match held {
        Some(true) => Stand::Taken,
        Some(false) => Stand::Instead,
        None => Stand::Open,
    };
    match value {
        Offered::Crop(it) if form.crop == *it.look() => Stand::Taken,
        Offered::Crop(_) if form.crop.is_empty() || form.crop_is_suggested => Stand::Open,
        Offered::Crop(_) => Stand::Instead,
        Offered::Stage(it) => of(form.stage.as_ref().map(|held| held == it.look())),
        Offered::Issue(it) => of(form.issue.as_ref().map(|held| held == it.look())),
        Offered::Reaction(it) => of(form.reaction.as_ref().map(|held| held == it.look())),
        // More of these do not replace any.
        Offered::Product(it) if form.products.contains(it.look()) => Stand::Taken,
        Offered::Objection(it) if form.objections.iter().any(|one| one.kind == *it.look()) => {
            Stand::Taken
        }
        Offered::Product(_) | Offered::Objection(_) => Stand::Open,
    }
}

/// Takes every value whose field the officer left open; what he chose himself stays.
pub fn take_all(proposed: &[Proposed]) -> FormEdit {
    let open = proposed.iter().filter(|one| one.stand == Stand::Open);
    let taken = open.map(|one| one.value.clone().taken());
    FormEdit::Visit(VisitEdit::Take(taken.collect()))
}

/// Leaves all that was not taken.
pub fn leave(proposed: &[Proposed]) -> FormEdit {
    let open = proposed.iter().filter(|one| one.stand != Stand::Taken);
    FormEdit::Visit(VisitEdit::Leave(open.map(|one| one.value.key()).collect()))
}

impl VisitForm {
    pub(super) fn take(&mut self, taken: Taken) {
        match taken {
            Taken::Crop(crop) => self.edit(VisitEdit::Crop(crop)),
            Taken::Stage(stage) => self.stage = Some(stage),
            Taken::Issue(issue) => self.issue = Some(issue),
            Taken::Product(product) if !self.products.contains(&product) => {
                self.products.push(product);
            }
            Taken::Objection(kind) if self.objections.iter().all(|it| it.kind != kind) => {
                self.edit(VisitEdit::Objection(kind));
            }
            Taken::Reaction(reaction) => self.reaction = Some(reaction),
            Taken::Product(_) | Taken::Objection(_) => {}
        }
    }

    /// The note with what was heard in a voice note below it, once.
    pub fn note_with(&self, heard: &str) -> String {
        let (note, heard) = (self.note.trim_end(), heard.trim());
        if note.is_empty() {
            heard.to_owned()
        } else if note.contains(heard) {
            note.to_owned()
        } else {
            format!("{note}\n{heard}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, fixtures::*};
    use super::*;
    use crate::core::given::with_given;
    use shared::{
        brief::Catalogue, entry::Body, ids::FarmerId, lexicon::read_note, records::RecordBody,
    };

    const NOW: &str = "2026-09-30T10:00:00+05:30";
    const NOTE: &str = "మిరపలో తామర పురుగు, P002 2.5 గ్రాములు, రేటు ఎక్కువ అన్నాడు, ఒప్పుకున్నాడు";

    fn form(crop: &str) -> VisitForm {
        let farmer = FarmerId::new("F001").unwrap();
        let mut form = with_given(NOW, |given| VisitForm::new(farmer, &[], given.now, given));
        form.crop = crop.into();
        form.note = NOTE.into();
        form
    }

    fn read() -> Proposal {
        let facts = crate::core::facts::tests::some();
        let is_product =
            |record: &&shared::records::Record| matches!(record.body, RecordBody::Product(_));
        assert!(facts.records().iter().any(|record| is_product(&record)));
        let day = crate::core::facts::tests::day("2026-09-30");
        let words = shared::text::Words::new();
        read_note(NOTE, &Catalogue::on(day, facts.records()), Some(&words))
    }

    fn stands(form: &VisitForm) -> Vec<(String, Stand)> {
        let all = proposed(form, NOTE, &read());
        all.iter().map(|one| (one.value.key(), one.stand)).collect()
    }

    #[test]
    fn a_telugu_note_is_proposed_and_taken_field_by_field() {
        let mut form = form("");
        let all = proposed(&form, NOTE, &read());
        let keys: Vec<String> = all.iter().map(|one| one.value.key()).collect();
        assert_eq!(
            keys,
            [
                "crop:chilli",
                "issue:thrips",
                "product:P002",
                "reaction:0",
                "objection:0"
            ]
        );
        assert!(all.iter().all(|one| one.stand == Stand::Open));
        assert_eq!(all[1].words, "తామర పురుగు");
        let mut whole = Form::Visit(Box::new(form.clone()));
        whole.edit(take_all(&all));
        let entries = entries(&whole, &view(&[])).unwrap();
        let Body::Visit(visit) = entries[0].body().unwrap() else {
            panic!("a visit")
        };
        assert_eq!(
            (visit.crop.as_str(), visit.issue.as_deref()),
            ("chilli", Some("thrips"))
        );
        assert_eq!(visit.reaction, Some(Reaction::Accepted));
        assert_eq!(visit.objections[0].kind, ObjectionKind::Price);
        // The dose is the label's own for this crop, whatever the note says.
        assert_eq!(visit.products[0].dose.as_ref().unwrap().per, "litre");
        form.edit(VisitEdit::Take(vec![all[1].value.clone().taken()]));
        assert_eq!(form.issue.as_deref(), Some("thrips"));
        assert!(form.crop.is_empty() && form.products.is_empty());
    }

    #[test]
    fn what_the_officer_chose_is_never_overwritten_by_all_at_once() {
        let mut chosen = form("paddy");
        chosen.reaction = Some(Reaction::Rejected);
        let all = proposed(&chosen, NOTE, &read());
        assert_eq!(all[0].stand, Stand::Instead);
        let mut whole = Form::Visit(Box::new(chosen.clone()));
        whole.edit(take_all(&all));
        let Form::Visit(after) = whole else {
            panic!("a visit")
        };
        assert_eq!(after.crop, "paddy");
        assert_eq!(after.reaction, Some(Reaction::Rejected));
        assert_eq!(after.issue.as_deref(), Some("thrips"));
        // One by one it is: that is a tap on this very value.
        chosen.edit(VisitEdit::Take(vec![all[0].value.clone().taken()]));
        assert_eq!(chosen.crop, "chilli");
        // A crop that was only suggested is not his choice.
        let mut suggested = form("paddy");
        suggested.crop_is_suggested = true;
        assert_eq!(stands(&suggested)[0], ("crop:chilli".into(), Stand::Open));
    }

    #[test]
    fn what_was_left_does_not_come_back() {
        let mut whole = Form::Visit(Box::new(form("chilli")));
        let Form::Visit(before) = &whole else {
            panic!("a visit")
        };
        let all = proposed(before, NOTE, &read());
        whole.edit(leave(&all));
        let Form::Visit(after) = &whole else {
            panic!("a visit")
        };
        assert_eq!(stands(after), [("crop:chilli".to_owned(), Stand::Taken)]);
        let kept = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Form>(&kept).unwrap(), whole);
    }

    #[test]
    fn a_transcript_goes_below_the_note_once() {
        let mut form = form("chilli");
        form.note = String::new();
        assert_eq!(form.note_with(" heard "), "heard");
        form.note = "mine".into();
        assert_eq!(form.note_with("heard"), "mine\nheard");
        form.note = "mine\nheard".into();
        assert_eq!(form.note_with("heard"), "mine\nheard");
    }
}
