//! How a word sounds, in Latin letters, whichever of the scripts it is written in: మిరప and
//! `mirapa`, थ्रिप्स and `thrips` come out the same. [`crate::names`] folds the names of people; here
//! are Devanagari too, and the names of chemicals as each script spells them by ear.

/// Letter groups of Latin spellings that stand for one another, longest first.
const GROUPS: &[(&str, &str)] = &[
    ("chl", "kl"),
    ("chr", "kr"),
    ("ch", "c"),
    ("sh", "s"),
    ("th", "t"),
    ("dh", "d"),
    ("kh", "k"),
    ("gh", "g"),
    ("bh", "b"),
    ("ph", "p"),
    ("jh", "j"),
    ("ck", "k"),
    ("qu", "kv"),
    ("ce", "si"),
    ("ci", "si"),
    ("cy", "sai"),
    ("aa", "a"),
    ("ee", "i"),
    ("ea", "i"),
    ("ii", "i"),
    ("oo", "u"),
    ("uu", "u"),
    ("ou", "u"),
    ("ow", "u"),
    ("au", "u"),
    ("c", "k"),
    ("f", "p"),
    ("q", "k"),
    ("w", "v"),
    ("x", "ks"),
    ("z", "j"),
    ("e", "i"),
    ("o", "u"),
];

/// The sound of a word given in lower case. Digits stay.
pub(super) fn sound_of(word: &str) -> String {
    let latin = if word.is_ascii() {
        grouped(word)
    } else {
        of_indic(word)
    };
    let mut out = String::with_capacity(latin.len());
    let mut chars = latin.chars().peekable();
    while let Some(c) = chars.next() {
        let c = match (c, chars.peek()) {
            ('m', Some('p' | 'b')) => 'n',
            ('y', next) if !next.is_some_and(|next| is_vowel(*next)) => 'i',
            (c, _) => c,
        };
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

/// What is left of a sound without its vowels: what even poor spellings of a long name share.
pub(super) fn bones(key: &str) -> String {
    let mut out = String::new();
    for (at, c) in key.chars().enumerate() {
        let c = match c {
            'j' => 's',
            'c' => 'k',
            c => c,
        };
        let silent = matches!(c, 'h' | 'y') || (is_vowel(c) && at > 0);
        if !silent && !out.ends_with(c) {
            out.push(if is_vowel(c) { 'a' } else { c });
        }
    }
    out
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'i' | 'u')
}

fn grouped(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        match GROUPS.iter().find(|(from, _)| rest.starts_with(from)) {
            Some((from, to)) => {
                out.push_str(to);
                rest = &rest[from.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

const VIRAMA: u32 = 0x4D;

/// The place of a letter in its block; the blocks of Devanagari and Telugu are laid out alike.
fn place(c: char) -> Option<(u32, bool)> {
    let code = u32::from(c);
    match code {
        0x0900..=0x097F => Some((code - 0x0900, true)),
        0x0C00..=0x0C7F => Some((code - 0x0C00, false)),
        _ => None,
    }
}

fn consonant(place: u32) -> Option<&'static str> {
    Some(match place {
        0x15 | 0x16 => "k",
        0x17 | 0x18 | 0x5A => "g",
        0x19 | 0x1E | 0x23 | 0x28 | 0x29 => "n",
        0x1A | 0x1B => "c",
        0x1C | 0x1D | 0x5B => "j",
        0x1F | 0x20 | 0x24 | 0x25 => "t",
        0x21 | 0x22 | 0x26 | 0x27 | 0x5C | 0x5D => "d",
        0x2A | 0x2B | 0x5E => "p",
        0x2C | 0x2D => "b",
        0x2E => "m",
        0x2F | 0x5F => "y",
        0x30 | 0x31 => "r",
        0x32..=0x34 => "l",
        0x35 => "v",
        0x36..=0x38 => "s",
        0x39 => "h",
        0x58 => "k",
        0x59 => "k",
        _ => return None,
    })
}

fn vowel(place: u32) -> Option<&'static str> {
    Some(match place {
        0x05 | 0x06 | 0x3E => "a",
        0x07 | 0x08 | 0x3F | 0x40 => "i",
        0x09 | 0x0A | 0x41 | 0x42 => "u",
        0x0B | 0x43 => "ru",
        0x0D..=0x0F | 0x45..=0x47 => "i",
        0x10 | 0x48 => "ai",
        0x11..=0x14 | 0x49..=0x4C => "u",
        _ => return None,
    })
}

fn is_sign(place: u32) -> bool {
    (0x3E..=VIRAMA).contains(&place)
}

fn of_indic(word: &str) -> String {
    let chars: Vec<char> = word.chars().collect();
    let mut out = String::with_capacity(word.len());
    for (at, c) in chars.iter().enumerate() {
        let Some((here, devanagari)) = place(*c) else {
            out.push(*c);
            continue;
        };
        let next = chars.get(at + 1).and_then(|next| place(*next));
        if let Some(letters) = consonant(here) {
            out.push_str(letters);
            // A consonant sounds with an 'a' unless a sign says otherwise; at the end of a word
            // Devanagari leaves it out.
            let silent = match next {
                Some((next, _)) => is_sign(next),
                None => devanagari && at > 0,
            };
            if !silent {
                out.push('a');
            }
        } else if let Some(letters) = vowel(here) {
            out.push_str(letters);
        } else if matches!(here, 0x01 | 0x02) {
            out.push(if next.is_some() { 'n' } else { 'm' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_spellings_of_a_word_sound_alike() {
        let cases: [&[&str]; 7] = [
            &["మిరప", "mirapa"],
            &["thrips", "త్రిప్స్", "थ्रिप्स"],
            &["కపాస్", "कपास", "kapas", "kapaas"],
            &["పురుగు", "purugu"],
            &["chilli", "chilly", "chili"],
            &["imidacloprid", "ఇమిడాక్లోప్రిడ్", "इमिडाक्लोप्रिड"],
            &["cypermethrin", "సైపర్మెత్రిన్"],
        ];
        for words in cases {
            for word in words {
                assert_eq!(bones(&sound_of(word)), bones(&sound_of(words[0])), "{word}");
            }
        }
        assert_eq!(sound_of("మిరప"), sound_of("mirapa"));
        assert_ne!(sound_of("పత్తి"), sound_of("pathri"));
    }

    #[test]
    fn long_names_share_their_bones() {
        for (one, other) in [
            ("thiamethoxam", "థయోమిథాక్జొమ్"),
            ("chlorpyrifos", "క్లోరోఫైరిఫాస్"),
            ("tricyclazole", "tricyclozoel"),
            ("mancozeb", "మాంకోజెబ్"),
        ] {
            assert_eq!(bones(&sound_of(one)), bones(&sound_of(other)), "{one}");
        }
    }
}
