//! The two memories under test.

use crate::faults;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};
use sync_server::memory::{EmbeddedMemory, Hindsight, HindsightConfig, Memory, embedded};

/// An embedded memory in a database of its own.
pub(crate) async fn embedded() -> EmbeddedMemory {
    // One connection: each further one to ":memory:" would open another, empty database.
    let options = SqliteConnectOptions::new().in_memory(true);
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(options)
        .await
        .unwrap();
    sqlx::raw_sql(embedded::SCHEMA)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::raw_sql(embedded::SCHEMA)
        .execute(&pool)
        .await
        .expect("a second run of the schema changes nothing");
    EmbeddedMemory::new(pool, "suite")
}

/// The address of the server to test on, or a line that says the test was skipped.
pub(crate) fn hindsight_url(test: &str) -> Option<String> {
    if let Ok(url) = std::env::var("KHETSMRITI_HINDSIGHT_URL") {
        return Some(url);
    }
    let required = std::env::var("KHETSMRITI_REQUIRE_HINDSIGHT").is_ok_and(|value| value == "1");
    assert!(
        !required,
        "KHETSMRITI_HINDSIGHT_URL is not set, and the run requires the real Hindsight"
    );
    println!("skipped: {test}: no Hindsight (KHETSMRITI_HINDSIGHT_URL is not set)");
    None
}

/// Runs a test in a fresh bank of the real server, and removes the bank afterwards.
pub(crate) async fn with_hindsight(test: &str, body: impl AsyncFnOnce(&Arc<Hindsight>)) {
    let Some(url) = hindsight_url(test) else {
        return;
    };
    // Faults are the whole server's: while a test makes them no other may run.
    let _calm = faults::calm().await;
    let memory = Arc::new(hindsight(&url, test));
    body(&memory).await;
    remove_bank(&memory).await;
}

pub(crate) fn hindsight(url: &str, test: &str) -> Hindsight {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_nanos();
    let bank = format!("suite-{:.24}-{nanos:x}", test.replace('_', "-"));
    Hindsight::new(HindsightConfig::new(url, None, &bank).unwrap()).unwrap()
}

/// Best effort: a bank with work in flight may refuse, and then stays behind in a server that is
/// thrown away anyway.
pub(crate) async fn remove_bank(memory: &Hindsight) {
    let target = memory.target_id();
    let (url, bank) = target.rsplit_once('#').unwrap();
    let _ = reqwest::Client::new()
        .delete(format!("{url}/v1/default/banks/{bank}"))
        .send()
        .await;
}
