//! What is done when the depot's answer is in: what is no longer ours goes, what is long published
//! is pruned, rows of an older version are made anew, and everything is read back once.

use super::desk::{Desk, WorkError, row_farmer};
use crate::shell::{channel::Note, reading};
use shared::{
    ids::FarmerId,
    order,
    sync::{
        KEEP_PUBLISHED_MS, SyncMeta,
        answer::may_be_revived,
        exchange::Batch,
        file::Write,
        index::{INDEX_VERSION, VillageIndex, beside_row, index_row_of_row},
        stored::{
            ChangeState, KeptText, ROWS_VERSION, Row, Store, index_key, ledger_farmer, meta_key,
            row_key,
        },
    },
};
use std::collections::{BTreeMap, BTreeSet};

impl Desk {
    /// All of it, in order.
    pub(super) async fn keep_up(&self) -> Result<(), WorkError> {
        self.drop_revoked().await?;
        self.prune().await?;
        if self.index_due.replace(false) {
            self.rebuild_indexes().await?;
        }
        let meta = reading::sync_meta(&self.database).await?;
        if meta.first_sync && !meta.verified {
            self.verify().await?;
        }
        Ok(())
    }

    /// Rows that another version of the app wrote are made anew; no depot is needed for it.
    pub(super) async fn renew_rows(&self) -> Result<(), WorkError> {
        let meta = reading::sync_meta(&self.database).await?;
        if (meta.rows_version, meta.index_version) != (ROWS_VERSION, INDEX_VERSION) {
            self.verify().await?;
        }
        Ok(())
    }

    async fn farmers(&self) -> Result<BTreeSet<FarmerId>, WorkError> {
        let kept = self.database.keys(Store::Snapshots.name(), None).await?;
        let own = self.database.keys(Store::Changes.name(), None).await?;
        let kept = kept.iter().filter_map(|key| FarmerId::new(key).ok());
        let own = own
            .iter()
            .filter_map(|key| Some(shared::sync::stored::key_parts(key)?.0));
        Ok(order::set(kept.chain(own)))
    }

    async fn put_meta(&self, meta: &SyncMeta) -> Result<(), WorkError> {
        let writes = vec![(
            Store::Meta,
            meta_key::SYNC.to_owned(),
            Some(meta.to_bytes()),
        )];
        self.write(Batch {
            writes,
            ..Batch::default()
        })
        .await
    }

    /// Farmers of villages that were taken away go, once nothing of them waits for the depot.
    async fn drop_revoked(&self) -> Result<(), WorkError> {
        let mut meta = reading::sync_meta(&self.database).await?;
        if meta.revoked.is_empty() {
            return Ok(());
        }
        let mut still: BTreeSet<String> = BTreeSet::new();
        let intents = self.database.keys(Store::Intents.name(), None).await?;
        for farmer in self.farmers().await? {
            let (file, _) = self.file(&farmer).await?;
            let Some(village) = file.village().map(ToString::to_string) else {
                continue;
            };
            if !meta.revoked.contains(&village) {
                continue;
            }
            let derived = |key: &&String| {
                shared::sync::stored::key_parts(key)
                    .is_none_or(|(_, entry)| file.changes().contains_key(&entry))
            };
            let of_farmer = intents
                .iter()
                .filter(|key| key.starts_with(&format!("{farmer}/")));
            if !file.is_settled() || of_farmer.filter(|key| !derived(key)).count() > 0 {
                still.insert(village);
                continue;
            }
            let (writes, index) = file.drop_all();
            self.write(Batch {
                writes,
                index,
                farmers: vec![farmer],
                ..Batch::default()
            })
            .await?;
        }
        let gone = meta
            .revoked
            .iter()
            .filter(|village| !still.contains(*village));
        let of_village = |village: &String| {
            let (store, key) = KeptText::Insights.place(village);
            [(Store::Rows, index_key(village), None), (store, key, None)]
        };
        let writes = gone.flat_map(of_village).collect();
        self.write(Batch {
            writes,
            ..Batch::default()
        })
        .await?;
        meta.revoked.retain(|village| still.contains(village));
        self.put_meta(&meta).await
    }

    /// Intents and changes that were published long ago go together.
    async fn prune(&self) -> Result<(), WorkError> {
        let meta = reading::sync_meta(&self.database).await?;
        let Some(offset) = meta.offset.filter(|_| !meta.reconcile) else {
            return Ok(());
        };
        let before_ms = offset.depot_ms - KEEP_PUBLISHED_MS;
        for (farmer, own) in self.all_changes().await? {
            let is_old = |state: &ChangeState| matches!(state, ChangeState::Published { received_ms, .. } if *received_ms < before_ms);
            if !own.values().any(|change| is_old(&change.state)) {
                continue;
            }
            let (mut file, is_broken) = self.file(&farmer).await?;
            if !is_broken && file.epoch() == meta.epoch_bytes() && file.prune(before_ms) > 0 {
                self.save(&mut file).await?;
            }
        }
        Ok(())
    }

