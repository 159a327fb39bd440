//! What must hold of a part as a whole: whose it is, that the past has its evidence, and that it
//! speaks of what the part before it spoke of.

use super::Part;
use crate::{
    guard::{
        facts::{Bundle, Kind as Of},
        reason::Code,
        scan::Kind,
        sense::{Fact, Noun, Say},
    },
    ids::Slug,
};
use std::collections::BTreeSet;

impl Part<'_> {
    /// What holds of the part as a whole.
    pub(super) fn whole_fails(&self, bundle: &Bundle) -> Option<Code> {
        let neighbour = self.has(|fact| *fact == Fact::Neighbour);
        if bundle.village && !neighbour && !self.before.village {
            return Some(Code::Neighbour);
        }
        if !bundle.village
            && bundle.kind == Of::Visit
            && self.before.village
            && !self.has(|fact| *fact == Fact::Own)
        {
            return Some(Code::Neighbour);
        }
        if let Some(needed) = bundle.needs
            && !self.has(|fact| *fact == Fact::Say(needed))
        {
            return Some(Code::NoEvidence);
        }
        let said = self.items.iter().any(|item| self.says(item));
        let past = self
            .items
            .iter()
            .any(|item| item.kind == Kind::Past && !item.soft);
        let soft_past = self
            .items
            .iter()
            .any(|item| matches!(item.kind, Kind::Past | Kind::Was));
        let counted = self.has(|fact| {
            matches!(
                fact,
                Fact::Share(..)
                    | Fact::Count(..)
                    | Fact::Rupees(_)
                    | Fact::Date(_)
                    | Fact::Stage(_)
            )
        });
        if (past && !said) || (soft_past && !said && !counted) {
            return Some(Code::NoEvidence);
        }
        let products = self.has(|fact| matches!(fact, Fact::Product(_) | Fact::Chemical(_)));
        if self.does && products && !said && !bundle.says.contains_key(&Say::Lead) {
            return Some(Code::Product);
        }
        if bundle.share.is_some() && !self.says_of_what(bundle, products) {
            return Some(Code::Quantity);
        }
        let summed = |fact: &Fact| {
            matches!(
                fact,
                Fact::Share(..)
                    | Fact::Percent(_)
                    | Fact::PercentRange(..)
                    | Fact::Quantity(_)
                    | Fact::Say(Say::LastOn)
            )
        };
        let subject = |fact: &Fact| {
            matches!(
                fact,
                Fact::Crop(_) | Fact::Issue(_) | Fact::Say(Say::Pitched(_))
            )
        };
        let named = products || self.has(subject);
        if self.before.any && bundle.kind == Of::Summary && self.has(summed) && !named {
            return Some(Code::Count);
        }
        if self.before.any && bundle.kind == Of::Label && !named && !self.is_of_before(bundle) {
            return Some(Code::Crop);
        }
        self.follows_on(bundle, products)
    }

    /// Label facts without a crop or a product of their own are those of the part before; days of
    /// waiting and of the harvest need one.
    pub(super) fn is_of_before(&self, bundle: &Bundle) -> bool {
        let waits = |fact: &Fact| {
            matches!(
                fact,
                Fact::Count(Noun::Days, _)
                    | Fact::Say(
                        Say::Waiting
                            | Say::Likely
                            | Say::Clears
                            | Say::ClearsClose
                            | Say::ClearsNot
                    )
            )
        };
        let meets = |a: &BTreeSet<Slug>, b: &BTreeSet<Slug>| {
            a.is_empty() || b.is_empty() || !a.is_disjoint(b)
        };
        !self.has(waits)
            && meets(&bundle.crops, &self.before.crops)
            && meets(&bundle.issues, &self.before.issues)
    }

    /// A share is told with what it is a share of.
    pub(super) fn says_of_what(&self, bundle: &Bundle, products: bool) -> bool {
        let pitched = |fact: &Fact| matches!(fact, Fact::Say(Say::Pitched(_)));
        let issue = |fact: &Fact| matches!(fact, Fact::Issue(_));
        if bundle.month.is_some() {
            self.has(issue)
        } else if bundle.products.is_empty() {
            self.has(pitched)
        } else {
            products
                || bundle
                    .products
                    .iter()
                    .any(|id| self.before.products.contains(id))
        }
    }

    /// A part without a day or a product of its own speaks of those before it.
    pub(super) fn follows_on(&self, bundle: &Bundle, products: bool) -> Option<Code> {
        let timeless = matches!(bundle.kind, Of::Label | Of::Farmer | Of::Summary);
        let same_visit = bundle.visit.is_some() && bundle.visit == self.before.visit;
        let dated = self.has(|fact| matches!(fact, Fact::Date(_)));
        let that_day = || bundle.all_days().any(|day| self.before.days.contains(&day));
        if self.before.dated && !dated && !timeless && !same_visit && !that_day() {
            return Some(Code::DateUnknown);
        }
        let turned = self.has(|fact| matches!(fact, Fact::Say(Say::Turned(_))));
        let about = !turned && self.has(|fact| matches!(fact, Fact::Issue(_) | Fact::Crop(_)));
        let shared = bundle
            .products
            .iter()
            .any(|id| self.before.products.contains(id));
        let own_kind = matches!(bundle.kind, Of::Visit | Of::Label) || bundle.share.is_some();
        if !self.before.products.is_empty()
            && !products
            && !about
            && own_kind
            && !same_visit
            && !shared
        {
            return Some(Code::Product);
        }
        None
    }
}
