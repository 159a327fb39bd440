//! The cells of a row of the demo's files, read strictly: a wrong one is an error of ours.

use super::super::{
    ImportError,
    amount::milli,
    table::{Row, Table},
};
use shared::{entry::Name, time::Stamp};
use std::str::FromStr;

/// A row of the demo's files; a cell that cannot be read names itself.
pub(super) struct Cells<'a>(pub(super) &'a Table, pub(super) &'a Row);

impl Cells<'_> {
    pub(super) fn number(&self) -> u64 {
        self.1.number
    }
    pub(super) fn text(&self, column: &str) -> String {
        self.1.text(self.0.column(column))
    }
    pub(super) fn optional(&self, column: &str) -> Option<String> {
        Some(self.text(column)).filter(|text| !text.is_empty())
    }
    pub(super) fn list(&self, column: &str) -> Vec<String> {
        self.text(column)
            .split(';')
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    }
    pub(super) fn wrong(&self, column: &str) -> ImportError {
        ImportError::Internal(format!(
            "demo, line {}: {column} {:?}",
            self.1.line,
            self.text(column)
        ))
    }
    pub(super) fn get<T: FromStr>(&self, column: &str) -> Result<T, ImportError> {
        self.text(column).parse().map_err(|_| self.wrong(column))
    }
    pub(super) fn get_optional<T: FromStr>(&self, column: &str) -> Result<Option<T>, ImportError> {
        if self.text(column).is_empty() {
            Ok(None)
        } else {
            self.get(column).map(Some)
        }
    }
    pub(super) fn milli(&self, column: &str) -> Result<Option<u32>, ImportError> {
        let read = |text: String| milli(&text).ok_or_else(|| self.wrong(column));
        self.optional(column).map(read).transpose()
    }
    /// A word of one of the enumerations of `shared`, as it is written on the wire.
    pub(super) fn word<T: serde::de::DeserializeOwned>(
        &self,
        column: &str,
    ) -> Result<Option<T>, ImportError> {
        let read = |text| serde_json::from_value(serde_json::Value::String(text));
        self.optional(column)
            .map(read)
            .transpose()
            .map_err(|_| self.wrong(column))
    }
    pub(super) fn moment(&self, column: &str) -> Result<Stamp, ImportError> {
        moment(&self.text(column)).ok_or_else(|| self.wrong(column))
    }
    pub(super) fn names(&self) -> Vec<Name> {
        let name = |lang: &str| {
            Some(Name {
                lang: lang.to_owned(),
                text: self.optional(lang)?,
            })
        };
        ["en", "te"].into_iter().filter_map(name).collect()
    }
}

/// `2026-04-08 10:20` at +05:30.
pub(super) fn moment(text: &str) -> Option<Stamp> {
    let (day, clock) = text.split_once(' ')?;
    format!("{day}T{clock}:00+05:30").parse().ok()
}
