//! The words of the languages, from `tables/<language>.txt`: a language is a table away. All tables
//! are read together, since field notes mix languages and scripts keep them apart.

use super::{
    dose::{Dim, Per},
    sense::{Fact, Noun, Quantity, Say, Sense},
    token::tokens,
};
use crate::{
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    vocab::{chemicals, trade_names},
};
use std::{collections::BTreeMap, sync::LazyLock};

/// Phrases by their first word, longer ones first.
#[derive(Debug, Clone, Default)]
pub(super) struct Phrases(BTreeMap<String, Vec<Phrase>>);

/// A phrase and what it can mean.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    pub(super) words: Vec<String>,
    pub(super) senses: Vec<Sense>,
}

impl Phrases {
    /// Adds a meaning of a phrase.
    pub(super) fn add(&mut self, phrase: &str, sense: Sense) {
        let words: Vec<String> = tokens(phrase).into_iter().map(|token| token.text).collect();
        let Some(first) = words.first() else {
            return;
        };
        let here = self.0.entry(first.clone()).or_default();
        match here.iter_mut().find(|it| it.words == words) {
            Some(known) if known.senses.contains(&sense) => {}
            Some(known) => known.senses.push(sense),
            None => {
                let at = here.partition_point(|it| it.words.len() >= words.len());
                let senses = vec![sense];
                here.insert(at, Phrase { words, senses });
            }
        }
    }

    /// The phrases that begin with a word, longer ones first.
    pub(super) fn from(&self, word: &str) -> &[Phrase] {
        self.0.get(word).map_or(&[], Vec::as_slice)
    }
}

const TABLES: [&str; 3] = [
    include_str!("tables/en.txt"),
    include_str!("tables/te.txt"),
    include_str!("tables/hi.txt"),
];

/// The words of all languages, read once.
pub(super) static WORDS: LazyLock<Phrases> = LazyLock::new(|| {
    let mut phrases = Phrases::default();
    for line in TABLES.iter().flat_map(|table| table.lines()) {
        let Some((meaning, words)) = line.split_once(':') else {
            continue;
        };
        // A line that names no meaning is left out; a test sees to it that there is none.
        let Some(sense) = sense(meaning.trim()).filter(|_| !line.starts_with('#')) else {
            continue;
        };
        for phrase in words.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            phrases.add(phrase, sense.clone());
        }
    }
    for (index, chemical) in chemicals().iter().chain(trade_names()).enumerate() {
        for name in chemical.spellings() {
            phrases.add(name, Sense::Chemical(index));
        }
    }
    phrases
});

fn sense(meaning: &str) -> Option<Sense> {
    let (kind, of) = meaning.split_once(' ').unwrap_or((meaning, ""));
    let number = || of.parse::<u32>().ok();
    Some(match kind {
        "say" => Sense::Fact(Fact::Say(say(of)?)),
        "objection" => Sense::Fact(Fact::Say(Say::Objected(objection(of)?))),
        "result" => Sense::Fact(Fact::Say(Say::Turned(result(of)?))),
        "pitch" => Sense::Fact(Fact::Say(Say::Pitched(pitch(of)?))),
        "noun" => Sense::Noun(noun(of)?),
        "quantity" => Sense::Fact(Fact::Quantity(quantity(of)?)),
        "crop" => Sense::Fact(Fact::Crop(of.into())),
        "issue" => Sense::Fact(Fact::Issue(of.into())),
        "stage" => Sense::Fact(Fact::Stage(of.into())),
        "class" => Sense::Fact(Fact::Class(of.into())),
        "tier" => Sense::Fact(Fact::Tier(of.into())),
        "unit" => {
            let (dim, factor) = unit(of)?;
            Sense::Unit(dim, factor)
        }
        "per" => Sense::Per(per(of)?),
        "month" => Sense::Month(u8::try_from(number()?).ok()?),
        "number" => Sense::Num(number()?),
        "of-number" => Sense::OfNum(number()?),
        "today" => Sense::Today(of.parse().ok()?),
        _ => return bare(meaning),
    })
}

fn bare(meaning: &str) -> Option<Sense> {
    Some(match meaning {
        "neighbour" => Sense::Fact(Fact::Neighbour),
        "own" => Sense::Fact(Fact::Own),
        "some-time" => Sense::Fact(Fact::SomeTime),
        "scene" => Sense::Fact(Fact::Scene),
        "not" => Sense::Not,
        "not-before" => Sense::NotBefore,
        "break" => Sense::Break,
        "if" => Sense::If,
        "of" => Sense::Of,
        "in" => Sense::In,
        "rupee" => Sense::Rupee,
        "percent" => Sense::Percent,
        "lakh" => Sense::Lakh,
        "to" => Sense::To,
        "ago" => Sense::Ago,
        "since" => Sense::Since,
        "ordinal" => Sense::Ordinal,
        "do" => Sense::Do,
        "greeting" | "glue" => Sense::Glue,
        "was" => Sense::Was,
        "past" => Sense::Past,
        _ => return None,
    })
}

