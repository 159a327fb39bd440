//! The worker's hold on the store: farmers' files in, batches out, each in one transaction that
//! first makes sure that this worker still is the one that writes.

use super::Doing;
use crate::shell::{
    ShellError,
    channel::{Channel, Note},
    clock, intents, reading,
    session::Sessions,
    store::{Database, Durability},
    types::{Phase, Progress},
};
use shared::{
    brief::Catalogue,
    document::Actor,
    ids::{EntryId, FarmerId, OfficerId},
    records::RecordBody,
    sync::{
        exchange::Batch,
        file::{FarmerFile, FileError, Write},
        index::{VillageIndex, beside_row},
        stored::{
            Attempt, Change, Row, Store, Unreadable, farmer_range, heard_range, index_key,
            key_parts, meta_key,
        },
    },
    time::Day,
};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// Why the worker cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum WorkError {
    /// Another worker writes now.
    #[error("another worker has taken over")]
    Fenced,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] ShellError),
    /// A farmer's file could not be made.
    #[error(transparent)]
    File(#[from] FileError),
}

impl From<Unreadable> for WorkError {
    fn from(error: Unreadable) -> Self {
        WorkError::File(error.into())
    }
}

const WRITTEN: [Store; 6] = [
    Store::Intents,
    Store::Changes,
    Store::Snapshots,
    Store::Rows,
    Store::Records,
    Store::Meta,
];

/// The worker's desk.
pub(super) struct Desk {
    pub(super) officer: OfficerId,
    pub(super) database: Rc<Database>,
    pub(super) sessions: Sessions,
    pub(super) channel: Rc<RefCell<Option<Channel>>>,
    fence: u64,
    actor: Cell<Actor>,
    catalogue: RefCell<Catalogue>,
    attempt: RefCell<Attempt>,
    /// Reference data changed: the lists are made anew when the exchange is over.
    pub(super) index_due: Cell<bool>,
    pub(super) doing: Doing,
}

impl Desk {
    /// Sits down: takes the next fencing number, after which no earlier worker can write.
    pub(super) async fn sit(
        officer: OfficerId,
        database: Rc<Database>,
        channel: Rc<RefCell<Option<Channel>>>,
        doing: Doing,
    ) -> Result<Self, WorkError> {
        let meta = Store::Meta.name();
        let transaction = database.write(&[meta], Durability::Strict).await?;
        let last = transaction
            .get(meta, meta_key::FENCE)
            .await?
            .and_then(intents::number)
            .unwrap_or(0);
        let attempt = transaction.get(meta, meta_key::ATTEMPT).await?;
        transaction.put(meta, meta_key::FENCE, &(last + 1).to_be_bytes())?;
        transaction.commit().await?;
        let attempt = attempt
            .and_then(|bytes| Attempt::from_bytes(&bytes).ok())
            .unwrap_or_default()
            .taken_over();
        let desk = Self {
            officer,
            database,
            sessions: Sessions::open().await?,
            channel,
            fence: last + 1,
            actor: Cell::new(clock::random_bytes()),
            catalogue: RefCell::new(Catalogue::on(today(), &[])),
            attempt: RefCell::new(attempt),
            index_due: Cell::new(false),
            doing,
        };
        desk.read_catalogue().await?;
        Ok(desk)
    }

    /// The session's actor.
    pub(super) fn actor(&self) -> Actor {
        self.actor.get()
    }

    /// Work of the actor was given up: another writes from now on.
    pub(super) fn change_actor(&self) {
        self.actor.set(clock::random_bytes());
    }

    pub(super) fn tell(&self, note: &Note) {
        if let Some(channel) = self.channel.borrow().as_ref() {
            channel.tell(note);
        }
    }

    pub(super) fn show(&self, phase: Phase, progress: Option<Progress>) {
        self.show_all(phase, progress, None);
    }

    /// Shows how much of what waited has gone up.
    pub(super) fn show_sending(&self, sending: Progress) {
        self.show_all(Phase::Exchanging, None, Some(sending));
    }

    fn show_all(&self, phase: Phase, progress: Option<Progress>, sending: Option<Progress>) {
        *self.doing.borrow_mut() = (phase.clone(), progress, sending);
        self.tell(&Note::Doing {
            phase,
            progress,
            sending,
        });
    }

