//! A claim in words: one claim, one sentence, with its day and the month's name. A visit that is
//! another farmer's is said to be "a farmer of this village", never a name.
//!
//! What the record says of a visit is in `record`, counts are in `counts`, label, price and harvest
//! in `label`; `parts` has what sentences are made of.

mod counts;
mod label;
mod parts;
mod record;

use super::{
    catalogue::Catalogue,
    model::{Claim, Predicate, SectionKind},
};
use crate::text::{Arg, Lang, Words, capitalised, key};

/// The title of a section.
pub fn section_title(kind: SectionKind, words: &Words, lang: Lang) -> String {
    let key = match kind {
        SectionKind::Headline => key("brief-headline"),
        SectionKind::LastVisit => key("brief-last-visit"),
        SectionKind::FollowUps => key("brief-follow-ups"),
        SectionKind::Watch => key("brief-watch"),
        SectionKind::Products => key("brief-products"),
        SectionKind::Pitch => key("brief-pitch"),
        SectionKind::NotToSay => key("brief-not-to-say"),
        SectionKind::Similar => key("brief-similar"),
        SectionKind::OpenQuestions => key("brief-open-questions"),
        SectionKind::Confidence => key("brief-confidence"),
    };
    words.say(lang, key, &[])
}

/// The sentence of a claim. Names of products are those of the catalogue.
pub fn render(claim: &Claim, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let teller = Teller {
        words,
        lang,
        catalogue,
        claim,
    };
    let sentence = capitalised(&teller.sentence());
    if claim.late {
        words.say(lang, "claim-late", &[("sentence", sentence.into())])
    } else {
        sentence
    }
}

/// Puts one claim into words.
struct Teller<'a> {
    words: &'a Words,
    lang: Lang,
    catalogue: &'a Catalogue,
    claim: &'a Claim,
}

impl Teller<'_> {
    fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.words.say(self.lang, key, args)
    }

    /// A sentence about the claim's day.
    fn on_day(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let mut all = vec![("day", self.day())];
        all.extend(args.iter().cloned());
        self.say(key, &all)
    }

    /// A sentence that opens with its day, and with whose day it was where it was another farmer's.
    fn of_visit(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let mut day = self.day();
        if self.claim.of.is_some() {
            day = Arg::Owned(self.say("day-of-other", &[("day", day)]));
        }
        let mut all = vec![("day", day)];
        all.extend(args.iter().cloned());
        self.say(key, &all)
    }

    fn day(&self) -> Arg<'static> {
        self.claim.day.map_or(Arg::Text("–"), Arg::Day)
    }

    fn sentence(&self) -> String {
        match &self.claim.predicate {
            Predicate::NoHistory
            | Predicate::Overview { .. }
            | Predicate::LastVisit { .. }
            | Predicate::Advised { .. }
            | Predicate::AdvisedInWords { .. }
            | Predicate::Reacted { .. }
            | Predicate::Refused { .. }
            | Predicate::Objected { .. }
            | Predicate::Applied { .. }
            | Predicate::Result { .. }
            | Predicate::ReportsDiffer { .. }
            | Predicate::Pitched { .. }
            | Predicate::NotOnLabel { .. }
            | Predicate::NameUnknown { .. }
            | Predicate::FollowUpOpen { .. }
            | Predicate::Lapsed { .. }
            | Predicate::DetailsDiffer { .. } => self.of_record(),
            Predicate::Count { .. }
            | Predicate::PitchCount { .. }
            | Predicate::Similar { .. }
            | Predicate::Confidence { .. }
            | Predicate::Season { .. } => self.of_counts(),
            Predicate::Suggested { .. }
            | Predicate::Instead { .. }
            | Predicate::Harvest { .. }
            | Predicate::WaitingClears { .. }
            | Predicate::DoNotLead { .. }
            | Predicate::DoNotPromise { .. }
            | Predicate::Price { .. }
            | Predicate::Dose { .. }
            | Predicate::Waiting { .. } => self.of_label(),
        }
    }
}
