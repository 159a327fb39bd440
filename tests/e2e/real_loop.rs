//! The whole loop on real parts: call records of the Kisan Call Centre, imported by the command line while the server
//! runs, published, forwarded to the real Hindsight, and read back there by other code than ours that wrote it. Every
//! document is compared with the file as another reader finds it. Without the real data a small set of our own stands in.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};
use shared::time::Stamp;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tests::csv::{self, Row};
use tests::hindsight::{Document, Hindsight};
use tests::server::Server;
use tests::{root, wait};
use unicode_normalization::UnicodeNormalization;

/// The dated files, and how many rows of each the fixed slice has.
const FILES: &[(&str, usize)] = &[
    ("kcc_telangana/kcc_telangana_2025-01-01_16.csv", 120),
    ("kcc_andhra/kcc_andhra_2024-03-01_12.csv", 120),
    ("kcc_andhra/kcc_andhra_2008_2009_legacy.csv", 60),
];
/// A file in which no row has a date.
const UNDATED: &str = "kcc_telugu_mixed/kcc_telugu_mixed.csv";

#[test]
fn real_calls_are_in_memory_under_their_own_dates_and_once() -> Result<()> {
    let data = data();
    let Some(hindsight) = hindsight(&data)? else {
        return Ok(());
    };
    let mut server = Server::prepare()?;
    server.remember_in(&hindsight.url(), hindsight.bank());
    server.start()?;

    let (slices, calls) = slice(&server, &data)?;
    let refused = server.data().join("refused.csv");
    let words = import_words(&slices, &refused);
    let first = server.run(&words)?;
    let taken = without_refused(&calls, &refused)?;
    assert_eq!(first["read"], calls.len());
    assert_eq!(first["imported"], taken.len());
    assert_eq!(first["refused"], calls.len() - taken.len());

    empty_outbox(&server, taken.len())?;
    let documents = read_all(&hindsight)?;
    compare(&taken, &documents)?;

    let again = server.run(&words)?;
    assert_eq!(
        (&again["imported"], &again["unchanged"]),
        (&Value::from(0), &Value::from(taken.len()))
    );
    empty_outbox(&server, taken.len())?;
    assert_eq!(
        read_all(&hindsight)?,
        documents,
        "a second import changes nothing in memory"
    );
    assert_eq!(server.status()?["visits"], taken.len());
    hindsight.clear()
}

#[test]
fn calls_without_a_date_are_refused_as_such() -> Result<()> {
    let server = Server::prepare()?;
    let file = data().folder.join(UNDATED);
    let rows = csv::read(&fs::read_to_string(&file)?)?.rows.len();
    let refused = server.data().join("refused.csv");
    let answer = server.run(&import_words(&[file], &refused))?;
    assert_eq!(
        (&answer["imported"], &answer["refused"]),
        (&Value::from(0), &Value::from(rows))
    );
    let reasons = csv::read(&fs::read_to_string(&refused)?)?;
    assert_eq!(reasons.rows.len(), rows);
    assert!(reasons.rows.iter().all(|row| row.cell("code") == "no_time"));
    Ok(())
}

struct Data {
    folder: PathBuf,
    is_real: bool,
}

/// `KHETSMRITI_REAL_DATA`, or the usual place beside the repository, or our own few rows.
fn data() -> Data {
    let named = std::env::var_os("KHETSMRITI_REAL_DATA").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| root().join("../shared/data"));
    if folder.is_dir() {
        return Data {
            folder,
            is_real: true,
        };
    }
    println!("skipped: the real data is not here; our own few rows stand in");
    Data {
        folder: root().join("tests/fixtures/real-like"),
        is_real: false,
    }
}

/// A bank of its own on the real Hindsight. Where the real data is, its absence is a failure.
fn hindsight(data: &Data) -> Result<Option<Hindsight>> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos();
    let found = Hindsight::named(&format!("real-loop-{nanos:x}"));
    if found.is_none() {
        let required =
            std::env::var("KHETSMRITI_REQUIRE_HINDSIGHT").is_ok_and(|value| value == "1");
        ensure!(
            !required && !data.is_real,
            "the real data is here, but no Hindsight: set KHETSMRITI_HINDSIGHT_URL"
        );
        println!("skipped: no Hindsight (KHETSMRITI_HINDSIGHT_URL is not set)");
    }
    Ok(found)
}

fn import_words<'a>(files: &'a [PathBuf], refused: &'a std::path::Path) -> Vec<&'a str> {
    let mut words = vec!["import", "kcc"];
    words.extend(files.iter().filter_map(|path| path.to_str()));
    words.extend([
        "--refused",
        refused.to_str().expect("a temporary path is text"),
    ]);
    words
}

