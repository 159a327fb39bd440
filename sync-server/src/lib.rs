//! The depot: takes in what phones recorded, keeps it, sends it on. The pieces as a library, so that
//! tests can start them; `main.rs` only calls [`cli::run`].
//!
//! Start with [`router`] for what can be asked, [`sync`] for what becomes of a push, [`storage`] for
//! what is kept. Knows `shared`, never the client.

pub mod auth;
pub mod briefs;
pub mod cli;
pub mod clock;
pub mod config;
pub mod embedded_app;
pub mod error;
pub mod forwarder;
pub mod import;
pub mod media;
pub mod memory;
pub mod model;
pub mod router;
pub mod routes;
pub mod speech;
pub mod storage;
pub mod sync;
pub mod telemetry;
pub mod wording;
