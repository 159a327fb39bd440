//! Widgets: plain values in, callbacks out. They know no word of the domain.

mod choice;
mod day_pick;
mod face;
mod field;
mod icon;
mod link;
mod run;

pub(crate) use choice::{Choice, Line, Pick};
pub(crate) use day_pick::DayPick;
pub(crate) use face::{Face, Spot};
pub(crate) use field::{Field, Group, LongText, ShortText};
pub(crate) use icon::{Icon, Sign};
pub(crate) use link::LinkTo;
pub(crate) use run::{Run, lang_of};
