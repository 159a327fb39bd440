//! How to put it: what moved this farmer, what moved his neighbours.

use super::{
    count::{Counted, Pitches, rank},
    facts::Facts,
    parts::of_case,
};
use crate::{
    brief::model::{Claim, Predicate},
    entry::Reaction,
    order,
    view::Case,
};

/// Ways of putting it that are shown of each scope.
const MAX_COUNTS: usize = 8;
/// Accepted visits of which it is shown how the advice was put.
const MAX_ACCEPTED: usize = 3;

pub(super) fn pitch(facts: &Facts<'_>) -> Vec<Claim> {
    let mut claims = best(facts, &facts.own_pitches);
    claims.extend(best(facts, &facts.village_pitches));
    let accepted = facts
        .own
        .iter()
        .filter(|case| case.reaction == Some(Reaction::Accepted) && !case.pitch.is_empty());
    claims.extend(
        accepted
            .take(MAX_ACCEPTED)
            .flat_map(|case| pitched(facts, case)),
    );
    claims
}

/// The crops at hand first, and of each what moved most.
fn best(facts: &Facts<'_>, pitches: &Pitches) -> Vec<Claim> {
    let order = facts.crops_in_order();
    let of_crop = |crop: &str| {
        let mut list: Vec<&Counted> = pitches
            .iter()
            .filter(|((of, _), _)| of == crop)
            .map(|(_, counted)| counted)
            .collect();
        order::sort_by_key(&mut list, |counted| rank(Some(counted.share)));
        list
    };
    let all = order.into_iter().flat_map(of_crop);
    all.take(MAX_COUNTS)
        .map(|counted| counted.claim.clone())
        .collect()
}

/// How a visit's advice was put, and how it was taken.
pub(super) fn pitched(facts: &Facts<'_>, case: &Case) -> Vec<Claim> {
    let Some(reaction) = case.reaction else {
        return Vec::new();
    };
    let product = match case.products.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    };
    let claim = |pitch| {
        let predicate = Predicate::Pitched {
            pitch,
            reaction,
            product: product.clone(),
        };
        of_case(case, facts.me(), predicate)
    };
    case.pitch.iter().map(|pitch| claim(*pitch)).collect()
}
