//! x
pub mod import;
pub mod memory;
