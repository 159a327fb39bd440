//! Asks the depot by GET, and keeps the answer for the time without signal. What an answer says is
//! the core's business.

use super::{Shell, clock, session::Sessions};
use serde::{Deserialize, Serialize};
use shared::{
    protocol::{ErrorBody, PROTOCOL, PROTOCOL_HEADER},
    sync::stored::KeptText,
    time::Stamp,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, Response};

/// How long a memory may think before it is given up on.
const PATIENCE_MS: u32 = 60_000;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswered {
    /// No depot was reached.
    NoDepot,
    /// It would not say; its code.
    Refused(String),
}

/// An answer with its moment, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// When it came, by the phone's clock.
    pub at: Stamp,
    /// What was asked.
    pub asked: String,
    /// The depot's text.
    pub text: String,
}

impl Shell {
    /// Asks for what is at an address below the API, and keeps it where it is to be kept.
    pub async fn ask_depot(
        &self,
        path: &str,
        kept_as: Option<(KeptText, String)>,
    ) -> Result<Answer, Unanswered> {
        let token = self.token().await.ok_or(Unanswered::NoDepot)?;
        let answer = Answer {
            text: get(path, &token).await?,
            at: clock::now(),
            asked: path.to_owned(),
        };
        if let Some((kind, id)) = kept_as
            && let Ok(text) = serde_json::to_string(&answer)
        {
            // The answer is shown all the same where there is no room to keep it.
            let _ = self.keep(kind, &id, &text).await;
        }
        Ok(answer)
    }

    async fn token(&self) -> Option<String> {
        let session = Sessions::open().await.ok()?.current().await.ok()??;
        (session.officer == self.session().officer).then_some(session.token)
    }

    /// An answer that was kept.
    pub async fn recall(&self, kind: KeptText, id: &str) -> Option<Answer> {
        let text = self.kept(kind, id).await.ok()??;
        serde_json::from_str(&text).ok()
    }
}

async fn get(path: &str, token: &str) -> Result<String, Unanswered> {
    let response = fetch(path, token).await.map_err(|_| Unanswered::NoDepot)?;
    let kind = response.headers().get("content-type").ok().flatten();
    let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
    // A captive portal answers with a page of its own.
    if !is_json {
        return Err(Unanswered::NoDepot);
    }
    let text = match response.text() {
        Ok(text) => JsFuture::from(text).await.ok(),
        Err(_) => None,
    };
    let text = (text.and_then(|text| text.as_string())).ok_or(Unanswered::NoDepot)?;
    if response.ok() {
        return Ok(text);
    }
    match serde_json::from_str::<ErrorBody>(&text) {
        Ok(error) => Err(Unanswered::Refused(error.code)),
        Err(_) => Err(Unanswered::NoDepot),
    }
}

async fn fetch(path: &str, token: &str) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    headers.set(PROTOCOL_HEADER, &PROTOCOL.to_string())?;
    headers.set("authorization", &format!("Bearer {token}"))?;
    let init = RequestInit::new();
    init.set_method("GET");
    init.set_headers(&headers);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let request = Request::new_with_str_and_init(&format!("/api/v1{path}"), &init)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response = JsFuture::from(window.fetch_with_request(&request)).await?;
    Ok(response.unchecked_into())
}
