//! One Latin word to its sound: what spellings of one name do not agree on is folded together.

/// Letter groups that are written for one another, longest first.
const GROUPS: &[(&str, &str)] = &[
    ("reddy", "ridi"),
    ("chh", "c"),
    ("tch", "c"),
    ("ksh", "ks"),
    ("aon", "am"),
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
    ("gn", "jn"),
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

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'i' | 'u')
}

/// The sound of one word, given in lower case. Words with digits are left as they are.
pub(super) fn word(word: &str) -> String {
    if !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let sound = once(&groups(word));
    let sound = sound
        .strip_suffix('h')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(&sound);
    let sound = glides(sound);
    let sound = nasals(&sound);
    trimmed(&once(&sound))
}

fn groups(word: &str) -> String {
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

/// Doubled letters once.
fn once(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

/// `y` and `i` for one another: `y` before a vowel, `i` elsewhere. After an `a` it is `ay`, in which
/// a vowel before the next consonant is not heard: Raikal is Rayikal. Between two consonants `y`
/// stands for `ay`: Hyder is Haider.
fn glides(word: &str) -> String {
    let chars: Vec<char> = word.chars().collect();
    let at = |index: usize| chars.get(index).copied();
    let vowel_at = |index: usize| at(index).is_some_and(is_vowel);
    let mut out = String::with_capacity(word.len());
    let mut index = 0;
    while let Some(c) = at(index) {
        index += 1;
        if !matches!(c, 'i' | 'y') {
            out.push(c);
            continue;
        }
        let after_a = out.ends_with('a');
        let before_vowel = at(index).is_some_and(|next| is_vowel(next) && next != c);
        if after_a {
            out.push('y');
            // Not at the end of the word: Venkataiah keeps its last vowel.
            if matches!(at(index), Some('a' | 'i'))
                && at(index + 1).is_some()
                && !vowel_at(index + 1)
            {
                index += 1;
            }
        } else if c == 'y' && out.is_empty() && at(index) == Some('i') {
            // `ye` at the start sounds as `e`: Yellaiah is Ellaiah.
        } else if before_vowel && (c == 'y' || !out.is_empty()) {
            out.push('y');
        } else if c == 'y' && !out.is_empty() && at(index).is_some() {
            out.push_str("ay");
        } else {
            out.push('i');
        }
    }
    out
}

/// `m` before `p` and `b` is written `n` as often, `h` after a consonant not at all.
fn nasals(word: &str) -> String {
    let chars: Vec<char> = word.chars().collect();
    let mut out = String::with_capacity(word.len());
    for (at, c) in chars.iter().enumerate() {
        let next = chars.get(at + 1).copied();
        let previous = at.checked_sub(1).map(|before| chars[before]);
        match c {
            'm' if matches!(next, Some('p' | 'b')) => out.push('n'),
            'h' if previous.is_some_and(|before| !is_vowel(before)) => {}
            other => out.push(*other),
        }
    }
    out
}

/// Endings that are written or left out: the `am` of `puram`, the `u` of a long word.
fn trimmed(word: &str) -> String {
    let mut rest = word
        .strip_suffix('h')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(word);
    if rest.ends_with("puram") {
        rest = &rest[..rest.len() - 2];
    }
    if rest.len() > 4 && rest.ends_with('u') {
        rest = &rest[..rest.len() - 1];
    }
    rest.to_owned()
}
