//! Products: label, price, harvest, what to use in place of what, and what not to say.

use super::Teller;
use crate::{
    brief::model::Predicate,
    text::{Arg, key},
};

impl Teller<'_> {
    pub(super) fn of_label(&self) -> String {
        match &self.claim.predicate {
            Predicate::Suggested { product, about } => {
                let (product, about) = (self.product(product), self.about(about));
                let args = [("product", product), ("about", about)];
                self.on_day(key("claim-suggested"), &args)
            }
            Predicate::Instead { .. } => self.instead(),
            Predicate::Harvest { .. } | Predicate::WaitingClears { .. } => self.of_harvest(),
            Predicate::DoNotLead { .. } | Predicate::DoNotPromise { .. } => self.not_to_say(),
            Predicate::Price {
                product,
                inr: Some(inr),
            } => {
                let args = [
                    ("product", self.product(product)),
                    ("price", Arg::Rupees(*inr)),
                ];
                self.on_day(key("claim-price"), &args)
            }
            Predicate::Price { product, inr: None } => {
                let product = self.product(product);
                self.on_day(key("claim-price-unknown"), &[("product", product)])
            }
            Predicate::Dose {
                product,
                about,
                dose,
                dose_max,
                dose_text,
                source,
            } => {
                let dose = self.dose(dose.as_ref(), dose_max.as_ref(), dose_text.as_deref());
                let (product, about) = (self.product(product), self.about(about));
                let (product, about) = (("product", product), ("about", about));
                let (Some(dose), Some(source)) = (dose, source) else {
                    return self.on_day(key("claim-dose-unknown"), &[product, about]);
                };
                let (dose, source) = (("dose", dose.into()), ("source", source.as_str().into()));
                self.on_day(key("claim-dose"), &[product, about, dose, source])
            }
            Predicate::Waiting {
                product,
                about,
                days,
                source,
            } => {
                let (product, about) = (self.product(product), self.about(about));
                let (product, about) = (("product", product), ("about", about));
                let (Some(days), Some(source)) = (days, source) else {
                    return self.on_day(key("claim-waiting-unknown"), &[product, about]);
                };
                let (days, source) = (("days", (*days).into()), ("source", source.as_str().into()));
                self.on_day(key("claim-waiting"), &[product, about, days, source])
            }
            _ => String::new(),
        }
    }

    fn instead(&self) -> String {
        let Predicate::Instead {
            product,
            refused,
            about,
            inr,
            refused_inr,
        } = &self.claim.predicate
        else {
            return String::new();
        };
        let mut args = vec![
            ("product", self.product(product)),
            ("refused", self.product(refused)),
            ("about", self.about(about)),
        ];
        args.extend(inr.map(|inr| ("price", Arg::Rupees(inr))));
        args.extend(refused_inr.map(|inr| ("refused-price", Arg::Rupees(inr))));
        let key = match (inr, refused_inr) {
            (Some(_), Some(_)) => key("claim-instead-against"),
            (Some(_), None) => key("claim-instead"),
            (None, Some(_)) => key("claim-instead-unpriced-against"),
            (None, None) => key("claim-instead-unpriced"),
        };
        self.on_day(key, &args)
    }

    fn of_harvest(&self) -> String {
        match &self.claim.predicate {
            Predicate::Harvest {
                crop,
                stage,
                expected_from,
                expected_to,
                source,
            } => {
                let args = [
                    ("about", self.crop(crop)),
                    ("stage", Arg::Stage(stage)),
                    ("from", Arg::Day(*expected_from)),
                    ("to", Arg::Day(*expected_to)),
                    ("source", source.as_str().into()),
                ];
                self.on_day(key("claim-harvest"), &args)
            }
            Predicate::WaitingClears {
                product,
                about,
                days,
                expected_clear,
                expected_harvest,
                clears,
            } => {
                let args = [
                    ("product", self.product(product)),
                    ("about", self.about(about)),
                    ("days", (*days).into()),
                    ("clear", Arg::Day(*expected_clear)),
                    ("harvest", Arg::Day(*expected_harvest)),
                    ("clears", self.clears(*clears)),
                ];
                self.on_day(key("claim-waiting-clears"), &args)
            }
            _ => String::new(),
        }
    }

    fn not_to_say(&self) -> String {
        match &self.claim.predicate {
            Predicate::DoNotLead {
                product,
                kind,
                price_inr,
            } => {
                let mut args = vec![("product", self.product(product))];
                args.extend(kind.map(|kind| ("because", self.because(kind))));
                args.extend(price_inr.map(|inr| ("price", Arg::Rupees(inr))));
                let key = match (price_inr, kind) {
                    (None, None) => key("claim-do-not-lead"),
                    (Some(_), None) => key("claim-do-not-lead-at"),
                    (None, Some(_)) => key("claim-do-not-lead-because"),
                    (Some(_), Some(_)) => key("claim-do-not-lead-at-because"),
                };
                self.on_day(key, &args)
            }
            Predicate::DoNotPromise {
                product,
                about,
                result,
            } => {
                let result = self.words.result(self.lang, *result);
                let args = [
                    ("product", self.product(product)),
                    ("about", self.about(about)),
                    ("result", result.into()),
                ];
                self.on_day(key("claim-do-not-promise"), &args)
            }
            _ => String::new(),
        }
    }
}
