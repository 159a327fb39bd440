//! Finds a Chromium for the browser tests, and the driver that starts it for tests of the phone's store. As root on
//! Debian it installs them; anywhere else it says what to do.

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
    ensure_program("CHROME", "Chromium", "chromium", installed)
}

/// `CHROMEDRIVER`, or the one on PATH, or a fresh install.
pub(crate) fn ensure_driver() -> Result<PathBuf> {
    ensure_program("CHROMEDRIVER", "ChromeDriver", "chromium-driver", || {
        on_path("chromedriver")
    })
}

fn ensure_program(
    variable: &str,
    name: &str,
    package: &str,
    find: impl Fn() -> Option<PathBuf>,
) -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(variable).map(PathBuf::from) {
        if !named.is_file() {
            bail!(
                "{variable} names {}, which is not there: correct it or unset it",
                named.display()
            );
        }
        return Ok(named);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    if !is_root() || on_path("apt-get").is_none() {
        bail!(
            "the browser tests need {name}: install it (on Debian: `apt-get install {package}`), or name one in the \
             environment variable {variable}"
        );
    }
    let what = format!("installing {name}");
    step(&what, "once, about a minute", || install(package))?;
    find().with_context(|| format!("{name} was installed but is not on PATH"))
}

fn installed() -> Option<PathBuf> {
    let mac = PathBuf::from(MAC);
    NAMES
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| mac.is_file().then_some(mac))
}

fn install(package: &str) -> Result<()> {
    for words in [
        &["update", "-qq"][..],
        &["install", "-y", "-qq", "--no-install-recommends", package],
    ] {
        let mut apt = Command::new("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").args(words);
        call(&mut apt).with_context(|| {
            format!(
                "the Debian package archive could not be used: check the network, or install `{package}` by hand"
            )
        })?;
    }
    Ok(())
}
