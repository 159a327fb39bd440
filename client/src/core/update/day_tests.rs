//! The officer's day by its taps: what he touches is counted, what the phone answers is not.

use super::*;
use crate::core::told::{FarmerData, Known, Session, State};
use crate::core::view::{first_offers, likely_stage, list, offers};
use crate::core::{Facts, VisitPart, facts, forms::*, given::with_given};
use shared::{
    brief::{Catalogue, index_row},
    entry::{Advised, CropResult, Objection, ObjectionKind, Reaction, Visit},
    heard::Heard,
    ids::{DeviceId, FarmerId, OfficerId, ProductId},
};

const NOW: &str = "2026-09-30T10:00:00+05:30";
const TELUGU: &str = "మిరపలో తామర పురుగు చాలా ఉంది. ఒప్పుకున్నాడు";

fn farmer() -> FarmerId {
    FarmerId::new("F001").unwrap()
}

/// A visit of the middle of September that waits for its result.
fn waiting() -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        stage: Some("flowering".into()),
        issue: Some("blight".into()),
        products: vec![Advised {
            product: ProductId::new("P002").unwrap(),
            dose: None,
            price_inr: Some(450),
        }],
        objections: vec![Objection {
            kind: ObjectionKind::Price,
            text: None,
        }],
        reaction: Some(Reaction::Accepted),
        ..Visit::default()
    };
    let head = fixtures::head("V002", "2026-09-10T10:20:00+05:30");
    Entry::new(head, &Body::Visit(visit)).unwrap()
}

fn data(heard: Vec<Heard>) -> FarmerData {
    let entries = [fixtures::farmer_entry(), fixtures::visit_entry(), waiting()];
    let known = |entry| Known {
        entry,
        received_at: None,
        state: State::OnPhone,
    };
    FarmerData {
        farmer: farmer(),
        entries: entries.into_iter().map(known).collect(),
        unreadable: vec![],
        heard,
        depot_hears: Some(true),
    }
}

/// The phone in the officer's hand: it counts his taps, and answers what the app asks of it.
struct Phone {
    model: Model,
    taps: usize,
    drafts: std::collections::BTreeMap<String, String>,
    saved: Vec<Entry>,
    heard: Vec<Heard>,
}

impl Phone {
    fn new() -> Self {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: "0.1.0".into(),
        };
        let model = Model::new(Lang::Te, Place::List, NOW.parse().unwrap(), around);
        let mut phone = Self {
            model,
            taps: 0,
            drafts: Default::default(),
            saved: vec![],
            heard: vec![],
        };
        phone.start();
        phone
    }

    /// Opens the app from cold; what was in its memory is gone, what the store has is there.
    fn start(&mut self) {
        let around = self.model.surroundings().clone();
        self.model = Model::new(Lang::Te, Place::List, NOW.parse().unwrap(), around);
        let session = Session {
            officer: OfficerId::new("O01").unwrap(),
            name: "Suresh".into(),
            device: DeviceId::new("D1").unwrap(),
        };
        self.happens(Event::Opened {
            session,
            lang: None,
        });
    }

    fn tap(&mut self, event: Event) {
        self.taps += 1;
        self.happens(event);
    }

    fn happens(&mut self, event: Event) {
        let effects = with_given(NOW, |given| update(&mut self.model, event, given));
        for effect in effects {
            if let Some(answer) = self.answer(effect) {
                self.happens(answer);
            }
        }
    }

    fn answer(&mut self, effect: Effect) -> Option<Event> {
        let facts = facts::tests::some;
        Some(match effect {
            Effect::LoadFacts => Event::FactsLoaded(Ok(facts())),
            Effect::LoadRows(today) => {
                let view = data(vec![]).history().view(shared::view::AsOf::day(today));
                let catalogue = Catalogue::on(today, Facts::records(&facts()));
                let row = index_row(&view.unwrap(), &catalogue, today);
                Event::RowsLoaded(Ok(vec![row]))
            }
            Effect::LoadFarmer(id) => Event::FarmerLoaded(id, Ok(data(self.heard.clone()))),
            Effect::LoadVillage(id) => Event::VillageLoaded(id, Ok(vec![])),
            Effect::LoadDraft(key) => {
                let text = self.drafts.get(&key).cloned();
                Event::DraftLoaded(key, text)
            }
            Effect::KeepDraft { key, text } => {
                self.drafts.insert(key, text);
                return None;
            }
            Effect::DropDraft(key) => {
                self.drafts.remove(&key);
                return None;
            }
            Effect::AwaitNote(text) => Event::NoteDue(text),
            Effect::Save(save) => {
                self.saved.extend(save.entries.iter().cloned());
                Event::Saved(save, Ok(()))
            }
            Effect::Replace(place) => Event::Arrived(place),
            _ => return None,
        })
    }

    fn form(&self) -> &VisitForm {
        match self.model.open_form() {
            Some(Form::Visit(form)) => form,
            other => panic!("a visit is open: {other:?}"),
        }
    }

    fn saved_visit(&self) -> Visit {
        match self.saved.last().map(|entry| entry.body().unwrap()) {
            Some(Body::Visit(visit)) => visit,
            other => panic!("a visit was saved: {other:?}"),
        }
    }
}

