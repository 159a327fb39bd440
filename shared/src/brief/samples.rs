//! A small record for the tests: one farmer, his neighbours, three products, two seasons.

use super::*;
use crate::{
    entry::{
        Advised, Body, CropResult, Dose, Entry, Farmer, Head, Name, Objection, ObjectionKind,
        Outcome, Pitch, Reaction, Visit,
    },
    ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody, Village},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, VillageView},
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

pub(super) fn who(text: &str) -> FarmerId {
    FarmerId::new(text).unwrap()
}

pub(super) fn entry(name: &str, occurred: Stamp, recorded: Stamp, body: &Body) -> Entry {
    entry_of("F001", name, occurred, recorded, body)
}

pub(super) fn entry_of(
    farmer: &str,
    name: &str,
    occurred: Stamp,
    recorded: Stamp,
    body: &Body,
) -> Entry {
    let head = Head {
        id: id(name),
        farmer: who(farmer),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: occurred,
        recorded_at: recorded,
    };
    Entry::new(head, body).unwrap()
}

pub(super) fn creation() -> Entry {
    creation_of("F001", "F1")
}

pub(super) fn creation_of(farmer: &str, name: &str) -> Entry {
    let at = day("2024-04-01").at(9, 0);
    let details = Farmer {
        names: names("Ramesh Goud", "రమేష్ గౌడ్"),
        village: VillageId::new("VL01").unwrap(),
        phone: Some("9000012345".into()),
        crops: vec!["paddy".into()],
        guntas: Some(120),
        irrigation: Some("bore".into()),
        imported: None,
    };
    entry_of(farmer, name, at, at, &Body::Farmer(details))
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

fn label(crop: &str, issues: &[&str], milli: u32, waiting_days: Option<u32>) -> LabelUse {
    LabelUse {
        crop: crop.into(),
        issues: issues.iter().map(|issue| (*issue).to_owned()).collect(),
        dose: Some(Dose {
            milli,
            unit: "g".into(),
            per: "litre".into(),
        }),
        dose_max: None,
        dose_text: None,
        waiting_days,
    }
}

/// A fungicide whose price rises in July, with a label for blast; a bio product without a label; a
/// cheap fungicide with several uses.
pub(super) fn records() -> Vec<Record> {
    let made = |id: &str, names: Vec<Name>, chemical: &str, class: &str| Product {
        id: product(id),
        names,
        chemical: chemical.into(),
        class: class.into(),
        tier: None,
        uses: vec![],
        pack: None,
        price_inr: None,
        source: "demo label".into(),
    };
    let fungicide = |price| {
        RecordBody::Product(Product {
            uses: vec![label("paddy", &["blast"], 600, Some(30))],
            price_inr: Some(price),
            ..made(
                "P01",
                names("Blastcure", "బ్లాస్ట్‌క్యూర్"),
                "Tricyclazole 75% WP",
                "fungicide",
            )
        })
    };
    let bio = RecordBody::Product(made(
        "P02",
        names("Neemguard", "నీమ్‌గార్డ్"),
        "Azadirachtin 0.15% EC",
        "insecticide",
    ));
    let cheap = RecordBody::Product(Product {
        uses: vec![
            label("paddy", &["blast", "stem-borer"], 2500, Some(45)),
            label("paddy", &["leaf-folder"], 3000, None),
            label("chilli", &["blast"], 2000, Some(10)),
        ],
        price_inr: Some(330),
        ..made(
            "P03",
            names("Mancokhet", "మాంకోఖేత్"),
            "Mancozeb 75% WP",
            "fungicide",
        )
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
        row("2024-01-01", cheap),
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

/// Two neighbours with blast in August of two years, treated with either fungicide.
pub(super) fn neighbours() -> Vec<Entry> {
    let put = |pitch, of: &str, reaction| Visit {
        pitch: vec![pitch],
        ..advice("blast", of, reaction, Some(330))
    };
    let visit = |farmer: &str, name: &str, on: &str, visit| {
        let day = day(on);
        entry_of(
            farmer,
            name,
            day.at(10, 0),
            day.at(10, 10),
            &Body::Visit(visit),
        )
    };
    let result = |farmer: &str, name: &str, on: &str, visit: &str, result| Entry {
        farmer: who(farmer),
        ..outcome(name, on, visit, result)
    };
    let (neighbour, plain) = (Pitch::NeighbourResult, Pitch::Plain);
    vec![
        creation_of("F101", "N1"),
        creation_of("F102", "N2"),
        visit(
            "F101",
            "W1",
            "2025-08-10",
            put(neighbour, "P03", Reaction::Accepted),
        ),
        result("F101", "S1", "2025-08-25", "W1", CropResult::Controlled),
        visit(
            "F102",
            "W2",
            "2026-08-03",
            put(plain, "P03", Reaction::Rejected),
        ),
        visit(
            "F102",
            "W3",
            "2026-08-05",
            put(neighbour, "P03", Reaction::Accepted),
        ),
        result("F102", "S3", "2026-08-13", "W3", CropResult::Controlled),
        visit(
            "F102",
            "W4",
            "2026-06-01",
            put(plain, "P01", Reaction::Accepted),
        ),
        result("F102", "S4", "2026-06-15", "W4", CropResult::Failed),
    ]
}

pub(super) fn history_of(farmer: &str, entries: &[Entry]) -> History {
    let mut history = History::new(who(farmer));
    for entry in entries {
        history.insert(entry.clone(), None);
    }
    history
}

/// What the tests' briefs stand on.
pub(super) struct World {
    pub(super) farmer: Option<FarmerView>,
    pub(super) village: Option<VillageView>,
    pub(super) catalogue: Catalogue,
    pub(super) as_of: AsOf,
    pub(super) about: Option<About>,
}

impl World {
    /// F001 and his village as the record had them at the end of a day.
    pub(super) fn on(entries: &[Entry], on: Day) -> Self {
        let as_of = AsOf::day(on);
        let farmers: std::collections::BTreeSet<&FarmerId> =
            entries.iter().map(|entry| &entry.farmer).collect();
        let views: Vec<FarmerView> = farmers
            .into_iter()
            .filter_map(|farmer| history_of(farmer.as_str(), entries).view(as_of))
            .collect();
        Self {
            village: Some(VillageView::of(
                VillageId::new("VL01").unwrap(),
                as_of,
                &views,
            )),
            farmer: views.into_iter().find(|view| view.id == who("F001")),
            catalogue: Catalogue::on(on, &records()),
            as_of,
            about: None,
        }
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        Ground {
            farmer: self.farmer.as_ref(),
            village: self.village.as_ref(),
            catalogue: &self.catalogue,
            as_of: self.as_of,
            about: self.about.as_ref(),
        }
    }

    pub(super) fn brief(&self, memory: Memory) -> Brief {
        compose(&self.ground(), memory)
    }
}

/// The story with the neighbours, on a day.
pub(super) fn story_on(on: &str) -> World {
    World::on(&[story(), neighbours()].concat(), day(on))
}

/// The names of what a brief says, in order.
pub(super) fn predicates(brief: &Brief) -> Vec<&'static str> {
    let claims = brief.claims();
    claims
        .map(|claim| predicate_name(&claim.predicate))
        .collect()
}
