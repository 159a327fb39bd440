//! What to watch: what the months brought to a village's crops. There is no outcome to shuffle here,
//! and many visits of one month may be one outbreak; so these are counts of seasons, never more than
//! *seen so far*.

use super::{
    count,
    model::{Finding, Grade, What},
    season::crop_year,
};
use crate::{brief::About, ids::Slug, order, stats::wilson, view::Case};
use std::collections::{BTreeMap, BTreeSet};

/// So many troubles of the coming month are shown, and so many of other months.
const NEXT: usize = 5;
const OTHERS: usize = 3;
/// A trouble of another month is shown from so many visits in that month.
const SEVERAL: u32 = 2;

/// The troubles of the coming month, and those that the other months brought most.
pub(super) fn findings(cases: &[&Case], next: u8) -> (Vec<Finding>, Vec<Finding>) {
    let mut by_month: BTreeMap<(About, u8), Vec<&Case>> = BTreeMap::new();
    let mut looked: BTreeMap<(&Slug, u8), BTreeSet<i16>> = BTreeMap::new();
    for case in cases {
        let (month, year) = (case.day().ymd().1, crop_year(case.day()));
        looked.entry((&case.crop, month)).or_default().insert(year);
        if let Some(about) = count::trouble(case) {
            by_month.entry((about, month)).or_default().push(case);
        }
    }
    let found = by_month.into_iter().filter_map(|((about, month), cases)| {
        let of = looked.get(&(&about.crop, month))?.len() as u32;
        finding(about, month, of, &cases)
    });
    let (mut coming, mut others): (Vec<_>, Vec<_>) =
        found.partition(|finding| month_of(finding) == Some(next));
    order::sort_by_key(&mut coming, |it| {
        std::cmp::Reverse((it.seen.k, it.evidence.len(), it.day))
    });
    others.retain(|it| it.evidence.len() as u32 >= SEVERAL);
    order::sort_by_key(&mut others, |it| {
        std::cmp::Reverse((it.seen.k, it.evidence.len(), it.day))
    });
    coming.truncate(NEXT);
    others.truncate(OTHERS);
    (coming, others)
}

fn month_of(finding: &Finding) -> Option<u8> {
    match finding.what {
        What::Month { month, .. } => Some(month),
        _ => None,
    }
}

fn finding(about: About, month: u8, of: u32, cases: &[&Case]) -> Option<Finding> {
    let (farmers, seasons) = count::farmers_and_seasons(cases);
    Some(Finding {
        what: What::Month {
            crop: about.crop,
            issue: about.issue?,
            month,
            visits: cases.len() as u32,
        },
        grade: Grade::Seen,
        seen: wilson(seasons, of),
        rest: None,
        seasons,
        farmers,
        day: count::last_day(cases)?,
        evidence: count::evidence(cases.iter().copied()),
    })
}