/// One call as the file has it.
struct Call {
    row_id: String,
    at: Option<Stamp>,
    query: String,
    answer: String,
    place: String,
    crop: String,
    kind: String,
}

/// The fixed slice as files of its own, and its calls. All of the files with `KHETSMRITI_LONG=1`.
fn slice(server: &Server, data: &Data) -> Result<(Vec<PathBuf>, Vec<Call>)> {
    let is_long = std::env::var("KHETSMRITI_LONG").is_ok_and(|value| value == "1");
    let (mut files, mut calls) = (Vec::new(), Vec::new());
    for (number, (name, count)) in FILES.iter().enumerate() {
        let path = data.folder.join(name);
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let table = csv::read(&text)?;
        ensure!(
            !data.is_real || table.rows.len() > 300,
            "{name} has {} rows",
            table.rows.len()
        );
        let rows = if is_long {
            &table.rows[..]
        } else {
            &table.rows[..table.rows.len().min(*count)]
        };
        let mut cut = table.header.clone();
        for row in rows {
            cut.push_str(&row.written);
            calls.push(call(row)?);
        }
        let file = server.data().join(format!("slice-{number}.csv"));
        fs::write(&file, cut)?;
        files.push(file);
    }
    Ok((files, calls))
}

fn call(row: &Row) -> Result<Call> {
    let is_legacy = !row.cells.contains_key("CreatedOn");
    let (query, answer) = if is_legacy {
        ("question", "answer")
    } else {
        ("QueryText", "KccAns")
    };
    let at = if is_legacy {
        let number = |column: &str| row.cell(column).trim().parse::<u32>().unwrap_or(0);
        format!(
            "{:04}-{:02}-{:02}T10:00:00+05:30",
            number("Year"),
            number("Month"),
            number("Day")
        )
    } else {
        format!("{}+05:30", row.cell("CreatedOn").trim())
    };
    Ok(Call {
        row_id: row.cell("row_id").to_owned(),
        at: at.parse().ok(),
        query: one_line(row.cell(query)),
        answer: one_line(row.cell(answer)),
        place: format!(
            "{}/{}",
            one_line(row.cell("DistrictName")),
            one_line(row.cell("BlockName"))
        ),
        crop: one_line(row.cell("Crop")),
        kind: one_line(row.cell("QueryType")),
    })
}

fn one_line(text: &str) -> String {
    let composed: String = text.nfc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The calls that the importer did not refuse. Each refusal is looked at: its reason must be true.
fn without_refused<'a>(calls: &'a [Call], refused: &std::path::Path) -> Result<Vec<&'a Call>> {
    let listed = csv::read(&fs::read_to_string(refused)?)?;
    let reasons: BTreeMap<&str, &str> = listed
        .rows
        .iter()
        .map(|row| (row.cell("row_id"), row.cell("code")))
        .collect();
    for call in calls {
        let is_true = match reasons.get(call.row_id.as_str()) {
            None => call.at.is_some(),
            Some(&"no_time") => call.at.is_none(),
            Some(&"empty") => call.query.is_empty() && call.answer.is_empty(),
            Some(&"test_call") => ["TEST", "CALL", "STATUS"].iter().any(|word| {
                format!("{} {}", call.query, call.answer)
                    .to_uppercase()
                    .contains(word)
            }),
            Some(&"duplicate") => {
                calls
                    .iter()
                    .filter(|other| content(other) == content(call))
                    .count()
                    > 1
            }
            Some(_) => false,
        };
        ensure!(
            is_true,
            "{}: refused as {:?}",
            call.row_id,
            reasons.get(call.row_id.as_str())
        );
    }
    Ok(calls
        .iter()
        .filter(|call| !reasons.contains_key(call.row_id.as_str()))
        .collect())
}

fn content(call: &Call) -> [&str; 5] {
    [
        &call.query,
        &call.answer,
        &call.place,
        &call.crop,
        &call.kind,
    ]
}

/// Waits until the server has nothing to forward and has verified every visit.
fn empty_outbox(server: &Server, visits: usize) -> Result<()> {
    let patience = Duration::from_secs(if visits > 1_000 { 3_000 } else { 330 });
    wait::until("the outbox is empty", patience, || {
        let status = server.status()?;
        let outbox = &status["outbox"];
        ensure!(
            outbox["gave_up"] == 0,
            "the outbox gave up on something: {status}"
        );
        let is_empty = outbox["waiting"] == 0 && outbox["sent"] == 0;
        // Every look is a process of its own; the machine is to forward meanwhile.
        if !is_empty {
            std::thread::sleep(Duration::from_millis(500));
        }
        Ok(is_empty.then_some(()))
    })
}

