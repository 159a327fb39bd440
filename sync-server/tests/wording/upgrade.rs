//! A depot of before worded briefs is brought up to date, and nothing of it is lost.

use shared::text::Lang;
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use sync_server::{
    storage::{SqliteStorage, Storage},
    wording::{SqliteWorded, WordedStore},
};

#[tokio::test]
async fn a_depot_of_before_gets_the_tables_and_keeps_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("khetsmriti.db");
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    let old = include_str!("../../migrations/0001_depot.sql");
    sqlx::raw_sql(old).execute(&mut connection).await.unwrap();
    let rest = "PRAGMA user_version = 1;
        INSERT INTO meta (key, value) VALUES ('log_epoch', x'00112233445566778899aabbccddeeff');
        INSERT INTO log (kind, received_ms, payload) VALUES ('record', 5, x'7b7d');";
    sqlx::raw_sql(rest).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();

    let storage = SqliteStorage::open(folder.path()).await.unwrap();
    let head = storage.log_head().await.unwrap();
    assert_eq!((head.epoch[1], head.seq), (0x11, 1), "the same log");
    let store = SqliteWorded::new(storage.pool().clone());
    let farmer = "F001".parse().unwrap();
    assert_eq!(store.newest(&farmer, Lang::Te).await.unwrap(), None);
    storage.close().await;
    // A second opening finds it done.
    SqliteStorage::open(folder.path()).await.unwrap();
}
