//! Call centre records, row by row: every row of every file is either a visit with the time and the
//! words of its row, or refused with the right reason; nothing else is planned. The real files are
//! compared where they are there, our own small ones always.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod import_support;

use import_support::{Line, fixtures, load, read_csv, real};
use shared::{
    entry::{Body, Visit},
    ids::OfficerId,
    records::RecordBody,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};
use sync_server::import::{Plan, Planned, Source, kcc, refused_csv};
use unicode_normalization::UnicodeNormalization;

const TELANGANA: &str = "kcc_telangana/kcc_telangana_2025-01-01_16.csv";
const ANDHRA: &str = "kcc_andhra/kcc_andhra_2024-03-01_12.csv";
const LEGACY: &str = "kcc_andhra/kcc_andhra_2008_2009_legacy.csv";
const UNDATED: [&str; 2] = [
    "kcc_telugu_mixed/kcc_telugu_mixed.csv",
    "kcc_telugu_mixed/kcc_hindi_marathi_mixed.csv",
];

fn plan(files: &[(&str, &[u8])]) -> Plan {
    let sources: Vec<_> = files
        .iter()
        .map(|(name, bytes)| Source { name, bytes })
        .collect();
    kcc(&sources, None).unwrap()
}

fn tidy(text: &str) -> String {
    text.nfc().collect::<String>().trim().to_owned()
}

/// The time as the row writes it, in our form; composed here from its characters.
fn time_of(row: &Line) -> Option<String> {
    let created = row.get("CreatedOn");
    if !created.is_empty() {
        let (day, clock) = created.split_once('T')?;
        let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
        let fraction = match fraction {
            "" => String::new(),
            some if some.chars().all(|c| c == '0') => String::new(),
            some => format!(".{some:0<3}"),
        };
        return Some(format!("{day}T{clock}{fraction}+05:30"));
    }
    let number = |column| row.get(column).parse::<u32>().ok();
    let (year, month, day) = (number("Year")?, number("Month")?, number("Day")?);
    let last = match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=last)
        .contains(&day)
        .then(|| format!("{year:04}-{month:02}-{day:02}T10:00:00+05:30"))
}

fn words<'a>(row: &'a Line, modern: &str, legacy: &str) -> &'a str {
    if row.cells.contains_key(modern) {
        row.get(modern)
    } else {
        row.get(legacy)
    }
}

/// What the issue asks of a row, said again without the importer: `None` for a visit.
fn refusal(row: &Line, seen: &mut BTreeSet<Vec<String>>) -> Option<&'static str> {
    if time_of(row).is_none() {
        return Some("no_time");
    }
    let content = row.cells.iter().filter(|(column, _)| *column != "row_id");
    if !seen.insert(content.map(|(_, text)| tidy(text)).collect()) {
        return Some("duplicate");
    }
    let (query, answer) = (
        words(row, "QueryText", "question"),
        words(row, "KccAns", "answer"),
    );
    if [query, answer]
        .into_iter()
        .any(|text| text.trim().chars().count() > 4_000)
    {
        return Some("cell_too_long");
    }
    if query.trim().is_empty() && answer.trim().is_empty() {
        return Some("empty");
    }
    let both = format!("{query} {answer}").to_uppercase();
    let both = both.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = both.contains("SIM ") || both.contains("DID ");
    let test = both.contains("TEST CALL")
        || both.contains("DISCONNECTED BY FARMER")
        || line && (both.contains("WORKING STATUS") || both.contains("STATUS CHECKING"));
    test.then_some("test_call")
}

fn visits(plan: &Plan) -> BTreeMap<u64, (&Planned, Visit, String)> {
    let mut visits = BTreeMap::new();
    for farmer in &plan.farmers {
        assert_eq!(farmer.entries[0].entry.kind, "farmer");
        assert_eq!(farmer.entries[0].row, None);
        for planned in &farmer.entries[1..] {
            let Body::Visit(visit) = planned.entry.body().unwrap() else {
                panic!("no visit")
            };
            let row = planned.row.expect("a visit has its row");
            assert!(
                visits
                    .insert(row, (planned, visit, farmer.village.to_string()))
                    .is_none()
            );
        }
    }
    visits
}

