//! Which language a text is in by its script, and where it changes within one: a Telugu sentence
//! names products as they stand on the pack, and a screen reader must say those in English.

/// The language of a letter; none for what all share (digits, signs, spaces).
fn of_letter(c: char) -> Option<&'static str> {
    match c {
        '\u{900}'..='\u{963}' | '\u{966}'..='\u{97f}' => Some("hi"),
        '\u{c00}'..='\u{c7f}' => Some("te"),
        c if c.is_ascii_alphabetic() => Some("en"),
        _ => None,
    }
}

/// The language of a whole text: that of its first letter which is not Latin.
pub fn lang_of(text: &str) -> &'static str {
    let indic = |c| of_letter(c).filter(|lang| *lang != "en");
    text.chars().find_map(indic).unwrap_or("en")
}

/// A text in pieces of one language each; what all share stays with the letter before it.
pub fn pieces(text: &str) -> Vec<(&'static str, &str)> {
    let mut pieces = Vec::new();
    let (mut from, mut lang) = (0, None);
    for (at, c) in text.char_indices() {
        let next = of_letter(c);
        if let (Some(was), Some(is)) = (lang, next)
            && was != is
        {
            pieces.push((was, &text[from..at]));
            from = at;
        }
        lang = next.or(lang);
    }
    pieces.push((lang.unwrap_or("en"), &text[from..]));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_of_two_scripts_comes_in_pieces_that_make_it_up() {
        let text = "మిరపకు Amistar Top (అమిస్టార్ టాప్): 200 ml.";
        let expected = [
            ("te", "మిరపకు "),
            ("en", "Amistar Top ("),
            ("te", "అమిస్టార్ టాప్): 200 "),
            ("en", "ml."),
        ];
        assert_eq!(pieces(text), expected);
        assert_eq!(lang_of(text), "te");
        assert_eq!(pieces("19 किसान"), [("hi", "19 किसान")]);
        for text in ["", "12 ₹", "Jassonil 17.8% SL", "రైతు", "क। A"] {
            let joined: String = pieces(text).into_iter().map(|(_, piece)| piece).collect();
            assert_eq!(joined, text);
        }
        assert_eq!(lang_of("12 ₹"), "en");
    }
}
