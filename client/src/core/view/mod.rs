//! What the screens show, worked out of the model: which rows in which order, which face, which
//! words of state. Keys and values only; the words are `shared::text`'s.

mod bars;
mod catalogue;
mod failure;
mod list;
mod looks;
mod season;
mod state;
mod usual;

pub use bars::{BAR, BAR_HEIGHT, Bar, CURVE, CURVE_LEFT, bar, curve_x, curve_y, percent};
pub use catalogue::{Offer, first_offers, offers};
pub use failure::{not_read, not_saved, not_signed_in, not_taken};
pub use list::{DueLook, Face, Group, ListRow, ListView, drafts, find, list, namesakes, watch_in};
pub use looks::{Look, looks};
pub use season::{
    Became, Column, FOOT, MARK, Mark, Stands, Strip, WIDTH, became, season, trouble_class, width_of,
};
pub use state::{StatusLine, Trouble, is_ready_for_field, readable, status_line};
pub use usual::likely_stage;
