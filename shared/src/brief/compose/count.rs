//! What is counted over visits: what helped how often, and what way of putting it was accepted.

use super::parts::{number, whose};
use crate::{
    brief::model::{About, Claim, Predicate, Scope, Share},
    entry::{CropResult, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId, Slug},
    order,
    stats::wilson,
    time::Stamp,
    view::Case,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// A share with the claim that says it.
pub(super) struct Counted {
    pub(super) share: Share,
    pub(super) claim: Claim,
}

/// By product, and by crop and trouble.
pub(super) type Counts = BTreeMap<(ProductId, About), Counted>;
/// By crop and way of putting it.
pub(super) type Pitches = BTreeMap<(Slug, Pitch), Counted>;

/// The best first: the lower end of the interval, then more found so, then fewer looked at. What was
/// never tried comes before what failed.
pub(super) fn rank(share: Option<Share>) -> (Reverse<u8>, Reverse<u32>, u32) {
    let share = share.unwrap_or(wilson(0, 0));
    (Reverse(share.low), Reverse(share.k), share.n)
}

#[derive(Default)]
struct Heap<'a> {
    sought: usize,
    /// Entry, its time, the visit.
    all: Vec<(&'a EntryId, Stamp, &'a Case)>,
}

impl<'a> Heap<'a> {
    fn push(&mut self, sought: bool, entry: &'a EntryId, at: Stamp, case: &'a Case) {
        self.sought += usize::from(sought);
        self.all.push((entry, at, case));
    }

    /// What is counted, with the evidence from the latest on.
    fn counted(
        mut self,
        me: &FarmerId,
        say: impl FnOnce(Share, u32) -> Predicate,
    ) -> Option<Counted> {
        order::sort_by(&mut self.all, |a, b| (b.1, b.0).cmp(&(a.1, a.0)));
        let (_, at, last) = *self.all.first()?;
        let share = wilson(number(self.sought), number(self.all.len()));
        let farmers: BTreeSet<&FarmerId> =
            order::set(self.all.iter().map(|(_, _, case)| &case.farmer));
        let claim = Claim {
            predicate: say(share, number(farmers.len())),
            evidence: self
                .all
                .iter()
                .map(|(entry, ..)| (*entry).clone())
                .collect(),
            day: Some(at.day()),
            visit: Some(last.visit.clone()),
            of: whose(last, me),
            late: false,
        };
        Some(Counted { share, claim })
    }
}

/// Of the follow-ups of each product against each trouble, so many found it controlled.
pub(super) fn counts<'a>(
    scope: Scope,
    cases: impl Iterator<Item = &'a Case>,
    me: &FarmerId,
) -> Counts {
    let mut heaps: BTreeMap<(&ProductId, &str, Option<&str>), Heap<'_>> = BTreeMap::new();
    for case in cases {
        let (Some(result), Some(report)) = (case.result(), case.reports.first()) else {
            continue;
        };
        if result == CropResult::NotApplied {
            continue;
        }
        for product in &case.products {
            let heap = heaps
                .entry((product, &case.crop, case.issue.as_deref()))
                .or_default();
            let controlled = result == CropResult::Controlled;
            heap.push(controlled, &report.id, report.occurred_at, case);
        }
    }
    let counted = heaps
        .into_iter()
        .filter_map(|((product, crop, issue), heap)| {
            let (product, about) = (product.clone(), about(crop, issue));
            let key = (product.clone(), about.clone());
            let say = |controlled, farmers| Predicate::Count {
                scope,
                product,
                about,
                controlled,
                farmers,
            };
            Some((key, heap.counted(me, say)?))
        });
    order::map(counted)
}

/// Of the visits to each crop in which advice was put in one way, so many were accepted.
pub(super) fn pitches<'a>(
    scope: Scope,
    cases: impl Iterator<Item = &'a Case>,
    me: &FarmerId,
) -> Pitches {
    let mut heaps: BTreeMap<(&str, Pitch), Heap<'_>> = BTreeMap::new();
    for case in cases {
        let Some(reaction) = case.reaction else {
            continue;
        };
        for pitch in &case.pitch {
            let heap = heaps.entry((&case.crop, *pitch)).or_default();
            let accepted = reaction == Reaction::Accepted;
            heap.push(accepted, &case.visit, case.occurred_at, case);
        }
    }
    let counted = heaps.into_iter().filter_map(|((crop, pitch), heap)| {
        let crop = crop.to_owned();
        let key = (crop.clone(), pitch);
        let say = |accepted, farmers| Predicate::PitchCount {
            scope,
            crop,
            pitch,
            accepted,
            farmers,
        };
        Some((key, heap.counted(me, say)?))
    });
    order::map(counted)
}

pub(super) fn about(crop: &str, issue: Option<&str>) -> About {
    About {
        crop: crop.to_owned(),
        issue: issue.map(str::to_owned),
    }
}
