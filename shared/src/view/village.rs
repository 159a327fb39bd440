//! A village as it was known at a moment: its farmers' standing visits, as far as others may learn
//! from them. No names, notes or telephone numbers.

use super::{AsOf, FarmerView, OutcomeView, VisitView};
use crate::{
    brief::About,
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId, Slug, VillageId},
    order,
    time::{Day, Stamp},
};
use std::collections::BTreeSet;

/// One standing visit, corrections applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Whose.
    pub farmer: FarmerId,
    /// The visit.
    pub visit: EntryId,
    /// When it happened.
    pub occurred_at: Stamp,
    /// When it was first recorded.
    pub recorded_at: Stamp,
    /// The crop.
    pub crop: Slug,
    /// Its stage.
    pub stage: Option<Slug>,
    /// Its trouble.
    pub issue: Option<Slug>,
    /// The products advised, in the visit's order, each once.
    pub products: Vec<ProductId>,
    /// How the advice was put, in the visit's order, each once.
    pub pitch: Vec<Pitch>,
    /// What was held against it, sorted, each once.
    pub objections: Vec<ObjectionKind>,
    /// How it was taken.
    pub reaction: Option<Reaction>,
    /// The current reports, newest first.
    pub reports: Vec<Report>,
}

/// What one follow-up found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The outcome.
    pub id: EntryId,
    /// When someone looked.
    pub occurred_at: Stamp,
    /// When it was recorded.
    pub recorded_at: Stamp,
    /// The result.
    pub result: CropResult,
}

impl Report {
    /// The day on which someone looked.
    pub fn day(&self) -> Day {
        self.occurred_at.day()
    }
    /// Whether it was recorded on a later day than that.
    pub fn is_late(&self) -> bool {
        self.recorded_at.day() > self.day()
    }
}

impl From<&OutcomeView> for Report {
    fn from(outcome: &OutcomeView) -> Self {
        Self {
            id: outcome.id.clone(),
            occurred_at: outcome.occurred_at,
            recorded_at: outcome.recorded_at,
            result: outcome.result,
        }
    }
}

impl Case {
    /// What others may learn from a visit.
    pub fn of(farmer: &FarmerId, view: &VisitView) -> Self {
        let visit = &view.visit;
        let objections: BTreeSet<_> = order::set(visit.objections.iter().map(|it| it.kind));
        Self {
            farmer: farmer.clone(),
            visit: view.id.clone(),
            occurred_at: view.occurred_at,
            recorded_at: view.recorded_at,
            crop: visit.crop.clone(),
            stage: visit.stage.clone(),
            issue: visit.issue.clone(),
            products: once(visit.products.iter().map(|advised| &advised.product)),
            pitch: once(&visit.pitch),
            objections: objections.into_iter().collect(),
            reaction: visit.reaction,
            reports: view.outcomes.iter().map(Report::from).collect(),
        }
    }
    /// The day of the visit.
    pub fn day(&self) -> Day {
        self.occurred_at.day()
    }
    /// Whether it was recorded on a later day than it happened.
    pub fn is_late(&self) -> bool {
        self.recorded_at.day() > self.day()
    }
    /// Crop and trouble.
    pub fn about(&self) -> About {
        About {
            crop: self.crop.clone(),
            issue: self.issue.clone(),
        }
    }
    /// Whether current reports say different things.
    pub fn reports_differ(&self) -> bool {
        self.reports
            .iter()
            .any(|report| report.result != self.reports[0].result)
    }
    /// The result, where there is one and all current reports agree.
    pub fn result(&self) -> Option<CropResult> {
        self.reports
            .first()
            .map(|report| report.result)
            .filter(|_| !self.reports_differ())
    }
}

fn once<'a, T: Clone + PartialEq + 'a>(all: impl IntoIterator<Item = &'a T>) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for one in all {
        if !kept.contains(one) {
            kept.push(one.clone());
        }
    }
    kept
}

/// A village as of a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VillageView {
    /// Which.
    pub id: VillageId,
    /// The moment and the kind of knowledge.
    pub as_of: AsOf,
    /// Its standing visits, newest first, then by id from the greatest, then by farmer.
    pub cases: Vec<Case>,
}

impl VillageView {
    /// A village from the views of farmers. Views of another moment or kind of knowledge, and
    /// farmers whose village in their view is another, are left out.
    pub fn of<'a>(
        id: VillageId,
        as_of: AsOf,
        farmers: impl IntoIterator<Item = &'a FarmerView>,
    ) -> Self {
        let cases = farmers
            .into_iter()
            .filter(|view| view.as_of == as_of && view.farmer.village == id)
            .flat_map(|view| view.visits.iter().map(|visit| Case::of(&view.id, visit)))
            .collect();
        Self::sorted(id, as_of, cases)
    }

    pub(super) fn sorted(id: VillageId, as_of: AsOf, mut cases: Vec<Case>) -> Self {
        order::sort_by(&mut cases, |a, b| {
            (b.occurred_at, &b.visit, &a.farmer).cmp(&(a.occurred_at, &a.visit, &b.farmer))
        });
        Self { id, as_of, cases }
    }

    /// The visits of other farmers than this one.
    pub fn others<'a>(&'a self, farmer: &'a FarmerId) -> impl Iterator<Item = &'a Case> {
        self.cases.iter().filter(move |case| case.farmer != *farmer)
    }
}
