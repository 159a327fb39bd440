//! A number as it is written.

/// What a written number can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Number {
    /// Its value in thousandths.
    pub(super) milli: Option<u64>,
    /// What its last digit is worth, in thousandths.
    pub(super) step: u64,
    /// Two values with a hyphen.
    pub(super) range: Option<(u64, u64)>,
    /// `4/5`.
    pub(super) fraction: Option<(u32, u32)>,
    /// Year, month, day.
    pub(super) date: Option<(Option<i16>, u8, u8)>,
}

impl Number {
    pub(super) fn read(text: &str) -> Self {
        let decimal = decimal(text);
        let range = text
            .split_once('-')
            .and_then(|(a, b)| Some((decimal_of(a)?, decimal_of(b)?)));
        let fraction = text
            .split_once('/')
            .and_then(|(k, n)| Some((whole(k)?, whole(n)?)));
        Self {
            milli: decimal.map(|(milli, _)| milli),
            step: decimal.map_or(1, |(_, step)| step),
            range,
            fraction,
            date: date(text),
        }
    }

    /// A whole number.
    pub(super) fn of(value: u32) -> Self {
        Self {
            milli: Some(u64::from(value) * 1000),
            step: 1000,
            ..Self::default()
        }
    }

    pub(super) fn whole(&self) -> Option<u32> {
        let milli = self.milli.filter(|milli| milli.is_multiple_of(1000))?;
        u32::try_from(milli / 1000).ok()
    }
}

fn whole(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn decimal_of(text: &str) -> Option<u64> {
    decimal(text).map(|(milli, _)| milli)
}

/// `1,480`, `1,00,000`, `2.5`: value and worth of the last digit, in thousandths.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let (integer, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = integer.split(',');
    let head = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let grouped = rest.is_empty()
        || (head.len() <= 3
            && rest.last().is_some_and(|last| last.len() == 3)
            && rest.iter().all(|group| matches!(group.len(), 2 | 3)));
    let digits: String = std::iter::once(head).chain(rest).collect();
    let digit = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !grouped || digits.is_empty() || digits.len() > 12 || fraction.len() > 3 {
        return None;
    }
    if !digit(&digits) || !digit(fraction) {
        return None;
    }
    let step = [1000, 100, 10, 1][fraction.len()];
    let part: u64 = if fraction.is_empty() {
        0
    } else {
        fraction.parse().ok()?
    };
    let mut whole: u64 = digits.parse().ok()?;
    whole = whole.checked_mul(1000)?;
    // Zeros at the end of a whole number do not count as digits that were measured.
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let step = if fraction.is_empty() && zeros > 0 && digits.len() > zeros {
        step * 10u64.pow(u32::try_from(zeros.min(9)).ok()?)
    } else {
        step
    };
    Some((whole + part * [1, 100, 10, 1][fraction.len()], step))
}

/// `2026-04-08`, `18/04`, `18.04.26`.
fn date(text: &str) -> Option<(Option<i16>, u8, u8)> {
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    if !matches!(separator, '-' | '/' | '.') {
        return None;
    }
    let parts: Vec<u32> = text.split(separator).map(whole).collect::<Option<_>>()?;
    let (year, month, day) = match (parts.as_slice(), separator) {
        ([year, month, day], _) if *year > 999 => (Some(*year), *month, *day),
        ([day, month, year], _) if *year > 999 => (Some(*year), *month, *day),
        ([day, month, year], _) if *year < 100 => (Some(2000 + *year), *month, *day),
        ([day, month], '/') => (None, *month, *day),
        _ => return None,
    };
    let real = (1..=12).contains(&month) && (1..=31).contains(&day);
    let year = year.map(i16::try_from).transpose().ok()?;
    real.then_some((year, u8::try_from(month).ok()?, u8::try_from(day).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_they_are_written() {
        assert_eq!(Number::read("1,480").whole(), Some(1480));
        assert_eq!(Number::read("1,00,000").whole(), Some(100_000));
        assert_eq!(Number::read("2.5").milli, Some(2500));
        assert_eq!(Number::read("2,3").milli, None);
        assert_eq!(Number::read("2.5-3").range, Some((2500, 3000)));
        assert_eq!(Number::read("4/5").fraction, Some((4, 5)));
        assert_eq!(Number::read("18.04.26").date, Some((Some(2026), 4, 18)));
        assert_eq!(Number::read("2026-04-08").date, Some((Some(2026), 4, 8)));
        assert_eq!(Number::read("18/04").date, Some((None, 4, 18)));
        assert_eq!(Number::read("18.04").date, None);
        assert_eq!(Number::read("10:20").milli, None);
    }
}
