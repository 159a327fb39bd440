//! What the screens show, worked out of the model: which rows in which order, which face, which
//! words of state. Keys and values only; the words are `shared::text`'s.

mod catalogue;
mod failure;
mod list;
mod looks;
mod state;

pub use catalogue::{Offer, offers};
pub use failure::{not_read, not_saved, not_signed_in, not_taken};
pub use list::{
    DueLook, Face, Group, ListRow, ListView, drafts, find, list, namesakes, watch_in,
};
pub use looks::{Look, looks};
pub use state::{StatusLine, Trouble, is_ready_for_field, readable, status_line};
