//! Brief, insights and panel as a phone asks for them.

use crate::common::{Phone, TestDepot};
use serde_json::Value;
use shared::panel::MemoryPanel;
use sync_server::{cli::apply_plan, clock, import::demo};

async fn demo_depot() -> (TestDepot, Phone) {
    let depot = TestDepot::start().await;
    let plan = demo().unwrap();
    apply_plan(&depot.storage, plan, None, clock::now())
        .await
        .unwrap();
    depot.forward().await;
    let phone = Phone::enrol(&depot, "O01").await;
    (depot, phone)
}

async fn get(phone: &Phone, rest: &str) -> (u16, Value) {
    let url = format!("{}/api/v1/{rest}", phone.url);
    let answer = phone
        .http
        .get(url)
        .bearer_auth(&phone.token)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn panel(phone: &Phone) -> MemoryPanel {
    serde_json::from_value(get(phone, "memory").await.1).unwrap()
}

async fn recalls(phone: &Phone) -> usize {
    let calls = panel(phone).await.calls;
    calls.iter().filter(|call| call.kind == "recall").count()
}

/// Every day in it that is later than the as-of day, outside of fields named `expected_*`.
fn later_days(value: &Value, as_of: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !name.starts_with("expected_"))
            .for_each(|(_, value)| later_days(value, as_of, into)),
        Value::Array(items) => items.iter().for_each(|it| later_days(it, as_of, into)),
        Value::String(text) => into.extend(
            text.get(..10)
                .filter(|day| day.parse::<shared::time::Day>().is_ok() && *day > as_of)
                .map(str::to_owned),
        ),
        _ => {}
    }
}

#[tokio::test]
async fn a_brief_comes_with_what_memory_adds_and_the_panel_shows_the_calls() {
    let (_depot, phone) = demo_depot().await;
    let (status, body) = get(&phone, "farmers/F001/brief?as_of=2026-09-10").await;
    assert_eq!(status, 200, "{body}");
    let section = &body["from_memory"];
    assert!(section["hits"].as_u64().unwrap() > 0, "{section}");
    assert_eq!(
        (&section["unresolved"], &section["error"]),
        (&0.into(), &Value::Null)
    );
    for claim in section["claims"].as_array().unwrap() {
        let text = claim.get("text").or(claim.get("expected_text"));
        assert!(
            text.is_some_and(|text| !text.as_str().unwrap().is_empty()),
            "{claim}"
        );
    }
    let mut later = Vec::new();
    later_days(&body, "2026-09-10", &mut later);
    assert_eq!(later, [""; 0]);
    let panel = panel(&phone).await;
    let calls = section["calls"].as_array().unwrap();
    assert!(!calls.is_empty());
    let mut shown = 0;
    for number in calls {
        let call = panel
            .calls
            .iter()
            .find(|call| Some(call.number) == number.as_u64())
            .unwrap();
        assert_eq!(
            (call.kind.as_str(), call.outcome.as_str()),
            ("recall", "ok")
        );
        shown += call.shown.unwrap();
    }
    assert_eq!(Some(shown), section["shown"].as_u64());
}

#[tokio::test]
async fn without_memory_or_recall_the_ring_stays_as_it_is() {
    let (_depot, phone) = demo_depot().await;
    let (_, with) = get(&phone, "farmers/F001/brief?as_of=2026-09-10").await;
    let before = recalls(&phone).await;
    assert!(before > 0);
    let (_, off) = get(&phone, "farmers/F001/brief?as_of=2026-09-10&memory=off").await;
    let (_, alone) = get(&phone, "farmers/F001/brief?as_of=2026-09-10&recall=off").await;
    assert_eq!(
        (&off["from_memory"], &alone["from_memory"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        alone["brief"], with["brief"],
        "recall changes nothing of the brief"
    );
    assert_eq!(off["brief"]["farmer"], Value::Null);
    assert_eq!(recalls(&phone).await, before);
}

#[tokio::test]
async fn what_is_asked_wrongly_is_told() {
    let (_depot, phone) = demo_depot().await;
    for wrong in [
        "farmers/F001/brief?as_of=soon",
        "farmers/F001/brief?known=all",
        "farmers/F001/brief?memory=maybe",
        "farmers/F001/brief?recall=1",
        "farmers/F001/brief?issue=blight",
        "farmers/F001/brief?crop=Chilli%20plants",
    ] {
        let (status, body) = get(&phone, wrong).await;
        assert_eq!(
            (status, body["code"].as_str()),
            (400, Some("malformed")),
            "{wrong}"
        );
    }
    let about = "farmers/F001/brief?as_of=2026-09-10&known=depot&crop=chilli&issue=blight&lang=te";
    assert_eq!(get(&phone, about).await.0, 200);
}
