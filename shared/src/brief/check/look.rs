//! A visit as the check looks at it: the farmer's own, or another's as far as the village knows it.

use crate::{
    brief::model::About,
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId},
    order,
    time::Stamp,
    view::{Case, VisitView},
};
use std::collections::BTreeSet;

#[derive(Clone, Copy)]
pub(super) enum Look<'a> {
    Own(&'a VisitView),
    Other(&'a Case),
}

/// One current report: its entry, when someone looked, when that was recorded, what was found.
pub(super) type Found<'a> = (&'a EntryId, Stamp, Stamp, CropResult);

impl<'a> Look<'a> {
    pub(super) fn id(self) -> &'a EntryId {
        match self {
            Look::Own(visit) => &visit.id,
            Look::Other(case) => &case.visit,
        }
    }
    /// Whose it is, where it is another farmer's.
    pub(super) fn whose(self) -> Option<&'a FarmerId> {
        match self {
            Look::Own(_) => None,
            Look::Other(case) => Some(&case.farmer),
        }
    }
    pub(super) fn occurred(self) -> Stamp {
        match self {
            Look::Own(visit) => visit.occurred_at,
            Look::Other(case) => case.occurred_at,
        }
    }
    pub(super) fn recorded(self) -> Stamp {
        match self {
            Look::Own(visit) => visit.recorded_at,
            Look::Other(case) => case.recorded_at,
        }
    }
    pub(super) fn crop(self) -> &'a str {
        match self {
            Look::Own(visit) => &visit.visit.crop,
            Look::Other(case) => &case.crop,
        }
    }
    pub(super) fn issue(self) -> Option<&'a str> {
        match self {
            Look::Own(visit) => visit.visit.issue.as_deref(),
            Look::Other(case) => case.issue.as_deref(),
        }
    }
    pub(super) fn reaction(self) -> Option<Reaction> {
        match self {
            Look::Own(visit) => visit.visit.reaction,
            Look::Other(case) => case.reaction,
        }
    }
    pub(super) fn is_about(self, about: &About) -> bool {
        self.crop() == about.crop && self.issue() == about.issue.as_deref()
    }
    pub(super) fn advises(self, product: &ProductId) -> bool {
        match self {
            Look::Own(visit) => {
                let mut advised = visit.visit.products.iter();
                advised.any(|advised| advised.product == *product)
            }
            Look::Other(case) => case.products.contains(product),
        }
    }
    pub(super) fn products(self) -> BTreeSet<&'a ProductId> {
        match self {
            Look::Own(visit) => order::set(visit.visit.products.iter().map(|it| &it.product)),
            Look::Other(case) => order::set(&case.products),
        }
    }
    pub(super) fn was_put(self, pitch: Pitch) -> bool {
        match self {
            Look::Own(visit) => visit.visit.pitch.contains(&pitch),
            Look::Other(case) => case.pitch.contains(&pitch),
        }
    }
    pub(super) fn objected(self, kind: ObjectionKind) -> bool {
        match self {
            Look::Own(visit) => visit.visit.objections.iter().any(|it| it.kind == kind),
            Look::Other(case) => case.objections.contains(&kind),
        }
    }
    /// The price that was recorded with a product: known of his own visits alone.
    pub(super) fn price(self, product: &ProductId) -> Option<u32> {
        match self {
            Look::Own(visit) => {
                let mut advised = visit.visit.products.iter();
                advised
                    .find(|advised| advised.product == *product)?
                    .price_inr
            }
            Look::Other(_) => None,
        }
    }
    /// The current reports, the latest first.
    pub(super) fn found(self) -> Vec<Found<'a>> {
        match self {
            Look::Own(visit) => {
                let reports = visit.outcomes.iter();
                reports
                    .map(|it| (&it.id, it.occurred_at, it.recorded_at, it.result))
                    .collect()
            }
            Look::Other(case) => {
                let reports = case.reports.iter();
                reports
                    .map(|it| (&it.id, it.occurred_at, it.recorded_at, it.result))
                    .collect()
            }
        }
    }
    /// What all current reports say alike.
    pub(super) fn agreed(self) -> Option<CropResult> {
        let found = self.found();
        let (_, _, _, result) = found.first()?;
        found.iter().all(|it| it.3 == *result).then_some(*result)
    }
}

pub(super) fn is_late(occurred: Stamp, recorded: Stamp) -> bool {
    recorded.day() > occurred.day()
}
