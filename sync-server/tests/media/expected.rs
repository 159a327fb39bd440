//! What visits name and what never came (cases C32, C33).

use crate::stage::{Stage, attached, voice};
use serde_json::json;
use shared::entry::{Attached, MediaKind};

fn photo(bytes: &[u8]) -> Attached {
    Attached {
        kind: MediaKind::Photo,
        mime: "image/jpeg".into(),
        millis: None,
        ..attached(bytes)
    }
}

async fn missing(stage: &Stage) -> (u64, u64) {
    let counts = stage.counts().await;
    let count = |name: &str| counts[name].as_u64().unwrap();
    (count("voice_missing"), count("photos_missing"))
}

#[tokio::test]
async fn what_a_visit_names_is_expected_until_it_comes() {
    let mut stage = Stage::silent().await;
    assert_eq!(missing(&stage).await, (0, 0));
    let bytes = voice(1, 5_000);
    let media = vec![attached(&bytes), photo(&voice(2, 900))];
    stage.visit("F001", "V-1", media).await;
    assert_eq!(missing(&stage).await, (1, 1));
    stage.bring(&bytes, "F001", "V-1").await;
    assert_eq!(missing(&stage).await, (0, 1));
    let counts = stage.counts().await;
    assert_eq!(
        (&counts["voice"], &counts["bytes"]),
        (&json!(1), &json!(5_000))
    );
}

#[tokio::test]
async fn a_visit_that_was_taken_back_or_names_others_now_expects_no_more() {
    let mut stage = Stage::silent().await;
    stage
        .visit("F001", "V-1", vec![attached(&voice(1, 500))])
        .await;
    stage
        .visit(
            "F001",
            "V-2",
            vec![attached(&voice(2, 500)), attached(&voice(3, 500))],
        )
        .await;
    assert_eq!(missing(&stage).await, (3, 0));
    stage.withdraw("F001", "W-1", "V-1").await;
    assert_eq!(missing(&stage).await, (2, 0));
    let one = json!({ "media": [attached(&voice(3, 500))] });
    stage.correct("F001", "C-1", "V-2", one).await;
    assert_eq!(missing(&stage).await, (1, 0));
    stage
        .correct("F001", "C-2", "V-2", json!({ "media": null }))
        .await;
    assert_eq!(missing(&stage).await, (0, 0));
}
