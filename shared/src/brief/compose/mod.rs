//! From a ground to a brief: the sections in their order, each claim checked before it is shown.

mod count;
mod everything;
mod facts;
mod focus;
mod label;
mod not_to_say;
mod open;
mod parts;
mod pitch;
mod products;
mod refusals;
mod season;
mod similar;
mod visits;

use super::{
    catalogue::Catalogue,
    check::holds,
    model::{Brief, Claim, DrawnFrom, Ground, Memory, Predicate, Section, SectionKind},
    predicate_name::predicate_name,
};
use crate::ids::EntryId;
use facts::Facts;
use serde::Serialize;
use std::collections::BTreeMap;
use visits::{confidence, confidence_of, last_visit, no_history, overview};

/// How many claims a brief shows and withholds, by predicate.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// Shown.
    pub shown: BTreeMap<&'static str, u32>,
    /// Withheld, by reason: `repeated` was said before, `untrue` does not hold.
    pub withheld: BTreeMap<&'static str, BTreeMap<&'static str, u32>>,
}

/// The brief of a farmer. Without a farmer, or with memory off, it says that there is no history,
/// and of products only what the label says for what the visit is about. Views and catalogue of
/// another moment, which could know too much, are not used.
pub fn compose(ground: &Ground<'_>, memory: Memory) -> Brief {
    composed(ground, memory).0
}

/// The brief, and what became of the claims it was made of.
pub fn composed(ground: &Ground<'_>, memory: Memory) -> (Brief, Tally) {
    let ground = at_hand(ground, memory);
    let (drawn_from, mut sections) = candidates(&ground);
    let mut tally = Tally::default();
    let mut said: Vec<Claim> = Vec::new();
    for section in &mut sections {
        section.claims.retain(|claim| {
            let name = predicate_name(&claim.predicate);
            let reason = if said.iter().any(|earlier| is_same(earlier, claim)) {
                "repeated"
            } else if !holds(claim, &ground) {
                "untrue"
            } else {
                *tally.shown.entry(name).or_default() += 1;
                said.push(claim.clone());
                return true;
            };
            let reasons = tally.withheld.entry(name).or_default();
            *reasons.entry(reason).or_default() += 1;
            false
        });
    }
    sections.retain(|section| !section.claims.is_empty());
    let brief = Brief {
        farmer: ground.farmer.map(|view| view.id.clone()),
        as_of: ground.as_of.moment,
        memory,
        drawn_from,
        sections,
    };
    (brief, tally)
}

/// Every claim of every predicate that can be said of this farmer and of similar cases.
pub fn everything(ground: &Ground<'_>) -> Vec<Claim> {
    let ground = at_hand(ground, Memory::On);
    let today = ground.as_of.moment.day();
    let none = Catalogue::on(today, &[]);
    match facts(&ground, &none) {
        Some(facts) => everything::everything(&facts),
        None => stranger(&ground)
            .into_iter()
            .flat_map(|it| it.claims)
            .collect(),
    }
}

/// What these visits or outcomes, his own or a similar case's, say. An id that leads to neither
/// says nothing.
pub fn claims_of_documents(ground: &Ground<'_>, ids: &[EntryId]) -> Vec<Claim> {
    let ground = at_hand(ground, Memory::On);
    let none = Catalogue::on(ground.as_of.moment.day(), &[]);
    let facts = facts(&ground, &none);
    facts.map_or_else(Vec::new, |facts| everything::of_documents(&facts, ids))
}

/// The ground without what is of another moment or village, and without memory neither farmer nor
/// village.
fn at_hand<'a>(ground: &Ground<'a>, memory: Memory) -> Ground<'a> {
    let farmer = ground
        .farmer
        .filter(|view| memory == Memory::On && view.as_of == ground.as_of);
    let village = ground.village.filter(|village| {
        village.as_of == ground.as_of
            && farmer.is_some_and(|view| view.farmer.village == village.id)
    });
    Ground {
        farmer,
        village,
        ..*ground
    }
}

/// What there is to go by, of a farmer who is known. A catalogue of another day says nothing: the
/// empty one stands in for it.
fn facts<'a>(ground: &Ground<'a>, none: &'a Catalogue) -> Option<Facts<'a>> {
    let of_today = ground.catalogue.day() == ground.as_of.moment.day();
    let catalogue = if of_today { ground.catalogue } else { none };
    let ground = Ground {
        catalogue,
        ..*ground
    };
    Some(Facts::of(&ground, ground.farmer?, of_today))
}

/// What there is to say, before each claim is checked.
pub(super) fn candidates(ground: &Ground<'_>) -> (DrawnFrom, Vec<Section>) {
    let none = Catalogue::on(ground.as_of.moment.day(), &[]);
    let Some(facts) = facts(ground, &none) else {
        return (DrawnFrom::default(), stranger(ground));
    };
    let section = |kind, claims| Section { kind, claims };
    let (headline, last) = match facts.last() {
        Some(last) => (
            overview(facts.farmer, last, facts.open.len()),
            last_visit(&facts, last),
        ),
        None => (no_history(facts.today), Vec::new()),
    };
    let products = if facts.of_today {
        products::products(&facts)
    } else {
        Vec::new()
    };
    let sections = vec![
        section(SectionKind::Headline, vec![headline]),
        section(SectionKind::LastVisit, last),
        section(SectionKind::FollowUps, open::follow_ups(&facts)),
        section(SectionKind::Watch, season::watch(&facts)),
        section(SectionKind::Products, products),
        section(SectionKind::Pitch, pitch::pitch(&facts)),
        section(SectionKind::NotToSay, not_to_say::not_to_say(&facts)),
        section(SectionKind::Similar, similar::similar(&facts)),
        section(SectionKind::OpenQuestions, open::open_questions(&facts)),
        section(SectionKind::Confidence, vec![confidence_of(&facts)]),
    ];
    (facts.drawn_from(), sections)
}

/// The brief of someone of whom nothing is known.
fn stranger(ground: &Ground<'_>) -> Vec<Section> {
    let today = ground.as_of.moment.day();
    let about = ground.about.filter(|_| ground.catalogue.day() == today);
    let products = about.map(|about| products::for_stranger(ground.catalogue, about, today));
    let section = |kind, claims| Section { kind, claims };
    vec![
        section(SectionKind::Headline, vec![no_history(today)]),
        section(SectionKind::Products, products.unwrap_or_default()),
        section(SectionKind::Confidence, vec![confidence(today, 0, 0, 0)]),
    ]
}

/// The same said again. A fact of the label is the same whichever visit it is tied to.
fn is_same(earlier: &Claim, claim: &Claim) -> bool {
    let of_label = matches!(
        claim.predicate,
        Predicate::Price { .. } | Predicate::Dose { .. } | Predicate::Waiting { .. }
    );
    if of_label {
        earlier.predicate == claim.predicate
    } else {
        earlier == claim
    }
}
