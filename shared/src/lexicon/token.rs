//! Words, numbers and marks of a note, each with its bytes there.

use super::stem::Stem;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// Letters of one script.
    Word,
    /// Digits, with a point and what follows it.
    Number,
    /// Anything else.
    Mark,
    /// A new line.
    Line,
}

/// A piece of a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) sort: Sort,
    /// In lower case, with Latin digits and plain hyphens.
    pub(super) text: String,
    /// The first byte, and the byte after the last.
    pub(super) at: (usize, usize),
    /// The note writes it with a capital.
    pub(super) capital: bool,
    /// Without its endings; filled in for the tokens of a note, which are looked at many times.
    pub(super) stems: Vec<Stem>,
}

impl Token {
    pub(super) fn is_mark(&self, mark: &str) -> bool {
        self.sort == Sort::Mark && self.text == mark
    }
    pub(super) fn is_word(&self) -> bool {
        self.sort == Sort::Word
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Indic,
}

fn script(c: char) -> Option<Script> {
    let indic = ('\u{0900}'..='\u{0DFF}').contains(&c)
        && !matches!(c, '\u{0964}' | '\u{0965}' | '\u{0970}');
    if indic {
        Some(Script::Indic)
    } else if c.is_alphabetic() {
        Some(Script::Latin)
    } else {
        None
    }
}

/// What only steers the shape of letters, and the dot below a Devanagari letter, which people leave
/// out as often as not.
fn is_left_out(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}'
        | '\u{FE0E}' | '\u{FE0F}' | '\u{093C}')
}

fn even(c: char) -> char {
    let digit = |zero: u32| char::from_digit(u32::from(c) - zero, 10).unwrap_or(c);
    match c {
        '\u{0C66}'..='\u{0C6F}' => digit(0x0C66),
        '\u{0966}'..='\u{096F}' => digit(0x0966),
        '\u{095C}' => '\u{0921}',
        '\u{095D}' => '\u{0922}',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{0970}' => '.',
        '\r' | '\u{2028}' | '\u{2029}' => '\n',
        c if c.is_whitespace() && c != '\n' => ' ',
        c => c,
    }
}

/// The tokens of a note.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut chars: Vec<(usize, usize, char)> = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match chars.last_mut() {
            // What is left out belongs to the letter before it.
            Some((_, last, before)) if is_left_out(c) && *before != ' ' => *last = end,
            _ if is_left_out(c) => {}
            _ => chars.push((at, end, even(c))),
        }
    }
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some((from, _, c)) = chars.get(at).copied() {
        if c == ' ' {
            at += 1;
            continue;
        }
        let (sort, end) = match c {
            '\n' => (Sort::Line, at + 1),
            c if c.is_ascii_digit() => (Sort::Number, number_end(&chars, at)),
            c if script(c).is_some() => (Sort::Word, word_end(&chars, at)),
            _ => (Sort::Mark, at + 1),
        };
        let part = &chars[at..end];
        let shown = part.iter().flat_map(|(_, _, c)| c.to_lowercase());
        found.push(Token {
            sort,
            text: shown.filter(|c| *c != '\'').collect(),
            at: (from, part.last().map_or(from, |(_, to, _)| *to)),
            capital: text[from..].starts_with(char::is_uppercase),
            stems: Vec::new(),
        });
        at = end;
    }
    without_small_marks(found)
}

fn number_end(chars: &[(usize, usize, char)], start: usize) -> usize {
    let digit = |at: usize| chars.get(at).is_some_and(|(_, _, c)| c.is_ascii_digit());
    let mut at = start;
    let mut point = false;
    while digit(at) || (!point && is_point(chars, at) && digit(at + 1)) {
        point |= !digit(at);
        at += 1;
    }
    at
}

fn is_point(chars: &[(usize, usize, char)], at: usize) -> bool {
    chars.get(at).is_some_and(|(_, _, c)| *c == '.')
}

fn word_end(chars: &[(usize, usize, char)], start: usize) -> usize {
    let kind = chars.get(start).and_then(|(_, _, c)| script(*c));
    let mut at = start + 1;
    while let Some((_, _, c)) = chars.get(at) {
        let apostrophe = *c == '\''
            && chars
                .get(at + 1)
                .is_some_and(|(_, _, next)| next.is_ascii_alphabetic());
        if script(*c) != kind && !apostrophe {
            break;
        }
        at += 1;
    }
    at
}

/// Shortened words whose point ends no sentence.
const SHORTENED: &[&str] = &[
    "g",
    "gm",
    "gms",
    "gr",
    "kg",
    "kgs",
    "ml",
    "l",
    "lt",
    "ltr",
    "lit",
    "rs",
    "no",
    "dr",
    "ac",
    "ha",
    "గ్రా",
    "మిలీ",
    "కిగ్రా",
    "కేజీ",
    "డా",
    "ग्रा",
    "मिली",
    "किग्रा",
    "डॉ",
];

/// Drops the points of shortened words (మి.లీ., gm.) and hyphens between words.
fn without_small_marks(tokens: Vec<Token>) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        let before = kept.last().filter(|before| before.is_word());
        let next_is_word = rest.peek().is_some_and(Token::is_word);
        let short = before.is_some_and(|before| {
            SHORTENED.contains(&before.text.as_str())
                || (!before.text.is_ascii() && before.text.chars().count() <= 2)
        });
        let glued = |next: &Token| next.is_word() && next.at.0 == token.at.1;
        let point =
            token.is_mark(".") && before.is_some() && (short || rest.peek().is_some_and(glued));
        let hyphen = token.is_mark("-") && before.is_some() && next_is_word;
        if !(point || hyphen) {
            kept.push(token);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_numbers_and_marks_are_apart() {
        assert_eq!(texts("160ML/200 Lit"), ["160", "ml", "/", "200", "lit"]);
        assert_eq!(texts("2.5 మి.లీ. వాడాలి."), ["2.5", "మి", "లీ", "వాడాలి", "."]);
        assert_eq!(texts("౩గ్రాములు 4KG లు"), ["3", "గ్రాములు", "4", "kg", "లు"]);
        assert_eq!(texts("१५ लिटर पाण्यात"), ["15", "लिटर", "पाण्यात"]);
        assert_eq!(
            texts("19-19-19 pre-emergence"),
            ["19", "-", "19", "-", "19", "pre", "emergence"]
        );
    }

    #[test]
    fn places_are_those_of_the_note() {
        let text = "ఏ\u{200C}క 8 Kg";
        let found = tokens(text);
        assert_eq!(&text[found[0].at.0..found[0].at.1], "ఏ\u{200C}క");
        assert_eq!(&text[found[2].at.0..found[2].at.1], "Kg");
        assert!(found[2].capital && !found[1].capital);
        let text = "एक एकड\u{093C} में";
        let (from, to) = tokens(text)[1].at;
        assert_eq!(&text[from..to], "एकड\u{093C}");
    }
}
