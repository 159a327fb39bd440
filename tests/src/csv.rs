//! A reader of CSV (RFC 4180), ours and small: what the importer took from a file is checked against what another
//! reader finds in it.

use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// A file: its header as written, and its rows.
pub struct Table {
    pub header: String,
    pub rows: Vec<Row>,
}

/// One row: its cells by column, and its bytes as written.
#[derive(Debug, Clone)]
pub struct Row {
    pub cells: BTreeMap<String, String>,
    pub written: String,
}

impl Row {
    /// A cell; empty if there is none.
    pub fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// Reads a whole file.
pub fn read(text: &str) -> Result<Table> {
    let mut records = Vec::new();
    let (mut cells, mut cell, mut start) = (Vec::new(), String::new(), 0);
    let mut is_quoted = false;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek().is_some_and(|(_, next)| *next == '"') => {
                letters.next();
                cell.push('"');
            }
            '"' if is_quoted || cell.is_empty() => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                cells.push(std::mem::take(&mut cell).trim_end_matches('\r').to_owned());
                records.push((std::mem::take(&mut cells), &text[start..=at]));
                start = at + 1;
            }
            other => cell.push(other),
        }
    }
    if is_quoted || !cell.is_empty() || !cells.is_empty() {
        bail!("the file ends inside a row");
    }
    let mut records = records.into_iter();
    let Some((columns, header)) = records.next() else {
        bail!("the file is empty")
    };
    let rows = records.map(|(cells, written)| Row {
        cells: columns.iter().cloned().zip(cells).collect(),
        written: written.to_owned(),
    });
    Ok(Table {
        header: header.to_owned(),
        rows: rows.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_commas_and_line_ends_inside_cells_are_text() {
        let table = read("a,b\r\n1,\"two, \"\"2\"\"\nlines\"\r\n\"\",x\r\n").unwrap();
        assert_eq!(table.rows.len(), 2);
        assert_eq!(table.rows[0].cell("b"), "two, \"2\"\nlines");
        assert_eq!(
            (table.rows[1].cell("a"), table.rows[1].cell("b")),
            ("", "x")
        );
        assert_eq!(table.rows[1].written, "\"\",x\r\n");
        assert!(read("a\n\"open").is_err());
    }
}
