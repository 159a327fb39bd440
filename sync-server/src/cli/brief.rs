//! `khetsmriti brief`: what the phone shows, printed.

use super::output::Output;
use crate::{
    briefs::{self, Material, Scene, Through, WORDS},
    storage::SqliteStorage,
};
use anyhow::bail;
use clap::{Args, ValueEnum};
use shared::{
    brief::{Memory, compose, plain, to_json},
    ids::{FarmerId, OfficerId},
    text::Lang,
    view::{AsOf, Known},
};
use std::path::Path;

#[derive(Debug, Args)]
pub(super) struct Brief {
    #[command(flatten)]
    whom: Whom,
    /// off: as for a stranger
    #[arg(long, value_name = "ON|OFF", default_value = "on")]
    memory: Switch,
    /// The crop that the visit is about
    #[arg(long, value_name = "CROP")]
    crop: Option<String>,
    /// The trouble that it is about
    #[arg(long, value_name = "ISSUE", requires = "crop")]
    issue: Option<String>,
}

/// A farmer as of a moment.
#[derive(Debug, Args)]
pub(super) struct Whom {
    /// The farmer
    #[arg(value_name = "FARMER")]
    farmer: FarmerId,
    #[command(flatten)]
    when: When,
}

/// A moment, whose knowledge, and of which feed.
#[derive(Debug, Args)]
pub(super) struct When {
    /// A day (its end, 23:59:59 +05:30) or an RFC 3339 moment; today where nothing is said
    #[arg(long, value_name = "DAY|MOMENT")]
    as_of: Option<String>,
    /// Whose knowledge: the record's, or what had arrived at the depot by then
    #[arg(long, value_name = "RECORD|DEPOT", default_value = "record", value_parser = briefs::known)]
    known: Known,
    /// Only what this officer's phone held, up to --cursor
    #[arg(long, value_name = "ID", requires = "cursor")]
    officer: Option<OfficerId>,
    /// The log number up to which that phone had synced
    #[arg(long, value_name = "N", requires = "officer")]
    cursor: Option<u64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl When {
    pub(super) fn through(&self) -> Option<Through> {
        let (officer, cursor) = (self.officer.clone()?, self.cursor?);
        Some(Through { officer, cursor })
    }

    pub(super) fn moment(&self, material: &Material) -> anyhow::Result<AsOf> {
        match &self.as_of {
            Some(text) => briefs::moment(text, self.known)
                .map_err(|error| anyhow::anyhow!("--as-of: {error}")),
            None => Ok(AsOf {
                known: self.known,
                ..AsOf::day(briefs::today(material.records()))
            }),
        }
    }
}

impl Whom {
    /// What the farmer's brief stands on.
    pub(super) async fn scene(&self, folder: &Path) -> anyhow::Result<Scene> {
        let storage = SqliteStorage::open_to_read(folder).await?;
        let through = self.when.through();
        let found = Material::of_farmer(&storage, &self.farmer, through.as_ref()).await?;
        storage.close().await;
        let Some(material) = found else {
            match through {
                None => bail!(
                    "there is no farmer {}: the app's list has the ids, and so has the import's file",
                    self.farmer
                ),
                Some(through) => bail!(
                    "the feed of officer {} held no farmer {} at log number {}: leave out --officer and --cursor, or name a later number",
                    through.officer,
                    self.farmer,
                    through.cursor
                ),
            }
        };
        Ok(material.at(Some(&self.farmer), self.when.moment(&material)?))
    }
}

impl Brief {
    pub(super) async fn run(
        &self,
        folder: &Path,
        lang: Lang,
        output: &Output,
    ) -> anyhow::Result<()> {
        let about = briefs::about(self.crop.as_deref(), self.issue.as_deref());
        let about = about.map_err(|error| anyhow::anyhow!("--crop and --issue: {error}"))?;
        let memory = match self.memory {
            Switch::On => Memory::On,
            Switch::Off => Memory::Off,
        };
        let scene = self.whom.scene(folder).await?;
        let brief = compose(&scene.ground(about.as_ref()), memory);
        let text = plain(&brief, scene.as_of.known, &WORDS, lang, &scene.catalogue);
        output.print(text.trim_end());
        output.end(&to_json(&brief, &WORDS, lang, &scene.catalogue));
        Ok(())
    }
}
