//! Which verb a day belongs to, and whether it is that day.

use super::Part;
use crate::{
    guard::{
        facts::{Bundle, Kind as Of},
        sense::{DateFact, End, Fact, Say},
    },
    time::Day,
};

impl Part<'_> {
    /// The verb that a day belongs to: in its own part of the sentence the one before it (in Telugu
    /// the one after it), else the next one, else the last.
    pub(super) fn verb_of(&self, place: usize) -> Option<usize> {
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

    pub(super) fn bears_date(&self, at: usize, date: DateFact, bundle: &Bundle) -> bool {
        if of_month(date, bundle) {
            return true;
        }
        let said = self.verb_of(at).map(|verb| self.items[verb].facts());
        let Some(facts) = said else {
            return self.bears_bare_date(date, bundle);
        };
        facts.iter().any(|fact| match fact {
            Fact::Say(say) => bundle
                .says
                .get(say)
                .is_some_and(|days| days.iter().any(|(day, end)| is_on(date, *day, *end))),
            _ => false,
        })
    }
}

impl Part<'_> {
    /// A day without a verb is one on which something was seen: that of a visit, or of the visits
    /// that a summary counts. The day of a label or price stands with the product's name.
    fn bears_bare_date(&self, date: DateFact, bundle: &Bundle) -> bool {
        let bare = |day: &Day| is_on(date, *day, End::Neither);
        match bundle.kind {
            Of::Summary => bundle
                .says
                .get(&Say::Visited)
                .is_some_and(|days| days.iter().any(|(day, end)| is_on(date, *day, *end))),
            Of::Label if !self.hard().any(|(_, item)| item.products().is_some()) => {
                !bundle.stages.is_empty() && bundle.days.iter().any(bare)
            }
            _ => bundle.days.iter().any(bare),
        }
    }
}

pub(super) fn of_month(date: DateFact, bundle: &Bundle) -> bool {
    date.day.is_none() && date.year.is_none() && date.month.is_some() && date.month == bundle.month
}

/// Whether a date, as far as it is written out, is that day in that part.
pub(in crate::guard) fn is_on(date: DateFact, day: Day, end: End) -> bool {
    let (year, month, of_month) = day.ymd();
    let ends = match (date.end, end) {
        (End::Neither, _) | (_, End::Neither) => true,
        (a, b) => a == b,
    };
    ends && date.year.is_none_or(|it| it == year)
        && date.month.is_none_or(|it| it == month)
        && date.day.is_none_or(|it| it == of_month)
}
