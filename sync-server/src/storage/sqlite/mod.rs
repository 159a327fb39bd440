//! The record in one SQLite file: WAL, synchronous FULL, so that what was answered "published" is on
//! disk. Several processes may have it open; each write begins as a writer and waits its turn.

mod backup;
mod feed;
mod migrate;
mod people;
mod read;
mod records;
mod restore;
mod write;

use super::{
    Amount, Authenticated, Counts, DeviceRow, Hash, LogHead, LogRow, OfficerRow, Place, Published,
    Result, Storage, StorageError, StoredDocument, Writing,
};
use async_trait::async_trait;
use shared::{
    entry::Entry,
    ids::{DocId, FarmerId, OfficerId, VillageId},
    records::Record,
    time::Stamp,
};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{path::Path, sync::Arc, time::Duration};
use tokio::sync::Mutex;

const FILE: &str = "khetsmriti.db";
/// How long a writer waits for one of another process.
const BUSY: Duration = Duration::from_secs(15);
const CONNECTIONS: u32 = 8;

/// The depot's record in a folder.
#[derive(Debug, Clone)]
pub struct SqliteStorage {
    pool: SqlitePool,
    /// Writers of this process queue here in fair order instead of polling for the file's lock.
    turn: Arc<Mutex<()>>,
}

impl SqliteStorage {
    /// Opens the record in a folder, making and upgrading it where needed.
    pub async fn open(folder: &Path) -> Result<Self> {
        Self::open_file(&folder.join(FILE)).await
    }

    async fn open_file(file: &Path) -> Result<Self> {
        let pool = SqlitePoolOptions::new().max_connections(CONNECTIONS);
        let pool = pool.connect_with(options(file)).await?;
        migrate::run(&pool).await?;
        Ok(Self {
            pool,
            turn: Arc::default(),
        })
    }

    /// Opens a record that is there, to read it alone: also beside a server that writes.
    pub async fn open_to_read(folder: &Path) -> Result<Self> {
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(StorageError::Missing(folder.to_owned()));
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .read_only(true)
            .busy_timeout(BUSY);
        let pool = SqlitePoolOptions::new().max_connections(CONNECTIONS);
        let pool = pool.connect_with(options).await?;
        migrate::check(&pool).await?;
        Ok(Self {
            pool,
            turn: Arc::default(),
        })
    }

    /// The connections, for the outbox and the embedded memory, which keep their tables here.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Closes the file in order.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .busy_timeout(BUSY)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        let primary = code
            .and_then(|code| code.parse::<u32>().ok())
            .map(|code| code & 0xff);
        match primary {
            Some(5 | 6) => StorageError::Busy,
            Some(13) => StorageError::Full,
            _ if matches!(error, sqlx::Error::PoolTimedOut) => StorageError::Busy,
            _ => StorageError::Database(error),
        }
    }
}

/// Log numbers are never negative; SQLite has no other whole numbers than signed ones.
fn number(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}
fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
fn stamp(millis: i64) -> Stamp {
    Stamp::from_millis(millis).unwrap_or(if millis < Stamp::MIN.millis() {
        Stamp::MIN
    } else {
        Stamp::MAX
    })
}
fn parsed<T: std::str::FromStr>(text: &str) -> Result<T>
where
    T::Err: std::fmt::Display,
{
    text.parse()
        .map_err(|error: T::Err| StorageError::Corrupt(error.to_string()))
}
fn hash(bytes: &[u8]) -> Result<Hash> {
    bytes
        .try_into()
        .map_err(|_| StorageError::Corrupt("a hash without 32 bytes".into()))
}

#[async_trait]
impl Storage for SqliteStorage {
    async fn log_head(&self) -> Result<LogHead> {
        read::log_head(&mut *self.pool.acquire().await?).await
    }
    async fn write(&self) -> Result<Box<dyn Writing>> {
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Box::new(write::Write::new(transaction, turn)))
    }

    async fn territory(&self, officer: &OfficerId) -> Result<Vec<(VillageId, u64)>> {
        feed::territory(&self.pool, officer).await
    }
    async fn records_for(&self, officer: &OfficerId) -> Result<Vec<(u64, String)>> {
        feed::records_for(&self.pool, officer).await
    }
    async fn records_of_village(&self, village: &VillageId) -> Result<Vec<(u64, String)>> {
        feed::records_of_village(&self.pool, village).await
    }
    async fn size_of_territory(
        &self,
        officer: &OfficerId,
        after: Option<&Place>,
    ) -> Result<Amount> {
        feed::size_of_territory(&self.pool, officer, after).await
    }
    async fn documents_of(
        &self,
        village: &VillageId,
        after: Option<&DocId>,
        limit: u32,
    ) -> Result<Vec<StoredDocument>> {
        feed::documents_of(&self.pool, village, after, limit).await
    }
    async fn feed_numbers(
        &self,
        officer: &OfficerId,
        after: u64,
        through: u64,
    ) -> Result<(Vec<u64>, u64)> {
        feed::numbers(&self.pool, officer, after, through).await
    }
    async fn log_rows(&self, numbers: &[u64]) -> Result<Vec<LogRow>> {
        feed::rows(&self.pool, numbers).await
    }
    async fn document(&self, doc: &DocId) -> Result<Option<StoredDocument>> {
        feed::document(&self.pool, doc).await
    }
    async fn has_change(&self, doc: &DocId, hash: &Hash) -> Result<bool> {
        read::has_change(&self.pool, doc, hash).await
    }

    async fn farmer(&self, farmer: &FarmerId) -> Result<Option<(DocId, VillageId)>> {
        read::farmer(&self.pool, farmer).await
    }
    async fn entries_of(&self, farmer: &FarmerId) -> Result<Vec<(Entry, Stamp)>> {
        read::entries_of(&self.pool, farmer).await
    }
    async fn entries_of_village(&self, village: &VillageId) -> Result<Vec<Published>> {
        read::entries_of_village(&self.pool, village).await
    }
    async fn farmers_of(&self, officer: &OfficerId) -> Result<Vec<FarmerId>> {
        read::farmers_of(&self.pool, officer).await
    }
    async fn records(&self) -> Result<Vec<Record>> {
        records::all(&self.pool).await
    }
    async fn records_at(&self, through: u64) -> Result<Vec<Record>> {
        records::at(&self.pool, through).await
    }
    async fn territory_at(&self, officer: &OfficerId, through: u64) -> Result<Vec<VillageId>> {
        feed::territory_at(&self.pool, officer, through).await
    }
    async fn counts(&self) -> Result<Counts> {
        read::counts(&self.pool).await
    }

    async fn officers(&self) -> Result<Vec<OfficerRow>> {
        people::officers(&self.pool).await
    }
    async fn devices(&self) -> Result<Vec<DeviceRow>> {
        people::devices(&self.pool).await
    }
    async fn device_by_token(&self, token_hash: &Hash) -> Result<Option<Authenticated>> {
        people::device_by_token(&self.pool, token_hash).await
    }

    async fn backup(&self, file: &Path) -> Result<()> {
        backup::backup(&self.pool, file).await
    }
    async fn restore(&self, file: &Path) -> Result<LogHead> {
        let _turn = self.turn.lock().await;
        restore::restore(&self.pool, file).await?;
        self.log_head().await
    }
}

#[cfg(test)]
mod tests;
