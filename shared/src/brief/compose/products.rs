//! Products that fit, the most promising first.

use super::{
    count::rank,
    facts::Facts,
    label::{Told, advised, harvest, last_and_open, waiting_clears},
    parts::of_day,
    refusals::Refusal,
};
use crate::{
    brief::{
        catalogue::Catalogue,
        model::{About, Claim, Clears, Predicate},
    },
    entry::ObjectionKind,
    ids::ProductId,
    order,
    records::Product,
    time::Day,
};
use std::collections::BTreeSet;

/// Products suggested in one brief.
const MAX_PRODUCTS: usize = 4;

/// The harvest of the crops at hand; for each trouble at hand the products that fit and what to use
/// in place of refused ones; then the label of whatever else waits or was advised last.
pub(super) fn products(facts: &Facts<'_>) -> Vec<Claim> {
    let known: Vec<_> = advised(last_and_open(facts));
    let picks = picks(facts);
    let mut told = Told::new(facts.catalogue, facts.today);
    let mut crops = BTreeSet::new();
    let mut claims = Vec::new();
    for about in &facts.focus {
        if crops.insert(&about.crop) {
            claims.extend(harvest(facts, &about.crop));
        }
        for (product, _) in picks.iter().filter(|(_, of)| of == about) {
            claims.extend(suggestion(facts, product, about));
            let visit = known.iter().find(|it| it.0 == *product && it.1 == *about);
            claims.extend(told.tell(product, about, visit.map(|it| it.2)));
            claims.extend(waiting_clears(facts, product, about));
        }
        claims.extend(instead(facts, about));
    }
    for (product, about, visit) in &known {
        claims.extend(told.tell(product, about, Some(visit)));
    }
    claims
}

/// That a product fits, with its record in his field and in the village.
fn suggestion(facts: &Facts<'_>, product: &ProductId, about: &About) -> Vec<Claim> {
    let key = (product.clone(), about.clone());
    let counts = [&facts.own_counts, &facts.village_counts];
    let counted = counts.into_iter().filter_map(|counts| counts.get(&key));
    let mut claims = vec![suggested(product, about, facts.today)];
    claims.extend(counted.map(|counted| counted.claim.clone()));
    claims
}

pub(super) fn suggested(product: &ProductId, about: &About, today: Day) -> Claim {
    let predicate = Predicate::Suggested {
        product: product.clone(),
        about: about.clone(),
    };
    of_day(today, None, predicate)
}

/// For each trouble in turn its next best product, until there are enough.
fn picks(facts: &Facts<'_>) -> Vec<(ProductId, About)> {
    let ranked: Vec<(&About, Vec<&Product>)> = facts
        .focus
        .iter()
        .map(|about| (about, ranked(facts, about)))
        .collect();
    let longest = ranked.iter().map(|(_, list)| list.len()).max().unwrap_or(0);
    let mut picks: Vec<(ProductId, About)> = Vec::new();
    for place in 0..longest {
        for (about, list) in &ranked {
            if let Some(product) = list.get(place).filter(|_| picks.len() < MAX_PRODUCTS) {
                picks.push((product.id.clone(), (*about).clone()));
            }
        }
    }
    // What is to be used in place of a refused product must be among them.
    let replacing = facts.focus.iter().flat_map(|about| {
        let better = better(facts, about).into_iter();
        better.map(move |(_, _, product)| (product.id.clone(), about.clone()))
    });
    for pick in replacing {
        if !picks.contains(&pick) {
            let last = picks.iter().rposition(|(_, about)| *about == pick.1);
            if let Some(last) = last {
                picks[last] = pick;
            }
        }
    }
    picks
}

/// The labelled products by their record; after them those that cannot be sprayed any more before
/// the harvest, then the refused ones.
fn ranked<'a>(facts: &Facts<'a>, about: &About) -> Vec<&'a Product> {
    let mut list: Vec<&Product> = labelled(facts.catalogue, about);
    order::sort_by_cached_key(&mut list, |product| {
        let key = (product.id.clone(), about.clone());
        let own = facts.own_counts.get(&key).map(|counted| counted.share);
        let village = facts.village_counts.get(&key).map(|counted| counted.share);
        let refused = facts.refused.contains_key(&product.id);
        let too_late = is_too_late(facts, &product.id, about);
        (refused, too_late, rank(own), rank(village))
    });
    list
}

