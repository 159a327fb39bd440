//! Telugu and Devanagari letters to Latin ones, roughly as people write them; [`super::fold`] evens
//! out the rest.

use unicode_normalization::UnicodeNormalization;

const VIRAMA: char = '\u{0C4D}';
const ANUSVARA: char = '\u{0C02}';
const NUKTA: char = '\u{093C}';

fn consonant(c: char) -> Option<&'static str> {
    Some(match c {
        'క' => "k",
        'ఖ' => "kh",
        'గ' => "g",
        'ఘ' => "gh",
        'చ' | 'ౘ' => "ch",
        'ఛ' => "chh",
        'జ' | 'ౙ' => "j",
        'ఝ' => "jh",
        'ట' | 'త' => "t",
        'ఠ' | 'థ' => "th",
        'డ' | 'ద' => "d",
        'ఢ' | 'ధ' => "dh",
        'ఙ' | 'ఞ' | 'ణ' | 'న' => "n",
        'ప' => "p",
        'ఫ' => "ph",
        'బ' => "b",
        'భ' => "bh",
        'మ' => "m",
        'య' => "y",
        'ర' | 'ఱ' => "r",
        'ల' | 'ళ' | 'ఴ' => "l",
        'వ' => "v",
        'శ' | 'ష' => "sh",
        'స' => "s",
        'హ' => "h",
        _ => return None,
    })
}

fn vowel(c: char) -> Option<&'static str> {
    Some(match c {
        'అ' | 'ఆ' | 'ా' => "a",
        'ఇ' | 'ఈ' | 'ి' | 'ీ' => "i",
        'ఉ' | 'ఊ' | 'ు' | 'ూ' => "u",
        'ఋ' | 'ౠ' | 'ృ' | 'ౄ' => "ru",
        'ఎ' | 'ఏ' | 'ె' | 'ే' => "e",
        'ఐ' | 'ై' => "ai",
        'ఒ' | 'ఓ' | 'ొ' | 'ో' => "o",
        'ఔ' | 'ౌ' => "au",
        _ => return None,
    })
}

/// A Devanagari letter as the Telugu one of the same sound: the two blocks are laid out alike. What
/// only Devanagari has is taken for its nearest.
fn as_telugu(c: char) -> char {
    match c {
        'ऍ' => 'ఎ',
        'ऑ' | 'ऒ' => 'ఓ',
        'ॅ' => 'ె',
        'ॉ' | 'ॊ' => 'ో',
        'ऩ' => 'న',
        'ँ' => ANUSVARA,
        '\u{0900}'..='\u{094D}' | '\u{0966}'..='\u{096F}' => {
            char::from_u32(c as u32 + 0x300).unwrap_or(c)
        }
        other => other,
    }
}

fn is_devanagari(c: char) -> bool {
    ('\u{0900}'..='\u{097F}').contains(&c)
}

fn is_sign(c: char) -> bool {
    ('\u{0C3E}'..='\u{0C4C}').contains(&c)
}

/// The text with its Telugu and Devanagari letters and digits written in Latin ones; the rest in lower case and
/// without accents.
pub(super) fn to_latin(text: &str) -> String {
    // Joiners only steer the shape of letters.
    let plain = text
        .chars()
        .filter(|c| !matches!(c, '\u{200B}'..='\u{200D}' | '\u{FEFF}'));
    // A dot below changes a Devanagari letter's sound less than spellings differ.
    let plain = plain.collect::<String>();
    let written = plain.nfc().filter(|c| *c != NUKTA);
    let (chars, hindi): (Vec<char>, Vec<bool>) =
        written.map(|c| (as_telugu(c), is_devanagari(c))).unzip();
    let mut latin = String::with_capacity(text.len());
    for (at, c) in chars.iter().enumerate() {
        let next = chars.get(at + 1).copied();
        if let Some(letters) = consonant(*c) {
            latin.push_str(letters);
            // A consonant sounds with an 'a' unless a sign says otherwise.
            let is_bare = !next.is_some_and(|next| next == VIRAMA || is_sign(next));
            // In Hindi not at the end of a word.
            let is_last = !next.is_some_and(char::is_alphanumeric);
            if is_bare && !(hindi[at] && is_last) {
                latin.push('a');
            }
        } else if let Some(letters) = vowel(*c) {
            latin.push_str(letters);
        } else {
            match *c {
                ANUSVARA if next.is_some_and(|next| consonant(next).is_some()) => latin.push('n'),
                ANUSVARA => latin.push('m'),
                '\u{0C03}' => latin.push('h'),
                '\u{0C66}'..='\u{0C6F}' => latin.extend(char::from_digit(*c as u32 - 0x0C66, 10)),
                VIRAMA => {}
                other => latin.extend(unaccented(other)),
            }
        }
    }
    latin
}

fn unaccented(c: char) -> impl Iterator<Item = char> {
    let base = c.nfd().next().filter(char::is_ascii).unwrap_or(c);
    base.to_lowercase()
}
