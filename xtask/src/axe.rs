//! axe-core, the accessibility checker that the browser tests run on every screen: taken from the npm registry into
//! `target/tools`, at a pinned version and content. It is a tool of the tests and no part of the product.

use crate::step::{call, step};
use crate::tools::on_path;
use crate::workspace::{hex, target};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "4.14.1";
/// SHA-256 of `axe.min.js` in that version's package.
const CONTENT: &str = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c";

/// The script, fetched once.
pub(crate) fn ensure_here() -> Result<PathBuf> {
    let folder = target("tools/axe");
    let script = folder.join("package/axe.min.js");
    if is_right(&script) {
        return Ok(script);
    }
    step("fetching axe-core", "once, seconds", || fetch(&folder))?;
    ensure!(
        is_right(&script),
        "{} is not the axe-core that is pinned: remove target/tools/axe and try again; if it stays so, the registry \
         serves another file under that version",
        script.display()
    );
    Ok(script)
}

fn is_right(script: &Path) -> bool {
    fs::read(script).is_ok_and(|bytes| hex(&Sha256::digest(bytes)) == CONTENT)
}

fn fetch(folder: &Path) -> Result<()> {
    ensure!(
        on_path("npm").is_some(),
        "the accessibility checks need axe-core from the npm registry: install Node.js with npm (on Debian: \
         `apt-get install npm`)"
    );
    fs::create_dir_all(folder).context("cannot make target/tools/axe")?;
    let package = format!("axe-core@{VERSION}");
    call(
        Command::new("npm")
            .args(["pack", "--silent", &package])
            .current_dir(folder),
    )
    .context("check that the npm registry can be reached, then run the same command again")?;
    let archive = format!("axe-core-{VERSION}.tgz");
    call(
        Command::new("tar")
            .args(["xzf", &archive, "package/axe.min.js", "package/LICENSE"])
            .current_dir(folder),
    )
}
