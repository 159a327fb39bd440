//! `cargo xtask bench`: builds what is measured, then lets the `bench` program of the package `tests` measure it. Prints
//! a table; nothing passes or fails.

use crate::step::{call, step};
use crate::{browser, chrome, server};
use anyhow::Result;

/// Measured optimised, natively and in a browser; the other parts need a server and its app.
const COMPOSE: &str = "compose";

pub(crate) fn bench(options: &[&str]) -> Result<()> {
    if options.is_empty() || options.contains(&COMPOSE) {
        step(
            "measuring briefs, natively and in a browser",
            "a minute, and 3 to 8 to build it optimised",
            compose,
        )?;
    }
    let options: Vec<&str> = options.to_vec();
    if options == [COMPOSE] {
        return Ok(());
    }
    let server = server::ensure_built()?;
    let chrome = chrome::ensure()?;
    step(
        "measuring",
        "5 to 10 minutes; a busy machine makes times longer, not bytes",
        || {
            let words = [
                "run",
                "--quiet",
                "--package",
                "tests",
                "--bin",
                "bench",
                "--",
            ];
            let others = ["sizes", "growth", "sync", "first", "screens"];
            let wanted: Vec<&str> = match options.as_slice() {
                [] => others.to_vec(),
                some => some.iter().copied().filter(|it| *it != COMPOSE).collect(),
            };
            let mut cargo = server::cargo(&[&words[..], &wanted].concat());
            call(cargo.env("KHETSMRITI_BIN", &server).env("CHROME", &chrome))
        },
    )
}

fn compose() -> Result<()> {
    let native = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "tests",
        "--bin",
        "bench",
        "--",
        COMPOSE,
    ];
    call(&mut server::cargo(&native))?;
    let words = [
        "--profile",
        "wasm",
        "--test",
        "compose_bench",
        "--",
        "--nocapture",
    ];
    call(&mut browser::test(&words)?)
}
