//! What Trunk calls when the PWA's files lie ready: writes the list of files to keep into the service worker, writes
//! compressed copies beside them, prints the size of the wasm, and stops a build whose wasm is not page and worker in one.

use crate::workspace::{files_under, hex};
use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// As it stands in the source, and in a development build.
pub(crate) const VERSION_LINE: &str = "const VERSION = 'dev';";
const SHELL_LINE: &str = "const SHELL = {};";
const COMPRESSED: &[&str] = &[
    "wasm",
    "js",
    "css",
    "html",
    "svg",
    "json",
    "webmanifest",
    "txt",
];

/// The hook itself; Trunk names the folder and the profile in the environment.
pub(crate) fn after_build() -> Result<()> {
    let stage = std::env::var_os("TRUNK_STAGING_DIR")
        .context("pwa-hook is called by Trunk, not by hand")?;
    let stage = PathBuf::from(stage);
    if std::env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release") {
        ensure_one_whole_wasm(&stage)?;
        write_shell_list(&stage)?;
        compress_and_report(&stage)?;
    }
    // In development sw.js stays as it is: an empty list keeps nothing, so each reload shows what was just built.
    Ok(())
}

/// One wasm is page and worker. Built without the feature `document` it would open and show, and nothing recorded
/// would ever leave the phone; a second one would be downloaded beside it.
fn ensure_one_whole_wasm(stage: &Path) -> Result<()> {
    let all = files_under(stage)?;
    let wasm: Vec<&PathBuf> = all
        .iter()
        .filter(|file| name_of(file).ends_with(".wasm"))
        .collect();
    let [app] = wasm[..] else {
        bail!("one wasm is page and worker, not {}: {wasm:?}", wasm.len());
    };
    ensure!(
        has_automerge(&fs::read(app)?),
        "the app's wasm has no trace of Automerge: it was built without the feature `document` (client/index.html)"
    );
    Ok(())
}

fn has_automerge(wasm: &[u8]) -> bool {
    let mark = b"automerge";
    wasm.windows(mark.len()).any(|window| window == mark)
}

/// Path -> SHA-256 of its content. Worker files have no hash in their names, so only the content tells versions apart.
fn shell_list(stage: &Path) -> Result<BTreeMap<String, String>> {
    let mut list = BTreeMap::new();
    for file in files_under(stage)? {
        let path = format!("/{}", file.strip_prefix(stage)?.to_string_lossy());
        let is_kept = path != "/sw.js"
            && !is_for_installing(&path)
            && ![".br", ".gz", ".map"].iter().any(|end| path.ends_with(end));
        if is_kept {
            list.insert(path, hex(&Sha256::digest(fs::read(&file)?)));
        }
    }
    ensure!(
        list.contains_key("/index.html"),
        "Trunk's output has no index.html"
    );
    Ok(list)
}

/// Pictures that a browser shows once, while it installs the app; there is signal then.
fn is_for_installing(path: &str) -> bool {
    path.starts_with("/screenshots/") || (path.starts_with("/icons/") && path.ends_with(".png"))
}

fn write_shell_list(stage: &Path) -> Result<()> {
    let list = shell_list(stage)?;
    let json = serde_json::to_string_pretty(&list)?;
    let version = &hex(&Sha256::digest(json.as_bytes()))[..16];
    let file = stage.join("sw.js");
    let script = fs::read_to_string(&file).context("the PWA has no sw.js")?;
    fs::write(&file, filled_in(&script, version, &json)?)?;
    println!("  service worker: version {version}, {} files", list.len());
    Ok(())
}

fn filled_in(script: &str, version: &str, json: &str) -> Result<String> {
    for line in [VERSION_LINE, SHELL_LINE] {
        ensure!(
            script.matches(line).count() == 1,
            "sw.js must have the line `{line}` once"
        );
    }
    Ok(script
        .replace(VERSION_LINE, &format!("const VERSION = '{version}';"))
        .replace(SHELL_LINE, &format!("const SHELL = {json};")))
}

fn compress_and_report(stage: &Path) -> Result<()> {
    for file in files_under(stage)? {
        let ending = file
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        if !COMPRESSED.contains(&ending) {
            continue;
        }
        let bytes = fs::read(&file)?;
        let small = brotli_of(&bytes)?;
        if ending == "wasm" {
            println!(
                "  {}: {} bytes, brotli {}",
                name_of(&file),
                bytes.len(),
                small.len()
            );
        }
        fs::write(beside(&file, "br"), small)?;
        fs::write(beside(&file, "gz"), gzip_of(&bytes)?)?;
    }
    Ok(())
}

fn brotli_of(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 22).write_all(bytes)?;
    Ok(packed)
}

fn gzip_of(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn name_of(file: &Path) -> String {
    file.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_and_version_are_written_into_the_service_worker_we_ship() {
        let script = include_str!("../../public/sw.js");
        let filled = filled_in(script, "abc", "{\"/index.html\":\"00\"}").unwrap();
        assert!(filled.contains("const VERSION = 'abc';"));
        assert!(filled.contains("const SHELL = {\"/index.html\":\"00\"};"));
        assert!(filled_in("const SHELL = {};", "abc", "{}").is_err());
    }

    #[test]
    fn automerge_is_seen_in_a_wasm_that_has_it() {
        assert!(has_automerge(
            b"\0asm...registry/automerge-0.12.0/src/lib.rs"
        ));
        assert!(!has_automerge(b"\0asm...yew"));
    }

    #[test]
    fn compressed_copies_hold_the_same_bytes() {
        let text = b"what the field remembers ".repeat(200);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &brotli_of(&text).unwrap()[..], &mut back).unwrap();
        assert_eq!(back, text);
    }
}
