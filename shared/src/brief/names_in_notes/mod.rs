//! Names of products and chemicals in notes and advice: those of the lists of [`crate::vocab`], and
//! any word before a formulation such as *75 % WP*.

mod words;

pub(super) use words::plain_words;

use super::catalogue::Catalogue;
use crate::{
    order,
    vocab::{Chemical, chemicals, trade_names},
};
use std::{collections::BTreeMap, sync::OnceLock};
use words::{Token, is_number, is_of_word, tokens};

/// The formulations of labels. Plain units (g, kg) are none, since doses are written with them.
const FORMULATIONS: [&str; 18] = [
    "cs", "df", "dp", "ec", "ew", "fs", "gr", "od", "sc", "se", "sg", "sl", "sp", "wdg", "wg",
    "wp", "ws", "zc",
];
/// Words that stand before a dose or formulation and name nothing.
const NO_NAMES: [&str; 22] = [
    "acre",
    "apply",
    "dose",
    "each",
    "ekara",
    "from",
    "granules",
    "insecticide",
    "liquid",
    "liter",
    "litre",
    "litres",
    "medicine",
    "powder",
    "product",
    "spray",
    "sprayed",
    "that",
    "this",
    "used",
    "water",
    "with",
];

/// A name in a text.
struct Named<'a> {
    /// As it is written there.
    text: &'a str,
    /// What the lists say of it.
    listed: Option<&'static Chemical>,
}

/// The names in a text that a catalogue does not know, as written, each once.
pub(super) fn unknown_names(text: &str, catalogue: &Catalogue) -> Vec<String> {
    let mut unknown: Vec<String> = Vec::new();
    for named in names_in(text) {
        let known = match named.listed {
            Some(chemical) => chemical.spellings().any(|name| catalogue.knows_name(name)),
            None => false,
        };
        if known || catalogue.knows_name(named.text) {
            continue;
        }
        if unknown
            .iter()
            .all(|name| plain_words(name) != plain_words(named.text))
        {
            unknown.push(named.text.to_owned());
        }
    }
    unknown
}

fn names_in(text: &str) -> Vec<Named<'_>> {
    let tokens = tokens(text);
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some((chemical, words)) = listed_at(&tokens[at..]) {
            let text = &text[tokens[at].from..tokens[at + words - 1].to];
            names.push(Named {
                text,
                listed: Some(chemical),
            });
            at += words;
            continue;
        }
        if is_formulated(&tokens[at..]) {
            names.push(Named {
                text: formulated(text, &tokens, at),
                listed: None,
            });
        }
        at += 1;
    }
    names
}

/// The longest listed name that begins here, and its words. The last word may carry a Telugu ending.
fn listed_at(tokens: &[Token]) -> Option<(&'static Chemical, usize)> {
    let first = &tokens.first()?.plain;
    let same = |token: &Token, word: &str, last: bool| {
        token.plain == word || (last && !word.is_ascii() && token.plain.starts_with(word))
    };
    let fits = |words: &[&str]| {
        words.len() <= tokens.len()
            && words
                .iter()
                .zip(tokens)
                .enumerate()
                .all(|(at, (word, token))| same(token, word, at + 1 == words.len()))
    };
    let initial = first.chars().next()?;
    let candidates = index().get(&initial)?;
    candidates
        .iter()
        .find(|(words, _)| fits(words))
        .map(|(words, chemical)| (*chemical, words.len()))
}

type Spelled = (Vec<&'static str>, &'static Chemical);

/// All spellings by their first letter, the longest first.
fn index() -> &'static BTreeMap<char, Vec<Spelled>> {
    static INDEX: OnceLock<BTreeMap<char, Vec<Spelled>>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index: BTreeMap<char, Vec<Spelled>> = BTreeMap::new();
        for chemical in chemicals().iter().chain(trade_names()) {
            for spelling in chemical.spellings() {
                let Some(initial) = spelling.chars().next() else {
                    continue;
                };
                let words = spelling.split(' ').collect();
                index.entry(initial).or_default().push((words, chemical));
            }
        }
        for list in index.values_mut() {
            order::sort_by_key(list, |(words, _)| {
                std::cmp::Reverse((words.len(), words[0].len()))
            });
        }
        index
    })
}

/// A word, a number, a formulation.
fn is_formulated(tokens: &[Token]) -> bool {
    let [name, number, formulation, ..] = tokens else {
        return false;
    };
    name.plain.chars().count() >= 4
        && !is_number(&name.plain)
        && !NO_NAMES.contains(&name.plain.as_str())
        && is_number(&number.plain)
        && FORMULATIONS.contains(&formulation.plain.as_str())
}

/// The word, with a capitalised one directly before it.
fn formulated<'a>(text: &'a str, tokens: &[Token], at: usize) -> &'a str {
    let token = &tokens[at];
    let before = at
        .checked_sub(1)
        .map(|before| &tokens[before])
        .filter(|before| {
            text[before.from..].starts_with(|c: char| c.is_uppercase())
                && &text[before.to..token.from] == " "
                && !NO_NAMES.contains(&before.plain.as_str())
        });
    &text[before.unwrap_or(token).from..token.to]
}

/// Whether neither a name nor, where the lists know it, any other spelling of it is the catalogue's.
pub(super) fn is_unknown(name: &str, catalogue: &Catalogue) -> bool {
    let plain = plain_words(name);
    let lists = chemicals().iter().chain(trade_names());
    let mut same = lists.filter(|listed| {
        let mut spellings = listed.spellings();
        spellings.any(|known| plain == known || (!known.is_ascii() && plain.starts_with(known)))
    });
    !catalogue.knows_name(name)
        && !same.any(|listed| listed.spellings().any(|known| catalogue.knows_name(known)))
}

/// Whether a name stands in a text as it is written, as words of its own, and is one that the lists
/// know or that a formulation follows.
pub(super) fn stands_in(text: &str, name: &str) -> bool {
    let plain = plain_words(name);
    let mut all = chemicals()
        .iter()
        .chain(trade_names())
        .flat_map(Chemical::spellings);
    let listed = all.any(|known| plain == known || (!known.is_ascii() && plain.starts_with(known)));
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let dose = |c: char| c.is_ascii_digit() && !name.is_ascii();
        let goes_on = after.starts_with(|c: char| is_of_word(c) && !dose(c));
        let apart = !before.ends_with(is_of_word) && !goes_on;
        let next = plain_words(after);
        let mut next = next.split(' ');
        let formulation = next.next().is_some_and(is_number)
            && next.next().is_some_and(|word| FORMULATIONS.contains(&word));
        apart && (listed || formulation)
    })
}

#[cfg(test)]
mod tests;
