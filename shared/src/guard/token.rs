//! Words, numbers and marks of a text, and where its sentences end.

use super::normal::{Mapped, normal};
use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// Letters.
    Word,
    /// Digits with what stands between them: `1,480`, `18/04/2026`.
    Number,
    /// Anything else.
    Mark,
    /// A new line.
    Line,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) sort: Sort,
    /// Its even form; of a shortened word without its dots.
    pub(super) text: String,
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
    /// No blank stands before it.
    pub(super) glued: bool,
    /// The text writes it with a capital.
    pub(super) capital: bool,
}

/// Letters with their signs; the Indic blocks hold signs that are no letters by themselves.
fn is_letter(c: char) -> bool {
    let indic = ('\u{0900}'..='\u{0DFF}').contains(&c) && !matches!(c, '\u{0964}' | '\u{0965}');
    (indic || c.is_alphabetic()) && !c.is_numeric()
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let chars = normal(text);
    let mut found = Vec::new();
    let mut at = 0;
    let mut glued = false;
    while let Some(here) = chars.get(at) {
        if here.c == ' ' {
            at += 1;
            glued = false;
            continue;
        }
        let (sort, end) = match here.c {
            '\n' => (Sort::Line, at + 1),
            c if c.is_ascii_digit() => (Sort::Number, number_end(&chars, at)),
            c if is_letter(c) => (Sort::Word, word_end(&chars, at)),
            _ => (Sort::Mark, at + 1),
        };
        let part = &chars[at..end];
        let between_letters = here.c == '-' && between(&chars, at, is_letter);
        if !between_letters {
            let bytes = part[0].start..part[part.len() - 1].end;
            let shown = part.iter().map(|it| it.c);
            let even = match sort {
                Sort::Word => shown.filter(|c| *c != '.').collect(),
                _ => shown.collect(),
            };
            found.push(Token {
                sort,
                text: even,
                capital: text[bytes.clone()].starts_with(char::is_uppercase),
                at: bytes,
                glued,
            });
        }
        glued = !between_letters;
        at = end;
    }
    found
}

fn between(chars: &[Mapped], at: usize, is: impl Fn(char) -> bool) -> bool {
    let next = chars.get(at + 1).is_some_and(|it| is(it.c));
    at > 0 && is(chars[at - 1].c) && next
}

fn number_end(chars: &[Mapped], start: usize) -> usize {
    let digit = |c: char| c.is_ascii_digit();
    let mut at = start;
    while let Some(here) = chars.get(at) {
        let inner = matches!(here.c, '.' | ',' | '/' | '-' | ':') && between(chars, at, digit);
        if !digit(here.c) && !inner {
            break;
        }
        at += 1;
    }
    at
}

/// A word goes on over an apostrophe between letters, and over the dots of a shortened one: మి.లీ.
fn word_end(chars: &[Mapped], start: usize) -> usize {
    let mut at = start;
    let mut piece = start;
    while let Some(here) = chars.get(at) {
        let apostrophe = here.c == '\'' && between(chars, at, is_letter);
        let short = at - piece <= if here_is_latin(chars[start].c) { 1 } else { 3 };
        let dot = here.c == '.' && short && between(chars, at, is_letter);
        if !is_letter(here.c) && !apostrophe && !dot {
            break;
        }
        if dot {
            piece = at + 1;
        }
        at += 1;
    }
    at
}

fn here_is_latin(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// Shortened words whose dot ends no sentence.
const SHORTENED: &[&str] = &[
    "rs",
    "dr",
    "mr",
    "mrs",
    "ms",
    "sri",
    "smt",
    "approx",
    "no",
    "viz",
    "eg",
    "ie",
    "vs",
    "st",
    "రూ",
    "గ్రా",
    "మిలీ",
    "కిగ్రా",
    "కి",
    "లీ",
    "డా",
    "శ్రీ",
    "ఎక",
    "హె",
    "रु",
    "रू",
    "डा",
    "ग्रा",
    "मिली",
    "किग्रा",
];

fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    match token.text.as_str() {
        "!" | "?" | "।" | "॥" | "…" => true,
        "." => {
            let Some(before) = at.checked_sub(1).map(|at| &tokens[at]) else {
                return false;
            };
            let next = tokens.get(at + 1).filter(|next| next.sort != Sort::Line);
            let initial = before.capital && before.text.len() == 1;
            let shortened = before.sort == Sort::Word
                && token.glued
                && (initial || SHORTENED.contains(&before.text.as_str()));
            !(shortened && next.is_some())
        }
        _ => token.sort == Sort::Line,
    }
}

/// The sentences, as ranges of tokens; each with the mark that ends it, without line ends. None ends
/// at a token that lies inside of something that goes on.
pub(super) fn sentences(tokens: &[Token], inside: &[bool]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..tokens.len() {
        let closes = at + 1 == tokens.len() || ends_sentence(tokens, at);
        let goes_on = tokens.get(at + 1).is_some_and(|next| {
            // What stands in brackets belongs to the sentence before it.
            let bracket = next.text == "(" && next.sort == Sort::Mark;
            let more = next.sort == Sort::Mark
                && next.glued
                && matches!(next.text.as_str(), "." | "!" | "?" | "\"" | ")" | "…");
            bracket || more
        });
        let inner = inside.get(at).copied().unwrap_or(false);
        if !closes || inner || (goes_on && tokens[at].sort != Sort::Line) {
            continue;
        }
        let end = if tokens[at].sort == Sort::Line {
            at
        } else {
            at + 1
        };
        if start < end {
            found.push(start..end);
        }
        start = at + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        let tokens = tokens(text);
        let cut =
            |range: Range<usize>| &text[tokens[range.start].at.start..tokens[range.end - 1].at.end];
        sentences(&tokens, &[]).into_iter().map(cut).collect()
    }

    #[test]
    fn a_dot_in_a_number_or_a_shortened_word_ends_nothing() {
        assert_eq!(
            split("Use 2.5 g. Seen on 18.04.2026!"),
            ["Use 2.5 g.", "Seen on 18.04.2026!"]
        );
        assert_eq!(
            split("It costs Rs. 420 a pack."),
            ["It costs Rs. 420 a pack."]
        );
        assert_eq!(
            split("లీటరుకు 2.5 గ్రా. వాడండి.\nచూడండి"),
            ["లీటరుకు 2.5 గ్రా. వాడండి.", "చూడండి"]
        );
        assert_eq!(split("देखें। ठीक।"), ["देखें।", "ठीक।"]);
        assert_eq!(split("  \n "), Vec::<&str>::new());
        assert_eq!(split("Really?! Yes..."), ["Really?!", "Yes..."]);
    }

    #[test]
    fn tokens_are_words_numbers_and_marks() {
        let texts = |text| {
            tokens(text)
                .into_iter()
                .map(|token| token.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts("60g follow-up 18/04 మి.లీ. ₹1,480/-"),
            [
                "60",
                "g",
                "follow",
                "up",
                "18/04",
                "మిలీ",
                ".",
                "₹",
                "1,480",
                "/",
                "-"
            ]
        );
        assert_eq!(texts("farmer’s 5లో"), ["farmer's", "5", "లో"]);
    }
}
