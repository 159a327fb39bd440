//! Decimal numbers without floating point.

/// Thousandths of a plain decimal number such as `2.5`; none for anything else, for more than three
/// decimals, and for what does not fit.
pub(super) fn milli(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let part = part.trim_end_matches('0');
    if whole.is_empty() || whole.len() > 7 || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let thousandths: u32 = if part.is_empty() {
        0
    } else {
        format!("{part:0<3}").parse().ok()?
    };
    whole
        .parse::<u32>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_decimals_are_read() {
        let good = [
            ("0", 0),
            ("2.5", 2500),
            ("436.50", 436_500),
            ("0.025", 25),
            ("03", 3000),
            ("15.", 15_000),
        ];
        for (text, wanted) in good {
            assert_eq!(milli(text), Some(wanted), "{text}");
        }
        for bad in [
            "", ".5", "1,000", "-1", "+1", "1 7", "0.0005", "99999999", "4294968", "1.2.3", "౫",
        ] {
            assert_eq!(milli(bad), None, "{bad}");
        }
    }
}
