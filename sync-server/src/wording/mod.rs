//! Briefs in a language model's words. Where a model is configured, [`Wording`] words the briefs of
//! farmers of whom something new was published, and of those whose follow-up is due today, in the
//! background and on demand; [`store`] keeps the newest of each farmer and language, and the sync
//! brings them to phones. Where none is configured nothing here runs, and what was worded before
//! still reaches phones, with its age.
//!
//! Nothing a model says is believed: its answer is read strictly, each sentence goes through the
//! guards, and for every claim that a sentence lost our own sentence stands (`shared::wording`).

pub mod job;
mod key;
mod make;
pub mod store;

pub use job::Settings;
pub use key::Key;
pub use make::{MakeError, Making, Wording};
pub use store::{DueFarmer, SqliteWorded, WordedStore, worded_by};
