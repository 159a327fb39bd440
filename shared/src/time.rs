//! Moments and days. The whole product lives at +05:30: a moment is written with that offset, a day
//! is a calendar day there, and a day's end is 23:59:59.999 of it.

mod civil;

use serde::{Deserialize, Serialize};
use std::fmt;

const DAY_MS: i64 = 86_400_000;
const OFFSET_SECONDS: i32 = 19_800;

/// A text that is no time of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a {wanted}: {text:?}")]
pub struct BadTime {
    /// What was wanted: a moment or a day.
    pub wanted: &'static str,
    /// The offending text, cut.
    pub text: String,
}

/// A moment, to the millisecond; written as RFC 3339 with +05:30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stamp(i64);

impl Stamp {
    /// The earliest moment a record may carry: 1 January 2000 at +05:30.
    pub const MIN: Stamp = Stamp(946_665_000_000);
    /// The latest: the end of 2099 at +05:30. Every stored stamp lies between the two.
    pub const MAX: Stamp = Stamp(4_102_424_999_999);

    /// The moment, if it lies between [`Stamp::MIN`] and [`Stamp::MAX`].
    pub fn from_millis(millis: i64) -> Option<Self> {
        let stamp = Stamp(millis);
        (Self::MIN..=Self::MAX).contains(&stamp).then_some(stamp)
    }
    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub fn millis(self) -> i64 {
        self.0
    }
    /// The calendar day at +05:30.
    pub fn day(self) -> Day {
        let days = (self.0 + i64::from(OFFSET_SECONDS) * 1000).div_euclid(DAY_MS);
        Day(days as i32)
    }
    /// The moment moved by some milliseconds, kept within the bounds.
    pub fn plus_millis(self, millis: i64) -> Stamp {
        Stamp(
            self.0
                .saturating_add(millis)
                .clamp(Self::MIN.0, Self::MAX.0),
        )
    }
    /// Hour and minute at +05:30.
    pub fn clock(self) -> (u8, u8) {
        let minutes = (self.0 + i64::from(OFFSET_SECONDS) * 1000).rem_euclid(DAY_MS) / 60_000;
        ((minutes / 60) as u8, (minutes % 60) as u8)
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute) = self.clock();
        let ms = (self.0 + i64::from(OFFSET_SECONDS) * 1000).rem_euclid(60_000);
        write!(f, "{}T{hour:02}:{minute:02}:{:02}", self.day(), ms / 1000)?;
        if ms % 1000 != 0 {
            write!(f, ".{:03}", ms % 1000)?;
        }
        f.write_str("+05:30")
    }
}

impl std::str::FromStr for Stamp {
    type Err = BadTime;
    /// Any RFC 3339 moment with an offset; it is kept to the millisecond and written at +05:30.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        let bad = || BadTime {
            wanted: "moment (RFC 3339)",
            text: text.chars().take(40).collect(),
        };
        if text.len() > 40 {
            return Err(bad());
        }
        let moment = civil::read_moment(text).ok_or_else(bad)?;
        Stamp::from_millis(moment).ok_or_else(bad)
    }
}

/// A calendar day at +05:30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i32);

impl Day {
    /// The day, if there is one so named and it lies in the years 2000 to 2099.
    pub fn from_ymd(year: i16, month: i8, day: i8) -> Option<Self> {
        let days = civil::checked(year.into(), month.into(), day.into())?;
        (2000..=2099).contains(&year).then_some(Day(days))
    }
    /// Year, month (1 to 12) and day of the month.
    pub fn ymd(self) -> (i16, u8, u8) {
        let (year, month, day) = civil::date(self.0);
        (year as i16, month as u8, day as u8)
    }
    /// The moment of this day at hour and minute, +05:30.
    pub fn at(self, hour: u8, minute: u8) -> Stamp {
        let ms = (i64::from(hour) * 60 + i64::from(minute)) * 60_000;
        Stamp(i64::from(self.0) * DAY_MS - i64::from(OFFSET_SECONDS) * 1000).plus_millis(ms)
    }
    /// The last millisecond of the day, +05:30.
    pub fn end(self) -> Stamp {
        self.at(0, 0).plus_millis(DAY_MS - 1)
    }
    /// The day so many days later (or earlier), kept within 2000 to 2099.
    pub fn plus(self, days: i32) -> Day {
        Day(self
            .0
            .saturating_add(days)
            .clamp(Stamp::MIN.day().0, Stamp::MAX.day().0))
    }
    /// Days from `earlier` to this one.
    pub fn since(self, earlier: Day) -> i32 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.ymd();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl std::str::FromStr for Day {
    type Err = BadTime;
    fn from_str(text: &str) -> Result<Self, BadTime> {
        let bad = || BadTime {
            wanted: "day (YYYY-MM-DD)",
            text: text.chars().take(40).collect(),
        };
        if text.len() != 10 {
            return Err(bad());
        }
        let (days, _) = civil::read_date(text).ok_or_else(bad)?;
        let day = Day(days);
        (2000..=2099)
            .contains(&day.ymd().0)
            .then_some(day)
            .ok_or_else(bad)
    }
}

macro_rules! text_form {
    ($name:ident) => {
        impl TryFrom<String> for $name {
            type Error = BadTime;
            fn try_from(text: String) -> Result<Self, BadTime> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
    };
}
text_form!(Stamp);
text_form!(Day);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_at_half_past_five() {
        let cases = [
            ("2026-04-08T10:00:00+05:30", "2026-04-08T10:00:00+05:30"),
            ("2026-04-08T04:30:00Z", "2026-04-08T10:00:00+05:30"),
            (
                "2025-01-02T07:35:33.457+05:30",
                "2025-01-02T07:35:33.457+05:30",
            ),
            ("2026-04-08T20:00:00Z", "2026-04-09T01:30:00+05:30"),
        ];
        for (read, written) in cases {
            assert_eq!(read.parse::<Stamp>().unwrap().to_string(), written);
        }
        for bad in [
            "",
            "2026-04-08",
            "2026-04-08T10:00:00",
            "1999-12-31T00:00:00+05:30",
            "2100-01-01T00:00:00+05:30",
            "x",
        ] {
            assert!(bad.parse::<Stamp>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_bounds_are_the_days_they_say() {
        assert_eq!(Stamp::MIN.to_string(), "2000-01-01T00:00:00+05:30");
        assert_eq!(Stamp::MAX.to_string(), "2099-12-31T23:59:59.999+05:30");
    }

    #[test]
    fn a_day_ends_at_its_last_millisecond() {
        let day: Day = "2026-04-08".parse().unwrap();
        assert_eq!(day.end().to_string(), "2026-04-08T23:59:59.999+05:30");
        assert_eq!(day.end().day(), day);
        assert_eq!(day.end().plus_millis(1).day(), day.plus(1));
        assert_eq!(day.plus(30).since(day), 30);
        for bad in ["2026-02-30", "2026-4-8", "1999-01-01", "20260408  "] {
            assert!(bad.parse::<Day>().is_err(), "{bad}");
        }
    }
}
