//! The tables of words, `tables/*.txt`: a line says what its phrases mean.

use super::{
    meaning::{Meaning, UnitWord},
    table::Phrases,
};
use crate::entry::{ObjectionKind, Reaction};
use std::sync::LazyLock;

const CROPS: &str = include_str!("tables/crops.txt");
const STAGES: &str = include_str!("tables/stages.txt");
const ISSUES: &str = include_str!("tables/issues.txt");
const UNITS: &str = include_str!("tables/units.txt");
const TALK: &str = include_str!("tables/talk.txt");

/// The lines of a table: what they are of, and the phrases.
pub(super) fn lines(
    table: &'static str,
) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .map(|(of, phrases)| {
            let phrases = phrases
                .split(';')
                .map(str::trim)
                .filter(|it| !it.is_empty());
            (of.trim(), phrases.collect())
        })
}

fn crop(of: &str) -> Option<Meaning> {
    Some(if of == "other" {
        Meaning::OtherCrop
    } else {
        Meaning::Crop(of.into())
    })
}

fn stage(of: &str) -> Option<Meaning> {
    Some(if of == "none" {
        Meaning::NoStage
    } else {
        Meaning::Stage(of.into())
    })
}

fn issue(of: &str) -> Option<Meaning> {
    Some(if of == "other" {
        Meaning::OtherIssue
    } else {
        Meaning::Issue(of.into())
    })
}

fn unit(of: &str) -> Option<Meaning> {
    let (kind, value) = of.split_once(' ').unwrap_or((of, ""));
    Some(match kind {
        "g" => Meaning::Unit(UnitWord::G),
        "kg" => Meaning::Unit(UnitWord::Kg),
        "ml" => Meaning::Unit(UnitWord::Ml),
        "l" => Meaning::Unit(UnitWord::L),
        "bag" => Meaning::Unit(UnitWord::Bag),
        "packet" => Meaning::Unit(UnitWord::Packet),
        "litre-per" => Meaning::LitrePer,
        "water" => Meaning::Water,
        "acre" => Meaning::Acre,
        "acre-per" => Meaning::AcrePer,
        "gunta" => Meaning::Gunta,
        "cent" => Meaning::Cent,
        "hectare" => Meaning::Hectare,
        "hectare-per" => Meaning::HectarePer,
        "plant" => Meaning::Plant,
        "plant-per" => Meaning::PlantPer,
        "seed" => Meaning::Seed,
        "seed-per" => Meaning::SeedPer,
        "tank" => Meaning::Tank,
        "tank-per" => Meaning::TankPer,
        "per" => Meaning::Per,
        "in" => Meaning::In,
        "to" => Meaning::To,
        "or" => Meaning::Or,
        "granule" => Meaning::Granule,
        "carrier" => Meaning::Carrier,
        "formulation" => Meaning::Formulation,
        "half" => Meaning::Half,
        "number" => Meaning::Number(value.parse().ok()?),
        "times" => Meaning::Times(value.parse().ok()?),
        _ => return None,
    })
}

fn talk(of: &str) -> Option<Meaning> {
    Some(match of {
        "not-before" => Meaning::NotBefore,
        "not-after" => Meaning::NotAfter,
        "past" => Meaning::Past,
        "reaction accepted" => Meaning::Reaction(Reaction::Accepted),
        "reaction hesitant" => Meaning::Reaction(Reaction::Hesitant),
        "reaction rejected" => Meaning::Reaction(Reaction::Rejected),
        "objection price" => Meaning::Objection(ObjectionKind::Price),
        "objection brand" => Meaning::Objection(ObjectionKind::Brand),
        "objection wait-and-see" => Meaning::Objection(ObjectionKind::WaitAndSee),
        "objection has-stock" => Meaning::Objection(ObjectionKind::HasStock),
        "objection distrust" => Meaning::Objection(ObjectionKind::Distrust),
        "objection labour" => Meaning::Objection(ObjectionKind::Labour),
        _ => return None,
    })
}

