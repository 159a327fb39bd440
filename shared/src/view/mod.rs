//! What was known at a moment: the only door to the history.
//!
//! A [`History`] holds one farmer's entries and shows none of them. It gives a [`FarmerView`] as of
//! a moment, in one of two kinds of knowledge, and there is no third:
//!
//! - **record**: what had occurred *and* been recorded by then. The default; the same wherever the
//!   same entries are.
//! - **depot**: also what had arrived at the depot by then. For scores, and for asking what the
//!   office knew.
//!
//! Corrections, withdrawals and moves count from their own moment, so a view of April still shows
//! what April believed.
//!
//! The compiler holds the door. A brief is composed of views:
//!
//! ```
//! # use shared::{brief::*, ids::FarmerId, time::Day, view::*};
//! let day: Day = "2026-04-08".parse().unwrap();
//! let history = History::new(FarmerId::new("F001").unwrap());
//! let view: Option<FarmerView> = history.view(AsOf::day(day));
//! let catalogue = Catalogue::on(day, &[]);
//! let ground = Ground {
//!     farmer: view.as_ref(),
//!     village: None,
//!     catalogue: &catalogue,
//!     as_of: AsOf::day(day),
//!     about: None,
//! };
//! let brief = compose(&ground, Memory::On);
//! assert_eq!(brief.farmer, None);
//! ```
//!
//! The same with a history in the view's place does not compile:
//!
//! ```compile_fail,E0308
//! # use shared::{brief::*, ids::FarmerId, time::Day, view::*};
//! let day: Day = "2026-04-08".parse().unwrap();
//! let history = History::new(FarmerId::new("F001").unwrap());
//! let catalogue = Catalogue::on(day, &[]);
//! let ground = Ground {
//!     farmer: Some(&history),
//!     village: None,
//!     catalogue: &catalogue,
//!     as_of: AsOf::day(day),
//!     about: None,
//! };
//! ```
//!
//! nor does a composer that is handed entries,
//!
//! ```compile_fail,E0308
//! # use shared::{brief::*, entry::Entry};
//! fn leak(entries: &[Entry]) -> Brief {
//!     compose(entries, Memory::On)
//! }
//! ```
//!
//! nor whoever reaches past the views for them:
//!
//! ```compile_fail,E0616
//! # use shared::view::History;
//! fn leak(history: &History) -> usize {
//!     history.entries.len()
//! }
//! ```
//!
//! A [`Ledger`] is the record view of one farmer's visits at every moment, and is asked for one too.

mod fold;
mod ledger;
mod model;
mod village;

pub use ledger::Ledger;
pub(crate) use ledger::VisitLedger;
pub use model::{
    Alternative, CorrectionNote, Detail, FarmerView, ForecastView, OutcomeView, Standing, VisitView,
};
pub use village::{Case, Report, VillageView};

use crate::{
    entry::Entry,
    ids::{EntryId, FarmerId},
    time::{Day, Stamp},
};
use std::collections::BTreeMap;

/// Whose knowledge a view is limited to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Occurred and recorded by then.
    Record,
    /// Also at the depot by then.
    Depot,
}

/// A moment and a kind of knowledge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsOf {
    /// The last moment that counts.
    pub moment: Stamp,
    /// Whose knowledge.
    pub known: Known,
}

impl AsOf {
    /// The record as it was at the end of a day.
    pub fn day(day: Day) -> Self {
        Self {
            moment: day.end(),
            known: Known::Record,
        }
    }
    /// The record at a moment.
    pub fn moment(moment: Stamp) -> Self {
        Self {
            moment,
            known: Known::Record,
        }
    }
}

/// An entry with its arrival at the depot; `None` while it has not been there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Arrived {
    entry: Entry,
    received_at: Option<Stamp>,
}

/// All entries of one farmer. Entries go in; only views come out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    farmer: FarmerId,
    entries: BTreeMap<EntryId, Arrived>,
}

impl History {
    /// An empty history.
    pub fn new(farmer: FarmerId) -> Self {
        Self {
            farmer,
            entries: BTreeMap::new(),
        }
    }

    /// Adds an entry; one with the same id and content again changes nothing but its arrival, which
    /// stays the earliest known. Of two different contents under one id the smaller text stays, so
    /// that every device keeps the same one. Entries of another farmer are left out.
    pub fn insert(&mut self, entry: Entry, received_at: Option<Stamp>) {
        if entry.farmer != self.farmer {
            return;
        }
        let Some(held) = self.entries.get_mut(&entry.id) else {
            self.entries
                .insert(entry.id.clone(), Arrived { entry, received_at });
            return;
        };
        if held.entry == entry {
            held.received_at = match (held.received_at, received_at) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        } else if entry.encode().ok() < held.entry.encode().ok() {
            *held = Arrived { entry, received_at };
        }
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The farmer as he was known; `None` when his creation was not yet known.
    pub fn view(&self, as_of: AsOf) -> Option<FarmerView> {
        let known = self.entries.values().filter(|held| {
            held.entry.recorded_at <= as_of.moment
                && (as_of.known == Known::Record
                    || held
                        .received_at
                        .is_some_and(|received| received <= as_of.moment))
        });
        fold::farmer(
            &self.farmer,
            known.map(|held| (&held.entry, held.received_at)),
            as_of,
        )
    }
}

#[cfg(test)]
mod tests;
