//! When to speak with the depot: what happened in, what to do out. Back-off is capped and jittered
//! and never stops for good.

/// The longest wait after failures.
pub const MAX_WAIT_MS: u64 = 5 * 60 * 1000;
/// The first wait after a failure.
const FIRST_WAIT_MS: u64 = 2_000;
/// How often the depot is asked for news while nothing else happens.
const QUIET_MS: u64 = 10 * 60 * 1000;
/// The same while something published is not in memory yet.
const MEMORY_WAIT_MS: u64 = 20_000;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The app was opened.
    Opened,
    /// Something new waits to be sent.
    Saved,
    /// The network is back.
    CameOnline,
    /// The app is seen again.
    BecameVisible,
    /// The app is no longer seen.
    BecameHidden,
    /// The officer asked for it.
    AskedByHand,
    /// There is a new token.
    SignedIn,
    /// The wait is over.
    WaitOver,
    /// An exchange came to an end.
    Ended(Outcome),
}

/// How an exchange ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// To the last item.
    Whole {
        /// Something waits that could not go in this one, and some of it did go.
        more: bool,
        /// Something published is not in memory yet.
        memory_due: bool,
    },
    /// It began and broke.
    Cut {
        /// Something arrived and was kept.
        progress: bool,
    },
    /// No answer of a depot: no signal, server away, somebody else's page.
    NoDepot,
    /// The depot has too much to do.
    Busy {
        /// Its wish.
        retry_after_ms: Option<u64>,
    },
    /// 401.
    NotSignedIn,
    /// 426.
    OtherVersion,
    /// The depot answers, but not to this: 400, 413, 415, a fault.
    Rejected,
    /// The phone's own store failed.
    StoreFailed,
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Begin an exchange.
    Exchange,
    /// Come back after so long, in place of any wait before.
    Wait {
        /// How long.
        ms: u64,
    },
    /// Say what is going on.
    Show(Showing),
}

/// What is going on, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Showing {
    /// An exchange.
    Exchanging,
    /// All done.
    Quiet,
    /// Not reached; tried again.
    NoDepot,
    /// A new code is needed.
    SignInNeeded,
    /// A new app is needed.
    UpdateNeeded,
}

/// The state between events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Machine {
    exchanging: bool,
    again: bool,
    hidden: bool,
    /// Something was saved that no whole exchange has taken since.
    unsent: bool,
    signed_out: bool,
    failures: u32,
    memory_waits: u32,
}

impl Machine {
    /// A machine that has done nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many bytes, before compression, the next push may have: less on a bad line, so that
    /// something gets through.
    pub fn budget(&self) -> usize {
        const WHOLE: usize = 1024 * 1024;
        (WHOLE >> (2 * self.failures.min(3))).max(48 * 1024)
    }

    /// Takes what happened; `random` is any random number.
    pub fn update(&mut self, event: &Event, random: u64) -> Vec<Effect> {
        match event {
            Event::BecameHidden => self.hidden = true,
            Event::BecameVisible | Event::AskedByHand => self.hidden = false,
            // What an earlier run left may still wait.
            Event::Opened | Event::Saved => self.unsent = true,
            _ => {}
        }
        match event {
            Event::BecameHidden => vec![],
            // In the pocket, with nothing to send: no request until the app is seen again.
            Event::WaitOver if self.hidden && !self.unsent => vec![],
            Event::Ended(outcome) => {
                self.exchanging = false;
                self.ended(outcome, random)
            }
            // Without a token only a new one, or the officer's hand, is worth a request.
            Event::Saved | Event::CameOnline | Event::BecameVisible | Event::WaitOver
                if self.signed_out =>
            {
                vec![]
            }
            // A save does not break the wait of a depot that just asked for time or is not there:
            // the wait is short, and it ends by itself.
            Event::Saved if self.failures > 2 && !self.exchanging => vec![],
            _ => self.begin(),
        }
    }

    fn begin(&mut self) -> Vec<Effect> {
        if self.exchanging {
            self.again = true;
            return vec![];
        }
        self.exchanging = true;
        self.again = false;
        vec![Effect::Show(Showing::Exchanging), Effect::Exchange]
    }

