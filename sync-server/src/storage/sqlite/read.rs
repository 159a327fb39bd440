//! The read side: where the log stands, a farmer's entries, the counts.

use super::{Result, hash, number, parsed, stamp};
use crate::storage::{Counts, Hash, LogHead, Published, StorageError};
use shared::{
    entry::Entry,
    ids::{DocId, FarmerId, OfficerId, VillageId},
    time::Stamp,
};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

pub(super) async fn log_head(connection: &mut SqliteConnection) -> Result<LogHead> {
    let row = sqlx::query(
        "SELECT value AS epoch, (SELECT coalesce(max(seq), 0) FROM log) AS seq FROM meta WHERE key = 'log_epoch'",
    )
    .fetch_one(connection)
    .await?;
    let epoch: Vec<u8> = row.get("epoch");
    let epoch = epoch
        .try_into()
        .map_err(|_| StorageError::Corrupt("a log epoch without 16 bytes".into()))?;
    Ok(LogHead {
        epoch,
        seq: number(row.get("seq")),
    })
}

pub(super) async fn has_change(pool: &SqlitePool, doc: &DocId, hash: &Hash) -> Result<bool> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM log WHERE kind = 'change' AND doc = ? AND hash = ?")
            .bind(doc.to_string())
            .bind(hash.as_slice())
            .fetch_optional(pool)
            .await?;
    Ok(found.is_some())
}

pub(super) async fn farmer(
    pool: &SqlitePool,
    farmer: &FarmerId,
) -> Result<Option<(DocId, VillageId)>> {
    let row = sqlx::query(
        "SELECT doc, village FROM documents WHERE farmer = ? ORDER BY epoch DESC LIMIT 1",
    )
    .bind(farmer.as_str())
    .fetch_optional(pool)
    .await?;
    row.map(|row| Ok((parsed(row.get("doc"))?, parsed(row.get("village"))?)))
        .transpose()
}

/// The entries of the newest document alone: what an older one held may have had to go.
pub(super) async fn entries_of(
    pool: &SqlitePool,
    farmer: &FarmerId,
) -> Result<Vec<(Entry, Stamp)>> {
    let rows = sqlx::query(
        "SELECT text, received_ms FROM entries WHERE doc =
            (SELECT doc FROM documents WHERE farmer = ? ORDER BY epoch DESC LIMIT 1) ORDER BY id",
    )
    .bind(farmer.as_str())
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((entry(row)?, stamp(row.get("received_ms")))))
        .collect()
}

fn entry(row: &SqliteRow) -> Result<Entry> {
    Entry::decode(row.get("text")).map_err(|error| StorageError::Corrupt(error.to_string()))
}

/// Of each farmer the newest document alone, wherever it is now: what he was in an earlier village
/// is in it.
pub(super) async fn entries_of_village(
    pool: &SqlitePool,
    village: &VillageId,
) -> Result<Vec<Published>> {
    let rows = sqlx::query(
        "WITH farmers AS (
            SELECT DISTINCT d.farmer FROM documents d
            WHERE d.village = ?1
               OR d.doc IN (SELECT l.doc FROM log l WHERE l.village = ?1 AND l.kind IN ('change', 'tombstone'))
         )
         SELECT e.text, e.seq, e.received_ms FROM farmers f
         JOIN documents d ON d.doc =
            (SELECT doc FROM documents n WHERE n.farmer = f.farmer ORDER BY n.epoch DESC LIMIT 1)
         JOIN entries e ON e.doc = d.doc
         ORDER BY f.farmer, e.id",
    )
    .bind(village.as_str())
    .fetch_all(pool)
    .await?;
    let published = |row: &SqliteRow| {
        Ok(Published {
            entry: entry(row)?,
            seq: number(row.get("seq")),
            received_at: stamp(row.get("received_ms")),
        })
    };
    rows.iter().map(published).collect()
}

pub(super) async fn farmers_of(pool: &SqlitePool, officer: &OfficerId) -> Result<Vec<FarmerId>> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT d.farmer FROM territory t JOIN documents d ON d.village = t.village
         WHERE t.officer = ? AND t.revoked_seq IS NULL",
    )
    .bind(officer.as_str())
    .fetch_all(pool)
    .await?;
    ids.iter().map(|id| parsed(id)).collect()
}

pub(super) async fn counts(pool: &SqlitePool) -> Result<Counts> {
    let row = sqlx::query(
        "SELECT (SELECT count(DISTINCT farmer) FROM documents) AS farmers,
                (SELECT count(*) FROM entries WHERE kind = 'visit') AS visits,
                (SELECT count(*) FROM entries WHERE kind = 'outcome') AS outcomes,
                (SELECT count(*) FROM log WHERE kind = 'change') AS changes,
                (SELECT count(*) FROM devices) AS devices",
    )
    .fetch_one(pool)
    .await?;
    let count = |column: &str| number(row.get(column));
    Ok(Counts {
        farmers: count("farmers"),
        visits: count("visits"),
        outcomes: count("outcomes"),
        changes: count("changes"),
        devices: count("devices"),
    })
}

/// Hashes as they lie in a column: one after another.
pub(super) fn hashes(bytes: &[u8]) -> Result<Vec<Hash>> {
    bytes.chunks(32).map(hash).collect()
}
