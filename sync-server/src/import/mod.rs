//! Importers: bytes of public or the depot's own files in, a [`Plan`] out. They are pure: no SQL,
//! no clock, no network. A row that cannot be imported is refused by line with a reason, and the
//! rest goes on; a file whose header is not known is an [`ImportError`]. What each does with the
//! traps of its data is told in `docs/data.md`.

mod amount;
mod catalogue;
mod demo;
mod farmers;
mod ident;
mod kcc;
mod lists;
mod plan;
mod products;
mod table;
mod villages;
mod words;

pub use catalogue::catalogue;
pub use demo::{TODAY as DEMO_TODAY, demo};
pub use farmers::{farmers, farmers_template};
pub use kcc::{KCC_OFFICER, kcc};
pub use plan::{
    FarmerPlan, ImportError, Plan, Planned, PlannedRecord, Refused, RefusedReason, Territory,
    refused_csv,
};
pub use products::{products, products_template};
pub use villages::villages;

/// One file to import.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// All of it.
    pub bytes: &'a [u8],
}
