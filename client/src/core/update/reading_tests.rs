//! Stories of reading: a farmer is opened, his village comes, another day is asked for, the memory
//! answers.

use super::*;
use crate::core::{
    AskEdit, NoAnswer, Question, Said, Similar, facts,
    forms::fixtures,
    given::with_given,
    told::{FarmerData, Known as Held, Session, State},
};
use serde_json::json;
use shared::{
    brief::{IndexRow, Memory, Predicate},
    entry::{Farmer, Visit},
    ids::{DeviceId, EntryId, FarmerId, OfficerId, VillageId},
    text::Lang,
    time::{Day, Stamp},
    view::{History, Known, Ledger},
};

const NOW: &str = "2026-09-30T10:00:00+05:30";

fn id(text: &str) -> FarmerId {
    FarmerId::new(text).unwrap()
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn village() -> VillageId {
    VillageId::new("VL01").unwrap()
}

fn entry(of: &str, name: &str, at: &str, body: &Body) -> Entry {
    let head = Head {
        farmer: id(of),
        ..fixtures::head(name, at)
    };
    Entry::new(head, body).unwrap()
}

fn farmer(of: &str) -> Entry {
    let farmer = Farmer {
        names: vec![],
        village: village(),
        phone: None,
        crops: vec!["chilli".into()],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    entry(of, of, "2026-01-01T10:00:00+05:30", &Body::Farmer(farmer))
}

fn visit(of: &str, name: &str, at: &str) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        issue: Some("blight".into()),
        note: Some(format!("told at {at}")),
        ..Visit::default()
    };
    entry(of, name, at, &Body::Visit(visit))
}

/// Two visits of his own; his neighbour has one between them.
fn own() -> Vec<Entry> {
    vec![
        farmer("F001"),
        visit("F001", "V001", "2026-04-08T10:20:00+05:30"),
        visit("F001", "V003", "2026-06-10T10:20:00+05:30"),
    ]
}

fn neighbour() -> Vec<Entry> {
    vec![
        farmer("F002"),
        visit("F002", "V002", "2026-05-02T10:20:00+05:30"),
    ]
}

fn data(of: &str, entries: Vec<Entry>) -> FarmerData {
    let held = |entry| Held {
        entry,
        received_at: None,
        state: State::OnPhone,
    };
    FarmerData {
        farmer: id(of),
        entries: entries.into_iter().map(held).collect(),
        unreadable: vec![],
        heard: vec![],
        depot_hears: None,
    }
}

fn ledgers() -> Vec<Ledger> {
    let history = |of, entries| data(of, entries).history();
    let all: Vec<History> = vec![history("F001", own()), history("F002", neighbour())];
    all.iter().map(Ledger::of).collect()
}

fn row(of: &str, village: &str) -> IndexRow {
    IndexRow {
        farmer: id(of),
        names: vec![],
        keys: String::new(),
        village: VillageId::new(village).unwrap(),
        crops: vec![],
        visits: 1,
        last_visit: None,
        due: vec![],
        about: vec![],
        seen: Default::default(),
    }
}

fn happened(model: &mut Model, events: impl IntoIterator<Item = Event>) -> Vec<Effect> {
    happened_at(NOW, model, events)
}

fn happened_at(
    now: &str,
    model: &mut Model,
    events: impl IntoIterator<Item = Event>,
) -> Vec<Effect> {
    with_given(now, |given| {
        events
            .into_iter()
            .flat_map(|event| update(model, event, given))
            .collect()
    })
}

fn open() -> Model {
    let around = Surroundings {
        service_worker: true,
        secure: true,
        version: String::new(),
    };
    let mut model = Model::new(Lang::En, Place::List, NOW.parse().unwrap(), around);
    let session = Session {
        officer: OfficerId::new("O01").unwrap(),
        name: "Suresh".into(),
        device: DeviceId::new("D1").unwrap(),
    };
    let rows = vec![
        row("F001", "VL01"),
        row("F002", "VL01"),
        row("F009", "VL09"),
    ];
    let events = [
        Event::Opened {
            session,
            lang: None,
        },
        Event::FactsLoaded(Ok(facts::tests::some())),
        Event::RowsLoaded(Ok(rows)),
    ];
    happened(&mut model, events);
    model
}