    fn ended(&mut self, outcome: &Outcome, random: u64) -> Vec<Effect> {
        self.signed_out = *outcome == Outcome::NotSignedIn;
        match outcome {
            Outcome::Whole { more, memory_due } => {
                self.failures = 0;
                if *more || self.again {
                    return self.begin();
                }
                self.unsent = false;
                self.memory_waits = if *memory_due {
                    self.memory_waits + 1
                } else {
                    0
                };
                let wait = if *memory_due {
                    (MEMORY_WAIT_MS << self.memory_waits.min(6)).min(QUIET_MS)
                } else {
                    QUIET_MS
                };
                vec![
                    Effect::Show(Showing::Quiet),
                    Effect::Wait {
                        ms: jittered(wait, random),
                    },
                ]
            }
            Outcome::Cut { progress: true } => {
                // The line is bad, not gone: at once, with less.
                self.failures = (self.failures + 1).min(2);
                self.wait(Showing::NoDepot, FIRST_WAIT_MS, random)
            }
            Outcome::Cut { progress: false } | Outcome::NoDepot | Outcome::StoreFailed => {
                self.failures = self.failures.saturating_add(1);
                self.wait(Showing::NoDepot, back_off(self.failures), random)
            }
            Outcome::Rejected => {
                self.failures = self.failures.saturating_add(1);
                self.wait(Showing::Quiet, back_off(self.failures.max(4)), random)
            }
            Outcome::Busy { retry_after_ms } => {
                self.failures = self.failures.saturating_add(1);
                let wished = retry_after_ms.unwrap_or(0).min(MAX_WAIT_MS);
                self.wait(
                    Showing::NoDepot,
                    back_off(self.failures).max(wished),
                    random,
                )
            }
            Outcome::NotSignedIn => {
                self.again = false;
                vec![Effect::Show(Showing::SignInNeeded)]
            }
            Outcome::OtherVersion => {
                self.failures = self.failures.saturating_add(1);
                self.wait(Showing::UpdateNeeded, MAX_WAIT_MS, random)
            }
        }
    }

    fn wait(&mut self, showing: Showing, ms: u64, random: u64) -> Vec<Effect> {
        self.again = false;
        vec![
            Effect::Show(showing),
            Effect::Wait {
                ms: jittered(ms, random),
            },
        ]
    }
}

/// The wait after so many failures, before jitter.
fn back_off(failures: u32) -> u64 {
    (FIRST_WAIT_MS << failures.saturating_sub(1).min(16)).min(MAX_WAIT_MS)
}

