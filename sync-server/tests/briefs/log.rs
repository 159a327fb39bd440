//! Logs to test on: random ones from a seed, and entries written by hand.

use serde_json::json;
use shared::{
    entry::{
        Advised, Body, Correction, CropResult, Entry, Farmer, Head, Name, Objection, ObjectionKind,
        Outcome, Pitch, Reaction, Visit, Withdrawal,
    },
    ids::FarmerId,
    records::{LabelUse, Product, Record, RecordBody},
    time::{Day, Stamp},
};
use sync_server::storage::Published;

pub(crate) const VILLAGE: &str = "VL01";
const FARMERS: [&str; 4] = ["F1", "F2", "F3", "F4"];
const CROPS: [&str; 2] = ["chilli", "cotton"];
const ISSUES: [&str; 3] = ["blight", "thrips", "whitefly"];
const PRODUCTS: [&str; 3] = ["P1", "P2", "P3"];

/// What a log may have in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Visits, outcomes and corrections of what was seen and said, many of them late.
    Plain,
    /// Also what takes a document out of memory: withdrawals, and corrections of time and crop.
    Withdrawing,
}

pub(crate) fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// SplitMix64: the same logs on every machine.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
    fn is(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// An entry as it arrived.
pub(crate) fn published(
    farmer: &str,
    id: &str,
    occurred: Stamp,
    recorded: Stamp,
    received: Stamp,
    body: &Body,
) -> Published {
    let head = Head {
        id: id.parse().unwrap(),
        farmer: farmer.parse().unwrap(),
        by: "O01".parse().unwrap(),
        occurred_at: occurred,
        recorded_at: recorded,
    };
    Published {
        entry: Entry::new(head, body).unwrap(),
        seq: 0,
        received_at: received,
    }
}

pub(crate) fn farmer(id: &str, at: Stamp) -> Published {
    let body = Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: format!("Person {id}"),
        }],
        village: VILLAGE.parse().unwrap(),
        phone: None,
        crops: CROPS.map(str::to_owned).to_vec(),
        guntas: None,
        irrigation: None,
        imported: None,
    };
    published(id, &format!("{id}-c"), at, at, at, &Body::Farmer(body))
}

pub(crate) fn advised(product: &str) -> Advised {
    Advised {
        product: product.parse().unwrap(),
        dose: None,
        price_inr: Some(400),
    }
}

/// The catalogue of the logs: three products against everything.
pub(crate) fn records() -> Vec<Record> {
    let product = |id: &str| Product {
        id: id.parse().unwrap(),
        names: vec![Name {
            lang: "en".into(),
            text: format!("Brand {id}"),
        }],
        price_inr: Some(400),
        uses: CROPS
            .map(|crop| LabelUse {
                crop: crop.into(),
                issues: ISSUES.map(str::to_owned).to_vec(),
                ..label()
            })
            .to_vec(),
        ..blank()
    };
    let record = |id: &&str| Record {
        valid_from: day("2024-01-01"),
        valid_to: None,
        body: RecordBody::Product(product(id)),
    };
    PRODUCTS.iter().map(record).collect()
}

fn label() -> LabelUse {
    serde_json::from_value(json!({ "crop": "x", "issues": [], "waiting_days": 10 })).unwrap()
}

fn blank() -> Product {
    serde_json::from_value(json!({
        "id": "P0", "names": [], "chemical": "Copper oxychloride 50% WP", "class": "fungicide",
        "source": "made up", "uses": [],
    }))
    .unwrap()
}

/// A village of four farmers over two years. Of three entries one reaches the record, or the depot,
/// days after it happened.
pub(crate) fn random(seed: u64, kind: Kind, visits: u64) -> Vec<Published> {
    let mut log = Random {
        dice: Dice(seed),
        kind,
        entries: Vec::new(),
    };
    for id in FARMERS {
        log.entries.push(farmer(id, day("2024-12-01").at(9, 0)));
        for n in 0..visits {
            log.visit(id, &format!("{id}-v{n}"));
        }
    }
    log.entries
}

struct Random {
    dice: Dice,
    kind: Kind,
    entries: Vec<Published>,
}

