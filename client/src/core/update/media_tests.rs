//! Stories of the recorder: begun, ended, left, saved, thrown away, found again.

use super::*;
use crate::core::told::{FarmerData, Known, Phase, Session, State, SyncStatus};
use crate::core::{facts, forms::*, given::with_given, media::*};
use shared::{
    entry::{Attached, MediaKind},
    ids::{DeviceId, FarmerId, OfficerId},
};

const NOW: &str = "2026-09-30T10:00:00+05:30";

fn farmer() -> FarmerId {
    FarmerId::new("F001").unwrap()
}

fn happened(model: &mut Model, events: impl IntoIterator<Item = Event>) -> Vec<Effect> {
    with_given(NOW, |given| {
        events
            .into_iter()
            .flat_map(|event| update(model, event, given))
            .collect()
    })
}

fn media(model: &mut Model, event: MediaEvent) -> Vec<MediaEffect> {
    media_of(happened(model, [Event::Media(event)]))
}

fn media_of(effects: Vec<Effect>) -> Vec<MediaEffect> {
    let ours = effects.into_iter().filter_map(|effect| match effect {
        Effect::Media(effect) => Some(effect),
        _ => None,
    });
    ours.collect()
}

/// At the form of a new visit.
fn writing() -> Model {
    let around = Surroundings {
        service_worker: true,
        secure: true,
        version: "0.1.0".into(),
    };
    let place = Place::NewVisit(farmer());
    let mut model = Model::new(Lang::Te, place, NOW.parse().unwrap(), around);
    let session = Session {
        officer: OfficerId::new("O01").unwrap(),
        name: "Suresh".into(),
        device: DeviceId::new("D1").unwrap(),
    };
    let known = |entry| Known {
        entry,
        received_at: None,
        state: State::OnPhone,
    };
    let data = FarmerData {
        farmer: farmer(),
        entries: [fixtures::farmer_entry(), fixtures::visit_entry()]
            .into_iter()
            .map(known)
            .collect(),
        unreadable: vec![],
        heard: vec![],
        depot_hears: None,
    };
    let events = [
        Event::Opened {
            session,
            lang: None,
        },
        Event::FactsLoaded(Ok(facts::tests::some())),
        Event::DraftLoaded("visit/F001".into(), None),
        Event::FarmerLoaded(farmer(), Ok(data)),
    ];
    happened(&mut model, events);
    assert!(form_of(&model).media.is_empty());
    model
}

fn form_of(model: &Model) -> &VisitForm {
    match model.open_form() {
        Some(Form::Visit(form)) => form,
        other => panic!("{other:?}"),
    }
}

fn of(model: &Model) -> ForVisit {
    ForVisit {
        visit: form_of(model).id.clone(),
        farmer: farmer(),
        draft: "visit/F001".into(),
    }
}

fn attached(digit: &str, kind: MediaKind) -> Attached {
    Attached {
        kind,
        sha256: digit.repeat(64),
        bytes: 9000,
        mime: "audio/webm;codecs=opus".into(),
        millis: Some(4000),
    }
}

fn stored(of: ForVisit, digit: &str) -> MediaEvent {
    MediaEvent::Stored {
        of,
        attached: attached(digit, MediaKind::Voice),
        was_left: false,
    }
}

fn recording() -> Model {
    let mut model = writing();
    let of = of(&model);
    let effects = happened(
        &mut model,
        [Event::Media(MediaEvent::RecordWanted { replaces: None })],
    );
    assert!(
        matches!(&effects[..], [Effect::KeepDraft { key, .. }, Effect::Media(MediaEffect::Record(for_visit))]
            if *key == of.draft && *for_visit == of),
        "the draft is kept before the microphone opens: {effects:?}"
    );
    media(&mut model, MediaEvent::Started);
    assert!(model.recorder.is_listening());
    model
}

fn digests(model: &Model) -> Vec<String> {
    let media = form_of(model).media.iter();
    media.map(|held| held.sha256[..1].to_owned()).collect()
}