fn village_comes() -> Event {
    Event::VillageLoaded(village(), Ok(ledgers()))
}

fn farmer_comes() -> Event {
    Event::FarmerLoaded(id("F001"), Ok(data("F001", own())))
}

/// At the farmer's page with all that is on the phone.
fn reading() -> Model {
    let mut model = open();
    let events = [
        Event::Arrived(Place::Farmer(id("F001"))),
        village_comes(),
        farmer_comes(),
    ];
    happened(&mut model, events);
    model
}

fn question(model: &Model) -> Question {
    model.memory.0.clone().expect("the memory was asked")
}

fn similar(model: &Model) -> u32 {
    let known = model.known_farmer().expect("he is here");
    known.brief.as_ref().expect("a brief").drawn_from.similar
}

#[test]
fn the_own_brief_waits_a_moment_for_similar_cases_which_join_it_when_they_come() {
    let mut model = open();
    let effects = happened(&mut model, [Event::Arrived(Place::Farmer(id("F001")))]);
    assert_eq!(
        effects,
        [
            Effect::LoadVillage(village()),
            Effect::AwaitVillage(village()),
            Effect::LoadFarmer(id("F001"))
        ]
    );
    assert_eq!(
        happened(&mut model, [farmer_comes()]),
        [],
        "nothing is asked yet"
    );
    assert!(model.known_farmer().unwrap().brief.is_none());
    let other = VillageId::new("V999").unwrap();
    happened(&mut model, [Event::VillageAwaited(other)]);
    assert!(model.known_farmer().unwrap().brief.is_none());
    assert_eq!(happened(&mut model, [Event::VillageAwaited(village())]), []);
    let known = model.known_farmer().unwrap();
    assert!(known.is_waiting() && known.brief.is_some());
    assert_eq!(similar(&model), 0);

    let effects = happened(&mut model, [village_comes()]);
    assert_eq!(similar(&model), 1);
    let question = question(&model);
    assert_eq!(
        effects,
        [
            Effect::LoadWorded(id("F001"), Lang::En),
            Effect::Recall(question.clone()),
            Effect::AskDepot(question)
        ]
    );
    let of_other = |claim: &&shared::brief::Claim| claim.of == Some(id("F002"));
    let brief = model.known_farmer().unwrap().brief.clone().unwrap();
    assert!(brief.claims().any(|claim| of_other(&claim)), "{brief:?}");
}

#[test]
fn with_the_village_in_time_the_brief_is_made_once() {
    let mut model = open();
    let place = Place::Farmer(id("F001"));
    happened(&mut model, [Event::Arrived(place), farmer_comes()]);
    assert!(model.known_farmer().unwrap().brief.is_none());
    happened(&mut model, [village_comes()]);
    assert_eq!(similar(&model), 1);
    let first = model.known_farmer().unwrap().clone();
    happened(&mut model, [Event::VillageAwaited(village())]);
    assert!(std::rc::Rc::ptr_eq(&first, model.known_farmer().unwrap()));
}

#[test]
fn the_next_farmer_of_the_village_finds_it_read_and_the_brief_is_made_once() {
    let mut model = reading();
    happened(&mut model, [Event::Arrived(Place::List)]);
    let effects = happened(&mut model, [Event::Arrived(Place::Farmer(id("F002")))]);
    assert_eq!(effects, [Effect::LoadFarmer(id("F002"))]);
    let comes = || Event::FarmerLoaded(id("F002"), Ok(data("F002", neighbour())));
    happened(&mut model, [comes()]);
    let first = model.known_farmer().unwrap().clone();
    assert!(matches!(first.similar, Similar::Here(_)));
    happened(&mut model, [comes(), village_comes()]);
    assert!(
        std::rc::Rc::ptr_eq(&first, model.known_farmer().unwrap()),
        "what did not change is not made again"
    );
}

