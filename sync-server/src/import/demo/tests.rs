//! Counts the story and the patterns in the demo's files, so that an edit cannot lose them.

use super::*;
use shared::vocab::{ISSUES, knows_crop, knows_issue, knows_stage};

struct Demo {
    plan: Plan,
    visits: Vec<(Entry, Visit, String)>,
    outcomes: Vec<(Entry, Outcome)>,
}

fn read() -> Demo {
    let plan = demo().unwrap();
    let (mut visits, mut outcomes) = (Vec::new(), Vec::new());
    for farmer in &plan.farmers {
        for planned in &farmer.entries {
            let entry = planned.entry.clone();
            match entry.body().unwrap() {
                Body::Visit(visit) => visits.push((entry, visit, farmer.village.to_string())),
                Body::Outcome(outcome) => outcomes.push((entry, outcome)),
                _ => {}
            }
        }
    }
    visits.sort_by_key(|(entry, ..)| entry.occurred_at);
    Demo {
        plan,
        visits,
        outcomes,
    }
}

impl Demo {
    fn result(&self, visit: &str) -> Option<CropResult> {
        self.outcomes
            .iter()
            .find(|(_, o)| o.visit.as_str() == visit)
            .map(|(_, o)| o.result)
    }
    fn records(&self, kind: &str) -> usize {
        self.plan
            .records
            .iter()
            .filter(|planned| planned.record.key().0 == kind)
            .count()
    }
    fn visit(&self, id: &str) -> &(Entry, Visit, String) {
        self.visits
            .iter()
            .find(|(entry, ..)| entry.id.as_str() == id)
            .unwrap()
    }
}

fn day_of(entry: &Entry) -> String {
    entry.occurred_at.day().to_string()
}

#[test]
fn the_territory_has_the_numbers_it_says() {
    let demo = read();
    assert_eq!(
        ["village", "officer", "product", "depot"].map(|kind| demo.records(kind)),
        [3, 2, 15, 1]
    );
    assert_eq!(
        (
            demo.plan.farmers.len(),
            demo.visits.len(),
            demo.outcomes.len()
        ),
        (8, 36, 30)
    );
    let of = |result| {
        demo.outcomes
            .iter()
            .filter(|(_, o)| o.result == result)
            .count()
    };
    use CropResult::{Controlled, Failed, NotApplied, Partial};
    assert_eq!(
        [Controlled, Partial, Failed, NotApplied].map(of),
        [19, 6, 1, 4]
    );
    let rows = demo
        .plan
        .farmers
        .iter()
        .flat_map(|f| &f.entries)
        .filter(|e| e.row.is_some())
        .count();
    assert_eq!(demo.plan.read, 3 + 2 + 15 + rows as u64);
    assert_eq!(demo.plan.territories.len(), 2);
    assert!(
        demo.plan
            .territories
            .iter()
            .all(|territory| territory.villages.len() == 3)
    );
    assert!(demo.plan.refused.is_empty());
    let (first, last) = (&demo.visits[0].0, &demo.visits[35].0);
    assert_eq!(
        (day_of(first), day_of(last)),
        ("2026-04-08".into(), "2026-09-25".into())
    );
}

#[test]
fn the_story_of_ramesh_goud_is_there() {
    let demo = read();
    let (refusal, visit, village) = demo.visit("V001");
    assert_eq!(
        (refusal.farmer.as_str(), day_of(refusal).as_str()),
        ("F001", "2026-04-08")
    );
    assert_eq!(
        (
            visit.products[0].product.as_str(),
            visit.products[0].price_inr
        ),
        ("P001", Some(1480))
    );
    assert_eq!(visit.objections[0].kind, ObjectionKind::Price);
    assert_eq!(
        (visit.reaction, village.as_str()),
        (Some(Reaction::Rejected), "VL01")
    );
    let (spread, outcome) = demo
        .outcomes
        .iter()
        .find(|(_, o)| o.visit.as_str() == "V001")
        .unwrap();
    assert_eq!(day_of(spread), "2026-04-18");
    let note = outcome.note.clone().unwrap();
    assert!(
        note.contains("40%") && note.contains("20% less harvest"),
        "{note}"
    );
    let (second, visit, _) = demo.visit("V004");
    assert_eq!(day_of(second), "2026-04-21");
    assert_eq!(
        (
            visit.products[0].product.as_str(),
            visit.products[0].price_inr
        ),
        ("P002", Some(420))
    );
    assert_eq!(
        (&visit.pitch[..], visit.reaction),
        (&[Pitch::NeighbourResult][..], Some(Reaction::Accepted))
    );
    let known: Vec<_> = ["V004", "V013", "V021"]
        .map(|id| {
            demo.outcomes
                .iter()
                .find(|(_, o)| o.visit.as_str() == id)
                .unwrap()
        })
        .map(|(entry, o)| (day_of(entry), o.result))
        .into();
    let wanted = [
        ("2026-05-02", CropResult::Controlled),
        ("2026-07-02", CropResult::Partial),
        ("2026-08-14", CropResult::Controlled),
    ];
    assert_eq!(known, wanted.map(|(day, result)| (day.to_owned(), result)));
    assert_eq!(
        demo.visit("V013").1.objections[0].kind,
        ObjectionKind::HasStock
    );
    assert_eq!(demo.visit("V021").1.products[0].product.as_str(), "P003");
}

