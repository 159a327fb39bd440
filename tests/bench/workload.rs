//! A made-up record of any size, and how long its briefs take. Taken in by the native bench and by
//! the one in a browser (`client/tests/compose_bench.rs`), so both measure the same work.

use shared::{
    brief::{Catalogue, Ground, Memory, compose, render},
    entry::{
        Advised, Body, CropResult, Entry, Farmer, Head, Name, Objection, ObjectionKind, Outcome,
        Pitch, Reaction, Visit,
    },
    ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody},
    text::{Lang, Words},
    time::Day,
    view::{AsOf, History, Ledger, VillageView},
};
use std::collections::BTreeMap;

const CROPS: [&str; 4] = ["chilli", "cotton", "paddy", "maize"];
const ISSUES: [&str; 3] = ["blight", "thrips", "stem-borer"];
const PRODUCTS: usize = 15;
const VISITS: i32 = 30;
const TODAY: &str = "2026-09-28";

/// How large a record is.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) farmers: usize,
    pub(crate) villages: usize,
}

impl Size {
    /// Each farmer has thirty visits.
    pub(crate) fn visits(self) -> usize {
        self.farmers * VISITS as usize
    }
}

/// The sizes that both benches measure: title and size.
pub(crate) const SIZES: [(&str, Size); 3] = [
    (
        "300 farmers in 12 villages",
        Size {
            farmers: 300,
            villages: 12,
        },
    ),
    (
        "2,000 farmers in 80 villages",
        Size {
            farmers: 2000,
            villages: 80,
        },
    ),
    (
        "300 farmers in 1 village",
        Size {
            farmers: 300,
            villages: 1,
        },
    ),
];

/// Milliseconds of each sampled farmer, sorted.
pub(crate) struct Times {
    /// From the farmer's entries to his view.
    pub(crate) view: Vec<f64>,
    /// From the village's ledgers, as the phone keeps them, to similar cases.
    pub(crate) village: Vec<f64>,
    /// The brief itself.
    pub(crate) compose: Vec<f64>,
    /// Its sentences.
    pub(crate) words: Vec<f64>,
    /// All four.
    pub(crate) all: Vec<f64>,
    /// How many sentences the briefs have in all.
    pub(crate) claims: usize,
}

/// A row of the table: the record, its visits, then p50 / p95 of each part.
pub(crate) fn row(title: &str, size: Size, times: &Times) -> Vec<String> {
    let both = |list: &[f64]| format!("{:.2} / {:.2}", percentile(list, 50), percentile(list, 95));
    vec![
        title.to_owned(),
        size.visits().to_string(),
        both(&times.view),
        both(&times.village),
        both(&times.compose),
        both(&times.words),
        both(&times.all),
        (times.claims / times.all.len().max(1)).to_string(),
    ]
}

/// The value below which that share of the sorted times lies.
fn percentile(sorted: &[f64], share: usize) -> f64 {
    let at = (sorted.len() * share / 100).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or(0.0)
}

/// Writes a record of a size and times the briefs of some of its farmers, spread over all of it.
pub(crate) fn measure(size: Size, samples: usize, now: impl Fn() -> f64) -> Times {
    let histories: Vec<(usize, History)> = (0..size.farmers)
        .map(|farmer| (farmer % size.villages, history(farmer, size)))
        .collect();
    let mut ledgers: BTreeMap<usize, Vec<Ledger>> = BTreeMap::new();
    for (village, history) in &histories {
        ledgers
            .entry(*village)
            .or_default()
            .push(Ledger::of(history));
    }
    let (words, records) = (Words::new(), records());
    let today: Day = TODAY.parse().expect("a day of ours");
    let catalogue = Catalogue::on(today, &records);
    let as_of = AsOf::day(today);
    let mut times = Times {
        view: vec![],
        village: vec![],
        compose: vec![],
        words: vec![],
        all: vec![],
        claims: 0,
    };
    let step = (size.farmers / samples).max(1);
    for (village, history) in histories.iter().step_by(step) {
        let begun = now();
        let view = history.view(as_of);
        let viewed = now();
        let similar =
            VillageView::from_ledgers(village_id(*village), as_of.moment, &ledgers[village]);
        let gathered = now();
        let ground = Ground {
            farmer: view.as_ref(),
            village: Some(&similar),
            catalogue: &catalogue,
            as_of,
            about: None,
        };
        let brief = compose(&ground, Memory::On);
        let composed = now();
        let said: usize = brief
            .claims()
            .map(|claim| render(claim, &words, Lang::Te, &catalogue).len().min(1))
            .sum();
        let end = now();
        times.claims += said;
        times.view.push(viewed - begun);
        times.village.push(gathered - viewed);
        times.compose.push(composed - gathered);
        times.words.push(end - composed);
        times.all.push(end - begun);
    }
    for list in [
        &mut times.view,
        &mut times.village,
        &mut times.compose,
        &mut times.words,
        &mut times.all,
    ] {
        list.sort_by(f64::total_cmp);
    }
    times
}

