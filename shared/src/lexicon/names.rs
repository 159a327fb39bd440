//! Names of chemicals and trade names in a note: those of [`crate::vocab`] and of
//! `tables/names.txt`, in any script and many spellings.

use super::{
    sound::{bones, sound_of},
    stem::stems,
    table::within,
    token::{Sort, Token},
    words::lines,
};
use crate::vocab::{Chemical, chemicals, trade_names};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

pub(super) const TABLE: &str = include_str!("tables/names.txt");

/// Trade names that are everyday words too; read as names only in the company of a dose or in
/// brackets.
const EVERYDAY: &[&str] = &[
    "agil", "applaud", "beam", "chess", "cruiser", "decide", "delegate", "fame", "goal", "index",
    "jump", "marshal", "matador", "police", "predator", "pride", "proclaim", "pursuit", "regent",
    "sagarika", "stomp", "tilt", "token", "tracer",
];

/// Grades of fertilisers that are sold by their numbers.
const GRADES: &[&str] = &[
    "0-0-50", "0-52-34", "10-26-26", "11-42-11", "12-11-18", "12-32-16", "12-61-0", "13-0-45",
    "13-40-13", "14-28-14", "14-35-14", "15-15-15", "16-16-16", "16-20-0", "17-17-17", "18-46-0",
    "19-19-19", "20-20-0", "20-20-20", "24-24-0", "28-28-0",
];

/// The name that stands for all writings of a chemical or trade name.
pub(super) fn name(index: usize) -> &'static str {
    NAMES.names.get(index).copied().unwrap_or_default()
}

/// Whether a name is an everyday word as well.
fn is_everyday(index: usize) -> bool {
    EVERYDAY.contains(&name(index))
}

struct Names {
    names: Vec<&'static str>,
    /// By letters without blanks, by sound, by bones.
    by_raw: BTreeMap<String, usize>,
    by_sound: BTreeMap<String, usize>,
    by_bones: BTreeMap<String, Vec<(String, usize)>>,
    /// The sounds of all writings, short ones too.
    sounds: BTreeSet<String>,
}

/// Makes the table of names, where it is not there yet.
pub(super) fn make() {
    LazyLock::force(&NAMES);
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut all = Names {
        names: Vec::new(),
        by_raw: BTreeMap::new(),
        by_sound: BTreeMap::new(),
        by_bones: BTreeMap::new(),
        sounds: BTreeSet::new(),
    };
    for chemical in chemicals().iter().chain(trade_names()) {
        all.add(chemical.name, Chemical::spellings(chemical));
    }
    for (name, also) in lines(TABLE) {
        all.add(name, std::iter::once(name).chain(also));
    }
    all
});

/// Shorter sounds and fewer bones fall together with other words.
const SURE_SOUND: usize = 6;
const SURE_BONES: usize = 5;

impl Names {
    fn add(&mut self, name: &'static str, spellings: impl Iterator<Item = &'static str>) {
        let known = self.names.iter().position(|known| *known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        for spelling in spellings {
            let raw = joined(spelling);
            let sound = sound_of(&raw);
            self.sounds.insert(sound.clone());
            if sound.len() >= SURE_SOUND {
                let bones = bones(&sound);
                if bones.len() >= SURE_BONES {
                    self.by_bones
                        .entry(bones)
                        .or_default()
                        .push((sound.clone(), index));
                }
                self.by_sound.entry(sound).or_insert(index);
            }
            self.by_raw.entry(raw).or_insert(index);
        }
    }
}

impl Names {
    /// Whether some name begins as a token sounds; most words of a note begin none.
    fn may_begin_with(&self, token: &Token) -> bool {
        let stems = stems(token);
        let sound = stems.first().map_or("", |stem| stem.sound.as_str());
        // The last letter may sound otherwise before what follows.
        let sure = sound.len().saturating_sub(1).clamp(1, 4);
        let beginning = sound.get(..sure).unwrap_or(sound);
        let mut from = self.sounds.range(beginning.to_owned()..);
        from.next().is_some_and(|next| next.starts_with(beginning))
    }
}

/// A spelling's letters and digits.
pub(super) fn joined(text: &str) -> String {
    super::token::tokens(text)
        .into_iter()
        .filter(|token| token.sort != Sort::Mark)
        .map(|token| token.text)
        .collect()
}

/// A name at a place: how many tokens, and how sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) len: usize,
    pub(super) index: usize,
    /// By its letters or its sound, not by its bones alone.
    pub(super) sure: bool,
}

/// The most words of a name.
const WORDS: usize = 5;