fn say(word: &str) -> Option<Say> {
    Some(match word {
        "accepted" => Say::Took(Reaction::Accepted),
        "hesitant" => Say::Took(Reaction::Hesitant),
        "rejected" => Say::Took(Reaction::Rejected),
        "applied" => Say::Applied,
        "advised" => Say::Advised,
        "in-words" => Say::InWords,
        "visited" => Say::Visited,
        "last" => Say::Last,
        "last-on" => Say::LastOn,
        "lead" => Say::Lead,
        "success" => Say::Success,
        "first" => Say::First,
        "seen" => Say::Seen,
        "due" => Say::Due,
        "open" => Say::Open,
        "overdue" => Say::Overdue,
        "lapsed" => Say::Lapsed,
        "differ" => Say::Differ,
        "details" => Say::Details,
        "no-history" => Say::NoHistory,
        "on-record" => Say::OnRecord,
        "not-on-record" => Say::NotOnRecord,
        "price" => Say::Price,
        "costs" => Say::Costs,
        "cheaper" => Say::Cheaper,
        "dearer" => Say::Dearer,
        "dose" => Say::Dose,
        "label" => Say::Label,
        "waiting" => Say::Waiting,
        "harvest" => Say::Harvest,
        "harvest-word" => Say::HarvestWord,
        "likely" => Say::Likely,
        "clears" => Say::Clears,
        "clears-close" => Say::ClearsClose,
        "clears-not" => Say::ClearsNot,
        "recommend" => Say::Recommend,
        "instead" => Say::Instead,
        "do-not-lead" => Say::DoNotLead,
        "do-not-promise" => Say::DoNotPromise,
        "not-on-label" => Say::NotOnLabel,
        "not-in-catalogue" => Say::NotInCatalogue,
        "similar" => Say::Similar,
        "confidence" => Say::Confidence,
        "low" => Say::Low,
        "medium" => Say::Medium,
        "high" => Say::High,
        "share" => Say::Share,
        "late" => Say::Late,
        "grows" => Say::Grows,
        _ => return None,
    })
}

fn objection(word: &str) -> Option<ObjectionKind> {
    Some(match word {
        "price" => ObjectionKind::Price,
        "brand" => ObjectionKind::Brand,
        "wait-and-see" => ObjectionKind::WaitAndSee,
        "has-stock" => ObjectionKind::HasStock,
        "distrust" => ObjectionKind::Distrust,
        "labour" => ObjectionKind::Labour,
        "other" => ObjectionKind::Other,
        _ => return None,
    })
}

fn result(word: &str) -> Option<CropResult> {
    Some(match word {
        "controlled" => CropResult::Controlled,
        "partial" => CropResult::Partial,
        "failed" => CropResult::Failed,
        "not-applied" => CropResult::NotApplied,
        _ => return None,
    })
}

fn pitch(word: &str) -> Option<Pitch> {
    Some(match word {
        "plain" => Pitch::Plain,
        "per-acre-cost" => Pitch::PerAcreCost,
        "neighbour-result" => Pitch::NeighbourResult,
        "demo" => Pitch::Demo,
        _ => return None,
    })
}

fn noun(word: &str) -> Option<Noun> {
    Some(match word {
        "visits" => Noun::Visits,
        "follow-ups" => Noun::FollowUps,
        "cases" => Noun::Cases,
        "farmers" => Noun::Farmers,
        "years" => Noun::Years,
        "days" => Noun::Days,
        "results" => Noun::Results,
        "times" => Noun::Times,
        _ => return None,
    })
}

fn quantity(word: &str) -> Option<Quantity> {
    Some(match word {
        "all" => Quantity::All,
        "never" => Quantity::Never,
        "most" => Quantity::Most,
        "half" => Quantity::Half,
        "some" => Quantity::Some,
        "vague" => Quantity::Vague,
        _ => return None,
    })
}

fn unit(word: &str) -> Option<(Dim, u64)> {
    Some(match word {
        "g" => (Dim::Mass, 1),
        "kg" => (Dim::Mass, 1000),
        "ml" => (Dim::Volume, 1),
        "l" => (Dim::Volume, 1000),
        _ => return None,
    })
}

fn per(word: &str) -> Option<Per> {
    Some(match word {
        "acre" => Per::Acre,
        "hectare" => Per::Hectare,
        "litre" => Per::Litre,
        "kg-seed" => Per::KgSeed,
        "plant" => Per::Plant,
        "unsized" => Per::Unsized,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_table_has_a_meaning() {
        for line in TABLES.iter().flat_map(|table| table.lines()) {
            let plain = line.trim().is_empty() || line.starts_with('#');
            let meaning = line.split_once(':').map(|(meaning, _)| meaning.trim());
            assert!(
                plain || meaning.is_some_and(|it| sense(it).is_some()),
                "{line}"
            );
        }
    }

    #[test]
    fn the_longest_phrase_comes_first() {
        let lengths: Vec<usize> = WORDS.from("not").iter().map(|it| it.words.len()).collect();
        assert!(lengths.is_sorted_by(|a, b| a >= b) && lengths.len() > 3);
    }
}
