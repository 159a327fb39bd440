//! The agreed advice as a message to the farmer, in his language: the product as on the pack, the
//! label's dose and what it is for, how long to wait before the harvest, the day, and who says it.
//!
//! Never more than the label. The visit says which products; what is said of them comes from the
//! catalogue row of that day alone, as claims that a second reading of the catalogue bears out
//! ([`holds`]) and in sentences that the guard lets through for these claims. A product of which
//! that is not so is left out, and the officer is told why.

mod sms;

pub use sms::{Sms, sms};

use crate::{
    brief::{About, Catalogue, Claim, Ground, Predicate, holds},
    entry::{Dose, Visit},
    guard::{Covered, Guard},
    ids::ProductId,
    records::{LabelUse, Product},
    text::{Arg, Lang, Words, capitalised, key},
    time::Day,
    view::AsOf,
    vocab::UNKNOWN_CROP,
};

/// What a message is made of.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The visit whose advice it is.
    pub visit: &'a Visit,
    /// Its day.
    pub day: Day,
    /// The catalogue of that day.
    pub catalogue: &'a Catalogue,
    /// The farmer's language.
    pub lang: Lang,
    /// All words.
    pub words: &'a Words,
    /// Who says it.
    pub officer: &'a str,
    /// The price of a pack is asked for.
    pub with_price: bool,
    /// It is a demo, and says so.
    pub is_demo: bool,
}

/// A message that may be sent, and what is not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The message; nothing where no product may be told of.
    pub text: Option<String>,
    /// The products in it.
    pub told: Vec<ProductId>,
    /// The products that are not, and why.
    pub left_out: Vec<(ProductId, Why)>,
}

/// Why a product is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The catalogue of the day does not have it.
    NotInCatalogue,
    /// Its label does not name the crop.
    NotForCrop,
    /// Its label names the crop, but not for this trouble.
    NotForTrouble,
    /// The label gives no dose, or none that is a plain amount.
    NoDose,
    /// The label gives several doses for the crop, and the visit does not say for which trouble.
    SeveralDoses,
    /// The guard did not let its sentences through.
    Guard,
}

impl Why {
    /// The message key of the reason.
    pub fn key(self) -> &'static str {
        match self {
            Why::NotInCatalogue => key("why-not-in-catalogue"),
            Why::NotForCrop => key("why-not-for-crop"),
            Why::NotForTrouble => key("why-not-for-trouble"),
            Why::NoDose => key("why-no-dose"),
            Why::SeveralDoses => key("why-several-doses"),
            Why::Guard => key("why-guard"),
        }
    }
}

/// The message of a visit's advice.
pub fn advice(wanted: &Wanted<'_>) -> Advice {
    let about = About {
        crop: wanted.visit.crop.clone(),
        issue: wanted.visit.issue.clone(),
    };
    let ground = Ground {
        farmer: None,
        village: None,
        catalogue: wanted.catalogue,
        as_of: AsOf::day(wanted.day),
        about: Some(&about),
    };
    let writer = Writer {
        wanted,
        about: &about,
        ground: &ground,
        guard: Guard::new(&ground, wanted.words, &[]),
    };
    writer.write()
}

struct Writer<'a> {
    wanted: &'a Wanted<'a>,
    about: &'a About,
    ground: &'a Ground<'a>,
    guard: Guard<'a>,
}