/// Between half of it and all of it, so that a hundred phones do not come back together.
fn jittered(ms: u64, random: u64) -> u64 {
    ms / 2 + random % (ms / 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn waits(effects: &[Effect]) -> Option<u64> {
        effects.iter().find_map(|effect| match effect {
            Effect::Wait { ms } => Some(*ms),
            _ => None,
        })
    }

    fn started(machine: &mut Machine, event: &Event) -> bool {
        machine.update(event, 7).contains(&Effect::Exchange)
    }

    #[test]
    fn in_the_pocket_only_what_was_saved_is_a_reason() {
        let whole = Event::Ended(Outcome::Whole {
            more: false,
            memory_due: false,
        });
        let mut machine = Machine::new();
        machine.update(&Event::Opened, 7);
        machine.update(&Event::BecameHidden, 7);
        assert!(waits(&machine.update(&whole, 7)).is_some());
        assert!(!started(&mut machine, &Event::WaitOver));
        // A save that did not get through is tried again, seen or not.
        assert!(started(&mut machine, &Event::Saved));
        machine.update(&Event::Ended(Outcome::NoDepot), 7);
        assert!(started(&mut machine, &Event::WaitOver));
        machine.update(&whole, 7);
        assert!(!started(&mut machine, &Event::WaitOver));
        // Seen again, it asks at once, and from then on as before.
        assert!(started(&mut machine, &Event::BecameVisible));
        machine.update(&whole, 7);
        assert!(started(&mut machine, &Event::WaitOver));
    }

    #[test]
    fn one_exchange_at_a_time_and_another_for_what_came_meanwhile() {
        let mut machine = Machine::new();
        assert!(started(&mut machine, &Event::Opened));
        assert!(!started(&mut machine, &Event::Saved));
        let whole = Event::Ended(Outcome::Whole {
            more: false,
            memory_due: false,
        });
        assert!(started(&mut machine, &whole), "for the save in between");
        assert!(!started(&mut machine, &whole));
    }

    #[test]
    fn waits_grow_are_capped_and_never_end() {
        let mut machine = Machine::new();
        let mut last = 0;
        for round in 0..100 {
            machine.update(&Event::WaitOver, 0);
            let ms = waits(&machine.update(&Event::Ended(Outcome::NoDepot), 0))
                .expect("always another try");
            assert!(
                ms >= last && ms <= MAX_WAIT_MS,
                "round {round}: {ms} after {last}"
            );
            last = ms;
        }
        assert_eq!(
            last,
            MAX_WAIT_MS / 2,
            "half of the cap when the dice say zero"
        );
        assert!(
            started(&mut machine, &Event::AskedByHand),
            "by hand at once"
        );
    }

    #[test]
    fn without_a_token_nothing_is_sent_until_there_is_one() {
        let mut machine = Machine::new();
        machine.update(&Event::Opened, 0);
        let effects = machine.update(&Event::Ended(Outcome::NotSignedIn), 0);
        assert_eq!(effects, [Effect::Show(Showing::SignInNeeded)]);
        assert!(!started(&mut machine, &Event::Saved));
        assert!(!started(&mut machine, &Event::CameOnline));
        assert!(started(&mut machine, &Event::SignedIn));
    }

    #[test]
    fn a_bad_line_gets_smaller_pushes_and_a_good_one_whole_ones() {
        let mut machine = Machine::new();
        let whole = machine.budget();
        machine.update(&Event::Opened, 0);
        machine.update(&Event::Ended(Outcome::Cut { progress: true }), 0);
        assert!(machine.budget() < whole);
        machine.update(&Event::WaitOver, 0);
        machine.update(
            &Event::Ended(Outcome::Whole {
                more: false,
                memory_due: false,
            }),
            0,
        );
        assert_eq!(machine.budget(), whole);
    }

    fn any_event() -> impl Strategy<Value = Event> {
        let ended = prop_oneof![
            any::<(bool, bool)>()
                .prop_map(|(more, memory_due)| Outcome::Whole { more, memory_due }),
            any::<bool>().prop_map(|progress| Outcome::Cut { progress }),
            Just(Outcome::NoDepot),
            Just(Outcome::Busy {
                retry_after_ms: Some(90_000_000)
            }),
            Just(Outcome::OtherVersion),
            Just(Outcome::Rejected),
            Just(Outcome::StoreFailed),
        ];
        prop_oneof![
            Just(Event::Saved),
            Just(Event::CameOnline),
            Just(Event::AskedByHand),
            Just(Event::WaitOver),
            ended.prop_map(Event::Ended),
        ]
    }

    proptest! {
        /// Whatever happens short of a lost token: an exchange is running, or a wait is set that is
        /// no longer than the cap.
        #[test]
        fn it_never_stops_for_good(events in prop::collection::vec((any_event(), any::<u64>()), 1..60)) {
            let mut machine = Machine::new();
            let (mut running, mut wait) = (true, None);
            machine.update(&Event::Opened, 0);
            for (event, random) in events {
                if matches!(event, Event::Ended(_)) && !running {
                    continue;
                }
                if matches!(event, Event::Ended(_)) {
                    running = false;
                }
                let effects = machine.update(&event, random);
                if effects.contains(&Effect::Exchange) {
                    prop_assert!(!running, "two at once");
                    running = true;
                }
                wait = waits(&effects).or(wait);
                prop_assert!(running || wait.is_some_and(|ms| ms <= QUIET_MS), "{:?}", machine);
            }
        }
    }
}
