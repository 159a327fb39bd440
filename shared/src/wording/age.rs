//! How old a worded brief is, and whether it may still be shown.

use super::Worded;
use crate::{
    ids::EntryId,
    order,
    text::{Lang, Words, key},
    time::Day,
    view::{FarmerView, VisitView},
};
use std::collections::BTreeSet;

/// The age of a worded brief.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Age {
    /// Days since the day it was made for.
    pub days: u32,
    /// Visits that it does not know, or of which something new is known.
    pub not_included: u32,
}

impl Age {
    /// In words: "from 3 days ago; 1 visit not yet included".
    pub fn say(self, words: &Words, lang: Lang) -> String {
        let days = [("days", self.days.into())];
        let since = words.say(lang, key("wording-age"), &days);
        if self.not_included == 0 {
            return since;
        }
        let args = [
            ("since", since.into()),
            ("visits", self.not_included.into()),
        ];
        words.say(lang, key("wording-age-not-included"), &args)
    }
}

impl Worded {
    /// What a view holds: its visits, and what is known of them.
    pub fn included(view: &FarmerView) -> (Vec<EntryId>, Vec<EntryId>) {
        let visits = view.visits.iter().map(|visit| visit.id.clone()).collect();
        let with = view.visits.iter().flat_map(known_of).cloned().collect();
        (visits, with)
    }

    /// Its age on a day, for who holds this view.
    pub fn age(&self, view: &FarmerView, today: Day) -> Age {
        let visits: BTreeSet<&EntryId> = order::set(self.visits.iter());
        let with: BTreeSet<&EntryId> = order::set(self.with.iter());
        let is_new = |visit: &&VisitView| {
            !visits.contains(&visit.id) || known_of(visit).any(|id| !with.contains(id))
        };
        let not_included = view.visits.iter().filter(is_new).count();
        Age {
            days: u32::try_from(today.since(self.as_of.day())).unwrap_or(0),
            not_included: u32::try_from(not_included).unwrap_or(u32::MAX),
        }
    }

    /// Whether all it was made from still stands in a view: no visit or outcome taken back or moved,
    /// none corrected since. What is merely newer makes it old, not wrong; this makes it wrong, and
    /// it is not shown.
    pub fn stands(&self, view: &FarmerView) -> bool {
        let with: BTreeSet<&EntryId> = order::set(self.with.iter());
        let is_uncorrected =
            |visit: &&VisitView| corrections_of(visit).all(|correction| with.contains(correction));
        let standing: BTreeSet<&EntryId> =
            order::set((view.visits.iter().filter(is_uncorrected)).map(|visit| &visit.id));
        let known: BTreeSet<&EntryId> = order::set(view.visits.iter().flat_map(known_of));
        self.visits.iter().all(|visit| standing.contains(visit))
            && self.with.iter().all(|entry| known.contains(entry))
    }
}

fn corrections_of(visit: &VisitView) -> impl Iterator<Item = &EntryId> {
    let of_outcomes = visit.outcomes.iter().flat_map(|it| &it.corrections);
    (visit.corrections.iter().chain(of_outcomes)).map(|correction| &correction.entry)
}

/// Outcomes, replaced ones too unless they were taken back, and corrections.
fn known_of(visit: &VisitView) -> impl Iterator<Item = &EntryId> {
    let past = visit.past_outcomes.iter().filter(|it| !it.withdrawn);
    let outcomes = visit.outcomes.iter().chain(past).map(|outcome| &outcome.id);
    outcomes.chain(corrections_of(visit))
}
