//! What happened at visits: the headline, the last visit, what was found of it.

use super::{
    facts::Facts,
    parts::{number, of_day, of_reports, of_visit, products_of},
};
use crate::{
    brief::{
        due::about,
        model::{Claim, Level, Predicate},
    },
    entry::CropResult,
    ids::FarmerId,
    order,
    time::Day,
    view::{Case, FarmerView, VisitView},
};
use std::collections::BTreeSet;

pub(super) fn no_history(today: Day) -> Claim {
    of_day(today, None, Predicate::NoHistory)
}

pub(super) fn overview(view: &FarmerView, last: &VisitView, open: usize) -> Claim {
    let first = view.visits.last().unwrap_or(last);
    let (visits, from) = (number(view.visits.len()), first.occurred_at.day());
    let open = number(open);
    Claim {
        evidence: view.visits.iter().map(|visit| visit.id.clone()).collect(),
        late: false,
        ..of_visit(last, Predicate::Overview { visits, from, open })
    }
}

/// The last visit and what was said and found of it.
pub(super) fn last_visit(facts: &Facts<'_>, last: &VisitView) -> Vec<Claim> {
    let mut claims = vec![looked_at(last)];
    claims.extend(advice(last));
    claims.extend(reaction(last));
    claims.extend(objections(last));
    claims.extend(
        facts
            .own
            .first()
            .and_then(|case| result_of(case, facts.me())),
    );
    claims
}

pub(super) fn looked_at(visit: &VisitView) -> Claim {
    let predicate = Predicate::LastVisit {
        about: about(visit),
        stage: visit.visit.stage.clone(),
    };
    of_visit(visit, predicate)
}

/// What was advised: products, or words.
pub(super) fn advice(visit: &VisitView) -> Vec<Claim> {
    if visit.visit.products.is_empty() && visit.visit.advice.is_some() {
        let about = about(visit);
        return vec![of_visit(visit, Predicate::AdvisedInWords { about })];
    }
    let claim = |product| {
        let about = about(visit);
        of_visit(visit, Predicate::Advised { product, about })
    };
    products_of(visit).into_iter().map(claim).collect()
}

pub(super) fn reaction(visit: &VisitView) -> Option<Claim> {
    let reaction = visit.visit.reaction?;
    Some(of_visit(visit, Predicate::Reacted { reaction }))
}

pub(super) fn objections(visit: &VisitView) -> Vec<Claim> {
    let kinds: BTreeSet<_> = order::set(visit.visit.objections.iter().map(|it| it.kind));
    let claim = |kind| of_visit(visit, Predicate::Objected { kind });
    kinds.into_iter().map(claim).collect()
}

/// What was found, where all reports agree.
pub(super) fn result_of(case: &Case, me: &FarmerId) -> Option<Claim> {
    let predicate = match case.result()? {
        CropResult::NotApplied => Predicate::Applied { applied: false },
        result => Predicate::Result {
            about: case.about(),
            result,
        },
    };
    of_reports(case, me, predicate)
}

/// How much there is to go by. High: at least eight own visits, three of them followed up. Medium:
/// at least two own visits, or ten similar cases. Low: less.
pub(super) fn confidence(today: Day, visits: usize, followed: usize, similar: usize) -> Claim {
    let level = if visits >= 8 && followed >= 3 {
        Level::High
    } else if visits >= 2 || similar >= 10 {
        Level::Medium
    } else {
        Level::Low
    };
    let predicate = Predicate::Confidence {
        level,
        visits: number(visits),
        followed: number(followed),
        similar: number(similar),
    };
    of_day(today, None, predicate)
}

pub(super) fn confidence_of(facts: &Facts<'_>) -> Claim {
    let followed = facts
        .own
        .iter()
        .filter(|case| !case.reports.is_empty())
        .count();
    confidence(facts.today, facts.own.len(), followed, facts.similar.len())
}
