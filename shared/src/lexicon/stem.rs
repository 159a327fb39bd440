//! Words without their endings: పత్తిలో is పత్తి, `boll worms` are a `boll worm`.

use super::{
    sound::sound_of,
    token::{Sort, Token},
};
use std::borrow::Cow;

/// Shorter sounds fall together with other words.
pub(super) const SURE_SOUND: usize = 5;

/// A token without one of its endings, and how that sounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stem {
    pub(super) raw: String,
    pub(super) sound: String,
    /// An ending is off.
    pub(super) cut: bool,
}

impl Stem {
    /// The sound, where it is long enough to be sure.
    pub(super) fn sure(&self) -> Option<&str> {
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
            sound: sound_of(raw),
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
