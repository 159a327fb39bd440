//! The real router over a real port, and phones that sync with it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod enrol;
mod feed;
mod first;
mod publish;
mod restore;
mod routes;
