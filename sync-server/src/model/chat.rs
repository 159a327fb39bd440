//! One request to a chat address: messages in, the answer's text out. The answer is asked for as
//! JSON of a schema where the server takes that, else as JSON, else as text; which it takes is
//! learned per model.
//!
//! Over `reqwest`, which is here already. `async-openai` 0.43 would do, but retries by itself (its
//! default layer), which hides attempts that are to be counted, refuses an answer without `id`,
//! `created` or `object`, which look-alike servers leave out, and wants bounded reading and
//! shape-finding around it all the same.

use crate::memory::hindsight::{ApiKey, is_loopback};
use async_trait::async_trait;
use reqwest::{Client, Response, StatusCode, Url, header::RETRY_AFTER};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Far above any brief in words.
const MAX_ANSWER_BYTES: usize = 1 << 20;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A longer wait than this, asked for by a confused server, would look like having given up.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3600);
const TEMPERATURE: f64 = 0.2;

/// Where the models are.
#[derive(Debug, Clone)]
pub struct ModelConfig {
    /// The address before `/chat/completions`, with its version: `https://api.example/v1`.
    pub url: Url,
    pub key: Option<ApiKey>,
    pub model: String,
    pub fallback: Option<String>,
    /// For one request, to the last byte of its answer.
    pub timeout: Duration,
}

/// One message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    pub role: &'static str,
    pub content: String,
}

impl Message {
    pub fn new(role: &'static str, content: impl Into<String>) -> Self {
        let content = content.into();
        Self { role, content }
    }
}

/// Why a request has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatError {
    Timeout,
    Unreachable,
    RateLimited(Option<Duration>),
    Status(u16),
    /// It answered, but not with a text of the model that is whole; the reason.
    Unusable(&'static str),
}

/// Who can be asked.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Gives the text of a model's answer.
    async fn complete(
        &self,
        model: &str,
        messages: &[Message],
        schema: &Value,
    ) -> Result<String, ChatError>;
}

/// How an answer's shape is asked for, the strictest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Schema,
    Object,
    Free,
}

impl Format {
    fn weaker(self) -> Option<Self> {
        match self {
            Self::Schema => Some(Self::Object),
            Self::Object => Some(Self::Free),
            Self::Free => None,
        }
    }

    fn field(self, schema: &Value) -> Option<Value> {
        match self {
            Self::Schema => Some(json!({
                "type": "json_schema",
                "json_schema": { "name": "brief", "strict": true, "schema": schema },
            })),
            Self::Object => Some(json!({ "type": "json_object" })),
            Self::Free => None,
        }
    }
}

/// A chat address over HTTP.
pub struct HttpChat {
    client: Client,
    address: Url,
    key: Option<ApiKey>,
    timeout: Duration,
    formats: Mutex<HashMap<String, Format>>,
}

impl HttpChat {
    pub fn new(config: &ModelConfig) -> Result<Self, reqwest::Error> {
        // Somebody else in the process may have installed it before: the same one, so either is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(config.timeout)
            .redirect(reqwest::redirect::Policy::none());
        if is_loopback(&config.url) {
            builder = builder.no_proxy();
        }
        let mut address = config.url.clone();
        let path = format!("{}/chat/completions", address.path().trim_end_matches('/'));
        address.set_path(&path);
        Ok(Self {
            client: builder.build()?,
            address,
            key: config.key.clone(),
            timeout: config.timeout,
            formats: Mutex::default(),
        })
    }

    fn format(&self, model: &str) -> Format {
        let formats = self.formats.lock().unwrap_or_else(PoisonError::into_inner);
        formats.get(model).copied().unwrap_or(Format::Schema)
    }

    fn learn(&self, model: &str, format: Format) {
        let mut formats = self.formats.lock().unwrap_or_else(PoisonError::into_inner);
        formats.insert(model.to_owned(), format);
    }

    async fn post(&self, body: &Value) -> Result<Response, ChatError> {
        let mut request = self.client.post(self.address.clone()).json(body);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.reveal());
        }
        request.send().await.map_err(|error| trouble(&error))
    }

    async fn in_formats(
        &self,
        model: &str,
        messages: &[Message],
        schema: &Value,
    ) -> Result<String, ChatError> {
        let mut format = self.format(model);
        loop {
            let mut body = json!({
                "model": model,
                "messages": messages,
                "temperature": TEMPERATURE,
                "stream": false,
            });
            if let Some(field) = format.field(schema) {
                body["response_format"] = field;
            }
            let response = self.post(&body).await?;
            let status = response.status();
            if status.is_success() {
                self.learn(model, format);
                return text_of(&read_bounded(response).await?);
            }
            let retry_after = retry_after(&response);
            let refusal = read_bounded(response).await.unwrap_or_default();
            if failed_its_own_check(&refusal) {
                return Err(ChatError::Unusable("not the JSON that was asked for"));
            }
            // What a server does not know of a request it refuses in one of these ways.
            let may_be_format = matches!(status.as_u16(), 400 | 404 | 415 | 422 | 501);
            match format.weaker().filter(|_| may_be_format) {
                Some(weaker) => format = weaker,
                None => return Err(refused(status, retry_after)),
            }
        }
    }
}

