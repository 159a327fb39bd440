//! What is not settled: follow-ups, lapsed ones, reports and details that differ.

use super::parts::{of_reports, of_visit};
use crate::{
    brief::{
        due::{DueItem, about},
        model::{Claim, Predicate},
    },
    ids::EntryId,
    view::{Detail, FarmerView, VisitView},
};

fn find<'a>(view: &'a FarmerView, id: &EntryId) -> Option<&'a VisitView> {
    view.visits.iter().find(|visit| visit.id == *id)
}

pub(super) fn follow_ups(view: &FarmerView, open: Vec<DueItem>) -> Vec<Claim> {
    let claim = |item: DueItem| {
        let visit = find(view, &item.visit)?;
        let DueItem {
            products,
            about,
            due,
            overdue,
            ..
        } = item;
        Some(of_visit(
            visit,
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue,
            },
        ))
    };
    open.into_iter().filter_map(claim).collect()
}

pub(super) fn open_questions(view: &FarmerView, lapsed: Vec<DueItem>) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for visit in view.visits.iter().filter(|visit| visit.reports_differ()) {
        let results = visit
            .outcomes
            .iter()
            .map(|outcome| outcome.result)
            .collect();
        claims.extend(of_reports(
            visit,
            Predicate::ReportsDiffer {
                about: about(visit),
                results,
            },
        ));
    }
    for item in lapsed {
        let Some(visit) = find(view, &item.visit) else {
            continue;
        };
        let DueItem {
            products,
            about,
            due,
            ..
        } = item;
        claims.push(of_visit(
            visit,
            Predicate::Lapsed {
                products,
                about,
                due,
            },
        ));
    }
    claims.extend(details_differ(view));
    claims
}

pub(super) fn details_differ(view: &FarmerView) -> Vec<Claim> {
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
