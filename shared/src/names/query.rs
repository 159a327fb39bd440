//! What is typed into the search field, matched against keys.

use super::{BETWEEN, key};
use rapidfuzz::distance::osa;

/// How well a query fits; the better one is the smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Every word is there in full.
    Full,
    /// Every word begins one there.
    Begins,
    /// The same letters, with the words cut elsewhere.
    Joined,
    /// With a slip or two.
    Near,
}

/// From how many letters on a slip is forgiven, and from how many on two are.
const ONE_SLIP: usize = 5;
const TWO_SLIPS: usize = 8;

/// A search: all its words must be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    words: Vec<String>,
    joined: String,
}

impl Query {
    /// The query of what was typed, in either script.
    pub fn new(text: &str) -> Self {
        let key = key(text);
        let words: Vec<String> = key
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        Self {
            joined: words.concat(),
            words,
        }
    }

    /// Nothing was typed: everything matches.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How well a text of [`keys`](super::keys) fits; `None` when it does not.
    pub fn matches(&self, keys: &str) -> Option<Rank> {
        let names: Vec<Vec<&str>> = keys
            .split(BETWEEN)
            .map(|name| name.split(' ').filter(|word| !word.is_empty()).collect())
            .collect();
        let by_words = self.words.iter().try_fold(Rank::Full, |worst, word| {
            let best = names.iter().filter_map(|name| best(word, name)).min()?;
            Some(worst.max(best))
        });
        if matches!(by_words, Some(Rank::Full | Rank::Begins)) || self.words.len() < 2 {
            return by_words;
        }
        // "Duppala Palle" is written in one word too.
        let whole = names
            .iter()
            .filter_map(|name| best(&self.joined, name))
            .min()
            .map(|rank| rank.max(Rank::Joined));
        by_words.into_iter().chain(whole).min()
    }
}

/// How well one word of the query fits into one name.
fn best(word: &str, name: &[&str]) -> Option<Rank> {
    let mut found: Option<Rank> = None;
    for at in 0..name.len() {
        let rank = fits(word, name[at]).or_else(|| {
            let joined = name[at..].concat();
            fits(word, &joined).map(|rank| rank.max(Rank::Joined))
        });
        found = found.into_iter().chain(rank).min();
    }
    found
}

fn fits(word: &str, there: &str) -> Option<Rank> {
    if there == word {
        return Some(Rank::Full);
    }
    if there.starts_with(word) {
        return Some(Rank::Begins);
    }
    let letters = word.chars().count();
    let slips = usize::from(letters >= ONE_SLIP) + usize::from(letters >= TWO_SLIPS);
    // A digit is never a slip for another, and hardly anyone gets the first letter wrong.
    if slips == 0
        || word.bytes().any(|b| b.is_ascii_digit())
        || word.chars().next() != there.chars().next()
    {
        return None;
    }
    let beginning: String = there.chars().take(letters).collect();
    within(word, there, slips)
        .or_else(|| within(word, &beginning, slips))
        .map(|_| Rank::Near)
}

/// The number of slips (a letter more, fewer, another, or two swapped) between two words, if it is
/// at most `most`.
pub(super) fn within(a: &str, b: &str, most: usize) -> Option<usize> {
    osa::distance_with_args(
        a.chars(),
        b.chars(),
        &osa::Args::default().score_cutoff(most),
    )
}
