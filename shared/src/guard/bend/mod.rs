//! For tests: a sentence of ours with one fact changed, in every way that is known here, and a trial
//! of the guards with them. It works on the text alone and knows nothing of how the guards read, so
//! that what they overlook is bent as well.

mod trial;
mod words;

pub use trial::Trial;

use crate::{
    brief::{Catalogue, Claim, Predicate},
    text::{Lang, Words},
};
use std::ops::Range;

/// A changed sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bent {
    /// What was changed: `date`, `year`, `dose`, …
    pub kind: &'static str,
    /// The sentence now.
    pub text: String,
    /// What it says that it did not.
    pub piece: String,
}

/// A sentence changed in one fact, in every way known here.
pub fn bends(
    sentence: &str,
    claim: &Claim,
    words: &Words,
    lang: Lang,
    catalogue: &Catalogue,
    person: Option<&str>,
) -> Vec<Bent> {
    let bender = Bender {
        sentence,
        claim,
        fixed: fixed(sentence, claim, lang, catalogue),
        words,
        lang,
        catalogue,
    };
    let mut bent = bender.numbers();
    bent.extend(bender.months());
    bent.extend(bender.units());
    bent.extend(bender.products());
    bent.extend(bender.verbs());
    bent.extend(bender.subjects());
    if let Some(person) = person {
        bent.push(Bent {
            kind: "person",
            text: format!("{person}: {sentence}"),
            piece: person.to_owned(),
        });
    }
    bent
}

/// Where names and sources stand: their digits are no facts of the sentence.
fn fixed(sentence: &str, claim: &Claim, lang: Lang, catalogue: &Catalogue) -> Vec<Range<usize>> {
    let mut texts: Vec<String> = catalogue
        .products()
        .map(|product| catalogue.product_name(&product.id, lang))
        .collect();
    texts.extend(
        crate::guard::facts::verbatim(claim)
            .into_iter()
            .map(str::to_owned),
    );
    if let Predicate::DetailsDiffer { field } = &claim.predicate {
        texts.push(field.clone());
    }
    let places = texts.iter().filter(|text| !text.is_empty());
    places.flat_map(|text| places_of(sentence, text)).collect()
}

fn places_of(sentence: &str, text: &str) -> Vec<Range<usize>> {
    let found = sentence.match_indices(text);
    found.map(|(at, text)| at..at + text.len()).collect()
}

struct Bender<'a> {
    sentence: &'a str,
    claim: &'a Claim,
    fixed: Vec<Range<usize>>,
    words: &'a Words,
    lang: Lang,
    catalogue: &'a Catalogue,
}

