//! From a view to a brief.

use super::{
    catalogue::Catalogue,
    check::holds,
    due::{DueItem, about, due, lapsed},
    model::{About, Brief, Claim, Memory, Predicate, Section, SectionKind},
};
use crate::{
    entry::{CropResult, Reaction},
    ids::{EntryId, ProductId, Slug},
    time::Day,
    view::{AsOf, FarmerView, OutcomeView, VisitView},
};
use std::collections::{BTreeMap, BTreeSet};

/// Refusals shown, the latest first.
const MAX_REFUSALS: usize = 5;

/// The brief of a farmer. Without a view, or with memory off, it says that there is no history; so
/// it does with a view of another moment, which could know too much. Label facts and prices come in
/// only from the catalogue of that very day.
pub fn compose(
    view: Option<&FarmerView>,
    catalogue: &Catalogue,
    as_of: AsOf,
    memory: Memory,
) -> Brief {
    let view = view.filter(|view| memory == Memory::On && view.as_of == as_of);
    let mut sections = candidates(view, catalogue, as_of);
    for section in &mut sections {
        section
            .claims
            .retain(|claim| holds(claim, view, catalogue, as_of));
    }
    sections.retain(|section| !section.claims.is_empty());
    Brief {
        farmer: view.map(|view| view.id.clone()),
        as_of: as_of.moment,
        memory,
        sections,
    }
}

/// What there is to say, before each claim is checked.
pub(super) fn candidates(
    view: Option<&FarmerView>,
    catalogue: &Catalogue,
    as_of: AsOf,
) -> Vec<Section> {
    let today = as_of.moment.day();
    let section = |kind, claims| Section { kind, claims };
    let Some((view, last)) = view.and_then(|view| Some((view, view.visits.first()?))) else {
        let mut sections = vec![section(SectionKind::Headline, vec![no_history(today)])];
        if let Some(view) = view {
            sections.push(section(SectionKind::OpenQuestions, details_differ(view)));
        }
        return sections;
    };
    let open = due(view, catalogue, today);
    let label = if catalogue.day() == today {
        label(last, &open, catalogue, today)
    } else {
        Vec::new()
    };
    vec![
        section(
            SectionKind::Headline,
            vec![overview(view, last, open.len())],
        ),
        section(SectionKind::LastVisit, last_visit(last)),
        section(SectionKind::FollowUps, follow_ups(view, open)),
        section(SectionKind::Watch, watch(view, today)),
        section(SectionKind::Worked, worked(view)),
        section(SectionKind::Refused, refused(view)),
        section(SectionKind::Label, label),
        section(
            SectionKind::OpenQuestions,
            open_questions(view, lapsed(view, catalogue, today)),
        ),
    ]
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A claim that one visit bears out.
fn of_visit(visit: &VisitView, predicate: Predicate) -> Claim {
    Claim {
        predicate,
        evidence: vec![visit.id.clone()],
        day: Some(visit.occurred_at.day()),
        visit: Some(visit.id.clone()),
        late: visit.recorded_at.day() > visit.occurred_at.day(),
    }
}

/// A claim that the current reports of a visit bear out; its day is that of the latest.
fn of_reports(visit: &VisitView, predicate: Predicate) -> Option<Claim> {
    let latest = visit.outcomes.first()?;
    Some(Claim {
        predicate,
        evidence: visit
            .outcomes
            .iter()
            .map(|outcome| outcome.id.clone())
            .collect(),
        day: Some(latest.occurred_at.day()),
        visit: Some(visit.id.clone()),
        late: latest.recorded_at.day() > latest.occurred_at.day(),
    })
}

fn no_history(today: Day) -> Claim {
    let (evidence, day) = (Vec::new(), Some(today));
    Claim {
        predicate: Predicate::NoHistory,
        evidence,
        day,
        visit: None,
        late: false,
    }
}

fn overview(view: &FarmerView, last: &VisitView, open: usize) -> Claim {
    let first = view.visits.last().unwrap_or(last);
    let (visits, from) = (number(view.visits.len()), first.occurred_at.day());
    Claim {
        evidence: view.visits.iter().map(|visit| visit.id.clone()).collect(),
        late: false,
        ..of_visit(
            last,
            Predicate::Overview {
                visits,
                from,
                open: number(open),
            },
        )
    }
}

fn last_visit(last: &VisitView) -> Vec<Claim> {
    let visit = &last.visit;
    let claim = |predicate| of_visit(last, predicate);
    let mut claims = vec![claim(Predicate::LastVisit {
        about: about(last),
        stage: visit.stage.clone(),
    })];
    for product in products_of(last) {
        claims.push(claim(Predicate::Advised {
            product,
            about: about(last),
        }));
    }
    if visit.products.is_empty() && visit.advice.is_some() {
        claims.push(claim(Predicate::AdvisedInWords { about: about(last) }));
    }
    claims.extend(
        visit
            .reaction
            .map(|reaction| claim(Predicate::Reacted { reaction })),
    );
    claims.extend(objections(last));
    claims.extend(result_of(last));
    claims
}

/// Each product of the advice once.
fn products_of(visit: &VisitView) -> Vec<ProductId> {
    let mut products: Vec<ProductId> = Vec::new();
    for advised in &visit.visit.products {
        if !products.contains(&advised.product) {
            products.push(advised.product.clone());
        }
    }
    products
}

fn objections(visit: &VisitView) -> impl Iterator<Item = Claim> + '_ {
    let kinds: BTreeSet<_> = visit
        .visit
        .objections
        .iter()
        .map(|objection| objection.kind)
        .collect();
    kinds
        .into_iter()
        .map(|kind| of_visit(visit, Predicate::Objected { kind }))
}