/// Compares a file with its plan; visits, and refused rows by reason.
fn compare(root: &Path, file: &str) -> (usize, BTreeMap<&'static str, usize>) {
    let bytes = load(root, file);
    let rows = read_csv(&bytes);
    let plan = plan(&[(file, &bytes)]);
    assert_eq!(plan.read, rows.len() as u64);
    let visits = visits(&plan);
    let refused: BTreeMap<u64, _> = plan
        .refused
        .iter()
        .map(|refused| (refused.line, refused))
        .collect();
    assert_eq!(refused.len(), plan.refused.len(), "a row is refused once");
    let mut seen = BTreeSet::new();
    let mut reasons = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        let wanted = refusal(row, &mut seen);
        let found = refused.get(&row.line);
        assert_eq!(
            found.map(|refused| refused.reason.code()),
            wanted,
            "{file} line {}",
            row.line
        );
        let Some(reason) = wanted else {
            same(row, &visits[&(index as u64 + 1)]);
            continue;
        };
        *reasons.entry(reason).or_default() += 1;
        let id = ["row_id", "source_row"]
            .map(|column| row.get(column))
            .concat();
        assert_eq!(
            found
                .and_then(|refused| refused.row_id.clone())
                .unwrap_or_default(),
            id
        );
    }
    assert_eq!(visits.len() + plan.refused.len(), rows.len());
    assert!(
        String::from_utf8(refused_csv(&plan.refused))
            .unwrap()
            .lines()
            .count()
            > plan.refused.len()
    );
    (visits.len(), reasons)
}

fn same(row: &Line, (planned, visit, village): &(&Planned, Visit, String)) {
    let entry = &planned.entry;
    let time = time_of(row).unwrap();
    for stamp in [entry.occurred_at, entry.recorded_at, planned.received_at] {
        assert_eq!(stamp.to_string(), time, "line {}", row.line);
    }
    assert_eq!(entry.by.as_str(), "kcc");
    let text = |text: &str| Some(tidy(text)).filter(|text| !text.is_empty());
    assert_eq!(visit.note, text(words(row, "QueryText", "question")));
    assert_eq!(visit.advice, text(words(row, "KccAns", "answer")));
    let imported = visit.imported.as_ref().expect("marked as imported");
    assert_eq!(imported.from, "kcc");
    assert_eq!(imported.crop_label, text(row.get("Crop")));
    assert_eq!(imported.type_label, text(row.get("QueryType")));
    assert_eq!(imported.day_only, row.cells.contains_key("Day"));
    let no_mandal = !row.get("BlockName").chars().any(char::is_alphabetic);
    assert_eq!(village == "unknown", no_mandal);
    let label = row.get("Crop");
    let no_crop = label.starts_with("Other") || label.trim().parse::<u32>().is_ok();
    assert_eq!(visit.crop == "unknown", no_crop, "{label}");
    if ["Weather", "Market Information", "Government Schemes"]
        .contains(&row.get("QueryType").trim())
    {
        assert_eq!(visit.issue.as_deref(), Some("other"));
    }
}