#[test]
fn a_take_is_in_the_form_once_it_is_on_the_disk() {
    let mut model = recording();
    assert_eq!(
        media(&mut model, MediaEvent::StopWanted),
        [MediaEffect::Stop]
    );
    assert!(digests(&model).is_empty(), "not before");
    let of = of(&model);
    let effects = happened(&mut model, [Event::Media(stored(of, "a"))]);
    assert_eq!(digests(&model), ["a"]);
    let kept = |effect: &Effect| matches!(effect, Effect::KeepDraft { .. });
    assert!(effects.iter().any(kept), "and in its draft");
    assert_eq!(model.recorder.take, Recording::Idle);
}

#[test]
fn a_take_ends_by_itself_after_three_minutes() {
    let mut model = recording();
    assert!(media(&mut model, MediaEvent::Ticked(WARN_MILLIS)).is_empty());
    assert_eq!(
        media(&mut model, MediaEvent::Ticked(MOST_MILLIS)),
        [MediaEffect::Stop]
    );
    assert!(media(&mut model, MediaEvent::Ticked(MOST_MILLIS + 1000)).is_empty());
}

#[test]
fn saving_waits_for_what_is_being_said() {
    let mut model = recording();
    let crop = Event::Edited(FormEdit::Visit(VisitEdit::Crop("chilli".into())));
    happened(&mut model, [crop]);
    let effects = happened(&mut model, [Event::SaveWanted]);
    assert_eq!(effects, [Effect::Media(MediaEffect::Stop)]);
    let of = of(&model);
    let effects = happened(&mut model, [Event::Media(stored(of, "a"))]);
    let saved = effects.iter().find_map(|effect| match effect {
        Effect::Save(save) => Some(save),
        _ => None,
    });
    let text = saved.unwrap().entries[0].encode().unwrap();
    assert!(text.contains(&"a".repeat(64)), "the voice is in the entry");
}

#[test]
fn a_take_that_was_not_kept_keeps_the_form_open() {
    let mut model = recording();
    happened(&mut model, [Event::SaveWanted]);
    let effects = media(&mut model, MediaEvent::NotStored(MicTrouble::NotKept));
    assert!(effects.is_empty() && !model.is_saving);
    assert_eq!(model.recorder.trouble(), Some(MicTrouble::NotKept));
}

#[test]
fn leaving_the_form_ends_the_take_and_keeps_it() {
    let mut model = recording();
    let of = of(&model);
    let effects = media_of(happened(&mut model, [Event::Arrived(Place::List)]));
    assert!(effects.contains(&MediaEffect::Stop), "{effects:?}");
    assert!(model.recorder.is_busy());
    assert!(
        !happened(&mut model, [Event::UpdateWaiting]).contains(&Effect::ApplyUpdate),
        "no update while it is being kept"
    );
    media(&mut model, stored(of, "a"));
    assert!(model.drafts.contains("visit/F001"));
    assert!(!model.recorder.is_busy());
}

#[test]
fn a_form_thrown_away_takes_its_voice_along() {
    let mut model = writing();
    let of = of(&model);
    media(&mut model, stored(of, "a"));
    media(&mut model, MediaEvent::RecordWanted { replaces: None });
    let effects = media_of(happened(&mut model, [Event::FormDropped]));
    assert!(effects.contains(&MediaEffect::Forget));
    assert!(effects.contains(&MediaEffect::Delete(vec!["a".repeat(64)])));
}

#[test]
fn an_earlier_take_goes_when_the_new_one_is_kept_and_not_before() {
    let mut model = writing();
    let of = of(&model);
    media(&mut model, stored(of.clone(), "a"));
    let again = MediaEvent::RecordWanted {
        replaces: Some("a".repeat(64)),
    };
    media(&mut model, again.clone());
    media(&mut model, MediaEvent::NotStarted(MicTrouble::Busy));
    assert_eq!(digests(&model), ["a"]);
    media(&mut model, again);
    media(&mut model, MediaEvent::Started);
    media(&mut model, MediaEvent::StopWanted);
    let effects = media(&mut model, stored(of, "b"));
    assert_eq!(digests(&model), ["b"]);
    assert!(effects.contains(&MediaEffect::Delete(vec!["a".repeat(64)])));
}

