//! `cargo xtask bench`: what a sync costs and how soon an officer can read, on the workload F1 (see `docs/bench.md`).
//! Prints tables, with a budget beside what has one; fails only where the app's size is over. Words choose parts: `sync`, `growth`,
//! `first`, `screens`, `sizes`, `compose`.

mod compose;
mod depot;
mod screens;
mod sizes;
mod sync;
mod table;
mod workload;

use anyhow::{Result, bail, ensure};

const PARTS: &[&str] = &["sync", "growth", "first", "screens", "sizes", "compose"];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = words.iter().find(|word| !PARTS.contains(&word.as_str())) {
        bail!(
            "`bench` takes some of {}, not `{unknown}`",
            PARTS.join(", ")
        );
    }
    let is_wanted = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    let is_small = !is_wanted("sizes") || sizes::measure()?;
    if is_wanted("compose") {
        compose::compose();
    }
    if is_wanted("growth") {
        sync::growth()?;
    }
    if is_wanted("sync") || is_wanted("first") || is_wanted("screens") {
        // One depot with the whole territory serves all three: filling it takes the longest.
        let mut depot = depot::territory()?;
        if is_wanted("first") {
            sync::first(&depot)?;
        }
        if is_wanted("screens") {
            screens::measure(&mut depot)?;
        }
        if is_wanted("sync") {
            sync::days(&depot)?;
        }
    }
    // Sizes are the same each time; times depend on who else uses the machine.
    ensure!(is_small, "the app is larger than its budget");
    Ok(())
}
