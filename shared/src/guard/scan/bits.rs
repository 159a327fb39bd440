//! The words and phrases of a sentence, each with all that it can mean.

use super::{Item, Kind, number::Number};
use crate::guard::{
    lexicon::Lexicon,
    sense::{Fact, Noun, Sense},
    table::Phrases,
    token::{Sort, Token},
};
use std::ops::Range;

/// One word or phrase.
#[derive(Debug, Clone)]
struct Bit {
    senses: Vec<Sense>,
    number: Option<Number>,
    mark: Option<String>,
    at: Range<usize>,
    glued: bool,
    latin: bool,
}

/// Those of a sentence.
#[derive(Debug)]
pub(super) struct Bits {
    bits: Vec<Bit>,
    used: Vec<bool>,
}

impl Bits {
    pub(super) fn new(tokens: &[Token], lexicon: &Lexicon, verbatim: &Phrases) -> Self {
        let mut bits = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let (len, mut senses) = lexicon.at(tokens, at, verbatim).unwrap_or((1, Vec::new()));
            let number = match token.sort {
                Sort::Number if len == 1 => Some(Number::read(&token.text)),
                _ => senses.iter().find_map(|sense| match sense {
                    Sense::Num(value) => Some(Number::of(*value)),
                    _ => None,
                }),
            };
            // "May" is a month where it has a capital, or a number beside it.
            if token.text == "may" && !token.capital && !beside_number(tokens, at) {
                senses.clear();
            }
            let last = &tokens[at + len - 1];
            bits.push(Bit {
                senses,
                number,
                mark: (token.sort == Sort::Mark).then(|| token.text.clone()),
                at: token.at.start..last.at.end,
                glued: token.glued,
                latin: token.text.is_ascii(),
            });
            at += len;
        }
        let used = vec![false; bits.len()];
        Self { bits, used }
    }

    pub(super) fn len(&self) -> usize {
        self.bits.len()
    }
    pub(super) fn is_used(&self, at: usize) -> bool {
        self.used.get(at).copied().unwrap_or(true)
    }
    pub(super) fn use_up(&mut self, at: usize) {
        self.used[at] = true;
    }
    pub(super) fn has(&self, at: usize, sense: &Sense) -> bool {
        self.bits
            .get(at)
            .is_some_and(|bit| bit.senses.contains(sense))
    }
    pub(super) fn find<T>(&self, at: usize, of: impl Fn(&Sense) -> Option<T>) -> Option<T> {
        self.bits.get(at)?.senses.iter().find_map(of)
    }
    pub(super) fn number(&self, at: usize) -> Option<Number> {
        if self.is_used(at) {
            return None;
        }
        self.bits.get(at)?.number
    }
    /// A number in digits.
    pub(super) fn digits(&self, at: usize) -> Option<Number> {
        self.number(at).filter(|_| {
            !self.bits[at]
                .senses
                .iter()
                .any(|it| matches!(it, Sense::Num(_)))
        })
    }
    pub(super) fn is_mark(&self, at: usize, mark: &str) -> bool {
        self.bits
            .get(at)
            .is_some_and(|bit| bit.mark.as_deref() == Some(mark))
    }
    pub(super) fn is_glued(&self, at: usize) -> bool {
        self.bits.get(at).is_some_and(|bit| bit.glued)
    }
    pub(super) fn is_latin(&self, at: usize) -> bool {
        self.bits.get(at).is_some_and(|bit| bit.latin)
    }
    pub(super) fn is_soft(&self, at: usize) -> bool {
        self.bits
            .get(at)
            .is_some_and(|bit| bit.senses.iter().any(is_soft))
    }
    pub(super) fn noun(&self, at: usize) -> Option<Noun> {
        self.find(at, |sense| match sense {
            Sense::Noun(noun) => Some(*noun),
            _ => None,
        })
    }
    pub(super) fn is_neighbour(&self, at: usize) -> bool {
        self.has(at, &Sense::Fact(Fact::Neighbour))
    }
    pub(super) fn is_product(&self, at: usize) -> bool {
        let named =
            |sense: &Sense| matches!(sense, Sense::Fact(Fact::Product(_) | Fact::Chemical(_)));
        self.bits
            .get(at)
            .is_some_and(|bit| bit.senses.iter().any(named))
    }

    /// A bracket around a product's name in another script.
    pub(super) fn brackets_name(&self, at: usize) -> bool {
        let opens = |at: usize| {
            self.is_mark(at, "(") && self.is_product(at + 1) && self.is_mark(at + 2, ")")
        };
        opens(at) || at.checked_sub(2).is_some_and(opens)
    }

    /// A mark between parts of a sentence.
    pub(super) fn parts_here(&self, at: usize) -> bool {
        let Some(mark) = self.bits.get(at).and_then(|bit| bit.mark.as_deref()) else {
            return false;
        };
        matches!(
            mark,
            "," | ";" | ":" | "-" | "(" | ")" | "." | "।" | "!" | "?"
        )
    }

    pub(super) fn item(&self, kind: Kind, places: &[usize], part: usize) -> Item {
        let start = places.iter().map(|at| self.bits[*at].at.start).min();
        let end = places.iter().map(|at| self.bits[*at].at.end).max();
        Item {
            kind,
            at: start.unwrap_or(0)..end.unwrap_or(0),
            part,
            soft: false,
            latin: places.iter().any(|at| {
                let words = &self.bits[*at];
                words.latin && words.mark.is_none() && words.number.is_none()
            }),
        }
    }

    /// What is left of a place once numbers and days are read.
    pub(super) fn plain_item(&self, at: usize, part: usize) -> Option<Item> {
        let bit = &self.bits[at];
        if bit.mark.is_some() && bit.senses.is_empty() {
            let harmless = ",;:-()\"'.!?।॥…*•“”[]/";
            return (!bit
                .mark
                .as_deref()
                .is_some_and(|mark| harmless.contains(mark)))
            .then(|| self.item(Kind::Facts(vec![Fact::Unknown]), &[at], part));
        }
        let mut facts: Vec<Fact> = Vec::new();
        for sense in &bit.senses {
            if let Sense::Fact(fact) = sense
                && !facts.contains(fact)
            {
                facts.push(fact.clone());
            }
        }
        // A word for others is never passed over; an unknown chemical is nothing beside a product.
        let soft = self.is_soft(at) && !facts.contains(&Fact::Neighbour);
        if facts.iter().any(|fact| matches!(fact, Fact::Product(_))) {
            facts.retain(|fact| !matches!(fact, Fact::Chemical(held) if held.is_empty()));
        }
        let kind = if bit.number.is_some() && !soft {
            Kind::Facts(vec![Fact::Number])
        } else if self.has(at, &Sense::Do) {
            Kind::Do
        } else if self.has(at, &Sense::Was) {
            Kind::Was
        } else if self.has(at, &Sense::Past) {
            Kind::Past
        } else if self.has(at, &Sense::Not) || self.has(at, &Sense::NotBefore) {
            Kind::Facts(vec![Fact::Negation])
        } else if facts.is_empty() && !soft {
            Kind::Facts(vec![Fact::Unknown])
        } else if facts.is_empty() && !self.has(at, &Sense::If) {
            return None;
        } else {
            Kind::Facts(facts)
        };
        let mut item = self.item(kind, &[at], part);
        item.soft = soft;
        item.latin = bit.latin;
        Some(item)
    }

    /// The bits from a byte on.
    pub(super) fn starting(&self, byte: usize) -> Option<usize> {
        self.bits.iter().position(|bit| bit.at.start == byte)
    }
    pub(super) fn begins_condition(&self, byte: usize) -> bool {
        self.bits
            .iter()
            .any(|bit| bit.at.start < byte && bit.senses.contains(&Sense::If))
    }
}

fn beside_number(tokens: &[Token], at: usize) -> bool {
    let is = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| {
            token.sort == Sort::Number || matches!(token.text.as_str(), "st" | "nd" | "rd" | "th")
        })
    };
    is(at.checked_sub(1)) || is(Some(at + 1))
}

fn is_soft(sense: &Sense) -> bool {
    matches!(
        sense,
        Sense::Glue
            | Sense::Break
            | Sense::Do
            | Sense::Per(_)
            | Sense::Of
            | Sense::In
            | Sense::Noun(_)
            | Sense::To
            | Sense::Was
            | Sense::Past
            | Sense::If
            | Sense::Since
            | Sense::Ordinal
    )
}
