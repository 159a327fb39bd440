//! What the feed reads. Each query walks an index from the cursor on, so that its work follows what
//! is new and not the length of the log.

use super::{Result, number, parsed, read::hashes, signed, stamp};
use crate::storage::{Amount, DocumentRow, LogRow, Logged, Place, StorageError, StoredDocument};
use shared::ids::{DocId, OfficerId, VillageId};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};
use std::collections::{BTreeSet, HashMap};

pub(super) async fn territory(
    pool: &SqlitePool,
    officer: &OfficerId,
) -> Result<Vec<(VillageId, u64)>> {
    let rows = sqlx::query(
        "SELECT village, granted_seq FROM territory WHERE officer = ? AND revoked_seq IS NULL ORDER BY village",
    )
    .bind(officer.as_str())
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((parsed(row.get("village"))?, number(row.get("granted_seq")))))
        .collect()
}

/// The grants and revocations up to a number, played.
pub(super) async fn territory_at(
    pool: &SqlitePool,
    officer: &OfficerId,
    through: u64,
) -> Result<Vec<VillageId>> {
    let rows = sqlx::query(
        "SELECT village, kind FROM log WHERE officer = ? AND kind IN ('grant', 'revoke') AND seq <= ?
         ORDER BY seq",
    )
    .bind(officer.as_str())
    .bind(signed(through))
    .fetch_all(pool)
    .await?;
    let mut held = BTreeSet::new();
    for row in &rows {
        let village: VillageId = parsed(row.get("village"))?;
        if row.get::<&str, _>("kind") == "grant" {
            held.insert(village);
        } else {
            held.remove(&village);
        }
    }
    Ok(held.into_iter().collect())
}

fn numbered(rows: &[SqliteRow]) -> Vec<(u64, String)> {
    rows.iter()
        .map(|row| (number(row.get("seq")), row.get("json")))
        .collect()
}

/// Rows about villages go to those who have them: a district has thousands.
pub(super) async fn records_for(
    pool: &SqlitePool,
    officer: &OfficerId,
) -> Result<Vec<(u64, String)>> {
    let rows = sqlx::query(
        "SELECT seq, json FROM records WHERE village IS NULL
            OR village IN (SELECT village FROM territory WHERE officer = ? AND revoked_seq IS NULL)
         ORDER BY seq",
    )
    .bind(officer.as_str())
    .fetch_all(pool)
    .await?;
    Ok(numbered(&rows))
}

pub(super) async fn records_of_village(
    pool: &SqlitePool,
    village: &VillageId,
) -> Result<Vec<(u64, String)>> {
    let rows = sqlx::query("SELECT seq, json FROM records WHERE village = ? ORDER BY seq")
        .bind(village.as_str())
        .fetch_all(pool)
        .await?;
    Ok(numbered(&rows))
}

pub(super) async fn size_of_territory(
    pool: &SqlitePool,
    officer: &OfficerId,
    after: Option<&Place>,
) -> Result<Amount> {
    let village = after.map_or("", |place| place.village.as_str());
    let doc = after
        .and_then(|place| place.doc.as_ref())
        .map(ToString::to_string)
        .unwrap_or_default();
    let row = sqlx::query(
        "SELECT count(*) AS items, coalesce(sum(length(d.saved)), 0) AS bytes
         FROM territory t JOIN documents d ON d.village = t.village
         WHERE t.officer = ?1 AND t.revoked_seq IS NULL
           AND (d.village > ?2 OR (d.village = ?2 AND d.doc > ?3))",
    )
    .bind(officer.as_str())
    .bind(village)
    .bind(doc)
    .fetch_one(pool)
    .await?;
    Ok(Amount {
        items: number(row.get("items")),
        bytes: number(row.get("bytes")),
    })
}

const DOCUMENT: &str = "SELECT doc, village, saved, heads, first_seq, covers_seq FROM documents";

pub(super) fn document_row(row: &SqliteRow) -> Result<DocumentRow> {
    Ok(DocumentRow {
        doc: parsed(row.get("doc"))?,
        village: parsed(row.get("village"))?,
        saved: row.get("saved"),
        heads: hashes(row.get("heads"))?,
        first_seq: number(row.get("first_seq")),
        covers_seq: number(row.get("covers_seq")),
    })
}

pub(super) async fn documents_of(
    pool: &SqlitePool,
    village: &VillageId,
    after: Option<&DocId>,
    limit: u32,
) -> Result<Vec<StoredDocument>> {
    let mut query = sqlx::QueryBuilder::new(DOCUMENT);
    query.push(" WHERE village = ").push_bind(village.as_str());
    query
        .push(" AND doc > ")
        .push_bind(after.map(ToString::to_string).unwrap_or_default());
    query.push(" ORDER BY doc LIMIT ").push_bind(limit);
    // One read transaction, so that a document and its arrivals are of one moment.
    let mut transaction = pool.begin().await?;
    let rows = query.build().fetch_all(&mut *transaction).await?;
    with_arrivals(&mut transaction, &rows).await
}

