//! The outbox tables in SQLite: which documents there are, and how far each has come in each
//! memory. [`note_published`] is called in the transaction that publishes an entry.

use super::{
    Result,
    marks::{Counts, Due, Mark, OutboxStore, State, Watermark},
};
use async_trait::async_trait;
use shared::{
    entry::{Body, Entry},
    ids::{EntryId, FarmerId},
};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

/// Our tables; safe to run at every start. `about` is the visit that a document tells of.
pub const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS outbox_documents (
    document_id TEXT PRIMARY KEY,
    farmer TEXT NOT NULL,
    about TEXT NOT NULL,
    seq INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS outbox_documents_by_farmer ON outbox_documents (farmer, seq);
CREATE INDEX IF NOT EXISTS outbox_documents_by_visit ON outbox_documents (about);
CREATE TABLE IF NOT EXISTS outbox_serving (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    target TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS outbox_targets (
    target TEXT PRIMARY KEY,
    generation TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outbox_marks (
    target TEXT NOT NULL,
    document_id TEXT NOT NULL,
    state TEXT NOT NULL,
    seq INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    last_error TEXT,
    PRIMARY KEY (target, document_id)
) WITHOUT ROWID;
";

/// A watermark names at most so many exceptions; beyond them it stays lower.
const MAX_EXCEPTIONS: i64 = 200;

/// Notes what an entry, published at `seq`, means for memory: which documents it makes or changes.
/// Naming one too many costs a look; one too few would leave memory with an old text.
pub async fn note_published(
    connection: &mut SqliteConnection,
    entry: &Entry,
    seq: i64,
) -> sqlx::Result<()> {
    let farmer = &entry.farmer;
    let Ok(body) = entry.body() else {
        return Ok(());
    };
    match body {
        Body::Visit(_) => {
            add(
                connection,
                &format!("visit:{}", entry.id),
                farmer,
                &entry.id,
                seq,
            )
            .await?;
            // Outcomes that came before their visit can be told only now.
            touch_visit(connection, farmer, &entry.id, seq)
                .await
                .map(drop)
        }
        Body::Outcome(outcome) => {
            add(
                connection,
                &format!("outcome:{}", entry.id),
                farmer,
                &outcome.visit,
                seq,
            )
            .await?;
            touch_outcomes(connection, farmer, &outcome.visit, seq).await
        }
        Body::Correction(correction) => {
            touch_about(connection, farmer, &correction.corrects, seq).await
        }
        Body::Withdrawal(withdrawal) => {
            touch_about(connection, farmer, &withdrawal.withdraws, seq).await
        }
        Body::Move(moved) => touch_about(connection, farmer, &moved.moves, seq).await,
        // His name stands in every text.
        Body::Edit(edit) if edit.field == "names" => {
            note_farmer_changed(connection, farmer, seq).await
        }
        Body::Farmer(_) => note_farmer_changed(connection, farmer, seq).await,
        Body::Edit(_) | Body::Forecast(_) | Body::Unknown => Ok(()),
    }
}

/// All of a farmer's documents may read differently from `seq` on (his village was set anew).
pub async fn note_farmer_changed(
    connection: &mut SqliteConnection,
    farmer: &FarmerId,
    seq: i64,
) -> sqlx::Result<()> {
    sqlx::query("UPDATE outbox_documents SET seq = max(seq, ?1) WHERE farmer = ?2")
        .bind(seq)
        .bind(farmer.as_str())
        .execute(connection)
        .await
        .map(drop)
}

/// An id belongs to the farmer who had it first; nobody can take another's document over.
async fn add(
    connection: &mut SqliteConnection,
    document_id: &str,
    farmer: &FarmerId,
    about: &EntryId,
    seq: i64,
) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO outbox_documents (document_id, farmer, about, seq) VALUES (?, ?, ?, ?)
         ON CONFLICT (document_id) DO UPDATE SET seq = max(seq, excluded.seq) WHERE farmer = excluded.farmer",
    )
    .bind(document_id)
    .bind(farmer.as_str())
    .bind(about.as_str())
    .bind(seq)
    .execute(connection)
    .await
    .map(drop)
}

async fn touch_visit(
    connection: &mut SqliteConnection,
    farmer: &FarmerId,
    visit: &EntryId,
    seq: i64,
) -> sqlx::Result<u64> {
    let done = sqlx::query(
        "UPDATE outbox_documents SET seq = max(seq, ?1) WHERE about = ?2 AND farmer = ?3",
    )
    .bind(seq)
    .bind(visit.as_str())
    .bind(farmer.as_str())
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// A report may supersede another, which then leaves memory.
async fn touch_outcomes(
    connection: &mut SqliteConnection,
    farmer: &FarmerId,
    visit: &EntryId,
    seq: i64,
) -> sqlx::Result<()> {
    sqlx::query(
        "UPDATE outbox_documents SET seq = max(seq, ?1)
         WHERE about = ?2 AND farmer = ?3 AND document_id LIKE 'outcome:%'",
    )
    .bind(seq)
    .bind(visit.as_str())
    .bind(farmer.as_str())
    .execute(connection)
    .await
    .map(drop)
}

/// An entry about another one: of a visit or outcome, all that is told of that visit; of anything
/// else (a correction taken back), all that is told of the farmer.
async fn touch_about(
    connection: &mut SqliteConnection,
    farmer: &FarmerId,
    entry: &EntryId,
    seq: i64,
) -> sqlx::Result<()> {
    let visit: Option<String> = sqlx::query_scalar(
        "SELECT about FROM outbox_documents WHERE document_id IN (?, ?) AND farmer = ?",
    )
    .bind(format!("visit:{entry}"))
    .bind(format!("outcome:{entry}"))
    .bind(farmer.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    let touched = match visit.as_deref().map(EntryId::new) {
        Some(Ok(visit)) => touch_visit(connection, farmer, &visit, seq).await?,
        _ => 0,
    };
    if touched == 0 {
        note_farmer_changed(connection, farmer, seq).await
    } else {
        Ok(())
    }
}

/// The outbox in the depot's database.
#[derive(Debug, Clone)]
pub struct SqliteOutbox {
    pool: SqlitePool,
}

impl SqliteOutbox {
    /// On a database that has the tables of [`SCHEMA`].
    pub fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }
}

/// A document needs work unless it is verified, or given up, at its newest number.
const UNFINISHED: &str =
    "(m.document_id IS NULL OR m.seq <> d.seq OR m.state IN ('waiting', 'sent'))";
const JOINED: &str = "FROM outbox_documents d LEFT JOIN outbox_marks m ON m.document_id = d.document_id AND m.target = ";

#[async_trait]
impl OutboxStore for SqliteOutbox {
    async fn open_target(&self, target: &str, generation: &str) -> Result<bool> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let known: Option<String> =
            sqlx::query_scalar("SELECT generation FROM outbox_targets WHERE target = ?")
                .bind(target)
                .fetch_optional(&mut *transaction)
                .await?;
        if known.as_deref() == Some(generation) {
            return Ok(false);
        }
        sqlx::query("INSERT OR REPLACE INTO outbox_targets (target, generation) VALUES (?, ?)")
            .bind(target)
            .bind(generation)
            .execute(&mut *transaction)
            .await?;
        let dropped = sqlx::query("DELETE FROM outbox_marks WHERE target = ?")
            .bind(target)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(dropped.rows_affected() > 0)
    }

    async fn note_serving(&self, target: &str) -> Result<()> {
        sqlx::query("INSERT OR REPLACE INTO outbox_serving (only_row, target) VALUES (1, ?)")
            .bind(target)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn serving(&self) -> Result<Option<String>> {
        let target = sqlx::query_scalar("SELECT target FROM outbox_serving")
            .fetch_optional(&self.pool)
            .await?;
        Ok(target)
    }

    async fn due(&self, target: &str, now_ms: i64, limit: u32) -> Result<Vec<Due>> {
        let mut sql = sqlx::QueryBuilder::new(
            "SELECT d.document_id, d.farmer, d.seq, m.state, m.seq AS mark_seq, m.attempts, m.next_at, m.last_error,
                    (SELECT max(f.seq) FROM outbox_documents f WHERE f.farmer = d.farmer) AS farmer_seq ",
        );
        // A newer version need not wait out the back-off of the older; what was sent keeps its pace.
        sql.push(JOINED)
            .push_bind(target)
            .push(" WHERE ")
            .push(UNFINISHED);
        sql.push(" AND (m.document_id IS NULL OR m.next_at <= ")
            .push_bind(now_ms);
        sql.push(
            " OR (m.seq <> d.seq AND m.state <> 'sent')) ORDER BY d.seq, d.document_id LIMIT ",
        )
        .push_bind(limit);
        let rows = sql.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().filter_map(due_row).collect())
    }

    async fn next_due_at(&self, target: &str) -> Result<Option<i64>> {
        let mut sql = sqlx::QueryBuilder::new(
            "SELECT min(CASE WHEN m.document_id IS NULL OR (m.seq <> d.seq AND m.state <> 'sent') THEN 0 ELSE m.next_at END) ",
        );
        sql.push(JOINED)
            .push_bind(target)
            .push(" WHERE ")
            .push(UNFINISHED);
        Ok(sql.build_query_scalar().fetch_one(&self.pool).await?)
    }

    async fn save_mark(&self, target: &str, document_id: &str, mark: &Mark) -> Result<()> {
        sqlx::query(
            "INSERT OR REPLACE INTO outbox_marks (target, document_id, state, seq, attempts, next_at, last_error)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(target)
        .bind(document_id)
        .bind(mark.state.as_str())
        .bind(mark.seq)
        .bind(mark.attempts)
        .bind(mark.next_at_ms)
        .bind(&mark.last_error)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn retry_given_up(&self, target: &str) -> Result<u64> {
        let sql = "UPDATE outbox_marks SET state = 'waiting', next_at = 0 WHERE target = ? AND state = 'gave_up'";
        Ok(sqlx::query(sql)
            .bind(target)
            .execute(&self.pool)
            .await?
            .rows_affected())
    }

    async fn counts(&self, target: &str) -> Result<Counts> {
        let mut sql = sqlx::QueryBuilder::new(
            "SELECT count(*) AS documents,
                    count(*) FILTER (WHERE m.state = 'sent') AS sent,
                    count(*) FILTER (WHERE m.state = 'verified' AND m.seq = d.seq) AS verified,
                    count(*) FILTER (WHERE m.state = 'gave_up' AND m.seq = d.seq) AS gave_up ",
        );
        sql.push(JOINED).push_bind(target);
        let row = sql.build().fetch_one(&self.pool).await?;
        let count = |column: &str| u64::try_from(row.get::<i64, _>(column)).unwrap_or_default();
        let (sent, verified, gave_up) = (count("sent"), count("verified"), count("gave_up"));
        let waiting = count("documents").saturating_sub(sent + verified + gave_up);
        Ok(Counts {
            waiting,
            sent,
            verified,
            gave_up,
        })
    }

    async fn watermark(&self, target: &str, farmers: &[FarmerId]) -> Result<Watermark> {
        let ids: Vec<&str> = farmers.iter().map(FarmerId::as_str).collect();
        let ids = serde_json::to_string(&ids).expect("a list of texts is JSON");
        let mut sql = sqlx::QueryBuilder::new("SELECT d.document_id, d.seq ");
        sql.push(JOINED)
            .push_bind(target)
            .push(" WHERE d.farmer IN (SELECT value FROM json_each(")
            .push_bind(&ids);
        sql.push(")) AND (m.document_id IS NULL OR m.seq <> d.seq OR m.state <> 'verified') ORDER BY d.seq, d.document_id LIMIT ");
        sql.push_bind(MAX_EXCEPTIONS + 1);
        let missing: Vec<(String, i64)> = sql.build_query_as().fetch_all(&self.pool).await?;
        // Up to the newest that is there: what was published a moment ago is above it and need not
        // be named. With more missing than can be named, below the first that is not.
        let mut sql = sqlx::QueryBuilder::new("SELECT max(d.seq) ");
        sql.push(JOINED)
            .push_bind(target)
            .push(" WHERE d.farmer IN (SELECT value FROM json_each(")
            .push_bind(&ids)
            .push(")) AND m.seq = d.seq AND m.state = 'verified'");
        let newest: Option<i64> = sql.build_query_scalar().fetch_one(&self.pool).await?;
        let newest = newest.unwrap_or_default();
        let through = match missing.get(MAX_EXCEPTIONS as usize) {
            Some((_, seq)) => newest.min(seq - 1),
            None => newest,
        };
        let except = missing
            .into_iter()
            .filter(|(_, seq)| *seq <= through)
            .map(|(id, _)| id)
            .collect();
        Ok(Watermark { through, except })
    }

    async fn given_up(&self, target: &str, limit: u32) -> Result<Vec<(String, String)>> {
        let mut sql = sqlx::QueryBuilder::new("SELECT d.document_id, coalesce(m.last_error, '') ");
        sql.push(JOINED)
            .push_bind(target)
            .push(" WHERE m.state = 'gave_up' AND m.seq = d.seq ORDER BY d.seq DESC LIMIT ");
        sql.push_bind(limit);
        Ok(sql.build_query_as().fetch_all(&self.pool).await?)
    }
}

fn due_row(row: &SqliteRow) -> Option<Due> {
    let mark = row.get::<Option<String>, _>("state").map(|state| Mark {
        state: State::named(&state),
        seq: row.get("mark_seq"),
        attempts: row.get("attempts"),
        next_at_ms: row.get("next_at"),
        last_error: row.get("last_error"),
    });
    Some(Due {
        document_id: row.get("document_id"),
        // Written from a FarmerId, so it is one.
        farmer: FarmerId::new(row.get("farmer")).ok()?,
        seq: row.get("seq"),
        farmer_seq: row.get("farmer_seq"),
        mark,
    })
}

#[cfg(test)]
#[path = "outbox_tests.rs"]
mod tests;
