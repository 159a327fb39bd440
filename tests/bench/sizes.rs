//! How big the app is that a phone loads: raw and as a server sends it.

use crate::table::{kb, print};
use anyhow::{Context, Result};
use std::fs;
use tests::root;

/// The files of the built PWA that count, largest first.
pub(crate) fn measure() -> Result<()> {
    let dist = root().join("dist");
    let items = fs::read_dir(&dist).context("no PWA is built: `cargo xtask build`")?;
    let mut sizes = Vec::new();
    for path in items.flatten().map(|item| item.path()) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if ![".wasm", ".js", ".css", ".html"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            continue;
        }
        let raw = fs::metadata(&path)?.len();
        let packed = |end: &str| {
            fs::metadata(dist.join(format!("{name}.{end}"))).map_or(raw, |file| file.len())
        };
        sizes.push((raw, packed("br"), packed("gz"), name));
    }
    sizes.sort_by_key(|(raw, ..)| std::cmp::Reverse(*raw));
    let mut rows: Vec<Vec<String>> = sizes
        .iter()
        .map(|(raw, br, gz, name)| vec![name.clone(), kb(*raw), kb(*br), kb(*gz)])
        .collect();
    let sum = |of: fn(&(u64, u64, u64, String)) -> u64| kb(sizes.iter().map(of).sum());
    rows.push(vec![
        "all".to_owned(),
        sum(|s| s.0),
        sum(|s| s.1),
        sum(|s| s.2),
    ]);
    print(
        "The app's files",
        &["file", "kB raw", "kB brotli", "kB gzip"],
        &rows,
    );
    Ok(())
}
