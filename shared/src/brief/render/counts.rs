//! What is counted over visits: results, reactions, years, similar cases.

use super::{Teller, parts::share};
use crate::{
    brief::model::{About, Predicate, Scope},
    text::key,
};

impl Teller<'_> {
    pub(super) fn of_counts(&self) -> String {
        match &self.claim.predicate {
            Predicate::Count {
                scope,
                product,
                about,
                controlled,
                farmers,
            } => {
                let mut args = share(*controlled).to_vec();
                args.push(("product", self.product(product)));
                args.push(("about", self.about(about)));
                args.push(("farmers", (*farmers).into()));
                let key = match scope {
                    Scope::Own => key("claim-count-own"),
                    Scope::Village => key("claim-count-village"),
                };
                self.on_day(key, &args)
            }
            Predicate::PitchCount {
                scope,
                crop,
                pitch,
                accepted,
                farmers,
            } => {
                let mut args = share(*accepted).to_vec();
                args.push(("about", self.crop(crop)));
                args.push(("pitch", self.words.pitch(self.lang, *pitch).into()));
                args.push(("farmers", (*farmers).into()));
                let key = match scope {
                    Scope::Own => key("claim-pitch-count-own"),
                    Scope::Village => key("claim-pitch-count-village"),
                };
                self.on_day(key, &args)
            }
            Predicate::Season {
                scope,
                crop,
                issue,
                month,
                years,
                of,
            } => {
                let about = self.about(&About {
                    crop: crop.clone(),
                    issue: Some(issue.clone()),
                });
                let month = self.words.month(self.lang, *month);
                let args = [
                    ("about", about),
                    ("month", month.into()),
                    ("k", (*years).into()),
                    ("n", (*of).into()),
                ];
                let key = match scope {
                    Scope::Own => key("claim-season-own"),
                    Scope::Village => key("claim-season-village"),
                };
                self.on_day(key, &args)
            }
            Predicate::Similar {
                crop,
                cases,
                farmers,
            } => {
                let args = [
                    ("about", self.crop(crop)),
                    ("cases", (*cases).into()),
                    ("farmers", (*farmers).into()),
                ];
                self.on_day(key("claim-similar"), &args)
            }
            Predicate::Confidence {
                level,
                visits,
                followed,
                similar,
            } => {
                let args = [
                    ("level", self.level(*level)),
                    ("visits", (*visits).into()),
                    ("followed", (*followed).into()),
                    ("similar", (*similar).into()),
                ];
                self.on_day(key("claim-confidence"), &args)
            }
            _ => String::new(),
        }
    }
}
