//! Products and other names of a note. A product is one that the catalogue has by that name, or the
//! only one that holds just what is named; all else is named and unknown.

use super::{
    meaning::Meaning,
    names,
    note::{Hit, Note, What},
    proposal::{Named, Proposal, Unchecked},
    shelf::Shelf,
    token::{Sort, Token},
};
use crate::ids::ProductId;
use std::collections::BTreeSet;

/// Fills in products and unknown names.
pub(super) fn fill(note: &Note, text: &str, shelf: &Shelf, proposal: &mut Proposal) {
    let mut list = List {
        note,
        text,
        shelf,
        proposal,
        seen: BTreeSet::new(),
    };
    let hits: Vec<&Hit> = note.hits.iter().filter(|hit| hit.is_name()).collect();
    let mut at = 0;
    while let Some(hit) = hits.get(at) {
        let mut together = vec![*hit];
        while let Some(next) = hits.get(at + together.len())
            && is_joined(note, together[together.len() - 1], next)
        {
            together.push(next);
        }
        at += together.len();
        list.take(&together);
    }
    for (from, to) in unlisted(note) {
        list.unknown(from, to, None, Vec::new());
    }
    proposal.named_unknown.sort_by_key(Unchecked::span);
}

/// "A + B", also with a share between: "A 12% + B 63%".
fn is_joined(note: &Note, one: &Hit, other: &Hit) -> bool {
    let between = note.tokens.get(one.to..other.from).unwrap_or_default();
    let plus = between.iter().filter(|token| token.is_mark("+")).count();
    let share = |token: &Token| {
        token.sort == Sort::Number
            || ["%", "+", "."].iter().any(|mark| token.is_mark(mark))
            || token.text.len() <= 3 && token.text.is_ascii()
    };
    plus == 1 && between.len() < 6 && between.iter().all(share)
}

struct List<'a> {
    note: &'a Note,
    text: &'a str,
    shelf: &'a Shelf,
    proposal: &'a mut Proposal,
    /// Names that are in already.
    seen: BTreeSet<String>,
}

impl List<'_> {
    fn take(&mut self, together: &[&Hit]) {
        let chemicals: Vec<&str> = together.iter().filter_map(|hit| known_as(hit)).collect();
        if together.len() > 1 && chemicals.len() == together.len() {
            let holding = self.shelf.holding(&chemicals);
            if let [only] = holding.as_slice() {
                let (from, to) = (together[0].from, together[together.len() - 1].to);
                return self.product((*only).clone(), from, to);
            }
        }
        for hit in together {
            self.one(hit, together.len() == 1);
        }
    }

    fn one(&mut self, hit: &Hit, alone: bool) {
        let products: Vec<ProductId> = match &hit.what {
            What::Means(all) => {
                let indices = all.iter().filter_map(|it| match it {
                    Meaning::Product(index) => Some(*index),
                    _ => None,
                });
                indices
                    .filter_map(|index| self.shelf.id(index).cloned())
                    .collect()
            }
            _ => {
                let name = known_as(hit).unwrap_or_default();
                let called = self.shelf.called(name);
                let found = if called.is_empty() && alone {
                    self.shelf.holding(&[name])
                } else {
                    called
                };
                found.into_iter().cloned().collect()
            }
        };
        match products.as_slice() {
            [only] => self.product(only.clone(), hit.from, hit.to),
            _ => self.unknown(hit.from, hit.to, known_as(hit), products),
        }
    }

    fn product(&mut self, id: ProductId, from: usize, to: usize) {
        if self
            .proposal
            .products
            .iter()
            .all(|known| *known.look() != id)
        {
            self.proposal
                .products
                .push(Unchecked::new(id, self.note.bytes(from, to)));
        }
    }

    fn unknown(
        &mut self,
        from: usize,
        to: usize,
        known_as: Option<&str>,
        could_be: Vec<ProductId>,
    ) {
        let bytes = self.note.bytes(from, to);
        let written = self
            .text
            .get(bytes.0..bytes.1)
            .unwrap_or_default()
            .to_owned();
        let same = known_as.map_or_else(|| names::joined(&written), ToOwned::to_owned);
        if self.seen.insert(same) {
            let known_as = known_as.map(ToOwned::to_owned);
            let named = Named {
                written,
                known_as,
                could_be,
            };
            self.proposal
                .named_unknown
                .push(Unchecked::new(named, bytes));
        }
    }
}

