//! A phone's clock may be wrong. The depot's time comes with each sync; an entry's own time is put
//! right once, before it leaves the phone, and says so.

use crate::{
    entry::{Entry, PHONE_TIME},
    time::Stamp,
};
use minicbor::{Decode, Encode};
use serde_json::Value;

/// Off by no more than this, a clock is right.
pub const TOLERANCE_MS: i64 = 5 * 60 * 1000;

/// The phone's clocks at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Encode, Decode)]
#[cbor(array)]
pub struct Clock {
    /// The wall clock, which may be set by hand.
    #[n(0)]
    pub wall_ms: i64,
    /// A clock that only runs forward, and starts anew with each run of the app.
    #[n(1)]
    pub mono_ms: i64,
    /// Which run of the app: random.
    #[n(2)]
    pub run: u64,
}

/// The depot's time, and what the phone's clocks said when it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
#[cbor(array)]
pub struct Offset {
    /// The depot's time.
    #[n(0)]
    pub depot_ms: i64,
    /// The phone's.
    #[n(1)]
    pub at: Clock,
}

impl Offset {
    /// Depot's clock minus the phone's wall clock.
    pub fn wall_ms(&self) -> i64 {
        self.depot_ms.saturating_sub(self.at.wall_ms)
    }

    /// The depot's time at another moment of the phone. Within one run of the app the forward clock
    /// tells it, whatever was done to the wall clock in between.
    pub fn depot_time(&self, at: &Clock) -> i64 {
        if at.run == self.at.run {
            self.depot_ms
                .saturating_add(at.mono_ms.saturating_sub(self.at.mono_ms))
        } else {
            at.wall_ms.saturating_add(self.wall_ms())
        }
    }
}

/// The entry with its time put right, if the clock was off when it was recorded. A day that the
/// officer chose himself stays; he chose none if it occurred the moment it was recorded.
pub fn corrected(entry: &Entry, at: &Clock, offset: Option<&Offset>) -> Entry {
    let Some(offset) = offset else {
        return entry.clone();
    };
    let off = offset.depot_time(at).saturating_sub(at.wall_ms);
    if off.abs() <= TOLERANCE_MS || entry.fields.contains_key(PHONE_TIME) {
        return entry.clone();
    }
    let moved = |stamp: Stamp| Stamp::from_millis(stamp.millis().saturating_add(off));
    let Some(recorded_at) = moved(entry.recorded_at) else {
        return entry.clone();
    };
    let mut fixed = entry.clone();
    fixed.fields.insert(
        PHONE_TIME.to_owned(),
        Value::String(entry.recorded_at.to_string()),
    );
    if entry.occurred_at == entry.recorded_at {
        fixed.occurred_at = recorded_at;
    }
    fixed.recorded_at = recorded_at;
    // A chosen day that would lie after the corrected one: then neither can be trusted more.
    if fixed.check().is_ok() {
        fixed
    } else {
        entry.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entry::{Body, Head, Visit},
        ids::{EntryId, FarmerId, OfficerId},
    };

    const NOON: &str = "2026-04-08T12:00:00+05:30";

    fn stamp(text: &str) -> Stamp {
        text.parse().unwrap()
    }

    fn visit(occurred: &str, recorded: &str) -> Entry {
        let head = Head {
            id: EntryId::new("V1").unwrap(),
            farmer: FarmerId::new("F1").unwrap(),
            by: OfficerId::new("O1").unwrap(),
            occurred_at: stamp(occurred),
            recorded_at: stamp(recorded),
        };
        Entry::new(
            head,
            &Body::Visit(Visit {
                crop: "chilli".into(),
                ..Visit::default()
            }),
        )
        .unwrap()
    }

    fn clock(wall: &str, mono_ms: i64, run: u64) -> Clock {
        Clock {
            wall_ms: stamp(wall).millis(),
            mono_ms,
            run,
        }
    }

    fn check(at: Clock, offset: Offset, entry: &Entry, occurred: &str, recorded: &str) {
        let fixed = corrected(entry, &at, Some(&offset));
        assert_eq!(
            (fixed.occurred_at, fixed.recorded_at),
            (stamp(occurred), stamp(recorded))
        );
        let was_fixed = fixed.recorded_at != entry.recorded_at;
        assert_eq!(
            fixed.fields.contains_key(PHONE_TIME),
            was_fixed,
            "it says so"
        );
        assert_eq!(corrected(&fixed, &at, Some(&offset)), fixed, "once");
    }

    #[test]
    fn a_small_difference_is_left_alone() {
        let offset = Offset {
            depot_ms: stamp("2026-04-08T12:04:59+05:30").millis(),
            at: clock(NOON, 0, 1),
        };
        check(clock(NOON, 0, 2), offset, &visit(NOON, NOON), NOON, NOON);
        assert_eq!(
            corrected(&visit(NOON, NOON), &clock(NOON, 0, 1), None),
            visit(NOON, NOON)
        );
    }

    #[test]
    fn a_clock_two_days_behind_is_put_right() {
        let offset = Offset {
            depot_ms: stamp("2026-04-10T12:00:00+05:30").millis(),
            at: clock(NOON, 0, 1),
        };
        let (later, right) = ("2026-04-08T13:00:00+05:30", "2026-04-10T13:00:00+05:30");
        check(
            clock(later, 0, 2),
            offset,
            &visit(later, later),
            right,
            right,
        );
    }

    #[test]
    fn within_one_run_the_forward_clock_decides() {
        // Recorded with the clock a year ahead; an hour later it was set right and the depot answered.
        let ahead = "2027-04-08T11:00:00+05:30";
        let offset = Offset {
            depot_ms: stamp(NOON).millis(),
            at: clock(NOON, 3_600_000, 1),
        };
        let right = "2026-04-08T11:00:00+05:30";
        check(
            clock(ahead, 0, 1),
            offset,
            &visit(ahead, ahead),
            right,
            right,
        );
    }

    #[test]
    fn a_chosen_day_stays() {
        let offset = Offset {
            depot_ms: stamp("2026-04-10T12:00:00+05:30").millis(),
            at: clock(NOON, 0, 1),
        };
        let chosen = "2026-04-05T10:00:00+05:30";
        let entry = visit(chosen, NOON);
        check(
            clock(NOON, 0, 2),
            offset,
            &entry,
            chosen,
            "2026-04-10T12:00:00+05:30",
        );
        // The clock is ahead, and the chosen day would lie in the future: left as it was.
        let offset = Offset {
            depot_ms: stamp("2026-04-01T12:00:00+05:30").millis(),
            at: clock(NOON, 0, 1),
        };
        check(clock(NOON, 0, 2), offset, &entry, chosen, NOON);
    }
}
