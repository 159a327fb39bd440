//! The tools the PWA is built with, at pinned versions: the wasm target, wasm-bindgen (equal to the lock file, else its
//! glue does not fit) and Trunk. What is on PATH and fits is used; the rest is built from the registry into
//! `target/tools`, in debug, which takes half as long as a release build of Trunk and makes no difference to what it
//! builds.

use crate::step::{ask, call, step};
use crate::workspace::{locked_version, root, target};
use anyhow::{Context, Result, anyhow};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

const WASM: &str = "wasm32-unknown-unknown";
const TRUNK_VERSION: &str = "0.21.14";

/// Trunk, and the PATH on which it finds wasm-bindgen.
pub(crate) struct Tools {
    pub(crate) trunk: PathBuf,
    pub(crate) path: OsString,
}

/// Looks for each tool and installs what is missing.
pub(crate) fn ensure() -> Result<Tools> {
    ensure_wasm_target()?;
    let bindgen_version = locked_version("wasm-bindgen")?;
    let bindgen = ensure_tool(&Tool {
        package: "wasm-bindgen-cli",
        binary: "wasm-bindgen",
        version: &bindgen_version,
        // Not --locked: the package's own lock file has been ahead of what a registry mirror holds.
        options: &[],
        usually: "once, 1 to 3 minutes",
    })?;
    let trunk = ensure_tool(&Tool {
        package: "trunk",
        binary: "trunk",
        version: TRUNK_VERSION,
        options: &["--locked", "--no-default-features"],
        usually: "once, 4 to 7 minutes",
    })?;
    let path = path_with(bindgen.parent().context("wasm-bindgen has no folder")?)?;
    Ok(Tools { trunk, path })
}

/// Adds the wasm target. A rust-toolchain.toml entry alone would not do where rustup's auto-install is off: the build
/// would end in "can't find crate for std".
pub(crate) fn ensure_wasm_target() -> Result<()> {
    let libraries = ask(Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .current_dir(root()));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    if ask(Command::new("rustup").arg("--version")).is_none() {
        return Err(anyhow!(
            "the Rust target {WASM} is missing and rustup is not here to add it: install Rust through rustup \
             (https://rustup.rs), or the target's standard library with the tool that installed Rust"
        ));
    }
    step(
        "adding the Rust target for the phone's code",
        "once, under a minute",
        || {
            call(
                Command::new("rustup")
                    .args(["target", "add", WASM])
                    .current_dir(root()),
            )
            .with_context(|| {
                format!("check the network, then try `rustup target add {WASM}` by hand")
            })
        },
    )
}

struct Tool<'a> {
    package: &'a str,
    binary: &'a str,
    version: &'a str,
    options: &'a [&'a str],
    usually: &'a str,
}

fn ensure_tool(tool: &Tool<'_>) -> Result<PathBuf> {
    let own = target("tools/bin").join(tool.binary);
    if has_version(&own, tool.version) {
        return Ok(own);
    }
    if let Some(found) = on_path(tool.binary).filter(|found| has_version(found, tool.version)) {
        return Ok(found);
    }
    let what = format!(
        "building {} {} from the registry into target/tools",
        tool.package, tool.version
    );
    step(&what, tool.usually, || install(tool))?;
    if !has_version(&own, tool.version) {
        return Err(anyhow!(
            "{} was built but does not say it is {}",
            own.display(),
            tool.version
        ));
    }
    Ok(own)
}

fn install(tool: &Tool<'_>) -> Result<()> {
    crate::server::ensure_disk_space(2)?;
    let mut cargo = Command::new("cargo");
    cargo.args([
        "install",
        tool.package,
        "--version",
        tool.version,
        "--debug",
        "--force",
    ]);
    cargo.args(tool.options);
    cargo
        .arg("--root")
        .arg(target("tools"))
        .arg("--target-dir")
        .arg(target("tools-build"));
    cargo
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("CARGO_TARGET_DIR")
        .current_dir(root());
    call(&mut cargo).with_context(|| {
        format!(
            "{} could not be built: if the lines above speak of the network, check that the crate registry can be \
             reached; if of space, free 2 GB; then run the same command again, it goes on where it stopped",
            tool.package
        )
    })?;
    // One and a half gigabytes that only an interrupted build needs again.
    std::fs::remove_dir_all(target("tools-build")).context("cannot remove target/tools-build")
}

fn has_version(binary: &Path, version: &str) -> bool {
    let answer = ask(Command::new(binary).arg("--version"));
    answer.is_some_and(|text| text.split_whitespace().nth(1) == Some(version))
}

/// A program on PATH.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

fn path_with(folder: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).context("PATH cannot be extended")
}
