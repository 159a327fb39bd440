//! The depot's parts put together, for commands and for tests.

use crate::{
    clock,
    config::{MemoryOptions, ModelOptions, SpeechOptions},
    forwarder::{Forwarder, Settings, StorageSource},
    media::{Media, SqliteMedia},
    memory::{EmbeddedMemory, Hindsight, Memory, Observed, Ring},
    model::{HttpSpeech, Models},
    router::AppState,
    routes::{insights::Kept, memory::MemorySide},
    speech::{self, Hearing, SqliteHearing, store::Stores},
    storage::{SqliteStorage, outbox::SqliteOutbox},
    wording::{self, SqliteWorded, Wording},
};
use anyhow::Context;
use std::{path::Path, sync::Arc, time::Duration};

/// An opened record with its memory.
pub struct Depot {
    pub storage: Arc<SqliteStorage>,
    pub memory: Arc<dyn Memory>,
    pub outbox: Arc<SqliteOutbox>,
    pub ring: Ring,
    recall_within: Duration,
}

impl Depot {
    /// Opens the record in a folder, which is made where it is missing.
    pub async fn open(folder: &Path, options: &MemoryOptions) -> anyhow::Result<Self> {
        let storage = Arc::new(open_storage(folder).await?);
        let ring = Ring::default();
        let outbox = Arc::new(SqliteOutbox::new(storage.pool().clone()));
        let memory: Arc<dyn Memory> = match options.hindsight()? {
            Some(config) => observed(Hindsight::new(config)?, &ring),
            None => observed(
                EmbeddedMemory::new(storage.pool().clone(), &options.hindsight_bank),
                &ring,
            ),
        };
        Ok(Self {
            storage,
            memory,
            outbox,
            ring,
            recall_within: options.recall_within(),
        })
    }

    /// The job that brings what is published into memory.
    pub fn forwarder(&self, settings: Settings) -> Arc<Forwarder> {
        let source = Arc::new(StorageSource::new(self.storage.clone()));
        Arc::new(Forwarder::new(
            self.memory.clone(),
            self.outbox.clone(),
            source,
            settings,
            clock::now_ms,
        ))
    }

    /// What handlers share, with the job to wake.
    pub fn state(&self, forwarder: &Forwarder) -> AppState {
        let memory = MemorySide {
            memory: self.memory.clone(),
            outbox: self.outbox.clone(),
            ring: self.ring.clone(),
            target: self.memory.target_id(),
            recall_within: self.recall_within,
            kept: Kept::default(),
            waker: forwarder.waker(),
        };
        let (media, heard) = (self.media(), self.heard());
        AppState::new(self.storage.clone(), memory, self.worded(), media, heard)
    }

    /// Voice and photos.
    pub fn media(&self) -> Media {
        Media::new(Arc::new(SqliteMedia::new(self.storage.pool().clone())))
    }

    /// What was heard in voice notes.
    pub fn heard(&self) -> Arc<SqliteHearing> {
        Arc::new(SqliteHearing::new(self.storage.pool().clone()))
    }

    /// The job that makes text of the voice notes which come in by `media`; nothing where no speech
    /// service is named.
    pub fn hearing(
        &self,
        speech: &SpeechOptions,
        model: &ModelOptions,
        settings: speech::Settings,
        media: &Media,
    ) -> anyhow::Result<Option<Arc<Hearing>>> {
        let Some(config) = speech.config() else {
            return Ok(None);
        };
        let models = model.config().map(|config| Models::new(&config));
        let stores = Stores {
            media: media.store.clone(),
            hearing: self.heard(),
        };
        Ok(Some(Arc::new(Hearing::new(
            self.storage.clone(),
            stores,
            Arc::new(HttpSpeech::new(config)?),
            models.transpose()?,
            settings,
            clock::now,
            media.news.clone(),
        ))))
    }

    fn worded(&self) -> Arc<SqliteWorded> {
        Arc::new(SqliteWorded::new(self.storage.pool().clone()))
    }

    /// The job that has briefs worded; nothing where no model is named.
    pub fn wording(
        &self,
        options: &ModelOptions,
        settings: wording::Settings,
    ) -> anyhow::Result<Option<Arc<Wording>>> {
        let Some(config) = options.config() else {
            return Ok(None);
        };
        let wording = Wording::new(
            self.storage.clone(),
            self.worded(),
            Models::new(&config)?,
            &options.wording_langs,
            settings,
            clock::now,
        );
        Ok(Some(Arc::new(wording)))
    }
}

fn observed(memory: impl Memory + 'static, ring: &Ring) -> Arc<dyn Memory> {
    Arc::new(Observed::new(Arc::new(memory), ring.clone()))
}

/// Opens the record alone.
pub(super) async fn open_storage(folder: &Path) -> anyhow::Result<SqliteStorage> {
    let named = || format!("the data folder {}", folder.display());
    tokio::fs::create_dir_all(folder)
        .await
        .with_context(named)?;
    SqliteStorage::open(folder).await.with_context(named)
}
