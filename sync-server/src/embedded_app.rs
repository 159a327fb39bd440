//! The built PWA inside the binary. A path with an ending is a file or nothing; any other is the
//! app's page, which finds its own way. Built without the app, it says how to build it.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../dist"]
#[allow_missing = true]
struct Dist;

const PAGE: &str = "index.html";
const NOT_BUILT: &str = "<!doctype html><meta charset=\"utf-8\"><title>KhetSmriti</title>\
    <h1>The app is not in this server yet</h1>\
    <p>This binary was built without it. Run <code>cargo xtask build</code>, then start the server again. \
    The API answers all the same: <a href=\"/api/v1/health\">/api/v1/health</a>.</p>\n";

/// Serves a file of the app, or its page.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let name = path.rsplit('/').next().unwrap_or_default();
    let path = if name.contains('.') { path } else { PAGE };
    match found(path, &headers) {
        Some(response) => response,
        None if path == PAGE => not_built(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

fn not_built() -> Response {
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    (
        StatusCode::OK,
        [
            (header::CONTENT_TYPE, html),
            (header::CACHE_CONTROL, no_cache()),
        ],
        NOT_BUILT,
    )
        .into_response()
}

fn no_cache() -> HeaderValue {
    HeaderValue::from_static("no-cache")
}

fn found(path: &str, headers: &HeaderMap) -> Option<Response> {
    // The compressed copies are reached by their file's own name only.
    if path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let (file, coding) = best(path, headers)?;
    let etag = etag(&file, coding);
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| *known == etag)
    {
        return Some((StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response());
    }
    let body = match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, media_type(path));
    answer.insert(header::CACHE_CONTROL, caching(path));
    answer.insert(header::ETAG, etag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    Some(response)
}

fn best(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    use crate::sync::out::Coding;
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let plain = Dist::get(path)?;
    let ending = match Coding::of(accepted) {
        Coding::Brotli => "br",
        Coding::Gzip => "gz",
        Coding::Plain => return Some((plain, None)),
    };
    let compressed = Dist::get(&format!("{path}.{ending}"));
    Some(compressed.map_or((plain, None), |file| (file, Coding::of(accepted).header())))
}

fn etag(file: &EmbeddedFile, coding: Option<&str>) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let hash: String = hash
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let text = format!("\"{hash}{}\"", coding.unwrap_or_default());
    HeaderValue::from_str(&text).expect("hexadecimal digits in quotation marks")
}

/// Trunk puts a hash into most names; what has one never changes. The service worker, the page and
/// the worker's files (which have none) are asked for anew each time.
fn caching(path: &str) -> HeaderValue {
    if is_hashed(path) {
        HeaderValue::from_static("public, max-age=31536000, immutable")
    } else {
        no_cache()
    }
}

/// `app-0123456789abcdef.js`, `app-0123456789abcdef_bg.wasm`.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() >= 15 && hash.len() <= 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn media_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        for hashed in [
            "app-0123456789abcdef.js",
            "x/app-0123456789abcdef_bg.wasm",
            "app-6e3a8f2b1c4d5e6.css",
        ] {
            assert!(is_hashed(hashed), "{hashed}");
        }
        for plain in [
            "sw.js",
            "index.html",
            "worker.js",
            "worker_bg.wasm",
            "icon-192.png",
            "app-loader.js",
        ] {
            assert!(!is_hashed(plain), "{plain}");
        }
    }
}
