//! A language model words briefs and adds nothing: what it is asked, what becomes of every kind of
//! wrong answer, and what reaches a phone. The model is a stand-in with scripted faults, which the
//! official client of OpenAI keeps honest.

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

mod background;
mod faults;
mod guarded;
mod leaks;
mod openai_client;
mod stage;
mod to_phones;
mod upgrade;