    /// Reads every document and row back. Rows that do not agree with their document, or are of
    /// an older version, are made anew; only then it is said that everything is here.
    async fn verify(&self) -> Result<(), WorkError> {
        let farmers = self.farmers().await?;
        let mut broken = 0;
        for farmer in &farmers {
            let (mut file, is_broken) = self.file(farmer).await?;
            if is_broken {
                broken += 1;
                continue;
            }
            let stored = self
                .database
                .get(Store::Rows.name(), &row_key(farmer))
                .await?;
            if stored.as_deref() != Some(file.row().to_bytes().as_slice()) {
                file.renew_row();
                self.save(&mut file).await?;
            }
        }
        self.rebuild_indexes().await?;
        self.rebuild_ledgers().await?;
        let rows = self
            .database
            .keys(Store::Rows.name(), Some(("f/", "f0")))
            .await?;
        let held: BTreeSet<&str> = order::set(rows.iter().filter_map(|key| key.strip_prefix("f/")));
        let all_there = farmers.iter().all(|farmer| held.contains(farmer.as_str()));
        let mut meta = reading::sync_meta(&self.database).await?;
        (meta.rows_version, meta.index_version) = (ROWS_VERSION, INDEX_VERSION);
        meta.verified = meta.first_sync && broken == 0 && all_there;
        if broken > 0 && !meta.refetched {
            // A document that cannot be read is asked for again, with all the others.
            (meta.cursor, meta.resume, meta.refetched) = (None, None, true);
        }
        self.put_meta(&meta).await
    }

    /// Makes the villages' indexes anew from the rows: reference data changed, or their version.
    pub(super) async fn rebuild_indexes(&self) -> Result<(), WorkError> {
        let mut indexes: BTreeMap<String, VillageIndex> = BTreeMap::new();
        for (key, bytes) in self
            .database
            .all(Store::Rows.name(), Some(("f/", "f0")))
            .await?
        {
            let Some(farmer) = row_farmer(&key) else {
                continue;
            };
            let Ok(row) = Row::from_bytes(&bytes) else {
                continue;
            };
            let Some(made) = index_row_of_row(&farmer, &row, &self.catalogue()) else {
                continue;
            };
            let village = row
                .village
                .map_or_else(|| made.village.to_string(), |village| village.to_string());
            indexes.entry(village).or_default().set(&farmer, Some(made));
        }
        let stored = self
            .database
            .keys(Store::Rows.name(), Some(("v/", "v0")))
            .await?;
        let mut writes = Vec::new();
        for key in stored {
            if key
                .strip_prefix("v/")
                .is_none_or(|village| !indexes.contains_key(village))
            {
                writes.push((Store::Rows, key, None));
            }
        }
        let made = indexes
            .iter()
            .map(|(village, index)| (Store::Rows, index_key(village), Some(index.to_bytes())));
        writes.extend(made);
        self.write(Batch {
            writes,
            ..Batch::default()
        })
        .await?;
        // Any farmer's row in the lists may be another now.
        self.tell(&Note::Rows { farmers: vec![] });
        Ok(())
    }

    /// Makes the ledgers anew from the rows, as far as they are others than those that are there. A
    /// row that cannot be read leaves its farmer's as they are.
    async fn rebuild_ledgers(&self) -> Result<(), WorkError> {
        let held: BTreeMap<String, Vec<u8>> = order::map(
            self.database
                .all(Store::Rows.name(), Some(("c/", "c0")))
                .await?,
        );
        let keys: Vec<String> = held.keys().cloned().collect();
        let mut farmers = BTreeSet::new();
        let mut writes: Vec<Write> = Vec::new();
        for (key, bytes) in self
            .database
            .all(Store::Rows.name(), Some(("f/", "f0")))
            .await?
        {
            let Some(farmer) = row_farmer(&key) else {
                continue;
            };
            if let Ok(row) = Row::from_bytes(&bytes) {
                let beside = beside_row(&farmer, Some(&row), &keys);
                let is_other = |(_, key, value): &Write| held.get(key) != value.as_ref();
                writes.extend(beside.into_iter().filter(is_other));
            }
            farmers.insert(farmer);
        }
        let is_stray =
            |key: &&String| ledger_farmer(key).is_none_or(|farmer| !farmers.contains(&farmer));
        let strays = keys.iter().filter(is_stray);
        writes.extend(strays.map(|key| (Store::Rows, key.clone(), None)));
        if writes.is_empty() {
            return Ok(());
        }
        let batch = Batch {
            writes,
            ..Batch::default()
        };
        self.write(batch).await?;
        // Pages that read villages before may have read less than there is.
        self.tell(&Note::Rows { farmers: vec![] });
        Ok(())
    }

    /// Makes the rows of some farmers anew.
    pub(super) async fn rebuild(&self, farmers: &[FarmerId]) -> Result<(), WorkError> {
        for farmer in farmers {
            let (mut file, _) = self.file(farmer).await?;
            file.renew_row();
            self.save(&mut file).await?;
        }
        Ok(())
    }

    /// Entries set aside for something that may have changed are tried again.
    pub(super) async fn revive_if(&self, may: bool) -> Result<(), WorkError> {
        if !may {
            return Ok(());
        }
        for (farmer, own) in self.all_changes().await? {
            if !own
                .values()
                .any(|change| matches!(change.state, ChangeState::SetAside { .. }))
            {
                continue;
            }
            let (mut file, _) = self.file(&farmer).await?;
            file.revive(may_be_revived);
            if file.is_dirty() {
                self.save(&mut file).await?;
            }
        }
        Ok(())
    }
}
