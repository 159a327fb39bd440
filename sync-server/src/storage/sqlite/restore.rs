//! Makes the content that of a backup, in one transaction inside the live file: other processes may
//! have it open, and see the old record or the restored one, never something between. The log gets a
//! new epoch, by which every phone notices and offers what the backup lacks. Numbers of the log are
//! not used a second time where the live one had gone further.

use super::{Result, migrate, options};
use crate::storage::StorageError;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection, SqlitePool,
    sqlite::SqliteConnectOptions,
};
use std::path::Path;

pub(super) async fn restore(pool: &SqlitePool, file: &Path) -> Result<()> {
    let wrong =
        |error: std::io::Error| StorageError::Backup(format!("{}: {error}", file.display()));
    // The backup itself stays as it is; a copy of it is brought to this version first.
    let copy = tempfile_beside(pool.connect_options().get_filename());
    tokio::fs::copy(file, &copy).await.map_err(wrong)?;
    let result = restore_copy(pool.connect_options().as_ref(), file, &copy).await;
    for ending in ["", "-wal", "-shm"] {
        let mut name = copy.clone().into_os_string();
        name.push(ending);
        drop(tokio::fs::remove_file(name).await);
    }
    result
}

fn tempfile_beside(live: &Path) -> std::path::PathBuf {
    live.with_file_name(format!("restore-{:016x}.tmp", rand::random::<u64>()))
}

async fn restore_copy(live: &SqliteConnectOptions, file: &Path, copy: &Path) -> Result<()> {
    check_is_ours(file, copy).await?;
    let upgraded = SqlitePool::connect_with(options(copy)).await?;
    migrate::run(&upgraded).await?;
    upgraded.close().await;
    let mut connection = live.connect().await?;
    let name = copy
        .to_str()
        .ok_or_else(|| StorageError::Backup("the folder's name is not UTF-8".into()))?;
    sqlx::query("ATTACH DATABASE ? AS backup")
        .bind(name)
        .execute(&mut connection)
        .await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    replace_all(&mut transaction).await?;
    transaction.commit().await?;
    connection.close().await?;
    Ok(())
}

/// A backup is a whole SQLite file with our tables.
async fn check_is_ours(file: &Path, copy: &Path) -> Result<()> {
    let not_ours = || {
        StorageError::Backup(format!(
            "{} is not a whole backup of a depot",
            file.display()
        ))
    };
    let mut connection = options(copy)
        .create_if_missing(false)
        .connect()
        .await
        .map_err(|_| not_ours())?;
    let whole: std::result::Result<String, _> = sqlx::query_scalar("PRAGMA quick_check")
        .fetch_one(&mut connection)
        .await;
    let epoch: std::result::Result<Vec<u8>, _> =
        sqlx::query_scalar("SELECT value FROM meta WHERE key = 'log_epoch'")
            .fetch_one(&mut connection)
            .await;
    drop(connection.close().await);
    match (whole.as_deref(), epoch) {
        (Ok("ok"), Ok(_)) => Ok(()),
        _ => Err(not_ours()),
    }
}

async fn replace_all(connection: &mut SqliteConnection) -> Result<()> {
    run(connection, "PRAGMA defer_foreign_keys = ON").await?;
    run(
        connection,
        "CREATE TEMP TABLE kept_devices AS SELECT * FROM main.devices",
    )
    .await?;
    let tables = sqlx::query(
        "SELECT name, type FROM pragma_table_list
         WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .fetch_all(&mut *connection)
    .await?;
    for table in &tables {
        copy_table(connection, table.get("name"), table.get("type")).await?;
    }
    // Who signed in since the backup stays signed in, and newer tokens stay valid.
    run(
        connection,
        "DELETE FROM main.devices WHERE id IN (SELECT id FROM kept_devices)",
    )
    .await?;
    run(
        connection,
        "INSERT INTO main.devices SELECT * FROM kept_devices WHERE officer IN (SELECT id FROM main.officers)",
    )
    .await?;
    run(connection, "DROP TABLE kept_devices").await?;
    migrate::new_log_epoch(connection).await
}

async fn copy_table(connection: &mut SqliteConnection, table: &str, kind: &str) -> Result<()> {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
        .bind(table)
        .fetch_all(&mut *connection)
        .await?;
    // A full-text table's words belong to a row by its number.
    let row_number = (kind == "virtual").then(|| "rowid".to_owned());
    let columns = row_number
        .into_iter()
        .chain(columns)
        .collect::<Vec<_>>()
        .join(", ");
    run(connection, format!("DELETE FROM main.{table}")).await?;
    let copy = format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM backup.{table}");
    run(connection, copy).await
}

/// The names in it come from our own schema.
async fn run(connection: &mut SqliteConnection, sql: impl Into<String>) -> Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql.into()))
        .execute(connection)
        .await?;
    Ok(())
}