#[test]
fn another_day_shows_nothing_later_is_kept_among_visits_and_ends_with_the_farmer() {
    let mut model = reading();
    let effects = happened(
        &mut model,
        [Event::AskEdited(AskEdit::Day(day("2026-04-20")))],
    );
    let known = model.known_farmer().unwrap().clone();
    assert_eq!(known.view.as_ref().unwrap().visits.len(), 1);
    assert_eq!(similar(&model), 0, "the neighbour's visit was in May");
    let brief = known.brief.clone().unwrap();
    assert!(
        brief
            .claims()
            .all(|claim| claim.day <= Some(day("2026-04-20")))
    );
    let asked = question(&model);
    assert_eq!(
        effects,
        [Effect::AskDepot(asked.clone())],
        "and it is not kept"
    );
    assert!(asked.path().contains("as_of=2026-04-20"));

    // To a visit and back.
    let visit = Place::visit(id("F002"), EntryId::new("V002").unwrap());
    happened(&mut model, [Event::Arrived(visit)]);
    assert!(!model.ask.is_now());
    happened(&mut model, [Event::Arrived(Place::Farmer(id("F001")))]);
    assert!(!model.ask.is_now());
    happened(&mut model, [Event::Arrived(Place::Farmer(id("F002")))]);
    assert!(model.ask.is_now());
}

#[test]
fn another_day_is_kept_where_the_app_began_at_the_farmer() {
    let mut model = open();
    model.place = Place::Farmer(id("F001"));
    let session = model.session().cloned().unwrap();
    let opened = Event::Opened {
        session,
        lang: None,
    };
    let asked = Event::AskEdited(AskEdit::Day(day("2026-04-20")));
    let there = Place::visit(id("F001"), EntryId::new("V001").unwrap());
    let back = Event::Arrived(Place::Farmer(id("F001")));
    happened(
        &mut model,
        [
            opened,
            village_comes(),
            farmer_comes(),
            asked,
            Event::Arrived(there),
            back,
        ],
    );
    assert_eq!(model.ask.day, Some(day("2026-04-20")));
}

#[test]
fn without_memory_nothing_is_looked_at_and_nothing_asked() {
    let mut model = reading();
    let off = Event::AskEdited(AskEdit::Memory(Memory::Off));
    assert_eq!(happened(&mut model, [off]), []);
    let known = model.known_farmer().unwrap();
    let brief = known.brief.clone().unwrap();
    assert_eq!(brief.memory, Memory::Off);
    assert!(
        brief.claims().all(|claim| claim.visit.is_none()),
        "{brief:?}"
    );
    assert!(
        brief
            .claims()
            .any(|claim| claim.predicate == Predicate::NoHistory),
        "it says that there is no history"
    );
    let effects = happened(
        &mut model,
        [Event::AskEdited(AskEdit::Crop(Some("chilli".into())))],
    );
    assert_eq!(effects, []);
}

#[test]
fn what_the_depot_knew_needs_the_entries_of_the_village() {
    let mut model = reading();
    let depot = Event::AskEdited(AskEdit::Known(Known::Depot));
    assert_eq!(
        happened(&mut model, [depot]),
        [Effect::LoadHistories(village())]
    );
    assert!(model.known_farmer().unwrap().is_waiting());
    let histories = vec![data("F002", neighbour()).history()];
    happened(
        &mut model,
        [Event::HistoriesLoaded(village(), Ok(histories))],
    );
    assert!(!model.known_farmer().unwrap().is_waiting());
    assert_eq!(similar(&model), 0, "nothing of it had reached the depot");
}

#[test]
fn a_neighbours_change_is_read_and_a_strangers_is_not() {
    let mut model = reading();
    let changed = |of: &str| Event::RowsChanged(vec![id(of)]);
    let loads = |effects: Vec<Effect>| effects.contains(&Effect::LoadVillage(village()));
    assert!(!loads(happened(&mut model, [changed("F009")])));
    assert!(loads(happened(&mut model, [changed("F002")])));
    assert_eq!(similar(&model), 1, "what is read stays meanwhile");
    happened(&mut model, [Event::Arrived(Place::List), changed("F002")]);
    assert!(model.neighbours.is_none(), "and is not kept stale");
}

