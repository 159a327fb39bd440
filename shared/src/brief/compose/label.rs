//! What label and price list of the day say, and what follows for the harvest.

use super::{
    facts::Facts,
    parts::{of_day, of_visit, products_of},
};
use crate::{
    brief::{
        catalogue::Catalogue,
        due::about,
        model::{About, Claim, Clears, Predicate},
    },
    calendar::{Expected, expected_harvest},
    ids::{EntryId, ProductId},
    time::Day,
    view::VisitView,
};
use std::collections::BTreeSet;

/// Label facts, each told once.
pub(super) struct Told<'a> {
    catalogue: &'a Catalogue,
    today: Day,
    labels: BTreeSet<(ProductId, About)>,
    prices: BTreeSet<ProductId>,
}

impl<'a> Told<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, today: Day) -> Self {
        Self {
            catalogue,
            today,
            labels: BTreeSet::new(),
            prices: BTreeSet::new(),
        }
    }

    /// Dose, price and waiting period of a product, as far as they were not told; with the visit that
    /// advised it, where there is one.
    pub(super) fn tell(
        &mut self,
        product: &ProductId,
        about: &About,
        visit: Option<&EntryId>,
    ) -> Vec<Claim> {
        let mut predicates = Vec::new();
        if self.labels.insert((product.clone(), about.clone())) {
            predicates = label_facts(product, about, self.catalogue);
        }
        if self.prices.insert(product.clone()) {
            let inr = self.catalogue.price(product);
            let doses = predicates
                .iter()
                .filter(|it| matches!(it, Predicate::Dose { .. }));
            let price = Predicate::Price {
                product: product.clone(),
                inr,
            };
            predicates.insert(doses.count(), price);
        }
        predicates
            .into_iter()
            .map(|predicate| of_day(self.today, visit.cloned(), predicate))
            .collect()
    }
}

/// Every dose, then every waiting period on the label, each once; without any use, that they are not
/// on record.
fn label_facts(product: &ProductId, about: &About, catalogue: &Catalogue) -> Vec<Predicate> {
    let mut uses: Vec<_> = catalogue
        .uses(product, about)
        .into_iter()
        .map(Some)
        .collect();
    if uses.is_empty() {
        uses.push(None);
    }
    let known = catalogue.product(product);
    let mut doses: Vec<Predicate> = Vec::new();
    let mut waits: Vec<Predicate> = Vec::new();
    for label in uses {
        let source = known
            .filter(|_| label.is_some())
            .map(|it| it.source.clone());
        let dose = Predicate::Dose {
            product: product.clone(),
            about: about.clone(),
            dose: label.and_then(|label| label.dose.clone()),
            dose_max: label.and_then(|label| label.dose_max.clone()),
            dose_text: label.and_then(|label| label.dose_text.clone()),
            source: source.clone(),
        };
        let wait = Predicate::Waiting {
            product: product.clone(),
            about: about.clone(),
            days: label.and_then(|label| label.waiting_days),
            source,
        };
        for (list, fact) in [(&mut doses, dose), (&mut waits, wait)] {
            if !list.contains(&fact) {
                list.push(fact);
            }
        }
    }
    doses.extend(waits);
    doses
}

/// What was advised: the product, what for, and at which visit.
pub(super) type AdvisedAt<'a> = (ProductId, About, &'a EntryId);

/// What was advised at these visits, each product for each use once.
pub(super) fn advised<'a>(visits: impl IntoIterator<Item = &'a VisitView>) -> Vec<AdvisedAt<'a>> {
    let mut seen = BTreeSet::new();
    let mut advised = Vec::new();
    for visit in visits {
        for product in products_of(visit) {
            if seen.insert((product.clone(), about(visit))) {
                advised.push((product, about(visit), &visit.id));
            }
        }
    }
    advised
}

/// The last visit, and those whose advice waits for a follow-up.
pub(super) fn last_and_open<'a>(facts: &Facts<'a>) -> Vec<&'a VisitView> {
    let open = facts.open.iter().filter_map(|item| {
        let mut visits = facts.farmer.visits.iter();
        visits.find(|visit| visit.id == item.visit)
    });
    facts.last().into_iter().chain(open).collect()
}

/// The last visit at which a crop's stage was seen, and its harvest, unless that is past.
fn expected<'a>(facts: &Facts<'a>, crop: &str) -> Option<(&'a VisitView, &'a str, Expected)> {
    let mut visits = facts.farmer.visits.iter();
    let visit = visits.find(|it| it.visit.crop == crop && it.visit.stage.is_some())?;
    let stage = visit.visit.stage.as_deref()?;
    let expected = expected_harvest(crop, stage, visit.occurred_at.day())?;
    (facts.today <= expected.to).then_some((visit, stage, expected))
}

/// When a crop is likely to be harvested.
pub(super) fn harvest(facts: &Facts<'_>, crop: &str) -> Option<Claim> {
    let (visit, stage, expected) = expected(facts, crop)?;
    let predicate = Predicate::Harvest {
        crop: crop.to_owned(),
        stage: stage.to_owned(),
        expected_from: expected.from,
        expected_to: expected.to,
        source: expected.source.to_owned(),
    };
    Some(of_visit(visit, predicate))
}

/// Whether a spray of today clears the label's longest waiting period before the harvest.
pub(super) fn waiting_clears(
    facts: &Facts<'_>,
    product: &ProductId,
    about: &About,
) -> Option<Claim> {
    let (visit, _, harvest) = expected(facts, &about.crop)?;
    let uses = facts.catalogue.uses(product, about);
    let days = uses
        .into_iter()
        .filter_map(|label| label.waiting_days)
        .max()?;
    let clear = facts.today.plus(i32::try_from(days).ok()?);
    let clears = match clear {
        clear if clear < harvest.from => Clears::Yes,
        clear if clear <= harvest.to => Clears::Close,
        _ => Clears::No,
    };
    let predicate = Predicate::WaitingClears {
        product: product.clone(),
        about: about.clone(),
        days,
        expected_clear: clear,
        expected_harvest: harvest.from,
        clears,
    };
    Some(Claim {
        day: Some(facts.today),
        late: false,
        ..of_visit(visit, predicate)
    })
}
