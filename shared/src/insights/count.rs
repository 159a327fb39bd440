//! Counting over cases.

use super::{
    RECENT_DAYS,
    model::{Finding, Grade, Source, What},
    season::crop_year,
};
use crate::{
    brief::About,
    entry::CropResult,
    order,
    stats::wilson,
    time::Day,
    view::Case,
    vocab::{IssueClass, OTHER_ISSUE, UNKNOWN_CROP, issue_class},
};
use std::collections::{BTreeMap, BTreeSet};

/// The cases in the one order in which everything here is counted: by crop, then visit, then farmer.
pub(super) fn in_order(cases: &[Case]) -> Vec<&Case> {
    let mut cases: Vec<&Case> = cases.iter().collect();
    order::sort_by(&mut cases, |a, b| {
        (&a.crop, &a.visit, &a.farmer).cmp(&(&b.crop, &b.visit, &b.farmer))
    });
    cases
}

/// The result of advice that was applied, where the reports agree.
pub(super) fn applied_result(case: &Case) -> Option<CropResult> {
    case.result()
        .filter(|result| *result != CropResult::NotApplied)
}

/// A trouble that can be a problem of the village: named, of a named crop, and no question of price.
pub(super) fn trouble(case: &Case) -> Option<About> {
    let issue = case.issue.as_ref()?;
    let counts = case.crop != UNKNOWN_CROP
        && issue != OTHER_ISSUE
        && issue_class(issue) != IssueClass::Price;
    counts.then(|| case.about())
}

/// How many farmers, and how many seasons.
pub(super) fn farmers_and_seasons(cases: &[&Case]) -> (u32, u32) {
    let farmers: BTreeSet<_> = order::set(cases.iter().map(|case| &case.farmer));
    let seasons: BTreeSet<_> = order::set(cases.iter().map(|case| crop_year(case.day())));
    (farmers.len() as u32, seasons.len() as u32)
}

/// The visits as evidence, the latest first, each once.
pub(super) fn evidence<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Source> {
    let sorted: BTreeSet<_> = order::set(
        cases
            .into_iter()
            .map(|case| (case.occurred_at, &case.visit, &case.farmer)),
    );
    sorted
        .into_iter()
        .rev()
        .map(|(_, visit, farmer)| Source {
            farmer: farmer.clone(),
            visit: visit.clone(),
        })
        .collect()
}

/// The day of the last case; `None` without any.
pub(super) fn last_day(cases: &[&Case]) -> Option<Day> {
    cases.iter().map(|case| case.day()).max()
}

/// The trouble with the most visits.
pub(super) struct Top {
    pub(super) about: About,
    from: Day,
}

/// The trouble with the most visits of the last days, else of the crop year; of equals the one seen
/// last, then by name.
pub(super) fn top_problem(cases: &[&Case], today: Day) -> Option<Top> {
    most_visited(cases, today.plus(1 - RECENT_DAYS)).or_else(|| {
        let from = Day::from_ymd(crop_year(today), 6, 1)?;
        most_visited(cases, from)
    })
}

fn most_visited(cases: &[&Case], from: Day) -> Option<Top> {
    let mut counts: BTreeMap<About, (u32, Day)> = BTreeMap::new();
    for case in cases.iter().filter(|case| case.day() >= from) {
        let Some(about) = trouble(case) else { continue };
        let (visits, last) = counts.entry(about).or_insert((0, case.day()));
        *visits += 1;
        *last = (*last).max(case.day());
    }
    // The first of the greatest: the map is in the order of names.
    let best = counts.values().max().copied()?;
    let about = counts.into_iter().find(|(_, count)| *count == best)?.0;
    Some(Top { about, from })
}

impl Top {
    /// Whether a product's finding is of it.
    pub(super) fn is_of(&self, finding: &Finding) -> bool {
        matches!(&finding.what, What::Works { about, .. } if *about == self.about)
    }
    /// It as a finding.
    pub(super) fn finding(&self, cases: &[&Case]) -> Finding {
        let named: Vec<&Case> = cases
            .iter()
            .copied()
            .filter(|case| case.day() >= self.from && trouble(case).is_some())
            .collect();
        let of_it: Vec<&Case> = named
            .iter()
            .copied()
            .filter(|case| case.about() == self.about)
            .collect();
        let (farmers, seasons) = farmers_and_seasons(&of_it);
        Finding {
            what: What::TopProblem {
                about: self.about.clone(),
                from: self.from,
            },
            grade: Grade::Seen,
            seen: wilson(of_it.len() as u32, named.len() as u32),
            rest: None,
            seasons,
            farmers,
            day: last_day(&of_it).unwrap_or(self.from),
            evidence: evidence(of_it),
        }
    }
}
