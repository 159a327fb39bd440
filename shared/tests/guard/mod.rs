//! The demo's season, read from its tables: what sentences are held against.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use shared::{
    brief::{Catalogue, Ground},
    entry::{
        Advised, Body, CropResult, Dose, Entry, Farmer, Head, Name, Objection, ObjectionKind,
        Outcome, Pitch, Reaction, Visit,
    },
    guard::Guard,
    ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId},
    records::{LabelUse, Pack, Product, Record, RecordBody, Village},
    text::Words,
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, VillageView},
};
use std::collections::BTreeMap;

type Row = BTreeMap<String, String>;

/// All that the demo knows on a day.
pub struct World {
    pub catalogue: Catalogue,
    pub as_of: AsOf,
    pub views: Vec<FarmerView>,
    pub villages: Vec<VillageView>,
}

impl World {
    pub fn on(day: &str) -> Self {
        let as_of = AsOf::day(day.parse().unwrap());
        let views: Vec<FarmerView> = histories()
            .iter()
            .filter_map(|history| history.view(as_of))
            .collect();
        let ids = ["VL01", "VL02", "VL03"].map(|id| VillageId::new(id).unwrap());
        let villages = ids
            .into_iter()
            .map(|id| VillageView::of(id, as_of, views.iter()))
            .collect();
        Self {
            catalogue: Catalogue::on(as_of.moment.day(), &records()),
            as_of,
            views,
            villages,
        }
    }

    pub fn ground<'a>(&'a self, farmer: &str) -> Ground<'a> {
        let view = self.views.iter().find(|view| view.id.as_str() == farmer);
        Ground {
            farmer: view,
            village: view.and_then(|view| {
                let id = &view.farmer.village;
                self.villages.iter().find(|village| village.id == *id)
            }),
            catalogue: &self.catalogue,
            as_of: self.as_of,
            about: None,
        }
    }

    pub fn guard<'a>(&'a self, farmer: &str, words: &'a Words) -> Guard<'a> {
        let people: Vec<&[Name]> = self
            .views
            .iter()
            .filter(|view| view.id.as_str() != farmer)
            .map(|view| view.farmer.names.as_slice())
            .collect();
        Guard::new(&self.ground(farmer), words, &people)
    }
}

fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

macro_rules! table {
    ($name:literal) => {
        rows(include_str!(concat!(
            "../../../sync-server/demo/",
            $name,
            ".csv"
        )))
    };
}

fn stamp(text: &str) -> Stamp {
    let (day, time) = text.split_once(' ').unwrap();
    let (hour, minute) = time.split_once(':').unwrap();
    let day: Day = day.parse().unwrap();
    day.at(hour.parse().unwrap(), minute.parse().unwrap())
}

fn one_of<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    let value = serde_json::Value::String(text.to_owned());
    (!text.is_empty()).then(|| serde_json::from_value(value).unwrap())
}

fn names(row: &Row) -> Vec<Name> {
    ["en", "te"]
        .map(|lang| Name {
            lang: lang.into(),
            text: row[lang].clone(),
        })
        .into()
}

