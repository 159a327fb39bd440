//! The labelled rows: the labels of this folder, the texts from where the data is.

#![allow(clippy::unwrap_used, reason = "a test may")]

use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fmt::Write, path::PathBuf};

/// What a row is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Tune,
    HeldOut,
    /// Read by nobody until the lexicon was frozen.
    Fresh,
}

/// A row with its text and its labels.
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) half: Half,
    pub(crate) text: String,
    pub(crate) labels: BTreeMap<String, String>,
}

impl Row {
    pub(crate) fn label(&self, field: &str) -> &str {
        self.labels.get(field).map_or("-", String::as_str)
    }
}

/// The folder of the real data; `None` where there is none. A folder that is named must be there.
fn data() -> Option<PathBuf> {
    if let Ok(named) = std::env::var("KHETSMRITI_REAL_DATA") {
        let folder = PathBuf::from(&named);
        assert!(folder.is_dir(), "KHETSMRITI_REAL_DATA={named} is no folder");
        return Some(folder);
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    folder.join("kcc_telangana").is_dir().then_some(folder)
}

fn table(path: &std::path::Path) -> Vec<BTreeMap<String, String>> {
    let mut reader =
        csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let head = reader.headers().unwrap().clone();
    let cells = |row: csv::StringRecord| {
        let cells = head.iter().zip(row.iter());
        cells
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    };
    reader.records().map(|row| cells(row.unwrap())).collect()
}

fn hash(text: &str) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(text.as_bytes()).iter().take(8) {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

/// All rows of a file of labels, each found again in the data and the same as when it was labelled.
/// `None`, and said so, where the data is not on this machine.
pub(crate) fn rows(labels: &str) -> Option<Vec<Row>> {
    let Some(folder) = data() else {
        eprintln!("skipped: the real data is not here");
        return None;
    };
    let labels = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/lexicon")
        .join(labels);
    let mut files: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut found = Vec::new();
    for labels in table(&labels) {
        let (file, id) = (labels["file"].clone(), labels["row"].clone());
        let texts = files.entry(file.clone()).or_insert_with(|| {
            let rows = table(&folder.join(&file)).into_iter();
            let text =
                |row: &BTreeMap<String, String>| format!("{}\n{}", row["QueryText"], row["KccAns"]);
            let id = |row: &BTreeMap<String, String>| {
                row.get("row_id").or(row.get("source_row")).unwrap().clone()
            };
            rows.map(|row| (id(&row), text(&row))).collect()
        });
        let text = texts
            .get(&id)
            .unwrap_or_else(|| panic!("{file} has no row {id}"))
            .clone();
        let hash = hash(&text);
        assert_eq!(
            hash, labels["hash"],
            "{file} {id} is not the text that was labelled"
        );
        let half = half(&hash, &labels["half"]);
        found.push(Row {
            id,
            half,
            text,
            labels,
        });
    }
    Some(found)
}

/// The half that a label names; for the first rows, the one that the text's hash gives.
fn half(hash: &str, named: &str) -> Half {
    if named == "fresh" {
        return Half::Fresh;
    }
    let last = u32::from_str_radix(&hash[15..], 16).unwrap();
    let (half, name) = if last.is_multiple_of(2) {
        (Half::Tune, "tune")
    } else {
        (Half::HeldOut, "held-out")
    };
    assert_eq!(named, name, "{hash}");
    half
}
