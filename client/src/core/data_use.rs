//! How many bytes went to the depot and came from it, day by day, for the last week: data costs the
//! officer money, so the app says what it used. Kept as one short text: a line a day,
//! `2026-11-30 1200 48000`.

use shared::time::Day;

/// So many days are kept: a week with today.
const DAYS: i32 = 7;

/// One day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Used {
    day: Day,
    up: u64,
    down: u64,
}

/// What was used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DataUse {
    days: Vec<Used>,
}

impl DataUse {
    /// From the kept text. What cannot be read is left out: a count that begins anew harms no one.
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let mut parts = line.split(' ');
            Some(Used {
                day: parts.next()?.parse().ok()?,
                up: parts.next()?.parse().ok()?,
                down: parts.next()?.parse().ok()?,
            })
        };
        Self {
            days: text.lines().filter_map(line).collect(),
        }
    }

    /// The text to be kept.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for used in &self.days {
            text.push_str(&used.day.to_string());
            for bytes in [used.up, used.down] {
                text.push(' ');
                text.push_str(&bytes.to_string());
            }
            text.push('\n');
        }
        text
    }

    /// Counts bytes of a day; days that are no longer of its week go.
    pub fn count(&mut self, day: Day, up: u64, down: u64) {
        self.days.retain(|used| used.day.since(day).abs() < DAYS);
        if let Some(used) = self.days.iter_mut().find(|used| used.day == day) {
            (used.up, used.down) = (used.up.saturating_add(up), used.down.saturating_add(down));
        } else {
            self.days.push(Used { day, up, down });
        }
    }

    /// Bytes up and down in the seven days that end with this one.
    pub fn week(&self, today: Day) -> (u64, u64) {
        let is_of_week = |used: &&Used| (0..DAYS).contains(&today.since(used.day));
        let of_week = self.days.iter().filter(is_of_week);
        of_week.fold((0, 0), |(up, down), used| (up + used.up, down + used.down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn a_week_is_added_up_and_what_is_older_goes() {
        let mut data = DataUse::default();
        data.count(day("2026-11-20"), 7, 7);
        data.count(day("2026-11-24"), 100, 1_000);
        data.count(day("2026-11-30"), 20, 200);
        data.count(day("2026-11-30"), 3, 4);
        assert_eq!(data.week(day("2026-11-30")), (123, 1_204));
        assert_eq!(
            data.week(day("2026-12-01")),
            (23, 204),
            "the 24th is a week ago"
        );
        assert!(!data.text().contains("2026-11-20"), "{}", data.text());
        assert_eq!(DataUse::read(&data.text()), data);
    }

    #[test]
    fn a_clock_that_was_wrong_counts_for_its_own_day_alone() {
        let mut data = DataUse::default();
        data.count(day("2030-01-01"), 9, 9);
        data.count(day("2026-11-30"), 1, 2);
        assert_eq!(data.week(day("2026-11-30")), (1, 2));
    }

    #[test]
    fn a_text_that_cannot_be_read_is_a_count_of_nothing() {
        for text in [
            "",
            "x",
            "2026-11-30 1",
            "2026-99-30 1 2\n\u{0}",
            "2026-11-30 -1 2",
        ] {
            assert_eq!(DataUse::read(text), DataUse::default(), "{text:?}");
        }
    }
}
