//! The lists' own read model: one value for each village, a row for each farmer in it. It does not
//! depend on the day it was written.

use super::stored::{Row, Unreadable};
use crate::{
    brief::{Catalogue, IndexRow, LAPSES_AFTER_DAYS, index_row},
    entry::Entry,
    ids::FarmerId,
    time::{Day, Stamp},
    view::{AsOf, History},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of a village's index; one of another is made anew from the rows.
pub const INDEX_VERSION: u32 = 1;

/// A village's index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VillageIndex {
    /// [`INDEX_VERSION`] when it was written.
    pub version: u32,
    /// The rows, by farmer.
    pub rows: BTreeMap<FarmerId, IndexRow>,
}

impl Default for VillageIndex {
    fn default() -> Self {
        Self {
            version: INDEX_VERSION,
            rows: BTreeMap::new(),
        }
    }
}

impl VillageIndex {
    /// The stored bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("names, days and numbers are JSON")
    }
    /// From stored bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        serde_json::from_slice(bytes).map_err(|error| Unreadable {
            what: "village index",
            why: error.to_string(),
        })
    }
    /// Sets a farmer's row, or takes it away.
    pub fn set(&mut self, farmer: &FarmerId, row: Option<IndexRow>) {
        match row {
            Some(row) => drop(self.rows.insert(farmer.clone(), row)),
            None => drop(self.rows.remove(farmer)),
        }
    }
}

/// A change of one village's index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexChange {
    /// The village, as the depot says.
    pub village: String,
    /// Whose row.
    pub farmer: FarmerId,
    /// The row; `None` takes it away.
    pub row: Option<IndexRow>,
}

/// A farmer's row in the lists, whatever the day: all that is known counts, and every follow-up
/// that was not made is in it, lapsed or not.
pub fn index_row_of(history: &History, catalogue: &Catalogue) -> Option<IndexRow> {
    let view = history.view(AsOf::moment(Stamp::MAX))?;
    Some(index_row(&view, catalogue, Stamp::MIN.day()))
}

/// The same from a stored row.
pub fn index_row_of_row(farmer: &FarmerId, row: &Row, catalogue: &Catalogue) -> Option<IndexRow> {
    let mut history = History::new(farmer.clone());
    for stored in &row.entries {
        if let Ok(entry) = Entry::decode(&stored.text) {
            history.insert(entry, stored.received_ms.and_then(Stamp::from_millis));
        }
    }
    index_row_of(&history, catalogue)
}

/// The row as of a day: follow-ups that have lapsed by then are left out.
pub fn row_on(mut row: IndexRow, today: Day) -> IndexRow {
    row.due
        .retain(|(_, due)| today <= due.plus(LAPSES_AFTER_DAYS));
    row
}