fn edit(edit: VisitEdit) -> Event {
    Event::Edited(FormEdit::Visit(edit))
}

#[test]
fn the_brief_is_two_taps_from_cold() {
    let mut phone = Phone::new();
    phone.taps = 1; // the app's own icon
    let place = Place::Farmer(list(&phone.model).due[0].row.farmer.clone());
    phone.tap(Event::Arrived(place));
    assert!(phone.model.known_farmer().unwrap().brief.is_some());
    assert!(phone.taps <= 2);
}

#[test]
fn a_visit_is_saved_in_four_taps() {
    let mut phone = Phone::new();
    phone.happens(Event::Arrived(Place::Farmer(farmer())));
    phone.tap(Event::Arrived(Place::NewVisit(farmer())));
    let form = phone.form().clone();
    assert_eq!(form.crop, "chilli", "his only crop");
    let known = phone.model.known_farmer().unwrap();
    let view = known.all.as_ref().unwrap();
    assert_eq!(likely_stage(view, &form.crop, form.day()), Some("fruiting"));
    assert_eq!(form.stage, None, "a suggestion is no record");
    phone.tap(edit(VisitEdit::Reaction(Some(Reaction::Accepted))));
    let facts = phone.model.facts();
    let first = offers(&facts, form.day(), &form.crop, None, &[], false);
    let first = first_offers(first, &form.suggested)[0].product.id.clone();
    assert_eq!(form.suggested.first(), Some(&first), "the brief's first");
    phone.tap(edit(VisitEdit::Product(first.clone())));
    phone.tap(Event::SaveWanted);
    assert!(phone.taps <= 4);
    let visit = phone.saved_visit();
    assert_eq!(
        (visit.crop.as_str(), visit.reaction),
        ("chilli", Some(Reaction::Accepted))
    );
    assert_eq!(visit.products[0].product, first);
    assert!(visit.products[0].dose.is_some(), "the label's");
    assert!(phone.drafts.is_empty());
}

#[test]
fn a_result_is_saved_in_three_taps_from_the_list() {
    let mut phone = Phone::new();
    let (place, late) = {
        let view = list(&phone.model);
        let row = &view.due[0];
        let due = row.due.as_ref().unwrap();
        let place = Place::Visit {
            farmer: row.row.farmer.clone(),
            visit: due.visit.clone(),
            part: VisitPart::Outcome,
        };
        (place, due.late)
    };
    assert_eq!(late, 6, "a fungicide is looked at after 14 days");
    phone.tap(Event::Arrived(place));
    let result = OutcomeEdit::Result(CropResult::Controlled);
    phone.tap(Event::Edited(FormEdit::Outcome(result)));
    phone.tap(Event::SaveWanted);
    assert_eq!(phone.taps, 3);
    let Body::Outcome(outcome) = phone.saved[0].body().unwrap() else {
        panic!("an outcome")
    };
    assert_eq!(outcome.visit.as_str(), "V002");
}

#[test]
fn a_typed_telugu_note_is_proposed_and_becomes_the_record_only_when_it_is_taken() {
    let mut phone = Phone::new();
    phone.happens(Event::Arrived(Place::NewVisit(farmer())));
    phone.happens(edit(VisitEdit::Note(TELUGU.into())));
    let read = phone.model.note.clone().unwrap();
    let form = phone.form().clone();
    let all = proposed(&form, &read.text, &read.proposal);
    assert_eq!(
        (form.issue.as_ref(), form.reaction),
        (None, None),
        "only proposed"
    );
    let fields: Vec<String> = all.iter().map(|one| one.value.key()).collect();
    assert_eq!(fields, ["crop:chilli", "issue:thrips", "reaction:0"]);
    phone.tap(Event::Edited(take_all(&all)));
    phone.tap(Event::SaveWanted);
    assert_eq!(phone.taps, 2);
    let visit = phone.saved_visit();
    assert_eq!(visit.issue.as_deref(), Some("thrips"));
    assert_eq!(visit.reaction, Some(Reaction::Accepted));
    assert_eq!(visit.note.as_deref(), Some(TELUGU));
}

