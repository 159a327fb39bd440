//! `khetsmriti voice`: which voice notes are here and what became of their hearing, without a word
//! of what was said.

use super::{
    depot::open_storage,
    output::{Output, text},
};
use crate::{
    clock,
    speech::{HearingStore, SqliteHearing, VoiceRow, VoiceState},
};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use shared::{entry::is_sha256, text::Arg};
use std::path::Path;

/// So many are listed.
const MOST: u32 = 1_000;

#[derive(Debug, Args)]
pub(super) struct Voice {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List them, the newest first: whose, of which visit, how far
    List,
    /// Have one heard again by the running server
    HearAgain {
        /// Its hash, or the beginning of it, as listed
        sha: String,
    },
}

impl Voice {
    pub(super) async fn run(&self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        let storage = open_storage(folder).await?;
        let store = SqliteHearing::new(storage.pool().clone());
        let rows = store.list(MOST).await?;
        match &self.what {
            What::List => {
                for row in &rows {
                    say(row, output);
                }
                let all: Vec<Value> = rows.iter().map(to_json).collect();
                output.end(&json!({ "voice": all }));
            }
            What::HearAgain { sha } => {
                let sha = self.whole(sha, &rows)?;
                let is_here = store.ask_again(&sha, clock::now_ms()).await?;
                anyhow::ensure!(is_here, "there is no such voice note here");
                output.say("cli-media-asked-again", &[("sha", text(&&sha[..12]))]);
                output.end(&json!({ "asked_again": sha }));
            }
        }
        storage.close().await;
        Ok(())
    }

    fn whole(&self, beginning: &str, rows: &[VoiceRow]) -> anyhow::Result<String> {
        if is_sha256(beginning) {
            return Ok(beginning.to_owned());
        }
        let mut found = rows.iter().filter(|row| row.sha256.starts_with(beginning));
        match (found.next(), found.next()) {
            (Some(one), None) if beginning.len() >= 6 => Ok(one.sha256.clone()),
            _ => anyhow::bail!(
                "{beginning}: no voice note, or several, begin so; six digits are the least"
            ),
        }
    }
}

fn say(row: &VoiceRow, output: &Output) {
    let state = match &row.state {
        VoiceState::Heard => output.word("cli-media-heard"),
        VoiceState::Failed(code) => format!("{} ({code})", output.word("cli-media-not-heard")),
        VoiceState::Waiting(0, _) => output.word("cli-media-to-hear"),
        VoiceState::Waiting(attempts, code) => {
            let code = code.as_deref().unwrap_or_default();
            format!("{} ({attempts}, {code})", output.word("cli-media-to-hear"))
        }
        VoiceState::Left => output.word("cli-media-left"),
    };
    output.say(
        "cli-media-row",
        &[
            ("sha", text(&row.sha256.get(..12).unwrap_or_default())),
            ("visit", text(&row.visit)),
            ("officer", text(&row.officer)),
            ("came", Arg::Moment(row.came_at)),
            ("state", Arg::Owned(state)),
        ],
    );
}

fn to_json(row: &VoiceRow) -> Value {
    let (state, attempts, code) = match &row.state {
        VoiceState::Heard => ("heard", 0, None),
        VoiceState::Failed(code) => ("failed", 0, Some(code.clone())),
        VoiceState::Waiting(attempts, code) => ("waiting", *attempts, code.clone()),
        VoiceState::Left => ("left", 0, None),
    };
    json!({
        "sha256": row.sha256,
        "visit": row.visit,
        "officer": row.officer,
        "came_at": row.came_at,
        "state": state,
        "attempts": attempts,
        "code": code,
    })
}
