//! The harness: the built server, a real Chromium, a counting proxy, a phone without a browser and the real Hindsight,
//! each driven from outside as a user or a network would. The tests are in `e2e/`; the measuring program is in `bench/`.
//! Nothing here knows the server's or the client's insides; only `shared`, which both sides agree on.

pub mod axe;
pub mod browser;
pub mod budget;
pub mod cdp;
pub mod csv;
pub mod f1;
pub mod hindsight;
pub mod http;
pub mod model;
pub mod phone;
pub mod proxy;
pub mod release;
pub mod screen;
pub mod server;
pub mod site;
pub mod wait;

use std::path::{Path, PathBuf};

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("tests is a folder of the repository")
}

/// A path under `target/`, where everything that the tests leave behind is kept.
pub fn target(name: &str) -> PathBuf {
    root().join("target").join(name)
}
