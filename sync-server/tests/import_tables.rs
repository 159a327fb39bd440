//! The village and catalogue files, row by row against a reader of our own, and hostile bytes given
//! to every importer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod import_support;

use import_support::{fixtures, load, read_csv, real};
use shared::records::{Product, RecordBody, Village};
use std::{collections::BTreeMap, path::Path};
use sync_server::import::{
    Plan, Source, catalogue, farmers, farmers_template, kcc, products, products_template, villages,
};

const VILLAGES: &str = "telangana_admin/telangana_villages.csv";
const ADMIN: [&str; 5] = [
    "telangana_admin/telangana_villages_alt_spelling.csv",
    "telangana_admin/telangana_districts.csv",
    "telangana_admin/telangana_mandals.csv",
    "telangana_admin/telangana_mandals_lgd_2026-05.csv",
    VILLAGES,
];
const USES: &str = "cibrc_insecticides/cibrc_insecticides_2026-03-31.csv";
const UNCLEAN: &str = "cibrc_insecticides/cibrc_insecticides_2026-03-31_unclean_rows.csv";

fn with<T>(root: &Path, files: &[&str], read: impl Fn(&[Source<'_>]) -> T) -> T {
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| load(root, file)).collect();
    let sources: Vec<_> = files
        .iter()
        .zip(&bytes)
        .map(|(name, bytes)| Source { name, bytes })
        .collect();
    read(&sources)
}

fn reasons(plan: &Plan) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for refused in &plan.refused {
        let file = refused.file.rsplit('/').next().unwrap_or_default();
        *counts
            .entry(format!("{file}: {}", refused.reason))
            .or_default() += 1;
    }
    counts
}

/// Each planned row once, and with the refused ones all that were read.
fn rows_add_up(plan: &Plan) {
    let mut rows: Vec<u64> = plan
        .records
        .iter()
        .flat_map(|planned| planned.rows.clone())
        .collect();
    let planned = rows.len();
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows.len(), planned, "a row stands for one record");
    assert_eq!(rows.len() + plan.refused.len(), plan.read as usize);
}

fn all_villages(plan: &Plan) -> BTreeMap<String, Village> {
    let village = |planned: &sync_server::import::PlannedRecord| match &planned.record.body {
        RecordBody::Village(village) => Some((village.id.to_string(), village.clone())),
        _ => None,
    };
    plan.records.iter().filter_map(village).collect()
}

fn compare_villages(root: &Path) -> Plan {
    let plan = with(root, &ADMIN, |sources| villages(sources).unwrap());
    rows_add_up(&plan);
    let known = all_villages(&plan);
    let lost: Vec<u64> = plan
        .refused
        .iter()
        .filter(|r| r.file == VILLAGES)
        .map(|r| r.line)
        .collect();
    for row in read_csv(&load(root, VILLAGES)) {
        if lost.contains(&row.line) {
            continue;
        }
        let village = &known[row.get("village_code")];
        assert_eq!(village.names[0].text, row.get("village").trim());
        assert_eq!(village.mandal.as_deref(), Some(row.get("mandal")));
        assert_eq!(village.district.as_deref(), Some(row.get("district")));
        let telugu = row.get("village_te").trim();
        let mixed = telugu.chars().any(|c| c.is_ascii_alphabetic());
        let official = row.get("village_te_source") == "LGD" && !mixed;
        assert_eq!(
            village.names.iter().any(|name| name.text == telugu),
            official,
            "{telugu}"
        );
        assert!(
            official || village.also.iter().any(|name| name == telugu),
            "{telugu}"
        );
    }
    plan
}

#[test]
fn our_own_villages_are_as_their_rows() {
    let plan = compare_villages(&fixtures());
    assert_eq!(
        (plan.read, plan.records.len(), plan.refused.len()),
        (23, 10, 6),
        "{:?}",
        reasons(&plan)
    );
    let known = all_villages(&plan);
    assert_eq!(known["574309"].also, ["Ankapoor"]);
    assert_eq!(known["lgd-m:4516"].names[0].text, "Balanagar");
}

#[test]
fn the_real_villages_are_as_their_rows() {
    let Some(root) = real() else { return };
    let plan = compare_villages(&root);
    println!(
        "{} records of {} rows; {:#?}",
        plan.records.len(),
        plan.read,
        reasons(&plan)
    );
    let urban = all_villages(&plan)
        .keys()
        .filter(|id| id.starts_with("lgd-m:"))
        .count();
    assert_eq!((plan.records.len(), urban), (11_308 + 4, 4));
    let spellings = plan.refused.iter().filter(|r| r.file == ADMIN[0]).count();
    assert_eq!(
        plan.refused.len(),
        spellings,
        "only other spellings are refused"
    );
    assert!(
        spellings < 10_916 / 2,
        "{spellings} of 10916 spellings fit no village"
    );
}

