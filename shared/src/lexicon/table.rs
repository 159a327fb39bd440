//! Phrases and what they can mean, found by their first word as it is written or as it sounds.

use super::{
    meaning::Meaning,
    sound::sound_of,
    stem::{SURE_SOUND, Stem, stems},
    token::{Sort, Token, tokens},
};
use std::collections::BTreeMap;

/// One word of a phrase: as written, and as it sounds where that is long enough to be sure.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    raw: String,
    sound: Option<String>,
}

fn sure_sound(raw: &str) -> Option<String> {
    Some(sound_of(raw)).filter(|sound| sound.len() >= SURE_SOUND)
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
