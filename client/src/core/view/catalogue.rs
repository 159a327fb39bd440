//! Products as they are offered for advice: those labelled for the crop first, the others with a
//! warning.

use super::super::{Facts, facts::label_use, order::by_key};
use shared::{
    ids::ProductId,
    records::{LabelUse, Product},
    time::Day,
};

/// A product as it is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<'a> {
    /// The product, as of the day.
    pub product: &'a Product,
    /// What its label says for this crop; nothing: it is not labelled for it.
    pub label: Option<&'a LabelUse>,
    /// The label names the trouble too.
    pub is_for_issue: bool,
    /// It is chosen.
    pub is_chosen: bool,
}

/// The products of a day: first those whose label names crop and trouble, then those for the crop;
/// the others only where they are chosen, or where all are wanted.
pub fn offers<'a>(
    facts: &'a Facts,
    day: Day,
    crop: &str,
    issue: Option<&str>,
    chosen: &[ProductId],
    all: bool,
) -> Vec<Offer<'a>> {
    let offers: Vec<Offer<'a>> = (facts.products(day).into_iter())
        .map(|product| {
            let label = label_use(product, crop, issue);
            let is_for_issue = label
                .zip(issue)
                .is_some_and(|(label, issue)| label.issues.iter().any(|it| it == issue));
            Offer {
                product,
                label,
                is_for_issue,
                is_chosen: chosen.contains(&product.id),
            }
        })
        .filter(|offer| all || offer.is_chosen || offer.label.is_some())
        .collect();
    // Not by what is chosen: a list that jumps under the finger is chosen from wrongly.
    by_key(offers, |offer| {
        format!(
            "{}{}",
            u8::from(!offer.is_for_issue),
            u8::from(offer.label.is_none())
        )
    })
}

/// How many products are offered before all are asked for.
const FIRST_OFFERS: usize = 4;

/// The few that are offered first: those of the brief in its order, then as they came; what is chosen
/// is always among them, in the place it had.
pub fn first_offers<'a>(offers: Vec<Offer<'a>>, suggested: &[ProductId]) -> Vec<Offer<'a>> {
    let place = |offer: &Offer<'_>| {
        let brief = suggested.iter().position(|id| *id == offer.product.id);
        brief.filter(|_| offer.label.is_some())
    };
    let offers = by_key(offers, |offer| {
        format!("{:03}", place(offer).unwrap_or(999).min(999))
    });
    let first = offers.into_iter().enumerate();
    first
        .filter(|(at, offer)| *at < FIRST_OFFERS || offer.is_chosen)
        .map(|(_, offer)| offer)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::facts::tests::{day, some};

    #[test]
    fn what_the_brief_suggests_is_offered_first_and_what_is_chosen_stays() {
        let facts = some();
        let at = day("2026-09-30");
        let id = |text: &str| ProductId::new(text).unwrap();
        let ids = |offers: Vec<Offer<'_>>| {
            let ids = offers.iter().map(|offer| offer.product.id.to_string());
            ids.collect::<Vec<_>>()
        };
        let all = || offers(&facts, at, "paddy", None, &[], true);
        // Not labelled for paddy: the brief of another crop does not bring it forward.
        assert_eq!(ids(first_offers(all(), &[id("P002")])), ["P009", "P002"]);
        let chilli = offers(&facts, at, "chilli", None, &[id("P009")], false);
        assert_eq!(ids(first_offers(chilli, &[])), ["P002", "P009"]);
        let many: Vec<Offer<'_>> = all().into_iter().cycle().take(9).collect();
        assert_eq!(first_offers(many, &[]).len(), FIRST_OFFERS);
        let chosen = || offers(&facts, at, "paddy", None, &[id("P002")], true);
        let many: Vec<Offer<'_>> = chosen().into_iter().cycle().take(9).collect();
        assert!(first_offers(many, &[]).len() > FIRST_OFFERS);
    }

    #[test]
    fn what_the_label_names_comes_first_and_the_rest_on_demand() {
        let facts = some();
        let at = day("2026-09-30");
        let names = |offers: Vec<Offer<'_>>| {
            offers
                .iter()
                .map(|offer| (offer.product.id.to_string(), offer.label.is_some()))
                .collect::<Vec<_>>()
        };
        let offered = |crop, all| names(offers(&facts, at, crop, None, &[], all));
        assert_eq!(offered("paddy", false), [("P009".to_owned(), true)]);
        assert_eq!(
            offered("paddy", true),
            [("P009".to_owned(), true), ("P002".to_owned(), false)]
        );
        let chosen = [ProductId::new("P002").unwrap()];
        let kept = names(offers(&facts, at, "paddy", Some("blast"), &chosen, false));
        assert_eq!(kept.len(), 2, "what is chosen stays, with its warning");
    }
}
