//! Importers: bytes of public or the depot's own files in, a [`Plan`] out. They are pure: no SQL,
//! no clock, no network. A row that cannot be imported is refused by line with a reason, and the
//! rest goes on; a file whose header is not known is an [`ImportError`]. What each does with the
//! traps of its data is told in `docs/data.md`.

mod amount;
mod demo;
mod ident;
mod kcc;
mod plan;
mod table;
mod words;

pub use demo::{TODAY as DEMO_TODAY, demo};
pub use kcc::{KCC_OFFICER, kcc};
pub use plan::{
    FarmerPlan, ImportError, Plan, Planned, PlannedRecord, Refused, RefusedReason, Territory,
    refused_csv,
};

/// One file to import.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// All of it.
    pub bytes: &'a [u8],
}
