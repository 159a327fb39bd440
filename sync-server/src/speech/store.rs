//! What was heard, and what is still to be.

use crate::{
    media::MediaStore,
    storage::{Result, StorageError},
};
use async_trait::async_trait;
use shared::{
    heard::Heard,
    ids::{EntryId, FarmerId, OfficerId},
    time::Stamp,
};
use sqlx::{Row, SqlitePool, sqlite::SqliteRow};
use std::sync::Arc;

/// A voice note to be heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub sha256: String,
    pub visit: EntryId,
    pub farmer: FarmerId,
    /// Who brought it.
    pub officer: OfficerId,
    /// Endings without a transcript.
    pub attempts: u32,
    /// Endings because the service as a whole was in trouble.
    pub troubles: u32,
}

/// How far a voice note has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VoiceState {
    Heard,
    /// It was given up, by this code.
    Failed(String),
    /// It waits; so many attempts, the last of which ended in this code.
    Waiting(u32, Option<String>),
    /// It came too long before there was a service; a person may ask for it.
    Left,
}

/// A voice note, without what was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoiceRow {
    pub sha256: String,
    pub visit: EntryId,
    pub officer: OfficerId,
    pub came_at: Stamp,
    pub state: VoiceState,
}

/// How much was heard and is to be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HearingCounts {
    pub heard: u64,
    pub failed: u64,
    pub waiting: u64,
}

/// What is kept of hearing.
#[async_trait]
pub trait HearingStore: Send + Sync {
    /// Voice notes to hear by now, those that came after `since_ms` or were asked for, of farmers
    /// who are here; the longest waiting first.
    async fn due(&self, now_ms: i64, since_ms: i64, limit: u32) -> Result<Vec<Due>>;
    /// When the next one is due.
    async fn next_due(&self, since_ms: i64) -> Result<Option<i64>>;
    /// It ended without a transcript, as often as this says by now, and is tried again later.
    async fn put_off(&self, due: &Due, next_ms: i64, code: &str) -> Result<()>;
    /// There is nothing to hear.
    async fn drop_due(&self, sha256: &str) -> Result<()>;
    /// Keeps what was heard, in place of what was heard of the same before, under the next number;
    /// it is due no more.
    async fn keep(&self, officer: &OfficerId, heard: Heard) -> Result<Heard>;
    /// Asks for a voice note again, or at last. Says whether it is here.
    async fn ask_again(&self, sha256: &str, now_ms: i64) -> Result<bool>;
    /// What was heard of an officer's own voice notes, of villages that are his, above a number, in
    /// its order, as JSON.
    async fn after(
        &self,
        officer: &OfficerId,
        number: u64,
        limit: u32,
    ) -> Result<Vec<(u64, String)>>;
    /// All voice notes that are here, the newest first.
    async fn list(&self, limit: u32) -> Result<Vec<VoiceRow>>;
    async fn counts(&self) -> Result<HearingCounts>;
}

/// The tables of migration 3.
#[derive(Debug, Clone)]
pub struct SqliteHearing {
    pool: SqlitePool,
}

impl SqliteHearing {
    pub fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }
}

/// Both stores of voice.
#[derive(Clone)]
pub struct Stores {
    pub media: Arc<dyn MediaStore>,
    pub hearing: Arc<dyn HearingStore>,
}

fn own<T>(row: &SqliteRow, column: &str) -> Result<T>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    let text: String = row.get(column);
    text.parse()
        .map_err(|error: T::Err| StorageError::Corrupt(format!("{column}: {error}")))
}

/// What may be heard: asked for or not too old, and of a farmer who is here.
const MAY_BE_HEARD: &str =
    "(h.asked = 1 OR h.came_ms >= ?2) AND EXISTS (SELECT 1 FROM media_brought b
     JOIN documents d ON d.farmer = b.farmer WHERE b.sha256 = h.sha256)";

#[async_trait]
impl HearingStore for SqliteHearing {
    async fn due(&self, now_ms: i64, since_ms: i64, limit: u32) -> Result<Vec<Due>> {
        // With min() the other columns are those of its row: who brought it first.
        let statement = format!(
            "SELECT h.sha256, h.attempts, h.troubles, b.visit, b.farmer, b.officer, min(b.came_ms)
             FROM hearing_due h JOIN media_brought b ON b.sha256 = h.sha256
             WHERE h.next_ms <= ?1 AND {MAY_BE_HEARD}
                AND b.farmer IN (SELECT farmer FROM documents)
             GROUP BY h.sha256 ORDER BY h.next_ms, h.sha256 LIMIT ?3"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(now_ms)
            .bind(since_ms)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        let due = |row: &SqliteRow| {
            Ok(Due {
                sha256: row.get("sha256"),
                visit: own(row, "visit")?,
                farmer: own(row, "farmer")?,
                officer: own(row, "officer")?,
                attempts: row.get("attempts"),
                troubles: row.get("troubles"),
            })
        };
        rows.iter().map(due).collect()
    }

    async fn next_due(&self, since_ms: i64) -> Result<Option<i64>> {
        // The first place is the other query's; the same words bind the same places.
        let statement =
            format!("SELECT min(h.next_ms) FROM hearing_due h WHERE ?1 = ?1 AND {MAY_BE_HEARD}");
        Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
            .bind(0_i64)
            .bind(since_ms)
            .fetch_one(&self.pool)
            .await?)
    }

