//! A farmer's cases in all their versions, small enough to be read by the dozen: the village as of
//! any moment comes from its farmers' ledgers without their entries.
//!
//! A ledger has no rules of its own. Entries that name each other form a group; each group is
//! folded by [`History::view`] at each moment at which something in it begins to count, and what
//! came out is written down where it differs from what was before.

use super::{Arrived, AsOf, Case, History, VillageView, VisitView};
use crate::{
    entry::Entry,
    ids::{EntryId, FarmerId, VillageId},
    order,
    time::Stamp,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What others may learn of one farmer's visits, as it was at any moment of the record view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    pub(crate) farmer: FarmerId,
    /// His villages, each with the moment since when, oldest first.
    pub(crate) villages: Vec<(Stamp, VillageId)>,
    pub(crate) visits: Vec<VisitLedger>,
}

/// One visit's versions, each with the moment since when, oldest first; `None` where it does not
/// stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VisitLedger {
    pub(crate) visit: EntryId,
    pub(crate) versions: Vec<(Stamp, Option<Case>)>,
}

impl Ledger {
    /// The ledger of a history.
    pub fn of(history: &History) -> Self {
        let created: Vec<&Arrived> = (history.entries.values())
            .filter(|held| is_creation(&held.entry))
            .collect();
        let mut visits = BTreeMap::new();
        for group in groups(history) {
            let first = group.iter().map(|held| held.entry.recorded_at).min();
            let part = history.part(group.into_iter().chain(created.iter().copied()));
            visits.append(&mut versions(&part, first.unwrap_or(Stamp::MIN)));
        }
        let visits = visits
            .into_iter()
            .map(|(visit, versions)| VisitLedger { visit, versions });
        Self {
            farmer: history.farmer.clone(),
            villages: villages(history),
            visits: visits.collect(),
        }
    }

    /// Whose.
    pub fn farmer(&self) -> &FarmerId {
        &self.farmer
    }
    /// Since when he is known; `None` while his creation has not come.
    pub fn since(&self) -> Option<Stamp> {
        self.villages.first().map(|(since, _)| *since)
    }
    /// Every village that he ever had.
    pub fn villages(&self) -> BTreeSet<&VillageId> {
        order::set(self.villages.iter().map(|(_, village)| village))
    }
    /// His village at a moment.
    pub fn village_at(&self, moment: Stamp) -> Option<&VillageId> {
        at(&self.villages, moment)
    }
    /// His standing visits at a moment, by id.
    pub fn cases_at(&self, moment: Stamp) -> impl Iterator<Item = &Case> {
        self.visits
            .iter()
            .filter_map(move |visit| at(&visit.versions, moment)?.as_ref())
    }
}

impl VillageView {
    /// The village in the record view of a moment: what [`VillageView::of`] gives from its farmers'
    /// views.
    pub fn from_ledgers<'a>(
        id: VillageId,
        moment: Stamp,
        ledgers: impl IntoIterator<Item = &'a Ledger>,
    ) -> Self {
        let cases = (ledgers.into_iter())
            .filter(|ledger| ledger.village_at(moment) == Some(&id))
            .flat_map(|ledger| ledger.cases_at(moment).cloned())
            .collect();
        Self::sorted(id, AsOf::moment(moment), cases)
    }
}

impl History {
    /// The history with some of its entries alone.
    fn part<'a>(&self, entries: impl Iterator<Item = &'a Arrived>) -> History {
        let entries = entries.map(|held| (held.entry.id.clone(), held.clone()));
        History {
            farmer: self.farmer.clone(),
            entries: order::map(entries),
        }
    }
}

/// The last of what began by then.
fn at<T>(versions: &[(Stamp, T)], moment: Stamp) -> Option<&T> {
    let count = versions.partition_point(|(since, _)| *since <= moment);
    versions[..count].last().map(|(_, version)| version)
}

fn is_creation(entry: &Entry) -> bool {
    entry.kind == "farmer"
}

