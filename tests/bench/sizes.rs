//! How big the app is that a phone loads: raw and as a server sends it, against what it may be.

use crate::table::{against, kb, print};
use anyhow::{Context, Result};
use tests::budget::{self, OFFLINE, SHELL};

/// The files of the built app that a phone keeps, largest first. Tells whether they keep the budget.
pub(crate) fn measure() -> Result<bool> {
    let mut files = budget::built()?.context("no PWA is built: `cargo xtask build`")?;
    files.sort_by_key(|file| std::cmp::Reverse(file.sent));
    let rows: Vec<Vec<String>> = files
        .iter()
        .filter(|file| file.sent >= 1_000)
        .map(|file| vec![file.path.clone(), kb(file.raw), kb(file.sent)])
        .collect();
    print(
        "The app's files of 1 kB and more",
        &["file", "kB raw", "kB sent"],
        &rows,
    );
    let (offline, shell) = budget::sums(&files);
    let row = |what: &str, budget: u64, is: u64| {
        vec![
            what.to_owned(),
            kb(budget),
            kb(is),
            against(is <= budget).to_owned(),
        ]
    };
    print(
        "What a phone loads",
        &["what", "budget kB", "kB sent", ""],
        &[
            row("everything needed without signal", OFFLINE, offline),
            row("what paints the list", SHELL, shell),
        ],
    );
    Ok(offline <= OFFLINE && shell <= SHELL)
}