#[async_trait]
impl Chat for HttpChat {
    async fn complete(
        &self,
        model: &str,
        messages: &[Message],
        schema: &Value,
    ) -> Result<String, ChatError> {
        let asked = self.in_formats(model, messages, schema);
        // One bound for it all, however many shapes were tried.
        let answered = tokio::time::timeout(self.timeout, asked).await;
        answered.unwrap_or(Err(ChatError::Timeout))
    }
}

pub(super) fn trouble(error: &reqwest::Error) -> ChatError {
    if error.is_timeout() {
        ChatError::Timeout
    } else {
        ChatError::Unreachable
    }
}

pub(super) fn refused(status: StatusCode, retry_after: Option<Duration>) -> ChatError {
    match status.as_u16() {
        429 => ChatError::RateLimited(retry_after),
        408 | 504 => ChatError::Timeout,
        status => ChatError::Status(status),
    }
}

pub(super) fn retry_after(response: &Response) -> Option<Duration> {
    let text = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    let seconds: f64 = text.trim().parse().ok()?;
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(MAX_RETRY_AFTER.as_secs_f64())))
}

pub(super) async fn read_bounded(mut response: Response) -> Result<Vec<u8>, ChatError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| trouble(&error))? {
        if bytes.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(ChatError::Unusable("too long"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Some servers check the model's answer against the shape themselves, and refuse on its behalf.
fn failed_its_own_check(refusal: &[u8]) -> bool {
    serde_json::from_slice::<Value>(refusal)
        .is_ok_and(|body| body["error"]["code"] == "json_validate_failed")
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    content: Option<String>,
}

fn text_of(bytes: &[u8]) -> Result<String, ChatError> {
    let completion: Completion = serde_json::from_slice(bytes)
        .map_err(|_| ChatError::Unusable("the server's answer is no chat completion"))?;
    let choice = completion.choices.into_iter().next();
    let choice = choice.ok_or(ChatError::Unusable("the server's answer has no choice"))?;
    if choice.finish_reason.as_deref() == Some("length") {
        return Err(ChatError::Unusable("it was cut off at its greatest length"));
    }
    let text = choice.message.content.unwrap_or_default();
    if text.trim().is_empty() {
        return Err(ChatError::Unusable("it is empty"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_text_is_an_answer() {
        let body = |choice: Value| json!({ "choices": [choice] }).to_string();
        let cases = [
            (body(json!({ "message": { "content": "yes" } })), Ok("yes")),
            (
                body(json!({ "message": { "content": "ye" }, "finish_reason": "length" })),
                Err("it was cut off at its greatest length"),
            ),
            (
                body(json!({ "message": { "content": null } })),
                Err("it is empty"),
            ),
            (
                r#"{"choices":[]}"#.to_owned(),
                Err("the server's answer has no choice"),
            ),
            (
                "<html>".to_owned(),
                Err("the server's answer is no chat completion"),
            ),
        ];
        for (text, expected) in cases {
            let expected = expected.map(str::to_owned).map_err(ChatError::Unusable);
            assert_eq!(text_of(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn refusals_are_sorted() {
        let sorted = |status| refused(StatusCode::from_u16(status).unwrap(), None);
        assert_eq!(sorted(429), ChatError::RateLimited(None));
        assert_eq!(sorted(504), ChatError::Timeout);
        assert_eq!(sorted(500), ChatError::Status(500));
        assert_eq!(sorted(302), ChatError::Status(302));
        assert!(failed_its_own_check(
            br#"{"error":{"code":"json_validate_failed"}}"#
        ));
        assert!(!failed_its_own_check(b"<html>"));
    }

    #[test]
    fn shapes_get_weaker_and_end() {
        let (object, free) = (Format::Schema.weaker(), Format::Object.weaker());
        assert_eq!((object, free), (Some(Format::Object), Some(Format::Free)));
        assert_eq!(Format::Free.weaker(), None);
        assert!(Format::Free.field(&json!({})).is_none());
    }
}