#[test]
fn while_he_writes_on_nothing_is_read() {
    let mut phone = Phone::new();
    phone.happens(Event::Arrived(Place::NewVisit(farmer())));
    phone.happens(edit(VisitEdit::Note(TELUGU.into())));
    let read = phone.model.note.as_ref().unwrap().text.clone();
    phone.happens(Event::NoteDue("మిర".into()));
    assert_eq!(phone.model.note.as_ref().unwrap().text, read);
    phone.happens(Event::Arrived(Place::List));
    assert!(phone.model.note.is_none());
    phone.happens(Event::NoteDue(TELUGU.into()));
    assert!(phone.model.note.is_none(), "the form is gone");
}

#[test]
fn what_was_written_last_is_there_after_a_kill_and_after_a_look_at_the_brief() {
    let mut phone = Phone::new();
    phone.happens(Event::Arrived(Place::NewVisit(farmer())));
    phone.happens(edit(VisitEdit::Crop(String::new())));
    phone.happens(edit(VisitEdit::Note("సగం".into())));
    phone.happens(edit(VisitEdit::Reaction(Some(Reaction::Hesitant))));
    phone.tap(Event::SaveWanted);
    assert_eq!(phone.model.problem, Some(Problem::NotYet(NotYet::Crop)));
    let written = phone.form().clone();
    for place in [Place::Farmer(farmer()), Place::NewVisit(farmer())] {
        phone.happens(Event::Arrived(place));
    }
    let back = phone.form().clone();
    assert_eq!(
        (&back.note, back.reaction),
        (&written.note, written.reaction)
    );
    assert_eq!(back.id, written.id, "the same record");
    phone.start();
    assert!(phone.model.drafts.is_empty(), "told by the store alone");
    phone.happens(Event::Arrived(Place::NewVisit(farmer())));
    assert_eq!(phone.form().note, "సగం");
    assert!(matches!(
        phone.model.form,
        FormState::Open { is_draft: true, .. }
    ));
}

#[test]
fn a_page_that_goes_out_of_sight_keeps_its_drafts_first() {
    let mut phone = Phone::new();
    let hidden = || Event::Noticed {
        is_visible: false,
        is_online: true,
    };
    let effects_of =
        |phone: &mut Phone, event| with_given(NOW, |given| update(&mut phone.model, event, given));
    assert!(!effects_of(&mut phone, hidden()).contains(&Effect::KeepDraftsNow));
    phone.happens(Event::Arrived(Place::NewVisit(farmer())));
    assert!(effects_of(&mut phone, hidden()).contains(&Effect::KeepDraftsNow));
}

#[test]
fn what_was_heard_is_looked_through_in_a_correction_and_only_then() {
    let heard = Heard {
        number: 1,
        sha256: "a".repeat(64),
        visit: EntryId::new("V002").unwrap(),
        farmer: farmer(),
        text: TELUGU.into(),
        lang: None,
        proposal: Default::default(),
        speech: "speech".into(),
        structured: "lexicon".into(),
        made_at: NOW.parse().unwrap(),
        error: None,
    };
    let mut phone = Phone::new();
    phone.heard = vec![heard];
    let correct = || {
        Event::Arrived(Place::Visit {
            farmer: farmer(),
            visit: EntryId::new("V002").unwrap(),
            part: VisitPart::Correct,
        })
    };
    phone.happens(correct());
    assert_eq!(
        phone.form().note,
        "",
        "an ordinary correction takes nothing in"
    );
    phone.happens(Event::Arrived(Place::visit(
        farmer(),
        EntryId::new("V002").unwrap(),
    )));
    phone.tap(Event::HeardLooked);
    phone.happens(correct());
    assert_eq!(phone.form().note, TELUGU);
    assert!(phone.saved.is_empty(), "nothing is the record yet");
    phone.tap(Event::SaveWanted);
    let Body::Correction(correction) = phone.saved[0].body().unwrap() else {
        panic!("a correction")
    };
    assert_eq!(correction.fields.get("note"), Some(&TELUGU.into()));
    assert!(!phone.model.looks_through);
}
