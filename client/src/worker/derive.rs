//! From intents to changes: one change for each intent, oldest first, farmer by farmer.

use super::desk::{Desk, WorkError};
use crate::shell::{intents, reading};
use shared::{
    entry::Entry,
    ids::{EntryId, FarmerId},
    order,
    sync::{
        clock::{Offset, corrected},
        stored::{ChangeState, Intent, Store, key_parts},
    },
};
use std::collections::BTreeMap;

type Todo = BTreeMap<FarmerId, Vec<(EntryId, Intent)>>;

impl Desk {
    /// Derives what has no change yet, or whose change was not taken. Whether anything was.
    pub(super) async fn derive_all(&self) -> Result<bool, WorkError> {
        let todo = self.not_derived().await?;
        if todo.is_empty() {
            return Ok(false);
        }
        let offset = self.offset().await?;
        self.begin().await?;
        for (farmer, mut intents) in todo {
            order::sort_by_key(&mut intents, |(_, intent)| intent.device_seq);
            match self.derive(&farmer, intents, offset.as_ref()).await {
                // The others go on; what is recorded of this one stays an intent.
                Err(WorkError::File(error)) => gloo::console::warn!(format!("derive: {error}")),
                result => result?,
            }
        }
        self.end().await?;
        Ok(true)
    }

    async fn not_derived(&self) -> Result<Todo, WorkError> {
        let changes = self.all_changes().await?;
        let mut todo = Todo::new();
        for key in self.database.keys(Store::Intents.name(), None).await? {
            let Some((farmer, entry)) = key_parts(&key) else {
                continue;
            };
            let change = changes
                .get(&farmer)
                .and_then(|of_farmer| of_farmer.get(&entry));
            if !change.is_none_or(|change| matches!(change.state, ChangeState::Again { .. })) {
                continue;
            }
            if let Some(bytes) = self.database.get(Store::Intents.name(), &key).await? {
                todo.entry(farmer)
                    .or_default()
                    .push((entry, intents::read(&bytes)?));
            }
        }
        Ok(todo)
    }

    /// The depot's clock, as last heard.
    async fn offset(&self) -> Result<Option<Offset>, WorkError> {
        let meta = reading::sync_meta(&self.database).await?;
        if meta.offset.is_some() {
            return Ok(meta.offset);
        }
        Ok(self
            .sessions
            .of(&self.officer)
            .await?
            .map(|session| session.offset()))
    }

    async fn derive(
        &self,
        farmer: &FarmerId,
        intents: Vec<(EntryId, Intent)>,
        offset: Option<&Offset>,
    ) -> Result<(), WorkError> {
        let (mut file, _) = self.file(farmer).await?;
        if file.check_unsent() {
            self.change_actor();
        }
        for (id, intent) in intents {
            if !self.may_try(&format!("d/{farmer}/{id}")).await? {
                file.set_aside(&intent, &id, "stopped");
            } else if file.must_derive(&id) {
                match entry_to_send(&file, &id, &intent, offset) {
                    Some(entry) if file.derive(&intent, &entry, self.actor()).is_ok() => {}
                    _ => file.set_aside(&intent, &id, "broken"),
                }
            }
        }
        if file.is_dirty() {
            self.save(&mut file).await?;
        }
        Ok(())
    }
}

/// The entry with its time put right, once: what was derived before is derived word for word.
fn entry_to_send(
    file: &shared::sync::file::FarmerFile,
    id: &EntryId,
    intent: &Intent,
    offset: Option<&Offset>,
) -> Option<Entry> {
    match file.changes().get(id) {
        Some(change) => Entry::decode(&change.text).ok(),
        None => Some(corrected(
            &Entry::decode(&intent.text).ok()?,
            &intent.at,
            offset,
        )),
    }
}
