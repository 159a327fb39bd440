//! All that can be said of a farmer and of similar cases, for judging sentences that others wrote.

use super::{
    facts::Facts,
    label::{Told, advised, harvest, waiting_clears},
    not_to_say::{do_not_lead, do_not_promise, names_unknown, not_on_label, refused},
    open::{differ, follow_ups, open_questions},
    parts::of_reports,
    pitch::pitched,
    products::{all_instead, suggested},
    season::all_seasons,
    similar,
    visits::{
        advice, confidence_of, looked_at, no_history, objections, overview, reaction, result_of,
    },
};
use crate::{
    brief::model::{About, Claim, Predicate, Scope},
    entry::{CropResult, Reaction},
    ids::EntryId,
    order,
    view::{Case, VisitView},
};
use std::collections::BTreeSet;

/// Single similar cases, the latest first.
const MAX_CASES: usize = 200;

pub(super) fn everything(facts: &Facts<'_>) -> Vec<Claim> {
    let mut claims = match facts.last() {
        Some(last) => vec![
            overview(facts.farmer, last, facts.open.len()),
            looked_at(last),
        ],
        None => vec![no_history(facts.today)],
    };
    for (visit, case) in facts.farmer.visits.iter().zip(&facts.own) {
        claims.extend(of_visit(facts, visit, case));
        claims.extend(of_outcomes(facts, case));
    }
    claims.extend(follow_ups(facts));
    claims.extend(
        open_questions(facts)
            .into_iter()
            .filter(|claim| !matches!(claim.predicate, Predicate::ReportsDiffer { .. })),
    );
    claims.extend(do_not_lead(facts));
    claims.extend(do_not_promise(facts));
    claims.extend(not_on_label(facts));
    claims.extend(names_unknown(facts));
    claims.extend(all_seasons(facts, Scope::Own));
    claims.extend(all_seasons(facts, Scope::Village));
    let counts = facts
        .own_counts
        .values()
        .chain(facts.village_counts.values());
    claims.extend(counts.map(|counted| counted.claim.clone()));
    let pitches = facts
        .own_pitches
        .values()
        .chain(facts.village_pitches.values());
    claims.extend(pitches.map(|counted| counted.claim.clone()));
    claims.extend(similar::headers(facts));
    for case in facts.similar.iter().take(MAX_CASES) {
        claims.extend(similar::told(facts, case));
        claims.extend(of_outcomes(facts, case));
    }
    if facts.of_today {
        claims.extend(labels(facts));
    }
    claims.push(confidence_of(facts));
    claims
}

/// What one of his own visits says.
fn of_visit(facts: &Facts<'_>, visit: &VisitView, case: &Case) -> Vec<Claim> {
    let mut claims = advice(visit);
    claims.extend(reaction(visit));
    if visit.visit.reaction == Some(Reaction::Rejected) {
        claims.extend(refused(visit));
    }
    claims.extend(objections(visit));
    claims.extend(pitched(facts, case));
    claims
}

/// What the follow-ups of a visit found, his own or another's.
fn of_outcomes(facts: &Facts<'_>, case: &Case) -> Vec<Claim> {
    let applied = Predicate::Applied { applied: true };
    let applied = of_reports(case, facts.me(), applied).filter(|_| case_applied(case));
    let mut claims: Vec<Claim> = result_of(case, facts.me()).into_iter().collect();
    claims.extend(applied);
    claims.extend(differ(case, facts.me()));
    claims
}

/// Harvest, and the label of every product that names one of his crops; then of what was advised.
fn labels(facts: &Facts<'_>) -> Vec<Claim> {
    let mut told = Told::new(facts.catalogue, facts.today);
    let crops = facts.crops.iter();
    let mut claims: Vec<Claim> = crops.filter_map(|crop| harvest(facts, crop)).collect();
    for about in uses(facts) {
        for product in facts.catalogue.products_for(&about) {
            claims.push(suggested(&product.id, &about, facts.today));
            claims.extend(told.tell(&product.id, &about, None));
            claims.extend(waiting_clears(facts, &product.id, &about));
        }
        claims.extend(all_instead(facts, &about));
    }
    for (product, about, visit) in advised(&facts.farmer.visits) {
        claims.extend(told.tell(&product, &about, Some(visit)));
    }
    claims
}

/// Every use that a label names for one of his crops, and what is at hand.
fn uses(facts: &Facts<'_>) -> BTreeSet<About> {
    let mut uses: BTreeSet<About> = order::set(facts.focus.iter().cloned());
    for crop in &facts.crops {
        let alone = super::count::about(crop, None);
        for product in facts.catalogue.products_for(&alone) {
            let labels = product.uses.iter().filter(|label| label.crop == *crop);
            let issues = labels.flat_map(|label| &label.issues);
            uses.extend(issues.map(|issue| super::count::about(crop, Some(issue))));
        }
    }
    uses
}

/// What these visits and outcomes say, his own or a similar case's; what leads to neither is left
/// out.
pub(super) fn of_documents(facts: &Facts<'_>, ids: &[EntryId]) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut seen = BTreeSet::new();
    for id in ids.iter().filter(|id| seen.insert(*id)) {
        let mut own = facts.farmer.visits.iter().zip(&facts.own);
        let all = facts.own.iter().chain(facts.similar.iter().copied());
        if let Some((visit, case)) = own.find(|(visit, _)| visit.id == *id) {
            claims.extend(of_visit(facts, visit, case));
        } else if let Some(case) = all.clone().find(|case| case.visit == *id) {
            claims.extend(similar::told(facts, case));
        } else {
            let mut reported =
                all.filter(|case| case.reports.iter().any(|report| report.id == *id));
            let found = reported
                .next()
                .map(|case| result_of(case, facts.me()).or_else(|| differ(case, facts.me())));
            claims.extend(found.flatten());
        }
    }
    let mut once: Vec<Claim> = Vec::new();
    for claim in claims {
        if !once.contains(&claim) {
            once.push(claim);
        }
    }
    once
}

fn case_applied(case: &Case) -> bool {
    case.result().is_some_and(|it| it != CropResult::NotApplied)
}