fn all_products(plan: &Plan) -> Vec<Product> {
    let product = |planned: &sync_server::import::PlannedRecord| match &planned.record.body {
        RecordBody::Product(product) => Some(product.clone()),
        _ => None,
    };
    plan.records.iter().filter_map(product).collect()
}

/// A plain amount of a cell, said again in another way: digits and at most one point.
fn plain(text: &str) -> Option<u32> {
    let number: f64 = text.trim().parse().ok()?;
    text.trim()
        .chars()
        .all(|c| c.is_ascii_digit() || c == '.')
        .then_some((number * 1000.0).round() as u32)
}

fn compare_catalogue(root: &Path) -> Plan {
    let plan = with(root, &[USES, UNCLEAN], |sources| {
        catalogue(sources).unwrap()
    });
    rows_add_up(&plan);
    let by_row: BTreeMap<u64, &sync_server::import::PlannedRecord> = plan
        .records
        .iter()
        .flat_map(|p| p.rows.iter().map(move |row| (*row, p)))
        .collect();
    for (index, row) in read_csv(&load(root, USES)).iter().enumerate() {
        let Some(planned) = by_row.get(&(index as u64 + 1)) else {
            continue;
        };
        let RecordBody::Product(product) = &planned.record.body else {
            panic!("no product")
        };
        let formulation = row
            .get("formulation")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(product.chemical, formulation);
        assert_eq!(planned.record.valid_from.to_string(), "2026-03-31");
        let waiting = row.get("waiting_period").trim();
        if waiting.is_empty() || waiting == "-" || waiting == "NA" {
            assert!(
                product.uses.iter().any(|one| one.waiting_days.is_none()),
                "line {}",
                row.line
            );
        } else if let Ok(days) = waiting.parse::<u32>() {
            assert!(
                product
                    .uses
                    .iter()
                    .any(|one| one.waiting_days == Some(days)),
                "line {}",
                row.line
            );
        }
        let dose = row.get("dose_formulation").trim();
        if dose.chars().any(char::is_alphanumeric) {
            let kept = product.uses.iter().any(|one| {
                one.dose_text.as_ref().is_some_and(|text| {
                    text.starts_with(&dose.split_whitespace().collect::<Vec<_>>().join(" "))
                }) || one.dose.as_ref().is_some_and(|least| {
                    let least = least.milli;
                    let (first, second) = dose.split_once(['-', '–']).unwrap_or((dose, ""));
                    plain(first) == Some(least)
                        && plain(second) == one.dose_max.as_ref().map(|most| most.milli)
                        || plain(second).is_none()
                            && dose.contains(|c: char| c.is_ascii_alphabetic())
                        || plain(first) == plain(second) && one.dose_max.is_none()
                })
            });
            assert!(kept, "line {}: {dose} in {:?}", row.line, product.uses);
        }
    }
    for product in all_products(&plan) {
        for one in &product.uses {
            assert!(
                one.dose.is_none() || one.dose_text.is_none(),
                "{}",
                product.id
            );
            let (least, most) = (one.dose.as_ref(), one.dose_max.as_ref());
            assert!(most.is_none_or(|most| least.is_some_and(|least| least.milli < most.milli)));
            assert!(!one.issues.is_empty(), "{}", product.id);
        }
    }
    plan
}

#[test]
fn our_own_uses_are_as_their_rows() {
    let plan = compare_catalogue(&fixtures());
    assert_eq!(
        (plan.read, plan.records.len(), plan.refused.len()),
        (9, 3, 3),
        "{:?}",
        reasons(&plan)
    );
    let products = all_products(&plan);
    let oil = products
        .iter()
        .find(|product| product.chemical.ends_with("OD"))
        .unwrap();
    let waiting: Vec<_> = oil
        .uses
        .iter()
        .map(|one| (one.crop.as_str(), one.waiting_days))
        .collect();
    assert_eq!(
        waiting,
        [
            ("soybean", Some(17)),
            ("groundnut", None),
            ("sugarcane", None)
        ]
    );
    let powder = products
        .iter()
        .find(|product| product.chemical.ends_with("SP"))
        .unwrap();
    assert_eq!(powder.uses[1].dose_text.as_deref(), Some("666 –100"));
}

