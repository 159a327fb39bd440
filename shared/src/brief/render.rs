//! A claim in words. Every sentence carries its day with the month's name.

use super::{
    catalogue::Catalogue,
    model::{About, Brief, Claim, Predicate, SectionKind},
};
use crate::{
    entry::{Dose, Reaction},
    ids::ProductId,
    text::{Arg, Lang, Words, capitalised, key},
    time::Day,
    vocab::UNKNOWN_CROP,
};

/// The title of a section.
pub fn section_title(kind: SectionKind, words: &Words, lang: Lang) -> String {
    let key = match kind {
        SectionKind::Headline => key("brief-headline"),
        SectionKind::LastVisit => key("brief-last-visit"),
        SectionKind::FollowUps => key("brief-follow-ups"),
        SectionKind::Watch => key("brief-watch"),
        SectionKind::Worked => key("brief-worked"),
        SectionKind::Refused => key("brief-refused"),
        SectionKind::Label => key("brief-label"),
        SectionKind::OpenQuestions => key("brief-open-questions"),
    };
    words.say(lang, key, &[])
}

/// The sentence of a claim. Names of products are those of the catalogue.
pub fn render(claim: &Claim, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let teller = Teller {
        words,
        lang,
        catalogue,
    };
    let sentence = capitalised(&teller.sentence(claim));
    if claim.late {
        words.say(lang, "claim-late", &[("sentence", sentence.into())])
    } else {
        sentence
    }
}

/// A whole brief as plain lines, for the command line.
pub fn plain(brief: &Brief, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    for section in &brief.sections {
        text.push_str(&section_title(section.kind, words, lang));
        text.push('\n');
        for claim in &section.claims {
            text.push_str("- ");
            text.push_str(&render(claim, words, lang, catalogue));
            text.push('\n');
        }
    }
    text
}

struct Teller<'a> {
    words: &'a Words,
    lang: Lang,
    catalogue: &'a Catalogue,
}

