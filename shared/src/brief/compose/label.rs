//! What label and price list of the day say.

use super::parts::products_of;
use crate::{
    brief::{
        catalogue::Catalogue,
        due::{DueItem, about},
        model::{About, Claim, Predicate},
    },
    ids::ProductId,
    time::Day,
    view::VisitView,
};
use std::collections::BTreeSet;

/// Label and price of what was advised last and of what waits for a follow-up.
pub(super) fn label(
    last: &VisitView,
    open: &[DueItem],
    catalogue: &Catalogue,
    today: Day,
) -> Vec<Claim> {
    let of_last = products_of(last)
        .into_iter()
        .map(|product| (product, about(last), last.id.clone()));
    let of_open = open.iter().flat_map(|item| {
        item.products
            .iter()
            .map(|product| (product.clone(), item.about.clone(), item.visit.clone()))
    });
    let (mut told, mut priced) = (BTreeSet::new(), BTreeSet::new());
    let mut claims: Vec<Claim> = Vec::new();
    for (product, about, visit) in of_last.chain(of_open) {
        if !told.insert((product.clone(), about.clone())) {
            continue;
        }
        let mut predicates = label_facts(&product, &about, catalogue);
        if priced.insert(product.clone()) {
            predicates.push(Predicate::Price {
                inr: catalogue.price(&product),
                product,
            });
        }
        for predicate in predicates {
            let (evidence, day, visit) = (Vec::new(), Some(today), Some(visit.clone()));
            claims.push(Claim {
                predicate,
                evidence,
                day,
                visit,
                of: None,
                late: false,
            });
        }
    }
    claims
}

/// Every dose and waiting period on the label, each once; without any, that they are not on record.
fn label_facts(product: &ProductId, about: &About, catalogue: &Catalogue) -> Vec<Predicate> {
    let mut uses = catalogue
        .uses(product, about)
        .into_iter()
        .map(Some)
        .collect::<Vec<_>>();
    if uses.is_empty() {
        uses.push(None);
    }
    let source = catalogue
        .product(product)
        .map(|product| product.source.clone());
    let mut facts: Vec<Predicate> = Vec::new();
    for label in uses {
        let source = source.clone().filter(|_| label.is_some());
        let dose = Predicate::Dose {
            product: product.clone(),
            about: about.clone(),
            dose: label.and_then(|label| label.dose.clone()),
            dose_max: label.and_then(|label| label.dose_max.clone()),
            dose_text: label.and_then(|label| label.dose_text.clone()),
            source: source.clone(),
        };
        let (product, about) = (product.clone(), about.clone());
        let days = label.and_then(|label| label.waiting_days);
        let waiting = Predicate::Waiting {
            product,
            about,
            days,
            source,
        };
        facts.extend([dose, waiting]);
    }
    let mut once: Vec<Predicate> = Vec::new();
    for fact in facts {
        if !once.contains(&fact) {
            once.push(fact);
        }
    }
    once
}
