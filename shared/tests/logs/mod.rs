//! Random records of a village: several farmers, visits with their outcomes, and everything that is
//! done to them later. The one place that makes them; what is tested on them is in the tests.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test target uses a part of it"
)]
#![allow(clippy::unwrap_used, reason = "a test may")]

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shared::{
    brief::Catalogue,
    entry::{
        Advised, Body, Correction, CropResult, Edit, Entry, Farmer, Forecast, Head, Move, Name,
        Objection, ObjectionKind, Outcome, Pitch, Question, Reaction, Visit, Withdrawal,
    },
    ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody, Village},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, VillageView},
};
use std::collections::BTreeMap;

/// The first day of every log.
pub fn first_day() -> Day {
    "2026-01-10".parse().unwrap()
}

/// Records lie within so many days of it.
pub const DAYS: i32 = 150;

pub const CROPS: [&str; 2] = ["chilli", "cotton"];
pub const ISSUES: [&str; 2] = ["thrips", "leaf-curl"];
pub const PRODUCTS: [&str; 3] = ["P1", "P2", "P3"];
pub const VILLAGES: [&str; 2] = ["VL1", "VL2"];

/// An entry and its arrival at the depot; `None` while it is on a phone alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    pub entry: Entry,
    pub received_at: Option<Stamp>,
}

/// What is recorded of a village, in the order in which it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Log(pub Vec<Sent>);

impl Log {
    /// The farmers' histories.
    pub fn histories(&self) -> Vec<History> {
        let mut all: BTreeMap<FarmerId, History> = BTreeMap::new();
        for sent in &self.0 {
            let farmer = &sent.entry.farmer;
            let history = all.entry(farmer.clone());
            let history = history.or_insert_with(|| History::new(farmer.clone()));
            history.insert(sent.entry.clone(), sent.received_at);
        }
        all.into_values().collect()
    }

    /// The log with those entries alone of which it is true.
    pub fn only(&self, keep: impl Fn(&Sent) -> bool) -> Log {
        Log(self.0.iter().filter(|sent| keep(sent)).cloned().collect())
    }

    /// Every farmer's view and every village's, as of a moment.
    pub fn views(&self, as_of: AsOf) -> (Vec<FarmerView>, Vec<VillageView>) {
        let histories = self.histories();
        let farmers: Vec<FarmerView> = histories.iter().filter_map(|it| it.view(as_of)).collect();
        let villages = VILLAGES
            .map(|id| VillageView::of(VillageId::new(id).unwrap(), as_of, &farmers))
            .to_vec();
        (farmers, villages)
    }
}

pub fn day(number: i32) -> Day {
    first_day().plus(number)
}

/// One step of a log, with what it refers to as places among what was there.
#[derive(Debug, Clone)]
pub struct Step {
    what: u8,
    farmer: u8,
    about: u8,
    beside: u8,
    pick: [u8; 6],
    /// Recorded on this day, at this minute.
    day: u8,
    minute: u16,
    /// It happened so much earlier.
    lag: u8,
    /// It arrived so many days later.
    delay: u8,
}

fn step() -> impl Strategy<Value = Step> {
    let when = (0..DAYS as u8, 0u16..1440, 0u8..8, 0u8..60);
    let about = (0u8..20, 0u8..4, any::<u8>(), any::<u8>());
    (about, any::<[u8; 6]>(), when).prop_map(
        |((what, farmer, about, beside), pick, (day, minute, lag, delay))| Step {
            what,
            farmer,
            about,
            beside,
            pick,
            day,
            minute,
            lag,
            delay,
        },
    )
}

/// Logs of up to four farmers in two villages.
pub fn logs() -> impl Strategy<Value = Log> {
    prop::collection::vec(step(), 4..40).prop_map(|steps| made(&steps))
}

/// Villages and products. A price changes in the midst of the logs, and a product comes then.
pub fn records() -> Vec<Record> {
    let early = first_day().plus(-400);
    let villages = VILLAGES.map(|id| {
        let body = RecordBody::Village(Village {
            id: VillageId::new(id).unwrap(),
            names: names(id),
            also: vec![],
            mandal: None,
            district: None,
        });
        row(early, body)
    });
    let mut records = villages.to_vec();
    records.push(row(early, product(PRODUCTS[0], 900)));
    records.push(row(day(60), product(PRODUCTS[0], 950)));
    records.push(row(early, product(PRODUCTS[1], 1200)));
    records.push(row(day(75), product(PRODUCTS[2], 400)));
    records
}

pub fn catalogue(on: Day) -> Catalogue {
    Catalogue::on(on, &records())
}

fn row(valid_from: Day, body: RecordBody) -> Record {
    Record {
        valid_from,
        valid_to: None,
        body,
    }
}

fn names(text: &str) -> Vec<Name> {
    let one = |lang: &str| Name {
        lang: lang.into(),
        text: format!("Name {text}"),
    };
    vec![one("en"), one("te")]
}

