//! Builds the PWA through Trunk into `dist/`. Skipped when nothing that goes into it has changed since.

use crate::step::{call, step};
use crate::tools;
use crate::workspace::{content_stamp, root, target};
use anyhow::{Context, Result};
use std::fs;
use std::process::Command;

/// Everything the PWA is made of. Cargo.lock stands for the dependencies, Cargo.toml for the profile.
const INPUTS: &[&str] = &[
    "client",
    "shared",
    "public",
    "Trunk.toml",
    "Cargo.toml",
    "Cargo.lock",
    "xtask/src/pwa_hook.rs",
];

/// Where Trunk's cargo builds: apart from the native build, so that the two do not wait for each other.
pub(crate) const TARGET_DIR: &str = "pwa";

/// Builds `dist/` if it is not current.
pub(crate) fn ensure_built() -> Result<()> {
    let stamp_file = target("pwa.stamp");
    let stamp = content_stamp(INPUTS)?;
    let is_current = fs::read_to_string(&stamp_file).is_ok_and(|kept| kept == stamp);
    if is_current && is_release_build() {
        crate::step::say("• the PWA is up to date");
        return Ok(());
    }
    let tools = tools::ensure()?;
    step("fetching the PWA's dependencies", "seconds", fetch)?;
    step(
        "building the PWA with Trunk",
        "3 to 5 minutes the first time, then under one",
        || build(&tools),
    )?;
    fs::create_dir_all(target(""))
        .and_then(|()| fs::write(&stamp_file, stamp))
        .context("cannot write the build stamp")
}

/// A bare `trunk serve` leaves a development build in `dist/`, known by its service worker that keeps nothing.
fn is_release_build() -> bool {
    let script = fs::read_to_string(root().join("dist/sw.js"));
    script.is_ok_and(|script| !script.contains(crate::pwa_hook::VERSION_LINE))
}

fn fetch() -> Result<()> {
    // Trunk then builds --offline, so it cannot go and download tools of its own.
    call(
        Command::new("cargo")
            .args(["fetch", "--quiet"])
            .current_dir(root()),
    )
    .context("the dependencies could not be fetched: check that the crate registry can be reached")
}

fn build(tools: &tools::Tools) -> Result<()> {
    // Trunk copies all glue snippets it finds here, those of earlier builds too.
    let stale = target(TARGET_DIR).join("wasm-bindgen");
    if stale.exists() {
        fs::remove_dir_all(&stale).with_context(|| format!("cannot remove {}", stale.display()))?;
    }
    let mut trunk = Command::new(&tools.trunk);
    trunk.args([
        "build",
        "--release",
        "--offline",
        "true",
        "--skip-version-check",
    ]);
    trunk
        .env("PATH", &tools.path)
        .env("CARGO_TARGET_DIR", target(TARGET_DIR))
        .env(
            "KHETSMRITI_XTASK",
            std::env::current_exe().context("xtask does not know its own path")?,
        )
        // Trunk takes NO_COLOR=1 for a wrong boolean.
        .env_remove("NO_COLOR")
        .current_dir(root());
    call(&mut trunk).context("the PWA could not be built; the lines above say why")
}