type Reader = fn(&str) -> Option<Meaning>;
const TABLES: [(&str, Reader); 5] = [
    (CROPS, crop),
    (STAGES, stage),
    (ISSUES, issue),
    (UNITS, unit),
    (TALK, talk),
];

/// All tables, read once.
pub(super) static WORDS: LazyLock<Phrases> = LazyLock::new(|| {
    let mut phrases = Phrases::default();
    for (table, reader) in TABLES {
        for (of, words) in lines(table) {
            // A line that names no meaning is left out; a test sees to it that there is none.
            let Some(meaning) = reader(of) else { continue };
            for phrase in words {
                phrases.add(phrase, &meaning);
            }
        }
    }
    phrases
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lexicon::token::tokens, vocab};

    #[test]
    fn every_line_means_something_and_slugs_are_the_vocabularys() {
        for (table, reader) in TABLES {
            for (of, words) in lines(table) {
                let meaning = reader(of).unwrap_or_else(|| panic!("{of}"));
                assert!(!words.is_empty(), "{of}");
                match meaning {
                    Meaning::Crop(slug) => assert!(vocab::knows_crop(&slug), "{slug}"),
                    Meaning::Stage(slug) => assert!(vocab::knows_stage(&slug), "{slug}"),
                    Meaning::Issue(slug) => assert!(vocab::knows_issue(&slug), "{slug}"),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn every_listed_crop_stage_and_issue_has_words_in_three_scripts() {
        let latin = |c: char| c.is_ascii_alphabetic();
        let telugu = |c: char| ('\u{0C00}'..='\u{0C7F}').contains(&c);
        let devanagari = |c: char| ('\u{0900}'..='\u{097F}').contains(&c);
        let issues = vocab::ISSUES
            .iter()
            .map(|(slug, _)| *slug)
            .filter(|it| *it != vocab::OTHER_ISSUE);
        let crops = vocab::CROPS
            .iter()
            .copied()
            .filter(|it| *it != vocab::UNKNOWN_CROP);
        let stages = vocab::STAGES.iter().copied();
        let all = crops
            .map(|it| (CROPS, it))
            .chain(stages.map(|it| (STAGES, it)));
        for (table, slug) in all.chain(issues.map(|it| (ISSUES, it))) {
            let (_, words) = lines(table)
                .find(|(of, _)| *of == slug)
                .unwrap_or_else(|| panic!("{slug}"));
            for has in [&latin as &dyn Fn(char) -> bool, &telugu, &devanagari] {
                assert!(words.iter().any(|word| word.chars().any(has)), "{slug}");
            }
        }
    }

    #[test]
    fn no_phrase_mixes_scripts() {
        let all = TABLES
            .iter()
            .map(|(table, _)| *table)
            .chain([super::super::names::TABLE]);
        for (of, words) in all.flat_map(lines) {
            for word in words {
                let any = |from: char, to: char| word.chars().any(|c| (from..=to).contains(&c));
                let scripts = [
                    any('a', 'z'),
                    any('\u{0900}', '\u{097F}'),
                    any('\u{0C00}', '\u{0C7F}'),
                ];
                assert!(
                    scripts.iter().filter(|it| **it).count() <= 1,
                    "{of}: {word}"
                );
            }
        }
    }

    #[test]
    fn the_longest_phrase_is_taken_with_its_ending() {
        let fit = |text: &str| WORDS.at(&tokens(text)).unwrap();
        assert_eq!(fit("పత్తిలో").meanings, [Meaning::Crop("cotton".into())]);
        assert_eq!(fit("pink boll worms").len, 3);
        assert_eq!(
            fit("bittergourd").meanings,
            [Meaning::Crop("bitter-gourd".into())]
        );
        assert_eq!(
            fit("కాండం తొలుచు పురుగులు").meanings,
            [Meaning::Issue("stem-borer".into())]
        );
        assert!(!fit("పత్తిలో").exact && fit("cotton").exact);
        let near = |text: &str| WORDS.near(&tokens(text)).map(|fit| fit.meanings);
        assert_eq!(
            near("sunflwer"),
            Some(vec![Meaning::Crop("sunflower".into())])
        );
        assert_eq!(near("sprayed"), None);
    }
}
