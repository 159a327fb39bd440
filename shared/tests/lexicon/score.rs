//! What was proposed against what was labelled: hits, false ones, missed ones, by field.

use crate::rows::Row;
use shared::lexicon::{NotedDose, Per, Proposal, Unchecked};
use std::collections::BTreeMap;

/// Counts of one field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) right: u32,
    pub(crate) wrong: u32,
    pub(crate) missed: u32,
}

impl Count {
    pub(crate) fn precision(self) -> f64 {
        share(self.right, self.wrong)
    }
    pub(crate) fn recall(self) -> f64 {
        share(self.right, self.missed)
    }
}

fn share(part: u32, rest: u32) -> f64 {
    if part + rest == 0 {
        1.0
    } else {
        f64::from(part) / f64::from(part + rest)
    }
}

/// The fields that are scored.
pub(crate) const FIELDS: [&str; 8] = [
    "crop",
    "stage",
    "issue",
    "products",
    "doses",
    "area",
    "objection",
    "reaction",
];

/// Counts by field, and each error as `row field: wanted, got`.
#[derive(Default)]
pub(crate) struct Score {
    pub(crate) counts: BTreeMap<&'static str, Count>,
    pub(crate) errors: Vec<String>,
}

impl Score {
    pub(crate) fn of(&self, field: &str) -> Count {
        self.counts.get(field).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, row: &Row, got: &Proposal) {
        let slug = |it: &Option<Unchecked<String>>| it.as_ref().map(|it| it.look().clone());
        let area = got
            .area
            .as_ref()
            .map(|it| it.look().milli_guntas.to_string());
        let objection = got.objection.as_ref().map(|it| format!("{:?}", it.look()));
        let reaction = got.reaction.as_ref().map(|it| format!("{:?}", it.look()));
        for (field, value) in [
            ("crop", slug(&got.crop)),
            ("stage", slug(&got.stage)),
            ("issue", slug(&got.issue)),
            ("area", area),
            ("objection", objection),
            ("reaction", reaction),
        ] {
            self.one(row, field, value.as_deref());
        }
        let names = got.named_unknown.iter().map(|named| {
            let named = named.look();
            let known = named.known_as.iter().map(|it| plain(it));
            known.chain([plain(&named.written)]).collect()
        });
        self.many(row, "products", &names.collect::<Vec<_>>());
        let doses = got.doses.iter().map(|dose| vec![dose_text(dose.look())]);
        self.many(row, "doses", &doses.collect::<Vec<_>>());
    }

    /// A field of one value; `a/b` in the label: either is right.
    fn one(&mut self, row: &Row, field: &'static str, got: Option<&str>) {
        let label = row.label(field);
        if label.split('/').any(|it| it == "?") {
            return;
        }
        let wanted: Vec<&str> = label.split('/').collect();
        let may_be_none = wanted.iter().any(|it| matches!(*it, "-" | "unlisted"));
        let right = got.is_some_and(|got| wanted.contains(&got));
        let count = self.counts.entry(field).or_default();
        count.right += u32::from(right);
        count.wrong += u32::from(got.is_some() && !right);
        count.missed += u32::from(!may_be_none && !right);
        if !right && (got.is_some() || !may_be_none) {
            let got = got.unwrap_or("-");
            self.errors
                .push(format!("{} {field}: wanted {label}, got {got}", row.id));
        }
    }

    /// A field of several values, each of which may be written in several ways.
    fn many(&mut self, row: &Row, field: &'static str, got: &[Vec<String>]) {
        let label = row.label(field);
        let items = label.split(';').filter(|it| *it != "-");
        let items: Vec<(bool, Vec<String>)> = items
            .map(|item| {
                let (sure, item) = item
                    .strip_prefix('?')
                    .map_or((true, item), |item| (false, item));
                let exact = field == "doses";
                let ways = item
                    .split('=')
                    .map(|it| if exact { it.to_owned() } else { plain(it) });
                (sure, ways.collect())
            })
            .collect();
        let mut count = self.of(field);
        for (sure, ways) in items.iter().filter(|(sure, _)| *sure) {
            let found = got.iter().any(|got| got.iter().any(|it| ways.contains(it)));
            count.right += u32::from(found);
            count.missed += u32::from(*sure && !found);
            if !found {
                self.errors
                    .push(format!("{} {field}: missed {}", row.id, ways[0]));
            }
        }
        for got in got {
            if !items
                .iter()
                .any(|(_, ways)| got.iter().any(|it| ways.contains(it)))
            {
                count.wrong += 1;
                self.errors
                    .push(format!("{} {field}: wrong {}", row.id, got.join(" = ")));
            }
        }
        self.counts.insert(field, count);
    }
}

/// Letters and digits in lower case.
fn plain(text: &str) -> String {
    let indic = |c: char| ('\u{0900}'..='\u{0DFF}').contains(&c);
    let kept = text.chars().filter(|c| c.is_alphanumeric() || indic(*c));
    kept.flat_map(char::to_lowercase).collect()
}

/// A dose as the labels write it: `2-2.5 g/l`, `400 ml/200l`, `20 g/-`.
fn dose_text(dose: &NotedDose) -> String {
    let number = |milli: u64| {
        let text = format!("{}.{:03}", milli / 1000, milli % 1000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let amount = if dose.least == dose.most {
        number(dose.least)
    } else {
        format!("{}-{}", number(dose.least), number(dose.most))
    };
    let per = match dose.per {
        Some(Per::Acre) => "acre".to_owned(),
        Some(Per::Hectare) => "ha".to_owned(),
        Some(Per::Litres(1)) => "l".to_owned(),
        Some(Per::Litres(litres)) => format!("{litres}l"),
        Some(Per::KgSeed) => "kg-seed".to_owned(),
        Some(Per::Plant) => "plant".to_owned(),
        Some(Per::Tank) => "tank".to_owned(),
        None => "-".to_owned(),
    };
    format!("{amount} {}/{per}", dose.unit.word())
}
