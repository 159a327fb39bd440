//! Installs Hindsight into a Python environment of its own. The requirements name every package at its version, so
//! nothing is resolved, and a second call does nothing.

use crate::server::ensure_disk_space;
use crate::step::{ask, call, step};
use crate::workspace::{hex, root, target};
use anyhow::{Context, Result, anyhow};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the environment is: `HS_HOME` names a folder that several clones share.
fn venv() -> PathBuf {
    std::env::var_os("HS_HOME")
        .map_or_else(|| target("hindsight"), PathBuf::from)
        .join("venv")
}

/// Installs what is missing and gives the environment's folder.
pub(crate) fn ensure() -> Result<PathBuf> {
    let venv = venv();
    let requirements = root().join("xtask/hindsight/requirements.txt");
    let wanted = hex(&Sha256::digest(
        fs::read(&requirements).context("cannot read the requirements")?,
    ));
    let stamp = venv.join("khetsmriti-requirements");
    let is_current = fs::read_to_string(&stamp).is_ok_and(|kept| kept == wanted);
    let is_shared = std::env::var_os("HS_HOME").is_some();
    if venv.join("bin/hindsight-api").is_file() && (is_current || is_shared) {
        return Ok(venv);
    }
    let python = python()?;
    ensure_disk_space(2)?;
    step(
        "installing Hindsight into its own Python environment",
        "once, about a minute",
        || install(&python, &venv, &requirements),
    )?;
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(venv)
}

fn python() -> Result<PathBuf> {
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let fits = |name: &&str| ask(Command::new(name).args(["-c", check])).is_some();
    let found = ["python3", "python3.13", "python3.12", "python3.11"]
        .into_iter()
        .find(fits);
    found.map(PathBuf::from).ok_or_else(|| {
        anyhow!(
            "the real Hindsight needs Python 3.11 or newer with its venv module (on Debian: `apt-get install \
             python3-venv`); tests go without it by `cargo xtask test --no-hindsight`"
        )
    })
}

fn install(python: &Path, venv: &Path, requirements: &Path) -> Result<()> {
    call(
        Command::new(python)
            .args(["-m", "venv", "--clear"])
            .arg(venv),
    )?;
    let unreachable =
        "check that the Python package index can be reached, then run the same command again";
    call(Command::new(venv.join("bin/pip")).args([
        "install",
        "-q",
        "--disable-pip-version-check",
        "uv",
    ]))
    .context(unreachable)?;
    // Compiled now: else the first start takes half a minute longer.
    let mut uv = Command::new(venv.join("bin/uv"));
    uv.args([
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--compile-bytecode",
        "--python",
    ])
    .arg(venv.join("bin/python"));
    call(uv.arg("-r").arg(requirements)).context(unreachable)
}
