//! The names and labels of this catalogue, village and farmer.

use crate::{
    brief::Catalogue,
    entry::{CropResult, Name, ObjectionKind, Pitch, Reaction},
    guard::{
        sense::{Fact, Say, Sense},
        table::Phrases,
    },
    ids::ProductId,
    text::{Lang, Words, in_devanagari},
    vocab::{CROPS, ISSUES, STAGES},
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn labels(own: &mut Phrases, words: &Words) {
    for lang in Lang::ALL {
        let mut add = |label: &str, fact: Fact| {
            for part in std::iter::once(label).chain(label.split([',', ';'])) {
                own.add(part, Sense::Fact(fact.clone()));
            }
        };
        for slug in CROPS {
            add(&words.crop(lang, slug), Fact::Crop((*slug).into()));
        }
        for (slug, _) in ISSUES {
            add(&words.issue(lang, slug), Fact::Issue((*slug).into()));
        }
        for slug in STAGES {
            add(&words.stage(lang, slug), Fact::Stage((*slug).into()));
        }
        for reaction in [Reaction::Accepted, Reaction::Hesitant, Reaction::Rejected] {
            add(
                &words.reaction(lang, reaction),
                Fact::Say(Say::Took(reaction)),
            );
        }
        for result in [
            CropResult::Controlled,
            CropResult::Partial,
            CropResult::Failed,
            CropResult::NotApplied,
        ] {
            add(&words.result(lang, result), Fact::Say(Say::Turned(result)));
        }
        for kind in [
            ObjectionKind::Price,
            ObjectionKind::Brand,
            ObjectionKind::WaitAndSee,
            ObjectionKind::HasStock,
            ObjectionKind::Distrust,
            ObjectionKind::Labour,
            ObjectionKind::Other,
        ] {
            add(&words.objection(lang, kind), Fact::Say(Say::Objected(kind)));
        }
        for pitch in [
            Pitch::PerAcreCost,
            Pitch::NeighbourResult,
            Pitch::Demo,
            Pitch::Plain,
        ] {
            // The parts of this label are no pitch by themselves.
            own.add(
                &words.pitch(lang, pitch),
                Sense::Fact(Fact::Say(Say::Pitched(pitch))),
            );
        }
    }
}

pub(super) fn products(
    own: &mut Phrases,
    holding: &mut BTreeMap<String, BTreeSet<ProductId>>,
    catalogue: &Catalogue,
) {
    let mut named: BTreeMap<&str, BTreeSet<ProductId>> = BTreeMap::new();
    for product in catalogue.products() {
        for name in &product.names {
            named
                .entry(&name.text)
                .or_default()
                .insert(product.id.clone());
        }
        if let Some(hindi) = in_hindi(&product.names) {
            let product = BTreeSet::from([product.id.clone()]);
            own.add(&hindi, Sense::Fact(Fact::Product(product)));
        }
        for name in ingredients(&product.chemical) {
            holding.entry(name).or_default().insert(product.id.clone());
        }
        let whole = product.chemical.to_lowercase();
        holding.entry(whole).or_default().insert(product.id.clone());
    }
    for (name, ids) in named {
        own.add(name, Sense::Fact(Fact::Product(ids)));
    }
    for (name, ids) in holding {
        own.add(name, Sense::Fact(Fact::Chemical(ids.clone())));
    }
}

/// What a label says the product holds: `Azoxystrobin 18.2% + Difenoconazole 11.4% SC` is both
/// names; and of a name of several words also the first.
fn ingredients(chemical: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in chemical.to_lowercase().split(['+', ',', '(', ')']) {
        let words = part.split_whitespace();
        let name: Vec<&str> = words
            .take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        if let Some(first) = name.first().filter(|first| first.chars().count() > 3) {
            names.push((*first).to_owned());
            names.push(name.join(" "));
        }
    }
    names
}

/// A Telugu name as a Hindi reader sees it.
pub(super) fn in_hindi(names: &[Name]) -> Option<String> {
    let telugu = names.iter().find(|name| name.lang == Lang::Te.code())?;
    Some(in_devanagari(&telugu.text))
}

/// A person's names in full, and each word of them.
pub(super) fn person(own: &mut Phrases, names: &[Name], fact: &Fact) {
    let hindi = in_hindi(names);
    for name in names.iter().map(|name| &name.text).chain(&hindi) {
        own.add(name, Sense::Fact(fact.clone()));
        for word in name.split_whitespace() {
            if word.chars().count() > 2 {
                own.add(word, Sense::Fact(fact.clone()));
            }
        }
    }
}