    async fn put_off(&self, due: &Due, next_ms: i64, code: &str) -> Result<()> {
        sqlx::query(
            "UPDATE hearing_due SET attempts = ?, troubles = ?, next_ms = ?, last_error = ?
             WHERE sha256 = ?",
        )
        .bind(due.attempts)
        .bind(due.troubles)
        .bind(next_ms)
        .bind(code)
        .bind(&due.sha256)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn drop_due(&self, sha256: &str) -> Result<()> {
        sqlx::query("DELETE FROM hearing_due WHERE sha256 = ?")
            .bind(sha256)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn keep(&self, officer: &OfficerId, mut heard: Heard) -> Result<Heard> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        for table in ["heard", "hearing_due"] {
            let statement = format!("DELETE FROM {table} WHERE sha256 = ?");
            sqlx::query(sqlx::AssertSqlSafe(statement))
                .bind(&heard.sha256)
                .execute(&mut *transaction)
                .await?;
        }
        let number = sqlx::query(
            "INSERT INTO heard (sha256, officer, farmer, made_ms, error, json)
             VALUES (?, ?, ?, ?, ?, '')",
        )
        .bind(&heard.sha256)
        .bind(officer.as_str())
        .bind(heard.farmer.as_str())
        .bind(heard.made_at.millis())
        .bind(&heard.error)
        .execute(&mut *transaction)
        .await?
        .last_insert_rowid();
        heard.number = u64::try_from(number).unwrap_or_default();
        let json = serde_json::to_string(&heard).expect("what was heard is JSON");
        sqlx::query("UPDATE heard SET json = ? WHERE number = ?")
            .bind(json)
            .bind(number)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(heard)
    }

    async fn ask_again(&self, sha256: &str, now_ms: i64) -> Result<bool> {
        let asked = sqlx::query(
            "INSERT INTO hearing_due (sha256, came_ms, asked, next_ms)
             SELECT sha256, came_ms, 1, ?2 FROM media WHERE sha256 = ?1 AND kind = 'voice'
             ON CONFLICT (sha256) DO UPDATE SET asked = 1, attempts = 0, troubles = 0, next_ms = ?2",
        )
        .bind(sha256)
        .bind(now_ms)
        .execute(&self.pool)
        .await?;
        Ok(asked.rows_affected() > 0)
    }

    async fn after(
        &self,
        officer: &OfficerId,
        number: u64,
        limit: u32,
    ) -> Result<Vec<(u64, String)>> {
        // A farmer who is gone, or belongs to a village that is not his, is left out.
        let rows = sqlx::query(
            "SELECT h.number, h.json FROM heard h
             WHERE h.officer = ?1 AND h.number > ?2 AND EXISTS (
                SELECT 1 FROM territory t WHERE t.officer = ?1 AND t.revoked_seq IS NULL AND t.village =
                    (SELECT village FROM documents d WHERE d.farmer = h.farmer ORDER BY epoch DESC LIMIT 1))
             ORDER BY h.number LIMIT ?3",
        )
        .bind(officer.as_str())
        .bind(i64::try_from(number).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let row = |row: &SqliteRow| {
            let number: i64 = row.get("number");
            (u64::try_from(number).unwrap_or_default(), row.get("json"))
        };
        Ok(rows.iter().map(row).collect())
    }

    async fn list(&self, limit: u32) -> Result<Vec<VoiceRow>> {
        let rows = sqlx::query(
            "SELECT m.sha256, b.visit, b.officer, min(b.came_ms) AS came_ms, d.attempts + d.troubles AS attempts, d.last_error,
                d.sha256 IS NOT NULL AS waits, h.number IS NOT NULL AS is_heard, h.error
             FROM media m JOIN media_brought b ON b.sha256 = m.sha256
             LEFT JOIN hearing_due d ON d.sha256 = m.sha256
             LEFT JOIN heard h ON h.sha256 = m.sha256
             WHERE m.kind = 'voice' GROUP BY m.sha256 ORDER BY came_ms DESC, m.sha256 LIMIT ?",
        )
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(voice_row).collect()
    }

    async fn counts(&self) -> Result<HearingCounts> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM heard WHERE error IS NULL) AS heard,
                (SELECT count(*) FROM heard WHERE error IS NOT NULL) AS failed,
                (SELECT count(*) FROM hearing_due) AS waiting",
        )
        .fetch_one(&self.pool)
        .await?;
        let count = |name: &str| u64::try_from(row.get::<i64, _>(name)).unwrap_or_default();
        Ok(HearingCounts {
            heard: count("heard"),
            failed: count("failed"),
            waiting: count("waiting"),
        })
    }
}

fn voice_row(row: &SqliteRow) -> Result<VoiceRow> {
    let error: Option<String> = row.get("error");
    let state = match (
        row.get::<bool, _>("waits"),
        row.get::<bool, _>("is_heard"),
        error,
    ) {
        (true, ..) => VoiceState::Waiting(row.get("attempts"), row.get("last_error")),
        (false, true, Some(code)) => VoiceState::Failed(code),
        (false, true, None) => VoiceState::Heard,
        (false, false, _) => VoiceState::Left,
    };
    let came_ms: i64 = row.get("came_ms");
    Ok(VoiceRow {
        sha256: row.get("sha256"),
        visit: own(row, "visit")?,
        officer: own(row, "officer")?,
        came_at: Stamp::from_millis(came_ms)
            .ok_or_else(|| StorageError::Corrupt("a time of media".into()))?,
        state,
    })
}