#[test]
fn the_real_uses_are_as_their_rows() {
    let Some(root) = real() else { return };
    let plan = compare_catalogue(&root);
    let products = all_products(&plan);
    let uses = products.iter().flat_map(|product| &product.uses);
    let (mut read, mut text, mut none, mut waiting) = (0, 0, 0, 0);
    for one in uses.clone() {
        read += usize::from(one.dose.is_some());
        text += usize::from(one.dose_text.is_some());
        none += usize::from(one.dose.is_none() && one.dose_text.is_none());
        waiting += usize::from(one.waiting_days.is_some());
    }
    println!(
        "{} products, {} uses: {read} doses read, {text} kept as text, {none} unsaid; {waiting} waiting periods; {:#?}",
        products.len(),
        uses.count(),
        reasons(&plan)
    );
    assert_eq!((plan.read, products.len()), (1_233 + 251, 363));
    assert_eq!(
        plan.refused.len(),
        251 + 4,
        "three rows without a pest, one cut by a page break"
    );
    let paged = products
        .iter()
        .find(|p| p.chemical.starts_with("Beta- cyfluthrin 08.49%"))
        .unwrap();
    let waits: Vec<_> = paged
        .uses
        .iter()
        .filter_map(|one| one.waiting_days)
        .collect();
    assert_eq!(waits, [17, 21, 5, 5, 31, 45, 7]);
    let reversed = products
        .iter()
        .find(|p| p.chemical == "Acephate 75%SP")
        .unwrap();
    assert!(
        reversed
            .uses
            .iter()
            .any(|one| one.dose_text.as_deref() == Some("666 –100"))
    );
}

/// A small generator of our own (xorshift), so that a failure comes again.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

fn garble(bytes: &mut Vec<u8>, dice: &mut Dice) {
    const BYTES: &[u8] = b"\"\"\",,\n\n\r\0\xff\xfe\xe0\xb0 -9/%=;:T";
    for _ in 0..=dice.next(12) {
        let at = dice.next(bytes.len());
        match dice.next(4) {
            0 => bytes.insert(at, BYTES[dice.next(BYTES.len())]),
            1 if !bytes.is_empty() => {
                bytes.remove(at);
            }
            2 if !bytes.is_empty() => bytes[at] = BYTES[dice.next(BYTES.len())],
            _ => {
                let end = (at + dice.next(400)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = dice.next(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
}

/// Gives bytes to every importer; a plan must account for each row that it read.
fn feed(bytes: &[u8]) -> u64 {
    let source = [Source {
        name: "x.csv",
        bytes,
    }];
    let plans = [
        kcc(&source, None),
        villages(&source),
        catalogue(&source),
        farmers(&source, &[], None),
        products(&source),
    ];
    let mut read = 0;
    for plan in plans.into_iter().flatten() {
        let entries = plan.farmers.iter().flat_map(|farmer| &farmer.entries);
        let planned = entries.filter(|entry| entry.row.is_some()).count();
        let planned = planned
            + plan
                .records
                .iter()
                .map(|record| record.rows.len())
                .sum::<usize>();
        assert_eq!(planned + plan.refused.len(), plan.read as usize);
        for farmer in &plan.farmers {
            assert!(
                farmer
                    .entries
                    .iter()
                    .all(|planned| planned.entry.check().is_ok())
            );
        }
        read += plan.read;
    }
    read
}

#[test]
fn garbled_files_are_refused_row_by_row_and_never_stop_the_run() {
    let root = fixtures();
    let mut files: Vec<Vec<u8>> = ADMIN
        .iter()
        .chain(&[USES, UNCLEAN])
        .map(|file| load(&root, file))
        .collect();
    for file in [
        "kcc_telangana/kcc_telangana_2025-01-01_16.csv",
        "kcc_andhra/kcc_andhra_2008_2009_legacy.csv",
    ] {
        files.push(load(&root, file));
    }
    files.extend([farmers_template(), products_template()].map(|text| text.as_bytes().to_vec()));
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut read = 0;
    for file in &files {
        assert!(feed(file) > 0);
        for _ in 0..60 {
            let mut bytes = file.clone();
            garble(&mut bytes, &mut dice);
            read += feed(&bytes);
        }
    }
    assert!(read > 1_000, "the garbled files were mostly read: {read}");
}

#[test]
fn bytes_of_no_meaning_never_stop_the_run() {
    let mut dice = Dice(42);
    for _ in 0..200 {
        let length = dice.next(3_000);
        let bytes: Vec<u8> = (0..length).map(|_| dice.next(256) as u8).collect();
        feed(&bytes);
        feed(&[b"id,village,crops,name_en,name_te\n".as_slice(), &bytes].concat());
        feed(&[b"QueryText,KccAns,CreatedOn\n".as_slice(), &bytes].concat());
    }
}
