//! Finding people and villages by their names, in whichever script and spelling they were written:
//! `ramesh` finds రమేష్, `Ankapur` finds Ankapoor. A [`key`] folds a name to how it sounds; a
//! [`Query`] finds keys, also by their beginnings and with a slip of the finger.

mod fold;
mod query;
mod telugu;

pub use query::{Query, Rank};

/// What separates the names of one thing in a text of keys.
pub const BETWEEN: char = '|';

/// How a text sounds: its words folded, with single spaces between them. Digits stay as they are,
/// Telugu ones become Latin. Letters of other scripts stay as they are, in lower case.
pub fn key(text: &str) -> String {
    let latin = telugu::to_latin(text);
    let words = latin
        .split(|c: char| !c.is_alphanumeric())
        .map(fold::word)
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The keys of all the names of one thing, each once, with [`BETWEEN`] between them.
pub fn keys<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut keys: Vec<String> = Vec::new();
    for key in names.into_iter().map(key).filter(|key| !key.is_empty()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.join(&BETWEEN.to_string())
}

/// Whether two names from one village may be one person's: every word of the shorter name is in the
/// longer one, or is the initial of a word there; at least one is there in full.
pub fn possible_duplicate(a: &str, b: &str) -> bool {
    let (a, b) = (key(a), key(b));
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    // A family name alone says nothing, so a single word must be the other's first.
    if let [word] = short.as_slice() {
        return !word.is_empty() && same_sound(word, long[0]);
    }
    let mut left = long;
    let mut full = false;
    for word in short {
        let Some(at) = left
            .iter()
            .position(|other| same_sound(word, other) || is_initial(word, other))
        else {
            return false;
        };
        full |= word.chars().count() > 1 && same_sound(word, left[at]);
        left.remove(at);
    }
    full
}

/// One is the first letter of the other.
fn is_initial(a: &str, b: &str) -> bool {
    let one_letter = |text: &str| text.chars().count() == 1;
    (one_letter(a) || one_letter(b)) && a.chars().next() == b.chars().next()
}

/// The same consonants in the same order, and at most one vowel apart: Rajesh is not Ramesh, but
/// Venkatesh is Venkatesha.
fn same_sound(a: &str, b: &str) -> bool {
    let consonants = |text: &str| {
        text.chars()
            .filter(|c| !"aiu".contains(*c))
            .collect::<String>()
    };
    a == b
        || (a.chars().next() == b.chars().next()
            && consonants(a).chars().count() > 1
            && consonants(a) == consonants(b)
            && query::within(a, b, 1).is_some())
}

#[cfg(test)]
mod real;
#[cfg(test)]
mod tests;
