//! Stories of the app: an officer does something, the world answers, and the model is asked.

use super::*;
use crate::core::told::{FarmerData, Known, Session, ShellError, SignInError, State};
use crate::core::{Facts, facts, forms::*, given::with_given};
use shared::{
    ids::{DeviceId, FarmerId, OfficerId},
    records::{Depot, Record, RecordBody},
};

const NOW: &str = "2026-09-30T10:00:00+05:30";

fn farmer() -> FarmerId {
    FarmerId::new("F001").unwrap()
}

fn data() -> FarmerData {
    let entries = [fixtures::farmer_entry(), fixtures::visit_entry()];
    let known = |entry| Known {
        entry,
        received_at: None,
        state: State::OnPhone,
    };
    FarmerData {
        farmer: farmer(),
        entries: entries.into_iter().map(known).collect(),
        unreadable: vec![],
        heard: vec![],
        depot_hears: None,
    }
}

fn session() -> Session {
    Session {
        officer: OfficerId::new("O01").unwrap(),
        name: "Suresh".into(),
        device: DeviceId::new("D1").unwrap(),
    }
}

fn fresh() -> Model {
    let around = Surroundings {
        service_worker: true,
        secure: true,
        version: "0.1.0".into(),
    };
    Model::new(Lang::Te, Place::List, NOW.parse().unwrap(), around)
}

fn happened(model: &mut Model, events: impl IntoIterator<Item = Event>) -> Vec<Effect> {
    with_given(NOW, |given| {
        events
            .into_iter()
            .flat_map(|event| update(model, event, given))
            .collect()
    })
}

fn open() -> Model {
    let mut model = fresh();
    let events = [
        Event::Opened {
            session: session(),
            lang: None,
        },
        Event::FactsLoaded(Ok(facts::tests::some())),
        Event::RowsLoaded(Ok(vec![])),
    ];
    happened(&mut model, events);
    model
}

/// At the form of a new visit, with no draft.
fn writing() -> Model {
    let mut model = open();
    let key = Place::NewVisit(farmer()).draft_key().unwrap();
    let effects = happened(&mut model, [Event::Arrived(Place::NewVisit(farmer()))]);
    assert_eq!(
        effects,
        [Effect::LoadFarmer(farmer()), Effect::LoadDraft(key.clone())]
    );
    happened(
        &mut model,
        [
            Event::DraftLoaded(key, None),
            Event::FarmerLoaded(farmer(), Ok(data())),
        ],
    );
    assert!(matches!(
        model.form,
        FormState::Open {
            is_draft: false,
            ..
        }
    ));
    model
}

fn note(text: &str) -> Event {
    Event::Edited(FormEdit::Visit(VisitEdit::Note(text.into())))
}

#[test]
fn each_change_is_kept_as_a_draft_and_comes_back() {
    let mut model = writing();
    let effects = happened(&mut model, [note("సగం రాసిన")]);
    let [Effect::KeepDraft { key, text }, Effect::AwaitNote(_)] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    let before = model.open_form().cloned();

    happened(&mut model, [Event::Arrived(Place::List)]);
    assert_eq!(model.form, FormState::Closed);
    assert!(model.drafts.contains(key), "leaving keeps it");

    let mut reloaded = open();
    let events = [
        Event::Arrived(Place::NewVisit(farmer())),
        Event::FarmerLoaded(farmer(), Ok(data())),
        Event::DraftLoaded(key.clone(), Some(text.clone())),
    ];
    happened(&mut reloaded, events);
    assert_eq!(reloaded.open_form().cloned(), before);
    assert!(matches!(
        reloaded.form,
        FormState::Open { is_draft: true, .. }
    ));
}

#[test]
fn saved_is_said_only_after_the_store_has_it() {
    let mut model = writing();
    let effects = happened(&mut model, [note("x"), Event::SaveWanted]);
    let Some(Effect::Save(save)) = effects.last().cloned() else {
        panic!("{effects:?}")
    };
    assert!(model.notice.is_none() && model.is_saving);
    assert_eq!(
        happened(&mut model, [Event::SaveWanted]),
        [],
        "one tap, one record"
    );

    happened(
        &mut model,
        [Event::Saved(save.clone(), Err(ShellError::Full))],
    );
    assert_eq!(model.problem, Some(Problem::Store(ShellError::Full)));
    assert!(model.open_form().is_some(), "what was typed stays");

    let again = happened(&mut model, [Event::SaveWanted]);
    assert!(
        matches!(&again[..], [Effect::Save(second)] if second.entries[0].id == save.entries[0].id)
    );
    let effects = happened(&mut model, [Event::Saved(save.clone(), Ok(()))]);
    assert!(effects.contains(&Effect::DropDraft(save.draft.clone().unwrap())));
    assert!(effects.contains(&Effect::Replace(save.then.clone().unwrap())));
    assert_eq!(
        model.notice.as_ref().map(|notice| notice.what),
        Some(SavedWhat::Visit)
    );
    assert_eq!(
        model.status.on_phone,
        save.entries.len() as u64,
        "once it is saved, the depot is not said to have it"
    );
    happened(&mut model, [Event::Arrived(save.then.unwrap())]);
    assert!(model.notice.is_some());
    happened(&mut model, [Event::Arrived(Place::List)]);
    assert!(model.notice.is_none());
}