/// The waiting period of a spray of today ends after the latest likely harvest.
fn is_too_late(facts: &Facts<'_>, product: &ProductId, about: &About) -> bool {
    let claim = waiting_clears(facts, product, about);
    claim.is_some_and(|claim| {
        matches!(
            claim.predicate,
            Predicate::WaitingClears {
                clears: Clears::No,
                ..
            }
        )
    })
}

/// The products whose label names a use, the cheapest first.
pub(super) fn labelled<'a>(catalogue: &'a Catalogue, about: &About) -> Vec<&'a Product> {
    let all = catalogue.products();
    let uses = |product: &&Product| !catalogue.uses(&product.id, about).is_empty();
    let mut list: Vec<&Product> = all.filter(uses).collect();
    order::sort_by_key(&mut list, |product| {
        (product.price_inr.is_none(), product.price_inr, &product.id)
    });
    list
}

/// A refused product, its refusal, and what to use in its place.
type Better<'f, 'a> = (&'f ProductId, &'f Refusal<'a>, &'a Product);

/// For each refused product with this use another that was not refused: a cheaper one before all
/// others, where it was the price.
fn better<'f, 'a>(facts: &'f Facts<'a>, about: &About) -> Vec<Better<'f, 'a>> {
    let ranked = ranked(facts, about);
    let same_use = facts.refused.iter().filter(|(refused, refusal)| {
        crate::brief::due::about(refusal.visit) == *about
            || !facts.catalogue.uses(refused, about).is_empty()
    });
    let better = same_use.filter_map(|(refused, refusal)| {
        let mut open = ranked
            .iter()
            .filter(|it| !facts.refused.contains_key(&it.id));
        let objections = &refusal.visit.visit.objections;
        let over_price = objections.iter().any(|it| it.kind == ObjectionKind::Price);
        let limit = refusal.price_inr.or_else(|| facts.catalogue.price(refused));
        let cheaper = |it: &&&Product| it.price_inr.zip(limit).is_some_and(|(a, b)| a < b);
        let first = open.clone().find(|it| over_price && cheaper(it));
        let product = first.or_else(|| open.next())?;
        Some((refused, refusal, *product))
    });
    better.collect()
}

fn instead(facts: &Facts<'_>, about: &About) -> Vec<Claim> {
    let better = better(facts, about).into_iter();
    let claims = better.map(|(refused, refusal, product)| {
        in_place_of(facts, &product.id, (refused, refusal), about)
    });
    claims.collect()
}

fn in_place_of(
    facts: &Facts<'_>,
    product: &ProductId,
    (refused, refusal): (&ProductId, &Refusal<'_>),
    about: &About,
) -> Claim {
    let predicate = Predicate::Instead {
        product: product.clone(),
        refused: refused.clone(),
        about: about.clone(),
        inr: facts.catalogue.price(product),
        refused_inr: refusal.price_inr,
    };
    Claim {
        day: Some(facts.today),
        late: false,
        ..super::parts::of_visit(refusal.visit, predicate)
    }
}

/// Every product with a use that could stand in for a refused one.
pub(super) fn all_instead(facts: &Facts<'_>, about: &About) -> Vec<Claim> {
    let mut claims = Vec::new();
    for refused in &facts.refused {
        let for_this = crate::brief::due::about(refused.1.visit) == *about
            || !facts.catalogue.uses(refused.0, about).is_empty();
        if !for_this {
            continue;
        }
        let open = facts.catalogue.products_for(about);
        let open = open.filter(|product| !facts.refused.contains_key(&product.id));
        claims.extend(open.map(|product| in_place_of(facts, &product.id, refused, about)));
    }
    claims
}

/// For a stranger: the labelled products, the cheapest first.
pub(super) fn for_stranger(catalogue: &Catalogue, about: &About, today: Day) -> Vec<Claim> {
    let mut told = Told::new(catalogue, today);
    let list = labelled(catalogue, about);
    let mut claims = Vec::new();
    for product in list.into_iter().take(MAX_PRODUCTS) {
        claims.push(suggested(&product.id, about, today));
        claims.extend(told.tell(&product.id, about, None));
    }
    claims
}
