//! Insights as a phone asks for them, before a stand-in for Hindsight that answers as it is told.

use crate::common::{Phone, TestDepot};
use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use serde_json::{Value, json};
use shared::panel::Reflected;
use std::sync::{Arc, Mutex};
use sync_server::{cli::apply_plan, clock, import::demo};

/// What was asked, and which question fails.
#[derive(Default)]
struct Told {
    asked: Vec<Value>,
    fails_on: Option<&'static str>,
}

type Script = Arc<Mutex<Told>>;

const ANSWER: &str = "He refused Amistar Top at 1,480 rupees on 8 April 2026. \
    Ramesh Goud lost 90% of his plants on 3 May 2026. The moon was full.";

async fn answer(
    State(script): State<Script>,
    Json(body): Json<Value>,
) -> (StatusCode, Json<Value>) {
    let mut script = script.lock().unwrap();
    let query = body["query"].as_str().unwrap().to_owned();
    script.asked.push(body);
    match script.fails_on {
        Some(word) if query.contains(word) => (
            StatusCode::INTERNAL_SERVER_ERROR,
            Json(json!({ "detail": "down" })),
        ),
        _ => (
            StatusCode::OK,
            Json(json!({ "text": ANSWER, "based_on": null })),
        ),
    }
}

async fn hindsight(script: &Script) -> String {
    let app = Router::new()
        .route("/v1/default/banks/{bank}/reflect", post(answer))
        .with_state(script.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    url
}

async fn demo_depot(hindsight: Option<String>) -> (TestDepot, Phone) {
    let depot = TestDepot::start_on(hindsight, None).await;
    let plan = demo().unwrap();
    apply_plan(&depot.storage, plan, None, clock::now())
        .await
        .unwrap();
    let phone = Phone::enrol(&depot, "O01").await;
    (depot, phone)
}

async fn get(phone: &Phone, rest: &str) -> (u16, Value) {
    let url = format!("{}/api/v1/villages/{rest}", phone.url);
    let answer = phone
        .http
        .get(url)
        .bearer_auth(&phone.token)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn reflected(phone: &Phone, rest: &str) -> Option<Vec<Reflected>> {
    let (status, body) = get(phone, rest).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_value(body["reflect"].clone()).unwrap()
}

#[tokio::test]
async fn a_village_is_told_to_those_who_have_it() {
    let (depot, phone) = demo_depot(None).await;
    depot.officer("O05", &["VL02"]).await;
    let stranger = Phone::enrol(&depot, "O05").await;
    let (status, body) = get(&phone, "VL01/insights?as_of=2026-09-28&lang=te").await;
    assert_eq!(
        (status, &body["insights"]["village"]),
        (200, &"VL01".into())
    );
    assert_eq!(
        body["reflect"],
        Value::Null,
        "the embedded memory concludes nothing"
    );
    assert_eq!(get(&stranger, "VL01/insights").await.0, 403);
    assert_eq!(get(&phone, "VL01/insights?as_of=then").await.0, 400);
    assert_eq!(get(&phone, "a%20b/insights").await.0, 404);
}

#[tokio::test]
async fn conclusions_are_of_today_alone_and_pass_the_guard() {
    let script = Script::default();
    let (_depot, phone) = demo_depot(Some(hindsight(&script).await)).await;
    for earlier in ["2026-09-27", "2026-04-30", "2026-09-28T10:00:00%2B05:30"] {
        let rest = format!("VL01/insights?as_of={earlier}");
        assert_eq!(reflected(&phone, &rest).await, None, "{earlier}");
    }
    assert!(
        script.lock().unwrap().asked.is_empty(),
        "memory has no as-of"
    );
    let answers = reflected(&phone, "VL01/insights").await.unwrap();
    let names: Vec<&str> = answers.iter().map(|it| it.question.as_str()).collect();
    assert_eq!(names, ["works", "objections", "watch"]);
    for answer in &answers {
        let shown = serde_json::to_string(&answer.sentences).unwrap();
        assert_eq!(answer.error, None);
        assert!(!shown.contains("Ramesh") && !shown.contains("90") && !shown.contains("moon"));
        assert!(answer.dropped >= 2, "{answer:?}");
    }
    let asked = script.lock().unwrap().asked.clone();
    assert_eq!(asked.len(), 3);
    for body in asked {
        assert_eq!(body["tags"], json!(["village:VL01"]));
        assert_eq!(body["tags_match"], "any_strict");
    }
}

#[tokio::test]
async fn what_all_succeeded_is_kept_until_the_record_grows() {
    let script = Script::default();
    let (depot, phone) = demo_depot(Some(hindsight(&script).await)).await;
    let count = || script.lock().unwrap().asked.len();
    let first = reflected(&phone, "VL01/insights").await;
    assert_eq!(
        reflected(&phone, "VL01/insights?as_of=2026-09-28").await,
        first
    );
    assert_eq!(count(), 3, "asked once");
    reflected(&phone, "VL01/insights?lang=te").await;
    assert_eq!(count(), 6, "another language is another question");
    reflected(&phone, "VL02/insights").await;
    assert_eq!(count(), 9, "and so is another village");
    depot.officer("O06", &["VL01"]).await;
    reflected(&phone, "VL01/insights").await;
    assert_eq!(count(), 12, "the log has grown");
}

#[tokio::test]
async fn each_question_fails_by_itself_and_a_failure_is_not_kept() {
    let script = Script::default();
    script.lock().unwrap().fails_on = Some("objections");
    let (_depot, phone) = demo_depot(Some(hindsight(&script).await)).await;
    let answers = reflected(&phone, "VL01/insights").await.unwrap();
    let errors: Vec<Option<&str>> = answers.iter().map(|it| it.error.as_deref()).collect();
    assert_eq!(errors, [None, Some("unavailable"), None]);
    script.lock().unwrap().fails_on = None;
    let answers = reflected(&phone, "VL01/insights").await.unwrap();
    assert!(answers.iter().all(|it| it.error.is_none()));
}
