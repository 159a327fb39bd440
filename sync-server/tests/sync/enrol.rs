//! Signing in, and what becomes of tokens.

use crate::common::{Phone, TestDepot};
use serde_json::{Value, json};

async fn enrol(depot: &TestDepot, code: &str, attempt: &str) -> (u16, Value) {
    let body = json!({ "code": code, "attempt": attempt });
    let url = format!("{}/api/v1/enrol", depot.url);
    let answer = reqwest::Client::new()
        .post(url)
        .json(&body)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn a_code_works_once_and_its_attempt_again_within_the_hour() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &[]).await;
    let code = depot.code("O01").await;
    let typed = format!(" {} {}", &code[..4], &code[4..]);
    let (status, first) = enrol(&depot, &typed, "attempt-one").await;
    assert_eq!((status, first["officer"].as_str()), (200, Some("O01")));
    let (status, again) = enrol(&depot, &code, "attempt-one").await;
    assert_eq!((status, &again["device"]), (200, &first["device"]));
    let (status, other) = enrol(&depot, &code, "attempt-two").await;
    assert_eq!((status, other["code"].as_str()), (401, Some("code")));
}

#[tokio::test]
async fn wrong_codes_are_soon_not_looked_at_any_more() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &[]).await;
    let code = depot.code("O01").await;
    let wrong = if code == "00000000" {
        "00000001"
    } else {
        "00000000"
    };
    for _ in 0..10 {
        assert_eq!(enrol(&depot, wrong, "attempt-one").await.0, 401);
    }
    let (status, body) = enrol(&depot, &code, "attempt-one").await;
    assert_eq!(
        (status, body["code"].as_str()),
        (429, Some("too_many_attempts"))
    );
}

#[tokio::test]
async fn a_request_without_a_good_token_is_401_with_a_code() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &[]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    for token in ["", "0", &"0".repeat(64), &"0".repeat(5_000)] {
        phone.token = token.to_owned();
        let exchange = phone.send(phone.body(&[])).await;
        assert_eq!(
            (exchange.status, exchange.error.unwrap().code.as_str()),
            (401, "token")
        );
    }
}

#[tokio::test]
async fn an_old_token_is_valid_until_the_new_one_was_used() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &[]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    sqlx::query("UPDATE devices SET token_issued_ms = token_issued_ms - 8 * 86400000")
        .execute(depot.storage.pool())
        .await
        .unwrap();
    let old = phone.clone();
    phone.sync().await;
    assert_ne!(phone.token, old.token, "a week has passed");
    assert_eq!(
        old.send(old.body(&[])).await.status,
        200,
        "the answer may have been lost"
    );
    let renewed = phone.token.clone();
    phone.sync().await;
    assert_eq!(phone.token, renewed);
    assert_eq!(old.send(old.body(&[])).await.status, 401);
}
