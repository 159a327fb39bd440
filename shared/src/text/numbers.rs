//! Numbers as officers read them: Latin digits in every language, grouped as in India.

/// `1234567` is `12,34,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let Some(head) = digits.len().checked_sub(3).filter(|head| *head > 0) else {
        return digits;
    };
    let (head, last) = digits.split_at(head);
    let mut text = String::new();
    for (index, digit) in head.chars().enumerate() {
        if index > 0 && (head.len() - index).is_multiple_of(2) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text},{last}")
}

/// Thousandths as a decimal number without needless zeros: `2500` is `2.5`.
pub fn thousandths(milli: u64) -> String {
    let (whole, rest) = (milli / 1000, milli % 1000);
    if rest == 0 {
        return whole.to_string();
    }
    let rest = format!("{rest:03}");
    format!("{whole}.{}", rest.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_then_hundreds() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1480, "1,480"),
            (100_000, "1,00,000"),
        ] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(123_456_789), "12,34,56,789");
    }

    #[test]
    fn decimals_are_short() {
        for (milli, text) in [
            (0, "0"),
            (2500, "2.5"),
            (200_000, "200"),
            (75, "0.075"),
            (1250, "1.25"),
        ] {
            assert_eq!(thousandths(milli), text);
        }
    }
}
