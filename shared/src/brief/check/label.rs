//! Claims of label and price list, and of what follows from them on this day.

use super::{Asked, look::Look, look::is_late, visits::moment};
use crate::{
    brief::model::{About, Clears, Predicate},
    calendar::{Expected, expected_harvest},
    ids::ProductId,
    records::LabelUse,
    view::VisitView,
};

impl<'a> Asked<'a> {
    pub(super) fn of_label(&self) -> bool {
        match &self.claim.predicate {
            Predicate::Price { product, inr } => {
                self.is_fact(product, None) && self.catalogue.price(product) == *inr
            }
            Predicate::Dose {
                product,
                about,
                dose,
                dose_max,
                dose_text,
                source,
            } => self.on_label(product, about, source.as_ref(), |label| match label {
                Some(label) => {
                    (&label.dose, &label.dose_max, &label.dose_text) == (dose, dose_max, dose_text)
                }
                None => (dose, dose_max, dose_text) == (&None, &None, &None),
            }),
            Predicate::Waiting {
                product,
                about,
                days,
                source,
            } => self.on_label(product, about, source.as_ref(), |label| {
                label.and_then(|label| label.waiting_days) == *days
            }),
            Predicate::Suggested { product, about } => {
                self.is_todays()
                    && self.claim.evidence.is_empty()
                    && self.opens_nothing()
                    && !self.catalogue.uses(product, about).is_empty()
            }
            Predicate::Instead { .. } => self.instead(),
            Predicate::Harvest { .. } => self.harvest(),
            Predicate::WaitingClears { .. } => self.waiting_clears(),
            _ => false,
        }
    }

    fn is_todays(&self) -> bool {
        self.of_today && self.claim.day == Some(self.today) && !self.claim.late
    }

    /// A fact of the catalogue of this very day about a product of it, or about one that the visit
    /// advised.
    fn is_fact(&self, product: &ProductId, about: Option<&About>) -> bool {
        let standing = match self.own_visit().map(Look::Own) {
            Some(visit) => {
                visit.advises(product) && about.is_none_or(|about| visit.is_about(about))
            }
            None => self.opens_nothing() && self.catalogue.product(product).is_some(),
        };
        standing && self.is_todays() && self.claim.evidence.is_empty()
    }

    /// What one of the label's uses says; where it has none for this, that nothing is on record.
    fn on_label(
        &self,
        product: &ProductId,
        about: &About,
        source: Option<&String>,
        says: impl Fn(Option<&LabelUse>) -> bool,
    ) -> bool {
        let uses = self.catalogue.uses(product, about);
        let known = self.catalogue.product(product);
        let told = if uses.is_empty() {
            source.is_none() && says(None)
        } else {
            known.map(|product| &product.source) == source
                && uses.into_iter().any(|label| says(Some(label)))
        };
        told && self.is_fact(product, Some(about))
    }

    fn instead(&self) -> bool {
        let Predicate::Instead {
            product,
            refused,
            about,
            inr,
            refused_inr,
        } = &self.claim.predicate
        else {
            return false;
        };
        let Some(visit) = self.own_visit() else {
            return false;
        };
        let look = Look::Own(visit);
        let own = self.own();
        let same_use = look.is_about(about) || !self.catalogue.uses(refused, about).is_empty();
        product != refused
            && self.is_refused(refused, visit)
            && !own.iter().any(|visit| self.is_refused(product, visit))
            && same_use
            && !self.catalogue.uses(product, about).is_empty()
            && self.catalogue.price(product) == *inr
            && look.price(refused) == *refused_inr
            && self.claim.evidence == [visit.id.clone()]
            && self.is_todays()
    }

    /// The last visit at which the stage of a crop was seen, and the harvest to expect of it, where
    /// that is not past.
    fn expected(&self, crop: &str) -> Option<(&'a VisitView, &'a str, Expected)> {
        let staged = self
            .own()
            .iter()
            .filter(|visit| visit.visit.crop == crop && visit.visit.stage.is_some());
        let last = staged.max_by_key(|visit| moment(visit))?;
        let stage = last.visit.stage.as_deref()?;
        let expected = expected_harvest(crop, stage, last.occurred_at.day())?;
        (expected.to >= self.today).then_some((last, stage, expected))
    }

    fn harvest(&self) -> bool {
        let Predicate::Harvest {
            crop,
            stage,
            expected_from,
            expected_to,
            source,
        } = &self.claim.predicate
        else {
            return false;
        };
        self.expected(crop).is_some_and(|(visit, seen, expected)| {
            seen == stage
                && (expected.from, expected.to) == (*expected_from, *expected_to)
                && expected.source == source
                && self.opens(&visit.id, None)
                && self.claim.evidence == [visit.id.clone()]
                && self.claim.day == Some(visit.occurred_at.day())
                && self.claim.late == is_late(visit.occurred_at, visit.recorded_at)
        })
    }

    fn waiting_clears(&self) -> bool {
        let Predicate::WaitingClears {
            product,
            about,
            days,
            expected_clear,
            expected_harvest,
            clears,
        } = &self.claim.predicate
        else {
            return false;
        };
        let uses = self.catalogue.uses(product, about);
        // Of several uses the longest wait counts.
        let wait = uses.iter().filter_map(|label| label.waiting_days).max();
        let clear = i32::try_from(*days).map(|days| self.today.plus(days));
        self.expected(&about.crop)
            .is_some_and(|(visit, _, expected)| {
                let right = if *expected_clear < expected.from {
                    Clears::Yes
                } else if *expected_clear > expected.to {
                    Clears::No
                } else {
                    Clears::Close
                };
                wait == Some(*days)
                    && clear == Ok(*expected_clear)
                    && expected.from == *expected_harvest
                    && *clears == right
                    && self.opens(&visit.id, None)
                    && self.claim.evidence == [visit.id.clone()]
                    && self.is_todays()
            })
    }
}