#[test]
fn what_the_memory_says_is_shown_only_where_the_record_bears_it_out() {
    let mut model = reading();
    let brief = model.known_farmer().unwrap().brief.clone().unwrap();
    let holds = brief.claims().find(|claim| claim.of.is_some()).unwrap();
    let mut wrong = holds.clone();
    wrong.day = Some(day("2026-05-03"));
    let text = json!({ "from_memory": {
        "claims": [holds, wrong], "hits": 12, "shown": 5, "unresolved": 2, "outside": 0, "own": 1, "calls": [7],
    }});
    let asked = question(&model);
    let said = Said {
        text: text.to_string(),
        at: NOW.parse().unwrap(),
        asked: asked.path(),
    };
    happened(&mut model, [Event::Told(asked.clone(), Ok(said))]);
    let remote = &model.memory.1;
    let (remembered, _) = remote.last.clone().unwrap();
    assert_eq!(remembered.claims, std::slice::from_ref(holds));
    assert_eq!((remembered.not_here, remembered.told.unresolved), (1, 2));
    assert!(remote.is_fresh && !remote.is_asking);

    // Back from a visit it is not asked again at once; later, and without signal, it stays as what
    // was last known.
    let there = Place::visit(id("F001"), EntryId::new("V001").unwrap());
    let back = Event::Arrived(Place::Farmer(id("F001")));
    let effects = happened(&mut model, [Event::Arrived(there.clone()), back.clone()]);
    assert!(
        !effects.contains(&Effect::AskDepot(asked.clone())),
        "{effects:?}"
    );
    let later = "2026-09-30T11:00:00+05:30";
    let effects = happened_at(later, &mut model, [Event::Arrived(there), back]);
    assert!(
        effects.contains(&Effect::AskDepot(asked.clone())),
        "{effects:?}"
    );
    happened_at(
        later,
        &mut model,
        [Event::Told(asked, Err(NoAnswer::NoDepot))],
    );
    let remote = &model.memory.1;
    assert!(remote.last.is_some() && !remote.is_fresh);
}

#[test]
fn a_models_words_are_checked_again_and_are_first_until_the_claims_are_wanted() {
    let mut model = reading();
    let known = model.known_farmer().unwrap().clone();
    let brief = known.brief.clone().unwrap();
    let claim = brief
        .claims()
        .find(|claim| claim.visit.is_some())
        .unwrap()
        .clone();
    let said = |claim: &shared::brief::Claim| {
        shared::brief::render(claim, &model.words, Lang::En, &known.catalogue)
    };
    let sentence =
        |claim: &shared::brief::Claim, text: String| json!({ "claims": [claim], "text": text });
    let mut wrong = claim.clone();
    wrong.day = Some(day("2026-05-03"));
    let worded = |visits: &[&str]| {
        json!({
            "farmer": "F001", "lang": "en", "as_of": known.as_of.moment, "made_at": known.as_of.moment,
            "model": "a-model", "number": 1, "visits": visits,
            "sentences": [
                sentence(&claim, said(&claim)),
                sentence(&wrong, said(&claim)),
                sentence(&claim, "A neighbour told on 3 May 2026 that it failed.".to_owned()),
            ],
        })
        .to_string()
    };
    let (whole, of_before) = (worded(&["V001", "V003"]), worded(&["V001"]));
    let gone = worded(&["V001", "V009"]);
    let loaded = |text: String| Event::WordedLoaded(id("F001"), Lang::En, Some(text));
    happened(&mut model, [loaded(whole)]);
    let reading = model.worded().expect("it is shown").clone();
    assert_eq!(reading.lines.len(), 1, "{:?}", reading.lines);
    assert_eq!((reading.dropped, reading.age.not_included), (2, 0));
    assert!(!model.reads_claims);
    happened(&mut model, [Event::ClaimsWanted(true)]);
    assert!(model.reads_claims);

    happened(&mut model, [loaded(of_before)]);
    assert_eq!(model.worded().map(|it| it.age.not_included), Some(1));
    happened(&mut model, [loaded(gone)]);
    assert_eq!(
        model.worded(),
        None,
        "a visit that it was made of does not stand"
    );
    // It is of today and of all memory: nothing else is told in its words.
    let text = worded_again(&known);
    happened(&mut model, [loaded(text)]);
    assert!(model.worded().is_some());
    happened(
        &mut model,
        [Event::AskEdited(AskEdit::Day(day("2026-06-20")))],
    );
    assert_eq!(model.worded(), None);
}

