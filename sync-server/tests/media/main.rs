//! Voice and photos at the depot: taken in by tus, played back, counted where they are missing, made
//! text of for who spoke, and kept out of the memory until the officer has said so himself.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../common/mod.rs"]
mod common;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the stand-in belongs to all tests"
)]
#[path = "../../../tests/src/model.rs"]
mod model;

mod clients;
mod expected;
mod faults;
mod hearing;
mod memory;
mod play;
mod restore;
mod stage;
mod uploads;
