//! What a month brought, over the years in which someone looked.

use super::{Asked, look::Look};
use crate::{
    brief::model::{Predicate, Scope},
    ids::EntryId,
    order,
};
use std::collections::BTreeSet;

impl Asked<'_> {
    pub(super) fn of_season(&self) -> bool {
        let Predicate::Season {
            scope,
            crop,
            issue,
            month,
            years,
            of,
        } = &self.claim.predicate
        else {
            return false;
        };
        if *scope == Scope::Village && self.village.is_none() {
            return false;
        }
        // A village is looked at by everybody in it, himself too; what it saw is what others saw.
        let own = self.own().iter().map(Look::Own);
        let others = self.others().filter(|_| *scope == Scope::Village);
        let looked: Vec<Look<'_>> = own
            .chain(others)
            .filter(|look| look.crop() == crop && ymd(*look).1 == *month)
            .collect();
        let seen: Vec<Look<'_>> = looked
            .iter()
            .copied()
            .filter(|look| look.issue() == Some(issue))
            .filter(|look| *scope == Scope::Own || look.whose().is_some())
            .collect();
        let ids: BTreeSet<&EntryId> = order::set(seen.iter().map(|look| look.id()));
        let last = seen.iter().max_by_key(|look| (look.occurred(), look.id()));
        (distinct_years(&seen), distinct_years(&looked)) == (*years as usize, *of as usize)
            && self.evidence_is(&ids)
            && !self.claim.late
            && last.is_some_and(|look| {
                self.claim.day == Some(look.occurred().day()) && self.opens(look.id(), look.whose())
            })
    }
}

fn ymd(look: Look<'_>) -> (i16, u8, u8) {
    look.occurred().day().ymd()
}

fn distinct_years(looks: &[Look<'_>]) -> usize {
    let years: BTreeSet<i16> = order::set(looks.iter().map(|look| ymd(*look).0));
    years.len()
}
