//! What the depot's own two lists have in common: cells that a person typed, read strictly and
//! refused with a sentence that says what to write instead.

use super::{
    RefusedReason,
    table::{Row, Table},
};
use shared::entry::Name;

/// The longest name, in characters.
pub(super) const MAX_NAME_CHARS: usize = 120;

/// A row of a list, its cells asked for by the name of their column.
pub(super) struct Cells<'a> {
    pub(super) table: &'a Table,
    pub(super) row: &'a Row,
}

impl Cells<'_> {
    pub(super) fn text(&self, column: &str) -> String {
        self.row.text(self.table.column(column))
    }

    pub(super) fn optional(
        &self,
        column: &'static str,
        max: usize,
    ) -> Result<Option<String>, RefusedReason> {
        let text = self.text(column);
        let chars = text.chars().count();
        match chars {
            0 => Ok(None),
            _ if chars <= max => Ok(Some(text)),
            _ => Err(RefusedReason::CellTooLong { column, chars, max }),
        }
    }

    pub(super) fn needed(&self, column: &'static str, max: usize) -> Result<String, RefusedReason> {
        self.optional(column, max)?
            .ok_or(RefusedReason::Missing { column })
    }

    /// A cell read by a function, blank allowed.
    pub(super) fn read<T>(
        &self,
        column: &'static str,
        wanted: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, RefusedReason> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let wrong = || RefusedReason::Unreadable {
            column,
            found: text.chars().take(60).collect(),
            wanted,
        };
        read(&text).map(Some).ok_or_else(wrong)
    }

    /// One of a few words, in any case.
    pub(super) fn word(
        &self,
        column: &'static str,
        wanted: &'static str,
        words: &[&str],
    ) -> Result<Option<String>, RefusedReason> {
        self.read(column, wanted, |text| {
            let text = text.to_lowercase();
            words.contains(&text.as_str()).then_some(text)
        })
    }

    /// Items between semicolons.
    pub(super) fn items(&self, column: &str) -> Vec<String> {
        self.text(column)
            .split(';')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// `name_en` and `name_te`, one at least, each in its own script.
    pub(super) fn names(&self) -> Result<Vec<Name>, RefusedReason> {
        let mut names = Vec::new();
        if let Some(text) = self.optional("name_en", MAX_NAME_CHARS)? {
            if has_telugu(&text) {
                let said = "name_en holds Telugu letters; put that name into name_te";
                return Err(RefusedReason::Other(said.to_owned()));
            }
            names.push(Name {
                lang: "en".to_owned(),
                text,
            });
        }
        if let Some(text) = self.optional("name_te", MAX_NAME_CHARS)? {
            if !has_telugu(&text) {
                let said = "name_te holds no Telugu letters; put that name into name_en";
                return Err(RefusedReason::Other(said.to_owned()));
            }
            names.push(Name {
                lang: "te".to_owned(),
                text,
            });
        }
        if names.is_empty() {
            Err(RefusedReason::Missing {
                column: "name_en or name_te",
            })
        } else {
            Ok(names)
        }
    }
}

fn has_telugu(text: &str) -> bool {
    text.chars().any(|c| ('\u{c00}'..='\u{c7f}').contains(&c))
}