/// Numbers that look random and are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

fn village_id(village: usize) -> VillageId {
    VillageId::new(&format!("VL{village:03}")).expect("an id of ours")
}

fn history(number: usize, size: Size) -> History {
    let farmer = FarmerId::new(&format!("F{number:05}")).expect("an id of ours");
    let mut dice = Dice(number as u64);
    let mut history = History::new(farmer.clone());
    let first: Day = "2024-04-01".parse().expect("a day of ours");
    let creation = Body::Farmer(Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: format!("Farmer {number}"),
        }],
        village: village_id(number % size.villages),
        phone: None,
        crops: vec![CROPS[number % 4].into(), CROPS[(number + 1) % 4].into()],
        guntas: None,
        irrigation: None,
        imported: None,
    });
    history.insert(entry(&farmer, "F", 0, first, &creation), None);
    for visit in 0..VISITS {
        let day = first.plus(visit * 30 + 1);
        let id = |kind: &str| format!("{kind}{number:05}{visit:02}");
        let body = Body::Visit(one_visit(number, &mut dice));
        history.insert(entry(&farmer, &id("V"), 0, day, &body), None);
        if dice.below(10) < 7 {
            let results = [
                CropResult::Controlled,
                CropResult::Controlled,
                CropResult::Partial,
                CropResult::Failed,
            ];
            let outcome = Body::Outcome(Outcome {
                visit: EntryId::new(&format!("{}0", id("V"))).expect("an id of ours"),
                result: results[dice.below(4)],
                note: None,
                supersedes: vec![],
                moved_from: None,
            });
            history.insert(entry(&farmer, &id("R"), 0, day.plus(12), &outcome), None);
        }
    }
    history
}

fn entry(farmer: &FarmerId, id: &str, last: usize, day: Day, body: &Body) -> Entry {
    let head = Head {
        id: EntryId::new(&format!("{id}{last}")).expect("an id of ours"),
        farmer: farmer.clone(),
        by: OfficerId::new("O01").expect("an id of ours"),
        occurred_at: day.at(10, 0),
        recorded_at: day.at(10, 12),
    };
    Entry::new(head, body).expect("an entry of ours")
}

fn one_visit(farmer: usize, dice: &mut Dice) -> Visit {
    let reactions = [Reaction::Accepted, Reaction::Hesitant, Reaction::Rejected];
    let pitches = [
        Pitch::Plain,
        Pitch::PerAcreCost,
        Pitch::NeighbourResult,
        Pitch::Demo,
    ];
    let reaction = reactions[dice.below(3)];
    let objections = match reaction {
        Reaction::Accepted => vec![],
        _ => vec![Objection {
            kind: ObjectionKind::Price,
            text: None,
        }],
    };
    Visit {
        crop: CROPS[(farmer + dice.below(2)) % 4].into(),
        issue: Some(ISSUES[dice.below(3)].into()),
        products: vec![Advised {
            product: product_id(dice.below(PRODUCTS)),
            dose: None,
            price_inr: Some(420 + 10 * dice.below(100) as u32),
        }],
        pitch: vec![pitches[dice.below(4)]],
        objections,
        reaction: Some(reaction),
        note: Some("leaf spots on the lower leaves, asked for a second look after rain".into()),
        ..Visit::default()
    }
}

fn product_id(number: usize) -> ProductId {
    ProductId::new(&format!("P{number:03}")).expect("an id of ours")
}

fn records() -> Vec<Record> {
    let from: Day = "2024-01-01".parse().expect("a day of ours");
    let product = |number: usize| Product {
        id: product_id(number),
        names: vec![Name {
            lang: "en".into(),
            text: format!("Product {number}"),
        }],
        chemical: "Copper oxychloride 50% WP".into(),
        class: "fungicide".into(),
        tier: None,
        uses: (0..4)
            .map(|crop| LabelUse {
                crop: CROPS[crop].into(),
                issues: vec![ISSUES[number % 3].into()],
                dose: None,
                dose_max: None,
                dose_text: Some("2.5 g per litre".into()),
                waiting_days: Some(7),
            })
            .collect(),
        pack: None,
        price_inr: Some(420),
        source: "made up".into(),
    };
    (0..PRODUCTS)
        .map(|number| Record {
            valid_from: from,
            valid_to: None,
            body: RecordBody::Product(product(number)),
        })
        .collect()
}
