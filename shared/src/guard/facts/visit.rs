//! What claims of one visit bear out.

use super::Bundle;
use crate::{
    brief::{Claim, Predicate},
    entry::{CropResult, Reaction},
    guard::sense::{End, Say},
    ids::ProductId,
};

pub(super) fn add(bundle: &mut Bundle, claim: &Claim) {
    let day = claim.day;
    match &claim.predicate {
        Predicate::LastVisit { about, stage } => {
            bundle
                .about(about)
                .say(Say::Visited, day)
                .say(Say::Seen, day);
            if claim.of.is_none() {
                bundle.say(Say::Last, day);
            }
            bundle.stages.extend(stage.clone());
        }
        Predicate::Advised { product, about } => {
            bundle.about(about).product(product);
            bundle.say(Say::Advised, day).say(Say::Visited, day);
        }
        Predicate::AdvisedInWords { about } => {
            bundle.about(about).say(Say::Advised, day);
            bundle.say(Say::InWords, day).say(Say::Visited, day);
        }
        Predicate::Reacted { reaction } => {
            bundle.say(Say::Took(*reaction), day);
        }
        Predicate::Refused { product, price_inr } => {
            bundle.product(product).price(product, *price_inr);
            bundle.say(Say::Took(Reaction::Rejected), day);
            if price_inr.is_some() {
                bundle.say(Say::Price, day);
            }
        }
        Predicate::Objected { kind } => {
            bundle.say(Say::Objected(*kind), day);
        }
        Predicate::Applied { applied } => {
            let result = Say::Turned(CropResult::NotApplied);
            reported(bundle, if *applied { Say::Applied } else { result }, claim);
        }
        Predicate::Result { about, result } => {
            bundle.about(about);
            reported(bundle, Say::Turned(*result), claim);
            reported(bundle, Say::Seen, claim);
            if *result != CropResult::NotApplied {
                bundle.say(Say::Applied, None);
            }
        }
        Predicate::Pitched {
            pitch,
            reaction,
            product,
        } => {
            bundle
                .say(Say::Pitched(*pitch), day)
                .say(Say::Took(*reaction), day);
            bundle.say(Say::Advised, day);
            bundle.products.extend(product.clone());
        }
        Predicate::DoNotLead {
            product,
            kind,
            price_inr,
        } => {
            bundle.product(product).price(product, *price_inr);
            bundle.say(Say::DoNotLead, None);
            bundle.say(Say::Took(Reaction::Rejected), day);
            if price_inr.is_some() {
                bundle.say(Say::Price, day);
            }
            if let Some(kind) = kind {
                bundle.say(Say::Objected(*kind), day);
            }
        }
        Predicate::DoNotPromise {
            product,
            about,
            result,
        } => {
            bundle.about(about).product(product);
            bundle.say(Say::DoNotPromise, None).say(Say::Success, None);
            reported(bundle, Say::Turned(*result), claim);
        }
        Predicate::NotOnLabel { product, about } => {
            bundle.about(about).product(product);
            bundle.say(Say::NotOnLabel, day).say(Say::Advised, day);
        }
        Predicate::FollowUpOpen {
            products,
            about,
            due,
            overdue,
        } => {
            waits(bundle, claim, products).about(about);
            bundle
                .say(Say::Open, day)
                .say_apart(Say::Due, *due, End::Neither);
            if *overdue {
                bundle.say_apart(Say::Overdue, *due, End::Neither);
            }
        }
        Predicate::Lapsed {
            products,
            about,
            due,
        } => {
            waits(bundle, claim, products).about(about);
            bundle.say_apart(Say::Lapsed, *due, End::Neither);
        }
        _ => {}
    }
}

/// What a follow-up found: its day is no day of the visit.
fn reported(bundle: &mut Bundle, say: Say, claim: &Claim) {
    bundle.say(say, None);
    if let Some(day) = claim.day {
        bundle.say_apart(say, day, End::Neither);
    }
    if say == Say::Turned(CropResult::Controlled) {
        bundle.say(Say::Success, None);
    }
}

fn waits<'a>(bundle: &'a mut Bundle, claim: &Claim, products: &[ProductId]) -> &'a mut Bundle {
    for product in products {
        bundle.product(product);
    }
    bundle
        .say(Say::Advised, claim.day)
        .say(Say::Visited, claim.day)
}
