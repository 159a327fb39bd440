//! How long a message is as SMS. Telugu and Hindi letters make it one of 70 letters a part (UCS-2);
//! plain Latin ones fit 160.

/// The length of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sms {
    /// Letters as SMS counts them.
    pub letters: u32,
    /// So many parts, each of which is paid for.
    pub parts: u32,
}

/// The length of a text as SMS.
pub fn sms(text: &str) -> Sms {
    let (one, many, letters) = if text.chars().all(is_plain) {
        (160, 153, text.chars().count())
    } else {
        (70, 67, text.encode_utf16().count())
    };
    let parts = if letters <= one {
        1
    } else {
        letters.div_ceil(many)
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Sms {
        letters: number(letters),
        parts: number(parts),
    }
}

/// A letter that is one of GSM 7-bit's, and one place wide.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || " \n.,:;!?%&()'\"*+-/<=>#@$_".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_160_latin_letters_or_70_others() {
        for (text, letters, parts) in [
            (String::new(), 0, 1),
            ("a".repeat(160), 160, 1),
            ("a".repeat(161), 161, 2),
            ("a".repeat(307), 307, 3),
            ("క".repeat(70), 70, 1),
            ("क".repeat(71), 71, 2),
            ("క".repeat(135), 135, 3),
            (format!("{}₹", "a".repeat(70)), 71, 2),
            ("😀".repeat(35), 70, 1),
        ] {
            assert_eq!(sms(&text), Sms { letters, parts }, "{text}");
        }
    }
}
