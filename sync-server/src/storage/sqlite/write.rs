//! One transaction of the depot: what is published, in the log and in all that is made from it.

use super::{Result, feed::document_row, number, people, records, signed, stamp};
use crate::storage::{
    CodeRow, DeviceNote, DocumentRow, Hash, NewChange, Origin, Put, StorageError, Tokens, Writing,
    outbox,
};
use async_trait::async_trait;
use shared::{
    entry::Entry,
    ids::{DeviceId, DocId, FarmerId, OfficerId, VillageId},
    records::Record,
    time::Stamp,
};
use sqlx::{Row, Sqlite, Transaction};
use tokio::sync::OwnedMutexGuard;

/// Fields drop in order: the transaction is undone before the next writer's turn.
pub(super) struct Write {
    transaction: Transaction<'static, Sqlite>,
    _turn: OwnedMutexGuard<()>,
}

impl Write {
    pub(super) fn new(
        transaction: Transaction<'static, Sqlite>,
        turn: OwnedMutexGuard<()>,
    ) -> Self {
        Self {
            transaction,
            _turn: turn,
        }
    }
}

const LAST_RECEIVED: &str = "last_received_ms";

#[async_trait]
impl Writing for Write {
    async fn receive_at(&mut self, now: Stamp) -> Result<Stamp> {
        let last: Option<i64> = sqlx::query_scalar(
            "SELECT CAST(CAST(value AS TEXT) AS INTEGER) FROM meta WHERE key = ?",
        )
        .bind(LAST_RECEIVED)
        .fetch_optional(&mut *self.transaction)
        .await?;
        let at = last.map_or(now, |last| now.max(stamp(last)));
        sqlx::query("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")
            .bind(LAST_RECEIVED)
            .bind(at.millis().to_string())
            .execute(&mut *self.transaction)
            .await?;
        Ok(at)
    }

    async fn document(&mut self, farmer: &FarmerId) -> Result<Option<DocumentRow>> {
        let row =
            sqlx::query("SELECT * FROM documents WHERE farmer = ? ORDER BY epoch DESC LIMIT 1")
                .bind(farmer.as_str())
                .fetch_optional(&mut *self.transaction)
                .await?;
        row.as_ref().map(document_row).transpose()
    }

