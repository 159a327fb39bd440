//! The brief: what an officer should know before the visit, by rules from the record alone.
//!
//! A brief is made of claims. A [`Claim`] is a [`Predicate`] with the entries that bear it out;
//! whether it [`holds`] is computed from its [`Ground`] (the farmer's view, his village's, the
//! catalogue of the day) by code of its own, and [`compose()`] shows only claims that hold.
//! [`render()`] puts a claim into words. Nothing here sees an entry: what was not known on the day
//! cannot come in. [`everything`] is all that could be said, for judging sentences of others.

mod catalogue;
mod check;
mod compose;
mod due;
mod from_memory;
mod json;
mod model;
mod names_in_notes;
mod plain;
mod predicate_name;
mod read;
mod render;
mod watch;

pub use catalogue::Catalogue;
pub use check::holds;
pub use compose::{Tally, claims_of_documents, compose, composed, everything};
pub use due::{DueItem, IndexRow, LAPSES_AFTER_DAYS, due, index_row, window_days};
pub use from_memory::FromMemory;
pub use json::{digest, names_future_day, to_json};
pub use model::{
    About, Brief, Claim, Clears, DrawnFrom, Ground, Level, Memory, Predicate, Scope, Section,
    SectionKind, Share,
};
pub use plain::{heading, plain};
pub use predicate_name::predicate_name;
pub use render::{render, section_title};
pub use watch::{Seen, Watch, watches};

#[cfg(test)]
mod bent;
#[cfg(test)]
mod composer_tests;
#[cfg(test)]
mod props;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
