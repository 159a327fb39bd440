//! What not to say: refused products, results that did not hold, advice off the label, names that
//! the catalogue does not know.

use super::{
    facts::Facts,
    parts::{of_reports, of_visit, products_of},
    refusals::price_at,
    visits::objections,
};
use crate::{
    brief::{
        due::about,
        model::{About, Claim, Predicate},
        names_in_notes::{plain_words, unknown_names},
    },
    entry::{CropResult, Reaction},
    ids::{EntryId, ProductId},
    order,
    time::Stamp,
    view::{Case, VisitView},
    vocab::{OTHER_ISSUE, UNKNOWN_CROP},
};
use std::collections::{BTreeMap, BTreeSet};

/// Shown of each kind, the latest first.
const MAX_SHOWN: usize = 5;

pub(super) fn not_to_say(facts: &Facts<'_>) -> Vec<Claim> {
    let mut claims = do_not_lead(facts);
    claims.extend(do_not_promise(facts).into_iter().take(MAX_SHOWN));
    let rejected = facts.farmer.visits.iter();
    let rejected = rejected.filter(|visit| visit.visit.reaction == Some(Reaction::Rejected));
    claims.extend(rejected.take(MAX_SHOWN).flat_map(refusal));
    claims.extend(not_on_label(facts).into_iter().take(MAX_SHOWN));
    claims.extend(names_unknown(facts).into_iter().take(MAX_SHOWN));
    claims
}

/// What he refused and did not accept since, the latest first.
pub(super) fn do_not_lead(facts: &Facts<'_>) -> Vec<Claim> {
    let mut refused: Vec<_> = facts.refused.iter().collect();
    order::sort_by_key(&mut refused, |(_, it)| {
        std::cmp::Reverse((it.visit.occurred_at, &it.visit.id))
    });
    let claims = refused.into_iter().map(|(product, refusal)| {
        let predicate = Predicate::DoNotLead {
            product: product.clone(),
            kind: refusal.kind,
            price_inr: refusal.price_inr,
        };
        of_visit(refusal.visit, predicate)
    });
    claims.collect()
}

/// What the last follow-up of each product against each trouble did not find controlled. Where its
/// reports differ, nothing is settled.
pub(super) fn do_not_promise(facts: &Facts<'_>) -> Vec<Claim> {
    let mut last: BTreeMap<(&ProductId, About), (Stamp, &EntryId, &Case)> = BTreeMap::new();
    for case in &facts.own {
        let applied = case.result() != Some(CropResult::NotApplied);
        let Some(report) = case.reports.first().filter(|_| applied) else {
            continue;
        };
        let this = (report.occurred_at, &report.id, case);
        for product in &case.products {
            let held = last.entry((product, case.about())).or_insert(this);
            if (held.0, held.1) < (this.0, this.1) {
                *held = this;
            }
        }
    }
    let mut last: Vec<_> = last.into_iter().collect();
    order::sort_by(&mut last, |a, b| (b.1.0, b.1.1).cmp(&(a.1.0, a.1.1)));
    let claims = last
        .into_iter()
        .filter_map(|((product, about), (_, _, case))| {
            let result = case
                .result()
                .filter(|result| *result != CropResult::Controlled)?;
            let predicate = Predicate::DoNotPromise {
                product: product.clone(),
                about,
                result,
            };
            of_reports(case, facts.me(), predicate)
        });
    claims.collect()
}

/// A refusal: each product with its price of that day, and what he held against it.
fn refusal(visit: &VisitView) -> Vec<Claim> {
    let products = refused(visit);
    let mut claims = if products.is_empty() {
        let reaction = Reaction::Rejected;
        vec![of_visit(visit, Predicate::Reacted { reaction })]
    } else {
        products
    };
    claims.extend(objections(visit));
    claims
}

pub(super) fn refused(visit: &VisitView) -> Vec<Claim> {
    let claim = |product: ProductId| {
        let price_inr = price_at(visit, &product);
        of_visit(visit, Predicate::Refused { product, price_inr })
    };
    products_of(visit).into_iter().map(claim).collect()
}

/// Advice that the label of its own day did not name, each product for each use once.
pub(super) fn not_on_label(facts: &Facts<'_>) -> Vec<Claim> {
    let mut told = BTreeSet::new();
    let mut claims = Vec::new();
    for visit in &facts.farmer.visits {
        let about = about(visit);
        if about.crop == UNKNOWN_CROP || about.issue.as_deref() == Some(OTHER_ISSUE) {
            continue;
        }
        let day = visit.occurred_at.day();
        for product in products_of(visit) {
            let named = facts.catalogue.labelled_on(&product, &about, day);
            if named == Some(false) && told.insert((product.clone(), about.clone())) {
                let about = about.clone();
                claims.push(of_visit(visit, Predicate::NotOnLabel { product, about }));
            }
        }
    }
    claims
}

/// Names in notes and advice that no product of the catalogue has, each once.
pub(super) fn names_unknown(facts: &Facts<'_>) -> Vec<Claim> {
    let mut told = BTreeSet::new();
    let mut claims = Vec::new();
    for visit in facts.farmer.visits.iter().filter(|_| facts.of_today) {
        let texts = visit.visit.note.iter().chain(&visit.visit.advice);
        for name in texts.flat_map(|text| unknown_names(text, facts.catalogue)) {
            if told.insert(plain_words(&name)) {
                claims.push(of_visit(visit, Predicate::NameUnknown { name }));
            }
        }
    }
    claims
}
