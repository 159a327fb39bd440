//! The call centre's records as a depot has them after `import kcc`, with a catalogue beside them.

#![allow(dead_code, unreachable_pub, reason = "each test target uses its part")]

use crate::import_support::{fixtures, load, real};
use shared::{
    brief::Tally,
    guard::Checked,
    ids::{FarmerId, VillageId},
    records::Record,
    time::Day,
    view::AsOf,
};
use std::{collections::BTreeMap, fmt, path::Path};
use sync_server::{
    briefs::{Material, Scene},
    import::{Plan, Source, demo, kcc},
    storage::Published,
};

const MAX_CHANGED: usize = 40;
const TELANGANA: &str = "kcc_telangana/kcc_telangana_2025-01-01_16.csv";

/// Every village of the file.
pub struct Depot {
    villages: Vec<(Material, Vec<FarmerId>)>,
}

/// Our own small file.
pub fn fixture() -> Depot {
    Depot::of(&fixtures())
}

/// The demo territory.
pub fn demo_depot() -> Depot {
    let plan = demo().unwrap();
    let records: Vec<Record> = plan.records.iter().map(|it| it.record.clone()).collect();
    Depot::of_plan(plan, &records)
}

/// The real file, where it is.
pub fn real_depot() -> Option<Depot> {
    Some(Depot::of(&real()?))
}

impl Depot {
    fn of(root: &Path) -> Self {
        let bytes = load(root, TELANGANA);
        let source = Source {
            name: TELANGANA,
            bytes: &bytes,
        };
        let plan = kcc(&[source], None).unwrap();
        let records = records(&plan);
        Self::of_plan(plan, &records)
    }

    fn of_plan(plan: Plan, records: &[Record]) -> Self {
        let mut villages: BTreeMap<VillageId, (Vec<Published>, Vec<FarmerId>)> = BTreeMap::new();
        for farmer in plan.farmers {
            let (entries, farmers) = villages.entry(farmer.village).or_default();
            farmers.push(farmer.farmer);
            entries.extend(farmer.entries.into_iter().map(|planned| Published {
                entry: planned.entry,
                seq: 1,
                received_at: planned.received_at,
            }));
        }
        let material = |(village, (entries, farmers))| {
            (Material::new(village, entries, records.to_vec()), farmers)
        };
        Self {
            villages: villages.into_iter().map(material).collect(),
        }
    }

    /// Farmers as of each day, one in so many.
    pub fn each_scene(&self, days: &[&str], one_in: usize, mut see: impl FnMut(&Scene)) {
        let mut count = 0;
        for (material, farmers) in &self.villages {
            for day in days {
                let day: Day = day.parse().unwrap();
                for farmer in farmers {
                    count += 1;
                    if count % one_in > 0 {
                        continue;
                    }
                    see(&material.at(Some(farmer), AsOf::day(day)));
                }
            }
        }
    }
}

/// The villages of the file, and the demo's products as if they had been sold then.
fn records(plan: &Plan) -> Vec<Record> {
    let products = demo().unwrap().records.into_iter().map(|it| it.record);
    let products = products
        .filter(|it| it.key().0 == "product")
        .map(|it| Record {
            valid_from: "2024-01-01".parse().unwrap(),
            ..it
        });
    plan.records
        .iter()
        .map(|it| it.record.clone())
        .chain(products)
        .collect()
}

/// What became of claims and sentences.
#[derive(Debug, Default)]
pub struct Report {
    pub briefs: u64,
    pub sentences: u64,
    pub unknown_names: u64,
    pub shown: BTreeMap<String, u64>,
    /// By predicate and reason.
    pub withheld: BTreeMap<String, u64>,
    /// What the guard did, by verdict and reason.
    pub guarded: BTreeMap<String, u64>,
    /// Sentences that it did not leave as they were; some of them.
    pub changed: Vec<String>,
}

impl Report {
    pub fn count(&mut self, tally: &Tally) {
        self.briefs += 1;
        for (name, n) in &tally.shown {
            *self.shown.entry((*name).to_owned()).or_default() += u64::from(*n);
        }
        for (name, reasons) in &tally.withheld {
            for (reason, n) in reasons {
                let key = format!("{name}: {reason}");
                *self.withheld.entry(key).or_default() += u64::from(*n);
            }
        }
    }

    /// Counts a sentence of ours and what the guard made of it.
    pub fn guard(&mut self, text: &str, checked: &Checked) {
        self.sentences += 1;
        for judged in &checked.sentences {
            let verdict = judged.verdict.code();
            let mut codes: Vec<&str> = judged.reasons.iter().map(|it| it.code()).collect();
            codes.insert(0, verdict);
            *self.guarded.entry(codes.join(" ")).or_default() += 1;
        }
        if !checked.is_kept() && self.changed.len() < MAX_CHANGED {
            let spans = checked.sentences.iter().flat_map(|it| &it.reasons);
            let spans: Vec<String> = spans
                .map(|it| format!("{} {:?}", it.code(), it.span))
                .collect();
            self.changed.push(format!("{text} [{}]", spans.join(", ")));
        }
    }

    /// Claims that the composer made and the check refused.
    pub fn untrue(&self) -> u64 {
        let untrue = self
            .withheld
            .iter()
            .filter(|(name, _)| name.ends_with("untrue"));
        untrue.map(|(_, n)| n).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} briefs, {} sentences, {} names flagged that the catalogue does not have",
            self.briefs, self.sentences, self.unknown_names
        )?;
        for (title, counts) in [
            ("shown", &self.shown),
            ("withheld", &self.withheld),
            ("guarded", &self.guarded),
        ] {
            writeln!(f, "{title}:")?;
            for (name, n) in counts {
                writeln!(f, "  {n:>7} {name}")?;
            }
        }
        for text in &self.changed {
            writeln!(f, "changed: {text}")?;
        }
        Ok(())
    }
}