fn product(id: &str, price: u32) -> RecordBody {
    let dose = shared::entry::Dose {
        milli: 2_000,
        unit: "ml".into(),
        per: "litre".into(),
    };
    let uses = CROPS.map(|crop| LabelUse {
        crop: crop.into(),
        issues: vec![ISSUES[0].into()],
        dose: Some(dose.clone()),
        dose_max: None,
        dose_text: None,
        waiting_days: Some(7),
    });
    RecordBody::Product(Product {
        id: ProductId::new(id).unwrap(),
        names: names(id),
        chemical: format!("Chemical {id} 10% EC"),
        class: "insecticide".into(),
        tier: None,
        uses: uses.to_vec(),
        pack: None,
        price_inr: Some(price),
        source: "label of a test".into(),
    })
}

fn pick<T: Copy>(from: &[T], by: u8) -> T {
    from[usize::from(by) % from.len()]
}

fn made(steps: &[Step]) -> Log {
    let mut log = Log((0..4).map(creation).collect());
    for (number, step) in steps.iter().enumerate() {
        let body = body(step, number, &log);
        let entry = Entry::new(head(step, number), &body).unwrap();
        let arrives = entry
            .recorded_at
            .plus_millis(i64::from(step.delay) * 12 * 3_600_000);
        log.0.push(Sent {
            entry,
            received_at: (step.delay < 55).then_some(arrives),
        });
    }
    log
}

fn farmer_id(number: u8) -> FarmerId {
    FarmerId::new(&format!("F{number}")).unwrap()
}

/// The first two are of one village, so is mostly the third; the last is created late.
fn creation(number: u8) -> Sent {
    let at = day([0, 3, 10, 70][usize::from(number)]).at(8, u8::from(number == 2));
    let head = Head {
        id: EntryId::new(&format!("K{number}")).unwrap(),
        farmer: farmer_id(number),
        by: OfficerId::new("O1").unwrap(),
        occurred_at: at,
        recorded_at: at,
    };
    let farmer = Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: format!("Name{number}"),
        }],
        village: VillageId::new(VILLAGES[usize::from(number == 2)]).unwrap(),
        phone: None,
        crops: vec![CROPS[0].into()],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    Sent {
        entry: Entry::new(head, &Body::Farmer(farmer)).unwrap(),
        received_at: Some(at.plus_millis(3_600_000)),
    }
}

fn head(step: &Step, number: usize) -> Head {
    let minute = (step.minute / 60, step.minute % 60);
    let recorded_at = day(i32::from(step.day)).at(minute.0 as u8, minute.1 as u8);
    let back = match step.lag {
        0..=3 => 0,
        // Later on the same day is allowed: a form opened at noon about the evening.
        4 => -i64::from(1439 - step.minute) * 60_000,
        lag => i64::from(lag - 4) * 7 * 86_400_000,
    };
    Head {
        id: id(number),
        farmer: farmer_id(step.farmer),
        by: OfficerId::new(pick(&["O1", "O2"], step.pick[5])).unwrap(),
        occurred_at: recorded_at.plus_millis(-back),
        recorded_at,
    }
}

/// Ids of one length, so that none is a part of another.
fn id(number: usize) -> EntryId {
    EntryId::new(&format!("E{number:05}x")).unwrap()
}

/// Earlier entries of the farmer of this kind, by a place among them; an id of nothing if there is
/// none.
fn earlier(log: &Log, farmer: u8, kinds: &[&str], place: u8) -> EntryId {
    let farmer = farmer_id(farmer);
    let all: Vec<&EntryId> = (log.0.iter())
        .map(|sent| &sent.entry)
        .filter(|entry| entry.farmer == farmer && kinds.contains(&entry.kind.as_str()))
        .map(|entry| &entry.id)
        .collect();
    match all.len() {
        0 => EntryId::new("nothing").unwrap(),
        count => all[usize::from(place) % count].clone(),
    }
}

fn body(step: &Step, number: usize, log: &Log) -> Body {
    let find = |kinds: &[&str], place| earlier(log, step.farmer, kinds, place);
    let text = Some(format!("token{number:05}x"));
    match step.what {
        0..=6 => Body::Visit(visit(step, number)),
        7..=10 => Body::Outcome(outcome(step, &find, text)),
        11..=13 => {
            let corrects = find(&["visit", "visit", "outcome", "correction"], step.about);
            Body::Correction(Correction {
                corrects,
                fields: corrected_fields(step, number, &find),
            })
        }
        14 => Body::Withdrawal(Withdrawal {
            withdraws: find(
                &["visit", "outcome", "correction", "edit", "withdrawal"],
                step.about,
            ),
            reason: text,
        }),
        15 => Body::Move(Move {
            moves: find(&["visit"], step.about),
            moved_to: farmer_id(step.beside % 4),
            becomes: id(90_000 + number),
        }),
        16 | 17 => Body::Edit(edit(step, number, &find)),
        _ => Body::Forecast(Forecast {
            visit: find(&["visit"], step.about),
            question: pick(&[Question::WillApply, Question::Holds], step.pick[0]),
            percent: step.pick[1] % 101,
            due_on: day(i32::from(step.day) + 10),
            moved_from: None,
        }),
    }
}

