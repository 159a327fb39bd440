//! A share as a bar: how far it is filled, and the line of its interval. And points of a curve.

use shared::brief::Share;

/// The bar's width in its own units, and its height.
pub const BAR: i32 = 300;
/// How high a bar is.
pub const BAR_HEIGHT: i32 = 20;

/// A bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bar {
    /// Filled so far.
    pub fill: i32,
    /// Where the interval begins and ends.
    pub low: i32,
    /// Its end.
    pub high: i32,
}

/// The bar of a share.
pub fn bar(share: Share) -> Bar {
    let at = |percent: u8| i32::from(percent.min(100)) * BAR / 100;
    Bar {
        fill: percent(share).unwrap_or(0) * BAR / 100,
        low: at(share.low),
        high: at(share.high),
    }
}

/// The whole per cent nearest to a share; none of nothing.
pub fn percent(share: Share) -> Option<i32> {
    let (k, n) = (i64::from(share.k.min(share.n)), i64::from(share.n));
    (n > 0).then(|| i32::try_from((k * 200 + n) / (n * 2)).unwrap_or(0))
}

/// A curve's measures in its own units.
pub const CURVE: (i32, i32) = (320, 150);
const LEFT: i32 = 44;
/// From there to the first point, whose mark must not touch a name.
const INSET: i32 = 10;
const RIGHT: i32 = 24;
const TOP: i32 = 12;
const BOTTOM: i32 = 30;

/// Where the scale's names and lines begin.
pub const CURVE_LEFT: i32 = LEFT;

/// Across: the middle of one of so many months.
pub fn curve_x(at: usize, of: usize) -> i32 {
    let (at, of) = (
        i32::try_from(at).unwrap_or(0),
        i32::try_from(of).unwrap_or(1),
    );
    let (left, room) = (LEFT + INSET, CURVE.0 - LEFT - INSET - RIGHT);
    if of < 2 {
        left + room / 2
    } else {
        left + room * at / (of - 1)
    }
}

/// Down: a per cent.
pub fn curve_y(percent: i32) -> i32 {
    let room = CURVE.1 - TOP - BOTTOM;
    TOP + room - room * percent.clamp(0, 100) / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::stats::wilson;

    #[test]
    fn a_bar_lies_within_its_interval_and_within_its_track() {
        for n in 0..40 {
            for k in 0..=n {
                let share = wilson(k, n);
                let made = bar(share);
                assert!(0 <= made.low && made.high <= BAR, "{k} of {n}");
                assert!(made.low < made.high);
                let is_in = (made.low..=made.high).contains(&made.fill);
                assert!(n == 0 || is_in, "{k} of {n}: {made:?}");
            }
        }
        assert_eq!(bar(wilson(3, 4)).fill, 225);
        assert_eq!(
            bar(wilson(0, 0)),
            Bar {
                fill: 0,
                low: 0,
                high: BAR
            }
        );
        assert_eq!(percent(wilson(1, 3)), Some(33));
        assert_eq!(percent(wilson(0, 0)), None);
    }

    #[test]
    fn a_curve_stays_in_its_drawing() {
        for of in 1..30 {
            for at in 0..of {
                let x = curve_x(at, of);
                assert!(x > CURVE_LEFT + 6 && x < CURVE.0 - 8, "{at} of {of}");
            }
        }
        assert!(curve_y(100) > 0 && curve_y(0) < CURVE.1 && curve_y(100) < curve_y(0));
        assert_eq!(curve_y(250), curve_y(100));
    }
}
