//! What a view may know, and what entries about entries do.

use super::*;
use crate::{
    entry::{
        Body, Correction, CropResult, Edit, Farmer, Head, Move, Name, Outcome, Visit, Withdrawal,
    },
    ids::OfficerId,
};
use serde_json::{Value, json};

const FARMER: &str = "F001";

fn at(text: &str) -> Stamp {
    format!("{text}:00+05:30").parse().unwrap()
}

fn id(text: &str) -> EntryId {
    EntryId::new(text).unwrap()
}

fn entry(name: &str, occurred: &str, recorded: &str, body: &Body) -> Entry {
    let head = Head {
        id: id(name),
        farmer: FarmerId::new(FARMER).unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: at(occurred),
        recorded_at: at(recorded),
    };
    Entry::new(head, body).unwrap()
}

fn visit(name: &str, day: &str, note: &str) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    entry(
        name,
        &format!("{day}T10:00"),
        &format!("{day}T10:10"),
        &Body::Visit(visit),
    )
}

fn outcome(name: &str, day: &str, result: CropResult, supersedes: &[&str]) -> Entry {
    let supersedes = supersedes.iter().map(|name| id(name)).collect();
    let outcome = Outcome {
        visit: id("V1"),
        result,
        note: None,
        supersedes,
        moved_from: None,
    };
    entry(
        name,
        &format!("{day}T18:00"),
        &format!("{day}T18:05"),
        &Body::Outcome(outcome),
    )
}

fn correction(name: &str, recorded: &str, corrects: &str, fields: Value) -> Entry {
    let Value::Object(fields) = fields else {
        panic!("fields")
    };
    entry(
        name,
        recorded,
        recorded,
        &Body::Correction(Correction {
            corrects: id(corrects),
            fields,
        }),
    )
}

fn history(entries: &[Entry]) -> History {
    let mut history = History::new(FarmerId::new(FARMER).unwrap());
    let farmer = Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: "Ramesh Goud".into(),
        }],
        village: crate::ids::VillageId::new("VL01").unwrap(),
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    history.insert(
        entry(
            "F1",
            "2026-04-01T09:00",
            "2026-04-01T09:00",
            &Body::Farmer(farmer),
        ),
        None,
    );
    for entry in entries {
        history.insert(entry.clone(), None);
    }
    history
}

fn day(history: &History, day: &str) -> FarmerView {
    history.view(AsOf::day(day.parse().unwrap())).unwrap()
}

#[test]
fn a_view_holds_the_day_itself_and_nothing_later() {
    let history = history(&[
        visit("V1", "2026-04-08", "a"),
        visit("V2", "2026-04-09", "b"),
    ]);
    assert_eq!(day(&history, "2026-04-07").visits.len(), 0);
    assert_eq!(day(&history, "2026-04-08").visits.len(), 1);
    assert_eq!(day(&history, "2026-04-09").visits[0].id, id("V2"));
    assert!(
        history
            .view(AsOf::day("2026-03-31".parse().unwrap()))
            .is_none()
    );
}

#[test]
fn what_was_recorded_later_is_not_known_before() {
    let visit = Visit {
        crop: "chilli".into(),
        ..Visit::default()
    };
    let history = history(&[entry(
        "V1",
        "2026-04-08T10:00",
        "2026-04-12T10:00",
        &Body::Visit(visit),
    )]);
    assert_eq!(day(&history, "2026-04-10").visits.len(), 0);
    assert_eq!(
        day(&history, "2026-04-12").visits[0].occurred_at,
        at("2026-04-08T10:00")
    );
}

#[test]
fn the_depot_view_waits_for_the_arrival() {
    let mut history = History::new(FarmerId::new(FARMER).unwrap());
    let source = self::history(&[visit("V1", "2026-06-03", "a")]);
    for (name, arrived) in source.entries {
        let received = if name == id("V1") {
            at("2026-06-12T18:00")
        } else {
            at("2026-04-01T10:00")
        };
        history.insert(arrived.entry, Some(received));
    }
    let as_of = |text: &str, known| AsOf {
        moment: text.parse::<Day>().unwrap().end(),
        known,
    };
    assert_eq!(
        history
            .view(as_of("2026-06-11", Known::Depot))
            .unwrap()
            .visits
            .len(),
        0
    );
    assert_eq!(
        history
            .view(as_of("2026-06-12", Known::Depot))
            .unwrap()
            .visits
            .len(),
        1
    );
    assert_eq!(
        history
            .view(as_of("2026-06-05", Known::Record))
            .unwrap()
            .visits
            .len(),
        1
    );
}

#[test]
fn corrections_of_two_fields_both_stand_and_count_from_their_own_day() {
    let history = history(&[
        visit("V1", "2026-04-08", "old"),
        correction("C1", "2026-04-10T09:00", "V1", json!({"note": "new"})),
        correction(
            "C2",
            "2026-04-10T09:00",
            "V1",
            json!({"stage": "flowering"}),
        ),
    ]);
    let before = day(&history, "2026-04-09");
    assert_eq!(before.visits[0].visit.note.as_deref(), Some("old"));
    let after = day(&history, "2026-04-10");
    assert_eq!(after.visits[0].visit.note.as_deref(), Some("new"));
    assert_eq!(after.visits[0].visit.stage.as_deref(), Some("flowering"));
    assert_eq!(
        after.visits[0].corrections[0].before,
        *json!({"note": "old"}).as_object().unwrap()
    );
}

