//! HTTP with bounds: one request, an answer of limited size within limited time, and its failure
//! sorted into what can be tried again and what cannot. Knows no endpoint.

use crate::memory::{MemoryError, Result, error::Trouble};
use reqwest::{Client, Method, Response, StatusCode, Url, header::RETRY_AFTER};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{fmt, time::Duration};

/// Far above any honest answer of ours (a recall of 4,096 tokens is some 100 KB).
const MAX_ANSWER_BYTES: usize = 8 << 20;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A longer wait than this, asked for by a confused server, would look like having given up.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(600);

/// A key that does not show itself when printed.
#[derive(Clone)]
pub struct ApiKey(String);

impl ApiKey {
    pub fn new(key: String) -> Self {
        Self(key)
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}
impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

pub(super) struct Http {
    client: Client,
    key: Option<ApiKey>,
}

impl Http {
    pub(super) fn new(
        base: &Url,
        key: Option<ApiKey>,
    ) -> std::result::Result<Self, reqwest::Error> {
        // Somebody else in the process may have installed it before: the same one, so either is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        if is_loopback(base) {
            builder = builder.no_proxy();
        }
        Ok(Self {
            client: builder.build()?,
            key,
        })
    }

    /// Sends one request and gives the answer's JSON.
    pub(super) async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        url: Url,
        body: Option<&(impl Serialize + Sync)>,
        timeout: Duration,
    ) -> Result<T> {
        let mut request = self.client.request(method, url).timeout(timeout);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.reveal());
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.map_err(|error| unreachable(&error))?;
        let status = response.status();
        if !status.is_success() {
            return Err(refusal(status, response).await);
        }
        let bytes = read_bounded(response).await?;
        serde_json::from_slice(&bytes).map_err(|_| MemoryError::Unreadable("not the JSON expected"))
    }
}

/// Whether an address is this machine's: no proxy of the surroundings leads there.
pub(crate) fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback()),
        None => false,
    }
}

fn unreachable(error: &reqwest::Error) -> MemoryError {
    MemoryError::Unreachable(if error.is_timeout() {
        Trouble::Timeout
    } else if error.is_connect() {
        Trouble::Connect
    } else {
        Trouble::Broken
    })
}

async fn read_bounded(mut response: Response) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| unreachable(&error))?
    {
        if bytes.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(MemoryError::Unreadable("too long"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

async fn refusal(status: StatusCode, response: Response) -> MemoryError {
    let retry_after = response
        .headers()
        .get(RETRY_AFTER)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.trim().parse().ok())
        .map(|seconds| Duration::from_secs(seconds).min(MAX_RETRY_AFTER));
    let body = read_bounded(response).await.unwrap_or_default();
    classify(status.as_u16(), retry_after, &body)
}

/// Sorts an answer that is not a success.
fn classify(status: u16, retry_after: Option<Duration>, body: &[u8]) -> MemoryError {
    match status {
        // 500 is what passing trouble looks like here: model, embeddings or database down.
        408 | 429 | 499 | 500 | 502..=599 => MemoryError::Unavailable {
            status,
            retry_after,
        },
        401 | 403 => MemoryError::Configuration { status },
        // A redirect or other oddity comes from something in between, not from Hindsight.
        0..=399 => MemoryError::Unreadable("an answer from something in between"),
        _ => MemoryError::Refused {
            status,
            reason: reason(body),
        },
    }
}

/// `detail` is a text, or an array of objects. Of these only place, kind and message are kept:
/// they also echo the input, which may name a farmer.
fn reason(body: &[u8]) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let detail = serde_json::from_slice::<Value>(body)
        .ok()
        .and_then(|mut body| body.get_mut("detail").map(Value::take));
    let reason = match detail {
        Some(Value::String(detail)) => detail,
        Some(Value::Array(details)) => {
            let one = |detail: &Value| {
                let path: Vec<String> = detail["loc"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(place)
                    .collect();
                format!(
                    "{}: {} ({})",
                    path.join("."),
                    text(&detail["msg"]),
                    text(&detail["type"])
                )
            };
            details
                .iter()
                .take(3)
                .map(one)
                .collect::<Vec<_>>()
                .join("; ")
        }
        _ => "no reason given".to_owned(),
    };
    reason.chars().take(200).collect()
}

fn place(step: &Value) -> String {
    step.as_str()
        .map_or_else(|| step.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_passes_and_refusals_stay() {
        for status in [408, 429, 500, 502, 503, 504] {
            assert!(classify(status, None, b"").is_retryable(), "{status}");
        }
        for status in [400, 404, 405, 409, 410, 422] {
            let error = classify(status, None, b"");
            assert!(
                !error.is_retryable() && !error.is_configuration(),
                "{status}"
            );
        }
        for status in [401, 403] {
            let error = classify(status, None, b"");
            assert!(
                error.is_configuration() && !error.is_retryable(),
                "{status}"
            );
        }
        assert!(classify(302, None, b"<html>").is_retryable());
    }

    #[test]
    fn a_wait_asked_for_is_told() {
        let error = classify(503, Some(Duration::from_secs(2)), b"{}");
        assert_eq!(error.retry_after(), Some(Duration::from_secs(2)));
    }

    #[test]
    fn detail_is_a_text_or_an_array_and_never_echoes_the_input() {
        let cases: [(&[u8], &str); 4] = [
            (br#"{"detail":"Document not found"}"#, "Document not found"),
            (
                br#"{"detail":[{"type":"missing","loc":["body","items",0],"msg":"Field required","input":{"content":"Ramesh"}}]}"#,
                "body.items.0: Field required (missing)",
            ),
            (b"<html>", "no reason given"),
            (br#"{"detail":7}"#, "no reason given"),
        ];
        for (body, expected) in cases {
            assert_eq!(reason(body), expected);
        }
        assert_eq!(
            reason(format!(r#"{{"detail":"{}"}}"#, "é".repeat(500)).as_bytes())
                .chars()
                .count(),
            200
        );
    }

    #[test]
    fn loopback_goes_past_any_proxy() {
        for (url, expected) in [
            ("http://127.0.0.1:1/", true),
            ("http://localhost", true),
            ("http://[::1]:9/", true),
            ("https://memory.example/", false),
        ] {
            assert_eq!(is_loopback(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }

    #[test]
    fn the_key_is_not_printed() {
        assert_eq!(format!("{:?}", ApiKey::new("secret".into())), "ApiKey(…)");
    }
}
