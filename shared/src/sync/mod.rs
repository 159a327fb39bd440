//! The phone's queue and its place in the depot's log, as decisions without I/O: the browser's
//! worker and the tests run the same code, one over IndexedDB, the other over a map.
//!
//! - [`stored`]: what lies in the stores.
//! - [`machine`]: when to speak with the depot. Event in, effects out.
//! - [`offer`]: what a request carries. `exchange`: what its answer means, batch by batch. [`answer`]: what
//!   follows from one answer.
//! - `file`: one farmer, the published document and this phone's own changes on top.
//! - [`clock`]: a wrong clock put right. [`index`]: the lists' read model.
//!
//! What is kept of a document is what the depot has published; an own change stays beside it, as
//! bytes, until it is published too. So a change that is refused can be given up and derived again
//! from its intent, and nothing has to be taken out of a document.

pub mod answer;
pub mod clock;
#[cfg(feature = "document")]
pub mod exchange;
#[cfg(feature = "document")]
pub mod file;
pub mod index;
mod ledger;
pub mod machine;
mod meta;
pub mod offer;
pub mod stored;

pub use meta::{Need, SyncMeta, reaches_memory};

/// Published entries are kept beside their documents for so long.
pub const KEEP_PUBLISHED_MS: i64 = 7 * 24 * 3600 * 1000;

#[cfg(test)]
#[cfg(feature = "document")]
mod tests;