#[test]
fn what_is_missing_is_said_and_nothing_is_saved() {
    let mut model = writing();
    let crop = Event::Edited(FormEdit::Visit(VisitEdit::Crop(String::new())));
    let effects = happened(&mut model, [crop, Event::SaveWanted]);
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(_)))
    );
    assert_eq!(model.problem, Some(Problem::NotYet(NotYet::Crop)));
}

#[test]
fn a_draft_that_was_saved_already_is_not_offered_again() {
    let mut model = writing();
    let Some(Form::Visit(mut form)) = model.open_form().cloned() else {
        panic!("a visit")
    };
    form.id = fixtures::visit_entry().id;
    let text = serde_json::to_string(&Form::Visit(form)).unwrap();
    let key = Place::NewVisit(farmer()).draft_key().unwrap();
    happened(
        &mut model,
        [
            Event::Arrived(Place::List),
            Event::Arrived(Place::NewVisit(farmer())),
        ],
    );
    let effects = happened(
        &mut model,
        [
            Event::FarmerLoaded(farmer(), Ok(data())),
            Event::DraftLoaded(key.clone(), Some(text)),
        ],
    );
    assert_eq!(effects[0], Effect::DropDraft(key));
    assert!(matches!(
        model.form,
        FormState::Open {
            is_draft: false,
            ..
        }
    ));
}

#[test]
fn a_form_about_a_record_that_is_not_here_says_so() {
    let mut model = open();
    let visit = shared::ids::EntryId::new("nowhere").unwrap();
    let place = Place::Visit {
        farmer: farmer(),
        visit,
        part: crate::core::VisitPart::Outcome,
    };
    let key = place.draft_key().unwrap();
    let events = [
        Event::Arrived(place),
        Event::DraftLoaded(key, None),
        Event::FarmerLoaded(farmer(), Ok(data())),
    ];
    happened(&mut model, events);
    assert_eq!(model.form, FormState::Gone);
}

#[test]
fn an_update_waits_until_no_form_is_open() {
    let mut model = writing();
    assert_eq!(happened(&mut model, [Event::UpdateWaiting]), []);
    let effects = happened(&mut model, [Event::Arrived(Place::Farmer(farmer()))]);
    assert!(
        !effects.contains(&Effect::ApplyUpdate),
        "nor while a brief is read"
    );
    let effects = happened(&mut model, [Event::Arrived(Place::List)]);
    assert!(effects.contains(&Effect::ApplyUpdate));
}

#[test]
fn the_demo_has_its_own_today() {
    let mut model = open();
    let mut records = facts::tests::some().records().to_vec();
    records.push(Record {
        valid_from: facts::tests::day("2026-01-01"),
        valid_to: None,
        body: RecordBody::Depot(Depot {
            demo: true,
            today: Some(facts::tests::day("2026-09-28")),
        }),
    });
    let effects = happened(&mut model, [Event::FactsLoaded(Ok(Facts::new(records)))]);
    assert_eq!(
        effects,
        [Effect::LoadRows(facts::tests::day("2026-09-28"))],
        "dues are of the demo's day"
    );
    assert_eq!(model.now.to_string(), "2026-09-28T10:00:00+05:30");
    assert_eq!(model.phone_now.to_string(), NOW);
}

#[test]
fn a_wrong_code_stays_on_the_screen_with_its_reason() {
    let mut model = fresh();
    assert_eq!(
        happened(&mut model, [Event::SignedOut]),
        [Effect::Replace(Place::SignIn)]
    );
    let effects = happened(
        &mut model,
        [
            Event::CodeTyped(" 1234 ".into()),
            Event::CodeSent,
            Event::CodeSent,
        ],
    );
    assert_eq!(effects, [Effect::SignIn("1234".into())], "sent once");
    happened(&mut model, [Event::SignedIn(Err(SignInError::WrongCode))]);
    assert_eq!(
        (model.sign_in.code.as_str(), model.sign_in.is_sending),
        (" 1234 ", false)
    );
    let effects = happened(&mut model, [Event::CodeSent, Event::SignedIn(Ok(()))]);
    assert_eq!(effects[1..], [Effect::Open, Effect::Replace(Place::List)]);
    let arrived = happened(&mut model, [Event::Arrived(Place::List)]);
    assert_eq!(
        arrived,
        [],
        "the list waits for the store and is not sent away"
    );
}

#[test]
fn rows_that_change_while_they_are_read_are_read_once_more() {
    let mut model = open();
    let all = || Event::RowsChanged(vec![]);
    assert_eq!(
        happened(&mut model, [all(), all(), all()]),
        [Effect::LoadRows(facts::tests::day("2026-09-30"))]
    );
    assert_eq!(
        happened(&mut model, [Event::RowsLoaded(Ok(vec![]))]),
        [Effect::LoadRows(facts::tests::day("2026-09-30"))]
    );
    assert_eq!(happened(&mut model, [Event::RowsLoaded(Ok(vec![]))]), []);
}
