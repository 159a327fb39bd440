//! The depot's side of a brief: the demo's story, what memory adds, and that neither the record nor
//! a memory tells a brief anything from after its moment. Each law is also shown to notice a planted
//! leak. The embedded memory always; the real Hindsight where `KHETSMRITI_HINDSIGHT_URL` names one.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../common/mod.rs"]
mod common;

mod insights;
mod laws;
mod leaks;
mod log;
mod memory;
mod probe;
mod routes;
mod stage;
mod story;
