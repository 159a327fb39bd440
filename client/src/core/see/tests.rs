//! Stories of hearing and passing on: a brief is read, paused, left; a message is prepared and sent.

use super::*;
use crate::core::{
    Ask, AskEdit, Event, Neighbours, Place, Surroundings, facts,
    forms::fixtures,
    given::with_given,
    model::Loadable,
    told::{FarmerData, Known, Session, State},
    update,
};
use shared::{
    advice::Why,
    brief::Memory,
    entry::{Advised, Body, Entry, Farmer, Head, Name, Reaction, Visit},
    ids::{DeviceId, EntryId, FarmerId, OfficerId, ProductId, VillageId},
};

const NOW: &str = "2026-09-30T10:00:00+05:30";

fn farmer() -> FarmerId {
    FarmerId::new("F001").unwrap()
}

fn entry(name: &str, at: &str, body: &Body) -> Entry {
    let head = Head {
        farmer: farmer(),
        ..fixtures::head(name, at)
    };
    Entry::new(head, body).unwrap()
}

fn record(langs: &[&str], phone: Option<&str>, reaction: Reaction) -> FarmerData {
    let details = Farmer {
        names: langs
            .iter()
            .map(|lang| Name {
                lang: (*lang).into(),
                text: "Ramesh".into(),
            })
            .collect(),
        village: VillageId::new("VL01").unwrap(),
        phone: phone.map(Into::into),
        crops: vec!["chilli".into()],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    let advised = |id: &str| Advised {
        product: ProductId::new(id).unwrap(),
        dose: None,
        price_inr: None,
    };
    let visit = Visit {
        crop: "chilli".into(),
        issue: Some("blight".into()),
        products: vec![advised("P002"), advised("P009")],
        reaction: Some(reaction),
        ..Visit::default()
    };
    let entries = [
        entry("F001", "2026-01-01T10:00:00+05:30", &Body::Farmer(details)),
        entry("V001", "2026-04-08T10:20:00+05:30", &Body::Visit(visit)),
    ];
    let held = |entry| Known {
        entry,
        received_at: None,
        state: State::OnPhone,
    };
    FarmerData {
        farmer: farmer(),
        entries: entries.into_iter().map(held).collect(),
        unreadable: vec![],
        heard: vec![],
        depot_hears: None,
    }
}

fn happened(model: &mut Model, event: Event) -> Vec<SeeEffect> {
    let effects = with_given(NOW, |given| update(model, event, given));
    let ours = effects.into_iter().filter_map(|effect| match effect {
        Effect::See(effect) => Some(effect),
        _ => None,
    });
    ours.collect()
}

/// The app at a place, with a farmer on the phone and his brief made.
fn at(place: Place, data: FarmerData) -> Model {
    let around = Surroundings {
        service_worker: true,
        secure: true,
        version: String::new(),
    };
    let mut model = Model::new(Lang::En, place, NOW.parse().unwrap(), around);
    let session = Session {
        officer: OfficerId::new("O01").unwrap(),
        name: "Suresh".into(),
        device: DeviceId::new("D1").unwrap(),
    };
    let village = VillageId::new("VL01").unwrap();
    for event in [
        Event::Opened {
            session,
            lang: None,
        },
        Event::FactsLoaded(Ok(facts::tests::some())),
        Event::RowsLoaded(Ok(vec![])),
        Event::FarmerLoaded(farmer(), Ok(data)),
        Event::VillageLoaded(village, Ok(vec![])),
    ] {
        happened(&mut model, event);
    }
    model
}

fn reading() -> Model {
    let data = record(&["en"], None, Reaction::Accepted);
    let model = at(Place::Farmer(farmer()), data);
    assert!(model.known_farmer().unwrap().brief.is_some());
    assert!(matches!(
        &model.neighbours,
        Some(Neighbours {
            ledgers: Loadable::Ready(_),
            ..
        })
    ));
    model
}

fn hear(model: &mut Model, event: AloudEvent) -> Vec<SeeEffect> {
    happened(model, Event::See(SeeEvent::Aloud(event)))
}

/// The one sentence that is to be said.
fn uttered(effects: &[SeeEffect]) -> (u32, String) {
    match effects {
        [SeeEffect::Utter { turn, text, lang }] => {
            assert_eq!(*lang, Lang::En);
            (*turn, text.clone())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_brief_is_read_sentence_by_sentence_to_its_end() {
    let mut model = reading();
    let (mut turn, first) = uttered(&hear(&mut model, AloudEvent::Wanted));
    assert_eq!(first, "Ramesh", "whose brief it is comes first");
    let all = model.see.aloud.lines.clone();
    assert!(all.len() > 4, "{all:?}");
    let mut said = vec![first];
    for _ in 1..all.len() {
        let (next, text) = uttered(&hear(&mut model, AloudEvent::Uttered(turn, Uttered::Whole)));
        assert!(next > turn);
        turn = next;
        said.push(text);
    }
    assert_eq!(
        said,
        all.iter().map(|line| line.said.clone()).collect::<Vec<_>>()
    );
    assert!(
        said.iter().any(|text| text.contains("April 2026")),
        "{said:?}"
    );
    let end = hear(&mut model, AloudEvent::Uttered(turn, Uttered::Whole));
    assert_eq!(end, [SeeEffect::Hush], "the screen may sleep again");
    assert_eq!(model.see.aloud.reading, Reading::Silent);
}

#[test]
fn a_pause_keeps_its_place_and_what_was_hushed_is_not_taken_for_said() {
    let mut model = reading();
    let (turn, _) = uttered(&hear(&mut model, AloudEvent::Wanted));
    let (turn, second) = uttered(&hear(&mut model, AloudEvent::Uttered(turn, Uttered::Whole)));
    assert_eq!(hear(&mut model, AloudEvent::Wanted), [SeeEffect::Hush]);
    // The browser tells the end of what was hushed; that is no progress.
    assert!(hear(&mut model, AloudEvent::Uttered(turn, Uttered::Whole)).is_empty());
    let (_, again) = uttered(&hear(&mut model, AloudEvent::Wanted));
    assert_eq!(again, second);
    assert_eq!(hear(&mut model, AloudEvent::Stopped), [SeeEffect::Hush]);
    let (_, first) = uttered(&hear(&mut model, AloudEvent::Wanted));
    assert_eq!(first, "Ramesh", "after a stop it begins anew");
}

#[test]
fn it_ends_with_the_page_and_waits_while_nobody_sees_it() {
    let away = [
        Event::Arrived(Place::List),
        Event::LangChosen(Lang::Te),
        Event::AskEdited(AskEdit::Memory(Memory::Off)),
        Event::ClaimsWanted(true),
    ];
    for event in away {
        let mut model = reading();
        hear(&mut model, AloudEvent::Wanted);
        assert_eq!(happened(&mut model, event), [SeeEffect::Hush]);
        assert_eq!(model.see.aloud.reading, Reading::Silent);
    }
    let mut model = reading();
    hear(&mut model, AloudEvent::Wanted);
    let noticed = |is_visible| Event::Noticed {
        is_visible,
        is_online: true,
    };
    assert_eq!(happened(&mut model, noticed(false)), [SeeEffect::Hush]);
    assert_eq!(model.see.aloud.reading, Reading::Paused);
    assert!(
        happened(&mut model, noticed(true)).is_empty(),
        "it does not begin by itself"
    );
    assert_eq!(model.ask, Ask::default());
}

#[test]
fn without_a_voice_it_says_so_until_another_language_is_chosen() {
    let mut model = reading();
    let (turn, _) = uttered(&hear(&mut model, AloudEvent::Wanted));
    hear(&mut model, AloudEvent::Uttered(turn, Uttered::NoVoice));
    assert_eq!(model.see.aloud.trouble, Some(Trouble::NoVoice(Lang::En)));
    assert_eq!(model.see.aloud.line(), None);
    happened(&mut model, Event::LangChosen(Lang::Te));
    assert_eq!(model.see.aloud.trouble, None);
    let mut model = reading();
    let (turn, _) = uttered(&hear(&mut model, AloudEvent::Wanted));
    hear(&mut model, AloudEvent::Uttered(turn, Uttered::Failed));
    assert_eq!(
        model.see.aloud.reading,
        Reading::Paused,
        "it goes on from there"
    );
}

fn visit_page() -> Place {
    Place::visit(farmer(), EntryId::new("V001").unwrap())
}

fn pass(model: &mut Model, event: PassOnEvent) -> Vec<SeeEffect> {
    happened(model, Event::See(SeeEvent::PassOn(event)))
}

fn opened(langs: &[&str], phone: Option<&str>) -> Model {
    let mut model = at(visit_page(), record(langs, phone, Reaction::Accepted));
    pass(
        &mut model,
        PassOnEvent::Opened(EntryId::new("V001").unwrap()),
    );
    model
}

fn text(model: &Model) -> Option<String> {
    model.see.pass_on.as_ref()?.advice.as_ref()?.text.clone()
}

#[test]
fn the_message_is_in_his_language_from_the_label_of_that_day_and_the_price_only_if_asked() {
    let model = opened(&["en", "te"], Some("9000012345"));
    assert_eq!(model.see.pass_on.as_ref().unwrap().lang, Some(Lang::Te));
    let mut model = opened(&["en"], Some("9000012345"));
    assert_eq!(text(&model), None, "the language is asked first");
    pass(&mut model, PassOnEvent::Lang(Lang::En));
    let plain = text(&model).unwrap();
    assert!(
        plain.contains("2.5 g per litre of water") && plain.contains("10 days"),
        "{plain}"
    );
    assert!(!plain.contains('₹'), "{plain}");
    pass(&mut model, PassOnEvent::Price(true));
    let priced = text(&model).unwrap();
    // The row of April, not that of September.
    assert!(
        priced.contains("₹420") && !priced.contains("450"),
        "{priced}"
    );
    let left_out = &model
        .see
        .pass_on
        .as_ref()
        .unwrap()
        .advice
        .as_ref()
        .unwrap()
        .left_out;
    assert_eq!(
        left_out,
        &[(ProductId::new("P009").unwrap(), Why::NotForCrop)]
    );
}

#[test]
fn his_number_is_in_the_address_that_is_opened_and_nowhere_else() {
    let mut model = opened(&["en"], Some("90000 12345"));
    pass(&mut model, PassOnEvent::Lang(Lang::En));
    let [SeeEffect::Open(address)] = &pass(&mut model, PassOnEvent::Sent(Way::Sms))[..] else {
        panic!("no address");
    };
    assert!(
        address.starts_with("sms:9000012345?body=Advice%20of%208%20Apr%202026"),
        "{address}"
    );
    let [SeeEffect::Share { text, or }] = &pass(&mut model, PassOnEvent::Sent(Way::Share))[..]
    else {
        panic!("nothing to share");
    };
    assert!(!text.contains("90000") && or.starts_with("https://wa.me/919000012345?text=Advice"));
    // Without a number there is no SMS; the text can be shared all the same.
    let mut model = opened(&["en"], None);
    pass(&mut model, PassOnEvent::Lang(Lang::En));
    assert!(pass(&mut model, PassOnEvent::Sent(Way::Sms)).is_empty());
    let [SeeEffect::Share { or, .. }] = &pass(&mut model, PassOnEvent::Sent(Way::Share))[..] else {
        panic!("nothing to share");
    };
    assert!(or.starts_with("https://wa.me/?text="));
}

#[test]
fn what_he_refused_is_not_sent_and_a_message_ends_with_its_page() {
    let mut model = at(visit_page(), record(&["te"], None, Reaction::Rejected));
    pass(
        &mut model,
        PassOnEvent::Opened(EntryId::new("V001").unwrap()),
    );
    assert_eq!(text(&model), None);
    let mut model = opened(&["te"], None);
    assert!(text(&model).is_some());
    happened(&mut model, Event::Arrived(Place::List));
    assert!(model.see.pass_on.is_none());
}
