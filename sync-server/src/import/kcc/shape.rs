//! The three shapes of call record files, told apart by their headers, and the time of a row.

use super::super::{
    ImportError, RefusedReason,
    table::{Row, Table},
};
use shared::time::{Day, Stamp};

const WANTED: &str = "QueryText, KccAns and CreatedOn with DistrictName, BlockName, Crop, QueryType (call \
                      records), or question, answer, Year, Month, Day (records of 2008 and 2009), or \
                      QueryText and KccAns alone (no date: every row is refused)";

/// Where things stand in a file.
pub(super) struct Shape {
    pub(super) row_id: Option<usize>,
    pub(super) district: Option<usize>,
    pub(super) mandal: Option<usize>,
    pub(super) crop: Option<usize>,
    pub(super) kind: Option<usize>,
    pub(super) query: Option<usize>,
    pub(super) answer: Option<usize>,
    time: Time,
}

enum Time {
    /// A moment without zone, local time of India.
    Moment(Option<usize>),
    /// Year, month and day.
    Day([Option<usize>; 3]),
    /// None at all.
    Absent,
}

impl Shape {
    /// The shape of a file, or that its header is no such one.
    pub(super) fn of(table: &Table) -> Result<Self, ImportError> {
        let (query, answer, time) = if table.has(&["QueryText", "KccAns", "CreatedOn"]) {
            (
                "QueryText",
                "KccAns",
                Time::Moment(table.column("CreatedOn")),
            )
        } else if table.has(&["question", "answer", "Year", "Month", "Day"]) {
            (
                "question",
                "answer",
                Time::Day(["Year", "Month", "Day"].map(|name| table.column(name))),
            )
        } else if table.has(&["QueryText", "KccAns"]) {
            ("QueryText", "KccAns", Time::Absent)
        } else {
            return Err(table.wrong_header(WANTED));
        };
        Ok(Self {
            row_id: table
                .column("row_id")
                .or_else(|| table.column("source_row")),
            district: table.column("DistrictName"),
            mandal: table.column("BlockName"),
            crop: table.column("Crop"),
            kind: table.column("QueryType"),
            query: table.column(query),
            answer: table.column(answer),
            time,
        })
    }

    /// When the call was, and whether only the day is known (it is then put at 10:00).
    pub(super) fn time(&self, row: &Row) -> Result<(Stamp, bool), RefusedReason> {
        match &self.time {
            Time::Moment(column) => {
                let text = row.text(*column);
                moment(&text)
                    .map(|at| (at, false))
                    .ok_or_else(|| RefusedReason::NoTime(shown(&text)))
            }
            Time::Day(columns) => {
                let parts = columns.map(|column| row.text(column));
                let day =
                    day(&parts).ok_or_else(|| RefusedReason::NoTime(shown(&parts.join("-"))))?;
                Ok((day.at(10, 0), true))
            }
            Time::Absent => Err(RefusedReason::NoTime(
                "the file has no date column".to_owned(),
            )),
        }
    }
}

/// `2025-01-03T11:07:08.513`, the fraction optional and kept to the millisecond; at +05:30.
fn moment(text: &str) -> Option<Stamp> {
    let bytes = text.as_bytes();
    let mark =
        |index: usize, marks: &[u8]| bytes.get(index).is_some_and(|byte| marks.contains(byte));
    let whole =
        mark(4, b"-") && mark(7, b"-") && mark(10, b"T ") && mark(13, b":") && mark(16, b":");
    let digits = bytes
        .iter()
        .skip(17)
        .all(|byte| byte.is_ascii_digit() || *byte == b'.');
    if !whole || !digits || !(19..=29).contains(&bytes.len()) {
        return None;
    }
    format!("{text}+05:30").parse().ok()
}

fn day(parts: &[String; 3]) -> Option<Day> {
    Day::from_ymd(
        parts[0].parse().ok()?,
        parts[1].parse().ok()?,
        parts[2].parse().ok()?,
    )
}

fn shown(text: &str) -> String {
    if text.trim_matches('-').is_empty() {
        return "the cell is empty".to_owned();
    }
    format!(
        "{:?} is no time of the years 2000 to 2099",
        text.chars().take(40).collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_without_zone_are_indian_ones() {
        let cases = [
            ("2025-01-03T11:07:08.513", "2025-01-03T11:07:08.513+05:30"),
            ("2025-01-03T11:07:08.5", "2025-01-03T11:07:08.500+05:30"),
            ("2025-01-03 11:07:08", "2025-01-03T11:07:08+05:30"),
        ];
        for (text, wanted) in cases {
            assert_eq!(moment(text).unwrap().to_string(), wanted);
        }
        for bad in [
            "",
            "2025-01-03",
            "2025-01-03T11",
            "2025-13-03T11:07:08",
            "2025-02-30T11:07:08",
            "2025-01-03T25:07:08",
            "1999-01-03T11:07:08",
            "03/01/2025 11:07:08",
            "2025-01-03T11:07:08Z",
            "2025-01-03T11:07:08+01:00",
            "౨౦౨౫-01-03T11:07:08",
        ] {
            assert!(moment(bad).is_none(), "{bad}");
        }
    }
}
