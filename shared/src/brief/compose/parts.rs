//! What all sections build their claims with.

use crate::{
    brief::model::{About, Claim, Predicate},
    ids::{EntryId, FarmerId, ProductId},
    time::Day,
    view::{Case, VisitView},
};

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A claim that one of his own visits bears out.
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

/// A claim that rests on the catalogue of the day, or on there being none.
pub(super) fn of_day(today: Day, visit: Option<EntryId>, predicate: Predicate) -> Claim {
    Claim {
        predicate,
        evidence: Vec::new(),
        day: Some(today),
        visit,
        of: None,
        late: false,
    }
}

/// Whose a case is, where it is not the farmer's own.
pub(super) fn whose(case: &Case, me: &FarmerId) -> Option<FarmerId> {
    (case.farmer != *me).then(|| case.farmer.clone())
}

/// A claim that one visit bears out, his own or another's.
pub(super) fn of_case(case: &Case, me: &FarmerId, predicate: Predicate) -> Claim {
    Claim {
        predicate,
        evidence: vec![case.visit.clone()],
        day: Some(case.day()),
        visit: Some(case.visit.clone()),
        of: whose(case, me),
        late: case.is_late(),
    }
}

/// A claim that the current reports of a visit bear out; its day is that of the latest.
pub(super) fn of_reports(case: &Case, me: &FarmerId, predicate: Predicate) -> Option<Claim> {
    let latest = case.reports.first()?;
    Some(Claim {
        predicate,
        evidence: case
            .reports
            .iter()
            .map(|report| report.id.clone())
            .collect(),
        day: Some(latest.day()),
        visit: Some(case.visit.clone()),
        of: whose(case, me),
        late: latest.is_late(),
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

/// Adds what is not there yet.
pub(super) fn add(list: &mut Vec<About>, about: About) {
    if !list.contains(&about) {
        list.push(about);
    }
}
