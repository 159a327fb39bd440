//! What happened at visits: the headline, the last visit, the refusals.

use super::parts::{number, of_reports, of_visit, products_of};
use crate::{
    brief::{
        due::about,
        model::{Claim, Predicate},
    },
    entry::{CropResult, Reaction},
    time::Day,
    view::{FarmerView, VisitView},
};
use std::collections::BTreeSet;

/// Refusals shown, the latest first.
const MAX_REFUSALS: usize = 5;

pub(super) fn no_history(today: Day) -> Claim {
    let (evidence, day) = (Vec::new(), Some(today));
    Claim {
        predicate: Predicate::NoHistory,
        evidence,
        day,
        visit: None,
        of: None,
        late: false,
    }
}

pub(super) fn overview(view: &FarmerView, last: &VisitView, open: usize) -> Claim {
    let first = view.visits.last().unwrap_or(last);
    let (visits, from) = (number(view.visits.len()), first.occurred_at.day());
    Claim {
        evidence: view.visits.iter().map(|visit| visit.id.clone()).collect(),
        of: None,
        late: false,
        ..of_visit(
            last,
            Predicate::Overview {
                visits,
                from,
                open: number(open),
            },
        )
    }
}

pub(super) fn last_visit(last: &VisitView) -> Vec<Claim> {
    let visit = &last.visit;
    let claim = |predicate| of_visit(last, predicate);
    let mut claims = vec![claim(Predicate::LastVisit {
        about: about(last),
        stage: visit.stage.clone(),
    })];
    for product in products_of(last) {
        claims.push(claim(Predicate::Advised {
            product,
            about: about(last),
        }));
    }
    if visit.products.is_empty() && visit.advice.is_some() {
        claims.push(claim(Predicate::AdvisedInWords { about: about(last) }));
    }
    claims.extend(
        visit
            .reaction
            .map(|reaction| claim(Predicate::Reacted { reaction })),
    );
    claims.extend(objections(last));
    claims.extend(result_of(last));
    claims
}

fn objections(visit: &VisitView) -> impl Iterator<Item = Claim> + '_ {
    let kinds: BTreeSet<_> = visit
        .visit
        .objections
        .iter()
        .map(|objection| objection.kind)
        .collect();
    kinds
        .into_iter()
        .map(|kind| of_visit(visit, Predicate::Objected { kind }))
}

fn result_of(visit: &VisitView) -> Option<Claim> {
    let predicate = match visit.result()? {
        CropResult::NotApplied => Predicate::Applied { applied: false },
        result => Predicate::Result {
            about: about(visit),
            result,
        },
    };
    of_reports(visit, predicate)
}

pub(super) fn refused(view: &FarmerView) -> Vec<Claim> {
    let refusals = view
        .visits
        .iter()
        .filter(|visit| visit.visit.reaction == Some(Reaction::Rejected));
    let mut claims = Vec::new();
    for visit in refusals.take(MAX_REFUSALS) {
        let products = products_of(visit);
        if products.is_empty() {
            claims.push(of_visit(
                visit,
                Predicate::Reacted {
                    reaction: Reaction::Rejected,
                },
            ));
        }
        for product in products {
            let advised = visit
                .visit
                .products
                .iter()
                .find(|advised| advised.product == product);
            let price_inr = advised.and_then(|advised| advised.price_inr);
            claims.push(of_visit(visit, Predicate::Refused { product, price_inr }));
        }
        claims.extend(objections(visit));
    }
    claims
}
