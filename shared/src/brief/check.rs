//! Whether a claim is true of a view. Written apart from [`super::compose()`]: it looks at what is
//! claimed and asks the view, so that a claim from elsewhere (a kept brief, a model's sentence) can
//! be asked the same.

use super::{
    catalogue::Catalogue,
    due::{due_day, has_lapsed, is_waiting},
    model::{About, Claim, Ground, Predicate, Scope},
};
use crate::{
    entry::{CropResult, Reaction},
    ids::{EntryId, ProductId},
    records::LabelUse,
    time::{Day, Stamp},
    view::{FarmerView, VisitView},
};
use std::collections::BTreeSet;

/// Whether the view, and for label and price the catalogue, bear the claim out: its facts, its day,
/// its evidence, the visit it opens and its mark of lateness.
pub fn holds(claim: &Claim, ground: &Ground<'_>) -> bool {
    let Ground {
        farmer: view,
        catalogue,
        as_of,
        ..
    } = *ground;
    let today = as_of.moment.day();
    if claim.predicate == Predicate::NoHistory {
        let silent = claim.evidence.is_empty() && claim.visit.is_none() && !claim.late;
        return silent
            && claim.day == Some(today)
            && view.is_none_or(|view| view.visits.is_empty());
    }
    let Some(view) = view.filter(|view| view.as_of == as_of) else {
        return false;
    };
    Asked {
        claim,
        view,
        catalogue,
        today,
    }
    .holds()
}

struct Asked<'a> {
    claim: &'a Claim,
    view: &'a FarmerView,
    catalogue: &'a Catalogue,
    today: Day,
}

fn is_late(occurred: Stamp, recorded: Stamp) -> bool {
    recorded.day() > occurred.day()
}

fn is_about(visit: &VisitView, about: &About) -> bool {
    visit.visit.crop == about.crop && visit.visit.issue == about.issue
}

fn advises(visit: &VisitView, product: &ProductId) -> bool {
    visit
        .visit
        .products
        .iter()
        .any(|advised| advised.product == *product)
}

fn advises_exactly(visit: &VisitView, products: &[ProductId]) -> bool {
    visit
        .visit
        .products
        .iter()
        .map(|advised| &advised.product)
        .eq(products)
}

