//! One request about media. An answer counts as the depot's where it speaks tus or its error is one
//! of ours; a page of somebody else's counts as none.

use super::browser;
use crate::core::media::{Ask, Found, QueueEntry, Reply, metadata};
use js_sys::Uint8Array;
use shared::protocol::{ErrorBody, PROTOCOL, PROTOCOL_HEADER};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, RequestRedirect, Response};

const UPLOADS: &str = "/api/v1/media";
const TUS: &str = "1.0.0";
/// A chunk at a trickle of 8 kbit/s, and then some.
const PATIENCE_MS: u32 = 45_000;

/// Asks it, and gives the answer; nothing where none came.
pub(super) async fn ask(ask: &Ask, entry: &QueueEntry, bytes: &[u8], token: &str) -> Option<Reply> {
    let (method, path, more, body) = match ask {
        Ask::Create => {
            let more = vec![
                ("upload-length", entry.attached.bytes.to_string()),
                ("upload-metadata", about(entry)),
            ];
            ("POST", UPLOADS, more, None)
        }
        Ask::Look(upload) => ("HEAD", upload.as_str(), vec![], None),
        Ask::Send { upload, from, to } => {
            let more = vec![
                ("upload-offset", from.to_string()),
                ("content-type", "application/offset+octet-stream".to_owned()),
            ];
            let part = bytes.get(*from as usize..*to as usize)?;
            ("PATCH", upload.as_str(), more, Some(part))
        }
    };
    let response = fetch(method, path, &more, body, token).await.ok()?;
    Some(read(&response).await)
}

/// Ids and facts, never names.
fn about(entry: &QueueEntry) -> String {
    let of = &entry.attached;
    let mut pairs = vec![
        ("sha256", of.sha256.clone()),
        ("kind", of.kind.word().to_owned()),
        ("mime", of.mime.clone()),
        ("visit", entry.visit.to_string()),
        ("farmer", entry.farmer.to_string()),
    ];
    pairs.extend(of.millis.map(|millis| ("millis", millis.to_string())));
    metadata(&pairs)
}

async fn fetch(
    method: &str,
    path: &str,
    more: &[(&str, String)],
    body: Option<&[u8]>,
    token: &str,
) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    headers.set(PROTOCOL_HEADER, &PROTOCOL.to_string())?;
    headers.set("tus-resumable", TUS)?;
    headers.set("authorization", &format!("Bearer {token}"))?;
    for (name, value) in more {
        headers.set(name, value)?;
    }
    let init = RequestInit::new();
    init.set_method(method);
    init.set_headers(&headers);
    init.set_redirect(RequestRedirect::Error);
    if let Some(body) = body {
        init.set_body(&Uint8Array::from(body));
    }
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let request = Request::new_with_str_and_init(path, &init)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response = JsFuture::from(window.fetch_with_request(&request)).await?;
    Ok(response.unchecked_into())
}

async fn read(response: &Response) -> Reply {
    let header = |name: &str| response.headers().get(name).ok().flatten();
    let is_json = header("content-type").is_some_and(|it| it.starts_with("application/json"));
    let mut reply = Reply {
        status: response.status(),
        is_depot: header("tus-resumable").as_deref() == Some(TUS),
        offset: header("upload-offset").and_then(|text| text.trim().parse().ok()),
        location: header("location"),
        code: None,
        retry_after_ms: header("retry-after")
            .and_then(|text| text.trim().parse::<u64>().ok())
            .map(|seconds| seconds.saturating_mul(1000)),
    };
    if is_json && !response.ok() {
        let text = match response.text() {
            Ok(text) => JsFuture::from(text).await.ok(),
            Err(_) => None,
        };
        let text = text.and_then(|text| text.as_string()).unwrap_or_default();
        reply.code = serde_json::from_str::<ErrorBody>(&text)
            .ok()
            .map(|error| error.code);
        reply.is_depot |= reply.code.is_some();
    }
    reply
}

/// Ends an upload that is not wanted any more.
pub(super) async fn end(upload: &str, token: &str) {
    if let Some(path) = crate::core::media::upload_path(upload) {
        // The depot lets go of it by itself, only later.
        let _ = fetch("DELETE", &path, &[], None, token).await;
    }
}

/// Voice or a photo that is not on this phone, from the depot.
pub(super) async fn fetch_media(sha256: &str, token: Option<String>) -> Found {
    let Some(token) = token else {
        return Found::NoDepot;
    };
    let path = format!("{UPLOADS}/{sha256}");
    let Ok(response) = fetch("GET", &path, &[], None, &token).await else {
        return Found::NoDepot;
    };
    let mime = response.headers().get("content-type").ok().flatten();
    let mime = mime.unwrap_or_default();
    if !response.ok() {
        let reply = read(&response).await;
        return match reply.is_depot {
            true => Found::Nowhere,
            false => Found::NoDepot,
        };
    }
    if !mime.starts_with("audio/") && !mime.starts_with("image/") {
        return Found::NoDepot;
    }
    let Ok(blob) = response.blob() else {
        return Found::NoDepot;
    };
    let blob = JsFuture::from(blob).await.ok();
    let bytes = match blob.and_then(|blob| blob.dyn_into::<web_sys::Blob>().ok()) {
        Some(blob) => browser::bytes_of(&blob).await,
        None => None,
    };
    let Some(bytes) = bytes else {
        return Found::NoDepot;
    };
    // What is not what the visit names is not played for it.
    if browser::sha256(&bytes).await.as_deref() != Some(sha256) {
        return Found::NoDepot;
    }
    browser::url_of(&bytes, &mime).map_or(Found::NoDepot, Found::Here)
}