#[test]
fn taking_away_asks_first() {
    let mut model = writing();
    let of = of(&model);
    media(&mut model, stored(of, "a"));
    let drop = || MediaEvent::DropWanted("a".repeat(64));
    assert!(media(&mut model, drop()).is_empty());
    assert_eq!(digests(&model), ["a"]);
    let effects = media(&mut model, drop());
    assert!(effects.contains(&MediaEffect::Delete(vec!["a".repeat(64)])));
    assert!(digests(&model).is_empty());
}

#[test]
fn a_visit_has_three_takes_at_most() {
    let mut model = writing();
    for digit in ["a", "b", "c"] {
        let of = of(&model);
        media(&mut model, stored(of, digit));
    }
    assert!(media(&mut model, MediaEvent::RecordWanted { replaces: None }).is_empty());
    assert_eq!(model.recorder.trouble(), Some(MicTrouble::Enough));
    let replaces = Some("a".repeat(64));
    let effects = media(&mut model, MediaEvent::RecordWanted { replaces });
    assert_eq!(effects.len(), 1, "one in place of another is none more");
}

#[test]
fn what_was_left_over_joins_the_form_that_is_open_by_now() {
    let mut model = writing();
    let was = ForVisit {
        visit: EntryId::new("GONE").unwrap(),
        ..of(&model)
    };
    let event = MediaEvent::Stored {
        of: was,
        attached: attached("a", MediaKind::Voice),
        was_left: true,
    };
    let effects = media(&mut model, event);
    let bound = MediaEffect::Bind("a".repeat(64), form_of(&model).id.clone());
    assert!(effects.contains(&bound));
    assert_eq!(digests(&model), ["a"]);
    assert_eq!(model.recorder.left, ["a".repeat(64)]);
}

#[test]
fn what_is_shown_is_looked_for_once_and_let_go_of() {
    let mut model = writing();
    let of = of(&model);
    let effects = media(&mut model, stored(of, "a"));
    let sha256 = "a".repeat(64);
    assert!(effects.contains(&MediaEffect::Look(vec![sha256.clone()])));
    let url = "blob:1".to_owned();
    let effects = media(
        &mut model,
        MediaEvent::Looked(sha256, Found::Here(url.clone())),
    );
    assert!(effects.is_empty());
    let effects = media_of(happened(&mut model, [Event::Arrived(Place::List)]));
    assert!(effects.contains(&MediaEffect::Release(vec![url])));
}

#[test]
fn the_queue_is_looked_at_when_the_text_is_through() {
    let mut model = writing();
    let status = |phase, on_phone| {
        Event::StatusChanged(SyncStatus {
            phase,
            on_phone,
            ..SyncStatus::default()
        })
    };
    let sends = |effects: Vec<Effect>| {
        let send = |effect: &MediaEffect| matches!(effect, MediaEffect::Send { .. });
        media_of(effects).iter().any(send)
    };
    assert!(!sends(happened(&mut model, [status(Phase::Quiet, 2)])));
    assert!(!sends(happened(&mut model, [status(Phase::Exchanging, 2)])));
    assert!(sends(happened(&mut model, [status(Phase::Quiet, 0)])));
    assert!(
        !sends(happened(&mut model, [status(Phase::Quiet, 0)])),
        "once"
    );
    model.queue.waiting = 1;
    assert!(
        sends(happened(&mut model, [status(Phase::Quiet, 0)])),
        "and again while something waits"
    );
}

#[test]
fn what_another_app_gave_goes_into_the_visit_of_the_farmer_he_chose() {
    let mut model = writing();
    happened(&mut model, [Event::Arrived(Place::Shared)]);
    let effects = happened(&mut model, [Event::Media(MediaEvent::GivenTo(farmer()))]);
    assert!(effects.contains(&Effect::Replace(Place::NewVisit(farmer()))));
    let effects = happened(
        &mut model,
        [
            Event::Arrived(Place::NewVisit(farmer())),
            Event::DraftLoaded("visit/F001".into(), None),
        ],
    );
    let taken = media_of(effects);
    let expected = MediaEffect::TakeGiven {
        of: of(&model),
        photos: MOST_PHOTOS,
        takes: MOST_TAKES,
    };
    assert!(taken.contains(&expected), "{taken:?}");
    assert!(model.recorder.photos_busy);
    media(&mut model, MediaEvent::PhotosDone);
    assert!(!model.recorder.photos_busy);
}
