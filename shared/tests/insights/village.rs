//! Villages for the tests: the demo files read as tables, and made ones.

use shared::{
    brief::Catalogue,
    entry::{CropResult, Name, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody},
    stats::Seeded,
    time::{Day, Stamp},
    view::{AsOf, Case, Report, VillageView},
};
use std::{collections::BTreeMap, path::Path};

pub(crate) type Row = BTreeMap<String, String>;

/// A demo file, each row by its column names.
pub(crate) fn table(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../sync-server/demo")
        .join(name);
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

pub(crate) fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn moment(text: &str) -> Stamp {
    format!("{}:00+05:30", text.replace(' ', "T"))
        .parse()
        .unwrap()
}

fn word<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    (!text.is_empty()).then(|| serde_json::from_value(text.into()).unwrap())
}

fn words<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    text.split(';').filter_map(word).collect()
}

/// A village of the demo as known at the end of a day.
pub(crate) fn demo(village: &str, as_of: &str) -> VillageView {
    let as_of = AsOf::day(day(as_of));
    let of_village: Vec<String> = table("farmers.csv")
        .into_iter()
        .filter(|row| row["village"] == village)
        .map(|row| row["id"].clone())
        .collect();
    let outcomes = table("outcomes.csv");
    let cases = table("visits.csv")
        .iter()
        .filter(|row| of_village.contains(&row["farmer"]))
        .map(|row| demo_case(row, &outcomes, as_of))
        .filter(|case| case.occurred_at.max(case.recorded_at) <= as_of.moment)
        .collect();
    view(village, as_of, cases)
}

fn demo_case(row: &Row, outcomes: &[Row], as_of: AsOf) -> Case {
    let recorded = if row["recorded"].is_empty() {
        &row["at"]
    } else {
        &row["recorded"]
    };
    let reports = outcomes
        .iter()
        .filter(|it| it["visit"] == row["id"] && moment(&it["at"]) <= as_of.moment)
        .map(|it| Report {
            id: EntryId::new(&it["id"]).unwrap(),
            occurred_at: moment(&it["at"]),
            recorded_at: moment(&it["at"]),
            result: word(&it["result"]).unwrap(),
        })
        .collect();
    Case {
        farmer: FarmerId::new(&row["farmer"]).unwrap(),
        visit: EntryId::new(&row["id"]).unwrap(),
        occurred_at: moment(&row["at"]),
        recorded_at: moment(recorded),
        crop: row["crop"].clone(),
        stage: word(&row["stage"]),
        issue: word(&row["issue"]),
        products: row["products"]
            .split(';')
            .filter_map(|it| ProductId::new(it.split('@').next()?).ok())
            .collect(),
        pitch: words(&row["pitch"]),
        objections: words(&row["objection"]),
        reaction: word(&row["reaction"]),
        reports,
    }
}

pub(crate) fn view(village: &str, as_of: AsOf, mut cases: Vec<Case>) -> VillageView {
    cases.sort_by(|a, b| (b.occurred_at, &b.visit).cmp(&(a.occurred_at, &a.visit)));
    VillageView {
        id: VillageId::new(village).unwrap(),
        as_of,
        cases,
    }
}

/// All products that any case names, P001 to P015, each labelled for pink bollworm in cotton, but
/// the last for nothing.
pub(crate) fn catalogue() -> Catalogue {
    let products: Vec<Record> = (1..=15).map(product).collect();
    Catalogue::on(day("2026-10-01"), &products)
}

fn product(number: u32) -> Record {
    let label = LabelUse {
        crop: "cotton".into(),
        issues: vec!["pink-bollworm".into()],
        dose: None,
        dose_max: None,
        dose_text: None,
        waiting_days: None,
    };
    Record {
        valid_from: day("2026-01-01"),
        valid_to: None,
        body: RecordBody::Product(Product {
            id: ProductId::new(&format!("P{number:03}")).unwrap(),
            names: vec![Name {
                lang: "en".into(),
                text: format!("Product {number}"),
            }],
            chemical: "x".into(),
            class: "insecticide".into(),
            tier: None,
            uses: if number == 15 {
                Vec::new()
            } else {
                vec![label]
            },
            pack: None,
            price_inr: None,
            source: "test".into(),
        }),
    }
}

/// One made visit, told and followed up.
pub(crate) fn case(number: u32, crop: &str, issue: &str, on: Day) -> Case {
    let at = on.at(9, (number % 60) as u8);
    let id = |prefix: &str| EntryId::new(&format!("{prefix}{number:05}")).unwrap();
    Case {
        farmer: FarmerId::new(&format!("F{:03}", number % 8)).unwrap(),
        visit: id("V"),
        occurred_at: at,
        recorded_at: at,
        crop: crop.into(),
        stage: None,
        issue: Some(issue.into()),
        products: Vec::new(),
        pitch: vec![Pitch::Plain],
        objections: Vec::new(),
        reaction: None,
        reports: vec![Report {
            id: id("R"),
            occurred_at: at,
            recorded_at: at,
            result: CropResult::Failed,
        }],
    }
}

pub(crate) fn give_result(case: &mut Case, result: CropResult) {
    for report in &mut case.reports {
        report.result = result;
    }
}

/// A village in which nothing has to do with anything: two crops, products, pitches and objections
/// as they fall.
pub(crate) fn by_chance(cases: u32, generator: &mut Seeded) -> Vec<Case> {
    let pitches = [
        Pitch::Plain,
        Pitch::PerAcreCost,
        Pitch::NeighbourResult,
        Pitch::Demo,
    ];
    let kinds = [
        ObjectionKind::Price,
        ObjectionKind::Brand,
        ObjectionKind::Distrust,
    ];
    let troubles = [
        ("cotton", "pink-bollworm"),
        ("cotton", "aphid"),
        ("chilli", "thrips"),
    ];
    (0..cases)
        .map(|number| {
            let (crop, issue) = troubles[generator.below(3) as usize];
            let on = day("2026-08-05").plus(generator.below(50) as i32);
            let mut case = case(number, crop, issue, on);
            let product = format!("P{:03}", 1 + generator.below(5));
            case.products = vec![ProductId::new(&product).unwrap()];
            case.pitch = vec![pitches[generator.below(4) as usize]];
            if generator.below(3) == 0 {
                case.objections = vec![kinds[generator.below(3) as usize]];
            }
            case.reaction = Some(if generator.below(10) < 6 {
                Reaction::Accepted
            } else {
                Reaction::Hesitant
            });
            let result = if generator.below(10) < 6 {
                CropResult::Controlled
            } else {
                CropResult::Partial
            };
            give_result(&mut case, result);
            case
        })
        .collect()
}

/// The results and the reactions change places within each crop.
pub(crate) fn shuffle_outcomes(cases: &mut [Case], generator: &mut Seeded) {
    for crop in ["cotton", "chilli"] {
        let places: Vec<usize> = (0..cases.len())
            .filter(|at| cases[*at].crop == crop)
            .collect();
        let mut results: Vec<_> = places
            .iter()
            .map(|at| cases[*at].reports[0].result)
            .collect();
        let mut reactions: Vec<_> = places.iter().map(|at| cases[*at].reaction).collect();
        generator.shuffle(&mut results);
        generator.shuffle(&mut reactions);
        for (number, at) in places.into_iter().enumerate() {
            give_result(&mut cases[at], results[number]);
            cases[at].reaction = reactions[number];
        }
    }
}
