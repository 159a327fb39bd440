//! The lists' own read model: one value for each village, a row for each farmer in it. It does not
//! depend on the day it was written. And what lies beside a farmer's row: his ledgers, under every
//! village that he ever had.

use super::stored::{KeptText, Row, Store, Unreadable, ledger_key};
use crate::{
    brief::{Catalogue, IndexRow, LAPSES_AFTER_DAYS, index_row},
    entry::Entry,
    ids::FarmerId,
    time::{Day, Stamp},
    view::{AsOf, History, Ledger},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the villages' indexes and of the ledgers; those of another are made anew from the
/// rows.
pub const INDEX_VERSION: u32 = 3;

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
    index_row_of(&history_of_row(farmer, row), catalogue)
}

/// A row's entries as the views take them.
pub fn history_of_row(farmer: &FarmerId, row: &Row) -> History {
    let mut history = History::new(farmer.clone());
    for stored in &row.entries {
        if let Ok(entry) = Entry::decode(&stored.text) {
            history.insert(entry, stored.received_ms.and_then(Stamp::from_millis));
        }
    }
    history
}

/// What goes into the store together with a farmer's row, or with its being taken away: his ledger
/// under each of his villages, and nothing under others. `held` are the keys of ledgers that are
/// there. Where nothing of him is left, what is kept for him goes too.
pub fn beside_row(
    farmer: &FarmerId,
    row: Option<&Row>,
    held: &[String],
) -> Vec<(Store, String, Option<Vec<u8>>)> {
    let history = row.map(|row| history_of_row(farmer, row));
    let ledger = history.as_ref().map(Ledger::of);
    let mut writes = Vec::new();
    if let Some(ledger) = &ledger {
        let bytes = ledger.to_bytes();
        for village in ledger.villages() {
            writes.push((
                Store::Rows,
                ledger_key(village, farmer),
                Some(bytes.clone()),
            ));
        }
    }
    let end = format!("/{farmer}");
    for key in held.iter().filter(|key| key.ends_with(&end)) {
        if !writes.iter().any(|(_, written, _)| written == key) {
            writes.push((Store::Rows, key.clone(), None));
        }
    }
    if history.is_none_or(|history| history.is_empty()) {
        let kept = KeptText::of_farmer(farmer).into_iter();
        writes.extend(kept.map(|(store, key)| (store, key, None)));
    }
    writes
}

/// The row as of a day: follow-ups that have lapsed by then are left out.
pub fn row_on(mut row: IndexRow, today: Day) -> IndexRow {
    row.due
        .retain(|(_, due)| today <= due.plus(LAPSES_AFTER_DAYS));
    let due = &row.due;
    row.about
        .retain(|(visit, _)| due.iter().any(|(held, _)| held == visit));
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sync::stored::{ROWS_VERSION, RowEntry, ledger_farmer, ledger_range};

    const FARMER: &str = r#"{"by":"O1","farmer":"F1","id":"E1","kind":"farmer","names":[],"occurred_at":"2026-04-01T09:00:00+05:30","recorded_at":"2026-04-01T09:00:00+05:30","v":1,"village":"VL1"}"#;
    const VISIT: &str = r#"{"by":"O1","crop":"chilli","farmer":"F1","id":"E2","kind":"visit","occurred_at":"2026-04-08T09:00:00+05:30","recorded_at":"2026-04-08T09:00:00+05:30","v":1}"#;

    fn farmer() -> FarmerId {
        FarmerId::new("F1").unwrap()
    }

    fn row(texts: &[&str]) -> Row {
        let entry = |text: &&str| RowEntry {
            text: (*text).to_owned(),
            received_ms: None,
            seq: None,
            code: None,
        };
        Row {
            version: ROWS_VERSION,
            village: None,
            epoch: [0; 16],
            entries: texts.iter().map(entry).collect(),
            unreadable: vec![],
            doc: "F1@1".to_owned(),
        }
    }

    #[test]
    fn a_ledger_lies_under_the_farmers_village_and_no_other() {
        let held = ["c/VL1/F1", "c/VL9/F1", "c/VL9/F11"].map(str::to_owned);
        let writes = beside_row(&farmer(), Some(&row(&[FARMER, VISIT])), &held);
        let keys: Vec<(&str, bool)> = (writes.iter())
            .map(|(_, key, value)| (key.as_str(), value.is_some()))
            .collect();
        assert_eq!(keys, [("c/VL1/F1", true), ("c/VL9/F1", false)]);
        let bytes = writes[0].2.as_ref().unwrap();
        let ledger = Ledger::from_bytes(bytes).unwrap();
        assert_eq!(ledger.cases_at(Stamp::MAX).count(), 1);
        let (from, to) = ledger_range(ledger.village_at(Stamp::MAX).unwrap());
        assert!((from..to).contains(&writes[0].1));
        assert_eq!(ledger_farmer(&writes[0].1), Some(farmer()));
    }

    #[test]
    fn everything_kept_for_a_farmer_goes_with_him() {
        let held = ["c/VL1/F1".to_owned()];
        for gone in [None, Some(row(&[]))] {
            let writes = beside_row(&farmer(), gone.as_ref(), &held);
            let taken: Vec<&str> = (writes.iter())
                .filter(|(_, _, value)| value.is_none())
                .map(|(_, key, _)| key.as_str())
                .collect();
            assert_eq!(taken, ["c/VL1/F1", "b/F1/en", "b/F1/te", "b/F1/hi", "m/F1"]);
            assert_eq!(taken.len(), writes.len());
        }
        // While something of him is left, what is kept for him stays.
        let writes = beside_row(&farmer(), Some(&row(&[VISIT])), &held);
        assert_eq!(writes, [(Store::Rows, "c/VL1/F1".to_owned(), None)]);
    }
}
