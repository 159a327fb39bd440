//! The job in the background: whom it takes up, and what it does when the model is in trouble.

use crate::{
    model::Act,
    stage::{LARGE, SMALL, Stage, id},
};
use shared::text::Lang;
use sqlx::Row;
use std::time::Duration;
use sync_server::wording::WordedStore;
use tokio_util::sync::CancellationToken;

async fn waiting(stage: &Stage) -> Vec<(String, i64, Option<String>)> {
    let rows = sqlx::query("SELECT farmer, attempts, last_error FROM wording_due ORDER BY farmer")
        .fetch_all(stage.depot.storage.pool())
        .await
        .unwrap();
    let row = |row: &sqlx::sqlite::SqliteRow| (row.get(0), row.get(1), row.get(2));
    rows.iter().map(row).collect()
}

#[tokio::test]
async fn what_was_imported_is_not_news() {
    let stage = Stage::new().await;
    stage.wording().round().await.unwrap();
    assert!(stage.stub.asked().is_empty());
    assert!(waiting(&stage).await.is_empty());
}

#[tokio::test]
async fn a_brief_that_somebody_reads_is_worded_after_it() {
    let stage = Stage::new().await;
    // Nothing new came of him since his history was imported, and nothing of him is due today.
    let mut quiet = None;
    for farmer in [
        "F001", "F002", "F003", "F004", "F005", "F006", "F007", "F008",
    ] {
        if stage.kept(farmer, Lang::En).await.is_none() {
            quiet = Some(farmer);
        }
    }
    let farmer = quiet.unwrap();
    stage.brief(farmer, "en").await;
    stage.brief(farmer, "en").await;
    assert_eq!(waiting(&stage).await, [(farmer.to_owned(), 0, None)]);
    stage.wording().round().await.unwrap();
    assert!(stage.kept(farmer, Lang::En).await.is_some());
    stage.brief(farmer, "en").await;
    assert!(waiting(&stage).await.is_empty(), "it has been worded");
}

#[tokio::test]
async fn a_follow_up_due_today_is_worded_once_that_day() {
    let mut stage = Stage::new().await;
    // P007 is an insecticide: looked at after ten days, which is the demo's today.
    stage.visit("F005", "N1", "2026-09-18", "P007").await;
    sqlx::query("DELETE FROM wording_due")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    let head = "UPDATE wording_state SET day = NULL, seq = (SELECT max(seq) FROM log)";
    sqlx::query(head)
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    stage.wording().round().await.unwrap();
    assert!(stage.kept("F005", Lang::Te).await.is_some());
    stage.stub.forget();
    stage.wording().round().await.unwrap();
    assert!(stage.stub.asked().is_empty(), "once a day");
}

#[tokio::test]
async fn trouble_of_the_server_is_waited_out() {
    let mut stage = Stage::new().await;
    stage.visit("F001", "N1", "2026-09-20", "P007").await;
    stage.visit("F002", "N2", "2026-09-20", "P007").await;
    stage.script([Act::Refuse(429, Some(60)), Act::Refuse(429, Some(60))]);
    stage.stub.script(
        SMALL,
        [Act::Refuse(429, Some(60)), Act::Refuse(429, Some(60))],
    );
    stage.wording().round().await.unwrap();
    let waits = waiting(&stage).await;
    assert_eq!(waits.len(), 2, "{waits:?}");
    assert!(
        waits
            .iter()
            .all(|it| it.2.as_deref() == Some("rate_limited")),
        "{waits:?}"
    );
    stage.stub.forget();
    stage.wording().round().await.unwrap();
    assert!(
        stage.stub.asked().is_empty(),
        "the server asked to be left alone"
    );
    sqlx::query("UPDATE wording_due SET next_ms = 0")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    stage.wording().round().await.unwrap();
    assert!(waiting(&stage).await.is_empty());
    assert!(
        stage.kept("F001", Lang::Te).await.is_some()
            && stage.kept("F002", Lang::En).await.is_some()
    );
}

#[tokio::test]
async fn a_brief_that_never_fits_is_left_as_it_is_after_some_tries() {
    let mut stage = Stage::new().await;
    stage.visit("F001", "N1", "2026-09-20", "P007").await;
    let no = || vec![Act::Say("no".into()); 100];
    stage.script(no());
    stage.stub.script(SMALL, no());
    for round in 0..20 {
        stage.wording().round().await.unwrap();
        sqlx::query("UPDATE wording_due SET next_ms = 0")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        if waiting(&stage).await.is_empty() {
            assert_eq!(round, 4, "five tries");
            assert_eq!(stage.kept("F001", Lang::Te).await, None);
            return;
        }
    }
    panic!("it never gives up");
}

#[tokio::test]
async fn what_comes_while_it_is_worded_is_worded_too() {
    let stage = Stage::new().await;
    let store = stage.store();
    store
        .note_day("2026-09-28".parse().unwrap(), &[id("F001")], 0)
        .await
        .unwrap();
    let due = store.due(1, 10).await.unwrap().remove(0);
    sqlx::query("UPDATE wording_due SET seq = seq + 7")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    store.done(&due).await.unwrap();
    assert_eq!(waiting(&stage).await.len(), 1);
}

#[tokio::test]
async fn it_stops_at_once_while_a_model_keeps_it_waiting() {
    let mut stage = Stage::new().await;
    stage.script([Act::Hang, Act::Hang]);
    stage.stub.script(SMALL, [Act::Hang, Act::Hang]);
    stage.visit("F001", "N1", "2026-09-20", "P007").await;
    let stop = CancellationToken::new();
    let wording = stage.wording().clone();
    let job = tokio::spawn({
        let stop = stop.clone();
        async move { wording.run(stop).await }
    });
    let asked = async {
        while !stage.stub.asked().iter().any(|asked| asked.model == LARGE) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), asked)
        .await
        .unwrap();
    stop.cancel();
    tokio::time::timeout(Duration::from_millis(900), job)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        waiting(&stage).await.len(),
        1,
        "it is taken up again at the next start"
    );
}
