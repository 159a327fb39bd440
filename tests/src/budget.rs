//! What the phone has to load, and what it may come to at most: the files that the service worker of the built app
//! keeps, as a server sends them. The same build gives the same sizes, so these budgets are a test; times are not.

use crate::root;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// Everything that is needed without signal, in bytes as sent.
pub const OFFLINE: u64 = 1_000_000;
/// What it has come to, rounded up: over [`OFFLINE`], which `cargo xtask bench sizes` says and fails at. Until it is
/// under it, the test sees that it does not grow unseen; lower this whenever something was saved.
pub const OFFLINE_HELD: u64 = 1_360_000;
/// What paints the list: all but the wasm, its glue and the worker's script.
pub const SHELL: u64 = 300_000;

/// One file.
pub struct File {
    pub path: String,
    pub raw: u64,
    /// In brotli where the server has it so; else as it is.
    pub sent: u64,
}

/// The files of the app in `folder` that a phone keeps; nothing where no app is built.
pub fn files(folder: &Path) -> Result<Option<Vec<File>>> {
    let Ok(script) = std::fs::read_to_string(folder.join("sw.js")) else {
        return Ok(None);
    };
    let list = script
        .split_once("const SHELL = ")
        .and_then(|(_, rest)| rest.split_once(';'))
        .context("the service worker has no list of files")?;
    let list: BTreeMap<String, String> = serde_json::from_str(list.0)?;
    if list.is_empty() {
        // A development build keeps nothing.
        return Ok(None);
    }
    let size = |name: &str| std::fs::metadata(folder.join(name)).map(|file| file.len());
    let of = |path: String| {
        let name = path.trim_start_matches('/');
        let raw = size(name).with_context(|| format!("{name} is listed and not there"))?;
        let sent = size(&format!("{name}.br")).unwrap_or(raw);
        Ok(File { path, raw, sent })
    };
    list.into_keys().map(of).collect::<Result<_>>().map(Some)
}

/// As [`files`], of the app as it is built now.
pub fn built() -> Result<Option<Vec<File>>> {
    files(&root().join("dist"))
}

/// Whether the list is painted without this file.
fn is_later(file: &File) -> bool {
    let is_glue = file.path.starts_with("/app-") && file.path.ends_with(".js");
    is_glue || file.path.ends_with(".wasm") || file.path == "/worker.js"
}

/// Bytes sent: everything, and what paints the list.
pub fn sums(files: &[File]) -> (u64, u64) {
    let shell = files.iter().filter(|file| !is_later(file));
    (
        files.iter().map(|file| file.sent).sum(),
        shell.map(|file| file.sent).sum(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted_as_it_is_sent() -> Result<()> {
        let folder = tempfile::tempdir()?;
        assert!(files(folder.path())?.is_none());
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes);
        write("sw.js", b"const SHELL = {};\n")?;
        assert!(files(folder.path())?.is_none());
        write(
            "sw.js",
            b"const SHELL = {\"/app-1_bg.wasm\": \"00\", \"/app-1.js\": \"00\", \"/app-1.css\": \"00\"};\n",
        )?;
        for (name, bytes) in [
            ("app-1_bg.wasm", 100),
            ("app-1_bg.wasm.br", 40),
            ("app-1.js", 7),
            ("app-1.css", 5),
            ("beside.txt", 900),
        ] {
            write(name, &vec![b'x'; bytes])?;
        }
        let files = files(folder.path())?.context("an app is there")?;
        assert_eq!(sums(&files), (52, 5));
        Ok(())
    }
}
