//! Reads a CSV file row by row and never stops at a bad one. A row that is no text, holds a NUL
//! byte, has too many bytes or another number of cells than the header is refused by line; a
//! missing quotation mark costs one line, not the rest of the file.

use super::{ImportError, Refused, RefusedReason, Source};
use unicode_normalization::UnicodeNormalization;

/// The biggest file read, in bytes.
pub(super) const MAX_FILE_BYTES: usize = 64 << 20;
/// The longest row, in bytes.
pub(super) const MAX_ROW_BYTES: usize = 64 << 10;
/// How often reading begins again after an overlong row; then the rest is refused as one row, so
/// that a file made of nothing but open quotation marks takes seconds, not hours.
const MAX_RESTARTS: usize = 20;

/// A file as rows.
pub(super) struct Table {
    name: String,
    columns: Vec<String>,
    /// The rows in their order; a refused one stands where it was.
    pub(super) rows: Vec<Result<Row, Refused>>,
}

/// One row of text.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The line on which it begins.
    pub(super) line: u64,
    /// Its number over all files of the run.
    pub(super) number: u64,
    /// The cells as they are.
    cells: Vec<String>,
}

impl Row {
    /// A cell, cleaned (see [`clean`]); empty where the column is not there.
    pub(super) fn text(&self, column: Option<usize>) -> String {
        clean(self.raw(column))
    }
    /// A cell as it is.
    pub(super) fn raw(&self, column: Option<usize>) -> &str {
        column
            .and_then(|index| self.cells.get(index))
            .map_or("", String::as_str)
    }
    /// All cells, each with its column.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, &str)> {
        self.cells.iter().map(String::as_str).enumerate()
    }
}

/// The text as it is kept: NFC, no white space at the ends. What stands inside (NBSP, zero-width
/// marks, line ends, double blanks) stays, so that it compares with the source.
pub(super) fn clean(text: &str) -> String {
    text.trim().nfc().collect()
}

impl Table {
    /// Reads a file; its rows are numbered from `first`.
    pub(super) fn read(source: Source<'_>, first: u64) -> Result<Self, ImportError> {
        let file = source.name.to_owned();
        let bytes = source
            .bytes
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(source.bytes);
        if source.bytes.len() > MAX_FILE_BYTES {
            return Err(ImportError::TooBig {
                file,
                bytes: source.bytes.len(),
                max: MAX_FILE_BYTES,
            });
        }
        let mut pieces = Pieces {
            bytes,
            offset: 0,
            line: 1,
        };
        let mut columns: Option<Vec<String>> = None;
        let mut rows = Vec::new();
        let mut restarts = 0;
        let mut number = first;
        while let Some(piece) = pieces.next_batch(restarts < MAX_RESTARTS) {
            restarts += 1;
            for (line, cells) in piece {
                let Some(columns) = &columns else {
                    let names = cells
                        .ok()
                        .filter(|names| names.iter().any(|name| !name.trim().is_empty()));
                    let names = names.ok_or_else(|| ImportError::Header {
                        file: file.clone(),
                        wanted: "a first line of column names in UTF-8",
                    })?;
                    columns = Some(names.iter().map(|name| name.trim().to_owned()).collect());
                    continue;
                };
                let row = cells.and_then(|cells| {
                    let (found, wanted) = (cells.len(), columns.len());
                    if found == wanted {
                        Ok(cells)
                    } else {
                        Err(RefusedReason::Cells { found, wanted })
                    }
                });
                rows.push(match row {
                    Ok(cells) => Ok(Row {
                        line,
                        number,
                        cells,
                    }),
                    Err(reason) => Err(Refused {
                        file: file.clone(),
                        line,
                        row_id: None,
                        reason,
                    }),
                });
                number += 1;
            }
        }
        let columns = columns.ok_or_else(|| ImportError::Empty { file: file.clone() })?;
        Ok(Self {
            name: file,
            columns,
            rows,
        })
    }

    /// The place of a column.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns
            .iter()
            .position(|column| column.eq_ignore_ascii_case(name))
    }
    /// Whether all of these columns are there.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.column(name).is_some())
    }
    /// The name of a column.
    pub(super) fn name_of(&self, column: usize) -> &str {
        &self.columns[column]
    }
    /// Where a row stands, for a message.
    pub(super) fn place_of(&self, row: &Row) -> String {
        format!("line {} of {}", row.line, self.name)
    }
    /// A refusal of one of its rows.
    pub(super) fn refuse(
        &self,
        row: &Row,
        row_id: Option<String>,
        reason: RefusedReason,
    ) -> Refused {
        Refused {
            file: self.name.clone(),
            line: row.line,
            row_id,
            reason,
        }
    }
    /// That the header is not one of those wanted.
    pub(super) fn wrong_header(&self, wanted: &'static str) -> ImportError {
        ImportError::Header {
            file: self.name.clone(),
            wanted,
        }
    }
}

type RawRow = (u64, Result<Vec<String>, RefusedReason>);

/// The bytes not read yet.
struct Pieces<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: u64,
}

impl Pieces<'_> {
    /// The rows up to the end of the file or up to an overlong row, that one included; reading
    /// then goes on at the line after the one on which it began, if `again`.
    fn next_batch(&mut self, again: bool) -> Option<Vec<RawRow>> {
        let rest = self
            .bytes
            .get(self.offset..)
            .filter(|rest| !rest.is_empty())?;
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(rest);
        let mut record = csv::ByteRecord::new();
        let mut rows = Vec::new();
        while reader.read_byte_record(&mut record).unwrap_or(false) {
            let (start, line) = self.start_of(record.position());
            let end = self.offset + usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
            if end.saturating_sub(start) > MAX_ROW_BYTES {
                rows.push((line, Err(RefusedReason::RowTooLong { max: MAX_ROW_BYTES })));
                let next = self.bytes[start..].iter().position(|&byte| byte == b'\n');
                let next = next.map(|length| start + length + 1).filter(|_| again);
                self.offset = next.unwrap_or(self.bytes.len());
                self.line = line + 1;
                return Some(rows);
            }
            rows.push((line, text_of(&record)));
        }
        self.offset = self.bytes.len();
        Some(rows)
    }

    /// Where a record begins. The reader's position is before the line ends that it skips.
    fn start_of(&self, position: Option<&csv::Position>) -> (usize, u64) {
        let (byte, line) = position.map_or((0, 1), |at| (at.byte(), at.line()));
        let mut start = self.offset + usize::try_from(byte).unwrap_or(usize::MAX);
        let mut line = self.line + line - 1;
        while let Some(b'\r' | b'\n') = self.bytes.get(start) {
            line += u64::from(self.bytes[start] == b'\n');
            start += 1;
        }
        (start, line)
    }
}

fn text_of(record: &csv::ByteRecord) -> Result<Vec<String>, RefusedReason> {
    if record.iter().any(|cell| cell.contains(&0)) {
        return Err(RefusedReason::Nul);
    }
    let text = |cell: &[u8]| String::from_utf8(cell.to_vec()).map_err(|_| RefusedReason::NotUtf8);
    record.iter().map(text).collect()
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
