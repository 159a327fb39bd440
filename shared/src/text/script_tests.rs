//! What each language is written in: no other script's words, short titles, counts that show their
//! number where a language's singular also says none.

use super::{tests::messages, *};
use std::collections::BTreeSet;

/// What stays Latin on every screen: the command and its words, how an address begins, and the sign
/// between a day and a time in a file.
const LATIN: &[&str] = &["khetsmriti", "import", "villages", "http", "https", "T"];

/// A message with each of its arguments a number, for several numbers: all its plurals.
fn said(words: &Words, lang: Lang, key: &str, args: &BTreeSet<String>) -> BTreeSet<String> {
    let numbers = [0, 1, 2, 5, 1000];
    let with = numbers.map(|number| {
        let args: Vec<_> = args
            .iter()
            .map(|name| (name.as_str(), Arg::Number(number)))
            .collect();
        words
            .look_up(lang, key, &args)
            .unwrap_or_else(|| panic!("{key} in {lang}"))
    });
    with.into_iter().collect()
}

fn latin_words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words
        .filter(|word| !word.is_empty() && !LATIN.contains(word))
        .collect()
}

#[test]
fn telugu_and_hindi_have_no_latin_words() {
    assert_eq!(latin_words("యాప్ Chrome లో, https"), ["Chrome"]);
    let words = Words::new();
    let mut found = Vec::new();
    for lang in [Lang::Te, Lang::Hi] {
        for (key, args) in messages(lang) {
            for text in said(&words, lang, &key, &args) {
                if !latin_words(&text).is_empty() {
                    found.push(format!("{lang} {key}: {text}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_language_keeps_to_its_script() {
    let telugu = |c: char| ('\u{c00}'..='\u{c7f}').contains(&c);
    let devanagari =
        |c: char| ('\u{900}'..='\u{97f}').contains(&c) && !matches!(c, '\u{964}' | '\u{965}');
    let words = Words::new();
    for lang in Lang::ALL {
        for (key, args) in messages(lang) {
            for text in said(&words, lang, &key, &args) {
                let other = text.chars().find(|c| match lang {
                    Lang::En => telugu(*c) || devanagari(*c),
                    Lang::Te => devanagari(*c),
                    Lang::Hi => telugu(*c),
                });
                assert_eq!(other, None, "{lang} {key}: {text}");
                let digits = text.chars().find(|c| c.is_numeric() && !c.is_ascii_digit());
                assert_eq!(digits, None, "{lang} {key}: digits are Latin");
            }
        }
    }
}

/// Hindi's singular is also said of none: a count of none that shows a one would be a lie.
#[test]
fn a_count_of_none_shows_no_one_in_hindi() {
    for line in Lang::Hi.files().iter().flat_map(|file| file.lines()) {
        if let Some(one) = line.trim().strip_prefix("[one]") {
            assert!(!one.contains('1'), "{line}");
        }
    }
    let words = Words::new();
    let none = words.say(Lang::Hi, "count-visits", &[("n", Arg::Number(0))]);
    assert!(none.starts_with('0'), "{none}");
}

#[test]
fn titles_fit_a_narrow_screen() {
    let words = Words::new();
    let mut seen = 0;
    for lang in Lang::ALL {
        for (key, args) in messages(lang) {
            let title = key.ends_with("-title") || key.starts_with("nav-");
            if title && args.is_empty() {
                let text = words.say(lang, &key, &[]);
                let letters = text.chars().count();
                assert!(letters <= 40, "{lang} {key}: {letters} letters: {text}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 40, "only {seen} titles");
}