#[test]
fn a_corrected_day_moves_the_visit() {
    let history = history(&[
        visit("V1", "2026-04-08", "a"),
        correction(
            "C1",
            "2026-04-09T09:00",
            "V1",
            json!({"occurred_at": "2026-04-07T10:00:00+05:30"}),
        ),
    ]);
    assert_eq!(
        day(&history, "2026-04-09").visits[0].occurred_at,
        at("2026-04-07T10:00")
    );
}

#[test]
fn a_correction_that_breaks_the_entry_is_shown_and_not_applied() {
    let history = history(&[
        visit("V1", "2026-04-08", "a"),
        correction(
            "C1",
            "2026-04-09T09:00",
            "V1",
            json!({"reaction": "furious"}),
        ),
    ]);
    let view = day(&history, "2026-04-09");
    assert_eq!(view.visits[0].visit.reaction, None);
    assert_eq!(view.visits[0].corrections.len(), 1);
}

#[test]
fn withdrawn_and_moved_visits_leave_the_lists_and_stay_in_the_history() {
    let withdrawal = Withdrawal {
        withdraws: id("V1"),
        reason: Some("twice".into()),
    };
    let moved = Move {
        moves: id("V2"),
        moved_to: FarmerId::new("F002").unwrap(),
        becomes: id("V9"),
    };
    let history = history(&[
        visit("V1", "2026-04-08", "a"),
        visit("V2", "2026-04-08", "b"),
        entry(
            "W1",
            "2026-04-09T10:00",
            "2026-04-09T10:00",
            &Body::Withdrawal(withdrawal),
        ),
        entry(
            "M1",
            "2026-04-09T10:00",
            "2026-04-09T10:00",
            &Body::Move(moved),
        ),
    ]);
    assert_eq!(day(&history, "2026-04-08").visits.len(), 2);
    let view = day(&history, "2026-04-09");
    assert_eq!((view.visits.len(), view.gone.len()), (0, 2));
}

#[test]
fn outcomes_that_do_not_know_each_other_are_two_reports() {
    let first = outcome("R1", "2026-04-20", CropResult::Controlled, &[]);
    let beside = outcome("R2", "2026-04-21", CropResult::Failed, &[]);
    let view = day(
        &history(&[visit("V1", "2026-04-08", "a"), first.clone(), beside]),
        "2026-05-01",
    );
    assert!(view.visits[0].reports_differ());
    assert_eq!(view.visits[0].result(), None);
    let after = outcome("R2", "2026-04-21", CropResult::Failed, &["R1"]);
    let view = day(
        &history(&[visit("V1", "2026-04-08", "a"), first, after]),
        "2026-05-01",
    );
    assert_eq!(view.visits[0].result(), Some(CropResult::Failed));
    assert_eq!(view.visits[0].past_outcomes.len(), 1);
}

#[test]
fn of_two_edits_the_later_shows_and_the_one_beside_it_is_offered() {
    let edit = |name: &str, recorded: &str, phone: &str, supersedes: &[&str]| {
        let supersedes = supersedes.iter().map(|name| id(name)).collect();
        let edit = Edit {
            field: "phone".into(),
            value: json!(phone),
            supersedes,
        };
        entry(name, recorded, recorded, &Body::Edit(edit))
    };
    let one = edit("E1", "2026-04-09T09:00", "1", &[]);
    let beside = day(
        &history(&[edit("E2", "2026-04-09T18:00", "2", &[]), one.clone()]),
        "2026-05-01",
    );
    assert_eq!(beside.farmer.phone.as_deref(), Some("2"));
    assert_eq!(beside.details[0].values.len(), 2);
    let after = day(
        &history(&[edit("E2", "2026-04-09T18:00", "2", &["E1"]), one]),
        "2026-05-01",
    );
    assert_eq!(
        (after.farmer.phone.as_deref(), after.details.len()),
        (Some("2"), 0)
    );
}

#[test]
fn one_id_with_two_contents_ends_the_same_everywhere() {
    let (a, b) = (
        visit("V1", "2026-04-08", "a"),
        visit("V1", "2026-04-08", "b"),
    );
    assert_eq!(history(&[a.clone(), b.clone()]), history(&[b, a]));
}

#[test]
fn a_time_that_was_put_right_says_what_the_phone_said() {
    let mut fixed = visit("V1", "2026-04-08", "a");
    let said = at("2026-01-01T00:10");
    let text = Value::String(said.to_string());
    fixed.fields.insert(crate::entry::PHONE_TIME.into(), text);
    let history = history(&[fixed, visit("V2", "2026-04-09", "b")]);
    let seen = day(&history, "2026-04-09").visits;
    assert_eq!((seen[0].phone_time, seen[1].phone_time), (None, Some(said)));
}
