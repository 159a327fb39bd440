//! What a machine heard is no part of the record: the memory gets nothing of it before the officer
//! has made it his own, and then under the visit's own time.

use crate::{
    model::Sound,
    stage::{Stage, attached, voice},
};
use serde_json::json;
use sqlx::Row;

const SAID: &str = "మిర్చిలో thrips ఎక్కువ CANARY77";

/// Everything the embedded memory holds of a visit, with its time.
async fn remembered(stage: &Stage, visit: &str) -> (String, i64) {
    stage.depot.forward().await;
    let row = sqlx::query("SELECT * FROM memory_documents WHERE document_id = ?")
        .bind(format!("visit:{visit}"))
        .fetch_one(stage.depot.storage.pool())
        .await
        .unwrap();
    let text = |name: &str| row.get::<String, _>(name);
    let all = [
        text("context"),
        text("content"),
        text("metadata"),
        text("scopes"),
    ]
    .join("\n");
    (all, row.get("timestamp"))
}

async fn all_remembered(stage: &Stage) -> String {
    let texts: Vec<String> = sqlx::query_scalar("SELECT content || metadata FROM memory_documents")
        .fetch_all(stage.depot.storage.pool())
        .await
        .unwrap();
    texts.join("\n")
}

#[tokio::test]
async fn what_was_heard_reaches_the_memory_only_by_the_officers_own_word() {
    let mut stage = Stage::new().await;
    let bytes = voice(1, 5_000);
    stage.stub.hears(&bytes, [Sound::Say(SAID.into())]);
    stage.visit("F001", "V-1", vec![attached(&bytes)]).await;
    let (before, time) = remembered(&stage, "V-1").await;
    stage.bring(&bytes, "F001", "V-1").await;
    stage.hear().await;
    stage.phone.sync().await;
    let heard = stage.phone.heard.values().next().unwrap().clone();
    assert_eq!(heard.text, SAID);
    assert_eq!(heard.proposal.issue.as_ref().unwrap().look(), "thrips");
    let (after, _) = remembered(&stage, "V-1").await;
    assert_eq!(after, before, "no word of it");
    assert!(!all_remembered(&stage).await.contains("CANARY77"));
    let entries = stage.phone.entries("F001");
    assert!(
        !format!("{entries:?}").contains("CANARY77"),
        "nor in the record"
    );
    // The officer confirms: his correction of the visit.
    let issue = heard.proposal.issue.unwrap().confirmed();
    let fields = json!({ "issue": issue, "note": heard.text });
    stage.correct("F001", "C-1", "V-1", fields).await;
    let (confirmed, time_after) = remembered(&stage, "V-1").await;
    assert!(confirmed.contains("CANARY77") && confirmed.contains("thrips"));
    assert_eq!(time_after, time, "the visit's own time");
}

#[tokio::test]
async fn that_something_is_attached_changes_no_word_of_the_memory() {
    let mut stage = Stage::silent().await;
    stage.visit("F001", "V-1", vec![]).await;
    stage
        .visit("F001", "V-2", vec![attached(&voice(1, 500))])
        .await;
    let (plain, _) = remembered(&stage, "V-1").await;
    let (with, _) = remembered(&stage, "V-2").await;
    assert_eq!(plain.replace("V-1", "V-2"), with);
}
