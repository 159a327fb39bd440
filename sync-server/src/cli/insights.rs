//! `khetsmriti insights`: what a village's record says, by rules.

use super::{brief::When, output::Output};
use crate::{
    briefs::{Material, WORDS},
    storage::SqliteStorage,
};
use anyhow::bail;
use clap::Args;
use shared::{
    ids::VillageId,
    insights::{insights, plain, to_json},
    text::Lang,
};
use std::path::Path;

#[derive(Debug, Args)]
pub(super) struct Insights {
    /// The village
    #[arg(value_name = "VILLAGE")]
    village: VillageId,
    #[command(flatten)]
    when: When,
}

impl Insights {
    pub(super) async fn run(
        &self,
        folder: &Path,
        lang: Lang,
        output: &Output,
    ) -> anyhow::Result<()> {
        let storage = SqliteStorage::open_to_read(folder).await?;
        let through = self.when.through();
        let material = Material::of_village(&storage, &self.village, through.as_ref()).await?;
        storage.close().await;
        if material.is_empty() {
            bail!(
                "no farmer is recorded in village {}: `khetsmriti officer list` shows the villages",
                self.village
            );
        }
        let scene = material.at(None, self.when.moment(&material)?);
        let found = insights(&scene.village, &scene.catalogue);
        output.print(plain(&found, &WORDS, lang, &scene.catalogue).trim_end());
        output.end(&to_json(&found, &WORDS, lang, &scene.catalogue));
        Ok(())
    }
}
