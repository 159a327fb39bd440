//! Officers, their villages, codes and devices.

use super::{Result, hash, number, parsed, signed, stamp};
use crate::storage::{
    Authenticated, CodeRow, DeviceNote, DeviceRow, Hash, OfficerRow, Put, StorageError, Tokens,
    UsedCode,
};
use shared::{
    ids::{DeviceId, OfficerId, VillageId},
    time::Stamp,
};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

pub(super) async fn officers(pool: &SqlitePool) -> Result<Vec<OfficerRow>> {
    let rows = sqlx::query(
        "SELECT o.id, o.name, (SELECT count(*) FROM devices d WHERE d.officer = o.id) AS devices,
            (SELECT group_concat(village, ' ') FROM
                (SELECT village FROM territory t WHERE t.officer = o.id AND t.revoked_seq IS NULL
                 ORDER BY village)) AS villages
         FROM officers o ORDER BY o.id",
    )
    .fetch_all(pool)
    .await?;
    let officer = |row: &SqliteRow| {
        let villages: Option<String> = row.get("villages");
        let villages = villages.unwrap_or_default();
        Ok(OfficerRow {
            id: parsed(row.get("id"))?,
            name: row.get("name"),
            villages: villages
                .split_whitespace()
                .map(parsed)
                .collect::<Result<_>>()?,
            devices: number(row.get("devices")),
        })
    };
    rows.iter().map(officer).collect()
}

pub(super) async fn devices(pool: &SqlitePool) -> Result<Vec<DeviceRow>> {
    let rows = sqlx::query("SELECT * FROM devices ORDER BY last_seen_ms DESC, id")
        .fetch_all(pool)
        .await?;
    let device = |row: &SqliteRow| {
        Ok(DeviceRow {
            id: parsed(row.get("id"))?,
            officer: parsed(row.get("officer"))?,
            last_seen: row.get::<Option<i64>, _>("last_seen_ms").map(stamp),
            app: row.get("app"),
            device_seq: number(row.get("device_seq")),
            seen_seq: number(row.get("seen_seq")),
            unsent: number(row.get("unsent")),
        })
    };
    rows.iter().map(device).collect()
}

pub(super) async fn device_by_token(
    pool: &SqlitePool,
    token: &Hash,
) -> Result<Option<Authenticated>> {
    let row = sqlx::query(
        "SELECT d.id, d.officer, o.name, d.token_hash, d.previous_hash, d.token_issued_ms
         FROM devices d JOIN officers o ON o.id = d.officer
         WHERE d.token_hash = ?1 OR d.previous_hash = ?1",
    )
    .bind(token.as_slice())
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Authenticated {
        device: parsed(row.get("id"))?,
        officer: parsed(row.get("officer"))?,
        name: row.get("name"),
        tokens: tokens_row(&row)?,
    }))
}

fn tokens_row(row: &SqliteRow) -> Result<Tokens> {
    let previous: Option<Vec<u8>> = row.get("previous_hash");
    Ok(Tokens {
        current: hash(row.get("token_hash"))?,
        previous: previous.map(|bytes| hash(&bytes)).transpose()?,
        issued_at: stamp(row.get("token_issued_ms")),
    })
}

pub(super) async fn ever_granted(
    connection: &mut SqliteConnection,
    officer: &OfficerId,
    village: &VillageId,
) -> Result<bool> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM territory WHERE officer = ? AND village = ?")
            .bind(officer.as_str())
            .bind(village.as_str())
            .fetch_optional(connection)
            .await?;
    Ok(found.is_some())
}

async fn has_village(
    c: &mut SqliteConnection,
    officer: &OfficerId,
    village: &VillageId,
) -> Result<bool> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT 1 FROM territory WHERE officer = ? AND village = ? AND revoked_seq IS NULL",
    )
    .bind(officer.as_str())
    .bind(village.as_str())
    .fetch_optional(c)
    .await?;
    Ok(found.is_some())
}

async fn log_village(
    connection: &mut SqliteConnection,
    kind: &'static str,
    officer: &OfficerId,
    village: &VillageId,
    at: Stamp,
) -> Result<i64> {
    let seq = sqlx::query_scalar(
        "INSERT INTO log (kind, officer, village, received_ms, payload) VALUES (?, ?, ?, ?, x'') RETURNING seq",
    )
    .bind(kind)
    .bind(officer.as_str())
    .bind(village.as_str())
    .bind(at.millis())
    .fetch_one(connection)
    .await?;
    Ok(seq)
}

pub(super) async fn grant(
    connection: &mut SqliteConnection,
    officer: &OfficerId,
    village: &VillageId,
    at: Stamp,
) -> Result<bool> {
    if officer_name(connection, officer).await?.is_none() {
        return Err(StorageError::NoOfficer(officer.clone()));
    }
    if has_village(connection, officer, village).await? {
        return Ok(false);
    }
    let seq = log_village(connection, "grant", officer, village, at).await?;
    sqlx::query(
        "INSERT OR REPLACE INTO territory (officer, village, granted_seq, revoked_seq) VALUES (?, ?, ?, NULL)",
    )
    .bind(officer.as_str())
    .bind(village.as_str())
    .bind(seq)
    .execute(connection)
    .await?;
    Ok(true)
}