pub const RESULTS: [CropResult; 4] = [
    CropResult::Controlled,
    CropResult::Failed,
    CropResult::Partial,
    CropResult::NotApplied,
];

fn visit(step: &Step, number: usize) -> Visit {
    let [crop, issue, product, pitch, objection, reaction] = step.pick;
    let advised = |id: &str| Advised {
        product: ProductId::new(id).unwrap(),
        dose: None,
        price_inr: (issue % 3 == 0).then_some(u32::from(product) + 100),
    };
    let kinds = [
        ObjectionKind::Price,
        ObjectionKind::Brand,
        ObjectionKind::HasStock,
    ];
    let objection_of = |kind| Objection {
        kind,
        text: Some(format!("token{number:05}x")),
    };
    Visit {
        crop: pick(&CROPS, crop).into(),
        stage: (crop % 3 > 0).then(|| pick(&["flowering", "vegetative"], crop / 3).into()),
        // Now and then a trouble that no other visit has.
        issue: match issue % 8 {
            0 => None,
            1 => Some(format!("issue-{number:05}x")),
            _ => Some(pick(&ISSUES, issue).into()),
        },
        products: match product % 6 {
            0 => vec![],
            1 => vec![advised("P1"), advised("P2"), advised("P1")],
            _ => vec![advised(pick(&PRODUCTS, product))],
        },
        pitch: match pitch % 5 {
            0 => vec![],
            1 => vec![Pitch::Demo, Pitch::Plain, Pitch::Demo],
            _ => vec![pick(&[Pitch::PerAcreCost, Pitch::NeighbourResult], pitch)],
        },
        objections: match objection % 4 {
            0 => vec![objection_of(kinds[2]), objection_of(kinds[0])],
            1 => vec![objection_of(pick(&kinds, objection / 4))],
            _ => vec![],
        },
        reaction: match reaction % 4 {
            0 => None,
            _ => Some(pick(
                &[Reaction::Accepted, Reaction::Rejected, Reaction::Hesitant],
                reaction / 4,
            )),
        },
        advice: (pitch % 7 == 0).then(|| format!("token{number:05}x")),
        note: Some(format!("token{number:05}x")),
        moved_from: None,
        imported: None,
        ..Visit::default()
    }
}

fn outcome(step: &Step, find: &impl Fn(&[&str], u8) -> EntryId, note: Option<String>) -> Outcome {
    Outcome {
        visit: find(&["visit"], step.about),
        result: pick(&RESULTS, step.pick[0]),
        note,
        supersedes: match step.pick[1] % 3 {
            0 => vec![find(&["outcome"], step.beside)],
            _ => vec![],
        },
        moved_from: None,
    }
}

fn corrected_fields(
    step: &Step,
    number: usize,
    find: &impl Fn(&[&str], u8) -> EntryId,
) -> Map<String, Value> {
    let at = day(i32::from(step.day))
        .plus(i32::from(step.pick[1] % 60) - 40)
        .at(step.pick[2] % 24, 5);
    let field = match step.pick[0] % 10 {
        0 => ("crop", json!(pick(&CROPS, step.pick[1]))),
        1 => ("issue", json!(format!("issue-{number:05}x"))),
        2 => ("issue", Value::Null),
        3 => (
            "products",
            json!([{ "product": pick(&PRODUCTS, step.pick[1]) }]),
        ),
        4 => ("result", json!(pick(&RESULTS, step.pick[1]))),
        5 => ("visit", json!(find(&["visit"], step.beside))),
        6 => ("supersedes", json!([find(&["outcome"], step.beside)])),
        7 => ("reaction", json!("accepted")),
        _ => ("occurred_at", json!(at)),
    };
    let note = ("note", json!(format!("token{number:05}x")));
    [field, note]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

fn edit(step: &Step, number: usize, find: &impl Fn(&[&str], u8) -> EntryId) -> Edit {
    let (field, value) = match step.pick[0] % 4 {
        0 => ("village", json!(pick(&VILLAGES, step.pick[1]))),
        1 => ("crops", json!([pick(&CROPS, step.pick[1])])),
        2 => ("guntas", json!(step.pick[1])),
        _ => ("phone", json!(format!("token{number:05}x"))),
    };
    Edit {
        field: field.to_owned(),
        value,
        supersedes: match step.pick[2] % 2 {
            0 => vec![find(&["edit"], step.beside)],
            _ => vec![],
        },
    }
}
