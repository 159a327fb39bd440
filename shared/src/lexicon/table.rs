//! The words of the lexicon, from `tables/*.txt`: what each phrase can mean, found by its first word
//! as it is written or as it sounds.

use super::{
    sound::key,
    token::{Sort, Token, tokens},
};
use crate::{
    entry::{ObjectionKind, Reaction},
    ids::Slug,
};
use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

/// The unit of an amount, as a note says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitWord {
    G,
    Kg,
    Ml,
    L,
    Bag,
    Packet,
}

/// What a phrase can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    Crop(Slug),
    OtherCrop,
    Stage(Slug),
    NoStage,
    Issue(Slug),
    OtherIssue,
    Unit(UnitWord),
    /// With an ending that says *per*: లీటరుకు, ఎకరాకు, మొక్కకు.
    LitrePer,
    Acre,
    AcrePer,
    Hectare,
    HectarePer,
    Gunta,
    Cent,
    Plant,
    PlantPer,
    Seed,
    SeedPer,
    Tank,
    TankPer,
    Water,
    Per,
    In,
    To,
    Or,
    Granule,
    /// Sand, dung, jaggery: what a product is mixed into; its amount is no dose.
    Carrier,
    Formulation,
    Half,
    /// In thousandths.
    Number(u64),
    Times(u64),
    Reaction(Reaction),
    Objection(ObjectionKind),
    NotBefore,
    NotAfter,
    /// A product of the catalogue, by its place there.
    Product(usize),
}

/// One word of a phrase: as written, and as it sounds where that is long enough to be sure.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    raw: String,
    sound: Option<String>,
}

/// Shorter sounds fall together with other words.
const SURE_SOUND: usize = 5;

fn sure_sound(raw: &str) -> Option<String> {
    Some(key(raw)).filter(|sound| sound.len() >= SURE_SOUND)
}

#[derive(Debug, Clone)]
struct Phrase {
    words: Vec<Word>,
    meaning: Meaning,
}

/// Phrases by their first word.
#[derive(Debug, Clone, Default)]
pub(super) struct Phrases {
    all: Vec<Phrase>,
    by_raw: BTreeMap<String, Vec<usize>>,
    by_sound: BTreeMap<String, Vec<usize>>,
}

/// A place where phrases fit: how many tokens, and what they can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) len: usize,
    /// Every letter as in the table.
    pub(super) exact: bool,
    pub(super) meanings: Vec<Meaning>,
}

impl Phrases {
    /// Adds a meaning of a phrase; of two words also written as one.
    pub(super) fn add(&mut self, phrase: &str, meaning: &Meaning) {
        let words: Vec<String> = tokens(phrase)
            .into_iter()
            .filter(|token| token.sort != Sort::Mark)
            .map(|token| token.text)
            .collect();
        if words.len() > 1 && words.iter().all(|word| word.chars().count() > 1) {
            self.add_words(vec![words.concat()], meaning);
        }
        if !words.is_empty() {
            self.add_words(words, meaning);
        }
    }

    fn add_words(&mut self, words: Vec<String>, meaning: &Meaning) {
        let words: Vec<Word> = words
            .into_iter()
            .map(|raw| Word {
                sound: sure_sound(&raw),
                raw,
            })
            .collect();
        let at = self.all.len();
        let first = &words[0];
        self.by_raw.entry(first.raw.clone()).or_default().push(at);
        if let Some(sound) = &first.sound {
            self.by_sound.entry(sound.clone()).or_default().push(at);
        }
        let meaning = meaning.clone();
        self.all.push(Phrase { words, meaning });
    }

    /// The longest phrases that begin at a token.
    pub(super) fn at(&self, tokens: &[Token]) -> Option<Fit> {
        let mut best: Option<(usize, u8, Vec<Meaning>)> = None;
        for stem in stems(tokens.first()?).iter() {
            let raw = self.by_raw.get(&stem.raw).into_iter().flatten();
            let sound = stem.sure().and_then(|sound| self.by_sound.get(sound));
            let found = raw
                .map(|at| (at, 0))
                .chain(sound.into_iter().flatten().map(|at| (at, 1)));
            for (at, by_sound) in found {
                let phrase = &self.all[*at];
                let alone = phrase.words.len() == 1;
                // An ending belongs to the last word of a phrase.
                if (stem.cut && !alone) || !goes_on(&phrase.words, tokens) {
                    continue;
                }
                let worse = by_sound + 2 * u8::from(stem.cut);
                let len = phrase.words.len();
                let order = best
                    .as_ref()
                    .map_or(std::cmp::Ordering::Greater, |(known, than, _)| {
                        len.cmp(known).then(than.cmp(&worse))
                    });
                match order {
                    std::cmp::Ordering::Greater => {
                        best = Some((len, worse, vec![phrase.meaning.clone()]));
                    }
                    std::cmp::Ordering::Equal => {
                        if let Some((_, _, all)) = &mut best
                            && !all.contains(&phrase.meaning)
                        {
                            all.push(phrase.meaning.clone());
                        }
                    }
                    std::cmp::Ordering::Less => {}
                }
            }
        }
        best.map(|(len, worse, meanings)| Fit {
            len,
            exact: worse == 0,
            meanings,
        })
    }

