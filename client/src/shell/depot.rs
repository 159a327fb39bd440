//! Requests to the depot. What is not an answer of a depot (no signal, a captive portal's page, a
//! proxy's error) is told apart from what is.

use js_sys::{Promise, Uint8Array};
use shared::protocol::{EnrolAnswer, EnrolRequest, ErrorBody, PROTOCOL, PROTOCOL_HEADER};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, Request, RequestInit, Response};

/// Where the depot's API is: with the app.
const API: &str = "/api/v1";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = fetch)]
    fn fetch(request: &Request) -> Promise;
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(call: &js_sys::Function, ms: i32) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(timeout: &JsValue);
}

/// Why there is no answer to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No answer of a depot.
    NoDepot,
    /// A refusal of a depot.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The depot's code.
        code: String,
        /// When it wants to be asked again.
        retry_after_ms: Option<u64>,
    },
}

/// Aborts a request that has been silent for too long.
pub(crate) struct Patience {
    controller: AbortController,
    timeout: Cell<JsValue>,
    on_timeout: Closure<dyn FnMut()>,
}

impl Patience {
    pub(crate) fn new() -> Option<Rc<Self>> {
        let controller = AbortController::new().ok()?;
        let aborting = controller.clone();
        let on_timeout = Closure::<dyn FnMut()>::new(move || aborting.abort());
        Some(Rc::new(Self {
            controller,
            timeout: Cell::new(JsValue::UNDEFINED),
            on_timeout,
        }))
    }

    /// Something came, or is about to be waited for: so long it may take.
    pub(crate) fn renew(&self, ms: i32) {
        clear_timeout(&self.timeout.replace(JsValue::UNDEFINED));
        self.timeout
            .set(set_timeout(self.on_timeout.as_ref().unchecked_ref(), ms));
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        // Ends a stream that is not read on; after its end it does nothing.
        self.controller.abort();
        clear_timeout(&self.timeout.replace(JsValue::UNDEFINED));
    }
}

/// What a request carries.
pub(crate) struct Asked<'a> {
    /// Below the API's address.
    pub(crate) path: &'a str,
    /// The body.
    pub(crate) body: &'a [u8],
    /// Its media type.
    pub(crate) media_type: &'a str,
    /// Whether it is compressed.
    pub(crate) gzip: bool,
    /// The device's token.
    pub(crate) token: Option<&'a str>,
    /// The media type an answer must have to be a depot's.
    pub(crate) expects: &'a str,
}

/// Sends a request and gives the answer, its body not read yet.
pub(crate) async fn ask(asked: &Asked<'_>, patience: &Patience) -> Result<Response, Failure> {
    let request = request(asked, patience).map_err(|_| Failure::NoDepot)?;
    let response = JsFuture::from(fetch(&request))
        .await
        .map_err(|_| Failure::NoDepot)?;
    let response: Response = response.unchecked_into();
    let is = |media_type: &str| {
        let found = response
            .headers()
            .get("content-type")
            .ok()
            .flatten()
            .unwrap_or_default();
        found
            .split(';')
            .next()
            .is_some_and(|it| it.trim().eq_ignore_ascii_case(media_type))
    };
    if response.ok() {
        // A captive portal answers 200 with a page of its own.
        return if is(asked.expects) {
            Ok(response)
        } else {
            Err(Failure::NoDepot)
        };
    }
    if !is("application/json") {
        return Err(Failure::NoDepot);
    }
    let status = response.status();
    let retry_after = response.headers().get("retry-after").ok().flatten();
    let retry_after_ms = retry_after
        .and_then(|text| text.trim().parse::<u64>().ok())
        .map(|s| s * 1000);
    let body = match response.text() {
        Ok(text) => JsFuture::from(text)
            .await
            .ok()
            .and_then(|text| text.as_string()),
        Err(_) => None,
    };
    match body.and_then(|text| serde_json::from_str::<ErrorBody>(&text).ok()) {
        Some(error) => Err(Failure::Refused {
            status,
            code: error.code,
            retry_after_ms,
        }),
        None => Err(Failure::NoDepot),
    }
}

fn request(asked: &Asked<'_>, patience: &Patience) -> Result<Request, JsValue> {
    let headers = Headers::new()?;
    headers.set("content-type", asked.media_type)?;
    headers.set(PROTOCOL_HEADER, &PROTOCOL.to_string())?;
    if asked.gzip {
        headers.set("content-encoding", "gzip")?;
    }
    if let Some(token) = asked.token {
        headers.set("authorization", &format!("Bearer {token}"))?;
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    init.set_body(&Uint8Array::from(asked.body));
    init.set_signal(Some(&patience.controller.signal()));
    Request::new_with_str_and_init(&format!("{API}{}", asked.path), &init)
}

/// Turns a one-time code into a token.
pub(super) async fn enrol(code: &str, attempt: &str) -> Result<EnrolAnswer, Failure> {
    let patience = Patience::new().ok_or(Failure::NoDepot)?;
    patience.renew(30_000);
    let wanted = EnrolRequest {
        code: code.to_owned(),
        attempt: attempt.to_owned(),
    };
    let body = serde_json::to_vec(&wanted).expect("two texts are JSON");
    let asked = Asked {
        path: "/enrol",
        body: &body,
        media_type: "application/json",
        gzip: false,
        token: None,
        expects: "application/json",
    };
    let response = ask(&asked, &patience).await?;
    let text = response.text().map_err(|_| Failure::NoDepot)?;
    let text = JsFuture::from(text).await.map_err(|_| Failure::NoDepot)?;
    serde_json::from_str(&text.as_string().unwrap_or_default()).map_err(|_| Failure::NoDepot)
}
