//! What is counted over visits: what helped how often, and what the month brings.

use super::parts::{number, of_visit, products_of};
use crate::{
    brief::due::about,
    brief::model::{About, Claim, Predicate, Scope},
    entry::CropResult,
    ids::ProductId,
    stats::wilson,
    time::Day,
    view::{FarmerView, OutcomeView, VisitView},
};
use std::collections::{BTreeMap, BTreeSet};

/// The troubles that this month brought in earlier years.
pub(super) fn watch(view: &FarmerView, today: Day) -> Vec<Claim> {
    let (this_year, month, _) = today.ymd();
    let mut looked: BTreeMap<&str, BTreeSet<i16>> = BTreeMap::new();
    let mut seen: BTreeMap<(&str, &str), Vec<&VisitView>> = BTreeMap::new();
    for visit in view
        .visits
        .iter()
        .filter(|visit| visit.occurred_at.day().ymd().1 == month)
    {
        looked
            .entry(&visit.visit.crop)
            .or_default()
            .insert(year(visit));
        if let Some(issue) = &visit.visit.issue {
            seen.entry((&visit.visit.crop, issue))
                .or_default()
                .push(visit);
        }
    }
    let earlier = |visits: &[&VisitView]| visits.iter().any(|visit| year(visit) < this_year);
    let claims =
        seen.into_iter()
            .filter(|(_, visits)| earlier(visits))
            .map(|((crop, issue), visits)| {
                let years: BTreeSet<i16> = visits.iter().map(|visit| year(visit)).collect();
                let of = number(looked.get(crop).map_or(0, BTreeSet::len));
                let (crop, issue, years) = (crop.to_owned(), issue.to_owned(), number(years.len()));
                Claim {
                    evidence: visits.iter().map(|visit| visit.id.clone()).collect(),
                    of: None,
                    late: false,
                    ..of_visit(
                        visits[0],
                        Predicate::Season {
                            scope: Scope::Own,
                            crop,
                            issue,
                            month,
                            years,
                            of,
                        },
                    )
                }
            });
    claims.collect()
}

fn year(visit: &VisitView) -> i16 {
    visit.occurred_at.day().ymd().0
}

/// Follow-ups of one product against one trouble.
#[derive(Default)]
struct Tally<'a> {
    controlled: u32,
    reports: Vec<(&'a OutcomeView, &'a VisitView)>,
}

pub(super) fn worked(view: &FarmerView) -> Vec<Claim> {
    let mut tallies: BTreeMap<(ProductId, About), Tally<'_>> = BTreeMap::new();
    for visit in &view.visits {
        let Some(result) = visit
            .result()
            .filter(|result| *result != CropResult::NotApplied)
        else {
            continue;
        };
        for product in products_of(visit) {
            let tally = tallies
                .entry((product, about(visit)))
                .or_default();
            tally.controlled += u32::from(result == CropResult::Controlled);
            tally
                .reports
                .extend(visit.outcomes.first().map(|outcome| (outcome, visit)));
        }
    }
    let mut claims: Vec<(u32, usize, Claim)> = Vec::new();
    for ((product, about), mut tally) in tallies {
        tally
            .reports
            .sort_by(|a, b| (b.0.occurred_at, &b.0.id).cmp(&(a.0.occurred_at, &a.0.id)));
        let Some((latest, visit)) = tally.reports.first() else {
            continue;
        };
        let (controlled, followed) = (tally.controlled, tally.reports.len());
        let claim = Claim {
            predicate: Predicate::Count {
                scope: Scope::Own,
                product,
                about,
                controlled: wilson(controlled, number(followed)),
                farmers: 1,
            },
            evidence: tally
                .reports
                .iter()
                .map(|(outcome, _)| outcome.id.clone())
                .collect(),
            day: Some(latest.occurred_at.day()),
            visit: Some(visit.id.clone()),
            of: None,
            late: false,
        };
        claims.push((controlled, followed, claim));
    }
    // What helped most often first; of these what failed least.
    claims.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    claims.into_iter().map(|(_, _, claim)| claim).collect()
}