/// The longest name that begins at a token.
pub(super) fn at(tokens: &[Token], start: usize) -> Option<Fit> {
    let first = tokens
        .get(start)
        .filter(|first| matches!(first.sort, Sort::Word | Sort::Number))?;
    let only_number = first.sort == Sort::Number;
    let mut joined: Vec<(usize, String, &Token)> = Vec::new();
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate().skip(start) {
        // The comma of 2,4-D.
        let comma = token.is_mark(",") && text == "2";
        if at > start && (comma || token.is_mark("-")) {
            continue;
        }
        if !matches!(token.sort, Sort::Word | Sort::Number) || joined.len() == WORDS {
            break;
        }
        let before = text.clone();
        text.push_str(&token.text);
        joined.push((at + 1 - start, before, token));
    }
    let names = &*NAMES;
    let begins = names.may_begin_with(first);
    for (len, before, last) in joined.iter().rev().filter(|_| begins) {
        for stem in stems(last).iter() {
            let whole = format!("{before}{}", stem.raw);
            if only_number && *len == 1 {
                continue;
            }
            let found = names.by_raw.get(&whole).copied().or_else(|| {
                let sound = sound_of(&whole);
                names
                    .by_sound
                    .get(&sound)
                    .copied()
                    .filter(|_| sound.len() >= SURE_SOUND)
            });
            if let Some(index) = found.filter(|index| in_company(tokens, start, *len, *index)) {
                return Some(Fit {
                    len: *len,
                    index,
                    sure: true,
                });
            }
        }
    }
    let short = joined
        .iter()
        .filter(|(len, ..)| *len <= 2 && !only_number)
        .rev();
    for (len, before, last) in short {
        let sound = sound_of(&format!("{before}{}", last.text));
        if let Some(index) = by_bones(&sound, *len > 1) {
            return Some(Fit {
                len: *len,
                index,
                sure: false,
            });
        }
    }
    None
}

/// The name whose consonants a sound has, the nearest one. Few consonants are those of other words
/// too (Guntur, मतदार), and two words are seldom one name.
fn by_bones(sound: &str, two_words: bool) -> Option<usize> {
    if sound.len() < SURE_SOUND || sound.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let bones = bones(sound);
    let slips = match bones.len() {
        _ if bones.len() < SURE_BONES => return None,
        7.. => 5,
        _ if two_words => 2,
        SURE_BONES => 3,
        _ => 4,
    };
    let near = NAMES.by_bones.get(&bones)?;
    let mut fits = (1..=slips).filter_map(|most| {
        near.iter()
            .find(|(other, _)| within(sound, other, most))
            .map(|(_, index)| *index)
    });
    fits.next()
}

fn in_company(tokens: &[Token], start: usize, len: usize, index: usize) -> bool {
    if !is_everyday(index) {
        return true;
    }
    let before = start.checked_sub(1).and_then(|at| tokens.get(at));
    let bracket = before.is_some_and(|it| ["(", "/", ",", "+"].iter().any(|mark| it.is_mark(mark)));
    let after = tokens.get(start + len);
    let dose = after.is_some_and(|it| it.sort == Sort::Number || it.is_mark("("));
    bracket || dose
}

/// A grade such as 19-19-19, 0:52:34 or `19 19 19` at a token, with its tokens.
pub(super) fn grade(tokens: &[Token], start: usize) -> Option<(&'static str, usize)> {
    let mut at = start;
    if tokens.get(at)?.text == "npk" {
        at += 1;
    } else if ["n", "p", "k"].iter().enumerate().all(|(step, letter)| {
        // "N: P: K-" and "N P K".
        let places = tokens
            .iter()
            .skip(start)
            .filter(|token| token.is_word())
            .nth(step);
        places.is_some_and(|token| token.text == *letter)
    }) {
        at = (start..tokens.len()).find(|at| tokens[*at].text == "k")? + 1;
    }
    let mut parts: Vec<u32> = Vec::new();
    while parts.len() < 3 {
        let token = tokens.get(at)?;
        let mark = ["-", ":", "(", "@", "."]
            .iter()
            .any(|mark| token.is_mark(mark));
        if mark && (parts.is_empty() && at > start || !parts.is_empty()) {
            at += 1;
            continue;
        }
        if token.sort != Sort::Number || token.text.len() > 2 {
            return None;
        }
        parts.push(token.text.parse().ok()?);
        at += 1;
    }
    let text = format!("{}-{}-{}", parts[0], parts[1], parts[2]);
    let grade = GRADES.iter().find(|known| **known == text)?;
    Some((grade, at - start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::token::tokens;

    fn named(text: &str) -> Option<&'static str> {
        at(&tokens(text), 0).map(|fit| name(fit.index))
    }

    #[test]
    fn names_are_known_in_any_script_and_spelling() {
        for (text, wanted) in [
            ("COPPER OXY CHLORIDE 3 GM", "copper oxychloride"),
            ("బిస్ పైరిబాక్ సోడియం", "bispyribac sodium"),
            ("क्लोरोपायरीफोस", "chlorpyrifos"),
            ("tricyclozoel", "tricyclazole"),
            ("అసిపేట్‌ను", "acephate"),
            ("FORMULA - 4", "formula 4"),
            ("fame 40 ml", "fame"),
        ] {
            assert_eq!(named(text), Some(wanted), "{text}");
        }
        for plain in [
            "fame is fleeting",
            "recommended",
            "paddy",
            "4 kg",
            "information",
        ] {
            assert_eq!(named(plain), None, "{plain}");
        }
    }

    #[test]
    fn grades_are_read_however_they_are_parted() {
        for text in [
            "19-19-19",
            "NPK 19-19-19",
            "19 19 19",
            "19:19:19",
            "N P K (19-19-19)",
        ] {
            let tokens = tokens(text);
            assert_eq!(
                grade(&tokens, 0).map(|(it, _)| it),
                Some("19-19-19"),
                "{text}"
            );
        }
        assert_eq!(
            grade(&tokens("N: P: K- 0: 52: 34"), 0).map(|(it, _)| it),
            Some("0-52-34")
        );
        assert_eq!(grade(&tokens("2025-01-10"), 0), None);
        assert_eq!(grade(&tokens("15-20 days"), 0), None);
    }
}
