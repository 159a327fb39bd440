//! Parts of pages: each lays out one thing of the domain. Components only where something is open or
//! shut on the screen alone; the others are functions, as the widgets are.

mod ask;
mod brief;
mod chance;
mod claims;
mod crops;
mod curve;
mod day;
mod frame;
mod install;
mod memory;
mod notices;
mod products;
mod progress;
mod record_state;
mod report;
mod save_bar;
mod status_line;
mod theme;
mod visit_row;

pub(crate) use ask::{ask, not_now};
pub(crate) use brief::{brief, memory_code};
pub(crate) use chance::ChanceFields;
pub(crate) use claims::Teller;
pub(crate) use crops::{crop_choice, crops_choice};
pub(crate) use curve::curve;
pub(crate) use day::{DayChoice, month_day};
pub(crate) use frame::{frame, waiting};
pub(crate) use install::{install_button, install_offer, risk_warning};
pub(crate) use memory::{age as memory_age, from_memory};
pub(crate) use products::Products;
pub(crate) use progress::first_sync;
pub(crate) use record_state::{Word, record_state, say_state, state_code};
pub(crate) use report::report_buttons;
pub(crate) use crate::core::view::not_read;
pub(crate) use save_bar::save_bar;
pub(crate) use theme::theme_choice;
pub(crate) use visit_row::{about, result_code, visit_row};