type Counts = (usize, BTreeMap<&'static str, usize>);

fn counts(visits: usize, refused: &[(&'static str, usize)]) -> Counts {
    (visits, refused.iter().copied().collect())
}

#[test]
fn every_row_of_our_own_files_is_a_visit_or_refused_by_reason() {
    let root = fixtures();
    let refused = [
        ("no_time", 2),
        ("duplicate", 1),
        ("empty", 1),
        ("test_call", 2),
        ("cell_too_long", 1),
    ];
    assert_eq!(compare(&root, TELANGANA), counts(11, &refused));
    assert_eq!(compare(&root, ANDHRA), counts(3, &[("test_call", 1)]));
    assert_eq!(
        compare(&root, LEGACY),
        counts(4, &[("no_time", 1), ("duplicate", 1)])
    );
    for file in UNDATED {
        assert_eq!(compare(&root, file), counts(0, &[("no_time", 2)]));
    }
}

#[test]
fn every_row_of_the_real_files_is_a_visit_or_refused_by_reason() {
    let Some(root) = real() else { return };
    let (telangana, andhra) = (compare(&root, TELANGANA), compare(&root, ANDHRA));
    println!("telangana {telangana:?}\nandhra {andhra:?}");
    assert_eq!(
        telangana,
        counts(1949, &[("duplicate", 9), ("test_call", 154)])
    );
    assert_eq!(
        andhra,
        counts(2416, &[("duplicate", 26), ("test_call", 26)])
    );
    assert_eq!(compare(&root, LEGACY), counts(593, &[("duplicate", 56)]));
    assert_eq!(compare(&root, UNDATED[0]), counts(0, &[("no_time", 1324)]));
    assert_eq!(compare(&root, UNDATED[1]), counts(0, &[("no_time", 1000)]));
}

/// A plan as the texts that it writes, each once.
fn texts(plan: &Plan) -> BTreeSet<String> {
    let entries = plan.farmers.iter().flat_map(|farmer| {
        farmer.entries.iter().map(|planned| {
            format!(
                "{} {}",
                planned.entry.encode().unwrap(),
                planned.received_at
            )
        })
    });
    entries
        .chain(
            plan.records
                .iter()
                .map(|planned| serde_json::to_string(&planned.record).unwrap()),
        )
        .collect()
}

#[test]
fn overlapping_cuts_write_the_same_entries_as_the_whole() {
    for root in [Some(fixtures()), real()].into_iter().flatten() {
        let bytes = load(&root, TELANGANA);
        let whole = plan(&[(TELANGANA, &bytes)]);
        assert_eq!(whole, plan(&[(TELANGANA, &bytes)]), "read twice");
        let rows = read_csv(&bytes);
        let (a, b) = (rows.len() * 2 / 3, rows.len() / 3);
        // The second cut in another order, with row numbers of its own.
        let early = write_csv(rows.iter().take(a), |row, _| row.get("row_id").to_owned());
        let late = write_csv(rows.iter().skip(b).rev(), |_, index| format!("X{index}"));
        let (early, late) = (plan(&[("a.csv", &early)]), plan(&[("b.csv", &late)]));
        let united: BTreeSet<String> = texts(&early).union(&texts(&late)).cloned().collect();
        assert_eq!(united, texts(&whole));
        let ids = |plan: &Plan| -> BTreeSet<String> {
            plan.farmers
                .iter()
                .flat_map(|f| f.entries.iter().map(|p| p.entry.id.to_string()))
                .collect()
        };
        assert_eq!(ids(&whole).len(), texts(&whole).len() - whole.records.len());
    }
}

#[test]
fn one_run_over_overlapping_files_refuses_the_second_copy() {
    let bytes = load(&fixtures(), TELANGANA);
    let plan = plan(&[("a.csv", &bytes), ("b.csv", &bytes)]);
    assert_eq!((plan.read, visits(&plan).len()), (36, 11));
    let copy = plan
        .refused
        .iter()
        .find(|refused| refused.file == "b.csv")
        .unwrap();
    assert_eq!(
        copy.reason.to_string(),
        "exact duplicate of line 2 of a.csv"
    );
}

fn write_csv<'a>(
    rows: impl Iterator<Item = &'a Line>,
    id: impl Fn(&Line, usize) -> String,
) -> Vec<u8> {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut out = String::new();
    for (index, row) in rows.enumerate() {
        if index == 0 {
            out += &row
                .cells
                .keys()
                .map(|name| quoted(name))
                .collect::<Vec<_>>()
                .join(",");
            out.push('\n');
        }
        let cells = row.cells.iter().map(|(name, text)| {
            if name == "row_id" {
                quoted(&id(row, index))
            } else {
                quoted(text)
            }
        });
        out += &cells.collect::<Vec<_>>().join(",");
        out.push('\n');
    }
    out.into_bytes()
}

#[test]
fn mandals_stand_for_villages_and_join_one_territory() {
    let bytes = load(&fixtures(), TELANGANA);
    let officer = OfficerId::new("O01").unwrap();
    let source = [Source {
        name: TELANGANA,
        bytes: &bytes,
    }];
    let plan = kcc(&source, Some(&officer)).unwrap();
    let villages: BTreeSet<_> = plan
        .farmers
        .iter()
        .map(|farmer| farmer.village.clone())
        .collect();
    let [territory] = plan.territories.as_slice() else {
        panic!("one territory")
    };
    assert_eq!(territory.officer, officer);
    assert_eq!(
        territory.villages.iter().cloned().collect::<BTreeSet<_>>(),
        villages
    );
    let named: BTreeMap<_, _> = plan
        .records
        .iter()
        .filter_map(|planned| match &planned.record.body {
            RecordBody::Village(village) => Some((village.id.to_string(), village)),
            _ => None,
        })
        .collect();
    assert_eq!(named.len(), villages.len());
    assert_eq!(named["kcc:chevella-rangareddy"].names[0].text, "Chevella");
    assert_ne!(
        named["kcc:balanagar-mahaboobnagar"].id,
        named["kcc:balanagar-medchal-malkajgiri"].id
    );
    let farmer = plan
        .farmers
        .iter()
        .find(|f| f.village.as_str() == "kcc:moinabad-rangareddy")
        .unwrap();
    let Body::Farmer(body) = farmer.entries[0].entry.body().unwrap() else {
        panic!("no farmer")
    };
    assert_eq!(body.names[0].text, "Cotton, Moinabad mandal (call records)");
    assert_eq!(
        (body.crops, body.imported.as_deref()),
        (vec!["cotton".to_owned()], Some("kcc"))
    );
    let Body::Visit(visit) = farmer.entries[1].entry.body().unwrap() else {
        panic!("no visit")
    };
    assert_eq!(visit.issue.as_deref(), Some("pink-bollworm"));
    assert_eq!(
        kcc(&source, None).unwrap().territories[0].officer.as_str(),
        "kcc"
    );
}
