//! What the tests of the importers share: where the data is, and a CSV reader of their own (RFC
//! 4180), so that the importers are not compared with themselves.

#![allow(dead_code, reason = "each test target uses its part")]

use std::{collections::BTreeMap, path::PathBuf};

/// The small files of our own, in folders and under names like the real ones.
pub(crate) const FIXTURES: &str = "tests/fixtures/real-like";

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The real data: `KHETSMRITI_REAL_DATA`, else `../shared/data` beside the repository. `None` where
/// it is absent, and said so; a folder that is named and not there is an error.
pub(crate) fn real() -> Option<PathBuf> {
    if let Ok(named) = std::env::var("KHETSMRITI_REAL_DATA") {
        let folder = PathBuf::from(&named);
        assert!(folder.is_dir(), "KHETSMRITI_REAL_DATA={named} is no folder");
        return Some(folder);
    }
    let folder = repository().join("../shared/data");
    if folder.join("kcc_telangana").is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: the real data is not here; {FIXTURES} stands in");
    None
}

/// Our own small files.
pub(crate) fn fixtures() -> PathBuf {
    repository().join(FIXTURES)
}

/// A file of a data folder.
pub(crate) fn load(root: &std::path::Path, file: &str) -> Vec<u8> {
    std::fs::read(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// One row: the line on which it begins, and its cells by column.
pub(crate) struct Line {
    pub(crate) line: u64,
    pub(crate) cells: BTreeMap<String, String>,
}

impl Line {
    pub(crate) fn get(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// Reads RFC 4180: quoted cells may hold commas, line ends and doubled quotation marks.
pub(crate) fn read_csv(bytes: &[u8]) -> Vec<Line> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let mut rows: Vec<(u64, Vec<String>)> = Vec::new();
    let (mut row, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let (mut line, mut begins) = (1, 1);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        line += u64::from(c == '\n');
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted || cell.is_empty() => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push((begins, std::mem::take(&mut row)));
                begins = line;
            }
            c => cell.push(c),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push((begins, row));
    }
    let header = rows.remove(0).1;
    let named = |(line, cells): (u64, Vec<String>)| {
        assert_eq!(cells.len(), header.len(), "line {line}");
        Line {
            line,
            cells: header.iter().cloned().zip(cells).collect(),
        }
    };
    rows.into_iter().map(named).collect()
}
