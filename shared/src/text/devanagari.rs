//! Names of people and places in Devanagari, from Telugu script, for a Hindi reader where no Hindi
//! name is stored. The two blocks of Unicode run side by side, so most letters are a step away.
//! What differs is what Hindi does not have or does not say:
//!
//! - short e and o are written as the long ones; `ళ`, `ఴ` as `ल`; `ఱ`, `ౚ` as `र`; `ౘ`, `ౙ` as `च`,
//!   `ज़`; digits are Latin;
//! - at a word's end Hindi drops an unwritten `a` where Telugu says it, so a Telugu word that ends
//!   in a bare consonant gets `ा` (చేవెళ్ల, चेवेल्ला), one that ends in a virama loses it (రమేష్,
//!   रमेष), an `ం` there is `म` (ఖమ్మం, खम्मम) and a short i a long one (రెడ్డి, रेड्डी);
//! - `యి` after a vowel is a vowel (సాయి, साई; మొయినాబాద్, मोइनाबाद).

const STEP: u32 = 0x300;
const VIRAMA: char = '\u{c4d}';

/// A text with its Telugu letters in Devanagari; all else stays as it is.
pub fn in_devanagari(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    // Joiners steer how Telugu letters are drawn and mean nothing in the other script.
    let mut letters = text.chars().filter(|c| !is_joiner(*c)).peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().filter(|next| is_telugu(*next));
        let glides = letter == 'య' && matches!(next, Some('ి' | 'ీ')) && follows_vowel(before);
        before = letter;
        if glides {
            letters.next();
            let ends = !letters.peek().copied().is_some_and(is_telugu);
            said.push(if ends { 'ई' } else { 'इ' });
            continue;
        }
        let ends = next.is_none();
        match letter {
            'ి' if ends => said.push('ी'),
            VIRAMA | '\u{c02}' if ends => said.push_str(if letter == VIRAMA { "" } else { "म" }),
            '\u{c59}' => said.push_str("ज\u{93c}"),
            _ => said.extend(of(letter)),
        }
        if ends && is_consonant(letter) {
            said.push('ा');
        }
    }
    said
}

fn is_telugu(c: char) -> bool {
    ('\u{c00}'..='\u{c7f}').contains(&c) && !is_digit(c)
}

/// Whether a vowel sounds at the end of what was said: written, or the unwritten one.
fn follows_vowel(before: char) -> bool {
    is_consonant(before) || matches!(before, '\u{c05}'..='\u{c14}' | '\u{c3e}'..='\u{c4c}')
}

fn is_digit(c: char) -> bool {
    ('\u{c66}'..='\u{c6f}').contains(&c)
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

fn is_consonant(c: char) -> bool {
    matches!(c, '\u{c15}'..='\u{c39}' | '\u{c58}'..='\u{c5a}')
}

/// The letter of the other script; none for the two marks of length, which it has no need of.
fn of(letter: char) -> Option<char> {
    Some(match letter {
        '\u{c00}' => 'ँ',
        '\u{c04}' => 'ं',
        'ఎ' => 'ए',
        'ఒ' => 'ओ',
        '\u{c46}' => 'े',
        '\u{c4a}' => 'ो',
        'ఱ' | '\u{c5a}' => 'र',
        'ళ' | '\u{c34}' => 'ल',
        '\u{c58}' => 'च',
        '\u{c55}' | '\u{c56}' | '\u{c77}'..='\u{c7f}' => return None,
        digit if is_digit(digit) => char::from_digit(u32::from(digit) - 0xc66, 10)?,
        '\u{c01}'..='\u{c76}' => char::from_u32(u32::from(letter) - STEP)?,
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_said() {
        for (telugu, hindi) in [
            ("రమేష్", "रमेष"),
            ("రమేష్ గౌడ్", "रमेष गौड"),
            ("లక్ష్మి", "लक्ष्मी"),
            ("లక్ష్మీ బాయి", "लक्ष्मी बाई"),
            ("వెంకట్ రెడ్డి", "वेंकट रेड्डी"),
            ("మొయినాబాద్", "मोइनाबाद"),
            ("యినుము", "यिनुमु"),
            ("చేవెళ్ల", "चेवेल्ला"),
            ("ఖమ్మం", "खम्मम"),
            ("అంకాపూర్", "अंकापूर"),
            ("నల్లగొండ", "नल्लगोंडा"),
            ("ఒంగోలు", "ओंगोलु"),
            ("ఎల్లయ్య", "एल्लय्या"),
            ("కృష్ణ", "कृष्णा"),
            ("దుఃఖం", "दुःखम"),
            ("ఈశ్వర్", "ईश्वर"),
            ("ఓబులేశు", "ओबुलेशु"),
            ("ఏసయ్య", "एसय्या"),
        ] {
            assert_eq!(in_devanagari(telugu), hindi, "{telugu}");
        }
    }

    #[test]
    fn rare_letters_digits_and_joiners() {
        for (telugu, hindi) in [
            ("ఱంపం", "रंपम"),
            ("ౘుక్క", "चुक्का"),
            ("ౙ", "ज़ा"),
            ("౧౨ వార్డు ౩", "12 वार्डु 3"),
            ("శ్రీ‌రామ్", "श्रीराम"),
            ("గ్రామ2", "ग्रामा2"),
        ] {
            assert_eq!(in_devanagari(telugu), hindi, "{telugu}");
        }
    }

    #[test]
    fn no_telugu_letter_is_left_and_nothing_else_changes() {
        for letter in '\u{c00}'..='\u{c7f}' {
            let said = in_devanagari(&format!("క{letter}క"));
            assert!(!said.chars().any(is_telugu), "{letter}: {said}");
        }
        let plain = "Ramesh, 2 एकड़ (north)";
        assert_eq!(in_devanagari(plain), plain);
    }
}
