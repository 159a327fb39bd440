//! A small record for the tests: one farmer, two products, a season.

use super::*;
use crate::{
    entry::{
        Advised, Body, CropResult, Dose, Entry, Farmer, Head, Name, Objection, ObjectionKind,
        Outcome, Reaction, Visit,
    },
    ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody, Village},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History},
};

pub(super) fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub(super) fn id(text: &str) -> EntryId {
    EntryId::new(text).unwrap()
}

pub(super) fn product(text: &str) -> ProductId {
    ProductId::new(text).unwrap()
}

fn names(en: &str, te: &str) -> Vec<Name> {
    let name = |lang: &str, text: &str| Name {
        lang: lang.into(),
        text: text.into(),
    };
    vec![name("en", en), name("te", te)]
}

pub(super) fn entry(name: &str, occurred: Stamp, recorded: Stamp, body: &Body) -> Entry {
    let head = Head {
        id: id(name),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: occurred,
        recorded_at: recorded,
    };
    Entry::new(head, body).unwrap()
}

pub(super) fn creation() -> Entry {
    let at = day("2024-04-01").at(9, 0);
    let farmer = Farmer {
        names: names("Ramesh Goud", "రమేష్ గౌడ్"),
        village: VillageId::new("VL01").unwrap(),
        phone: Some("9000012345".into()),
        crops: vec!["paddy".into()],
        guntas: Some(120),
        irrigation: Some("bore".into()),
        imported: None,
    };
    entry("F1", at, at, &Body::Farmer(farmer))
}

pub(super) fn visit_entry(name: &str, on: &str, visit: Visit) -> Entry {
    entry(
        name,
        day(on).at(10, 0),
        day(on).at(10, 10),
        &Body::Visit(visit),
    )
}

pub(super) fn advice(issue: &str, of: &str, reaction: Reaction, price: Option<u32>) -> Visit {
    Visit {
        crop: "paddy".into(),
        issue: Some(issue.into()),
        products: vec![Advised {
            product: product(of),
            dose: None,
            price_inr: price,
        }],
        reaction: Some(reaction),
        ..Visit::default()
    }
}

pub(super) fn outcome(name: &str, on: &str, visit: &str, result: CropResult) -> Entry {
    let outcome = Outcome {
        visit: id(visit),
        result,
        note: None,
        supersedes: vec![],
        moved_from: None,
    };
    entry(
        name,
        day(on).at(17, 0),
        day(on).at(17, 5),
        &Body::Outcome(outcome),
    )
}

fn row(valid_from: &str, body: RecordBody) -> Record {
    Record {
        valid_from: day(valid_from),
        valid_to: None,
        body,
    }
}

/// A fungicide whose price rises in July, with a label for blast; a bio product without a label.
pub(super) fn records() -> Vec<Record> {
    let dose = Dose {
        milli: 600,
        unit: "g".into(),
        per: "litre".into(),
    };
    let label = LabelUse {
        crop: "paddy".into(),
        issues: vec!["blast".into()],
        dose: Some(dose),
        dose_max: None,
        dose_text: None,
        waiting_days: Some(30),
    };
    let fungicide = |price| {
        RecordBody::Product(Product {
            id: product("P01"),
            names: names("Blastcure", "బ్లాస్ట్‌క్యూర్"),
            chemical: "Tricyclazole 75% WP".into(),
            class: "fungicide".into(),
            tier: None,
            uses: vec![label.clone()],
            pack: None,
            price_inr: Some(price),
            source: "demo label".into(),
        })
    };
    let bio = RecordBody::Product(Product {
        id: product("P02"),
        names: names("Neemguard", "నీమ్‌గార్డ్"),
        chemical: "Azadirachtin 0.15% EC".into(),
        class: "insecticide".into(),
        tier: None,
        uses: vec![],
        pack: None,
        price_inr: None,
        source: "demo label".into(),
    });
    let village = RecordBody::Village(Village {
        id: VillageId::new("VL01").unwrap(),
        names: names("Ankapur", "అంకాపూర్"),
        also: vec!["Ankapoor".into()],
        mandal: None,
        district: None,
    });
    vec![
        row("2024-01-01", fungicide(1320)),
        row("2026-07-01", fungicide(1480)),
        row("2024-01-01", bio),
        row("2024-01-01", village),
    ]
}

/// Blast in two years, a refusal over the price, a result, a second report, one open follow-up.
pub(super) fn story() -> Vec<Entry> {
    let refused = Visit {
        objections: vec![Objection {
            kind: ObjectionKind::Price,
            text: Some("too dear".into()),
        }],
        ..advice("blast", "P01", Reaction::Rejected, Some(1320))
    };
    let last = Visit {
        stage: Some("tillering".into()),
        ..advice("stem-borer", "P02", Reaction::Hesitant, None)
    };
    let late = Visit {
        advice: Some("drain the field".into()),
        crop: "paddy".into(),
        ..Visit::default()
    };
    vec![
        creation(),
        visit_entry(
            "V0",
            "2025-08-20",
            advice("blast", "P01", Reaction::Accepted, Some(1320)),
        ),
        outcome("R0", "2025-09-03", "V0", CropResult::Controlled),
        visit_entry("V1", "2026-05-02", refused),
        visit_entry(
            "V2",
            "2026-06-10",
            advice("blast", "P01", Reaction::Accepted, Some(1320)),
        ),
        outcome("R2", "2026-06-24", "V2", CropResult::Partial),
        entry(
            "V3",
            day("2026-07-01").at(10, 0),
            day("2026-07-03").at(9, 0),
            &Body::Visit(late),
        ),
        visit_entry(
            "V4",
            "2026-07-05",
            advice("leaf-folder", "P02", Reaction::Accepted, None),
        ),
        visit_entry(
            "V5",
            "2026-07-20",
            advice("blast", "P01", Reaction::Accepted, Some(1480)),
        ),
        outcome("R5", "2026-08-01", "V5", CropResult::Controlled),
        outcome("R6", "2026-08-02", "V5", CropResult::Failed),
        visit_entry("V6", "2026-08-12", last),
    ]
}

pub(super) fn history(entries: &[Entry]) -> History {
    let mut history = History::new(FarmerId::new("F001").unwrap());
    for entry in entries {
        history.insert(entry.clone(), None);
    }
    history
}

/// View, catalogue and moment of a day.
pub(super) fn as_of(entries: &[Entry], on: &str) -> (Option<FarmerView>, Catalogue, AsOf) {
    let as_of = AsOf::day(day(on));
    (
        history(entries).view(as_of),
        Catalogue::on(day(on), &records()),
        as_of,
    )
}