fn list(text: &str) -> Vec<String> {
    let parts = text.split(';').filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

fn histories() -> Vec<History> {
    let (visits, outcomes) = (table!("visits"), table!("outcomes"));
    let farmer_of = |visit: &str| {
        let row = visits.iter().find(|row| row["id"] == visit).unwrap();
        FarmerId::new(&row["farmer"]).unwrap()
    };
    let mut histories = Vec::new();
    for row in table!("farmers") {
        let id = FarmerId::new(&row["id"]).unwrap();
        let mut history = History::new(id.clone());
        let add = |history: &mut History, entry: &str, at: Stamp, recorded: Stamp, body: &Body| {
            let head = Head {
                id: EntryId::new(entry).unwrap(),
                farmer: id.clone(),
                by: OfficerId::new("O01").unwrap(),
                occurred_at: at,
                recorded_at: recorded,
            };
            history.insert(Entry::new(head, body).unwrap(), None);
        };
        let begin = stamp("2026-04-01 09:00");
        let farmer = Farmer {
            names: names(&row),
            village: VillageId::new(&row["village"]).unwrap(),
            phone: None,
            crops: list(&row["crops"]),
            guntas: row["guntas"].parse().ok(),
            irrigation: None,
            imported: None,
        };
        add(
            &mut history,
            &format!("N{}", row["id"]),
            begin,
            begin,
            &Body::Farmer(farmer),
        );
        for visit in visits.iter().filter(|visit| visit["farmer"] == row["id"]) {
            let at = stamp(&visit["at"]);
            let recorded = if visit["recorded"].is_empty() {
                at
            } else {
                stamp(&visit["recorded"])
            };
            add(
                &mut history,
                &visit["id"],
                at,
                recorded,
                &Body::Visit(visit_of(visit)),
            );
        }
        for outcome in outcomes.iter().filter(|it| farmer_of(&it["visit"]) == id) {
            let at = stamp(&outcome["at"]);
            let body = Outcome {
                visit: EntryId::new(&outcome["visit"]).unwrap(),
                result: one_of::<CropResult>(&outcome["result"]).unwrap(),
                note: None,
                supersedes: vec![],
                moved_from: None,
            };
            add(&mut history, &outcome["id"], at, at, &Body::Outcome(body));
        }
        histories.push(history);
    }
    histories
}

fn visit_of(row: &Row) -> Visit {
    let products = list(&row["products"]);
    let objection = one_of::<ObjectionKind>(&row["objection"]);
    let text = |name: &str| Some(row[name].clone()).filter(|text| !text.is_empty());
    Visit {
        crop: row["crop"].clone(),
        stage: text("stage"),
        issue: text("issue"),
        products: products
            .iter()
            .map(|advised| {
                let (product, price) = advised.split_once('@').unwrap();
                Advised {
                    product: ProductId::new(product).unwrap(),
                    dose: None,
                    price_inr: price.parse().ok(),
                }
            })
            .collect(),
        pitch: one_of::<Pitch>(&row["pitch"]).into_iter().collect(),
        objections: objection
            .map(|kind| Objection {
                kind,
                text: text("objection_text"),
            })
            .into_iter()
            .collect(),
        reaction: one_of::<Reaction>(&row["reaction"]),
        advice: text("advice"),
        note: text("note"),
        ..Visit::default()
    }
}

fn records() -> Vec<Record> {
    let row_of = |body| Record {
        valid_from: "2024-01-01".parse().unwrap(),
        valid_to: None,
        body,
    };
    let uses = table!("uses");
    let milli = |text: &str| {
        text.parse::<f64>()
            .ok()
            .map(|value| (value * 1000.0).round() as u32)
    };
    let mut records = Vec::new();
    for row in table!("products") {
        let its = uses.iter().filter(|it| it["product"] == row["id"]);
        let dose = |it: &Row, field: &str| {
            milli(&it[field]).map(|milli| Dose {
                milli,
                unit: it["unit"].clone(),
                per: it["per"].clone(),
            })
        };
        let product = Product {
            id: ProductId::new(&row["id"]).unwrap(),
            names: names(&row),
            chemical: row["chemical"].clone(),
            class: row["class"].clone(),
            tier: Some(row["tier"].clone()),
            uses: its
                .map(|it| LabelUse {
                    crop: it["crop"].clone(),
                    issues: list(&it["issues"]),
                    dose: dose(it, "dose"),
                    dose_max: dose(it, "dose_max"),
                    dose_text: Some(it["dose_text"].clone()).filter(|text| !text.is_empty()),
                    waiting_days: it["waiting_days"].parse().ok(),
                })
                .collect(),
            pack: milli(&row["pack"]).map(|milli| Pack {
                milli,
                unit: row["unit"].clone(),
            }),
            price_inr: row["price"].parse().ok(),
            source: "demo label, 2026 edition".into(),
        };
        records.push(row_of(RecordBody::Product(product)));
    }
    for row in table!("villages") {
        let village = Village {
            id: VillageId::new(&row["id"]).unwrap(),
            names: names(&row),
            also: list(&row["also"]),
            mandal: None,
            district: None,
        };
        records.push(row_of(RecordBody::Village(village)));
    }
    records
}
