//! What the month brought in earlier years, to this farmer and to his village.

use super::{
    facts::Facts,
    parts::{number, whose},
};
use crate::{
    brief::model::{Claim, Predicate, Scope},
    order,
    view::Case,
    vocab::UNKNOWN_CROP,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// Troubles shown of each scope.
const MAX_SHOWN: usize = 6;

/// One crop, trouble and month, with the visits that saw it, newest first.
struct Seen<'a> {
    claim: Claim,
    cases: Vec<&'a Case>,
    /// Years with it, of years looked at.
    years: (u32, u32),
}

/// The troubles that this month brought in an earlier year.
pub(super) fn watch(facts: &Facts<'_>) -> Vec<Claim> {
    let (this_year, month, _) = facts.today.ymd();
    let mut claims = Vec::new();
    for scope in [Scope::Own, Scope::Village] {
        let mut seen: Vec<Seen<'_>> = seen(facts, scope, Some(month))
            .into_iter()
            .filter(|seen| seen.cases.iter().any(|case| year(case) < this_year))
            .collect();
        order::sort_by_key(&mut seen, |seen| (Reverse(seen.years.0), seen.years.1));
        claims.extend(seen.into_iter().take(MAX_SHOWN).map(|seen| seen.claim));
    }
    claims
}

/// Every month's troubles.
pub(super) fn all_seasons(facts: &Facts<'_>, scope: Scope) -> Vec<Claim> {
    let seen = seen(facts, scope, None);
    seen.into_iter().map(|seen| seen.claim).collect()
}

/// What was seen in a month, or in each. Years looked at are those in which anyone of the village
/// did, himself too; what was seen is what others saw.
fn seen<'a>(facts: &'a Facts<'_>, scope: Scope, month: Option<u8>) -> Vec<Seen<'a>> {
    let others = facts.similar.iter().copied();
    let mut cases: Vec<&Case> = facts.own.iter().collect();
    if scope == Scope::Village {
        cases.extend(others);
        order::sort_by(&mut cases, |a, b| {
            (b.occurred_at, &b.visit).cmp(&(a.occurred_at, &a.visit))
        });
    }
    let mut looked: BTreeMap<(&str, u8), BTreeSet<i16>> = BTreeMap::new();
    let mut troubles: BTreeMap<(&str, u8, &str), Vec<&Case>> = BTreeMap::new();
    for case in cases {
        let (year, in_month, _) = case.day().ymd();
        if case.crop == UNKNOWN_CROP || month.is_some_and(|month| month != in_month) {
            continue;
        }
        looked
            .entry((&case.crop, in_month))
            .or_default()
            .insert(year);
        let counts = scope == Scope::Own || case.farmer != *facts.me();
        if let Some(issue) = case.issue.as_ref().filter(|_| counts) {
            let key = (case.crop.as_str(), in_month, issue.as_str());
            troubles.entry(key).or_default().push(case);
        }
    }
    let seen = troubles.into_iter();
    seen.map(|((crop, month, issue), cases)| {
        let years: BTreeSet<i16> = order::set(cases.iter().map(|case| year(case)));
        let of = looked.get(&(crop, month)).map_or(0, BTreeSet::len);
        let years = (number(years.len()), number(of));
        let claim = Claim {
            predicate: Predicate::Season {
                scope,
                crop: crop.to_owned(),
                issue: issue.to_owned(),
                month,
                years: years.0,
                of: years.1,
            },
            evidence: cases.iter().map(|case| case.visit.clone()).collect(),
            day: Some(cases[0].day()),
            visit: Some(cases[0].visit.clone()),
            of: whose(cases[0], facts.me()),
            late: false,
        };
        Seen {
            claim,
            cases,
            years,
        }
    })
    .collect()
}

fn year(case: &Case) -> i16 {
    case.day().ymd().0
}
