//! `khetsmriti import`: files in, the record out. Reading is the importers', writing is
//! [`apply_plan`]'s; this puts them together and says what came of it.

mod apply;

pub use apply::{Summary, apply_plan};

use super::{
    depot::open_storage,
    output::{Output, count, text},
};
use crate::{
    clock,
    import::{self, ImportError, Plan, Source, refused_csv},
    storage::{SqliteStorage, Storage},
};
use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::json;
use shared::{
    ids::OfficerId,
    records::{RecordBody, Village},
};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Import {
    #[command(subcommand)]
    what: What,
    /// Where to write the rows that are not imported, each with its reason [default: in the data folder]
    #[arg(long, global = true, value_name = "FILE")]
    refused: Option<PathBuf>,
    /// Put the villages of what is imported into this officer's territory
    #[arg(long, global = true, value_name = "ID")]
    officer: Option<OfficerId>,
}

#[derive(Debug, Args)]
struct Files {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
struct FilesOrTemplate {
    #[arg(value_name = "FILE", required_unless_present = "template")]
    files: Vec<PathBuf>,
    /// Print the header and two example rows instead
    #[arg(long, conflicts_with = "files")]
    template: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The demo territory that comes with the program
    Demo,
    /// Kisan Call Centre records
    Kcc(Files),
    /// Villages of the Local Government Directory
    Villages(Files),
    /// The CIBRC table of approved uses
    Catalogue(Files),
    /// A depot's own list of farmers
    Farmers(FilesOrTemplate),
    /// A depot's own list of products
    Products(FilesOrTemplate),
}

impl What {
    fn name(&self) -> &'static str {
        match self {
            Self::Demo => "demo",
            Self::Kcc(_) => "kcc",
            Self::Villages(_) => "villages",
            Self::Catalogue(_) => "catalogue",
            Self::Farmers(_) => "farmers",
            Self::Products(_) => "products",
        }
    }
    fn files(&self) -> &[PathBuf] {
        match self {
            Self::Demo => &[],
            Self::Kcc(files) | Self::Villages(files) | Self::Catalogue(files) => &files.files,
            Self::Farmers(files) | Self::Products(files) => &files.files,
        }
    }
    fn template(&self) -> Option<&'static str> {
        match self {
            Self::Farmers(FilesOrTemplate { template: true, .. }) => {
                Some(import::farmers_template())
            }
            Self::Products(FilesOrTemplate { template: true, .. }) => {
                Some(import::products_template())
            }
            _ => None,
        }
    }
}

impl Import {
    pub(super) async fn run(self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        if let Some(template) = self.what.template() {
            return print_template(template, output);
        }
        let storage = open_storage(folder).await?;
        if let Some(officer) = &self.officer {
            let is_known = storage
                .officers()
                .await?
                .iter()
                .any(|row| row.id == *officer);
            anyhow::ensure!(
                is_known,
                "there is no officer {officer}: add him first with `khetsmriti officer add`"
            );
        }
        let plan = self.plan(&storage).await?;
        let read = plan.read;
        let summary = apply_plan(&storage, plan, self.officer.as_ref(), clock::now()).await?;
        storage.close().await;
        let refused = summary.refused.len();
        output.say(
            "cli-imported",
            &[
                ("what", self.what.name().into()),
                ("read", count(read)),
                ("imported", count(summary.imported)),
                ("unchanged", count(summary.unchanged)),
                ("refused", count(refused as u64)),
            ],
        );
        self.write_refused(folder, &summary, output).await?;
        let (imported, unchanged) = (summary.imported, summary.unchanged);
        output.end(&json!({ "read": read, "imported": imported, "unchanged": unchanged, "refused": refused }));
        Ok(())
    }

    async fn plan(&self, storage: &SqliteStorage) -> anyhow::Result<Plan> {
        let mut files = Vec::new();
        for file in self.what.files() {
            let bytes = tokio::fs::read(file)
                .await
                .with_context(|| file.display().to_string())?;
            files.push((
                file.file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                bytes,
            ));
        }
        let villages = match self.what {
            What::Farmers(_) => villages_of(storage).await?,
            _ => Vec::new(),
        };
        let (what, officer) = (self.what.name(), self.officer.clone());
        let plan = tokio::task::spawn_blocking(move || {
            let sources: Vec<Source<'_>> = files
                .iter()
                .map(|(name, bytes)| Source { name, bytes })
                .collect();
            read(what, &sources, &villages, officer.as_ref())
        });
        Ok(plan.await??)
    }

    async fn write_refused(
        &self,
        folder: &Path,
        summary: &Summary,
        output: &Output,
    ) -> anyhow::Result<()> {
        if summary.refused.is_empty() && self.refused.is_none() {
            return Ok(());
        }
        let file = self.refused.clone();
        let file = file.unwrap_or_else(|| folder.join(format!("refused-{}.csv", self.what.name())));
        tokio::fs::write(&file, refused_csv(&summary.refused))
            .await
            .with_context(|| file.display().to_string())?;
        output.say("cli-refused-file", &[("file", text(&file.display()))]);
        Ok(())
    }
}

fn print_template(template: &str, output: &Output) -> anyhow::Result<()> {
    output.print(template.trim_end());
    output.end(&json!({ "template": template }));
    Ok(())
}

fn read(
    what: &str,
    sources: &[Source<'_>],
    villages: &[Village],
    officer: Option<&OfficerId>,
) -> Result<Plan, ImportError> {
    match what {
        "kcc" => import::kcc(sources, officer),
        "villages" => import::villages(sources),
        "catalogue" => import::catalogue(sources),
        "farmers" => import::farmers(sources, villages, officer),
        "products" => import::products(sources),
        _ => import::demo(),
    }
}

/// The villages known, each as its newest row has it.
async fn villages_of(storage: &SqliteStorage) -> anyhow::Result<Vec<Village>> {
    let mut villages = std::collections::BTreeMap::new();
    for record in storage.records().await? {
        if let RecordBody::Village(village) = record.body {
            villages.insert(village.id.clone(), village);
        }
    }
    Ok(villages.into_values().collect())
}