impl Writer<'_> {
    fn write(&self) -> Advice {
        let (mut lines, mut told, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for advised in &self.wanted.visit.products {
            let id = &advised.product;
            if told.contains(id) || left_out.iter().any(|(it, _)| it == id) {
                continue;
            }
            match self.product(id) {
                Ok(line) => {
                    lines.push(line);
                    told.push(id.clone());
                }
                Err(why) => left_out.push((id.clone(), why)),
            }
        }
        Advice {
            text: (!lines.is_empty()).then(|| self.whole(&lines)),
            told,
            left_out,
        }
    }

    fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.wanted.words.say(self.wanted.lang, key, args)
    }

    /// Heading and foot have nothing in them but the day, the trouble and the officer.
    fn whole(&self, lines: &[String]) -> String {
        let (words, lang) = (self.wanted.words, self.wanted.lang);
        let crop = self.about.crop.as_str();
        let about = match self.about.issue.as_deref() {
            Some(issue) => self.say(
                "about-issue-in-crop",
                &[("issue", Arg::Issue(issue)), ("crop", Arg::Crop(crop))],
            ),
            None => words.crop(lang, crop),
        };
        let head = [("day", Arg::Day(self.wanted.day)), ("about", about.into())];
        let foot = [("officer", self.wanted.officer.into())];
        let mut parts = Vec::new();
        if self.wanted.is_demo {
            parts.push(self.say("demo-banner", &[]));
        }
        parts.push(capitalised(&self.say("advice-head", &head)));
        parts.extend_from_slice(lines);
        parts.push(self.say("advice-foot", &foot));
        parts.join("\n")
    }

    /// What the label says of one product, checked.
    fn product(&self, id: &ProductId) -> Result<String, Why> {
        let is_that_day = self.wanted.catalogue.day() == self.wanted.day;
        let product = self.wanted.catalogue.product(id).filter(|_| is_that_day);
        let product = product.ok_or(Why::NotInCatalogue)?;
        let label = label(product, self.about)?;
        let claims = self.claims(product, &label);
        if !claims.iter().all(|claim| holds(claim, self.ground)) {
            return Err(Why::Guard);
        }
        let line = self.line(id, &label, product.price_inr);
        let by: Vec<&Claim> = claims.iter().collect();
        let checked = self.guard.check(&line, self.wanted.lang, Covered::By(&by));
        if !checked.is_kept() {
            return Err(Why::Guard);
        }
        Ok(match label.waiting_days {
            Some(_) => line,
            // No fact, and so nothing for the guard.
            None => format!("{line} {}", self.say("advice-ask", &[])),
        })
    }

    /// The claims that the sentences say.
    fn claims(&self, product: &Product, label: &Label<'_>) -> Vec<Claim> {
        let (id, about) = (&product.id, self.about);
        let mut said = Vec::new();
        for of in &label.uses {
            said.push(Predicate::Dose {
                product: id.clone(),
                about: about.clone(),
                dose: of.dose.clone(),
                dose_max: of.dose_max.clone(),
                dose_text: of.dose_text.clone(),
                source: Some(product.source.clone()),
            });
            if of.waiting_days == label.waiting_days {
                said.push(Predicate::Waiting {
                    product: id.clone(),
                    about: about.clone(),
                    days: of.waiting_days,
                    source: Some(product.source.clone()),
                });
            }
        }
        if self.wanted.with_price {
            said.push(Predicate::Price {
                product: id.clone(),
                inr: product.price_inr,
            });
        }
        let claim = |predicate| Claim {
            predicate,
            evidence: Vec::new(),
            day: Some(self.wanted.day),
            visit: None,
            of: None,
            late: false,
        };
        said.into_iter().map(claim).collect()
    }

    fn line(&self, id: &ProductId, label: &Label<'_>, price: Option<u32>) -> String {
        let name = self.wanted.catalogue.product_name(id, self.wanted.lang);
        let dose = match label.most {
            Some(most) => self.say(
                "dose-range",
                &[("least", Arg::Dose(label.least)), ("most", Arg::Dose(most))],
            ),
            None => self.wanted.words.dose(self.wanted.lang, label.least),
        };
        let args = [("product", name.into()), ("dose", dose.into())];
        let mut line = self.say("advice-dose", &args);
        line.push(' ');
        line.push_str(&match label.waiting_days {
            Some(days) => self.say("advice-wait", &[("days", days.into())]),
            None => self.say("advice-wait-unknown", &[]),
        });
        if self.wanted.with_price {
            line.push(' ');
            line.push_str(&match price {
                Some(inr) => self.say("advice-price", &[("price", Arg::Rupees(inr))]),
                None => self.say("advice-price-unknown", &[]),
            });
        }
        line
    }
}

/// What a label says for a crop and its trouble.
struct Label<'a> {
    uses: Vec<&'a LabelUse>,
    least: &'a Dose,
    most: Option<&'a Dose>,
    /// Nothing where the label does not say.
    waiting_days: Option<u32>,
}

fn label<'a>(product: &'a Product, about: &About) -> Result<Label<'a>, Why> {
    let of_crop = |of: &&LabelUse| of.crop == about.crop && about.crop != UNKNOWN_CROP;
    let of_trouble = |of: &&LabelUse| {
        let issue = about.issue.as_ref();
        issue.is_none_or(|issue| of.issues.contains(issue))
    };
    let for_crop: Vec<&LabelUse> = product.uses.iter().filter(of_crop).collect();
    let uses: Vec<&LabelUse> = for_crop.iter().copied().filter(of_trouble).collect();
    let Some(first) = uses.first() else {
        return Err(if for_crop.is_empty() {
            Why::NotForCrop
        } else {
            Why::NotForTrouble
        });
    };
    // A dose in words may hold anything; it is read from the pack, not sent.
    let is_plain = |of: &&LabelUse| of.dose.is_some() && of.dose_text.is_none();
    if !uses.iter().all(is_plain) {
        return Err(Why::NoDose);
    }
    let is_same = |of: &&LabelUse| of.dose == first.dose && of.dose_max == first.dose_max;
    if !uses.iter().all(is_same) {
        return Err(Why::SeveralDoses);
    }
    // Of several waits the longest; of one that is unknown, nothing is known.
    let waits: Option<Vec<u32>> = uses.iter().map(|of| of.waiting_days).collect();
    Ok(Label {
        least: first.dose.as_ref().ok_or(Why::NoDose)?,
        most: first.dose_max.as_ref(),
        waiting_days: waits.and_then(|waits| waits.into_iter().max()),
        uses,
    })
}

#[cfg(test)]
mod tests;
