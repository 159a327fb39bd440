//! A text as the guards compare it: composed letters in lower case, Latin digits, plain hyphens and
//! blanks, no invisible characters; each character with its place in the text as it was written.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// One character, and the bytes it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mapped {
    /// As it is compared.
    pub(super) c: char,
    /// Where it begins in the text.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
}

/// The characters of a text, even ones.
pub(super) fn normal(text: &str) -> Vec<Mapped> {
    let mut mapped = Vec::with_capacity(text.len());
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if is_invisible(first) {
            continue;
        }
        let mut cluster = String::from(first);
        let mut end = start + first.len_utf8();
        while let Some((at, mark)) = chars.peek().copied() {
            if !is_combining_mark(mark) && !is_invisible(mark) {
                break;
            }
            if !is_invisible(mark) {
                cluster.push(mark);
            }
            end = at + mark.len_utf8();
            chars.next();
        }
        for c in cluster.nfc().filter(|c| *c != NUKTA) {
            mapped.extend(even(c).map(|c| Mapped { c, start, end }));
        }
    }
    mapped
}

/// The dot under a Devanagari letter, which people write or leave out as they like.
const NUKTA: char = '\u{93C}';

/// What only steers the shape of letters or the breaking of lines.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{00AD}' | '\u{FE0E}' | '\u{FE0F}')
}

fn even(c: char) -> impl Iterator<Item = char> {
    let c = match c {
        '\u{0C66}'..='\u{0C6F}' => digit(c, 0x0C66),
        '\u{0966}'..='\u{096F}' => digit(c, 0x0966),
        // Two signs of a nasal, and two of an open vowel of loan words, that are written as one.
        '\u{0901}' => '\u{0902}',
        '\u{0911}' => '\u{0906}',
        '\u{0949}' => '\u{093E}',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{02BC}' | '\u{2032}' => '\'',
        '\u{201C}' | '\u{201D}' | '\u{00AB}' | '\u{00BB}' => '"',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{00A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\t' => ' ',
        '\r' | '\u{2028}' | '\u{2029}' | '\u{0085}' => '\n',
        other => other,
    };
    c.to_lowercase()
}

fn digit(c: char, zero: u32) -> char {
    char::from_digit(c as u32 - zero, 10).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        normal(text).into_iter().map(|mapped| mapped.c).collect()
    }

    #[test]
    fn digits_hyphens_and_blanks_are_even() {
        assert_eq!(plain("౨౦౨౬‑౦౪‑౦౮"), "2026-04-08");
        assert_eq!(plain("४ ५"), "4 5");
        assert_eq!(plain("ज़्यादा महँगा ब्लिटॉक्स"), plain("ज्यादा महंगा ब्लिटाक्स"));
        assert_eq!(plain("\u{958}ीमत"), plain("कीमत"));
        assert_eq!(plain("２．５\u{00A0}Ｇ"), "2.5 g");
        assert_eq!(plain("Farmer’s"), "farmer's");
        assert_eq!(plain("Cafe\u{0301}"), "café");
    }

    #[test]
    fn joiners_do_not_count_and_places_are_those_of_the_text() {
        let text = "ఏప్రిల్\u{200C}లో 8";
        assert_eq!(plain(text), "ఏప్రిల్లో 8");
        let last = normal(text).pop().unwrap();
        assert_eq!(&text[last.start..last.end], "8");
    }
}
