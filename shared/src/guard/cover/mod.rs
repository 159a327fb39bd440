//! Whether a part of a sentence is borne out by one bundle of facts.

mod days;
mod products;
mod says;
mod whole;

pub(in crate::guard) use days::is_on;

use super::{
    facts::Bundle,
    reason::Code,
    scan::Item,
    sense::{Fact, Noun, Quantity, Say},
};
use crate::{
    brief::Catalogue,
    ids::{ProductId, Slug, VillageId},
    time::Day,
};
use std::collections::BTreeSet;

/// What a part takes over from the part before it.
#[derive(Debug, Clone, Default)]
pub(in crate::guard) struct Before {
    pub(in crate::guard) products: BTreeSet<ProductId>,
    pub(in crate::guard) visit: Option<crate::ids::EntryId>,
    pub(in crate::guard) days: BTreeSet<Day>,
    pub(in crate::guard) village: bool,
    pub(in crate::guard) dated: bool,
    /// There is one.
    pub(in crate::guard) any: bool,
    pub(in crate::guard) crops: BTreeSet<Slug>,
    pub(in crate::guard) issues: BTreeSet<Slug>,
}

/// A part of a sentence under judgement.
pub(in crate::guard) struct Part<'a> {
    pub(in crate::guard) items: &'a [Item],
    pub(in crate::guard) before: &'a Before,
    pub(in crate::guard) catalogue: &'a Catalogue,
    pub(in crate::guard) home: Option<&'a VillageId>,
    /// The whole sentence invites to do something.
    pub(in crate::guard) does: bool,
    /// It asks.
    pub(in crate::guard) asks: bool,
}

impl Part<'_> {
    fn hard(&self) -> impl Iterator<Item = (usize, &Item)> {
        self.items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.is_hard())
    }
    fn has(&self, is: impl Fn(&Fact) -> bool) -> bool {
        self.hard().any(|(_, item)| item.facts().iter().any(&is))
    }
    fn says(&self, item: &Item) -> bool {
        item.says() && !self.asks
    }
    /// It names something that can be borne out, more than a day.
    pub(in crate::guard) fn is_anchored(&self) -> bool {
        self.hard().any(|(_, item)| {
            item.facts().iter().any(|fact| {
                matches!(
                    fact,
                    Fact::Say(_)
                        | Fact::Rupees(_)
                        | Fact::Dose(_)
                        | Fact::Share(..)
                        | Fact::Count(..)
                        | Fact::Percent(_)
                        | Fact::PercentRange(..)
                )
            })
        })
    }

    /// Whether the bundle bears out all.
    pub(in crate::guard) fn holds(&self, bundle: &Bundle) -> bool {
        self.hard().all(|(at, item)| {
            item.facts()
                .iter()
                .any(|fact| self.bears(at, item, fact, bundle))
        }) && self.whole_fails(bundle).is_none()
    }

    /// What the bundle does not bear out; nothing where it bears out all.
    pub(in crate::guard) fn failing(&self, bundle: &Bundle) -> Vec<(usize, Code)> {
        let mut failing = Vec::new();
        for (at, item) in self.hard() {
            if let Some(code) = self.fails(at, item, bundle) {
                failing.push((at, code));
            }
        }
        if failing.is_empty()
            && let Some(code) = self.whole_fails(bundle)
        {
            failing.push((0, code));
        }
        failing
    }

    fn fails(&self, at: usize, item: &Item, bundle: &Bundle) -> Option<Code> {
        let borne = item
            .facts()
            .iter()
            .any(|fact| self.bears(at, item, fact, bundle));
        if borne {
            return None;
        }
        Some(Code::of(item.facts()))
    }

    fn bears(&self, at: usize, item: &Item, fact: &Fact, bundle: &Bundle) -> bool {
        let of_products = |ids: &BTreeSet<ProductId>| {
            ids.iter().any(|id| bundle.products.contains(id)) && self.in_order(at, ids, bundle)
        };
        let any_product = |is: &dyn Fn(&crate::records::Product) -> bool| {
            let mut products = bundle
                .products
                .iter()
                .filter_map(|id| self.catalogue.product(id));
            products.any(is)
        };
        match fact {
            Fact::Say(_) if self.asks => true,
            Fact::Say(say) => self.bears_say(at, item, *say, bundle),
            Fact::Product(ids) | Fact::Chemical(ids) => of_products(ids),
            Fact::Crop(crop) => bundle.crops.contains(crop),
            Fact::Issue(issue) => bundle.issues.contains(issue),
            Fact::Stage(stage) => bundle.stages.contains(stage),
            Fact::Class(class) => any_product(&|product| product.class == *class),
            Fact::Tier(tier) => any_product(&|product| product.tier.as_ref() == Some(tier)),
            Fact::Village(village) => self.home == Some(village),
            Fact::Own => !bundle.village || self.has(|fact| *fact == Fact::Neighbour),
            Fact::Neighbour => bundle.village,
            Fact::Rupees(inr) => self.bears_price(at, *inr, bundle),
            Fact::Dose(dose) => bundle.doses.iter().any(|label| dose.is_of(label)),
            Fact::Percent(milli) => bundle.share.is_some_and(|(share, _)| {
                let (k, n) = (u64::from(share.k), u64::from(share.n));
                n > 0 && k * 100_000 == milli * n
            }),
            Fact::PercentRange(low, high) => bundle.share.is_some_and(|(share, _)| {
                let edge = |edge: u8| u64::from(edge) * 1000;
                (edge(share.low), edge(share.high)) == (*low, *high)
            }),
            Fact::Share(k, n, noun) => bundle.share.is_some_and(|(share, nouns)| {
                (share.k, share.n) == (*k, *n) && noun.is_none_or(|noun| nouns.contains(&noun))
            }),
            Fact::Count(noun, value) => {
                // Results that are open are told as open.
                let open = bundle.says.contains_key(&Say::First) && *noun == Noun::Results;
                let told = !open || self.has(|fact| *fact == Fact::Say(Say::Open));
                bundle.counts.contains(&(*noun, *value)) && told
            }
            Fact::Quantity(quantity) => bears_quantity(*quantity, bundle),
            Fact::Date(date) => self.bears_date(at, *date, bundle),
            Fact::Verbatim(text) => bundle.verbatim.contains(text),
            Fact::Scene => self.does || self.asks,
            Fact::Person | Fact::Number | Fact::SomeTime | Fact::Negation | Fact::Unknown => false,
        }
    }
}

fn bears_quantity(quantity: Quantity, bundle: &Bundle) -> bool {
    let Some((share, _)) = bundle.share else {
        return false;
    };
    match quantity {
        Quantity::All => share.k == share.n && share.n > 0,
        Quantity::Never => share.k == 0,
        Quantity::Most => share.k * 2 > share.n,
        Quantity::Half => share.k * 2 == share.n && share.n > 0,
        Quantity::Some => share.k > 0,
        Quantity::Vague => false,
    }
}