/// The versions of the visits in a part of a history, from a moment before which there are none.
fn versions(part: &History, from: Stamp) -> BTreeMap<EntryId, Vec<(Stamp, Option<Case>)>> {
    let mut visits: BTreeMap<EntryId, Vec<(Stamp, Option<Case>)>> = BTreeMap::new();
    for moment in breakpoints(part).range(from..) {
        let Some(view) = part.view(AsOf::moment(*moment)) else {
            continue;
        };
        let case = |visit: &VisitView| (visit.id.clone(), Case::of(&view.id, visit));
        let mut standing: BTreeMap<EntryId, Case> = order::map(view.visits.iter().map(case));
        for (visit, versions) in &mut visits {
            note(versions, *moment, standing.remove(visit));
        }
        for (visit, case) in standing {
            visits.insert(visit, vec![(*moment, Some(case))]);
        }
    }
    visits
}

fn note(versions: &mut Vec<(Stamp, Option<Case>)>, moment: Stamp, case: Option<Case>) {
    if versions.last().is_none_or(|(_, last)| *last != case) {
        versions.push((moment, case));
    }
}

/// The farmer's villages over time.
fn villages(history: &History) -> Vec<(Stamp, VillageId)> {
    // These say nothing of the farmer himself, and are the most of what there is.
    let is_of_visits = |entry: &Entry| matches!(&*entry.kind, "visit" | "outcome" | "forecast");
    let part = history.part((history.entries.values()).filter(|held| !is_of_visits(&held.entry)));
    let mut villages: Vec<(Stamp, VillageId)> = Vec::new();
    for moment in breakpoints(&part) {
        let Some(view) = part.view(AsOf::moment(moment)) else {
            continue;
        };
        if villages
            .last()
            .is_none_or(|(_, last)| *last != view.farmer.village)
        {
            villages.push((moment, view.farmer.village));
        }
    }
    villages
}

/// The moments at which something in a history begins or ceases to count: all that its entries
/// name. More of them than needed do no harm.
fn breakpoints(history: &History) -> BTreeSet<Stamp> {
    let mut moments = BTreeSet::new();
    for held in history.entries.values() {
        moments.extend([held.entry.recorded_at, held.entry.occurred_at]);
        for_each_text(&held.entry.fields, &mut |text| {
            // A word is no moment, and most texts are words.
            if text.starts_with(|first: char| !first.is_alphabetic()) {
                moments.extend(text.parse::<Stamp>());
            }
        });
    }
    moments
}

/// Entries in groups: one that names another's id anywhere in its fields is in its group. Entries
/// of different groups say nothing of each other.
fn groups(history: &History) -> Vec<Vec<&Arrived>> {
    let all: Vec<&Arrived> = history.entries.values().collect();
    let places: BTreeMap<&str, usize> =
        order::map((all.iter().enumerate()).map(|(place, held)| (held.entry.id.as_str(), place)));
    let mut leads: Vec<usize> = (0..all.len()).collect();
    for (place, held) in all.iter().enumerate() {
        // A creation is in every part; what names it is not of one group for that.
        if is_creation(&held.entry) {
            continue;
        }
        for_each_text(&held.entry.fields, &mut |text| {
            if let Some(&named) = places.get(text)
                && !is_creation(&all[named].entry)
            {
                let (one, other) = (lead(&mut leads, place), lead(&mut leads, named));
                leads[one.max(other)] = one.min(other);
            }
        });
    }
    let mut groups: BTreeMap<usize, Vec<&Arrived>> = BTreeMap::new();
    for (place, held) in all.into_iter().enumerate() {
        if !is_creation(&held.entry) {
            groups
                .entry(lead(&mut leads, place))
                .or_default()
                .push(held);
        }
    }
    groups.into_values().collect()
}

/// The first entry of the group that this one is in.
fn lead(leads: &mut [usize], place: usize) -> usize {
    let mut at = place;
    while leads[at] != at {
        leads[at] = leads[leads[at]];
        at = leads[at];
    }
    at
}

fn for_each_text<'a>(fields: &'a Map<String, Value>, take: &mut impl FnMut(&'a str)) {
    let mut open: Vec<&Value> = fields.values().collect();
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => take(text),
            Value::Array(values) => open.extend(values),
            Value::Object(fields) => open.extend(fields.values()),
            _ => {}
        }
    }
}
