//! Reads from the depot's record what the job renders.

use super::{Farm, Names, Source};
use crate::storage::{LogHead, Storage};
use async_trait::async_trait;
use shared::{ids::FarmerId, view::History};
use std::sync::{Arc, Mutex, PoisonError};

/// Any storage as a source. Names are read anew only when the log has grown.
pub struct StorageSource {
    storage: Arc<dyn Storage>,
    names: Mutex<Option<(LogHead, Arc<Names>)>>,
}

impl StorageSource {
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        Self {
            storage,
            names: Mutex::default(),
        }
    }

    async fn names(&self) -> anyhow::Result<Arc<Names>> {
        // The head first: names read after it are at least as new.
        let head = self.storage.log_head().await?;
        let kept = self
            .names
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if let Some((at, names)) = kept
            && at == head
        {
            return Ok(names);
        }
        let names = Arc::new(Names::new(self.storage.records().await?));
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = Some((head, names.clone()));
        Ok(names)
    }
}

#[async_trait]
impl Source for StorageSource {
    async fn farm(&self, farmer: &FarmerId) -> anyhow::Result<Option<Farm>> {
        let Some((_, village)) = self.storage.farmer(farmer).await? else {
            return Ok(None);
        };
        let mut history = History::new(farmer.clone());
        for (entry, received_at) in self.storage.entries_of(farmer).await? {
            history.insert(entry, Some(received_at));
        }
        Ok(Some(Farm {
            history,
            village,
            names: self.names().await?,
        }))
    }

    async fn log_epoch(&self) -> anyhow::Result<String> {
        let epoch = self.storage.log_head().await?.epoch;
        Ok(epoch.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}