    async fn create_document(&mut self, row: &DocumentRow) -> Result<()> {
        sqlx::query(
            "INSERT INTO documents (doc, farmer, epoch, village, saved, heads, first_seq, covers_seq)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(row.doc.to_string())
        .bind(row.doc.farmer.as_str())
        .bind(row.doc.epoch)
        .bind(row.village.as_str())
        .bind(&row.saved)
        .bind(row.heads.concat())
        .bind(signed(row.first_seq))
        .bind(signed(row.covers_seq))
        .execute(&mut *self.transaction)
        .await?;
        Ok(())
    }

    async fn save_document(&mut self, row: &DocumentRow) -> Result<()> {
        sqlx::query("UPDATE documents SET saved = ?, heads = ?, first_seq = ?, covers_seq = ? WHERE doc = ?")
            .bind(&row.saved)
            .bind(row.heads.concat())
            .bind(signed(row.first_seq))
            .bind(signed(row.covers_seq))
            .bind(row.doc.to_string())
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }

    async fn change_seq(&mut self, doc: &DocId, hash: &Hash) -> Result<Option<u64>> {
        let seq: Option<i64> = sqlx::query_scalar(
            "SELECT seq FROM log WHERE kind = 'change' AND doc = ? AND hash = ?",
        )
        .bind(doc.to_string())
        .bind(hash.as_slice())
        .fetch_optional(&mut *self.transaction)
        .await?;
        Ok(seq.map(number))
    }

    async fn entry(&mut self, doc: &DocId, id: &str) -> Result<Option<(String, u64)>> {
        let row = sqlx::query("SELECT text, seq FROM entries WHERE doc = ? AND id = ?")
            .bind(doc.to_string())
            .bind(id)
            .fetch_optional(&mut *self.transaction)
            .await?;
        Ok(row.map(|row| (row.get("text"), number(row.get("seq")))))
    }

    async fn append_change(&mut self, change: &NewChange<'_>) -> Result<u64> {
        let (device, officer, device_seq) = match change.origin {
            Origin::Device {
                device,
                officer,
                device_seq,
            } => (
                Some(device.as_str()),
                Some(officer.as_str()),
                Some(signed(device_seq)),
            ),
            Origin::Import => (None, None, None),
        };
        let seq: i64 = sqlx::query_scalar(
            "INSERT INTO log (kind, doc, village, officer, device, device_seq, hash, imported, received_ms, payload)
             VALUES ('change', ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
        )
        .bind(change.doc.to_string())
        .bind(change.village.as_str())
        .bind(officer)
        .bind(device)
        .bind(device_seq)
        .bind(change.hash.as_slice())
        .bind(matches!(change.origin, Origin::Import))
        .bind(change.received_at.millis())
        .bind(change.raw)
        .fetch_one(&mut *self.transaction)
        .await?;
        Ok(number(seq))
    }

    async fn put_entry(
        &mut self,
        doc: &DocId,
        entry: &Entry,
        seq: u64,
        received_at: Stamp,
    ) -> Result<()> {
        let text = entry
            .encode()
            .map_err(|error| StorageError::Corrupt(error.to_string()))?;
        sqlx::query(
            "INSERT INTO entries (doc, id, farmer, kind, text, seq, recorded_ms, received_ms)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (doc, id) DO UPDATE SET kind = excluded.kind, text = excluded.text,
                seq = excluded.seq, recorded_ms = excluded.recorded_ms, received_ms = excluded.received_ms
             WHERE excluded.text < text",
        )
        .bind(doc.to_string())
        .bind(entry.id.as_str())
        .bind(entry.farmer.as_str())
        .bind(&entry.kind)
        .bind(&text)
        .bind(signed(seq))
        .bind(entry.recorded_at.millis())
        .bind(received_at.millis())
        .execute(&mut *self.transaction)
        .await?;
        outbox::note_published(&mut self.transaction, entry, signed(seq)).await?;
        Ok(())
    }

    async fn ever_granted(&mut self, officer: &OfficerId, village: &VillageId) -> Result<bool> {
        people::ever_granted(&mut self.transaction, officer, village).await
    }
    async fn grant(&mut self, officer: &OfficerId, village: &VillageId, at: Stamp) -> Result<bool> {
        people::grant(&mut self.transaction, officer, village, at).await
    }
    async fn revoke(
        &mut self,
        officer: &OfficerId,
        village: &VillageId,
        at: Stamp,
    ) -> Result<bool> {
        people::revoke(&mut self.transaction, officer, village, at).await
    }
    async fn put_record(&mut self, record: &Record, at: Stamp) -> Result<Put> {
        records::put(&mut self.transaction, record, at).await
    }
    async fn put_officer(&mut self, id: &OfficerId, name: &str, at: Stamp) -> Result<Put> {
        people::put_officer(&mut self.transaction, id, name, at).await
    }
    async fn officer_name(&mut self, id: &OfficerId) -> Result<Option<String>> {
        people::officer_name(&mut self.transaction, id).await
    }
    async fn put_code(&mut self, code: &CodeRow) -> Result<()> {
        people::put_code(&mut self.transaction, code).await
    }
    async fn code(&mut self, code_hash: &Hash) -> Result<Option<CodeRow>> {
        people::code(&mut self.transaction, code_hash).await
    }
    async fn add_device(
        &mut self,
        id: &DeviceId,
        officer: &OfficerId,
        at: Stamp,
        token: &Hash,
    ) -> Result<()> {
        people::add_device(&mut self.transaction, id, officer, at, token).await
    }
    async fn set_tokens(&mut self, id: &DeviceId, tokens: &Tokens) -> Result<()> {
        people::set_tokens(&mut self.transaction, id, tokens).await
    }
    async fn tokens(&mut self, id: &DeviceId) -> Result<Option<Tokens>> {
        people::tokens(&mut self.transaction, id).await
    }
    async fn note_device(&mut self, id: &DeviceId, note: &DeviceNote<'_>) -> Result<()> {
        people::note_device(&mut self.transaction, id, note).await
    }

    async fn commit(self: Box<Self>) -> Result<()> {
        Ok(self.transaction.commit().await?)
    }
}
