//! The worded briefs that are kept, and the farmers that wait to be worded.

use crate::storage::{Hash, Result, StorageError};
use async_trait::async_trait;
use shared::{
    ids::{FarmerId, OfficerId, VillageId},
    text::Lang,
    time::Day,
    view::{AsOf, FarmerView, Known},
    wording::Worded,
};
use sqlx::{Row, SqliteConnection, SqlitePool};

/// A farmer whose brief is to be worded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueFarmer {
    pub farmer: FarmerId,
    /// The newest log number that asked for it.
    pub seq: i64,
    /// Endings without a brief, since then.
    pub attempts: u32,
}

/// What is kept of wording.
#[async_trait]
pub trait WordedStore: Send + Sync {
    /// The newest of a farmer and language.
    async fn newest(&self, farmer: &FarmerId, lang: Lang) -> Result<Option<Worded>>;
    /// The same, where it was made from what this key stands for.
    async fn made_from(&self, farmer: &FarmerId, lang: Lang, key: &Hash) -> Result<Option<Worded>>;
    /// Keeps one in place of its forerunner, under the next number.
    async fn keep(
        &self,
        village: &VillageId,
        key: &Hash,
        attempts: &str,
        worded: Worded,
    ) -> Result<Worded>;
    /// Those of an officer's villages above a number, in its order, as JSON.
    async fn after(
        &self,
        officer: &OfficerId,
        number: u64,
        limit: u32,
    ) -> Result<Vec<(u64, String)>>;

    /// Notes farmers of whom something was published since the last look. The first look ever only
    /// remembers where the log ends: what was there before is worded when somebody reads it.
    async fn note_news(&self, next_ms: i64) -> Result<()>;
    /// Whether a day's follow-ups are still to be looked for.
    async fn is_new_day(&self, day: Day) -> Result<bool>;
    /// Notes farmers whose follow-ups are due on a day.
    async fn note_day(&self, day: Day, farmers: &[FarmerId], next_ms: i64) -> Result<()>;
    /// Notes a farmer whose brief somebody reads; one that waits already keeps its time.
    async fn note_reader(&self, farmer: &FarmerId, now_ms: i64) -> Result<()>;
    /// Farmers to word by now, the longest waiting first.
    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<DueFarmer>>;
    /// When the next one is due.
    async fn next_due(&self) -> Result<Option<i64>>;
    /// All farmers that there are.
    async fn farmers(&self) -> Result<Vec<FarmerId>>;
    /// It is done with, unless something newer has come meanwhile.
    async fn done(&self, due: &DueFarmer) -> Result<()>;
    /// It ended without a brief, and is tried again later.
    async fn put_off(&self, due: &DueFarmer, next_ms: i64, code: &str) -> Result<()>;
}

/// A farmer's brief in a model's words, for who asks as of a moment: not one of a later moment, for
/// it may know more, and none of which something was taken back since.
pub async fn worded_by(
    store: &dyn WordedStore,
    view: &FarmerView,
    as_of: AsOf,
    lang: Lang,
) -> Result<Option<Worded>> {
    let knew_then = |worded: &Worded| match as_of.known {
        Known::Record => worded.as_of <= as_of.moment,
        // It was made from what had arrived when it was made.
        Known::Depot => worded.as_of.max(worded.made_at) <= as_of.moment,
    };
    let worded = store.newest(&view.id, lang).await?;
    Ok(worded.filter(|worded| knew_then(worded) && worded.stands(view)))
}

/// The tables of migration 2.
#[derive(Debug, Clone)]
pub struct SqliteWorded {
    pool: SqlitePool,
}

impl SqliteWorded {
    pub fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }
}

fn read(json: Option<String>) -> Result<Option<Worded>> {
    json.map(|json| serde_json::from_str(&json))
        .transpose()
        .map_err(|error| StorageError::Corrupt(format!("a worded brief: {error}")))
}

