//! A note with what its words mean, before anything is made of it.

use super::{
    meaning::Meaning,
    names,
    shelf::Shelf,
    stem::stems_of,
    table::Phrases,
    token::{Sort, Token, tokens},
    words::WORDS,
};

/// What a stretch of tokens is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    Means(Vec<Meaning>),
    /// A chemical or trade name, by its index.
    Name(usize),
    /// A grade of fertiliser.
    Grade(&'static str),
}

/// A stretch of tokens that means something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) what: What,
}

impl Hit {
    pub(super) fn is_name(&self) -> bool {
        matches!(self.what, What::Name(_) | What::Grade(_))
            || self.means(|it| matches!(it, Meaning::Product(_)))
    }
    pub(super) fn means(&self, is: impl Fn(&Meaning) -> bool) -> bool {
        matches!(&self.what, What::Means(all) if all.iter().any(is))
    }
    pub(super) fn find<T>(&self, get: impl Fn(&Meaning) -> Option<T>) -> Option<T> {
        match &self.what {
            What::Means(all) => all.iter().find_map(get),
            _ => None,
        }
    }
}

/// The tokens of a note and their meanings.
#[derive(Debug)]
pub(super) struct Note {
    pub(super) tokens: Vec<Token>,
    pub(super) hits: Vec<Hit>,
    /// The hit that a token is part of.
    of: Vec<Option<usize>>,
}

impl Note {
    /// Reads a text with the tables and a depot's own words.
    pub(super) fn new(text: &str, own: &Phrases, shelf: &Shelf) -> Self {
        let mut tokens = tokens(text);
        for token in &mut tokens {
            token.stems = stems_of(token);
        }
        let mut hits: Vec<Hit> = Vec::new();
        let mut of = vec![None; tokens.len()];
        let mut at = 0;
        while at < tokens.len() {
            let Some((len, what)) = what_is(&tokens, at, own, shelf) else {
                at += 1;
                continue;
            };
            of[at..at + len].fill(Some(hits.len()));
            hits.push(Hit {
                from: at,
                to: at + len,
                what,
            });
            at += len;
        }
        Self { tokens, hits, of }
    }

    /// The hit that begins at a token or goes over it.
    pub(super) fn hit(&self, at: usize) -> Option<&Hit> {
        self.of
            .get(at)
            .copied()
            .flatten()
            .and_then(|index| self.hits.get(index))
    }

    /// The bytes of a stretch of tokens.
    pub(super) fn bytes(&self, from: usize, to: usize) -> (usize, usize) {
        let first = self.tokens.get(from).map_or(0, |token| token.at.0);
        let last = to.checked_sub(1).and_then(|at| self.tokens.get(at));
        (first, last.map_or(first, |token| token.at.1))
    }

    /// The stretches of tokens between line ends and the ends of sentences. A line that ends or
    /// begins with a plus goes on.
    pub(super) fn sentences(&self) -> Vec<std::ops::Range<usize>> {
        let mut found = Vec::new();
        let mut start = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            let plus = |at: Option<usize>| {
                at.and_then(|at| self.tokens.get(at))
                    .is_some_and(|token| token.is_mark("+"))
            };
            let line = token.sort == Sort::Line && !plus(at.checked_sub(1)) && !plus(Some(at + 1));
            let stop = [".", "।", "?", "!", "|", "॥"]
                .iter()
                .any(|mark| token.is_mark(mark));
            if line || stop {
                found.push(start..at);
                start = at + 1;
            }
        }
        found.push(start..self.tokens.len());
        found.retain(|range| !range.is_empty());
        found
    }
}

fn what_is(tokens: &[Token], at: usize, own: &Phrases, shelf: &Shelf) -> Option<(usize, What)> {
    let here = tokens.get(at)?;
    if let Some((grade, len)) = names::grade(tokens, at) {
        return Some((len, What::Grade(grade)));
    }
    let rest = &tokens[at..];
    let product = shelf
        .phrases()
        .at(rest)
        .map(|fit| (fit.len, What::Means(fit.meanings)));
    let name = names::at(tokens, at);
    if here.sort != Sort::Word {
        let number_first = name
            .filter(|fit| fit.len > 1)
            .map(|fit| (fit.len, What::Name(fit.index)));
        return product.filter(|(len, _)| *len > 1).or(number_first);
    }
    let words = WORDS.at(rest);
    let own = own.at(rest);
    let plain = match (words, own) {
        (Some(a), Some(b)) if b.len > a.len || (b.exact && !a.exact) => Some(b),
        (Some(a), _) => Some(a),
        (None, b) => b,
    };
    let plain_len = plain.as_ref().map_or(0, |fit| fit.len);
    if let Some(product) = product.filter(|(len, _)| *len >= plain_len) {
        return Some(product);
    }
    if let Some(fit) = name.filter(|fit| fit.len >= plain_len && (fit.sure || plain_len == 0)) {
        return Some((fit.len, What::Name(fit.index)));
    }
    plain
        .or_else(|| WORDS.near(rest))
        .map(|fit| (fit.len, What::Means(fit.meanings)))
}
