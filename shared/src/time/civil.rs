//! Days of the Gregorian calendar and RFC 3339, for the hundred years the product knows. Made by
//! hand: a library of time zones is a twentieth of the wasm that a phone loads.

/// Days from 1 January 1970. The year is counted from March, so that the leap day is its last.
pub(super) fn days(year: i32, month: i32, day: i32) -> i32 {
    let year = year - i32::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of the month of such a day.
pub(super) fn date(days: i32) -> (i32, i32, i32) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let months = (5 * of_year + 2) / 153;
    let day = of_year - (153 * months + 2) / 5 + 1;
    let month = (months + 2) % 12 + 1;
    (era * 400 + years + i32::from(month <= 2), month, day)
}

/// The day, if there is one so named.
pub(super) fn checked(year: i32, month: i32, day: i32) -> Option<i32> {
    let days = ((1..=12).contains(&month) && (1..=31).contains(&day))
        .then(|| self::days(year, month, day))?;
    (date(days) == (year, month, day)).then_some(days)
}

/// `YYYY-MM-DD` at the beginning of a text, and what follows.
pub(super) fn read_date(text: &str) -> Option<(i32, &str)> {
    let (year, rest) = number(text, 4)?;
    let (month, rest) = number(rest.strip_prefix('-')?, 2)?;
    let (day, rest) = number(rest.strip_prefix('-')?, 2)?;
    Some((checked(year, month, day)?, rest))
}

/// Milliseconds since 1970-01-01T00:00:00Z of an RFC 3339 moment. What is finer is cut off; a leap
/// second is the one before it.
pub(super) fn read_moment(text: &str) -> Option<i64> {
    let (days, rest) = read_date(text)?;
    let (hour, rest) = number(rest.strip_prefix(['T', 't', ' '])?, 2)?;
    let (minute, rest) = number(rest.strip_prefix(':')?, 2)?;
    let (second, rest) = number(rest.strip_prefix(':')?, 2)?;
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let (ms, rest) = match rest.strip_prefix('.') {
        Some(rest) => fraction(rest)?,
        None => (0, rest),
    };
    let seconds = i64::from(days) * 86_400 + i64::from(hour * 3_600 + minute * 60 + second.min(59))
        - i64::from(offset(rest)?);
    Some(seconds * 1_000 + i64::from(ms))
}

/// Up to nine digits after the point, as milliseconds.
fn fraction(text: &str) -> Option<(i32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (own, rest) = text.split_at(digits);
    let ms = own
        .bytes()
        .chain(*b"00")
        .take(3)
        .fold(0, |ms, digit| ms * 10 + i32::from(digit - b'0'));
    (1..=9).contains(&digits).then_some((ms, rest))
}

/// `Z` or `+05:30`, in seconds, and nothing after it.
fn offset(text: &str) -> Option<i32> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, rest) = number(&text[1..], 2)?;
    let (minutes, rest) = number(rest.strip_prefix(':')?, 2)?;
    (rest.is_empty() && hours <= 23 && minutes <= 59)
        .then_some(sign * (hours * 3_600 + minutes * 60))
}

/// Exactly so many digits at the beginning, and what follows.
fn number(text: &str, digits: usize) -> Option<(i32, &str)> {
    let (own, rest) = text.split_at_checked(digits)?;
    let is_number = own.bytes().all(|byte| byte.is_ascii_digit());
    Some((own.parse().ok().filter(|_| is_number)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::{Timestamp, civil::Date};
    use proptest::prelude::*;

    #[test]
    fn every_day_of_two_centuries_is_the_library_s() {
        let first = Date::constant(1900, 1, 1);
        let last = Date::constant(2100, 12, 31);
        let mut day = first;
        while day < last {
            let own = days(day.year().into(), day.month().into(), day.day().into());
            assert_eq!(own, (day - Date::constant(1970, 1, 1)).get_days());
            assert_eq!(
                date(own),
                (day.year().into(), day.month().into(), day.day().into())
            );
            day = day.tomorrow().unwrap();
        }
        for (year, month, day) in [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31)] {
            assert_eq!(checked(year, month, day), None);
        }
    }

    proptest! {
        #[test]
        fn a_moment_is_read_as_the_library_reads_it(
            second in 946_684_800_i64..4_102_444_800, nanos in 0_i32..1_000_000_000,
            minutes in -840_i32..=840, digits in 0_usize..=9,
        ) {
            let utc = Timestamp::new(second, nanos).unwrap();
            let offset = jiff::tz::Offset::from_seconds(minutes * 60).unwrap();
            let at = utc.display_with_offset(offset).to_string();
            // Written with nine digits or none at all; cut to any number of them.
            let text = match at.split_once('.') {
                Some((whole, rest)) if digits > 0 => {
                    let (fraction, zone) = rest.split_at(rest.find(['+', '-']).unwrap());
                    format!("{whole}.{:.digits$}{zone}", format!("{fraction:0<9}"))
                }
                Some((whole, rest)) => format!("{whole}{}", &rest[rest.find(['+', '-']).unwrap()..]),
                None => at,
            };
            let theirs: Timestamp = text.parse().unwrap();
            prop_assert_eq!(read_moment(&text), Some(theirs.as_millisecond()), "{}", text);
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,40}", cut in 0_usize..30, with in "\\PC{0,3}") {
            let _ = read_moment(&text);
            // What is read of a text that was changed somewhere is a moment of the library's too.
            let whole = "2026-04-08T10:00:00.123+05:30";
            let changed: String = whole.chars().take(cut).chain(with.chars())
                .chain(whole.chars().skip(cut + 1)).collect();
            if let Some(ms) = read_moment(&changed) {
                let theirs = changed.parse::<Timestamp>().map(Timestamp::as_millisecond);
                prop_assert_eq!(theirs.ok(), Some(ms), "{}", changed);
            }
        }
    }
}
