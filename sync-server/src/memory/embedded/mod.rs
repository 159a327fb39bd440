//! The memory that is always there: SQLite with full-text search, tags and times, beside the log.
//! It matches tags as Hindsight does, to the letter; it ranks by words instead of meaning, and
//! concludes nothing. Storing is immediate, so a submission is complete when it is accepted.

mod search;

use super::{
    Attempt, Declared, Fact, Forgotten, Health, Memory, MemoryError, MemoryItem, OperationState,
    Recall, Recalled, Reflect, Reflection, Result, StoredDocument, Submitted,
};
use async_trait::async_trait;
use shared::time::Stamp;
use sqlx::{Row, Sqlite, SqliteConnection, SqlitePool, Transaction, sqlite::SqliteRow};
use uuid::Uuid;

/// Our tables; safe to run at every start.
///
/// The tokenizer counts combining marks as parts of words: without them Telugu vowel signs would
/// cut words to pieces.
pub const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS memory_banks (
    bank TEXT PRIMARY KEY,
    generation TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memory_documents (
    id INTEGER PRIMARY KEY,
    bank TEXT NOT NULL,
    document_id TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    context TEXT NOT NULL,
    content TEXT NOT NULL,
    metadata TEXT NOT NULL,
    scopes TEXT NOT NULL,
    UNIQUE (bank, document_id)
);
CREATE TABLE IF NOT EXISTS memory_tags (
    document INTEGER NOT NULL REFERENCES memory_documents (id),
    tag TEXT NOT NULL,
    PRIMARY KEY (document, tag)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS memory_tags_by_tag ON memory_tags (tag, document);
CREATE TABLE IF NOT EXISTS memory_operations (
    bank TEXT NOT NULL,
    operation_id TEXT NOT NULL,
    PRIMARY KEY (bank, operation_id)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS memory_words USING fts5 (
    content,
    tokenize = \"porter unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'\"
);
";

/// One bank in the depot's own database.
pub struct EmbeddedMemory {
    pool: SqlitePool,
    bank: String,
}

impl EmbeddedMemory {
    /// A bank in a database that has the tables of [`SCHEMA`].
    pub fn new(pool: SqlitePool, bank: &str) -> Self {
        Self {
            pool,
            bank: bank.to_owned(),
        }
    }

    /// Writing begins at once: a read that turns into a write can lose its place to another writer.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>> {
        Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?)
    }

    async fn stored(
        &self,
        connection: &mut SqliteConnection,
        document_id: &str,
    ) -> Result<Option<(i64, StoredDocument)>> {
        let row = sqlx::query(
            "SELECT id, timestamp, context, content, metadata, scopes FROM memory_documents
             WHERE bank = ? AND document_id = ?",
        )
        .bind(&self.bank)
        .bind(document_id)
        .fetch_optional(&mut *connection)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let id: i64 = row.get("id");
        let tags: Vec<String> =
            sqlx::query_scalar("SELECT tag FROM memory_tags WHERE document = ?")
                .bind(id)
                .fetch_all(connection)
                .await?;
        Ok(Some((id, document(&row, tags))))
    }

    async fn replace(&self, connection: &mut SqliteConnection, item: &MemoryItem) -> Result<()> {
        self.remove(connection, &item.document_id).await?;
        let json =
            |text: serde_json::Result<String>| text.expect("texts and lists of texts are JSON");
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO memory_documents (bank, document_id, timestamp, context, content, metadata, scopes)
             VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        )
        .bind(&self.bank)
        .bind(&item.document_id)
        .bind(item.timestamp.millis())
        .bind(&item.context)
        .bind(item.stored_content())
        .bind(json(serde_json::to_string(&item.metadata)))
        .bind(json(serde_json::to_string(&item.scopes)))
        .fetch_one(&mut *connection)
        .await?;
        for tag in item.tag_set() {
            sqlx::query("INSERT INTO memory_tags (document, tag) VALUES (?, ?)")
                .bind(id)
                .bind(tag)
                .execute(&mut *connection)
                .await?;
        }
        sqlx::query("INSERT INTO memory_words (rowid, content) VALUES (?, ?)")
            .bind(id)
            .bind(item.stored_content())
            .execute(connection)
            .await?;
        Ok(())
    }

    async fn remove(&self, connection: &mut SqliteConnection, document_id: &str) -> Result<()> {
        let id: Option<i64> = sqlx::query_scalar(
            "SELECT id FROM memory_documents WHERE bank = ? AND document_id = ?",
        )
        .bind(&self.bank)
        .bind(document_id)
        .fetch_optional(&mut *connection)
        .await?;
        let Some(id) = id else { return Ok(()) };
        for statement in [
            "DELETE FROM memory_tags WHERE document = ?",
            "DELETE FROM memory_words WHERE rowid = ?",
            "DELETE FROM memory_documents WHERE id = ?",
        ] {
            sqlx::query(statement)
                .bind(id)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

fn document(row: &SqliteRow, tags: Vec<String>) -> StoredDocument {
    StoredDocument {
        text: row.get("content"),
        timestamp: Stamp::from_millis(row.get("timestamp")),
        tags: tags.into_iter().collect(),
        context: row.get("context"),
        metadata: serde_json::from_str(row.get("metadata")).unwrap_or_default(),
        scopes: serde_json::from_str(row.get("scopes")).unwrap_or_default(),
    }
}

#[async_trait]
impl Memory for EmbeddedMemory {
    fn target_id(&self) -> String {
        format!("embedded#{}", self.bank)
    }

    /// One: all writers of the database wait for each other, phones that sync among them.
    fn parallelism(&self) -> usize {
        1
    }

    async fn declare(&self) -> Result<Declared> {
        // The empty update makes RETURNING answer with the row that is there.
        let generation = sqlx::query_scalar(
            "INSERT INTO memory_banks (bank, generation) VALUES (?, lower(hex(randomblob(8))))
             ON CONFLICT (bank) DO UPDATE SET bank = excluded.bank RETURNING generation",
        )
        .bind(&self.bank)
        .fetch_one(&self.pool)
        .await?;
        Ok(Declared { generation })
    }

    async fn retain(&self, item: &MemoryItem) -> Result<()> {
        let mut transaction = self.begin().await?;
        self.replace(&mut transaction, item).await?;
        Ok(transaction.commit().await?)
    }

    async fn submit(
        &self,
        item: &MemoryItem,
        operation_id: Uuid,
        attempt: Attempt,
    ) -> Result<Submitted> {
        let mut transaction = self.begin().await?;
        let stored = self.stored(&mut transaction, &item.document_id).await?;
        if stored.is_some_and(|(_, document)| document.is_equal_in_full(item)) {
            return Ok(Submitted::AlreadyThere);
        }
        let fresh = sqlx::query(
            "INSERT OR IGNORE INTO memory_operations (bank, operation_id) VALUES (?, ?)",
        )
        .bind(&self.bank)
        .bind(operation_id.to_string())
        .execute(&mut *transaction)
        .await?
        .rows_affected()
            == 1;
        let is_taken = fresh || attempt == Attempt::Again;
        if is_taken {
            self.replace(&mut transaction, item).await?;
        }
        transaction.commit().await?;
        Ok(if is_taken {
            Submitted::Stored
        } else {
            Submitted::Accepted
        })
    }

    async fn operation(&self, operation_id: Uuid) -> Result<OperationState> {
        let known: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM memory_operations WHERE bank = ? AND operation_id = ?)",
        )
        .bind(&self.bank)
        .bind(operation_id.to_string())
        .fetch_one(&self.pool)
        .await?;
        Ok(if known {
            OperationState::Completed
        } else {
            OperationState::Unknown
        })
    }

    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>> {
        let mut connection = self.pool.acquire().await?;
        Ok(self
            .stored(&mut connection, document_id)
            .await?
            .map(|(_, document)| document))
    }

    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>> {
        let fact = |document: StoredDocument| Fact {
            text: document.text,
            mentioned_at: document.timestamp,
            occurred_start: document.timestamp,
            tags: document.tags,
        };
        Ok(self
            .read_back(document_id)
            .await?
            .map(fact)
            .into_iter()
            .collect())
    }

    async fn forget(&self, document_id: &str) -> Result<Forgotten> {
        let mut transaction = self.begin().await?;
        self.remove(&mut transaction, document_id).await?;
        transaction.commit().await?;
        Ok(Forgotten::Gone)
    }

    async fn recall(&self, query: &Recall) -> Result<Recalled> {
        search::recall(&self.pool, &self.bank, query).await
    }

    async fn up_to(&self, query: &Recall) -> Result<Recalled> {
        search::up_to(&self.pool, &self.bank, query).await
    }

    async fn reflect(&self, query: &Reflect) -> Result<Reflection> {
        search::reflect(&self.pool, &self.bank, query).await
    }

    async fn health(&self) -> Result<Health> {
        sqlx::query("SELECT 1 FROM memory_banks LIMIT 1")
            .fetch_optional(&self.pool)
            .await
            .map_err(MemoryError::from)?;
        Ok(Health {
            backend: "embedded",
            version: None,
            ready: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::TagMatch;
    use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
    use std::collections::BTreeMap;

    #[tokio::test]
    async fn words_are_whole_in_both_scripts() {
        let options = SqliteConnectOptions::new().in_memory(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await
            .unwrap();
        sqlx::raw_sql(SCHEMA).execute(&pool).await.unwrap();
        let memory = EmbeddedMemory::new(pool, "b");
        for (id, content) in [
            ("1", "రమేష్ గౌడ్ పత్తి. Blights sprayed."),
            ("2", "సురేష్ మిరప. Light rain."),
        ] {
            let item = MemoryItem {
                document_id: id.to_owned(),
                timestamp: Stamp::MIN,
                context: String::new(),
                content: content.to_owned(),
                tags: vec![],
                metadata: BTreeMap::new(),
                scopes: vec![],
            };
            memory.retain(&item).await.unwrap();
        }
        // A part of a word is no word; an English ending is no difference.
        for (query, expected) in [
            ("రమేష్", "1"),
            ("ష్", ""),
            ("మిరప", "2"),
            ("blight spray", "1"),
            ("light", "2"),
        ] {
            let hits = memory
                .recall(&Recall::new(query, &[], TagMatch::Any))
                .await
                .unwrap()
                .hits;
            let found: Vec<String> = hits.into_iter().map(|hit| hit.id).collect();
            assert_eq!(found.join(" "), expected, "{query}");
        }
    }
}
