//! SQLite's own promises: durability as asked for, several processes, versions.

use super::*;
use crate::storage::conformance;
use tempfile::TempDir;

/// The store with its folder, which goes when the store goes.
struct Temporary(SqliteStorage, TempDir);

#[tokio::test]
async fn it_keeps_what_every_store_promises() {
    let folders = std::sync::Mutex::new(Vec::new());
    conformance::all(async || {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStorage::open(folder.path()).await.unwrap();
        folders.lock().unwrap().push(folder);
        store
    })
    .await;
}

async fn opened() -> Temporary {
    let folder = tempfile::tempdir().unwrap();
    Temporary(SqliteStorage::open(folder.path()).await.unwrap(), folder)
}

#[tokio::test]
async fn what_is_answered_is_on_disk() {
    let Temporary(store, _folder) = opened().await;
    let pragma = async |name: &'static str| -> String {
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT CAST({name} AS TEXT) FROM pragma_{name}"
        )))
        .fetch_one(store.pool())
        .await
        .unwrap()
    };
    assert_eq!(pragma("journal_mode").await, "wal");
    assert_eq!(pragma("synchronous").await, "2", "FULL");
    assert_eq!(pragma("foreign_keys").await, "1");
}

#[tokio::test]
async fn processes_that_start_at_once_find_one_database() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStorage::open(folder.path());
    let stores = futures::future::try_join_all([open(), open(), open(), open()])
        .await
        .unwrap();
    let mut epochs = Vec::new();
    for store in &stores {
        epochs.push(store.log_head().await.unwrap().epoch);
    }
    assert!(epochs.iter().all(|epoch| *epoch == epochs[0]));
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Temporary(store, folder) = opened().await;
    sqlx::query("PRAGMA user_version = 999")
        .execute(store.pool())
        .await
        .unwrap();
    store.close().await;
    let error = SqliteStorage::open(folder.path()).await.unwrap_err();
    assert!(
        matches!(error, StorageError::Newer { found: 999, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn the_outbox_is_written_with_the_log() {
    let Temporary(store, _folder) = opened().await;
    let mut writing = store.write().await.unwrap();
    let entry = Entry::decode(
        "{\"by\":\"O01\",\"crop\":\"chilli\",\"farmer\":\"F1\",\"id\":\"V1\",\"kind\":\"visit\",\
         \"occurred_at\":\"2026-04-08T10:00:00+05:30\",\"recorded_at\":\"2026-04-08T10:00:00+05:30\",\"v\":1}",
    )
    .unwrap();
    writing
        .put_entry(&"F1@1".parse().unwrap(), &entry, 1, entry.recorded_at)
        .await
        .unwrap();
    let waiting = || {
        sqlx::query_scalar::<_, i64>("SELECT count(*) FROM outbox_documents")
            .fetch_one(store.pool())
    };
    assert_eq!(waiting().await.unwrap(), 0);
    writing.commit().await.unwrap();
    assert_eq!(waiting().await.unwrap(), 1);
}

#[tokio::test]
async fn the_feed_reads_from_the_cursor_on_and_not_the_whole_log() {
    let Temporary(store, _folder) = opened().await;
    let explained = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", feed::NUMBERS));
    let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained)
        .bind("O01")
        .bind(1i64)
        .bind(2i64)
        .fetch_all(store.pool())
        .await
        .unwrap();
    let of_log: Vec<&str> = steps
        .iter()
        .map(|step| step.3.as_str())
        .filter(|step| step.split(' ').nth(1) == Some("l"))
        .collect();
    assert_eq!(of_log.len(), 3, "{steps:?}");
    for step in of_log {
        assert!(
            step.starts_with("SEARCH l USING") && step.contains("seq"),
            "{step}"
        );
    }
}

#[tokio::test]
async fn the_embedded_memory_comes_back_with_the_backup() {
    use crate::memory::{EmbeddedMemory, Memory, MemoryItem, Recall, TagMatch};
    let Temporary(store, folder) = opened().await;
    let memory = EmbeddedMemory::new(store.pool().clone(), "b");
    memory.declare().await.unwrap();
    let item = MemoryItem {
        document_id: "visit:V1".into(),
        timestamp: "2026-04-08T10:00:00+05:30".parse().unwrap(),
        context: "field visit".into(),
        content: "On 8 April 2026 thrips were seen on chilli.".into(),
        tags: vec!["farmer:F1".into()],
        metadata: Default::default(),
        scopes: vec![],
    };
    memory.retain(&item).await.unwrap();
    let backup = folder.path().join("backup");
    store.backup(&backup).await.unwrap();
    memory.forget("visit:V1").await.unwrap();
    store.restore(&backup).await.unwrap();
    let query = Recall::new("thrips", &[], TagMatch::Any);
    assert_eq!(
        memory.recall(&query).await.unwrap().hits.len(),
        1,
        "found by its words"
    );
}
