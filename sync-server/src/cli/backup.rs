//! `khetsmriti backup` and `khetsmriti restore`.

use super::{
    depot::open_storage,
    output::{Output, count, text},
};
use crate::storage::Storage;
use clap::Args;
use serde_json::json;
use shared::text::Arg;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file to write; it must not be there yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Backup {
    pub(super) async fn run(&self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        let storage = open_storage(folder).await?;
        storage.backup(&self.file).await?;
        storage.close().await;
        let bytes = tokio::fs::metadata(&self.file).await?.len();
        let size = Arg::Bytes(bytes);
        output.say(
            "cli-backed-up",
            &[("file", text(&self.file.display())), ("size", size)],
        );
        output.end(&json!({ "file": self.file, "bytes": bytes }));
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// A file written by `backup`
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Restore {
    pub(super) async fn run(&self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        let storage = open_storage(folder).await?;
        let head = storage.restore(&self.file).await?;
        storage.close().await;
        output.say(
            "cli-restored",
            &[
                ("file", text(&self.file.display())),
                ("number", count(head.seq)),
            ],
        );
        output.say("cli-restored-phones", &[]);
        let epoch: String = head
            .epoch
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        output.end(&json!({ "file": self.file, "log_epoch": epoch, "seq": head.seq }));
        Ok(())
    }
}