    pub(super) async fn read_catalogue(&self) -> Result<(), WorkError> {
        let records = reading::records(&self.database).await?;
        let demo_day = records.iter().find_map(|record| match &record.body {
            RecordBody::Depot(depot) => depot.today,
            _ => None,
        });
        *self.catalogue.borrow_mut() = Catalogue::on(demo_day.unwrap_or_else(today), &records);
        Ok(())
    }

    pub(super) fn catalogue(&self) -> std::cell::Ref<'_, Catalogue> {
        self.catalogue.borrow()
    }

    /// One farmer's own changes.
    pub(super) async fn changes_of(
        &self,
        farmer: &FarmerId,
    ) -> Result<BTreeMap<EntryId, Change>, WorkError> {
        let (from, to) = farmer_range(farmer);
        let stored = self
            .database
            .all(Store::Changes.name(), Some((&from, &to)))
            .await?;
        let mut changes = BTreeMap::new();
        for (key, bytes) in stored {
            if let Some((_, entry)) = key_parts(&key) {
                changes.insert(entry, Change::from_bytes(&bytes)?);
            }
        }
        Ok(changes)
    }

    /// All own changes, by farmer.
    pub(super) async fn all_changes(
        &self,
    ) -> Result<BTreeMap<FarmerId, BTreeMap<EntryId, Change>>, WorkError> {
        let mut all: BTreeMap<FarmerId, BTreeMap<EntryId, Change>> = BTreeMap::new();
        for (key, bytes) in self.database.all(Store::Changes.name(), None).await? {
            if let Some((farmer, entry)) = key_parts(&key) {
                all.entry(farmer)
                    .or_default()
                    .insert(entry, Change::from_bytes(&bytes)?);
            }
        }
        Ok(all)
    }

    /// A farmer's stored document.
    pub(super) async fn kept(&self, farmer: &FarmerId) -> Result<Option<Vec<u8>>, WorkError> {
        Ok(self
            .database
            .get(Store::Snapshots.name(), farmer.as_str())
            .await?)
    }

    /// A farmer's file; the second says that what was stored of it could not be read.
    pub(super) async fn file(&self, farmer: &FarmerId) -> Result<(FarmerFile, bool), WorkError> {
        let kept = self.kept(farmer).await?;
        let changes = self.changes_of(farmer).await?;
        Ok(
            match FarmerFile::open(farmer.clone(), kept.as_deref(), changes.clone()) {
                Ok(file) => (file, false),
                Err(_) => (FarmerFile::empty(farmer.clone(), changes), true),
            },
        )
    }

    /// Saves one farmer's file.
    pub(super) async fn save(&self, file: &mut FarmerFile) -> Result<(), WorkError> {
        let mut batch = Batch {
            new_actor: file.gave_up_work(),
            ..Batch::default()
        };
        (batch.writes, batch.index) = file.save(&self.catalogue())?;
        batch.farmers.push(file.farmer().clone());
        self.write(batch).await
    }

    /// Writes a batch in one transaction. After a failure nothing of what was in memory counts.
    pub(super) async fn write(&self, batch: Batch) -> Result<(), WorkError> {
        let written = self.write_all(&batch).await;
        if batch.new_actor || written.is_err() {
            self.change_actor();
        }
        written?;
        if let Some(token) = batch.token
            && let Some(mut session) = self.sessions.of(&self.officer).await?
        {
            session.token = token;
            self.sessions.renew(&session).await?;
        }
        if batch.records_changed {
            self.read_catalogue().await?;
            self.index_due.set(true);
            self.tell(&Note::Records);
        }
        if !batch.farmers.is_empty() {
            self.tell(&Note::Rows {
                farmers: batch.farmers,
            });
        }
        Ok(())
    }

    async fn write_all(&self, batch: &Batch) -> Result<(), WorkError> {
        // What came from the depot can come again; what says that it was sent, or takes an intent
        // away, cannot.
        let is_own = |store: &Store| matches!(store, Store::Intents | Store::Changes);
        let own = batch.writes.iter().any(|(store, ..)| is_own(store));
        let durability = if own {
            Durability::Strict
        } else {
            Durability::Relaxed
        };
        let beside = self.beside_rows(batch).await?;
        let transaction = self
            .database
            .write(&WRITTEN.map(Store::name), durability)
            .await?;
        let meta = Store::Meta.name();
        let fence = transaction
            .get(meta, meta_key::FENCE)
            .await?
            .and_then(intents::number);
        if fence != Some(self.fence) {
            return Err(WorkError::Fenced);
        }
        if batch.clear_records {
            transaction.clear(Store::Records.name())?;
        }
        for (store, key, value) in batch.writes.iter().chain(&beside) {
            match value {
                Some(value) => transaction.put(store.name(), key, value)?,
                None => transaction.delete(store.name(), key)?,
            }
        }
        let mut villages: BTreeMap<&str, VillageIndex> = BTreeMap::new();
        for change in &batch.index {
            if !villages.contains_key(change.village.as_str()) {
                let stored = transaction
                    .get(Store::Rows.name(), &index_key(&change.village))
                    .await?;
                // One that cannot be read is made anew, row by row.
                let index = stored.and_then(|bytes| VillageIndex::from_bytes(&bytes).ok());
                villages.insert(&change.village, index.unwrap_or_default());
            }
            if let Some(index) = villages.get_mut(change.village.as_str()) {
                index.set(&change.farmer, change.row.clone());
            }
        }
        for (village, index) in villages {
            transaction.put(Store::Rows.name(), &index_key(village), &index.to_bytes())?;
        }
        Ok(transaction.commit().await?)
    }

    /// What goes with the farmers' rows of a batch. Read before the transaction: no one else writes
    /// ledgers, or the transaction finds that someone else writes now.
    async fn beside_rows(&self, batch: &Batch) -> Result<Vec<Write>, WorkError> {
        let rows: Vec<(FarmerId, &Option<Vec<u8>>)> = (batch.writes.iter())
            .filter(|(store, ..)| *store == Store::Rows)
            .filter_map(|(_, key, value)| Some((row_farmer(key)?, value)))
            .collect();
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let held = self.ledger_keys().await?;
        let mut beside = Vec::new();
        for (farmer, value) in rows {
            let row = value.as_deref().map(Row::from_bytes).transpose()?;
            beside.append(&mut beside_row(&farmer, row.as_ref(), &held));
            if row.as_ref().is_none_or(|row| row.entries.is_empty()) {
                let (from, to) = heard_range(&farmer);
                let range = Some((from.as_str(), to.as_str()));
                let heard = self.database.keys(Store::Rows.name(), range).await?;
                beside.extend(heard.into_iter().map(|key| (Store::Rows, key, None)));
            }
        }
        Ok(beside)
    }

    /// The keys of all ledgers.
    pub(super) async fn ledger_keys(&self) -> Result<Vec<String>, WorkError> {
        let ledgers = Some(("c/", "c0"));
        Ok(self.database.keys(Store::Rows.name(), ledgers).await?)
    }

    /// Notes that a batch of risky work begins. If the worker does not live to end it, the next
    /// one goes input by input.
    pub(super) async fn begin(&self) -> Result<(), WorkError> {
        if self.attempt.borrow().careful {
            return Ok(());
        }
        self.note(Some(&Attempt {
            careful: true,
            ..Attempt::default()
        }))
        .await
    }

    /// Notes that the batch ended.
    pub(super) async fn end(&self) -> Result<(), WorkError> {
        *self.attempt.borrow_mut() = Attempt::default();
        self.note(None).await
    }

    /// Whether an input may be tried. After a batch that was not ended, each is noted before.
    pub(super) async fn may_try(&self, input: &str) -> Result<bool, WorkError> {
        let next = {
            let attempt = self.attempt.borrow();
            if !attempt.careful {
                return Ok(true);
            }
            attempt.begin(input)
        };
        let Some(next) = next else { return Ok(false) };
        self.note(Some(&next)).await?;
        *self.attempt.borrow_mut() = next;
        Ok(true)
    }

    async fn note(&self, attempt: Option<&Attempt>) -> Result<(), WorkError> {
        let value = attempt.map(Attempt::to_bytes);
        let writes = vec![(Store::Meta, meta_key::ATTEMPT.to_owned(), value)];
        self.write_all(&Batch {
            writes,
            ..Batch::default()
        })
        .await
    }
}

/// The farmer of a row's key.
pub(super) fn row_farmer(key: &str) -> Option<FarmerId> {
    FarmerId::new(key.strip_prefix("f/")?).ok()
}

/// The phone's day.
fn today() -> Day {
    clock::now().day()
}
