//! What comes next for a document on its way into memory, and what each outcome makes of it. Pure:
//! the time and the dice come in as arguments.
//!
//! ```text
//!            send                 read back equal
//! waiting ─────────▶ sent ───────────────────────▶ verified
//!    ▲                 │ ended without the document    │ a newer log number
//!    ├─────────────────┘ (back-off)                    │
//!    ├─────────────────────────────────────────────────┘
//!    └──────────▶ gave_up    refused for good; a newer log number makes it wait again
//! ```
//!
//! One write of a document is in flight at a time: a newer version waits until the sent one ended.

use crate::{
    memory::{Attempt, MemoryError},
    storage::marks::{Mark, State},
};
use uuid::Uuid;

/// How long to wait for what. Passing trouble never makes a document be given up; it only waits
/// longer, up to the cap.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    pub backoff_base_ms: i64,
    pub backoff_cap_ms: i64,
    /// A write that was called off may have begun in that moment. By then it has ended.
    pub ask_again_ms: i64,
    /// How often a write that takes long is looked at, once the job has stopped standing by.
    pub slow_look_ms: i64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            backoff_base_ms: 2_000,
            backoff_cap_ms: 10 * 60_000,
            ask_again_ms: 60_000,
            slow_look_ms: 15_000,
        }
    }
}

impl Pace {
    /// Doubling from the base to the cap, each between half and one and a half.
    fn backoff_ms(&self, attempts: u32, dice: f64) -> i64 {
        jittered(
            self.backoff_base_ms
                .saturating_mul(1 << attempts.min(20))
                .min(self.backoff_cap_ms),
            dice,
        )
    }
}

/// What to do for a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Send(Attempt),
    /// It was sent at this very log number: read it back.
    Check,
    /// An older version is still under way: wait until it ended, then send the newer.
    Drain {
        sent_seq: i64,
    },
    Nothing,
}

/// What happened.
#[derive(Debug)]
pub enum Event<'a> {
    /// Read back equal, or gone and to be gone.
    Verified,
    /// Taken, or still being worked on.
    Running,
    /// It ended, and the document is not there.
    Lost,
    /// Forgotten, but a write may still be under way.
    AskAgain,
    Failed(&'a MemoryError),
}

/// The id of one version of one document, the same for ever. The target is part of it, since one
/// server takes an id for one bank only. A hash of the content would not do: a correction that
/// goes back to an earlier text would then be dropped as sent before.
pub fn operation_id(target: &str, document_id: &str, seq: i64) -> Uuid {
    let target = Uuid::new_v5(&Uuid::NAMESPACE_URL, target.as_bytes());
    Uuid::new_v5(&target, format!("{document_id}#{seq}").as_bytes())
}

/// What to do for a document whose newest log number is `seq`.
pub fn next_task(mark: Option<&Mark>, seq: i64) -> Task {
    let Some(mark) = mark else {
        return Task::Send(Attempt::First);
    };
    match mark.state {
        State::Sent if mark.seq == seq => Task::Check,
        State::Sent => Task::Drain { sent_seq: mark.seq },
        _ if mark.seq != seq => Task::Send(Attempt::First),
        State::Waiting if mark.attempts == 0 => Task::Send(Attempt::First),
        State::Waiting => Task::Send(Attempt::Again),
        State::Verified | State::GaveUp => Task::Nothing,
    }
}

/// The mark to write before sending. Should the depot die right after, it looks whether anything
/// arrived before it sends again.
pub fn before_sending(mark: Option<&Mark>, seq: i64, now_ms: i64) -> Mark {
    let attempts = mark
        .filter(|mark| mark.seq == seq)
        .map_or(0, |mark| mark.attempts);
    Mark {
        state: State::Sent,
        seq,
        attempts,
        next_at_ms: now_ms,
        last_error: None,
    }
}

/// The mark after something happened. `dice` is in 0..1.
pub fn after(mark: &Mark, event: &Event<'_>, pace: &Pace, now_ms: i64, dice: f64) -> Mark {
    let waiting = |attempts: u32, delay_ms: i64, error: &str| Mark {
        state: State::Waiting,
        seq: mark.seq,
        attempts,
        next_at_ms: now_ms + delay_ms,
        last_error: Some(error.to_owned()),
    };
    let again = mark.attempts.saturating_add(1);
    match event {
        Event::Verified => Mark {
            state: State::Verified,
            seq: mark.seq,
            attempts: mark.attempts,
            next_at_ms: now_ms,
            last_error: None,
        },
        Event::Running => Mark {
            state: State::Sent,
            next_at_ms: now_ms + jittered(pace.slow_look_ms, dice),
            ..mark.clone()
        },
        Event::Lost => waiting(again, pace.backoff_ms(mark.attempts, dice), "not_stored"),
        Event::AskAgain => waiting(again, pace.ask_again_ms, "write_unfinished"),
        Event::Failed(error) if error.is_retryable() => {
            let asked = error
                .retry_after()
                .map_or(0, |wait| wait.as_millis() as i64);
            waiting(
                again,
                pace.backoff_ms(mark.attempts, dice).max(asked),
                error.code(),
            )
        }
        // Nothing is wrong with the document; it goes when the key is right.
        Event::Failed(error) if error.is_configuration() => {
            waiting(mark.attempts, pace.backoff_base_ms, error.code())
        }
        Event::Failed(error) => Mark {
            state: State::GaveUp,
            seq: mark.seq,
            attempts: again,
            next_at_ms: now_ms,
            last_error: Some(error.to_string()),
        },
    }
}

