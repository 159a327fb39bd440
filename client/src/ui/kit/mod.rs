//! Widgets: plain values in, callbacks out. They know no word of the domain.
//!
//! Functions and builders rather than components: each component costs some 4 KB of wasm for its
//! life cycle, and these have none; `memo` is the one for what is too long to be drawn each time.

mod chart;
mod choice;
mod day_pick;
mod face;
mod field;
mod icon;
mod link;
mod memo;
mod run;
mod tag;

pub(crate) use chart::Drawing;
pub(crate) use choice::{Line, choice, pick};
pub(crate) use day_pick::DayPick;
pub(crate) use face::{Spot, face};
pub(crate) use field::{field, group, text};
pub(crate) use icon::{Sign, icon};
pub(crate) use link::link;
pub(crate) use memo::{address, fold, memo, memo_painted};
pub(crate) use run::{lang_of, run, run_as};
