//! What the screens show, worked out of the model: which rows in which order, which face, which
//! words of state. Keys and values only; the words are `shared::text`'s.

mod catalogue;
mod list;
mod state;

pub use catalogue::{Offer, offers};
pub use list::{Face, Group, ListRow, ListView, drafts, find, list, namesakes};
pub use state::{StatusLine, Trouble, is_ready_for_field, readable, status_line};
