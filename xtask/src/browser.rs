//! Rust tests of the client as wasm in a browser.

use crate::workspace::target;
use crate::{chrome, pwa, server, tools};
use anyhow::Result;
use std::process::Command;

/// `cargo test` of the client, run by wasm-bindgen's runner in Chromium.
pub(crate) fn test(words: &[&str]) -> Result<Command> {
    let tools = tools::ensure()?;
    let driver = chrome::ensure_driver()?;
    let client = [
        "test",
        "--package",
        "client",
        "--target",
        "wasm32-unknown-unknown",
    ];
    let mut cargo = server::cargo(&[&client[..], words].concat());
    let runner = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";
    cargo
        .env("CARGO_TARGET_DIR", target(pwa::TARGET_DIR))
        .env("PATH", &tools.path)
        .env(runner, "wasm-bindgen-test-runner")
        .env("CHROMEDRIVER", &driver)
        // The runner gives up after 20 seconds; thousands of briefs take longer.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    Ok(cargo)
}