#[test]
fn copper_controls_the_blight_of_chevella_four_times_of_five() {
    let demo = read();
    let copper = demo.visits.iter().filter(|(_, visit, village)| {
        village == "VL01"
            && visit.issue.as_deref() == Some("blight")
            && visit
                .products
                .iter()
                .any(|advised| advised.product.as_str() == "P002")
    });
    let results: Vec<_> = copper
        .map(|(entry, ..)| demo.result(entry.id.as_str()))
        .collect();
    let controlled = results
        .iter()
        .filter(|result| **result == Some(CropResult::Controlled))
        .count();
    assert_eq!((controlled, results.len()), (4, 5));
}

#[test]
fn a_neighbours_result_convinces_and_a_plain_pitch_does_not() {
    let demo = read();
    let count = |pitch: Pitch| {
        let with: Vec<_> = demo
            .visits
            .iter()
            .filter(|(_, visit, _)| visit.pitch.contains(&pitch))
            .collect();
        assert!(with.iter().all(|(_, _, village)| village == "VL01"));
        let accepted = with
            .iter()
            .filter(|(_, visit, _)| visit.reaction == Some(Reaction::Accepted))
            .count();
        (accepted, with.len())
    };
    assert_eq!(count(Pitch::NeighbourResult), (5, 5));
    assert_eq!(count(Pitch::Plain), (4, 9));
}

#[test]
fn pink_bollworm_comes_to_the_cotton_of_moinabad_in_august() {
    let demo = read();
    let hit: Vec<_> = demo
        .visits
        .iter()
        .filter(|(_, visit, _)| visit.issue.as_deref() == Some("pink-bollworm"))
        .collect();
    assert!(
        hit.iter()
            .all(|(_, visit, village)| visit.crop == "cotton" && village == "VL02")
    );
    let august = hit
        .iter()
        .filter(|(entry, ..)| entry.occurred_at.day().ymd().1 == 8);
    let farmers: std::collections::BTreeSet<_> =
        august.clone().map(|(entry, ..)| &entry.farmer).collect();
    assert_eq!((august.count(), hit.len(), farmers.len()), (4, 5, 3));
}

#[test]
fn every_word_is_a_known_one_and_every_dose_on_the_label() {
    let demo = read();
    for (entry, visit, _) in &demo.visits {
        assert!(
            knows_crop(&visit.crop) && visit.stage.as_deref().is_some_and(knows_stage),
            "{}",
            entry.id
        );
        assert!(
            visit.issue.as_deref().is_some_and(knows_issue),
            "{}",
            entry.id
        );
        assert!(visit.note.is_some(), "{}", entry.id);
    }
    let products = demo
        .plan
        .records
        .iter()
        .filter_map(|planned| match &planned.record.body {
            RecordBody::Product(product) => Some(product),
            _ => None,
        });
    for product in products {
        assert_eq!(
            (product.source.as_str(), product.names.len()),
            (NO_ADVICE, 2),
            "{}",
            product.id
        );
        assert!(
            !product.uses.is_empty() && product.price_inr.is_some(),
            "{}",
            product.id
        );
        for label in &product.uses {
            assert!(knows_crop(&label.crop), "{}", label.crop);
            assert!(
                label
                    .issues
                    .iter()
                    .all(|issue| ISSUES.iter().any(|(known, _)| known == issue))
            );
            assert!(
                label.dose.is_some() != label.dose_text.is_some(),
                "{}",
                product.id
            );
        }
    }
}

#[test]
fn follow_ups_come_after_their_visit_and_before_today() {
    let demo = read();
    for farmer in &demo.plan.farmers {
        assert_eq!(farmer.entries[0].entry.kind, "farmer");
        for planned in &farmer.entries {
            let entry = &planned.entry;
            assert!(
                entry.recorded_at >= entry.occurred_at && planned.received_at >= entry.recorded_at
            );
            assert!(planned.received_at < day(TODAY).at(0, 0), "{}", entry.id);
            let about = match entry.body().unwrap() {
                Body::Outcome(outcome) => outcome.visit,
                Body::Forecast(forecast) => {
                    assert!(forecast.due_on > entry.occurred_at.day());
                    forecast.visit
                }
                _ => continue,
            };
            assert!(
                demo.visit(about.as_str()).0.occurred_at < entry.occurred_at,
                "{}",
                entry.id
            );
        }
    }
    let ids: Vec<_> = demo
        .plan
        .farmers
        .iter()
        .flat_map(|f| f.entries.iter().map(|e| &e.entry.id))
        .collect();
    let once: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(once.len(), ids.len());
}
