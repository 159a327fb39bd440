//! From the tokens of a sentence to its facts, each with its place in the text.

mod bits;
mod counts;
mod dates;
mod doses;
mod number;
mod polarity;

use super::{
    lexicon::Lexicon,
    sense::{Fact, Sense},
    table::Phrases,
    token::Token,
};
use crate::{ids::ProductId, time::Day};
use bits::Bits;
use std::{collections::BTreeSet, ops::Range};

/// What a place of a sentence is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of these is stated.
    Facts(Vec<Fact>),
    /// It invites to look or to ask.
    Do,
    /// It speaks of the past.
    Was,
    /// A verb of the past.
    Past,
}

/// One fact or mark of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) kind: Kind,
    /// Bytes of the text.
    pub(super) at: Range<usize>,
    /// Which part of the sentence.
    pub(super) part: usize,
    /// It says nothing that has to be borne out.
    pub(super) soft: bool,
    /// Its script is Latin: a day follows its verb.
    pub(super) latin: bool,
}

impl Item {
    pub(super) fn facts(&self) -> &[Fact] {
        match &self.kind {
            Kind::Facts(facts) => facts,
            _ => &[],
        }
    }
    pub(super) fn is_hard(&self) -> bool {
        !self.soft && matches!(self.kind, Kind::Facts(_))
    }
    pub(super) fn says(&self) -> bool {
        self.is_hard() && self.facts().iter().any(|fact| matches!(fact, Fact::Say(_)))
    }
    /// The products that are named here.
    pub(super) fn products(&self) -> Option<BTreeSet<ProductId>> {
        let mut named = None;
        for fact in self.facts() {
            if let Fact::Product(ids) | Fact::Chemical(ids) = fact {
                named
                    .get_or_insert_with(BTreeSet::new)
                    .extend(ids.iter().cloned());
            }
        }
        named
    }
    pub(super) fn date(&self) -> Option<super::sense::DateFact> {
        self.facts().iter().find_map(|fact| match fact {
            Fact::Date(date) => Some(*date),
            _ => None,
        })
    }
}

/// The facts of a sentence in order.
pub(super) fn scan(
    tokens: &[Token],
    lexicon: &Lexicon,
    verbatim: &Phrases,
    today: Day,
) -> Vec<Item> {
    let mut bits = Bits::new(tokens, lexicon, verbatim);
    let mut items = Vec::new();
    let mut at = 0;
    let mut part = 0;
    while at < bits.len() {
        if bits.is_used(at) {
            at += 1;
            continue;
        }
        let read = dates::read(&bits, at, today)
            .or_else(|| counts::money(&bits, at))
            .or_else(|| doses::read(&bits, at))
            .or_else(|| counts::percent(&bits, at))
            .or_else(|| counts::share(&bits, at))
            .or_else(|| counts::count(&bits, at));
        if let Some(read) = read {
            for facts in read.facts {
                items.push(bits.item(Kind::Facts(facts), &read.places, part));
            }
            for place in read.places {
                bits.use_up(place);
            }
            continue;
        }
        let beside = bits.brackets_name(at);
        if !beside && (bits.has(at, &Sense::Break) || bits.parts_here(at)) {
            part += 1;
        }
        items.extend(bits.plain_item(at, part));
        at += 1;
    }
    polarity::settle(&bits, &mut items);
    items
}

/// Facts that were read, and the places they were read from.
struct Read {
    facts: Vec<Vec<Fact>>,
    places: Vec<usize>,
}

impl Read {
    fn one(fact: Fact, places: Vec<usize>) -> Self {
        Self {
            facts: vec![vec![fact]],
            places,
        }
    }
}