impl Random {
    /// When something that happened is written down, and when it arrives.
    fn later(&mut self, occurred: Stamp) -> (Stamp, Stamp) {
        const DAY: i64 = 86_400_000;
        let mut delay = |percent, days| match self.dice.is(percent) {
            true => DAY * (1 + self.dice.below(days) as i64),
            false => 600_000,
        };
        let recorded = occurred.plus_millis(delay(30, 20));
        (recorded, recorded.plus_millis(delay(30, 9)))
    }

    fn add(&mut self, farmer: &str, id: &str, occurred: Stamp, body: &Body) -> Stamp {
        let (recorded, received) = self.later(occurred);
        self.entries
            .push(published(farmer, id, occurred, recorded, received, body));
        recorded
    }

    fn visit(&mut self, farmer: &str, id: &str) {
        let on = day("2025-01-05").plus(self.dice.below(640) as i32);
        let occurred = on.at(8 + self.dice.below(9) as u8, self.dice.below(60) as u8);
        let reaction =
            self.dice
                .one_of(&[Reaction::Accepted, Reaction::Rejected, Reaction::Hesitant]);
        let objections = match reaction {
            Reaction::Accepted => Vec::new(),
            _ => vec![Objection {
                kind: self
                    .dice
                    .one_of(&[ObjectionKind::Price, ObjectionKind::HasStock]),
                text: None,
            }],
        };
        let visit = Visit {
            crop: self.dice.one_of(&CROPS).into(),
            stage: Some(self.dice.one_of(&["flowering", "vegetative"]).into()),
            issue: Some(self.dice.one_of(&ISSUES).into()),
            products: vec![advised(self.dice.one_of(&PRODUCTS))],
            pitch: vec![self.dice.one_of(&[Pitch::Plain, Pitch::NeighbourResult])],
            objections,
            reaction: Some(reaction),
            note: Some(format!("Seen {}.", self.dice.below(1000))),
            ..Visit::default()
        };
        let recorded = self.add(farmer, id, occurred, &Body::Visit(visit));
        if self.dice.is(70) {
            self.outcome(farmer, id, occurred);
        }
        if self.dice.is(30) {
            self.amend(farmer, id, recorded);
        }
    }

    fn outcome(&mut self, farmer: &str, visit: &str, occurred: Stamp) {
        let looked = occurred.plus_millis(86_400_000 * (5 + self.dice.below(10) as i64));
        let outcome = Outcome {
            visit: visit.parse().unwrap(),
            result: self.dice.one_of(&[
                CropResult::Controlled,
                CropResult::Controlled,
                CropResult::Failed,
                CropResult::Partial,
            ]),
            note: None,
            supersedes: Vec::new(),
            moved_from: None,
        };
        let id = visit.replace("-v", "-o");
        self.add(farmer, &id, looked, &Body::Outcome(outcome));
    }

    fn amend(&mut self, farmer: &str, visit: &str, recorded: Stamp) {
        let at = recorded.plus_millis(86_400_000 * (1 + self.dice.below(60) as i64));
        let id = visit.replace("-v", "-x");
        let field = match self.kind {
            Kind::Plain => self.dice.below(3),
            Kind::Withdrawing => self.dice.below(6),
        };
        let fields = match field {
            0 => json!({ "reaction": self.dice.one_of(&["accepted", "rejected"]) }),
            1 => json!({ "issue": self.dice.one_of(&ISSUES) }),
            2 => json!({ "note": "Put right later." }),
            3 => json!({ "crop": self.dice.one_of(&CROPS) }),
            4 => json!({ "occurred_at": at.to_string() }),
            _ => {
                let body = Withdrawal {
                    withdraws: visit.parse().unwrap(),
                    reason: None,
                };
                self.add(farmer, &id, at, &Body::Withdrawal(body));
                return;
            }
        };
        let body = Correction {
            corrects: visit.parse().unwrap(),
            fields: fields.as_object().unwrap().clone(),
        };
        self.add(farmer, &id, at, &Body::Correction(body));
    }
}

pub(crate) fn farmers() -> [FarmerId; 4] {
    FARMERS.map(|id| id.parse().unwrap())
}
