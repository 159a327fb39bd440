//! What all sections build their claims with.

use crate::{
    brief::model::{Claim, Predicate},
    ids::ProductId,
    view::VisitView,
};

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A claim that one visit bears out.
pub(super) fn of_visit(visit: &VisitView, predicate: Predicate) -> Claim {
    Claim {
        predicate,
        evidence: vec![visit.id.clone()],
        day: Some(visit.occurred_at.day()),
        visit: Some(visit.id.clone()),
        of: None,
        late: visit.recorded_at.day() > visit.occurred_at.day(),
    }
}

/// A claim that the current reports of a visit bear out; its day is that of the latest.
pub(super) fn of_reports(visit: &VisitView, predicate: Predicate) -> Option<Claim> {
    let latest = visit.outcomes.first()?;
    Some(Claim {
        predicate,
        evidence: visit
            .outcomes
            .iter()
            .map(|outcome| outcome.id.clone())
            .collect(),
        day: Some(latest.occurred_at.day()),
        visit: Some(visit.id.clone()),
        of: None,
        late: latest.recorded_at.day() > latest.occurred_at.day(),
    })
}

/// Each product of the advice once.
pub(super) fn products_of(visit: &VisitView) -> Vec<ProductId> {
    let mut products: Vec<ProductId> = Vec::new();
    for advised in &visit.visit.products {
        if !products.contains(&advised.product) {
            products.push(advised.product.clone());
        }
    }
    products
}