impl Asked<'_> {
    fn holds(&self) -> bool {
        match &self.claim.predicate {
            Predicate::NoHistory => false,
            Predicate::Overview { visits, from, open } => self.overview(*visits, *from, *open),
            Predicate::Count {
                product,
                about,
                controlled,
                ..
            } => {
                self.count(|visit| is_about(visit, about) && advises(visit, product))
                    == (controlled.k, controlled.n)
                    && self.reports_counted(|visit| is_about(visit, about) && advises(visit, product))
            }
            Predicate::Season {
                scope: Scope::Own,
                crop,
                issue,
                month,
                years,
                of,
            } => self.season(crop, issue, *month, *years, *of),
            Predicate::DetailsDiffer { field } => self.details_differ(field),
            Predicate::Price { product, inr } => {
                self.of_catalogue(product) && self.catalogue.price(product) == *inr
            }
            Predicate::Dose {
                product,
                about,
                dose,
                dose_max,
                dose_text,
                source,
            } => {
                self.on_label(product, about, source.as_ref(), |label| {
                    label.dose == *dose
                        && label.dose_max == *dose_max
                        && label.dose_text == *dose_text
                }) || (self.not_on_label(product, about)
                    && (dose, dose_max, dose_text, source) == (&None, &None, &None, &None))
            }
            Predicate::Waiting {
                product,
                about,
                days,
                source,
            } => {
                self.on_label(product, about, source.as_ref(), |label| {
                    label.waiting_days == *days
                }) || (self.not_on_label(product, about) && (days, source) == (&None, &None))
            }
            Predicate::Applied { applied } => self.of_reports(|visit| {
                visit
                    .result()
                    .is_some_and(|result| (result != CropResult::NotApplied) == *applied)
            }),
            Predicate::Result { about, result } => {
                self.of_reports(|visit| is_about(visit, about) && visit.result() == Some(*result))
            }
            Predicate::ReportsDiffer { about, results } => self.of_reports(|visit| {
                let said = visit.outcomes.iter().map(|outcome| outcome.result);
                visit.reports_differ() && is_about(visit, about) && said.eq(results.iter().copied())
            }),
            _ => self.of_visit(),
        }
    }

    /// Claims that one visit bears out.
    fn of_visit(&self) -> bool {
        let Some(visit) = self.visit() else {
            return false;
        };
        let fields = &visit.visit;
        let said = match &self.claim.predicate {
            Predicate::LastVisit { about, stage } => {
                self.view.visits[0].id == visit.id
                    && is_about(visit, about)
                    && fields.stage == *stage
            }
            Predicate::Advised { product, about } => {
                advises(visit, product) && is_about(visit, about)
            }
            Predicate::AdvisedInWords { about } => {
                fields.products.is_empty() && fields.advice.is_some() && is_about(visit, about)
            }
            Predicate::Reacted { reaction } => fields.reaction == Some(*reaction),
            Predicate::Refused { product, price_inr } => {
                let advised = fields
                    .products
                    .iter()
                    .find(|advised| advised.product == *product);
                fields.reaction == Some(Reaction::Rejected)
                    && advised.is_some_and(|advised| advised.price_inr == *price_inr)
            }
            Predicate::Objected { kind } => fields
                .objections
                .iter()
                .any(|objection| objection.kind == *kind),
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue,
            } => {
                self.waits(visit, products, about, *due)
                    && !has_lapsed(*due, self.today)
                    && *overdue == (self.today > *due)
            }
            Predicate::Lapsed {
                products,
                about,
                due,
            } => self.waits(visit, products, about, *due) && has_lapsed(*due, self.today),
            _ => false,
        };
        said && self.claim.evidence == [visit.id.clone()]
            && self.claim.day == Some(visit.occurred_at.day())
            && self.claim.late == is_late(visit.occurred_at, visit.recorded_at)
    }

    fn waits(&self, visit: &VisitView, products: &[ProductId], about: &About, due: Day) -> bool {
        is_waiting(visit)
            && advises_exactly(visit, products)
            && is_about(visit, about)
            && due_day(visit, self.catalogue) == due
    }

    /// The standing visit that a tap opens.
    fn visit(&self) -> Option<&VisitView> {
        let id = self.claim.visit.as_ref()?;
        self.view.visits.iter().find(|visit| visit.id == *id)
    }

    /// Claims that the current reports of one visit bear out.
    fn of_reports(&self, said: impl Fn(&VisitView) -> bool) -> bool {
        let Some(visit) = self.visit() else {
            return false;
        };
        let Some(latest) = visit.outcomes.first() else {
            return false;
        };
        let reports = visit.outcomes.iter().map(|outcome| &outcome.id);
        said(visit)
            && reports.eq(&self.claim.evidence)
            && self.claim.day == Some(latest.occurred_at.day())
            && self.claim.late == is_late(latest.occurred_at, latest.recorded_at)
    }

    fn overview(&self, visits: u32, from: Day, open: u32) -> bool {
        let all = &self.view.visits;
        let days = || all.iter().map(|visit| visit.occurred_at.day());
        let waiting = all.iter().filter(|visit| {
            is_waiting(visit) && !has_lapsed(due_day(visit, self.catalogue), self.today)
        });
        all.len() == visits as usize
            && days().min() == Some(from)
            && days().max() == self.claim.day
            && waiting.count() == open as usize
            && all.iter().map(|visit| &visit.id).eq(&self.claim.evidence)
            && all.first().map(|visit| &visit.id) == self.claim.visit.as_ref()
            && !self.claim.late
    }

    /// The visits that were applied and of which the reports agree.
    fn followed(&self) -> impl Iterator<Item = (&VisitView, CropResult)> {
        let with_result = self
            .view
            .visits
            .iter()
            .filter_map(|visit| Some((visit, visit.result()?)));
        with_result.filter(|(_, result)| *result != CropResult::NotApplied)
    }

    fn count(&self, counts: impl Fn(&VisitView) -> bool) -> (u32, u32) {
        self.followed().filter(|(visit, _)| counts(visit)).fold(
            (0, 0),
            |(controlled, followed), (_, result)| {
                (
                    controlled + u32::from(result == CropResult::Controlled),
                    followed + 1,
                )
            },
        )
    }

    /// Whether the evidence is the latest report of each visit counted, and day and visit are those
    /// of the latest of all.
    fn reports_counted(&self, counts: impl Fn(&VisitView) -> bool) -> bool {
        let visits = self.followed().filter(|(visit, _)| counts(visit));
        let reports: Vec<_> = visits
            .filter_map(|(visit, _)| Some((visit.outcomes.first()?, visit)))
            .collect();
        let latest = reports
            .iter()
            .max_by_key(|(report, _)| (report.occurred_at, &report.id));
        let ids: BTreeSet<&EntryId> = reports.iter().map(|(report, _)| &report.id).collect();
        self.same_set(&ids)
            && !self.claim.late
            && latest.is_some_and(|(report, visit)| {
                self.claim.day == Some(report.occurred_at.day())
                    && self.claim.visit.as_ref() == Some(&visit.id)
            })
    }

    /// The evidence is this set, nothing twice.
    fn same_set(&self, ids: &BTreeSet<&EntryId>) -> bool {
        ids.len() == self.claim.evidence.len()
            && self.claim.evidence.iter().all(|id| ids.contains(id))
    }

    fn season(&self, crop: &str, issue: &str, month: u8, years: u32, of: u32) -> bool {
        let ymd = |visit: &VisitView| visit.occurred_at.day().ymd();
        let (this_year, this_month, _) = self.today.ymd();
        let looked: Vec<&VisitView> = self
            .view
            .visits
            .iter()
            .filter(|visit| visit.visit.crop == crop && ymd(visit).1 == month)
            .collect();
        let seen: Vec<&VisitView> = looked
            .iter()
            .copied()
            .filter(|visit| visit.visit.issue.as_deref() == Some(issue))
            .collect();
        let distinct = |visits: &[&VisitView]| {
            visits
                .iter()
                .map(|visit| ymd(visit).0)
                .collect::<BTreeSet<_>>()
                .len()
        };
        let ids: BTreeSet<&EntryId> = seen.iter().map(|visit| &visit.id).collect();
        let last = seen
            .iter()
            .max_by_key(|visit| (visit.occurred_at, &visit.id));
        month == this_month
            && seen.iter().any(|visit| ymd(visit).0 < this_year)
            && (distinct(&seen), distinct(&looked)) == (years as usize, of as usize)
            && self.same_set(&ids)
            && !self.claim.late
            && last.is_some_and(|visit| {
                self.claim.day == Some(visit.occurred_at.day())
                    && self.claim.visit.as_ref() == Some(&visit.id)
            })
    }

    fn details_differ(&self, field: &str) -> bool {
        let Some(detail) = self
            .view
            .details
            .iter()
            .find(|detail| detail.field == field)
        else {
            return false;
        };
        detail
            .values
            .iter()
            .map(|value| &value.entry)
            .eq(&self.claim.evidence)
            && detail
                .values
                .iter()
                .map(|value| value.recorded_at.day())
                .max()
                == self.claim.day
            && self.claim.visit.is_none()
            && !self.claim.late
    }

    /// A fact of the catalogue of this very day, about a product that the visit advised.
    fn of_catalogue(&self, product: &ProductId) -> bool {
        self.catalogue.day() == self.today
            && self.claim.day == Some(self.today)
            && self.claim.evidence.is_empty()
            && !self.claim.late
            && self.visit().is_some_and(|visit| advises(visit, product))
    }

    fn on_label(
        &self,
        product: &ProductId,
        about: &About,
        source: Option<&String>,
        says: impl Fn(&LabelUse) -> bool,
    ) -> bool {
        self.of_catalogue(product)
            && self.visit().is_some_and(|visit| is_about(visit, about))
            && self
                .catalogue
                .product(product)
                .map(|product| &product.source)
                == source
            && self.catalogue.uses(product, about).into_iter().any(says)
    }

    fn not_on_label(&self, product: &ProductId, about: &About) -> bool {
        self.of_catalogue(product)
            && self.visit().is_some_and(|visit| is_about(visit, about))
            && self.catalogue.uses(product, about).is_empty()
    }
}