impl Teller<'_> {
    fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.words.say(self.lang, key, args)
    }

    fn sentence(&self, claim: &Claim) -> String {
        let day = || ("day", claim.day.map_or(Arg::Text("–"), Arg::Day));
        let with = |key, more: &[(&str, Arg<'_>)]| {
            let mut args = vec![day()];
            args.extend(more.iter().cloned());
            self.say(key, &args)
        };
        match &claim.predicate {
            Predicate::NoHistory => with(key("claim-no-history"), &[]),
            Predicate::Overview { visits, from, open } => with(
                key("claim-overview"),
                &[
                    ("visits", (*visits).into()),
                    ("from", Arg::Day(*from)),
                    ("open", (*open).into()),
                ],
            ),
            Predicate::LastVisit { about, stage: None } => {
                with(key("claim-last-visit"), &[("about", self.about(about))])
            }
            Predicate::LastVisit {
                about,
                stage: Some(stage),
            } => {
                let args = [("about", self.about(about)), ("stage", Arg::Stage(stage))];
                with(key("claim-last-visit-stage"), &args)
            }
            Predicate::Advised { product, about } => {
                let args = [
                    ("product", self.product(product)),
                    ("about", self.about(about)),
                ];
                with(key("claim-advised"), &args)
            }
            Predicate::AdvisedInWords { about } => with(
                key("claim-advised-in-words"),
                &[("about", self.about(about))],
            ),
            Predicate::Reacted { reaction } => with(reacted(*reaction), &[]),
            Predicate::Refused {
                product,
                price_inr: None,
            } => with(key("claim-refused"), &[("product", self.product(product))]),
            Predicate::Refused {
                product,
                price_inr: Some(price),
            } => {
                let args = [
                    ("product", self.product(product)),
                    ("price", Arg::Rupees(*price)),
                ];
                with(key("claim-refused-at"), &args)
            }
            Predicate::Objected { kind } => {
                let objection = self.words.objection(self.lang, *kind);
                with(key("claim-objected"), &[("objection", objection.into())])
            }
            Predicate::Applied { applied: true } => with(key("claim-applied"), &[]),
            Predicate::Applied { applied: false } => with(key("claim-not-applied"), &[]),
            Predicate::Result { about, result } => {
                let result = self.words.result(self.lang, *result);
                with(
                    key("claim-result"),
                    &[("about", self.about(about)), ("result", result.into())],
                )
            }
            Predicate::ReportsDiffer { about, results } => {
                let results: Vec<_> = results
                    .iter()
                    .map(|it| self.words.result(self.lang, *it))
                    .collect();
                let args = [
                    ("about", self.about(about)),
                    ("results", results.join("; ").into()),
                ];
                with(key("claim-reports-differ"), &args)
            }
            Predicate::Count {
                product,
                issue,
                controlled,
                followed,
            } => {
                let (k, n) = (("k", Arg::from(*controlled)), ("n", Arg::from(*followed)));
                let product = ("product", self.product(product));
                match issue {
                    Some(issue) => with(
                        key("claim-count"),
                        &[product, k, n, ("issue", Arg::Issue(issue))],
                    ),
                    None => with(key("claim-count-any"), &[product, k, n]),
                }
            }
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue,
            } => {
                let key = if *overdue {
                    key("claim-follow-up-overdue")
                } else {
                    key("claim-follow-up")
                };
                with(
                    key,
                    &[
                        ("what", self.what(products, about)),
                        ("due", Arg::Day(*due)),
                    ],
                )
            }
            Predicate::Lapsed {
                products,
                about,
                due,
            } => {
                let args = [
                    ("what", self.what(products, about)),
                    ("due", Arg::Day(*due)),
                ];
                with(key("claim-lapsed"), &args)
            }
            Predicate::DetailsDiffer { field } => {
                let field = self.words.label(self.lang, "field", field);
                with(key("claim-details-differ"), &[("field", field.into())])
            }
            Predicate::Season {
                crop,
                issue,
                month,
                years,
                of,
            } => {
                let month = self.words.month(self.lang, *month);
                let (k, n) = (("k", Arg::from(*years)), ("n", Arg::from(*of)));
                let about = self.about(&About {
                    crop: crop.clone(),
                    issue: Some(issue.clone()),
                });
                with(
                    key("claim-season"),
                    &[("about", about), ("month", month.into()), k, n],
                )
            }
            Predicate::Price { .. } | Predicate::Dose { .. } | Predicate::Waiting { .. } => {
                self.label(&claim.predicate, claim.day)
            }
        }
    }

    /// What label and price list say.
    fn label(&self, predicate: &Predicate, day: Option<Day>) -> String {
        let day = ("day", day.map_or(Arg::Text("–"), Arg::Day));
        match predicate {
            Predicate::Price {
                product,
                inr: Some(inr),
            } => {
                let args = [
                    day,
                    ("product", self.product(product)),
                    ("price", Arg::Rupees(*inr)),
                ];
                self.say("claim-price", &args)
            }
            Predicate::Price { product, inr: None } => self.say(
                "claim-price-unknown",
                &[day, ("product", self.product(product))],
            ),
            Predicate::Dose {
                product,
                about,
                dose,
                dose_max,
                dose_text,
                source,
            } => {
                let (product, about) = (
                    ("product", self.product(product)),
                    ("about", self.about(about)),
                );
                let dose = self.dose(dose.as_ref(), dose_max.as_ref(), dose_text.as_deref());
                let (Some(dose), Some(source)) = (dose, source) else {
                    return self.say("claim-dose-unknown", &[day, product, about]);
                };
                let args = [
                    day,
                    product,
                    about,
                    ("dose", dose.into()),
                    ("source", source.as_str().into()),
                ];
                self.say("claim-dose", &args)
            }
            Predicate::Waiting {
                product,
                about,
                days,
                source,
            } => {
                let (product, about) = (
                    ("product", self.product(product)),
                    ("about", self.about(about)),
                );
                let (Some(days), Some(source)) = (days, source) else {
                    return self.say("claim-waiting-unknown", &[day, product, about]);
                };
                let args = [
                    day,
                    product,
                    about,
                    ("days", (*days).into()),
                    ("source", source.as_str().into()),
                ];
                self.say("claim-waiting", &args)
            }
            _ => String::new(),
        }
    }

    fn dose(
        &self,
        least: Option<&Dose>,
        most: Option<&Dose>,
        text: Option<&str>,
    ) -> Option<String> {
        match (least, most) {
            (Some(least), Some(most)) if least != most => {
                let args = [("least", Arg::Dose(least)), ("most", Arg::Dose(most))];
                Some(self.say("dose-range", &args))
            }
            (Some(dose), _) | (None, Some(dose)) => Some(self.words.dose(self.lang, dose)),
            (None, None) => text.map(str::to_owned),
        }
    }

    fn product(&self, id: &ProductId) -> Arg<'static> {
        Arg::Owned(self.catalogue.product_name(id, self.lang))
    }

    /// Crop and trouble; either may be unknown.
    fn about(&self, about: &About) -> Arg<'static> {
        let crop = Some(about.crop.as_str()).filter(|crop| *crop != UNKNOWN_CROP);
        let text = match (crop, about.issue.as_deref()) {
            (Some(crop), Some(issue)) => self.say(
                "about-issue-in-crop",
                &[("issue", Arg::Issue(issue)), ("crop", Arg::Crop(crop))],
            ),
            (Some(crop), None) => self.say("about-crop", &[("crop", Arg::Crop(crop))]),
            (None, Some(issue)) => self.words.issue(self.lang, issue),
            (None, None) => self.words.crop(self.lang, UNKNOWN_CROP),
        };
        Arg::Owned(text)
    }

    /// Products and what they are against.
    fn what(&self, products: &[ProductId], about: &About) -> Arg<'static> {
        if products.is_empty() {
            return self.about(about);
        }
        let names: Vec<String> = products
            .iter()
            .map(|id| self.catalogue.product_name(id, self.lang))
            .collect();
        let args = [
            ("products", names.join(", ").into()),
            ("about", self.about(about)),
        ];
        Arg::Owned(self.say("about-products", &args))
    }
}

fn reacted(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Accepted => key("claim-accepted"),
        Reaction::Hesitant => key("claim-hesitant"),
        Reaction::Rejected => key("claim-rejected"),
    }
}
