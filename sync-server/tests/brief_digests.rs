//! Writes the records of the demo and of the call centre's farmers with the digests of all their
//! briefs, for the browser to compute again: `cargo xtask test` names the file in
//! `KHETSMRITI_DIGESTS`. Without one, it only sees to it that a file read back agrees with itself.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../shared/tests/cases/mod.rs"]
mod cases;
mod import_support;

use cases::{Territory, compare, to_bytes};
use import_support::{fixtures, load, real};
use std::{path::Path, time::Instant};
use sync_server::import::{Plan, Source, demo, kcc};

const DEMO_DAYS: [&str; 12] = [
    "2026-04-08",
    "2026-04-18",
    "2026-04-21",
    "2026-05-02",
    "2026-05-31",
    "2026-06-18",
    "2026-07-02",
    "2026-07-20",
    "2026-08-04",
    "2026-08-14",
    "2026-09-01",
    "2026-09-28",
];
/// The file's own fortnight, then weeks and a year after it.
const KCC_DAYS: [&str; 12] = [
    "2025-01-01",
    "2025-01-03",
    "2025-01-05",
    "2025-01-07",
    "2025-01-09",
    "2025-01-11",
    "2025-01-13",
    "2025-01-15",
    "2025-01-16",
    "2025-01-25",
    "2025-03-01",
    "2026-01-10",
];
const KCC: &str = "kcc_telangana/kcc_telangana_2025-01-01_16.csv";

fn territory(name: &str, plan: Plan, days: [&str; 12]) -> Territory {
    let farmers = plan.farmers.into_iter().map(|farmer| {
        let entries = farmer.entries.into_iter();
        entries
            .map(|planned| (planned.entry, planned.received_at))
            .collect()
    });
    Territory {
        name: name.to_owned(),
        farmers: farmers.collect(),
        records: plan
            .records
            .into_iter()
            .map(|planned| planned.record)
            .collect(),
        days: days.iter().map(|day| day.parse().unwrap()).collect(),
    }
}

/// Call centre farmers, with the demo's products beside them, whose names their notes may hold.
fn call_centre(name: &str, root: &Path) -> Territory {
    let bytes = load(root, KCC);
    let source = Source {
        name: KCC,
        bytes: &bytes,
    };
    let mut territory = territory(name, kcc(&[source], None).unwrap(), KCC_DAYS);
    let products = demo()
        .unwrap()
        .records
        .into_iter()
        .map(|planned| planned.record);
    territory.records.extend(products);
    territory
}

#[test]
fn a_file_of_briefs_is_written_or_agrees_with_itself() {
    let mut kcc = match real() {
        Some(root) => call_centre("call centre, Telangana", &root),
        None => call_centre("call centre, our own small file", &fixtures()),
    };
    let named = std::env::var_os("KHETSMRITI_DIGESTS");
    if named.is_none() {
        // All of them are for the browser to compare; here a part shows that the file can be read.
        kcc.farmers.truncate(40);
    }
    let territories = [territory("demo", demo().unwrap(), DEMO_DAYS), kcc];
    let briefs: Vec<(String, usize)> = territories
        .iter()
        .map(|it| (it.name.clone(), it.farmers.len() * it.days.len() * 6))
        .collect();
    assert!(briefs.iter().all(|(_, number)| *number > 0), "{briefs:?}");
    let begun = Instant::now();
    let bytes = to_bytes(&territories);
    println!("{briefs:?}: {} bytes in {:?}", bytes.len(), begun.elapsed());
    match named {
        None => assert_eq!(compare(&bytes), Ok(briefs)),
        Some(file) => {
            std::fs::create_dir_all(Path::new(&file).parent().unwrap()).unwrap();
            std::fs::write(&file, &bytes).unwrap();
        }
    }
}

#[test]
fn a_changed_fact_is_found_by_name() {
    let mut demo = territory("demo", demo().unwrap(), DEMO_DAYS);
    demo.days.truncate(2);
    let bytes = to_bytes(&[demo]);
    let text = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let at = bytes
            .windows(from.len())
            .position(|part| part == from.as_bytes());
        let mut bytes = bytes.clone();
        bytes[at.unwrap()..][..to.len()].copy_from_slice(to.as_bytes());
        compare(&bytes)
    };
    let error = text("\"rejected\"", "\"accepted\"").unwrap_err();
    assert!(error.contains("demo: Case { farmer: FarmerId("), "{error}");
    assert!(compare(&bytes[..bytes.len() - 32]).is_err());
}
