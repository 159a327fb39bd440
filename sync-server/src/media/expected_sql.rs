//! The table of what standing visits name.

use super::{
    sqlite::{kind, own, signed, unsigned},
    store::{Expected, Missing, News},
};
use crate::storage::{Result, StorageError};
use shared::ids::FarmerId;
use sqlx::{Row, SqlitePool};

pub(super) async fn news(pool: &SqlitePool) -> Result<News> {
    let row = sqlx::query(
        "SELECT (SELECT seq FROM media_state) AS looked,
            (SELECT coalesce(max(seq), 0) FROM log) AS head",
    )
    .fetch_one(pool)
    .await?;
    let (looked, head) = (unsigned(&row, "looked"), unsigned(&row, "head"));
    let mut news = News {
        looked,
        head,
        farmers: Vec::new(),
    };
    if looked == head {
        return Ok(news);
    }
    // An import brings no voice and no photos.
    let farmers: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT d.farmer FROM log l JOIN documents d ON d.doc = l.doc
         WHERE l.kind IN ('change', 'tombstone') AND l.imported = 0 AND l.seq > ? AND l.seq <= ?",
    )
    .bind(signed(looked))
    .bind(signed(head))
    .fetch_all(pool)
    .await?;
    let id = |text: &String| {
        FarmerId::new(text).map_err(|error| StorageError::Corrupt(error.to_string()))
    };
    news.farmers = farmers.iter().map(id).collect::<Result<_>>()?;
    Ok(news)
}

pub(super) async fn expect(pool: &SqlitePool, news: &News, expected: &[Expected]) -> Result<()> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let moved = sqlx::query("UPDATE media_state SET seq = ? WHERE seq = ?")
        .bind(signed(news.head))
        .bind(signed(news.looked))
        .execute(&mut *transaction)
        .await?;
    if moved.rows_affected() == 0 {
        return Ok(());
    }
    for farmer in &news.farmers {
        sqlx::query("DELETE FROM media_expected WHERE farmer = ?")
            .bind(farmer.as_str())
            .execute(&mut *transaction)
            .await?;
    }
    for it in expected {
        sqlx::query(
            "INSERT OR REPLACE INTO media_expected (sha256, visit, farmer, officer, kind, bytes)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&it.sha256)
        .bind(it.visit.as_str())
        .bind(it.farmer.as_str())
        .bind(it.officer.as_str())
        .bind(it.kind.word())
        .bind(it.bytes)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(transaction.commit().await?)
}

pub(super) async fn missing(pool: &SqlitePool) -> Result<Vec<Missing>> {
    let rows = sqlx::query(
        "SELECT officer, kind, count(*) AS count, sum(bytes) AS bytes FROM
            (SELECT DISTINCT sha256, officer, kind, bytes FROM media_expected) e
         WHERE NOT EXISTS (SELECT 1 FROM media m WHERE m.sha256 = e.sha256)
         GROUP BY officer, kind ORDER BY officer, kind",
    )
    .fetch_all(pool)
    .await?;
    let row = |row: &sqlx::sqlite::SqliteRow| {
        Ok(Missing {
            officer: own(row, "officer")?,
            kind: kind(row)?,
            count: unsigned(row, "count"),
            bytes: u64::try_from(row.get::<i64, _>("bytes")).unwrap_or_default(),
        })
    };
    rows.iter().map(row).collect()
}
