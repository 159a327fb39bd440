//! Similar cases: the same village and crop, other farmers.

use super::{
    count::{Counted, rank},
    facts::Facts,
    parts::{number, of_case, whose},
    visits::result_of,
};
use crate::{
    brief::model::{Claim, Predicate},
    entry::{CropResult, Reaction},
    ids::FarmerId,
    order,
    view::Case,
};
use std::collections::BTreeSet;

/// Counts that are shown.
const MAX_COUNTS: usize = 8;
/// Single cases that are shown, the latest first.
const MAX_CASES: usize = 3;

/// How many there are of each crop; what helped of what is at hand; the latest results.
pub(super) fn similar(facts: &Facts<'_>) -> Vec<Claim> {
    let mut claims = headers(facts);
    for about in &facts.focus {
        let of_this = facts
            .village_counts
            .iter()
            .filter(|((_, of), _)| of == about);
        let mut counted: Vec<&Counted> = of_this.map(|(_, counted)| counted).collect();
        order::sort_by_key(&mut counted, |counted| rank(Some(counted.share)));
        claims.extend(
            counted
                .into_iter()
                .take(MAX_COUNTS)
                .map(|it| it.claim.clone()),
        );
    }
    let results = facts.similar.iter().filter(|case| {
        let applied = case.result().is_some_and(|it| it != CropResult::NotApplied);
        applied && facts.focus.contains(&case.about())
    });
    for case in results.take(MAX_CASES) {
        claims.extend(advised(facts, case));
        claims.extend(result_of(case, facts.me()));
    }
    claims
}

pub(super) fn headers(facts: &Facts<'_>) -> Vec<Claim> {
    let header = |crop: &str| {
        let cases: Vec<&Case> = facts
            .similar
            .iter()
            .copied()
            .filter(|case| case.crop == crop)
            .collect();
        let last = cases.first()?;
        let farmers: BTreeSet<&FarmerId> = order::set(cases.iter().map(|case| &case.farmer));
        Some(Claim {
            predicate: Predicate::Similar {
                crop: crop.to_owned(),
                cases: number(cases.len()),
                farmers: number(farmers.len()),
            },
            evidence: cases.iter().map(|case| case.visit.clone()).collect(),
            day: Some(last.day()),
            visit: Some(last.visit.clone()),
            of: whose(last, facts.me()),
            late: false,
        })
    };
    facts
        .crops_in_order()
        .into_iter()
        .filter_map(header)
        .collect()
}

fn advised(facts: &Facts<'_>, case: &Case) -> Vec<Claim> {
    let claim = |product| {
        let about = case.about();
        of_case(case, facts.me(), Predicate::Advised { product, about })
    };
    case.products.iter().cloned().map(claim).collect()
}

/// What a similar case's visit says.
pub(super) fn told(facts: &Facts<'_>, case: &Case) -> Vec<Claim> {
    let claim = |predicate| of_case(case, facts.me(), predicate);
    let mut claims = advised(facts, case);
    if let Some(reaction) = case.reaction {
        claims.push(claim(Predicate::Reacted { reaction }));
        if reaction == Reaction::Rejected {
            let refused = |product: &_| Predicate::Refused {
                product: Clone::clone(product),
                price_inr: None,
            };
            claims.extend(case.products.iter().map(|product| claim(refused(product))));
        }
    }
    let objections = case.objections.iter();
    claims.extend(objections.map(|kind| claim(Predicate::Objected { kind: *kind })));
    claims.extend(super::pitch::pitched(facts, case));
    claims
}
