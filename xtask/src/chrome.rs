//! Finds a Chromium for the browser tests. As root on Debian it installs one; anywhere else it says what to do.

use crate::hindsight::is_root;
use crate::step::{call, step};
use crate::tools::on_path;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// `CHROME`, or one of the usual names on PATH, or a fresh install.
pub(crate) fn ensure() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROME").map(PathBuf::from) {
        if !named.is_file() {
            bail!(
                "CHROME names {}, which is not there: correct it or unset it",
                named.display()
            );
        }
        return Ok(named);
    }
    if let Some(found) = installed() {
        return Ok(found);
    }
    if !is_root() || on_path("apt-get").is_none() {
        bail!(
            "the browser tests need Chromium: install it (on Debian: `apt-get install chromium`), or name a Chrome or \
             Chromium in the environment variable CHROME"
        );
    }
    step("installing Chromium", "once, about a minute", install)?;
    installed().context("Chromium was installed but is not on PATH")
}

fn installed() -> Option<PathBuf> {
    let mac = PathBuf::from(MAC);
    NAMES
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| mac.is_file().then_some(mac))
}

fn install() -> Result<()> {
    let hint = "the Debian package archive could not be used: check the network, or install `chromium` by hand";
    let mut apt = Command::new("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive")
        .args(["update", "-qq"]);
    call(&mut apt).context(hint)?;
    let mut apt = Command::new("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    call(apt.args([
        "install",
        "-y",
        "-qq",
        "--no-install-recommends",
        "chromium",
    ]))
    .context(hint)
}