/// Every document with its text.
fn read_all(hindsight: &Hindsight) -> Result<BTreeMap<String, Document>> {
    let listed = hindsight.documents()?;
    let whole = listed.keys().map(|id| {
        let document = hindsight
            .document(id)?
            .with_context(|| format!("{id} is listed but not there"))?;
        Ok((id.clone(), document))
    });
    whole.collect()
}

/// What identifies a document here: its moment, and a hash over the answer and the query.
type Print = (Stamp, String);

fn print_of(at: Stamp, answer: &str, query: &str) -> Print {
    let bare = |text: &str| text.trim_end_matches('.').to_owned();
    let digest = Sha256::digest(format!("{}\n{}", bare(answer), bare(query)));
    let mut hex = String::new();
    for byte in digest {
        write!(hex, "{byte:02x}").expect("a string takes any text");
    }
    (at, hex)
}

fn compare(calls: &[&Call], documents: &BTreeMap<String, Document>) -> Result<()> {
    let mut in_memory: BTreeMap<Print, Vec<&Document>> = BTreeMap::new();
    for document in documents.values() {
        let at: Stamp = document
            .timestamp
            .parse()
            .with_context(|| format!("{document:?}"))?;
        let line = |label: &str| {
            let found = document
                .text
                .lines()
                .find_map(|line| line.strip_prefix(label));
            found.unwrap_or_default()
        };
        let print = print_of(at, line("Answer: "), line("Question: "));
        in_memory.entry(print).or_default().push(document);
    }
    let mut tags_by_group: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for call in calls {
        let at = call.at.context("a call that was taken has a time")?;
        // The old file has days only, and its callers asked the same on one day from several places.
        let alike = in_memory.get_mut(&print_of(at, &call.answer, &call.query));
        let alike = alike.with_context(|| format!("{} is not in memory as it was", call.row_id))?;
        let is_unmistakable = alike.len() == 1;
        let place = alike
            .iter()
            .position(|document| names_place(call, document));
        let place =
            place.with_context(|| format!("{} is in memory elsewhere: {alike:?}", call.row_id))?;
        let document = alike.remove(place);
        check_document(call, document)?;
        for (group, prefix) in [(&call.place, "village:"), (&call.crop, "crop:")] {
            let tag = tag(document, prefix)?;
            if is_unmistakable {
                tags_by_group
                    .entry((prefix, group))
                    .or_default()
                    .insert(tag);
            }
        }
    }
    let left: Vec<&&Document> = in_memory.values().flatten().collect();
    ensure!(
        left.is_empty(),
        "in memory, but in no file or twice: {left:?}"
    );
    for ((prefix, group), tags) in tags_by_group {
        ensure!(tags.len() == 1, "{group} has several of {prefix}: {tags:?}");
    }
    Ok(())
}

/// Whether a document's first line names the call's mandal or, where it has none, its district. 9999 is the source's
/// word for none.
fn names_place(call: &Call, document: &Document) -> bool {
    let opening = document
        .text
        .lines()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let place = call.place.to_lowercase();
    let (district, mandal) = place.split_once('/').unwrap_or((&place, ""));
    let has = |name: &str| !name.is_empty() && opening.contains(name);
    has(mandal) || has(district) || district == "9999"
}

fn tag<'a>(document: &'a Document, prefix: &str) -> Result<&'a str> {
    let tags: Vec<&String> = document
        .tags
        .iter()
        .filter(|tag| tag.starts_with(prefix))
        .collect();
    ensure!(tags.len() == 1, "{} has {tags:?} of {prefix}", document.id);
    Ok(tags[0])
}

fn check_document(call: &Call, document: &Document) -> Result<()> {
    ensure!(document.id.starts_with("visit:kcc:"), "{}", document.id);
    ensure!(
        tag(document, "kind:")? == "kind:visit",
        "{:?}",
        document.tags
    );
    ensure!(
        tag(document, "officer:")? == "officer:kcc",
        "{:?}",
        document.tags
    );
    tag(document, "farmer:")?;
    tag(document, "issue:")?;
    // The day in words, and what the caller asked about, are in the text for whoever reads it.
    let day = call.at.context("a time")?.day();
    let (year, _, date) = day.ymd();
    let opening = document.text.lines().next().unwrap_or_default();
    ensure!(
        opening.contains(&format!("{date} ")) && opening.contains(&year.to_string()),
        "{opening}"
    );
    if !call.kind.is_empty() && call.kind.chars().any(char::is_alphabetic) {
        ensure!(
            opening.contains(&call.kind),
            "{opening} lacks {}",
            call.kind
        );
    }
    Ok(())
}