fn ids(texts: &[String]) -> Result<Vec<FarmerId>> {
    let id = |text: &String| {
        FarmerId::new(text).map_err(|error| StorageError::Corrupt(error.to_string()))
    };
    texts.iter().map(id).collect()
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

async fn add_due(
    connection: &mut SqliteConnection,
    farmer: &FarmerId,
    seq: i64,
    next_ms: i64,
) -> Result<()> {
    // One that waits already keeps its time, so that a busy day does not put it off for ever.
    sqlx::query(
        "INSERT INTO wording_due (farmer, seq, attempts, next_ms) VALUES (?, ?, 0, ?)
         ON CONFLICT (farmer) DO UPDATE SET seq = max(seq, excluded.seq), attempts = 0,
            next_ms = CASE WHEN attempts = 0 THEN next_ms ELSE excluded.next_ms END",
    )
    .bind(farmer.as_str())
    .bind(seq)
    .bind(next_ms)
    .execute(connection)
    .await?;
    Ok(())
}

#[async_trait]
impl WordedStore for SqliteWorded {
    async fn newest(&self, farmer: &FarmerId, lang: Lang) -> Result<Option<Worded>> {
        let json = sqlx::query_scalar("SELECT json FROM worded WHERE farmer = ? AND lang = ?")
            .bind(farmer.as_str())
            .bind(lang.code())
            .fetch_optional(&self.pool)
            .await?;
        read(json)
    }

    async fn made_from(&self, farmer: &FarmerId, lang: Lang, key: &Hash) -> Result<Option<Worded>> {
        let json = sqlx::query_scalar(
            "SELECT json FROM worded WHERE farmer = ? AND lang = ? AND cache_key = ?",
        )
        .bind(farmer.as_str())
        .bind(lang.code())
        .bind(key.as_slice())
        .fetch_optional(&self.pool)
        .await?;
        read(json)
    }

    async fn keep(
        &self,
        village: &VillageId,
        key: &Hash,
        attempts: &str,
        mut worded: Worded,
    ) -> Result<Worded> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("DELETE FROM worded WHERE farmer = ? AND lang = ?")
            .bind(worded.farmer.as_str())
            .bind(worded.lang.code())
            .execute(&mut *transaction)
            .await?;
        let number = sqlx::query(
            "INSERT INTO worded (farmer, village, lang, as_of_ms, made_ms, cache_key, attempts, json)
             VALUES (?, ?, ?, ?, ?, ?, ?, '')",
        )
        .bind(worded.farmer.as_str())
        .bind(village.as_str())
        .bind(worded.lang.code())
        .bind(worded.as_of.millis())
        .bind(worded.made_at.millis())
        .bind(key.as_slice())
        .bind(attempts)
        .execute(&mut *transaction)
        .await?
        .last_insert_rowid();
        worded.number = u64::try_from(number).unwrap_or_default();
        let json = serde_json::to_string(&worded).expect("a worded brief is JSON");
        sqlx::query("UPDATE worded SET json = ? WHERE number = ?")
            .bind(json)
            .bind(number)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(worded)
    }

    async fn after(
        &self,
        officer: &OfficerId,
        number: u64,
        limit: u32,
    ) -> Result<Vec<(u64, String)>> {
        // A farmer who is gone, or belongs to another village by now, is left out.
        let rows = sqlx::query(
            "SELECT w.number, w.json FROM territory t
             JOIN worded w ON w.village = t.village AND w.number > ?2
             WHERE t.officer = ?1 AND t.revoked_seq IS NULL AND t.village =
                (SELECT village FROM documents d WHERE d.farmer = w.farmer ORDER BY epoch DESC LIMIT 1)
             ORDER BY w.number LIMIT ?3",
        )
        .bind(officer.as_str())
        .bind(signed(number))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let row = |row: &sqlx::sqlite::SqliteRow| {
            let number: i64 = row.get("number");
            (u64::try_from(number).unwrap_or_default(), row.get("json"))
        };
        Ok(rows.iter().map(row).collect())
    }

    async fn note_news(&self, next_ms: i64) -> Result<()> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let head: i64 = sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM log")
            .fetch_one(&mut *transaction)
            .await?;
        let looked: Option<i64> = sqlx::query_scalar("SELECT seq FROM wording_state")
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(looked) = looked else {
            sqlx::query("INSERT INTO wording_state (only_row, seq) VALUES (1, ?)")
                .bind(head)
                .execute(&mut *transaction)
                .await?;
            return Ok(transaction.commit().await?);
        };
        if looked == head {
            return Ok(());
        }
        // An import is history: nobody stands at a farm gate because of it.
        let rows = sqlx::query(
            "SELECT d.farmer, max(l.seq) AS seq FROM log l JOIN documents d ON d.doc = l.doc
             WHERE l.kind = 'change' AND l.imported = 0 AND l.seq > ? GROUP BY d.farmer",
        )
        .bind(looked)
        .fetch_all(&mut *transaction)
        .await?;
        for row in &rows {
            let farmer = ids(&[row.get("farmer")])?.remove(0);
            add_due(&mut transaction, &farmer, row.get("seq"), next_ms).await?;
        }
        sqlx::query("UPDATE wording_state SET seq = ?")
            .bind(head)
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    async fn is_new_day(&self, day: Day) -> Result<bool> {
        let looked: Option<Option<String>> = sqlx::query_scalar("SELECT day FROM wording_state")
            .fetch_optional(&self.pool)
            .await?;
        Ok(looked.flatten().as_deref() != Some(day.to_string().as_str()))
    }

    async fn note_day(&self, day: Day, farmers: &[FarmerId], next_ms: i64) -> Result<()> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        for farmer in farmers {
            add_due(&mut transaction, farmer, 0, next_ms).await?;
        }
        sqlx::query(
            "INSERT INTO wording_state (only_row, seq, day)
             VALUES (1, (SELECT coalesce(max(seq), 0) FROM log), ?)
             ON CONFLICT (only_row) DO UPDATE SET day = excluded.day",
        )
        .bind(day.to_string())
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }

    async fn note_reader(&self, farmer: &FarmerId, now_ms: i64) -> Result<()> {
        sqlx::query(
            "INSERT INTO wording_due (farmer, seq, attempts, next_ms) VALUES (?, 0, 0, ?)
             ON CONFLICT (farmer) DO NOTHING",
        )
        .bind(farmer.as_str())
        .bind(now_ms)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<DueFarmer>> {
        let rows = sqlx::query(
            "SELECT farmer, seq, attempts FROM wording_due WHERE next_ms <= ?
             ORDER BY next_ms, farmer LIMIT ?",
        )
        .bind(now_ms)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let due = |row: &sqlx::sqlite::SqliteRow| {
            Ok(DueFarmer {
                farmer: ids(&[row.get("farmer")])?.remove(0),
                seq: row.get("seq"),
                attempts: row.get("attempts"),
            })
        };
        rows.iter().map(due).collect()
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        Ok(sqlx::query_scalar("SELECT min(next_ms) FROM wording_due")
            .fetch_one(&self.pool)
            .await?)
    }

    async fn farmers(&self) -> Result<Vec<FarmerId>> {
        let texts: Vec<String> =
            sqlx::query_scalar("SELECT DISTINCT farmer FROM documents ORDER BY farmer")
                .fetch_all(&self.pool)
                .await?;
        ids(&texts)
    }

    async fn done(&self, due: &DueFarmer) -> Result<()> {
        sqlx::query("DELETE FROM wording_due WHERE farmer = ? AND seq = ?")
            .bind(due.farmer.as_str())
            .bind(due.seq)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn put_off(&self, due: &DueFarmer, next_ms: i64, code: &str) -> Result<()> {
        sqlx::query(
            "UPDATE wording_due SET attempts = attempts + 1, next_ms = ?, last_error = ?
             WHERE farmer = ? AND seq = ?",
        )
        .bind(next_ms)
        .bind(code)
        .bind(due.farmer.as_str())
        .bind(due.seq)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
