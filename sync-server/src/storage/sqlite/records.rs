//! Reference rows. A row is closed by the next one of the same thing, never replaced, and the log
//! has every writing of it.

use super::{Result, number, signed};
use crate::storage::{Put, StorageError};
use shared::{
    records::{Record, RecordBody},
    time::{Day, Stamp},
};
use sqlx::{SqliteConnection, SqlitePool};
use std::collections::BTreeMap;

pub(super) async fn all(pool: &SqlitePool) -> Result<Vec<Record>> {
    let rows: Vec<String> =
        sqlx::query_scalar("SELECT json FROM records ORDER BY kind, id, valid_from")
            .fetch_all(pool)
            .await?;
    rows.iter().map(|json| decode(json)).collect()
}

/// Each row as it was last written up to a number of the log.
pub(super) async fn at(pool: &SqlitePool, through: u64) -> Result<Vec<Record>> {
    let rows: Vec<Vec<u8>> = sqlx::query_scalar(
        "SELECT payload FROM log WHERE kind = 'record' AND seq <= ? ORDER BY seq",
    )
    .bind(signed(through))
    .fetch_all(pool)
    .await?;
    let mut newest = BTreeMap::new();
    for payload in rows {
        let json = String::from_utf8(payload);
        let json = json.map_err(|error| StorageError::Corrupt(error.to_string()))?;
        let record = decode(&json)?;
        let (kind, id) = record.key();
        newest.insert((kind.to_owned(), id.to_owned(), record.valid_from), record);
    }
    Ok(newest.into_values().collect())
}

fn decode(json: &str) -> Result<Record> {
    serde_json::from_str(json).map_err(|error| StorageError::Corrupt(error.to_string()))
}

/// The rows of the same thing, oldest first.
async fn rows_of(connection: &mut SqliteConnection, record: &Record) -> Result<Vec<Record>> {
    let (kind, id) = record.key();
    let rows: Vec<String> = sqlx::query_scalar(
        "SELECT json FROM records WHERE kind = ? AND id = ? ORDER BY valid_from",
    )
    .bind(kind)
    .bind(id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|json| decode(json)).collect()
}

pub(super) async fn put(
    connection: &mut SqliteConnection,
    record: &Record,
    at: Stamp,
) -> Result<Put> {
    let rows = rows_of(connection, record).await?;
    if let Some(same_day) = rows.iter().find(|row| row.valid_from == record.valid_from) {
        return put_same_day(connection, same_day, record, at).await;
    }
    let before = rows.iter().rfind(|row| row.valid_from < record.valid_from);
    if let Some(before) = before
        && before.body == record.body
        && before.holds_on(record.valid_from)
    {
        return Ok(Put::Unchanged);
    }
    let last_day = record.valid_from.plus(-1);
    if let Some(before) = before
        && before.valid_to.is_none_or(|last| last > last_day)
    {
        write(connection, &closed(before, last_day), at).await?;
    }
    let next = rows.iter().find(|row| row.valid_from > record.valid_from);
    let mut new = record.clone();
    if let Some(next) = next {
        let last = next.valid_from.plus(-1);
        new.valid_to = Some(new.valid_to.map_or(last, |own| own.min(last)));
    }
    write(connection, &new, at).await?;
    Ok(Put::Written)
}

async fn put_same_day(
    connection: &mut SqliteConnection,
    held: &Record,
    record: &Record,
    at: Stamp,
) -> Result<Put> {
    if held.body != record.body {
        return Ok(Put::Differs);
    }
    match record.valid_to {
        Some(last) if held.valid_to.is_none_or(|known| known > last) => {
            write(connection, &closed(held, last), at).await?;
            Ok(Put::Written)
        }
        _ => Ok(Put::Unchanged),
    }
}

fn closed(record: &Record, last: Day) -> Record {
    Record {
        valid_to: Some(last),
        ..record.clone()
    }
}

async fn write(connection: &mut SqliteConnection, record: &Record, at: Stamp) -> Result<u64> {
    let json =
        serde_json::to_string(record).map_err(|error| StorageError::Corrupt(error.to_string()))?;
    let village = match &record.body {
        RecordBody::Village(village) => Some(village.id.as_str()),
        _ => None,
    };
    let seq: i64 = sqlx::query_scalar(
        "INSERT INTO log (kind, village, received_ms, payload) VALUES ('record', ?, ?, ?) RETURNING seq",
    )
    .bind(village)
    .bind(at.millis())
    .bind(json.as_bytes())
    .fetch_one(&mut *connection)
    .await?;
    let (kind, id) = record.key();
    sqlx::query(
        "INSERT OR REPLACE INTO records (kind, id, valid_from, json, village, seq) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(kind)
    .bind(id)
    .bind(record.valid_from.to_string())
    .bind(&json)
    .bind(village)
    .bind(seq)
    .execute(connection)
    .await?;
    Ok(number(seq))
}