impl Bender<'_> {
    fn put(&self, kind: &'static str, at: Range<usize>, new: &str) -> Bent {
        let (before, after) = (&self.sentence[..at.start], &self.sentence[at.end..]);
        // A little of what stands around it tells the new piece from others.
        let start = before.char_indices().rev().nth(3).map_or(0, |(at, _)| at);
        let end = after
            .char_indices()
            .nth(2)
            .map_or(after.len(), |(at, _)| at);
        Bent {
            kind,
            text: format!("{before}{new}{after}"),
            piece: format!("{}{new}{}", &before[start..], &after[..end]),
        }
    }

    fn is_free(&self, at: &Range<usize>) -> bool {
        !self
            .fixed
            .iter()
            .any(|fixed| fixed.start < at.end && at.start < fixed.end)
    }

    /// Places of a word that is no part of a longer one.
    fn word(&self, word: &str) -> Vec<Range<usize>> {
        let devanagari = |c: char| ('\u{0900}'..='\u{0963}').contains(&c);
        let telugu = |c: char| ('\u{0C00}'..='\u{0C7F}').contains(&c);
        let letter = |c: char| c.is_alphabetic() || telugu(c) || devanagari(c);
        places_of(self.sentence, word)
            .into_iter()
            .filter(|at| {
                let before = self.sentence[..at.start].chars().next_back();
                let after = self.sentence[at.end..].chars().next();
                // A Telugu word may have an ending.
                let whole = !word.contains(telugu);
                let inner = before.is_some_and(letter) || (whole && after.is_some_and(letter));
                !inner && self.is_free(at)
            })
            .collect()
    }

    fn numbers(&self) -> Vec<Bent> {
        let mut bent = Vec::new();
        for at in self.digit_runs() {
            let number = &self.sentence[at.clone()];
            let plain: String = number.chars().filter(|c| *c != ',').collect();
            let before = self.sentence[..at.start].trim_end();
            let after = self.sentence[at.end..].trim_start();
            let months = || (1..=12).map(|month| self.words.month(self.lang, month));
            let units =
                || ["g", "ml", "kg", "l"].map(|unit| self.words.label(self.lang, "unit", unit));
            if let Some((whole, part)) = plain.split_once('.') {
                bent.push(self.put("dose", at.clone(), &format!("{}.{part}", bump(whole, 1))));
                bent.push(self.put("dose", at, &format!("{whole}{part}")));
                continue;
            }
            let (kind, steps): (_, &[u64]) = if before.ends_with('₹') {
                ("price", &[10, 100])
            } else if months().any(|month| after.starts_with(&month)) {
                ("date", &[1])
            } else if plain.len() == 4 && plain.starts_with("20") {
                ("year", &[1])
            } else if units().iter().any(|unit| after.starts_with(unit.as_str())) {
                ("dose", &[1, 100])
            } else {
                ("count", &[1])
            };
            for step in steps {
                let new = if kind == "date" {
                    let day = plain.parse::<u64>().unwrap_or(1);
                    ((day + step - 1) % 28 + 1).to_string()
                } else {
                    bump(&plain, *step)
                };
                bent.push(self.put(kind, at.clone(), &new));
            }
            if kind == "year" {
                let earlier = plain.parse::<u64>().unwrap_or(2001) - 1;
                bent.push(self.put(kind, at, &earlier.to_string()));
            }
        }
        bent
    }

    /// Numbers with their commas and dots.
    fn digit_runs(&self) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let bytes = self.sentence.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let start = at;
            while at < bytes.len()
                && (bytes[at].is_ascii_digit()
                    || (at > start
                        && matches!(bytes[at], b',' | b'.')
                        && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)))
            {
                at += 1;
            }
            if at > start && self.is_free(&(start..at)) {
                runs.push(start..at);
            }
            at = at.max(start + 1);
        }
        runs
    }

    fn months(&self) -> Vec<Bent> {
        let month = |month: u8| self.words.month(self.lang, month);
        let each = (1..=12).flat_map(|number| {
            let places = self.word(&month(number));
            places.into_iter().map(move |at| (number, at))
        });
        each.map(|(number, at)| self.put("date", at, &month(number % 12 + 1)))
            .collect()
    }

    fn swaps(&self, kind: &'static str, list: &[String]) -> Vec<Bent> {
        let mut bent = Vec::new();
        for (index, from) in list.iter().enumerate() {
            for at in self.word(from) {
                // Not a part of a longer one of the list.
                let longer = list.iter().any(|other| {
                    other.len() > from.len()
                        && self
                            .word(other)
                            .iter()
                            .any(|it| it.start <= at.start && at.end <= it.end)
                });
                let others = (1..list.len().min(4)).map(|step| &list[(index + step) % list.len()]);
                if !longer {
                    bent.extend(others.map(|other| self.put(kind, at.clone(), other)));
                }
            }
        }
        bent
    }

    fn labels(&self, kind: &str, slugs: &[&str]) -> Vec<String> {
        slugs
            .iter()
            .map(|slug| self.words.label(self.lang, kind, slug))
            .collect()
    }

    fn units(&self) -> Vec<Bent> {
        if !self.sentence.contains(|c: char| c.is_ascii_digit()) {
            return Vec::new();
        }
        let mut bent = self.swaps("unit", &self.labels("unit", &["g", "ml", "kg"]));
        let per = ["acre", "hectare", "litre", "plant"];
        bent.extend(self.swaps("unit", &self.labels("per", &per)));
        bent
    }

    fn products(&self) -> Vec<Bent> {
        let names: Vec<String> = self
            .catalogue
            .products()
            .map(|product| self.catalogue.product_name(&product.id, self.lang))
            .collect();
        let mut bent = Vec::new();
        for (index, name) in names.iter().enumerate() {
            for at in places_of(self.sentence, name) {
                let others = [1, 2, 5].map(|step| &names[(index + step) % names.len()]);
                let others = others.into_iter().filter(|other| *other != name);
                bent.extend(others.map(|other| self.put("product", at.clone(), other)));
            }
        }
        bent
    }
}

fn bump(digits: &str, step: u64) -> String {
    (digits.parse::<u64>().unwrap_or(0) + step).to_string()
}