fn worded_again(known: &crate::core::KnownFarmer) -> String {
    let brief = known.brief.clone().unwrap();
    let claim = brief.claims().find(|claim| claim.visit.is_some()).unwrap();
    let text = shared::brief::render(
        claim,
        &shared::text::Words::new(),
        Lang::En,
        &known.catalogue,
    );
    json!({
        "farmer": "F001", "lang": "en", "as_of": known.as_of.moment, "made_at": known.as_of.moment,
        "model": "a-model", "number": 2, "visits": ["V001", "V003"],
        "sentences": [{ "claims": [claim], "text": text }],
    })
    .to_string()
}

#[test]
fn the_panel_asks_only_while_it_is_looked_at_and_there_is_a_network() {
    let mut model = open();
    let asks = Effect::AskDepot(Question::Panel);
    let later = Effect::AskLater(Question::Panel, 2);
    let effects = happened(&mut model, [Event::Arrived(Place::Memory)]);
    assert_eq!(effects, [Effect::Recall(Question::Panel), asks.clone()]);
    let said = || {
        Said {
        text: json!({ "backend": "embedded", "version": null, "ready": true, "through": 3, "except": [],
            "calls": [] })
        .to_string(),
        at: NOW.parse::<Stamp>().unwrap(),
        asked: String::new(),
    }
    };
    let told = || Event::Told(Question::Panel, Ok(said()));
    assert_eq!(happened(&mut model, [told()]), std::slice::from_ref(&later));
    assert_eq!(
        happened(&mut model, [Event::AskDue(Question::Panel)]),
        std::slice::from_ref(&asks)
    );
    let noticed = |is_visible, is_online| Event::Noticed {
        is_visible,
        is_online,
    };
    assert_eq!(happened(&mut model, [noticed(false, true), told()]), []);
    assert_eq!(
        happened(&mut model, [noticed(true, false)]),
        [],
        "no network"
    );
    assert_eq!(happened(&mut model, [noticed(true, true)]), [asks]);
    assert_eq!(
        happened(&mut model, [Event::Arrived(Place::List), told()]),
        []
    );
}

#[test]
fn a_replay_knows_the_day_before_and_shows_both_sides() {
    let mut model = open();
    let events = [
        Event::Arrived(Place::Replay(id("F001"))),
        farmer_comes(),
        village_comes(),
    ];
    happened(&mut model, events);
    let replay = model.replay.clone().unwrap();
    assert_eq!((replay.step, replay.of), (0, 2));
    assert_eq!(replay.as_of, day("2026-04-07"));
    assert!(
        replay.sides[0]
            .brief
            .claims()
            .all(|claim| claim.visit.is_none()),
        "nothing was known before the first visit"
    );
    happened(&mut model, [Event::ReplayStepped(1)]);
    let replay = model.replay.clone().unwrap();
    assert_eq!(
        (replay.visit.as_str(), replay.as_of),
        ("V003", day("2026-06-09"))
    );
    let [with, without] = &replay.sides;
    assert_eq!(with.brief.drawn_from.visits, 1);
    assert_eq!(with.brief.drawn_from.similar, 1);
    assert!(without.brief.claims().all(|claim| claim.visit.is_none()));
    happened(&mut model, [Event::ReplayStepped(9)]);
    assert_eq!(
        model.replay.clone().unwrap().step,
        1,
        "there is no later one"
    );
}

#[test]
fn a_village_says_what_it_taught_and_asks_what_the_memory_makes_of_it() {
    let mut model = open();
    let effects = happened(&mut model, [Event::Arrived(Place::Village(village()))]);
    assert!(effects.contains(&Effect::LoadVillage(village())));
    assert!(model.insights_of(&village()).is_none());
    happened(&mut model, [village_comes()]);
    assert_eq!(model.insights_of(&village()).map(|it| it.visits), Some(3));
    let asked = model.reflected.0.clone().unwrap();
    assert!(effects.contains(&Effect::AskDepot(asked)));
}