    /// The phrases whose first word is one slip of the finger away; for long Latin words only.
    pub(super) fn near(&self, tokens: &[Token]) -> Option<Fit> {
        let first = tokens
            .first()
            .filter(|first| first.is_word() && first.text.is_ascii())?;
        let stems = stems(first);
        let sound = &stems.first()?.sound;
        if sound.len() <= SURE_SOUND {
            return None;
        }
        let initial = sound.get(..2)?.to_owned();
        let mut found: Option<Fit> = None;
        for (other, places) in self
            .by_sound
            .range(initial.clone()..)
            .take_while(|(it, _)| it.starts_with(&initial))
        {
            if other.len().abs_diff(sound.len()) > 1 || !one_slip(sound, other) {
                continue;
            }
            for phrase in places.iter().map(|at| &self.all[*at]) {
                let len = phrase.words.len();
                let names = matches!(
                    phrase.meaning,
                    Meaning::Crop(_) | Meaning::OtherCrop | Meaning::Issue(_) | Meaning::OtherIssue
                );
                let latin = phrase.words.iter().all(|word| word.raw.is_ascii());
                let longer = found.as_ref().is_none_or(|known| len > known.len);
                if names && latin && longer && goes_on(&phrase.words, tokens) {
                    let meanings = vec![phrase.meaning.clone()];
                    found = Some(Fit {
                        len,
                        exact: false,
                        meanings,
                    });
                }
            }
        }
        found
    }
}

pub(super) fn one_slip(a: &str, b: &str) -> bool {
    within(a, b, 1)
}

/// Whether two words are at most some slips apart: a letter more, fewer, another, two swapped.
pub(super) fn within(a: &str, b: &str, most: usize) -> bool {
    use rapidfuzz::distance::osa;
    let args = osa::Args::default().score_cutoff(most);
    osa::distance_with_args(a.chars(), b.chars(), &args).is_some()
}

/// Whether the tokens from the second on are the phrase's; the last may have an ending.
fn goes_on(words: &[Word], tokens: &[Token]) -> bool {
    words.iter().enumerate().skip(1).all(|(at, word)| {
        let last = at + 1 == words.len();
        tokens
            .get(at)
            .filter(|token| token.sort != Sort::Mark)
            .is_some_and(|token| {
                if token.text == word.raw {
                    return true;
                }
                let same = |stem: &Stem| {
                    stem.raw == word.raw
                        || (word.sound.is_some() && stem.sure() == word.sound.as_deref())
                };
                stems(token)
                    .iter()
                    .any(|stem| (last || !stem.cut) && same(stem))
            })
    })
}

/// A token without one of its endings, and how that sounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stem {
    pub(super) raw: String,
    pub(super) sound: String,
    cut: bool,
}

impl Stem {
    fn sure(&self) -> Option<&str> {
        Some(self.sound.as_str()).filter(|sound| sound.len() >= SURE_SOUND)
    }
}

/// Endings of Telugu and of Hindi or Marathi words, longer ones first.
const ENDINGS: &[&str] = &[
    "లలోని",
    "ల్లోని",
    "నుంచి",
    "నుండి",
    "గురించి",
    "కోసం",
    "లలో",
    "ల్లో",
    "లోని",
    "లను",
    "లకు",
    "లతో",
    "లపై",
    "లకి",
    "లో",
    "తో",
    "పై",
    "కు",
    "కి",
    "ను",
    "ని",
    "లు",
    "ల",
    "గా",
    "యొక్క",
    "वरील",
    "मध्ये",
    "साठी",
    "ांच्या",
    "च्या",
    "ची",
    "चे",
    "ला",
    "ात",
    "ों",
    "ें",
    "ीची",
];

/// Endings of Telugu words written in Latin letters.
const ROMAN_ENDINGS: &[&str] = &["lalo", "lo", "ki", "ku", "ni", "lu", "la", "tho"];

/// A token as it stands, then without each ending it may have.
pub(super) fn stems(token: &Token) -> Cow<'_, [Stem]> {
    if token.stems.is_empty() {
        Cow::Owned(stems_of(token))
    } else {
        Cow::Borrowed(&token.stems)
    }
}

/// The same, for a token that has none yet.
pub(super) fn stems_of(token: &Token) -> Vec<Stem> {
    let mut found = Vec::new();
    let mut push = |raw: &str, cut: bool| {
        found.push(Stem {
            raw: raw.to_owned(),
            sound: key(raw),
            cut,
        });
    };
    let text = token.text.as_str();
    push(text, false);
    if token.sort != Sort::Word {
        return found;
    }
    if text.is_ascii() {
        for ending in ["es", "s"].iter().chain(ROMAN_ENDINGS) {
            if let Some(stem) = text.strip_suffix(ending).filter(|stem| stem.len() > 2) {
                push(stem, true);
            }
        }
        return found;
    }
    for ending in ENDINGS {
        if let Some(stem) = text
            .strip_suffix(ending)
            .filter(|stem| stem.chars().count() > 1)
        {
            push(stem, true);
        }
    }
    found
}

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
    use crate::vocab;

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
