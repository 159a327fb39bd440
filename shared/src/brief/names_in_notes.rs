//! Names of products and chemicals in notes and advice: those of the lists of [`crate::vocab`], and
//! any word before a formulation such as *75 % WP*.

use super::catalogue::Catalogue;
use crate::vocab::{Chemical, chemicals, trade_names};
use std::{collections::BTreeMap, sync::OnceLock};

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

/// A text as its words in lower case, parted by one blank.
pub(super) fn plain_words(text: &str) -> String {
    let words: Vec<String> = tokens(text).into_iter().map(|token| token.plain).collect();
    words.join(" ")
}

struct Token {
    from: usize,
    to: usize,
    plain: String,
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
        || ('\u{c00}'..='\u{c7f}').contains(&c)
        || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Words and numbers. A number ends where letters begin, so that *50EC* is two, and a Telugu word
/// where digits do; a point between digits is part of the number.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let last = tokens.last_mut().filter(|_| open);
        let in_number = last.as_ref().is_some_and(|token| is_number(&token.plain));
        let next_is_digit = chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        let is_point = c == '.' && in_number && next_is_digit;
        if !(is_of_word(c) || is_point) {
            open = false;
            continue;
        }
        let to = at + c.len_utf8();
        match last {
            Some(token) if token.goes_on_with(c) || is_point => {
                token.to = to;
                token.push(c);
            }
            _ => {
                let mut token = Token {
                    from: at,
                    to,
                    plain: String::new(),
                };
                token.push(c);
                tokens.push(token);
            }
        }
        open = true;
    }
    tokens.retain(|token| !token.plain.is_empty());
    tokens
}

impl Token {
    fn goes_on_with(&self, c: char) -> bool {
        let telugu = self.plain.ends_with(|last: char| !last.is_ascii());
        if c.is_ascii_digit() {
            !telugu
        } else {
            !is_number(&self.plain)
        }
    }
    fn push(&mut self, c: char) {
        if !matches!(c, '\u{200c}' | '\u{200d}') {
            self.plain.extend(c.to_lowercase());
        }
    }
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
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
            list.sort_by_key(|(words, _)| std::cmp::Reverse((words.len(), words[0].len())));
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
mod tests {
    use super::*;
    use crate::brief::samples::{day, records};

    #[test]
    fn names_that_no_product_has() {
        let catalogue = Catalogue::on(day("2026-07-01"), &records());
        let cases: [(&str, &[&str]); 11] = [
            ("Sprayed Tricyclazole 75 WP and Blastcure.", &[]),
            (
                "He wants Carbendazim 12% + propineb 63 % WP",
                &["Carbendazim", "propineb"],
            ),
            ("carbendazim, then Carbendazim again", &["carbendazim"]),
            (
                "Kirana shop gave Super Killer 50EC, 2 ml",
                &["Super Killer"],
            ),
            ("Apply 50 kg, spray 2.5 g of it in 200 l", &[]),
            (
                "కార్బెండజిమ్ 2.5 గ్రా., మాంకోజెబ్, అసిపేట్‌ను వాడాడు",
                &["కార్బెండజిమ్", "అసిపేట్‌ను"],
            ),
            ("lambda-cyhalothrin", &["lambda-cyhalothrin"]),
            ("సూపర్ ఫాస్ఫేట్150 కిలోలు", &["సూపర్ ఫాస్ఫేట్"]),
            ("ten acre 50 WP", &[]),
            ("నీమ్‌గార్డ్ 0.15 EC", &[]),
            ("", &[]),
        ];
        for (text, wanted) in cases {
            let found = unknown_names(text, &catalogue);
            assert_eq!(found, wanted, "{text}");
            for name in found {
                assert!(stands_in(text, &name), "{name} in {text}");
            }
        }
        assert!(!stands_in("Carbendazims", "Carbendazim") && !stands_in("water", "water"));
    }
}
