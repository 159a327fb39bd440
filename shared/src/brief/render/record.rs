//! What the record says of a visit, its advice and its result.

use super::Teller;
use crate::{
    brief::model::Predicate,
    entry::Reaction,
    text::{Arg, key},
};

impl Teller<'_> {
    pub(super) fn of_record(&self) -> String {
        match &self.claim.predicate {
            Predicate::NoHistory => self.on_day(key("claim-no-history"), &[]),
            Predicate::Overview { visits, from, open } => {
                let args = [
                    ("visits", (*visits).into()),
                    ("from", Arg::Day(*from)),
                    ("open", (*open).into()),
                ];
                self.on_day(key("claim-overview"), &args)
            }
            Predicate::DetailsDiffer { field } => {
                let field = self.words.label(self.lang, "field", field);
                self.on_day(key("claim-details-differ"), &[("field", field.into())])
            }
            Predicate::LastVisit { about, stage } => {
                let about = ("about", self.about(about));
                match stage {
                    None => self.of_visit(key("claim-last-visit"), &[about]),
                    Some(stage) => {
                        let stage = ("stage", Arg::Stage(stage));
                        self.of_visit(key("claim-last-visit-stage"), &[about, stage])
                    }
                }
            }
            Predicate::FollowUpOpen { .. } | Predicate::Lapsed { .. } => self.of_follow_up(),
            Predicate::Applied { .. }
            | Predicate::Result { .. }
            | Predicate::ReportsDiffer { .. } => self.of_result(),
            _ => self.of_advice(),
        }
    }

    fn of_advice(&self) -> String {
        match &self.claim.predicate {
            Predicate::Advised { product, about } => {
                let (product, about) = (self.product(product), self.about(about));
                let args = [("product", product), ("about", about)];
                self.of_visit(key("claim-advised"), &args)
            }
            Predicate::AdvisedInWords { about } => {
                let about = self.about(about);
                self.of_visit(key("claim-advised-in-words"), &[("about", about)])
            }
            Predicate::NotOnLabel { product, about } => {
                let (product, about) = (self.product(product), self.about(about));
                let args = [("product", product), ("about", about)];
                self.of_visit(key("claim-not-on-label"), &args)
            }
            Predicate::NameUnknown { name } => {
                let name = name.as_str().into();
                self.of_visit(key("claim-name-unknown"), &[("name", name)])
            }
            Predicate::Reacted { reaction } => self.of_visit(reacted(*reaction), &[]),
            Predicate::Refused { product, price_inr } => {
                let product = ("product", self.product(product));
                match price_inr {
                    None => self.of_visit(key("claim-refused"), &[product]),
                    Some(price) => {
                        let price = ("price", Arg::Rupees(*price));
                        self.of_visit(key("claim-refused-at"), &[product, price])
                    }
                }
            }
            Predicate::Objected { kind } => {
                let objection = self.words.objection(self.lang, *kind);
                self.of_visit(key("claim-objected"), &[("objection", objection.into())])
            }
            Predicate::Pitched {
                pitch,
                reaction,
                product,
            } => {
                let reaction = self.words.reaction(self.lang, *reaction).into();
                let pitch = self.words.pitch(self.lang, *pitch).into();
                let (pitch, reaction) = (("pitch", pitch), ("reaction", reaction));
                match product {
                    None => self.of_visit(key("claim-pitched-any"), &[pitch, reaction]),
                    Some(product) => {
                        let product = ("product", self.product(product));
                        self.of_visit(key("claim-pitched"), &[product, pitch, reaction])
                    }
                }
            }
            _ => String::new(),
        }
    }

    fn of_result(&self) -> String {
        match &self.claim.predicate {
            Predicate::Applied { applied: true } => self.of_visit(key("claim-applied"), &[]),
            Predicate::Applied { applied: false } => self.of_visit(key("claim-not-applied"), &[]),
            Predicate::Result { about, result } => {
                let result = self.words.result(self.lang, *result);
                let args = [("about", self.about(about)), ("result", result.into())];
                self.of_visit(key("claim-result"), &args)
            }
            Predicate::ReportsDiffer { about, results } => {
                let said = |it| self.words.result(self.lang, it);
                let results: Vec<String> = results.iter().copied().map(said).collect();
                let results = results.join("; ").into();
                let args = [("about", self.about(about)), ("results", results)];
                self.of_visit(key("claim-reports-differ"), &args)
            }
            _ => String::new(),
        }
    }

    fn of_follow_up(&self) -> String {
        let (key, products, about, due) = match &self.claim.predicate {
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue: false,
            } => (key("claim-follow-up"), products, about, due),
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue: true,
            } => (key("claim-follow-up-overdue"), products, about, due),
            Predicate::Lapsed {
                products,
                about,
                due,
            } => (key("claim-lapsed"), products, about, due),
            _ => return String::new(),
        };
        let args = [
            ("what", self.what(products, about)),
            ("due", Arg::Day(*due)),
        ];
        self.of_visit(key, &args)
    }
}

fn reacted(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Accepted => key("claim-accepted"),
        Reaction::Hesitant => key("claim-hesitant"),
        Reaction::Rejected => key("claim-rejected"),
    }
}
