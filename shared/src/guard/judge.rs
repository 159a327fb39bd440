//! A sentence against the bundles: cut into parts, each borne out by one of them.

use super::{
    cover::{Before, Part},
    facts::{Bundle, Kind as Of},
    reason::Code,
    scan::{Item, Kind},
    sense::Fact,
};
use crate::{brief::Catalogue, ids::VillageId, order, time::Day};
use std::collections::BTreeSet;

/// All that a sentence is held against.
pub(super) struct Court<'a> {
    pub(super) bundles: &'a [&'a Bundle],
    pub(super) catalogue: &'a Catalogue,
    pub(super) home: Option<&'a VillageId>,
}

/// A sentence with its facts.
pub(super) struct Case<'a> {
    pub(super) items: &'a [Item],
    pub(super) asks: bool,
}

/// So many ways of cutting one sentence are tried.
const MOST_PARTS: usize = 12;

impl Court<'_> {
    /// Nothing where the sentence is borne out; else which items are not, and why.
    pub(super) fn judge(&self, case: &Case<'_>) -> Vec<(usize, Code)> {
        let hard = case.items.iter().any(Item::is_hard);
        if !hard {
            return plain(case);
        }
        let cuts = cuts(case.items);
        if cuts.len() > MOST_PARTS {
            return vec![(0, Code::NoEvidence)];
        }
        if self.holds_from(case, &cuts, 0, &Before::default()) {
            return Vec::new();
        }
        self.worst(case)
    }

    fn part<'b>(&'b self, case: &'b Case<'_>, items: &'b [Item], before: &'b Before) -> Part<'b> {
        Part {
            items,
            before,
            catalogue: self.catalogue,
            home: self.home,
            does: case.items.iter().any(|item| item.kind == Kind::Do),
            asks: case.asks,
        }
    }

    /// Whether the items from a cut on can be cut so that each part is borne out: long parts first.
    fn holds_from(&self, case: &Case<'_>, cuts: &[usize], from: usize, before: &Before) -> bool {
        let start = cuts[from];
        let ends = (from + 1..cuts.len()).rev();
        for to in ends {
            let items = &case.items[start..cuts[to]];
            let last = to + 1 == cuts.len();
            let part = self.part(case, items, before);
            if !last && !part.is_anchored() {
                continue;
            }
            if !last
                && !self
                    .part(case, &case.items[cuts[to]..], before)
                    .is_anchored()
            {
                continue;
            }
            let bearing = self.bundles.iter().filter(|bundle| part.holds(bundle));
            for bundle in bearing {
                if last || self.holds_from(case, cuts, to, &after(before, items, bundle)) {
                    return true;
                }
            }
        }
        false
    }

    /// What the bundle that bears out most leaves open.
    fn worst(&self, case: &Case<'_>) -> Vec<(usize, Code)> {
        let before = Before::default();
        let part = self.part(case, case.items, &before);
        let failing = self.bundles.iter().map(|bundle| part.failing(bundle));
        failing
            .min_by_key(Vec::len)
            .filter(|failing| !failing.is_empty())
            .unwrap_or_else(|| vec![(0, Code::NoEvidence)])
    }
}

/// Where a sentence can be cut: before the first item of each of its parts, and at its end.
fn cuts(items: &[Item]) -> Vec<usize> {
    let mut cuts = vec![0];
    for (at, pair) in items.windows(2).enumerate() {
        if pair[0].part != pair[1].part {
            cuts.push(at + 1);
        }
    }
    cuts.push(items.len());
    cuts
}

/// A sentence without facts: an invitation or a small word may stay, the past may not.
fn plain(case: &Case<'_>) -> Vec<(usize, Code)> {
    let past = case
        .items
        .iter()
        .position(|item| matches!(item.kind, Kind::Past | Kind::Was));
    match past {
        Some(at) if !case.asks => vec![(at, Code::NoEvidence)],
        _ => Vec::new(),
    }
}

/// What the next part takes over.
fn after(before: &Before, items: &[Item], bundle: &Bundle) -> Before {
    let hard = || items.iter().filter(|item| item.is_hard());
    // The product named last is the one spoken of.
    let last = hard().filter_map(Item::products).next_back();
    let named: BTreeSet<_> =
        order::set((last.into_iter().flatten()).filter(|id| bundle.products.contains(id)));
    let dated = hard().any(|item| item.date().is_some());
    let own = hard().any(|item| item.facts().contains(&Fact::Own));
    let visit = bundle.visit.clone().filter(|_| bundle.kind == Of::Visit);
    let days: BTreeSet<Day> = if dated {
        order::set(bundle.all_days())
    } else {
        before.days.clone()
    };
    Before {
        products: if named.is_empty() {
            before.products.clone()
        } else {
            named
        },
        visit: visit.or_else(|| before.visit.clone()),
        days,
        village: bundle.village || (before.village && !own),
        dated: dated || before.dated,
        any: true,
        crops: bundle.crops.clone(),
        issues: bundle.issues.clone(),
    }
}
