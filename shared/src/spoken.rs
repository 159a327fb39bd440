//! A sentence of the screen as a voice should say it: units, months and signs as words, numbers
//! without the commas that group them, a product by one of its names. What is said stays the same.

use crate::text::{Lang, Words, key};

/// Units as labels write them in any language, in the order of the message that says them.
const UNITS: [&str; 8] = ["g", "ml", "kg", "l", "/l", "/litre", "/acre", "/ha"];

/// The written forms of a language and how they are said.
struct Table(Vec<(String, String)>);

impl Table {
    /// From the one message that lists them: `written=said; written=said`.
    fn of(words: &Words, lang: Lang) -> Self {
        let list = words.say(lang, key("spoken-words"), &[]);
        let pairs = list.split(';').filter_map(|pair| pair.split_once('='));
        let units = words.say(lang, key("spoken-units"), &[]);
        let units = UNITS.into_iter().zip(units.split(';'));
        Self(
            pairs
                .chain(units)
                .map(|(written, said)| (written.trim().to_owned(), said.trim().to_owned()))
                .collect(),
        )
    }

    /// The longest written form that a text begins with as a word of its own.
    fn at(&self, text: &str) -> Option<&(String, String)> {
        longest(&self.0, text)
    }

    fn sign<'a>(&'a self, sign: &'a str) -> &'a str {
        let found = self.0.iter().find(|(written, _)| written == sign);
        found.map_or(sign, |(_, said)| said)
    }
}

/// The sentence to be spoken. `names` are names of products, as the screen writes them and as they
/// are said; nothing within them is changed.
pub fn spoken(text: &str, words: &Words, lang: Lang, names: &[(String, String)]) -> String {
    let table = Table::of(words, lang);
    let mut said = String::with_capacity(text.len() + 32);
    let mut rest = text;
    let mut is_in_word = false;
    while let Some(first) = rest.chars().next() {
        if !is_in_word && let Some((written, name)) = longest(names, rest) {
            said.push_str(name);
            rest = &rest[written.len()..];
            is_in_word = true;
            continue;
        }
        if first.is_ascii_digit() && !is_in_word {
            rest = number(rest, &table, &mut said);
            is_in_word = false;
            continue;
        }
        rest = &rest[first.len_utf8()..];
        is_in_word = first.is_alphanumeric() || is_mark(first);
        match first {
            '₹' => rest = rupees(rest, &table, &mut said),
            '(' => pause(&mut said),
            ';' | '·' | '–' | '—' => {
                pause(&mut said);
            }
            ')' | '“' | '”' | '"' => {}
            ' ' if said.ends_with(' ') => {}
            _ => said.push(first),
        }
    }
    said.trim().to_owned()
}

/// A short stop, where none stands already.
fn pause(said: &mut String) {
    let end = said.trim_end().len();
    said.truncate(end);
    if !said.is_empty() && !said.ends_with([',', ':', '.']) {
        said.push(',');
    }
    said.push(' ');
}

/// A number, with what stands behind it: a unit, a month, per cent, or the end of a range.
fn number<'a>(text: &'a str, table: &Table, said: &mut String) -> &'a str {
    let mut rest = digits(text, said);
    let behind = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    if let Some(end) = behind.strip_prefix(['-', '–'])
        && end.starts_with(|c: char| c.is_ascii_digit())
    {
        word(said, table.sign("-"));
        said.push(' ');
        return number(end, table, said);
    }
    if let Some(after) = behind.strip_prefix('%') {
        word(said, table.sign("%"));
        return after;
    }
    if let Some((written, unit)) = table.at(behind) {
        word(said, unit);
        rest = &behind[written.len()..];
    }
    // "2 ml/l": per what stands behind a stroke.
    if let Some((written, per)) = table
        .at(rest)
        .filter(|(written, _)| written.starts_with('/'))
    {
        word(said, per);
        rest = &rest[written.len()..];
    }
    rest
}

/// The digits of a number, without the commas between them.
fn digits<'a>(text: &'a str, said: &mut String) -> &'a str {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let joins =
            matches!(byte, b',' | b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if byte.is_ascii_digit() || (joins && *byte == b'.') {
            said.push(char::from(*byte));
        } else if !joins {
            break;
        }
        at += 1;
    }
    &text[at..]
}

fn rupees<'a>(text: &'a str, table: &Table, said: &mut String) -> &'a str {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return text;
    }
    let rest = digits(text, said);
    word(said, table.sign("₹"));
    rest
}

