//! Words without their endings.

use crate::guard::{
    sense::{Fact, Sense},
    token::{Sort, Token},
};

/// Verbs of English change their meaning with an ending; names and nouns do not.
pub(super) fn bears_ending(sense: &Sense, token: &Token) -> bool {
    let latin = token.text.is_ascii();
    match sense {
        Sense::Fact(
            Fact::Product(_)
            | Fact::Chemical(_)
            | Fact::Crop(_)
            | Fact::Issue(_)
            | Fact::Stage(_)
            | Fact::Village(_)
            | Fact::Own
            | Fact::Person
            | Fact::Class(_)
            | Fact::Scene,
        )
        | Sense::Chemical(_) => true,
        Sense::Not | Sense::NotBefore | Sense::Break | Sense::Ordinal | Sense::In => false,
        _ => !latin,
    }
}

/// Endings of Telugu words, longer ones first. None of them denies or asks.
const TELUGU_ENDINGS: &[&str] = &[
    "నుంచి",
    "నుండి",
    "కోసం",
    "లోపు",
    "వల్ల",
    "గురించి",
    "లలోని",
    "లలో",
    "ల్లోని",
    "ల్లో",
    "లోని",
    "లోనే",
    "లోనూ",
    "లో",
    "లను",
    "లకు",
    "లతో",
    "లపై",
    "లకి",
    "తోనే",
    "తో",
    "పైన",
    "పై",
    "మీద",
    "కూడా",
    "కే",
    "కు",
    "కి",
    "ను",
    "నే",
    "ని",
    "న",
    "గా",
    "లు",
    "ల",
    "ది",
    "వి",
    "ట",
    "ే",
    "ూ",
];

/// Endings of Hindi words, longer ones first, with what may stand in their place in the plain form.
/// None of them denies or asks.
const HINDI_ENDINGS: &[(&str, &[&str])] = &[
    ("ियों", &["ी", "ि"]),
    ("ियां", &["ी"]),
    ("ुओं", &["ू", "ु"]),
    ("ाओं", &["ा"]),
    ("ाएं", &["ा"]),
    ("ओं", &[""]),
    ("एं", &[""]),
    ("ों", &["", "ा"]),
    ("ें", &[""]),
    ("े", &["ा"]),
];

fn hindi_stems(text: &str) -> impl Iterator<Item = (String, bool)> {
    let cut = move |(ending, plain): &(&str, &[&str])| {
        let stem = text
            .strip_suffix(ending)
            .filter(|stem| stem.chars().count() >= 2)?;
        let forms = plain.iter().map(|plain| (format!("{stem}{plain}"), true));
        Some(forms.collect::<Vec<_>>())
    };
    HINDI_ENDINGS.iter().filter_map(cut).flatten()
}

/// A token as it stands, then without each ending it may have.
pub(super) fn stems(token: &Token) -> Vec<(String, bool)> {
    let text = &token.text;
    let mut stems = vec![(text.clone(), false)];
    if token.sort != Sort::Word {
        return stems;
    }
    if text.is_ascii() {
        for ending in ["'s", "s'", "es", "s"] {
            if let Some(stem) = text.strip_suffix(ending).filter(|stem| stem.len() > 2) {
                stems.push((stem.to_owned(), true));
            }
        }
        return stems;
    }
    if text.starts_with(|c: char| ('\u{900}'..='\u{97f}').contains(&c)) {
        stems.extend(hindi_stems(text));
        return stems;
    }
    for ending in TELUGU_ENDINGS {
        let Some(stem) = text.strip_suffix(ending) else {
            continue;
        };
        if stem.chars().count() < 2 {
            continue;
        }
        stems.push((stem.to_owned(), true));
        // A short u at the end gives way to the ending; a final am becomes a long a.
        stems.push((format!("{stem}ు"), true));
        if let Some(stem) = stem.strip_suffix('ా') {
            stems.push((format!("{stem}ం"), true));
        }
        if let Some(stem) = stem.strip_suffix("ాన్ని").or_else(|| stem.strip_suffix("ాని"))
        {
            stems.push((format!("{stem}ం"), true));
        }
    }
    stems
}
