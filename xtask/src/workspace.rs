//! Where things are: the repository, its target folder, its lock file, and whether what was built is still current.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// The repository's root: xtask is compiled inside it.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the repository")
}

/// A path under `target/`, where everything that xtask makes is kept.
pub(crate) fn target(name: &str) -> PathBuf {
    root().join("target").join(name)
}

/// The version of a package in Cargo.lock.
pub(crate) fn locked_version(package: &str) -> Result<String> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let wanted = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != wanted);
    let version = lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \""));
    let version = version.and_then(|rest| rest.strip_suffix('"'));
    Ok(version
        .with_context(|| format!("Cargo.lock has no {package}"))?
        .to_owned())
}

/// A hash over the content of files and folders: equal as long as nothing in them changed.
pub(crate) fn content_stamp(paths: &[&str]) -> Result<String> {
    let mut hash = Sha256::new();
    for path in paths {
        for file in files_under(&root().join(path))? {
            let name = file.strip_prefix(root()).unwrap_or(&file);
            hash.update(name.to_string_lossy().as_bytes());
            hash.update([0]);
            let bytes =
                fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            hash.update(Sha256::digest(bytes));
        }
    }
    Ok(hex(&hash.finalize()))
}

/// Every file under a path (or the path itself, if it is a file), in order.
pub(crate) fn files_under(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for item in fs::read_dir(path).with_context(|| format!("cannot list {}", path.display()))? {
        found.extend(files_under(&item?.path())?);
    }
    found.sort();
    Ok(found)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
