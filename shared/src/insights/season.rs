//! Seasons: the crop year, June to May, so that a crop lies in one from sowing to its last harvest.

use crate::time::Day;

/// The year in which the crop year of a day begins.
pub fn crop_year(day: Day) -> i16 {
    let (year, month, _) = day.ymd();
    if month >= 6 { year } else { year - 1 }
}

/// The month after that of a day, 1 to 12.
pub fn month_after(day: Day) -> u8 {
    day.ymd().1 % 12 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crop_year_begins_in_june() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        assert_eq!(crop_year(day("2026-05-31")), 2025);
        assert_eq!(crop_year(day("2026-06-01")), 2026);
        assert_eq!(crop_year(day("2027-01-15")), 2026);
        assert_eq!(month_after(day("2026-12-01")), 1);
        assert_eq!(month_after(day("2026-07-31")), 8);
    }
}
