//! Which product a price belongs to, and which stands in place of which.

use super::Part;
use crate::{
    guard::{
        facts::{Bundle, Kind as Of},
        scan::{Item, Kind},
        sense::{Fact, Say},
    },
    ids::ProductId,
};
use std::collections::BTreeSet;

impl Part<'_> {
    /// A price belongs to the product beside it, and one of a visit is told as of then.
    pub(super) fn bears_price(&self, at: usize, inr: u64, bundle: &Bundle) -> bool {
        let here = self.items[at].part;
        let named = Item::products;
        let near = |item: &&Item| item.part == here && item.is_hard();
        let before = self.items[..at].iter().rev().filter(near).find_map(named);
        let after = self.items[at..].iter().filter(near).find_map(named);
        let of = before.or(after);
        let is = |(product, known): &(ProductId, u32)| {
            let whose = match &of {
                Some(ids) => ids.contains(product),
                None => bundle.refused.as_ref() != Some(product),
            };
            u64::from(*known) == inr && whose
        };
        let then = self.hard().any(|(place, item)| {
            place != at
                && (item.date().is_some()
                    || item.facts().iter().any(|fact| {
                        matches!(
                            fact,
                            Fact::Say(
                                Say::Took(_) | Say::Objected(_) | Say::Advised | Say::DoNotLead
                            )
                        )
                    }) && !item.facts().contains(&Fact::Say(Say::Price)))
        }) || self.items.iter().any(|item| item.kind == Kind::Was);
        bundle.prices.iter().any(is) && (bundle.kind != Of::Visit || then)
    }

    /// Which product is put in place of which.
    pub(super) fn in_order(&self, at: usize, ids: &BTreeSet<ProductId>, bundle: &Bundle) -> bool {
        let Some(refused) = &bundle.refused else {
            return true;
        };
        let named = |item: &Item| item.products().is_some();
        let word = self.hard().filter(|(_, item)| {
            let mut says = [Say::Instead, Say::Cheaper, Say::Dearer].into_iter();
            says.any(|say| item.facts().contains(&Fact::Say(say)))
        });
        let Some((place, said)) = word.last() else {
            return bundle
                .products
                .iter()
                .any(|id| ids.contains(id) && id != refused);
        };
        let turned = if said.latin {
            (place..self.items.len()).find(|at| named(&self.items[*at]))
        } else {
            (0..place).rev().find(|at| named(&self.items[*at]))
        };
        let later = self.items[at].part > said.part && turned != Some(at);
        later || (turned == Some(at)) == ids.contains(refused)
    }
}
