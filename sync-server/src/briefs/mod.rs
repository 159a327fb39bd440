//! The depot's side of a brief: what it stands on is read from the store, the brief itself comes
//! from `shared`, and a memory's recall adds pointers to more of the record. No HTTP here: routes
//! and commands call the same functions.

mod load;
mod moment;
mod questions;
mod recall;
mod reflect;
mod resolve;

pub use load::{Material, Scene, Through};
pub use moment::{about, known, moment, today};
pub use recall::{Filters, Reader};
pub use reflect::reflect;

use shared::text::Words;
use std::sync::LazyLock;

/// The words of all languages, read once.
pub static WORDS: LazyLock<Words> = LazyLock::new(Words::new);
