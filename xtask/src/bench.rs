//! `cargo xtask bench`: builds what is measured, then lets the `bench` program of the package `tests` measure it. Prints
//! a table; nothing passes or fails.

use crate::step::{call, step};
use crate::{chrome, server};
use anyhow::Result;

pub(crate) fn bench(options: &[&str]) -> Result<()> {
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
            let mut cargo = server::cargo(&[&words[..], options].concat());
            call(cargo.env("KHETSMRITI_BIN", &server).env("CHROME", &chrome))
        },
    )
}