pub(super) fn jittered(ms: i64, dice: f64) -> i64 {
    (ms as f64 * (0.5 + dice.clamp(0.0, 1.0))) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::error::Trouble;
    use std::time::Duration;

    const DICE: f64 = 0.5;

    fn mark(state: State, seq: i64, attempts: u32) -> Mark {
        Mark {
            state,
            seq,
            attempts,
            next_at_ms: 0,
            last_error: None,
        }
    }
    fn unavailable(seconds: Option<u64>) -> MemoryError {
        MemoryError::Unavailable {
            status: 503,
            retry_after: seconds.map(Duration::from_secs),
        }
    }

    #[test]
    fn what_comes_next() {
        use Attempt::*;
        use State::*;
        let cases = [
            (None, 5, Task::Send(First)),
            (Some(mark(Waiting, 5, 0)), 5, Task::Send(First)),
            (Some(mark(Waiting, 5, 1)), 5, Task::Send(Again)),
            (Some(mark(Waiting, 4, 3)), 5, Task::Send(First)),
            (Some(mark(Sent, 5, 0)), 5, Task::Check),
            (Some(mark(Sent, 4, 0)), 5, Task::Drain { sent_seq: 4 }),
            (Some(mark(Verified, 5, 0)), 5, Task::Nothing),
            (Some(mark(Verified, 4, 0)), 5, Task::Send(First)),
            (Some(mark(GaveUp, 5, 1)), 5, Task::Nothing),
            (Some(mark(GaveUp, 4, 1)), 5, Task::Send(First)),
        ];
        for (mark, seq, expected) in cases {
            assert_eq!(next_task(mark.as_ref(), seq), expected, "{mark:?}");
        }
    }

    #[test]
    fn an_id_is_one_version_of_one_document_in_one_bank() {
        let id = operation_id("http://h#b", "visit:a", 5);
        assert_eq!(id, operation_id("http://h#b", "visit:a", 5));
        assert_eq!(id.get_version_num(), 5);
        for other in [
            operation_id("http://h#b", "visit:a", 6),
            operation_id("http://h#b", "visit:b", 5),
            operation_id("http://h#c", "visit:a", 5),
        ] {
            assert_ne!(id, other);
        }
    }

    #[test]
    fn trouble_delays_longer_and_longer_and_never_ends_it() {
        let mut mark = mark(State::Sent, 5, 0);
        let mut delays = Vec::new();
        for _ in 0..100 {
            mark = after(
                &mark,
                &Event::Failed(&MemoryError::Unreachable(Trouble::Timeout)),
                &Pace::default(),
                0,
                DICE,
            );
            assert_eq!(mark.state, State::Waiting);
            delays.push(mark.next_at_ms);
        }
        assert_eq!(delays[..4], [2_000, 4_000, 8_000, 16_000]);
        assert_eq!(delays[99], Pace::default().backoff_cap_ms);
        assert_eq!(mark.last_error.as_deref(), Some("timeout"));
    }

    #[test]
    fn dice_spread_the_delays() {
        let at = |dice| {
            after(
                &mark(State::Sent, 5, 0),
                &Event::Lost,
                &Pace::default(),
                0,
                dice,
            )
            .next_at_ms
        };
        assert_eq!((at(0.0), at(1.0)), (1_000, 3_000));
    }

    #[test]
    fn a_wait_asked_for_is_kept() {
        let waiting = after(
            &mark(State::Sent, 5, 0),
            &Event::Failed(&unavailable(Some(90))),
            &Pace::default(),
            7,
            DICE,
        );
        assert_eq!(waiting.next_at_ms, 90_007);
    }

    #[test]
    fn a_refusal_is_given_up_and_shown() {
        let refused = MemoryError::Refused {
            status: 422,
            reason: "body.items.0: Field required (missing)".into(),
        };
        let gave_up = after(
            &mark(State::Sent, 5, 0),
            &Event::Failed(&refused),
            &Pace::default(),
            0,
            DICE,
        );
        assert_eq!(gave_up.state, State::GaveUp);
        assert!(gave_up.last_error.unwrap().contains("422"));
    }

    #[test]
    fn a_wrong_key_is_no_documents_fault() {
        let waiting = after(
            &mark(State::Sent, 5, 0),
            &Event::Failed(&MemoryError::Configuration { status: 401 }),
            &Pace::default(),
            0,
            DICE,
        );
        assert_eq!((waiting.state, waiting.attempts), (State::Waiting, 0));
    }

    #[test]
    fn a_newer_version_starts_counting_anew() {
        let tired = mark(State::Waiting, 5, 9);
        assert_eq!(before_sending(Some(&tired), 5, 0).attempts, 9);
        assert_eq!(before_sending(Some(&tired), 6, 0).attempts, 0);
    }
}