fn word(said: &mut String, word: &str) {
    said.push(' ');
    said.push_str(word);
}

/// The longest of the written forms that a text begins with and that ends where a word ends.
fn longest<'a>(pairs: &'a [(String, String)], text: &str) -> Option<&'a (String, String)> {
    let fits = |written: &str| {
        let behind = text.strip_prefix(written)?;
        let goes_on = written.ends_with(|c: char| c.is_alphanumeric() || is_mark(c))
            && behind.starts_with(|c: char| c.is_alphanumeric() || is_mark(c));
        (!written.is_empty() && !goes_on).then_some(written.len())
    };
    let mut best: Option<(usize, &(String, String))> = None;
    for pair in pairs {
        if let Some(length) = fits(&pair.0)
            && best.is_none_or(|(held, _)| length > held)
        {
            best = Some((length, pair));
        }
    }
    best.map(|(_, pair)| pair)
}

/// A sign that belongs to the letter before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{c00}'..='\u{c04}' | '\u{c3c}'..='\u{c56}' | '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{entry::Dose, text::Arg};

    fn say(text: &str, lang: Lang) -> String {
        let names = [
            ("Blitox (బ్లిటాక్స్)", "బ్లిటాక్స్"),
            ("Granule 5 g", "Granule 5 g"),
            ("Amistar Top", "Amistar Top"),
        ];
        let names: Vec<_> = names.map(|(a, b)| (a.to_owned(), b.to_owned())).into();
        spoken(text, &Words::new(), lang, &names)
    }

    #[test]
    fn units_months_and_signs_are_words() {
        for (written, said) in [
            ("2 ml/l", "2 millilitres per litre"),
            ("2.5 g per litre of water", "2.5 grams per litre of water"),
            ("2-3 g", "2 to 3 grams"),
            (
                "8 Apr 2026: ₹1,480 a pack",
                "8 April 2026: 1480 rupees a pack",
            ),
            (
                "true share 30 to 95 %; the last",
                "true share 30 to 95 percent, the last",
            ),
            ("(label on 8 Apr)", "label on 8 April"),
            ("a “new” brand", "a new brand"),
        ] {
            assert_eq!(
                say(written, Lang::En).trim_start_matches(", "),
                said,
                "{written}"
            );
        }
        assert_eq!(say("2 ml/l", Lang::Te), "2 మిల్లీలీటర్లు లీటరుకు");
        assert_eq!(say("2 ml/l", Lang::Hi), "2 मिलीलीटर प्रति लीटर");
        assert_eq!(say("₹1,480", Lang::Te), "1480 రూపాయలు");
        assert_eq!(say("₹1,480", Lang::Hi), "1480 रुपये");
    }

    #[test]
    fn each_unit_has_its_word_in_each_language() {
        for lang in Lang::ALL {
            let said = Words::new().say(lang, "spoken-units", &[]);
            assert_eq!(said.split(';').count(), UNITS.len(), "{said}");
        }
    }

    #[test]
    fn names_of_products_are_as_they_are() {
        assert_eq!(say("Granule 5 g: 5 g", Lang::En), "Granule 5 g: 5 grams");
        assert_eq!(say("Blitox (బ్లిటాక్స్): ధర", Lang::Te), "బ్లిటాక్స్: ధర");
        assert_eq!(say("Amistar Topper", Lang::En), "Amistar Topper");
        assert_eq!(
            say("NPK19 g", Lang::En),
            "NPK19 g",
            "a number within a name is no dose"
        );
    }

    #[test]
    fn every_dose_that_is_written_is_said_with_its_unit_as_a_word() {
        let words = Words::new();
        for lang in Lang::ALL {
            for unit in ["g", "ml", "kg", "l"] {
                let dose = Dose {
                    milli: 2500,
                    unit: unit.into(),
                    per: "acre".into(),
                };
                let written = words.say(lang, "claim-price", &[("price", Arg::Dose(&dose))]);
                let written = format!("{} {written}", words.dose(lang, &dose));
                let said = spoken(&written, &words, lang, &[]);
                assert!(said.contains("2.5 "), "{said}");
                let short = format!("2.5 {} ", words.label(lang, "unit", unit));
                let long = Table::of(&words, lang)
                    .sign(&words.label(lang, "unit", unit))
                    .to_owned();
                assert!(said.contains(&format!("2.5 {long}")), "{short} in {said}");
                assert!(!long.contains('.'), "{long} would be read as an end");
            }
        }
    }
}
