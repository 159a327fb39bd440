//! Claims of a farmer as a whole: how many visits, what is open, how much there is to go by.

use super::{Asked, look::Look};
use crate::{
    brief::{
        due::{due_day, has_lapsed, is_waiting},
        model::{Level, Predicate},
    },
    ids::{EntryId, FarmerId},
    order,
    time::Day,
};
use std::collections::BTreeSet;

impl Asked<'_> {
    pub(super) fn no_history(&self) -> bool {
        self.claim.evidence.is_empty()
            && self.opens_nothing()
            && self.claim.day == Some(self.today)
            && self.own().is_empty()
    }

    pub(super) fn of_farmer(&self) -> bool {
        match &self.claim.predicate {
            Predicate::Overview { visits, from, open } => self.overview(*visits, *from, *open),
            Predicate::DetailsDiffer { field } => self.details_differ(field),
            _ => false,
        }
    }

    fn overview(&self, visits: u32, from: Day, open: u32) -> bool {
        let all = self.own();
        let days = || all.iter().map(|visit| visit.occurred_at.day());
        let waiting = all.iter().filter(|visit| {
            is_waiting(visit) && !has_lapsed(due_day(visit, self.catalogue), self.today)
        });
        let ids: BTreeSet<&EntryId> = order::set(all.iter().map(|visit| &visit.id));
        let last = all
            .iter()
            .max_by_key(|visit| (visit.occurred_at, &visit.id));
        all.len() == visits as usize
            && days().min() == Some(from)
            && days().max() == self.claim.day
            && waiting.count() == open as usize
            && self.evidence_is(&ids)
            && last.is_some_and(|last| self.opens(&last.id, None))
            && !self.claim.late
    }

    fn details_differ(&self, field: &str) -> bool {
        let mut details = self.farmer.into_iter().flat_map(|view| &view.details);
        details.any(|detail| {
            let entries = detail.values.iter().map(|value| &value.entry);
            let days = detail.values.iter().map(|value| value.recorded_at.day());
            detail.field == field
                && entries.eq(&self.claim.evidence)
                && days.max() == self.claim.day
                && self.opens_nothing()
        })
    }

    pub(super) fn of_standing(&self) -> bool {
        match &self.claim.predicate {
            Predicate::Similar {
                crop,
                cases,
                farmers,
            } => self.similar(crop, *cases, *farmers),
            Predicate::Confidence {
                level,
                visits,
                followed,
                similar,
            } => self.confidence(*level, (*visits, *followed, *similar)),
            _ => false,
        }
    }

    fn similar(&self, crop: &str, cases: u32, farmers: u32) -> bool {
        let all: Vec<Look<'_>> = self.others().filter(|look| look.crop() == crop).collect();
        let whose: BTreeSet<Option<&FarmerId>> = order::set(all.iter().map(|look| look.whose()));
        let ids: BTreeSet<&EntryId> = order::set(all.iter().map(|look| look.id()));
        let last = all.iter().max_by_key(|look| (look.occurred(), look.id()));
        (all.len(), whose.len()) == (cases as usize, farmers as usize)
            && self.evidence_is(&ids)
            && !self.claim.late
            && last.is_some_and(|look| {
                self.claim.day == Some(look.occurred().day()) && self.opens(look.id(), look.whose())
            })
    }

    fn confidence(&self, level: Level, (visits, followed, similar): (u32, u32, u32)) -> bool {
        let crops = self.crops();
        let own = self.own();
        let reported = own.iter().filter(|visit| !visit.outcomes.is_empty());
        let alike = self.others().filter(|look| crops.contains(look.crop()));
        let counted = (own.len(), reported.count(), alike.count());
        // The rule in words is with the level itself, in the composer.
        let rule = match counted {
            (8.., 3.., _) => Level::High,
            (2.., _, _) | (_, _, 10..) => Level::Medium,
            _ => Level::Low,
        };
        counted == (visits as usize, followed as usize, similar as usize)
            && level == rule
            && self.claim.day == Some(self.today)
            && self.claim.evidence.is_empty()
            && self.opens_nothing()
    }
}
