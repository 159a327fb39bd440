//! A copy of everything in one file, taken while others go on writing.

use super::Result;
use crate::storage::StorageError;
use sqlx::SqlitePool;
use std::path::Path;

pub(super) async fn backup(pool: &SqlitePool, file: &Path) -> Result<()> {
    if file.exists() {
        return Err(StorageError::Backup(format!(
            "{} is there already; name another file",
            file.display()
        )));
    }
    let name = file
        .to_str()
        .ok_or_else(|| StorageError::Backup("the file's name is not UTF-8".into()))?;
    sqlx::query("VACUUM INTO ?")
        .bind(name)
        .execute(pool)
        .await?;
    let on_disk = tokio::fs::File::open(file).await;
    let synced = match on_disk {
        Ok(file) => file.sync_all().await,
        Err(error) => Err(error),
    };
    synced.map_err(|error| StorageError::Backup(format!("{}: {error}", file.display())))
}
