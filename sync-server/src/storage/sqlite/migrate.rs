//! Brings a database to this version, one append-only file a step, all in one transaction: of two
//! processes that start at once, the second finds it done.

use super::{Result, StorageError};
use crate::{memory::embedded, storage::outbox};
use sqlx::{SqliteConnection, SqlitePool};

/// Step n takes version n to n + 1.
const STEPS: &[&str] = &[
    include_str!("../../../migrations/0001_depot.sql"),
    include_str!("../../../migrations/0002_worded.sql"),
    include_str!("../../../migrations/0003_media.sql"),
];

/// Tables that their own modules describe; made where they are missing.
const OF_MODULES: &[&str] = &[outbox::SCHEMA, embedded::SCHEMA];

pub(super) async fn run(pool: &SqlitePool) -> Result<()> {
    let known = STEPS.len() as i64;
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *transaction)
        .await?;
    if found > known {
        return Err(StorageError::Newer { found, known });
    }
    for step in STEPS
        .iter()
        .skip(usize::try_from(found).unwrap_or_default())
    {
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
    }
    for tables in OF_MODULES {
        sqlx::raw_sql(*tables).execute(&mut *transaction).await?;
    }
    if found < known {
        let version = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {known}"));
        sqlx::raw_sql(version).execute(&mut *transaction).await?;
    }
    if found == 0 {
        new_log_epoch(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Whether a database that must not be written is of this version.
pub(super) async fn check(pool: &SqlitePool) -> Result<()> {
    let known = STEPS.len() as i64;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(pool)
        .await?;
    match found.cmp(&known) {
        std::cmp::Ordering::Less => Err(StorageError::Older),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StorageError::Newer { found, known }),
    }
}

/// Makes the log another one: every phone's cursor is void from here on.
pub(super) async fn new_log_epoch(connection: &mut SqliteConnection) -> Result<()> {
    let epoch: [u8; 16] = rand::random();
    sqlx::query("INSERT OR REPLACE INTO meta (key, value) VALUES ('log_epoch', ?)")
        .bind(epoch.as_slice())
        .execute(connection)
        .await?;
    Ok(())
}
