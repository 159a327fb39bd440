//! The plain routes, what every answer carries, and the app's files.

use crate::common::{Phone, TestDepot, write};
use serde_json::Value;

async fn get(url: String) -> reqwest::Response {
    reqwest::Client::new().get(url).send().await.unwrap()
}

#[tokio::test]
async fn health_and_status_need_no_token() {
    let depot = TestDepot::start().await;
    let health: Value = get(format!("{}/api/v1/health", depot.url))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        (health["status"].as_str(), &health["speaks"]),
        (Some("ok"), &serde_json::json!([1]))
    );
    let status: Value = get(format!("{}/api/v1/status", depot.url))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(status["outbox"]["waiting"], 0);
}

#[tokio::test]
async fn an_unknown_address_under_api_is_never_the_page() {
    let depot = TestDepot::start().await;
    for path in [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v2/sync",
        "/api/v1/nothing",
    ] {
        let answer = get(format!("{}{path}", depot.url)).await;
        assert_eq!(answer.status(), 404, "{path}");
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["code"], "not_found", "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_404_and_a_page_of_the_app_is_the_page() {
    let depot = TestDepot::start().await;
    for path in ["/app-0000000000000000.js", "/x/y.wasm", "/index.html.br"] {
        assert_eq!(
            get(format!("{}{path}", depot.url)).await.status(),
            404,
            "{path}"
        );
    }
    for path in ["/", "/farmers/F001", "/signin"] {
        let answer = get(format!("{}{path}", depot.url)).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(answer.headers()["cache-control"], "no-cache");
    }
}

#[tokio::test]
async fn every_answer_is_protected() {
    let depot = TestDepot::start().await;
    let page = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
        media-src 'self' blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
        frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";
    let data = "default-src 'none'; frame-ancestors 'none'";
    for (path, policy) in [
        ("/", page),
        ("/nothing.js", page),
        ("/api/v1/health", data),
        ("/api/none", data),
    ] {
        let answer = get(format!("{}{path}", depot.url)).await;
        let header = |name: &str| answer.headers()[name].to_str().unwrap();
        assert_eq!(header("content-security-policy"), policy, "{path}");
        assert_eq!(
            (header("x-content-type-options"), header("referrer-policy")),
            ("nosniff", "no-referrer")
        );
    }
}

#[tokio::test]
async fn the_wrong_method_is_told_as_json() {
    let depot = TestDepot::start().await;
    let answer = get(format!("{}/api/v1/sync", depot.url)).await;
    assert_eq!(answer.status(), 405);
    assert_eq!(answer.json::<Value>().await.unwrap()["code"], "method");
}

#[tokio::test]
async fn a_brief_is_as_of_its_day_and_of_the_callers_territory() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    depot.officer("O02", &["VL02"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.record(write::visit("F001", "V1", "thrips"));
    phone.sync().await;
    let stranger = Phone::enrol(&depot, "O02").await;
    let brief = async |phone: &Phone, rest: &str| {
        let url = format!("{}/api/v1/farmers/{rest}", phone.url);
        let answer = phone
            .http
            .get(url)
            .bearer_auth(&phone.token)
            .send()
            .await
            .unwrap();
        (
            answer.status().as_u16(),
            answer.json::<Value>().await.unwrap(),
        )
    };
    let (status, body) = brief(&phone, "F001/brief?as_of=2026-04-08").await;
    assert_eq!((status, &body["brief"]["farmer"]), (200, &"F001".into()));
    assert!(
        body["text"].as_str().unwrap().contains("8 Apr 2026"),
        "{body}"
    );
    let (_, before) = brief(&phone, "F001/brief?as_of=2026-04-07").await;
    let (_, off) = brief(&phone, "F001/brief?as_of=2026-04-08&memory=off").await;
    for empty in [before, off] {
        assert_eq!(empty["brief"]["farmer"], Value::Null, "{empty}");
    }
    let wrong = [
        (brief(&stranger, "F001/brief").await, 403, "territory"),
        (brief(&phone, "F009/brief").await, 404, "not_found"),
        (brief(&phone, "a%20b/brief").await, 404, "not_found"),
        (
            brief(&phone, "F001/brief?as_of=yesterday").await,
            400,
            "malformed",
        ),
        (brief(&phone, "F001/brief?lang=xx").await, 400, "malformed"),
    ];
    for ((status, body), expected, code) in wrong {
        assert_eq!((status, body["code"].as_str()), (expected, Some(code)));
    }
}

#[tokio::test]
async fn the_memory_panel_needs_a_token() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &[]).await;
    let url = format!("{}/api/v1/memory", depot.url);
    assert_eq!(get(url.clone()).await.status(), 401);
    let phone = Phone::enrol(&depot, "O01").await;
    let answer = phone
        .http
        .get(url)
        .bearer_auth(&phone.token)
        .send()
        .await
        .unwrap();
    let body: Value = answer.json().await.unwrap();
    assert_eq!(
        (body["backend"].as_str(), body["ready"].as_bool()),
        (Some("embedded"), Some(true))
    );
}

/// `KHETSMRITI_WRITE_OPENAPI=1 cargo test -p sync-server --test sync openapi` writes it anew.
#[tokio::test]
async fn the_openapi_page_is_the_stored_one() {
    let depot = TestDepot::start().await;
    let served: Value = get(format!("{}/api/v1/openapi.json", depot.url))
        .await
        .json()
        .await
        .unwrap();
    let served = serde_json::to_string_pretty(&served).unwrap() + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json");
    if std::env::var_os("KHETSMRITI_WRITE_OPENAPI").is_some() {
        std::fs::write(file, &served).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), served);
}
