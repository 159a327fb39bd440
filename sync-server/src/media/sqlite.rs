//! Voice and photos in the tables of migration 3. Every piece is on disk before it is answered.

use super::{
    expected_sql,
    metadata::Metadata,
    store::{
        Appended, Expected, Finished, Held, HeldCounts, MediaStore, Missing, News, Open, Upload,
    },
    tus::sha256_hex,
};
use crate::storage::{Result, StorageError};
use async_trait::async_trait;
use shared::{
    entry::MediaKind,
    ids::{DeviceId, OfficerId},
};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

/// The tables.
#[derive(Debug, Clone)]
pub struct SqliteMedia {
    pool: SqlitePool,
}

impl SqliteMedia {
    pub fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }
}

pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(row: &SqliteRow, column: &str) -> u64 {
    u64::try_from(row.get::<i64, _>(column)).unwrap_or_default()
}

/// A text of our own that must be what it was when it was written.
pub(super) fn own<T>(row: &SqliteRow, column: &str) -> Result<T>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    let text: String = row.get(column);
    text.parse()
        .map_err(|error: T::Err| StorageError::Corrupt(format!("{column}: {error}")))
}

pub(super) fn kind(row: &SqliteRow) -> Result<MediaKind> {
    let word: String = row.get("kind");
    MediaKind::of_word(&word).ok_or_else(|| StorageError::Corrupt(format!("{word} of media")))
}

fn upload(row: &SqliteRow) -> Result<Upload> {
    let metadata: String = row.get("metadata");
    let metadata = Metadata::parse(&metadata)
        .map_err(|refused| StorageError::Corrupt(format!("an upload: {refused}")))?;
    Ok(Upload {
        id: row.get("id"),
        device: own(row, "device")?,
        officer: own(row, "officer")?,
        metadata,
        length: unsigned(row, "length"),
        at: unsigned(row, "at"),
        ended: row.get("ended"),
        touched_ms: row.get("touched_ms"),
    })
}

fn held(row: &SqliteRow) -> Result<Held> {
    Ok(Held {
        kind: kind(row)?,
        mime: row.get("mime"),
        bytes: unsigned(row, "bytes"),
    })
}

