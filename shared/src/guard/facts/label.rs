//! What label, price list and calendar bear out.

use super::Bundle;
use crate::{
    brief::{Claim, Clears, Predicate},
    entry::Reaction,
    guard::{
        dose::of_label,
        sense::{End, Noun, Say},
    },
    ids::ProductId,
    time::Day,
};

pub(super) fn add(bundle: &mut Bundle, claim: &Claim) {
    let day = claim.day;
    match &claim.predicate {
        Predicate::Suggested { product, about } => {
            bundle.product(product).about(about);
            fits(bundle, day);
        }
        Predicate::Instead {
            product,
            refused,
            about,
            inr,
            refused_inr,
        } => {
            bundle.kind = super::Kind::Label;
            bundle.product(product).about(about);
            fits(bundle, day);
            bundle
                .say(Say::Instead, day)
                .say(Say::Took(Reaction::Rejected), None);
            bundle.product(refused).refused = Some(refused.clone());
            bundle.price(product, *inr).price(refused, *refused_inr);
            bundle.say(Say::Price, day);
            match (inr, refused_inr) {
                (None, _) => {
                    bundle.say(Say::NotOnRecord, day);
                }
                (Some(inr), Some(refused)) if inr < refused => {
                    bundle.say(Say::Cheaper, day);
                }
                (Some(inr), Some(refused)) if inr > refused => {
                    bundle.say(Say::Dearer, day);
                }
                _ => {}
            }
        }
        Predicate::Dose {
            product,
            about,
            dose,
            dose_max,
            dose_text,
            source,
        } => {
            bundle.kind = super::Kind::Label;
            bundle.product(product).about(about).say(Say::Dose, day);
            bundle.say(Say::Label, day);
            if source.is_none() {
                bundle.say(Say::NotOnRecord, day).needs = Some(Say::NotOnRecord);
            } else {
                fits(bundle, day);
            }
            let least = dose.as_ref().or(dose_max.as_ref());
            bundle
                .doses
                .extend(least.and_then(|least| of_label(least, dose_max.as_ref())));
            bundle
                .verbatim
                .extend(dose_text.iter().chain(source).cloned());
        }
        Predicate::Waiting {
            product,
            about,
            days,
            source,
        } => {
            bundle.kind = super::Kind::Label;
            bundle.product(product).about(about).say(Say::Waiting, day);
            bundle.say(Say::HarvestWord, None).say(Say::Label, day);
            match days {
                Some(days) => {
                    bundle.counts.insert((Noun::Days, *days));
                }
                None => bundle.say(Say::NotOnRecord, day).needs = Some(Say::NotOnRecord),
            }
            bundle.verbatim.extend(source.clone());
        }
        Predicate::Price { product, inr } => {
            bundle.kind = super::Kind::Label;
            bundle.product(product).say(Say::Price, day);
            match inr {
                Some(inr) => price(bundle, product, *inr, day),
                None => bundle.say(Say::NotOnRecord, day).needs = Some(Say::NotOnRecord),
            }
        }
        Predicate::Harvest {
            crop,
            stage,
            expected_from,
            expected_to,
            source,
        } => {
            bundle.kind = super::Kind::Label;
            bundle.crops.insert(crop.clone());
            bundle.stages.insert(stage.clone());
            bundle.days.extend(day);
            for say in [Say::Harvest, Say::Likely, Say::HarvestWord] {
                bundle.say_apart(say, *expected_from, End::From);
                bundle.say_apart(say, *expected_to, End::To);
            }
            bundle.verbatim.insert(source.clone());
        }
        Predicate::WaitingClears { .. } => clears(bundle, claim),
        _ => {}
    }
}

/// The price list of the day.
pub(super) fn price(bundle: &mut Bundle, product: &ProductId, inr: u32, day: Option<Day>) {
    bundle.price(product, Some(inr));
    bundle.say(Say::Price, day).say(Say::Costs, day);
}

fn fits(bundle: &mut Bundle, day: Option<Day>) {
    bundle.say(Say::Recommend, day).say(Say::Label, day);
}

fn clears(bundle: &mut Bundle, claim: &Claim) {
    let Predicate::WaitingClears {
        product,
        about,
        days,
        expected_clear,
        expected_harvest,
        clears,
    } = &claim.predicate
    else {
        return;
    };
    bundle.kind = super::Kind::Label;
    bundle.product(product).about(about).days.extend(claim.day);
    bundle.counts.insert((Noun::Days, *days));
    let said = match clears {
        Clears::Yes => Say::Clears,
        Clears::Close => Say::ClearsClose,
        Clears::No => Say::ClearsNot,
    };
    bundle.say(said, None);
    bundle.say_apart(Say::Waiting, *expected_clear, End::To);
    for say in [Say::Harvest, Say::Likely, Say::HarvestWord] {
        bundle.say_apart(say, *expected_harvest, End::From);
    }
}
