//! What a verb says, and whether a bundle says it too.

use super::{
    Part,
    days::{is_on, of_month},
};
use crate::guard::{
    facts::{Bundle, Kind as Of},
    scan::Item,
    sense::{Fact, Noun, Say},
};

impl Part<'_> {
    /// What a verb says, on the days that stand with it.
    pub(super) fn bears_say(&self, at: usize, item: &Item, say: Say, bundle: &Bundle) -> bool {
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
}
