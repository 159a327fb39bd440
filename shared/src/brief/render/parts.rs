//! What sentences are made of: products, what they are for, doses, shares.

use super::Teller;
use crate::{
    brief::model::{About, Clears, Level, Share},
    entry::{Dose, ObjectionKind},
    ids::{ProductId, Slug},
    text::{Arg, key},
    vocab::UNKNOWN_CROP,
};

impl Teller<'_> {
    pub(super) fn product(&self, id: &ProductId) -> Arg<'static> {
        Arg::Owned(self.catalogue.product_name(id, self.lang))
    }

    /// Crop and trouble; either may be unknown.
    pub(super) fn about(&self, about: &About) -> Arg<'static> {
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

    /// A crop, whatever its trouble.
    pub(super) fn crop(&self, crop: &Slug) -> Arg<'static> {
        self.about(&About {
            crop: crop.clone(),
            issue: None,
        })
    }

    /// Products and what they are for.
    pub(super) fn what(&self, products: &[ProductId], about: &About) -> Arg<'static> {
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

    pub(super) fn dose(
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

    pub(super) fn level(&self, level: Level) -> Arg<'static> {
        let key = match level {
            Level::Low => key("level-low"),
            Level::Medium => key("level-medium"),
            Level::High => key("level-high"),
        };
        Arg::Owned(self.say(key, &[]))
    }

    pub(super) fn clears(&self, clears: Clears) -> Arg<'static> {
        let key = match clears {
            Clears::Yes => key("clears-yes"),
            Clears::Close => key("clears-close"),
            Clears::No => key("clears-no"),
        };
        Arg::Owned(self.say(key, &[]))
    }

    /// An objection as the reason of a refusal.
    pub(super) fn because(&self, kind: ObjectionKind) -> Arg<'static> {
        let key = match kind {
            ObjectionKind::Price => key("because-price"),
            ObjectionKind::Brand => key("because-brand"),
            ObjectionKind::WaitAndSee => key("because-wait-and-see"),
            ObjectionKind::HasStock => key("because-has-stock"),
            ObjectionKind::Distrust => key("because-distrust"),
            ObjectionKind::Labour => key("because-labour"),
            ObjectionKind::Other => key("because-other"),
        };
        Arg::Owned(self.say(key, &[]))
    }
}

/// So many of so many, with the interval of the true share.
pub(super) fn share(share: Share) -> [(&'static str, Arg<'static>); 4] {
    [
        ("k", share.k.into()),
        ("n", share.n.into()),
        ("low", i64::from(share.low).into()),
        ("high", i64::from(share.high).into()),
    ]
}
