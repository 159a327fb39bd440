//! What only a server can do wrong: it is down, its model fails halfway, a write is under way while
//! its document must go. The model stub beside the test server makes the trouble.

use crate::{
    backends::{hindsight, hindsight_url, remove_bank},
    suite::{arrived, item, operation, until},
};
use serde_json::{Value, json};
use std::sync::LazyLock;
use sync_server::memory::{
    Attempt, FactType, Forgotten, Hindsight, HindsightConfig, Memory, MemoryError, MemoryItem,
    OperationState, Recall, TagMatch,
};
use tokio::sync::{RwLock, RwLockReadGuard};

static TROUBLE: LazyLock<RwLock<()>> = LazyLock::new(RwLock::default);
const APRIL_8: &str = "2026-04-08T10:00:00+05:30";

/// Held by tests that want no trouble.
pub(crate) async fn calm() -> RwLockReadGuard<'static, ()> {
    TROUBLE.read().await
}

struct Stub(String);

impl Stub {
    async fn control(&self, plan: Value) {
        let answer = reqwest::Client::new()
            .post(format!("{}/control", self.0))
            .json(&plan)
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_success());
    }
    async fn make_trouble(&self) {
        self.control(json!({ "fail": "http_500", "target": "chat", "count": -1 }))
            .await;
    }
    async fn calm_down(&self) {
        self.control(json!({ "reset": true, "fail": null, "delay_ms": 0 }))
            .await;
    }
}

/// Runs a test alone on the server, with its model stub in hand.
async fn in_trouble(test: &str, body: impl AsyncFnOnce(&Hindsight, &Stub)) {
    let Some(url) = hindsight_url(test) else {
        return;
    };
    let Ok(stub_url) = std::env::var("KHETSMRITI_HINDSIGHT_STUB_URL") else {
        let required =
            std::env::var("KHETSMRITI_REQUIRE_HINDSIGHT").is_ok_and(|value| value == "1");
        assert!(!required, "KHETSMRITI_HINDSIGHT_STUB_URL is not set");
        println!("skipped: {test}: no model stub (KHETSMRITI_HINDSIGHT_STUB_URL is not set)");
        return;
    };
    let _alone = TROUBLE.write().await;
    let memory = hindsight(&url, test);
    let stub = Stub(stub_url);
    stub.calm_down().await;
    body(&memory, &stub).await;
    stub.calm_down().await;
    remove_bank(&memory).await;
}

#[tokio::test]
async fn a_500_halfway_delays_and_loses_nothing() {
    in_trouble("a_500_halfway", async |memory, stub| {
        let before = item("visit:1", "He refused the spray.", APRIL_8, &["farmer:f1"]);
        let after = MemoryItem {
            content: "He accepted the spray.".to_owned(),
            ..before.clone()
        };
        memory.retain(&before).await.unwrap();
        stub.make_trouble().await;
        let error = memory.retain(&after).await.unwrap_err();
        assert!(error.is_retryable(), "{error}");
        assert!(
            memory
                .read_back("visit:1")
                .await
                .unwrap()
                .unwrap()
                .holds(&before)
        );

        let id = operation("visit:1", 2);
        memory.submit(&after, id, Attempt::First).await.unwrap();
        until("the operation fails", async || {
            (memory.operation(id).await.unwrap() == OperationState::Failed).then_some(())
        })
        .await;
        assert!(
            memory
                .read_back("visit:1")
                .await
                .unwrap()
                .unwrap()
                .holds(&before)
        );

        stub.calm_down().await;
        // Sent again as if for the first time it is dropped; asked what became of it, it starts anew.
        memory.submit(&after, id, Attempt::First).await.unwrap();
        assert_eq!(memory.operation(id).await.unwrap(), OperationState::Failed);
        memory.submit(&after, id, Attempt::Again).await.unwrap();
        arrived(memory, &after).await;
        assert!(
            memory
                .facts("visit:1")
                .await
                .unwrap()
                .iter()
                .all(|fact| !fact.text.contains("refused"))
        );
    })
    .await;
}

#[tokio::test]
async fn a_write_under_way_cannot_bring_a_forgotten_document_back() {
    in_trouble("a_write_under_way", async |memory, stub| {
        memory.declare().await.unwrap();
        stub.control(json!({ "delay_ms": 1500 })).await;
        let visit = item("visit:1", "He refused the spray.", APRIL_8, &["farmer:f1"]);
        let id = operation("visit:1", 1);
        memory.submit(&visit, id, Attempt::First).await.unwrap();
        // Whether the write has begun is the server's affair; either way the end is the same.
        until("the document is gone for good", async || {
            match memory.forget("visit:1").await {
                Ok(Forgotten::Gone) => Some(()),
                Ok(Forgotten::AskAgain) | Err(MemoryError::WriteUnfinished) => None,
                Err(error) => panic!("{error}"),
            }
        })
        .await;
        assert_ne!(memory.operation(id).await.unwrap(), OperationState::Running);
        assert_eq!(memory.read_back("visit:1").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn conclusions_point_at_the_documents_they_rest_on() {
    in_trouble("conclusions", async |memory, _| {
        memory.declare().await.unwrap();
        memory
            .retain(&item(
                "visit:1",
                "Blight was seen in chilli.",
                APRIL_8,
                &["crop:chilli"],
            ))
            .await
            .unwrap();
        let mut query = Recall::new("chilli blight", &["crop:chilli"], TagMatch::AllStrict);
        query.types = vec![FactType::Observation];
        let hits = until("something is concluded", async || {
            Some(memory.recall(&query).await.unwrap().hits).filter(|hits| !hits.is_empty())
        })
        .await;
        for hit in hits {
            assert_eq!(
                (hit.fact_type, hit.documents.as_slice()),
                (FactType::Observation, &["visit:1".to_owned()][..])
            );
        }
    })
    .await;
}

#[tokio::test]
async fn the_bank_knows_its_four_rules_once() {
    in_trouble("four_rules", async |memory, _| {
        for _ in 0..2 {
            memory.declare().await.unwrap();
        }
        let target = memory.target_id();
        let (url, bank) = target.rsplit_once('#').unwrap();
        let bank = format!("{url}/v1/default/banks/{bank}");
        let get = async |path: &str| -> Value {
            reqwest::get(format!("{bank}/{path}"))
                .await
                .unwrap()
                .json()
                .await
                .unwrap()
        };
        let mut names: Vec<String> = get("directives").await["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|rule| rule["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        let expected = [
            "Catalogue products only",
            "Cite the visit date",
            "No dose outside the catalogue",
            "Say plainly when there is no history",
        ];
        assert_eq!(names, expected);
        let overrides = get("config").await["overrides"].clone();
        assert!(
            overrides["reflect_mission"]
                .as_str()
                .unwrap()
                .contains("field officers"),
            "{overrides}"
        );
    })
    .await;
}

#[tokio::test]
async fn a_bank_made_anew_is_told_apart() {
    in_trouble("made_anew", async |memory, _| {
        let first = memory.declare().await.unwrap();
        remove_bank(memory).await;
        assert_ne!(memory.declare().await.unwrap(), first);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_down_is_worth_another_try() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let config = HindsightConfig::new(&format!("http://127.0.0.1:{port}"), None, "down").unwrap();
    let memory = Hindsight::new(config).unwrap();
    let error = memory
        .retain(&item("visit:1", "x", APRIL_8, &[]))
        .await
        .unwrap_err();
    assert!(
        error.is_retryable() && matches!(error, MemoryError::Unreachable(_)),
        "{error}"
    );
}
