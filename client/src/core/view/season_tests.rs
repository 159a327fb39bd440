//! Marks in their places: as many as there are visits, none on another, none of later.

use super::*;
use shared::{
    brief::{Catalogue, due},
    entry::{Body, Entry, Farmer, Head, Name, Outcome, Reaction, Visit},
    ids::{FarmerId, OfficerId, VillageId},
    view::{AsOf, History},
};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn entry(id: &str, on: Day, body: &Body) -> Entry {
    let head = Head {
        id: EntryId::new(id).unwrap(),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: on.at(10, 0),
        recorded_at: on.at(10, 5),
    };
    Entry::new(head, body).unwrap()
}

fn visit(id: &str, on: &str, issue: &str) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        issue: Some(issue.into()),
        reaction: Some(Reaction::Accepted),
        ..Visit::default()
    };
    entry(id, day(on), &Body::Visit(visit))
}

fn outcome(id: &str, on: &str, of: &str, result: CropResult) -> Entry {
    let outcome = Outcome {
        visit: EntryId::new(of).unwrap(),
        result,
        note: None,
        supersedes: vec![],
        moved_from: None,
    };
    entry(id, day(on), &Body::Outcome(outcome))
}

/// The strip as of a day.
fn strip(mut entries: Vec<Entry>, on: &str) -> Option<Strip> {
    let farmer = Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: "Ramesh".into(),
        }],
        village: VillageId::new("VL01").unwrap(),
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    entries.push(entry("F1", day("2024-01-01"), &Body::Farmer(farmer)));
    let mut history = History::new(FarmerId::new("F001").unwrap());
    for entry in entries {
        history.insert(entry, None);
    }
    let view = history.view(AsOf::day(day(on)))?;
    let catalogue = Catalogue::on(day(on), &[]);
    season(
        &view,
        &due(&view, &catalogue, day(on)),
        day(on),
        width_of("సెప్టెంబర్"),
    )
}

fn some() -> Vec<Entry> {
    vec![
        visit("V1", "2026-04-08", "blight"),
        visit("V2", "2026-04-21", "thrips"),
        visit("V3", "2026-06-18", "nutrient-deficiency"),
        visit("V4", "2026-09-20", "thrips"),
        outcome("O1", "2026-04-20", "V1", CropResult::Controlled),
        outcome("O2", "2026-05-05", "V2", CropResult::Failed),
    ]
}

#[test]
fn there_is_a_mark_for_each_visit_and_each_open_follow_up() {
    let today = strip(some(), "2026-09-28").unwrap();
    let visits: Vec<_> = today
        .visits()
        .map(|(_, class, became)| (class, became))
        .collect();
    assert_eq!(
        visits,
        [
            (IssueClass::Disease, Became::Result(CropResult::Controlled)),
            (IssueClass::Pest, Became::Result(CropResult::Failed)),
            (IssueClass::Nutrient, Became::Unseen),
            (IssueClass::Pest, Became::Open),
        ]
    );
    let ahead: Vec<_> = today
        .marks
        .iter()
        .filter(|mark| mark.stands == Stands::Due)
        .collect();
    assert_eq!(ahead.len(), 1);
    assert!(ahead[0].x > today.today, "it lies ahead");
    assert_eq!(today.beyond, 0);
    let months: Vec<u8> = today.months.iter().map(|month| month.month).collect();
    assert_eq!(months, [4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn as_of_a_day_there_is_nothing_of_later() {
    let then = strip(some(), "2026-04-20").unwrap();
    assert_eq!(then.visits().count(), 1);
    assert!(
        then.marks
            .iter()
            .all(|mark| mark.stands != Stands::Visit(IssueClass::Pest, Became::Open))
    );
    assert_eq!(
        then.visits().next().unwrap().2,
        Became::Result(CropResult::Controlled)
    );
    let before = strip(some(), "2026-04-19").unwrap();
    assert_eq!(
        before.visits().next().unwrap().2,
        Became::Open,
        "no one had looked yet"
    );
    assert_eq!(strip(some(), "2026-04-01"), None);
}

#[test]
fn nothing_touches_and_nothing_leaves_the_strip() {
    for (step, count) in [(1, 40), (3, 60), (0, 7), (9, 40), (30, 12)] {
        let visits = (0..count).map(|at| {
            let on = day("2025-11-01").plus(at * step);
            visit(&format!("V{at}"), &on.to_string(), "thrips")
        });
        let made = strip(visits.collect(), "2026-09-28").unwrap();
        assert!(!made.marks.is_empty());
        for (at, one) in made.marks.iter().enumerate() {
            assert!(one.x >= MARK / 2 && one.x + MARK / 2 <= WIDTH, "{one:?}");
            assert!(one.y + MARK + MARK / 2 <= made.height - FOOT, "{one:?}");
            for other in &made.marks[at + 1..] {
                let is_apart =
                    (one.x - other.x).abs() >= MARK || (one.y - other.y).abs() >= 2 * MARK;
                assert!(is_apart, "{one:?} {other:?}");
            }
        }
        assert!(made.height <= TOP + 8 * ROW + FOOT);
        let named: Vec<&Column> = made.months.iter().filter(|month| month.is_named).collect();
        for pair in named.windows(2) {
            assert!(pair[1].x - pair[0].x >= width_of("సెప్టెంబర్"), "{pair:?}");
        }
    }
}

#[test]
fn what_does_not_fit_is_counted() {
    let same_day = (0..11).map(|at| visit(&format!("V{at}"), "2026-09-01", "thrips"));
    let made = strip(same_day.collect(), "2026-09-28").unwrap();
    let drawn = made.visits().count();
    let due = made.marks.len() - drawn;
    assert_eq!(
        drawn + due + made.beyond,
        22,
        "eleven visits, eleven follow-ups"
    );
    assert!(made.beyond > 0);
}