fn known_as(hit: &Hit) -> Option<&'static str> {
    match hit.what {
        What::Name(index) => Some(names::name(index)),
        What::Grade(grade) => Some(grade),
        What::Means(_) => None,
    }
}

/// Words that stand where names stand and name nothing.
const NO_NAMES: &[&str] = &[
    "apply",
    "chemical",
    "chemicals",
    "control",
    "crop",
    "dose",
    "dosage",
    "each",
    "emergence",
    "fertilizer",
    "granules",
    "insecticide",
    "liquid",
    "litre",
    "liter",
    "litres",
    "management",
    "medicine",
    "mixture",
    "only",
    "powder",
    "product",
    "recommended",
    "spray",
    "spraying",
    "sprayed",
    "that",
    "this",
    "used",
    "using",
    "water",
    "whole",
    "with",
    "growth",
    "irrigation",
];

/// Names that no list knows: a word before a formulation, and what stands in brackets behind a
/// chemical or before one.
fn unlisted(note: &Note) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for at in 0..note.tokens.len() {
        if is_formulated(note, at) {
            found.push((at, at + 1));
        }
    }
    for hit in note
        .hits
        .iter()
        .filter(|hit| matches!(hit.what, What::Name(_)))
    {
        found.extend(in_brackets_behind(note, hit));
        found.extend(before_brackets(note, hit));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A word that may be a name: none of the tables, not short, not one of everyday.
fn may_name(note: &Note, at: usize) -> bool {
    note.tokens.get(at).is_some_and(|token| {
        token.is_word()
            && token.text.chars().count() >= 3
            && note.hit(at).is_none()
            && !NO_NAMES.contains(&token.text.as_str())
    })
}

/// "Xyz 50 EC", "Xyz 35.7% (".
fn is_formulated(note: &Note, at: usize) -> bool {
    let token = |step: usize| note.tokens.get(at + step);
    let latin = token(0).is_some_and(|token| token.text.is_ascii() && token.text.len() >= 4);
    let number = token(1).is_some_and(|token| token.sort == Sort::Number);
    let formulation = |at: usize| {
        note.hit(at).is_some_and(|hit| {
            hit.means(|it| *it == Meaning::Formulation)
                && !hit.means(|it| matches!(it, Meaning::Unit(_)))
        })
    };
    let percent = token(2).is_some_and(|token| token.is_mark("%"));
    let then = token(3).is_some_and(|token| ["+", "(", "@"].iter().any(|mark| token.is_mark(mark)));
    latin
        && number
        && may_name(note, at)
        && (formulation(at + 2) || (percent && (then || formulation(at + 3))))
}

/// `ACEPHATE 75% SP (ARTHIN)`, `(POLICE, LESENTA)`: each of them.
fn in_brackets_behind(note: &Note, hit: &Hit) -> Vec<(usize, usize)> {
    let strength = |at: usize| {
        let token = &note.tokens[at];
        let word = note.hit(at).is_some_and(|hit| {
            hit.means(|it| {
                matches!(
                    it,
                    Meaning::Formulation | Meaning::Granule | Meaning::Unit(_)
                )
            })
        });
        token.sort == Sort::Number
            || token.is_mark("%")
            || word
            || token.text.chars().count() <= 2 && token.is_word()
    };
    let mut open = hit.to;
    while open < note.tokens.len()
        && open < hit.to + 6
        && !note.tokens[open].is_mark("(")
        && strength(open)
    {
        open += 1;
    }
    if !note
        .tokens
        .get(open)
        .is_some_and(|token| token.is_mark("("))
    {
        return Vec::new();
    }
    let inside = note.tokens.iter().skip(open + 1).take(9);
    let Some(len) = inside.clone().position(|token| token.is_mark(")")) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut from = open + 1;
    for at in open + 1..=open + 1 + len {
        let parts =
            at == open + 1 + len || ["/", ","].iter().any(|mark| note.tokens[at].is_mark(mark));
        if parts {
            let names = from < at && at - from <= 3 && (from..at).all(|at| may_name(note, at));
            if names {
                found.push((from, at));
            }
            from = at + 1;
        }
    }
    found
}

/// `GRACIA (Fluxametamide 10% EC)`.
fn before_brackets(note: &Note, hit: &Hit) -> Option<(usize, usize)> {
    let open = hit
        .from
        .checked_sub(1)
        .filter(|at| note.tokens[*at].is_mark("("))?;
    let name = open.checked_sub(1)?;
    let token = &note.tokens[name];
    (token.text.is_ascii() && token.capital && may_name(note, name)).then_some((name, open))
}
