//! `docs/GLOSSARY.md` has every word of the field in every language with its source, as the message
//! files have it now. `KHETSMRITI_WRITE_GLOSSARY=1` writes it anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use shared::text::{Lang, Words};
use std::{collections::BTreeSet, fmt::Write, path::Path};

const VOCABULARY: &str = include_str!("../locales/en/vocab.ftl");
const COMMON: &str = include_str!("../locales/en/common.ftl");
const SOURCES: &str = include_str!("glossary/sources.tsv");

/// What keys begin with, and what such words are.
const KINDS: &[(&str, &str)] = &[
    ("crop", "Crops"),
    ("stage", "Stages of a crop"),
    ("issue", "Pests, diseases and other troubles"),
    ("objection", "What a farmer holds against advice"),
    ("reaction", "How he took it"),
    ("result", "How it turned out"),
    ("pitch", "How advice was put"),
    ("question", "What a stated chance is about"),
    ("class", "Classes of products"),
    ("tier", "Tiers of price"),
    ("irrigation", "Water"),
    ("unit", "Units of a dose"),
    ("per", "Per what a dose is"),
    ("state", "The states of a record"),
    ("month", "Months"),
];

const HEAD: &str = "\
# Glossary

The words of the field, as the app says them, with where each is from. **No native speaker of Telugu \
or Hindi has checked them yet.** They come from public data where it has them and from general \
knowledge of the languages else; a word that an officer would not say is a fault, and wants to be told.

Sources, as the last columns name them (English, Telugu, Hindi):

- **CIBRC**: crop and pest names of *Major Uses of Pesticides (Insecticides) as on 31.03.2026*, \
Directorate of Plant Protection, Quarantine and Storage; a government publication, no licence stated.
- **KCC**: the word stands in rows of the Kisan Call Centre transcripts (data.gov.in; the portal claims \
GODL-India, copies on GitHub carry MIT or no licence). Operators wrote them: in use, not checked.
- **CLDR**: Unicode CLDR (Unicode License v3): months, units, everyday words.
- **UX**: the fixed words of the product's design for the states of a record, which ask for a native \
speaker's check themselves.
- **ours**: no source; translated for this product.

Names of products stand as printed on the pack. Names of people and villages have no entry here: where \
no Hindi name is on record, the Telugu one is written in Devanagari letter by letter.

This page is generated from the message files (`shared/tests/glossary.rs`); a test fails when it is not \
what they say.
";

/// The keys of the words of the field, in the order of the message files.
fn keys() -> Vec<&'static str> {
    let key = |line: &'static str| Some(line.split_once(" = ")?.0);
    let states = COMMON.lines().filter_map(key);
    let states = states.filter(|key| key.starts_with("state-") || key.starts_with("month-"));
    VOCABULARY.lines().filter_map(key).chain(states).collect()
}

fn sources() -> Vec<(&'static str, [&'static str; 3])> {
    let lines = SOURCES.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [key, en, te, hi] = fields[..] else {
            panic!("four fields: {line}");
        };
        (key, [en, te, hi])
    };
    lines.map(row).collect()
}

fn page() -> String {
    let (words, sources) = (Words::new(), sources());
    let mut page = HEAD.to_owned();
    for (kind, title) in KINDS {
        write!(
            page,
            "\n## {title}\n\n| English | Telugu | Hindi | from |\n| --- | --- | --- | --- |\n"
        )
        .unwrap();
        let of_kind = |key: &&&str| key.split_once('-').is_some_and(|(of, _)| of == *kind);
        for key in keys().iter().filter(of_kind) {
            let said = Lang::ALL.map(|lang| words.say(lang, key, &[])).join(" | ");
            let (_, from) = sources
                .iter()
                .find(|(of, _)| of == key)
                .unwrap_or_else(|| panic!("{key} has no source in glossary/sources.tsv"));
            writeln!(page, "| {said} | {} |", from.join(", ")).unwrap();
        }
    }
    page
}

#[test]
fn the_glossary_says_what_the_app_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/GLOSSARY.md");
    let page = page();
    if std::env::var_os("KHETSMRITI_WRITE_GLOSSARY").is_some() {
        std::fs::write(&file, &page).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(
        written == page,
        "docs/GLOSSARY.md is not what the message files say: write it anew"
    );
    assert!(page.contains("No native speaker"));
}

#[test]
fn every_word_has_a_kind_and_a_source_and_no_source_is_left_over() {
    let keys: BTreeSet<&str> = keys().into_iter().collect();
    assert!(keys.len() > 150, "{} words", keys.len());
    for key in &keys {
        let kind = key.split_once('-').unwrap().0;
        assert!(KINDS.iter().any(|(of, _)| *of == kind), "{key}");
    }
    for (key, from) in sources() {
        assert!(keys.contains(key), "{key} is no word");
        for source in from {
            assert!(
                ["CIBRC", "KCC", "CLDR", "UX", "ours"].contains(&source),
                "{key}: {source}"
            );
        }
    }
}