pub(super) async fn document(pool: &SqlitePool, doc: &DocId) -> Result<Option<StoredDocument>> {
    let mut query = sqlx::QueryBuilder::new(DOCUMENT);
    query.push(" WHERE doc = ").push_bind(doc.to_string());
    let mut transaction = pool.begin().await?;
    let rows = query.build().fetch_all(&mut *transaction).await?;
    Ok(with_arrivals(&mut transaction, &rows).await?.pop())
}

async fn with_arrivals(
    connection: &mut SqliteConnection,
    rows: &[SqliteRow],
) -> Result<Vec<StoredDocument>> {
    let rows = rows.iter().map(document_row).collect::<Result<Vec<_>>>()?;
    let names: Vec<String> = rows.iter().map(|row| row.doc.to_string()).collect();
    let delays = sqlx::query(
        "SELECT doc, received_ms - recorded_ms AS delay FROM entries
         WHERE doc IN (SELECT value FROM json_each(?)) ORDER BY doc, id",
    )
    .bind(serde_json::to_string(&names).expect("a list of texts is JSON"))
    .fetch_all(connection)
    .await?;
    let mut arrivals: HashMap<String, Vec<i64>> = HashMap::new();
    for delay in &delays {
        arrivals
            .entry(delay.get("doc"))
            .or_default()
            .push(delay.get("delay"));
    }
    let stored = |(row, name): (DocumentRow, &String)| StoredDocument {
        row,
        arrivals: arrivals.remove(name).unwrap_or_default(),
    };
    Ok(rows.into_iter().zip(&names).map(stored).collect())
}

pub(super) const NUMBERS: &str = "SELECT l.seq, length(l.payload) AS bytes FROM log l
    WHERE l.kind = 'record' AND l.seq > ?2 AND l.seq <= ?3 AND (l.village IS NULL
       OR l.village IN (SELECT village FROM territory WHERE officer = ?1 AND revoked_seq IS NULL))
    UNION ALL
    SELECT l.seq, 0 FROM log l JOIN territory t ON t.officer = l.officer AND t.village = l.village
    WHERE l.kind IN ('grant', 'revoke') AND l.officer = ?1 AND l.seq > ?2 AND l.seq <= ?3
      AND l.seq = coalesce(t.revoked_seq, t.granted_seq)
    UNION ALL
    SELECT l.seq, length(l.payload) FROM territory t CROSS JOIN log l
       ON l.village = t.village AND l.seq > max(t.granted_seq, ?2) AND l.seq <= ?3
    WHERE t.officer = ?1 AND t.revoked_seq IS NULL AND l.kind IN ('change', 'tombstone')
    ORDER BY 1";

/// What belongs to an officer in a range. Of a village granted within it, changes up to the grant
/// are left out, since its documents come whole with the grant; a village revoked and granted again
/// counts as granted.
pub(super) async fn numbers(
    pool: &SqlitePool,
    officer: &OfficerId,
    after: u64,
    through: u64,
) -> Result<(Vec<u64>, u64)> {
    let rows = sqlx::query(NUMBERS)
        .bind(officer.as_str())
        .bind(signed(after))
        .bind(signed(through))
        .fetch_all(pool)
        .await?;
    let numbers = rows.iter().map(|row| number(row.get("seq"))).collect();
    Ok((
        numbers,
        rows.iter().map(|row| number(row.get("bytes"))).sum(),
    ))
}

pub(super) async fn rows(pool: &SqlitePool, numbers: &[u64]) -> Result<Vec<LogRow>> {
    let rows = sqlx::query(
        "SELECT seq, kind, doc, village, payload, imported, received_ms,
            (SELECT first_seq FROM documents d WHERE d.doc = log.doc) AS first_seq
         FROM log WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
    )
    .bind(serde_json::to_string(numbers).expect("a list of numbers is JSON"))
    .fetch_all(pool)
    .await?;
    rows.iter().map(log_row).collect()
}

fn log_row(row: &SqliteRow) -> Result<LogRow> {
    let payload: Vec<u8> = row.get("payload");
    let what = match row.get("kind") {
        "change" => {
            let first_seq = row.get::<Option<i64>, _>("first_seq").map(number);
            let imported = row.get("imported");
            Logged::Change {
                doc: parsed(row.get("doc"))?,
                raw: payload,
                imported,
                first_seq,
            }
        }
        "record" => {
            let json = String::from_utf8(payload);
            Logged::Record {
                json: json.map_err(|error| StorageError::Corrupt(error.to_string()))?,
            }
        }
        "grant" => Logged::Grant {
            village: parsed(row.get("village"))?,
        },
        "revoke" => Logged::Revoke {
            village: parsed(row.get("village"))?,
        },
        "tombstone" => Logged::Tombstone {
            doc: parsed(row.get("doc"))?,
        },
        other => return Err(StorageError::Corrupt(format!("a log row of kind {other}"))),
    };
    Ok(LogRow {
        seq: number(row.get("seq")),
        received_at: stamp(row.get("received_ms")),
        what,
    })
}
