//! Whether a part of a sentence is borne out by one bundle of facts.

use super::{
    facts::{Bundle, Kind as Of},
    reason::Code,
    scan::{Item, Kind},
    sense::{DateFact, End, Fact, Noun, Quantity, Say},
};
use crate::{
    brief::Catalogue,
    ids::{ProductId, Slug, VillageId},
    time::Day,
};
use std::collections::BTreeSet;

/// What a part takes over from the part before it.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    pub(super) products: BTreeSet<ProductId>,
    pub(super) visit: Option<crate::ids::EntryId>,
    pub(super) days: BTreeSet<Day>,
    pub(super) village: bool,
    pub(super) dated: bool,
    /// There is one.
    pub(super) any: bool,
    pub(super) crops: BTreeSet<Slug>,
    pub(super) issues: BTreeSet<Slug>,
}

/// A part of a sentence under judgement.
pub(super) struct Part<'a> {
    pub(super) items: &'a [Item],
    pub(super) before: &'a Before,
    pub(super) catalogue: &'a Catalogue,
    pub(super) home: Option<&'a VillageId>,
    /// The whole sentence invites to do something.
    pub(super) does: bool,
    /// It asks.
    pub(super) asks: bool,
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
    pub(super) fn is_anchored(&self) -> bool {
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
    pub(super) fn holds(&self, bundle: &Bundle) -> bool {
        self.hard().all(|(at, item)| {
            item.facts()
                .iter()
                .any(|fact| self.bears(at, item, fact, bundle))
        }) && self.whole_fails(bundle).is_none()
    }

    /// What the bundle does not bear out; nothing where it bears out all.
    pub(super) fn failing(&self, bundle: &Bundle) -> Vec<(usize, Code)> {
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

    /// What a verb says, on the days that stand with it.
    fn bears_say(&self, at: usize, item: &Item, say: Say, bundle: &Bundle) -> bool {
        let Some(days) = bundle.says.get(&say) else {
            return false;
        };
        // A share is no single result: it must be told as a share.
        let shared = matches!(say, Say::Turned(_) | Say::Took(_)) && bundle.share.is_some();
        let told = self.has(|fact| {
            matches!(
                fact,
                Fact::Share(..)
                    | Fact::Percent(_)
                    | Fact::Quantity(_)
                    | Fact::Count(Noun::Times, _)
            )
        });
        // A neighbour's result that was shown is not a result of a neighbour.
        let mixed = matches!(say, Say::Pitched(crate::entry::Pitch::NeighbourResult))
            && !item.soft
            && self.items.iter().any(|other| {
                other.is_hard()
                    && other
                        .facts()
                        .iter()
                        .any(|fact| matches!(fact, Fact::Say(Say::Turned(_))))
            });
        if (shared && !told) || mixed {
            return false;
        }
        // A price that stands without its rupees is an objection.
        let objected = |fact: &Fact| matches!(fact, Fact::Say(Say::Objected(_)));
        let priced = |other: &Item| {
            other.part == item.part
                && other.is_hard()
                && other
                    .facts()
                    .iter()
                    .any(|fact| matches!(fact, Fact::Rupees(_) | Fact::Say(Say::NotOnRecord)))
        };
        if say == Say::Price && item.facts().iter().any(objected) && !self.items.iter().any(priced)
        {
            return false;
        }
        let controlled = Say::Turned(crate::entry::CropResult::Controlled);
        if say == Say::Success
            && !bundle.says.contains_key(&controlled)
            && !self.has(|fact| *fact == Fact::Say(Say::DoNotPromise))
        {
            return false;
        }
        // A refusal told beside what is put in its place.
        let placed =
            |fact: &Fact| matches!(fact, Fact::Say(Say::Instead | Say::Cheaper | Say::Dearer));
        if matches!(say, Say::Took(_)) && bundle.refused.is_some() && !self.has(placed) {
            return false;
        }
        let open = say == Say::Open && bundle.kind == Of::Summary;
        if open && !self.has(|fact| matches!(fact, Fact::Count(..))) {
            return false;
        }
        let mut dates = self.items.iter().enumerate().filter_map(|(place, other)| {
            let date = other.date().filter(|_| other.is_hard())?;
            let verb = self.verb_of(place)?;
            // "Controlled, seen on 2 May": the day is that of the result.
            let seen = matches!(say, Say::Turned(_))
                && self.items[verb].facts().contains(&Fact::Say(Say::Seen));
            (verb == at || seen).then_some(date)
        });
        dates.all(|date| {
            days.iter().any(|(day, end)| is_on(date, *day, *end)) || of_month(date, bundle)
        })
    }

    /// The verb that a day belongs to: in its own part of the sentence the one before it (in Telugu
    /// the one after it), else the next one, else the last.
    fn verb_of(&self, place: usize) -> Option<usize> {
        let here = &self.items[place];
        let verbs = || {
            self.items
                .iter()
                .enumerate()
                .filter(|(_, item)| self.says(item))
        };
        let near: Vec<usize> = verbs()
            .filter(|(_, item)| item.part == here.part)
            .map(|(at, _)| at)
            .collect();
        let before = near.iter().copied().rfind(|at| *at < place);
        let after = near.iter().copied().find(|at| *at > place);
        let own = match before.or(after) {
            Some(at) if self.items[at].latin => before.or(after),
            Some(_) => after.or(before),
            None => None,
        };
        if own.is_some() {
            return own;
        }
        // A day beside a crop or a product names the visit.
        let named = self.items.iter().any(|item| {
            item.part == here.part
                && item.is_hard()
                && item.facts().iter().any(|fact| {
                    !matches!(
                        fact,
                        Fact::Date(_) | Fact::Neighbour | Fact::Own | Fact::Village(_)
                    )
                })
                && item.date().is_none()
        });
        if named {
            return None;
        }
        let next = verbs().map(|(at, _)| at).find(|at| *at > place);
        next.or_else(|| verbs().map(|(at, _)| at).rfind(|at| *at < place))
    }

    fn bears_date(&self, at: usize, date: DateFact, bundle: &Bundle) -> bool {
        if of_month(date, bundle) {
            return true;
        }
        let said = self.verb_of(at).map(|verb| self.items[verb].facts());
        let Some(facts) = said else {
            let visits = bundle.says.get(&Say::Visited);
            return match visits.filter(|_| bundle.kind == Of::Summary) {
                Some(days) => days.iter().any(|(day, end)| is_on(date, *day, *end)),
                None => bundle
                    .days
                    .iter()
                    .any(|day| is_on(date, *day, End::Neither)),
            };
        };
        facts.iter().any(|fact| match fact {
            Fact::Say(say) => bundle
                .says
                .get(say)
                .is_some_and(|days| days.iter().any(|(day, end)| is_on(date, *day, *end))),
            _ => false,
        })
    }

    /// A price belongs to the product beside it, and one of a visit is told as of then.
    fn bears_price(&self, at: usize, inr: u64, bundle: &Bundle) -> bool {
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
    fn in_order(&self, at: usize, ids: &BTreeSet<ProductId>, bundle: &Bundle) -> bool {
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

    /// What holds of the part as a whole.
    fn whole_fails(&self, bundle: &Bundle) -> Option<Code> {
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
    fn is_of_before(&self, bundle: &Bundle) -> bool {
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
    fn says_of_what(&self, bundle: &Bundle, products: bool) -> bool {
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
    fn follows_on(&self, bundle: &Bundle, products: bool) -> Option<Code> {
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

fn of_month(date: DateFact, bundle: &Bundle) -> bool {
    date.day.is_none() && date.year.is_none() && date.month.is_some() && date.month == bundle.month
}

/// Whether a date, as far as it is written out, is that day in that part.
pub(super) fn is_on(date: DateFact, day: Day, end: End) -> bool {
    let (year, month, of_month) = day.ymd();
    let ends = match (date.end, end) {
        (End::Neither, _) | (_, End::Neither) => true,
        (a, b) => a == b,
    };
    ends && date.year.is_none_or(|it| it == year)
        && date.month.is_none_or(|it| it == month)
        && date.day.is_none_or(|it| it == of_month)
}
