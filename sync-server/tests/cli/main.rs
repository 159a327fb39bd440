//! The program as people and scripts call it: its words, its last line, its exit codes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

mod briefs;
mod commands;
mod serving;
