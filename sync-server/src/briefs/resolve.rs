//! Hits become documents of the ground: visits and outcomes that its views hold, and nothing else.

use crate::memory::Hit;
use shared::{brief::Ground, ids::EntryId, time::Stamp, view::FarmerView};
use std::collections::{BTreeMap, BTreeSet};

/// What the views hold of an entry that a document names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Held {
    is_own: bool,
    /// It is about a trouble that the farmer has, or that the visit is about.
    is_his_trouble: bool,
    occurred_at: Stamp,
}

/// Everything a ground can be pointed at.
pub(super) struct Index<'a> {
    held: BTreeMap<&'a EntryId, Held>,
    /// Entries of the farmer's own, those that no longer stand among them.
    own: BTreeSet<&'a EntryId>,
    farmer_tag: String,
}

/// What became of the hits of one call.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Resolved<'a> {
    pub(super) documents: BTreeSet<&'a EntryId>,
    pub(super) shown: u32,
    pub(super) unresolved: u32,
    pub(super) outside: u32,
    pub(super) own: u32,
}

impl<'a> Index<'a> {
    pub(super) fn of(ground: &Ground<'a>, farmer: &'a FarmerView) -> Self {
        let mut held = BTreeMap::new();
        let mut troubles: BTreeSet<(&str, Option<&str>)> = farmer
            .visits
            .iter()
            .map(|visit| (visit.visit.crop.as_str(), visit.visit.issue.as_deref()))
            .collect();
        troubles.extend(
            ground
                .about
                .map(|about| (about.crop.as_str(), about.issue.as_deref())),
        );
        let mut hold = |id, is_own, about: &(&str, Option<&str>), occurred_at| {
            let is_his_trouble = about.1.is_some() && troubles.contains(about);
            let one = Held {
                is_own,
                is_his_trouble,
                occurred_at,
            };
            held.insert(id, one);
        };
        for visit in &farmer.visits {
            let about = (visit.visit.crop.as_str(), visit.visit.issue.as_deref());
            hold(&visit.id, true, &about, visit.occurred_at);
            for outcome in &visit.outcomes {
                hold(&outcome.id, true, &about, outcome.occurred_at);
            }
        }
        for case in ground.village.iter().flat_map(|it| it.others(&farmer.id)) {
            let about = (case.crop.as_str(), case.issue.as_deref());
            hold(&case.visit, false, &about, case.occurred_at);
            for report in &case.reports {
                hold(&report.id, false, &about, report.occurred_at);
            }
        }
        Self {
            held,
            own: own(farmer),
            farmer_tag: format!("farmer:{}", farmer.id),
        }
    }

    /// Follows the hits of the question about the farmer himself.
    pub(super) fn of_farmer(&self, hits: &[Hit]) -> Resolved<'a> {
        let mut resolved = Resolved::default();
        for hit in hits {
            self.follow(hit, true, &mut resolved);
        }
        resolved
    }

    /// Follows the hits of a question about similar cases. His own are not similar: what of a hit
    /// rests on them is left out, and where nothing remains, the hit.
    pub(super) fn of_others(&self, hits: &[Hit]) -> Resolved<'a> {
        let mut resolved = Resolved::default();
        for hit in hits {
            self.follow(hit, false, &mut resolved);
        }
        resolved
    }

    fn follow(&self, hit: &Hit, is_own: bool, resolved: &mut Resolved<'a>) {
        let ids: Vec<EntryId> = hit.documents.iter().filter_map(|id| entry(id)).collect();
        if ids.is_empty() {
            resolved.unresolved += 1;
            return;
        }
        let is_his = |id: &EntryId| self.own.contains(id);
        // An observation carries no metadata, so whose it is stands in its sources and tags alone.
        if !is_own && (hit.tags.contains(&self.farmer_tag) || ids.iter().all(is_his)) {
            resolved.own += 1;
            return;
        }
        let known = ids.iter().filter_map(|id| {
            let (id, held) = self.held.get_key_value(id)?;
            (held.is_own == is_own).then_some(*id)
        });
        let known: Vec<&EntryId> = known.collect();
        if known.is_empty() {
            resolved.outside += 1;
        } else {
            resolved.shown += 1;
        }
        resolved.documents.extend(known);
    }

    /// Documents in the order in which they are said: what is about his troubles first, then the
    /// newest. It is our own order: that of a memory shifts with what came into it later.
    pub(super) fn ranked(&self, documents: &BTreeSet<&'a EntryId>) -> Vec<&'a EntryId> {
        let mut ranked: Vec<(&Held, &'a EntryId)> = documents
            .iter()
            .filter_map(|id| Some((self.held.get(*id)?, *id)))
            .collect();
        ranked.sort_by(|(a, a_id), (b, b_id)| {
            (b.is_his_trouble, b.occurred_at, b_id).cmp(&(a.is_his_trouble, a.occurred_at, a_id))
        });
        ranked.into_iter().map(|(_, id)| id).collect()
    }
}

/// His visits and their outcomes, also what was withdrawn, moved or replaced.
fn own(farmer: &FarmerView) -> BTreeSet<&EntryId> {
    let mut own = BTreeSet::new();
    for visit in farmer.visits.iter().chain(&farmer.gone) {
        own.insert(&visit.id);
        let outcomes = visit.outcomes.iter().chain(&visit.past_outcomes);
        own.extend(outcomes.map(|outcome| &outcome.id));
    }
    own
}

/// `visit:<id>` or `outcome:<id>`, as the forwarder names its documents.
fn entry(document: &str) -> Option<EntryId> {
    let (kind, id) = document.split_once(':')?;
    matches!(kind, "visit" | "outcome")
        .then(|| EntryId::new(id).ok())
        .flatten()
}
