//! The PWA: `ui → core ← shell`; only `main.rs` knows both ends. The worker is the only part that
//! reaches Automerge (feature `document`).

pub mod core;
pub mod shell;
#[cfg(target_arch = "wasm32")]
pub mod ui;
#[cfg(all(feature = "document", target_arch = "wasm32"))]
pub mod worker;