async fn find(connection: &mut SqliteConnection, id: &str) -> Result<Option<Upload>> {
    let row = sqlx::query("SELECT * FROM uploads WHERE id = ?")
        .bind(id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(upload).transpose()
}

/// Notes who brought it and that the upload is over; a voice note is to be heard once.
async fn end(connection: &mut SqliteConnection, upload: &Upload, now_ms: i64) -> Result<()> {
    let Metadata {
        sha256,
        kind,
        visit,
        farmer,
        ..
    } = &upload.metadata;
    sqlx::query(
        "INSERT INTO media_brought (sha256, visit, farmer, officer, device, came_ms)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(sha256)
    .bind(visit.as_str())
    .bind(farmer.as_str())
    .bind(upload.officer.as_str())
    .bind(upload.device.as_str())
    .bind(now_ms)
    .execute(&mut *connection)
    .await?;
    if *kind == MediaKind::Voice {
        sqlx::query(
            "INSERT INTO hearing_due (sha256, came_ms, next_ms) SELECT ?1, ?2, ?2
             WHERE NOT EXISTS (SELECT 1 FROM heard WHERE sha256 = ?1) ON CONFLICT DO NOTHING",
        )
        .bind(sha256)
        .bind(now_ms)
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query("UPDATE uploads SET ended = 1, at = length, touched_ms = ? WHERE id = ?")
        .bind(now_ms)
        .bind(&upload.id)
        .execute(&mut *connection)
        .await?;
    delete_pieces(connection, &upload.id).await
}

async fn delete_pieces(connection: &mut SqliteConnection, id: &str) -> Result<()> {
    sqlx::query("DELETE FROM upload_pieces WHERE upload = ?")
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

async fn delete(connection: &mut SqliteConnection, id: &str) -> Result<()> {
    sqlx::query("DELETE FROM uploads WHERE id = ?")
        .bind(id)
        .execute(&mut *connection)
        .await?;
    delete_pieces(connection, id).await
}

#[async_trait]
impl MediaStore for SqliteMedia {
    async fn begin(&self, upload: &Upload) -> Result<()> {
        let metadata = &upload.metadata;
        sqlx::query(
            "INSERT INTO uploads (id, device, officer, sha256, kind, mime, millis, visit, farmer,
                metadata, length, at, touched_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
        )
        .bind(&upload.id)
        .bind(upload.device.as_str())
        .bind(upload.officer.as_str())
        .bind(&metadata.sha256)
        .bind(metadata.kind.word())
        .bind(&metadata.mime)
        .bind(metadata.millis)
        .bind(metadata.visit.as_str())
        .bind(metadata.farmer.as_str())
        .bind(metadata.header())
        .bind(signed(upload.length))
        .bind(upload.touched_ms)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn upload(&self, id: &str) -> Result<Option<Upload>> {
        find(&mut *self.pool.acquire().await?, id).await
    }

    async fn append(&self, id: &str, at: u64, bytes: &[u8], now_ms: i64) -> Result<Appended> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let Some(upload) = find(&mut transaction, id).await? else {
            return Ok(Appended::Gone);
        };
        let next = at + bytes.len() as u64;
        if upload.at != at || upload.ended || next > upload.length {
            return Ok(Appended::Elsewhere(upload.at));
        }
        sqlx::query("INSERT INTO upload_pieces (upload, at, bytes) VALUES (?, ?, ?)")
            .bind(id)
            .bind(signed(at))
            .bind(bytes)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("UPDATE uploads SET at = ?, touched_ms = ? WHERE id = ?")
            .bind(signed(next))
            .bind(now_ms)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Appended::At(next))
    }

    async fn finish(&self, id: &str, now_ms: i64) -> Result<Finished> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let Some(upload) = find(&mut transaction, id).await? else {
            return Ok(Finished::Gone);
        };
        if upload.ended {
            return Ok(Finished::Kept);
        }
        if upload.at != upload.length {
            return Ok(Finished::Short);
        }
        let pieces: Vec<Vec<u8>> =
            sqlx::query_scalar("SELECT bytes FROM upload_pieces WHERE upload = ? ORDER BY at")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await?;
        let content = pieces.concat();
        let metadata = &upload.metadata;
        if sha256_hex(&content) != metadata.sha256 {
            delete(&mut transaction, id).await?;
            transaction.commit().await?;
            return Ok(Finished::Wrong);
        }
        sqlx::query(
            "INSERT INTO media (sha256, kind, mime, millis, content, came_ms)
             VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(&metadata.sha256)
        .bind(metadata.kind.word())
        .bind(&metadata.mime)
        .bind(metadata.millis)
        .bind(content)
        .bind(now_ms)
        .execute(&mut *transaction)
        .await?;
        end(&mut transaction, &upload, now_ms).await?;
        transaction.commit().await?;
        Ok(Finished::Kept)
    }

    async fn finish_held(&self, id: &str, now_ms: i64) -> Result<()> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(upload) = find(&mut transaction, id).await? {
            end(&mut transaction, &upload, now_ms).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn terminate(&self, id: &str) -> Result<()> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let Some(upload) = find(&mut transaction, id).await? else {
            return Ok(());
        };
        delete(&mut transaction, id).await?;
        if upload.ended {
            let metadata = &upload.metadata;
            sqlx::query(
                "DELETE FROM media_brought WHERE sha256 = ?1 AND visit = ?2 AND officer = ?3
                    AND NOT EXISTS (SELECT 1 FROM media_expected WHERE sha256 = ?1 AND visit = ?2)
                    AND NOT EXISTS (SELECT 1 FROM uploads WHERE sha256 = ?1 AND ended = 1)",
            )
            .bind(&metadata.sha256)
            .bind(metadata.visit.as_str())
            .bind(upload.officer.as_str())
            .execute(&mut *transaction)
            .await?;
            for table in ["hearing_due", "media"] {
                let statement = format!(
                    "DELETE FROM {table} WHERE sha256 = ?1
                        AND NOT EXISTS (SELECT 1 FROM media_brought WHERE sha256 = ?1)
                        AND NOT EXISTS (SELECT 1 FROM media_expected WHERE sha256 = ?1)"
                );
                sqlx::query(sqlx::AssertSqlSafe(statement))
                    .bind(&metadata.sha256)
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        Ok(transaction.commit().await?)
    }

    async fn open_of(&self, device: &DeviceId) -> Result<Open> {
        let row = sqlx::query(
            "SELECT count(*) AS uploads, coalesce(sum(length), 0) AS bytes
             FROM uploads WHERE device = ? AND ended = 0",
        )
        .bind(device.as_str())
        .fetch_one(&self.pool)
        .await?;
        Ok(Open {
            uploads: unsigned(&row, "uploads"),
            bytes: unsigned(&row, "bytes"),
        })
    }

    async fn expire(&self, before_ms: i64) -> Result<u64> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let gone = sqlx::query(
            "DELETE FROM uploads WHERE touched_ms < ? AND (ended = 1 OR NOT EXISTS
                (SELECT 1 FROM media_expected e WHERE e.sha256 = uploads.sha256))",
        )
        .bind(before_ms)
        .execute(&mut *transaction)
        .await?;
        if gone.rows_affected() > 0 {
            sqlx::query("DELETE FROM upload_pieces WHERE upload NOT IN (SELECT id FROM uploads)")
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(gone.rows_affected())
    }

    async fn held(&self, sha256: &str) -> Result<Option<Held>> {
        let row =
            sqlx::query("SELECT kind, mime, length(content) AS bytes FROM media WHERE sha256 = ?")
                .bind(sha256)
                .fetch_optional(&self.pool)
                .await?;
        row.as_ref().map(held).transpose()
    }

    async fn content(&self, sha256: &str) -> Result<Option<(Held, Vec<u8>)>> {
        let row = sqlx::query(
            "SELECT kind, mime, length(content) AS bytes, content FROM media WHERE sha256 = ?",
        )
        .bind(sha256)
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| Ok((held(&row)?, row.get("content"))))
            .transpose()
    }

    async fn may_play(&self, sha256: &str, officer: &OfficerId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM media_brought WHERE sha256 = ?1 AND officer = ?2)
                OR EXISTS (
                    SELECT 1 FROM territory t JOIN documents d ON d.village = t.village
                    WHERE t.officer = ?2 AND t.revoked_seq IS NULL
                        AND d.epoch = (SELECT max(epoch) FROM documents n WHERE n.farmer = d.farmer)
                        AND d.farmer IN (
                            SELECT farmer FROM media_brought WHERE sha256 = ?1
                            UNION SELECT farmer FROM media_expected WHERE sha256 = ?1))",
        )
        .bind(sha256)
        .bind(officer.as_str())
        .fetch_one(&self.pool)
        .await?)
    }

    async fn held_counts(&self) -> Result<HeldCounts> {
        let row = sqlx::query(
            "SELECT coalesce(sum(kind = 'voice'), 0) AS voice, coalesce(sum(kind = 'photo'), 0) AS photos,
                coalesce(sum(length(content)), 0) AS bytes FROM media",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(HeldCounts {
            voice: unsigned(&row, "voice"),
            photos: unsigned(&row, "photos"),
            bytes: unsigned(&row, "bytes"),
        })
    }

    async fn news(&self) -> Result<News> {
        expected_sql::news(&self.pool).await
    }
    async fn expect(&self, news: &News, expected: &[Expected]) -> Result<()> {
        expected_sql::expect(&self.pool, news, expected).await
    }
    async fn missing(&self) -> Result<Vec<Missing>> {
        expected_sql::missing(&self.pool).await
    }
}