fn result_of(visit: &VisitView) -> Option<Claim> {
    let predicate = match visit.result()? {
        CropResult::NotApplied => Predicate::Applied { applied: false },
        result => Predicate::Result {
            about: about(visit),
            result,
        },
    };
    of_reports(visit, predicate)
}

fn find<'a>(view: &'a FarmerView, id: &EntryId) -> Option<&'a VisitView> {
    view.visits.iter().find(|visit| visit.id == *id)
}

fn follow_ups(view: &FarmerView, open: Vec<DueItem>) -> Vec<Claim> {
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

/// The troubles that this month brought in earlier years.
fn watch(view: &FarmerView, today: Day) -> Vec<Claim> {
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
                    late: false,
                    ..of_visit(
                        visits[0],
                        Predicate::Season {
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

fn worked(view: &FarmerView) -> Vec<Claim> {
    let mut tallies: BTreeMap<(ProductId, Option<Slug>), Tally<'_>> = BTreeMap::new();
    for visit in &view.visits {
        let Some(result) = visit
            .result()
            .filter(|result| *result != CropResult::NotApplied)
        else {
            continue;
        };
        for product in products_of(visit) {
            let tally = tallies
                .entry((product, visit.visit.issue.clone()))
                .or_default();
            tally.controlled += u32::from(result == CropResult::Controlled);
            tally
                .reports
                .extend(visit.outcomes.first().map(|outcome| (outcome, visit)));
        }
    }
    let mut claims: Vec<(u32, usize, Claim)> = Vec::new();
    for ((product, issue), mut tally) in tallies {
        tally
            .reports
            .sort_by(|a, b| (b.0.occurred_at, &b.0.id).cmp(&(a.0.occurred_at, &a.0.id)));
        let Some((latest, visit)) = tally.reports.first() else {
            continue;
        };
        let (controlled, followed) = (tally.controlled, tally.reports.len());
        let claim = Claim {
            predicate: Predicate::Count {
                product,
                issue,
                controlled,
                followed: number(followed),
            },
            evidence: tally
                .reports
                .iter()
                .map(|(outcome, _)| outcome.id.clone())
                .collect(),
            day: Some(latest.occurred_at.day()),
            visit: Some(visit.id.clone()),
            late: false,
        };
        claims.push((controlled, followed, claim));
    }
    // What helped most often first; of these what failed least.
    claims.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    claims.into_iter().map(|(_, _, claim)| claim).collect()
}

fn refused(view: &FarmerView) -> Vec<Claim> {
    let refusals = view
        .visits
        .iter()
        .filter(|visit| visit.visit.reaction == Some(Reaction::Rejected));
    let mut claims = Vec::new();
    for visit in refusals.take(MAX_REFUSALS) {
        let products = products_of(visit);
        if products.is_empty() {
            claims.push(of_visit(
                visit,
                Predicate::Reacted {
                    reaction: Reaction::Rejected,
                },
            ));
        }
        for product in products {
            let advised = visit
                .visit
                .products
                .iter()
                .find(|advised| advised.product == product);
            let price_inr = advised.and_then(|advised| advised.price_inr);
            claims.push(of_visit(visit, Predicate::Refused { product, price_inr }));
        }
        claims.extend(objections(visit));
    }
    claims
}

/// Label and price of what was advised last and of what waits for a follow-up.
fn label(last: &VisitView, open: &[DueItem], catalogue: &Catalogue, today: Day) -> Vec<Claim> {
    let of_last = products_of(last)
        .into_iter()
        .map(|product| (product, about(last), last.id.clone()));
    let of_open = open.iter().flat_map(|item| {
        item.products
            .iter()
            .map(|product| (product.clone(), item.about.clone(), item.visit.clone()))
    });
    let (mut told, mut priced) = (BTreeSet::new(), BTreeSet::new());
    let mut claims: Vec<Claim> = Vec::new();
    for (product, about, visit) in of_last.chain(of_open) {
        if !told.insert((product.clone(), about.clone())) {
            continue;
        }
        let mut predicates = label_facts(&product, &about, catalogue);
        if priced.insert(product.clone()) {
            predicates.push(Predicate::Price {
                inr: catalogue.price(&product),
                product,
            });
        }
        for predicate in predicates {
            let (evidence, day, visit) = (Vec::new(), Some(today), Some(visit.clone()));
            claims.push(Claim {
                predicate,
                evidence,
                day,
                visit,
                late: false,
            });
        }
    }
    claims
}

/// Every dose and waiting period on the label, each once; without any, that they are not on record.
fn label_facts(product: &ProductId, about: &About, catalogue: &Catalogue) -> Vec<Predicate> {
    let mut uses = catalogue
        .uses(product, about)
        .into_iter()
        .map(Some)
        .collect::<Vec<_>>();
    if uses.is_empty() {
        uses.push(None);
    }
    let source = catalogue
        .product(product)
        .map(|product| product.source.clone());
    let mut facts: Vec<Predicate> = Vec::new();
    for label in uses {
        let source = source.clone().filter(|_| label.is_some());
        let dose = Predicate::Dose {
            product: product.clone(),
            about: about.clone(),
            dose: label.and_then(|label| label.dose.clone()),
            dose_max: label.and_then(|label| label.dose_max.clone()),
            dose_text: label.and_then(|label| label.dose_text.clone()),
            source: source.clone(),
        };
        let (product, about) = (product.clone(), about.clone());
        let days = label.and_then(|label| label.waiting_days);
        let waiting = Predicate::Waiting {
            product,
            about,
            days,
            source,
        };
        facts.extend([dose, waiting]);
    }
    let mut once: Vec<Predicate> = Vec::new();
    for fact in facts {
        if !once.contains(&fact) {
            once.push(fact);
        }
    }
    once
}

fn open_questions(view: &FarmerView, lapsed: Vec<DueItem>) -> Vec<Claim> {
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

fn details_differ(view: &FarmerView) -> Vec<Claim> {
    let claim = |detail: &crate::view::Detail| Claim {
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
        late: false,
    };
    view.details.iter().map(claim).collect()
}