pub(super) async fn revoke(
    connection: &mut SqliteConnection,
    officer: &OfficerId,
    village: &VillageId,
    at: Stamp,
) -> Result<bool> {
    if !has_village(connection, officer, village).await? {
        return Ok(false);
    }
    let seq = log_village(connection, "revoke", officer, village, at).await?;
    sqlx::query("UPDATE territory SET revoked_seq = ? WHERE officer = ? AND village = ?")
        .bind(seq)
        .bind(officer.as_str())
        .bind(village.as_str())
        .execute(connection)
        .await?;
    Ok(true)
}

pub(super) async fn officer_name(
    connection: &mut SqliteConnection,
    id: &OfficerId,
) -> Result<Option<String>> {
    let name = sqlx::query_scalar("SELECT name FROM officers WHERE id = ?").bind(id.as_str());
    Ok(name.fetch_optional(connection).await?)
}

pub(super) async fn put_officer(
    connection: &mut SqliteConnection,
    id: &OfficerId,
    name: &str,
    at: Stamp,
) -> Result<Put> {
    if officer_name(connection, id).await?.as_deref() == Some(name) {
        return Ok(Put::Unchanged);
    }
    sqlx::query(
        "INSERT INTO officers (id, name, created_ms) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(id.as_str())
    .bind(name)
    .bind(at.millis())
    .execute(connection)
    .await?;
    Ok(Put::Written)
}

pub(super) async fn put_code(connection: &mut SqliteConnection, code: &CodeRow) -> Result<()> {
    let used = code.used.as_ref();
    sqlx::query(
        "INSERT OR REPLACE INTO codes (code_hash, officer, expires_ms, used_ms, attempt_hash, device)
         VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(code.code_hash.as_slice())
    .bind(code.officer.as_str())
    .bind(code.expires_at.millis())
    .bind(used.map(|used| used.at.millis()))
    .bind(used.map(|used| used.attempt_hash.to_vec()))
    .bind(used.map(|used| used.device.as_str().to_owned()))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn code(
    connection: &mut SqliteConnection,
    code_hash: &Hash,
) -> Result<Option<CodeRow>> {
    let row = sqlx::query("SELECT * FROM codes WHERE code_hash = ?")
        .bind(code_hash.as_slice())
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let used = match row.get::<Option<i64>, _>("used_ms") {
        Some(at) => Some(UsedCode {
            at: stamp(at),
            attempt_hash: hash(row.get("attempt_hash"))?,
            device: parsed(row.get("device"))?,
        }),
        None => None,
    };
    Ok(Some(CodeRow {
        code_hash: *code_hash,
        officer: parsed(row.get("officer"))?,
        expires_at: stamp(row.get("expires_ms")),
        used,
    }))
}

pub(super) async fn add_device(
    connection: &mut SqliteConnection,
    id: &DeviceId,
    officer: &OfficerId,
    at: Stamp,
    token: &Hash,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO devices (id, officer, token_hash, token_issued_ms, created_ms) VALUES (?, ?, ?, ?, ?)",
    )
    .bind(id.as_str())
    .bind(officer.as_str())
    .bind(token.as_slice())
    .bind(at.millis())
    .bind(at.millis())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn set_tokens(
    connection: &mut SqliteConnection,
    id: &DeviceId,
    tokens: &Tokens,
) -> Result<()> {
    sqlx::query(
        "UPDATE devices SET token_hash = ?, previous_hash = ?, token_issued_ms = ? WHERE id = ?",
    )
    .bind(tokens.current.as_slice())
    .bind(tokens.previous.map(|hash| hash.to_vec()))
    .bind(tokens.issued_at.millis())
    .bind(id.as_str())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn tokens(
    connection: &mut SqliteConnection,
    id: &DeviceId,
) -> Result<Option<Tokens>> {
    let row =
        sqlx::query("SELECT token_hash, previous_hash, token_issued_ms FROM devices WHERE id = ?")
            .bind(id.as_str())
            .fetch_optional(connection)
            .await?;
    row.as_ref().map(tokens_row).transpose()
}

pub(super) async fn note_device(
    connection: &mut SqliteConnection,
    id: &DeviceId,
    note: &DeviceNote<'_>,
) -> Result<()> {
    sqlx::query(
        "UPDATE devices SET last_seen_ms = ?, app = ?, device_seq = max(device_seq, ?),
            seen_seq = max(seen_seq, ?), unsent = ? WHERE id = ?",
    )
    .bind(note.at.millis())
    .bind(note.app)
    .bind(signed(note.device_seq))
    .bind(signed(note.seen_seq))
    .bind(signed(note.unsent))
    .bind(id.as_str())
    .execute(connection)
    .await?;
    Ok(())
}
