//! What is not settled: follow-ups, lapsed ones, reports and details that differ.

use super::{
    facts::Facts,
    parts::{of_reports, of_visit},
};
use crate::{
    brief::{
        due::{DueItem, lapsed},
        model::{Claim, Predicate},
    },
    ids::FarmerId,
    view::{Case, Detail, FarmerView},
};

pub(super) fn follow_ups(facts: &Facts<'_>) -> Vec<Claim> {
    let open = facts.open.iter().cloned();
    let claims = open.filter_map(|item| {
        let predicate = Predicate::FollowUpOpen {
            products: item.products.clone(),
            about: item.about.clone(),
            due: item.due,
            overdue: item.overdue,
        };
        waiting(facts.farmer, &item, predicate)
    });
    claims.collect()
}

fn waiting(view: &FarmerView, item: &DueItem, predicate: Predicate) -> Option<Claim> {
    let visit = view.visits.iter().find(|visit| visit.id == item.visit)?;
    Some(of_visit(visit, predicate))
}

pub(super) fn open_questions(facts: &Facts<'_>) -> Vec<Claim> {
    let differ = facts.own.iter().filter_map(|case| differ(case, facts.me()));
    let mut claims: Vec<Claim> = differ.collect();
    for item in lapsed(facts.farmer, facts.catalogue, facts.today) {
        let predicate = Predicate::Lapsed {
            products: item.products.clone(),
            about: item.about.clone(),
            due: item.due,
        };
        claims.extend(waiting(facts.farmer, &item, predicate));
    }
    claims.extend(details_differ(facts.farmer));
    claims
}

/// What the reports of one visit say, where they differ.
pub(super) fn differ(case: &Case, me: &FarmerId) -> Option<Claim> {
    if !case.reports_differ() {
        return None;
    }
    let predicate = Predicate::ReportsDiffer {
        about: case.about(),
        results: case.reports.iter().map(|report| report.result).collect(),
    };
    of_reports(case, me, predicate)
}

fn details_differ(view: &FarmerView) -> Vec<Claim> {
    let claim = |detail: &Detail| Claim {
        predicate: Predicate::DetailsDiffer {
            field: detail.field.clone(),
        },
        evidence: detail
            .values
            .iter()
            .map(|value| value.entry.clone())
            .collect(),
        day: detail.values.first().map(|value| value.recorded_at.day()),
        visit: None,
        of: None,
        late: false,
    };
    view.details.iter().map(claim).collect()
}
