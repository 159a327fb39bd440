//! What a farmer refused and did not accept since.

use super::parts::products_of;
use crate::{
    entry::{ObjectionKind, Reaction},
    ids::ProductId,
    order,
    view::{FarmerView, VisitView},
};
use std::collections::{BTreeMap, BTreeSet};

/// The last refusal of a product.
pub(super) struct Refusal<'a> {
    pub(super) visit: &'a VisitView,
    /// Why, where one reason was recorded.
    pub(super) kind: Option<ObjectionKind>,
    pub(super) price_inr: Option<u32>,
}

pub(super) fn refusals(view: &FarmerView) -> BTreeMap<ProductId, Refusal<'_>> {
    let mut refused = BTreeMap::new();
    let mut settled: BTreeSet<ProductId> = BTreeSet::new();
    // From the newest on, the first word on a product counts.
    for visit in &view.visits {
        let rejected = match visit.visit.reaction {
            Some(Reaction::Rejected) => true,
            Some(Reaction::Accepted) => false,
            Some(Reaction::Hesitant) | None => continue,
        };
        for product in products_of(visit) {
            if settled.insert(product.clone()) && rejected {
                refused.insert(product.clone(), refusal(visit, &product));
            }
        }
    }
    refused
}

fn refusal<'a>(visit: &'a VisitView, product: &ProductId) -> Refusal<'a> {
    let kinds: BTreeSet<ObjectionKind> =
        order::set(visit.visit.objections.iter().map(|it| it.kind));
    Refusal {
        visit,
        kind: kinds.first().copied().filter(|_| kinds.len() == 1),
        price_inr: price_at(visit, product),
    }
}

/// The price of a product that was recorded with a visit.
pub(super) fn price_at(visit: &VisitView, product: &ProductId) -> Option<u32> {
    let mut advised = visit.visit.products.iter();
    advised
        .find(|advised| advised.product == *product)?
        .price_inr
}
