//! The built PWA inside the binary. A path with an ending is a file or nothing; any other is the
//! app's page, which finds its own way. Built without the app, it says how to build it.

use crate::sync::out::Coding;
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;
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

/// One file of the app.
struct File {
    bytes: Cow<'static, [u8]>,
    hash: [u8; 32],
}

fn embedded(path: &str) -> Option<File> {
    let file = Dist::get(path)?;
    Some(File {
        hash: file.metadata.sha256_hash(),
        bytes: file.data,
    })
}

/// Serves a file of the app, or its page.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    answer(uri.path(), &headers, embedded)
}

fn answer(path: &str, headers: &HeaderMap, files: impl Fn(&str) -> Option<File>) -> Response {
    let path = path.trim_start_matches('/');
    let name = path.rsplit('/').next().unwrap_or_default();
    let path = if name.contains('.') { path } else { PAGE };
    match found(path, headers, files) {
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

fn found(
    path: &str,
    headers: &HeaderMap,
    files: impl Fn(&str) -> Option<File>,
) -> Option<Response> {
    // The compressed copies are reached by their file's own name only.
    if path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let (file, coding) = best(path, headers, files)?;
    let etag = etag(&file, coding);
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| *known == etag);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(match file.bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        })),
    };
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

/// The smallest writing of the file that the other side takes.
fn best(
    path: &str,
    headers: &HeaderMap,
    files: impl Fn(&str) -> Option<File>,
) -> Option<(File, Option<&'static str>)> {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    let coding = Coding::of(accepted.unwrap_or_default());
    let ending = match coding {
        Coding::Brotli => Some("br"),
        Coding::Gzip => Some("gz"),
        Coding::Plain => None,
    };
    let plain = files(path)?;
    let compressed = ending.and_then(|ending| files(&format!("{path}.{ending}")));
    Some(compressed.map_or((plain, None), |file| (file, coding.header())))
}

fn etag(file: &File, coding: Option<&str>) -> HeaderValue {
    let hash: String = file
        .hash
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
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(path: &str) -> Option<File> {
        let names = [
            "index.html",
            "index.html.br",
            "sw.js",
            "app-0123456789abcdef_bg.wasm",
            "app-0123456789abcdef_bg.wasm.gz",
        ];
        let at = names.iter().position(|name| *name == path)?;
        Some(File {
            bytes: Cow::Owned(path.into()),
            hash: [at as u8; 32],
        })
    }

    fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect();
        answer(path, &headers, files)
    }

    fn of<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
        response
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap())
    }

    #[test]
    fn a_file_is_sent_as_compressed_as_it_is_taken() {
        let wasm = "/app-0123456789abcdef_bg.wasm";
        let cases = [
            ("/", "br, gzip", Some("br")),
            (wasm, "br, gzip", None),
            (wasm, "gzip", Some("gzip")),
            (wasm, "", None),
        ];
        for (path, accepted, coding) in cases {
            let response = get(path, &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(
                (response.status(), of(&response, "content-encoding")),
                (StatusCode::OK, coding),
                "{path} {accepted}"
            );
            assert_eq!(of(&response, "vary"), Some("accept-encoding"));
        }
        assert_eq!(
            of(&get(wasm, &[]), "content-type"),
            Some("application/wasm")
        );
    }

    #[test]
    fn what_is_known_is_not_sent_again_and_stays_known() {
        let etag = get("/sw.js", &[]).headers()[header::ETAG].clone();
        let again = get("/sw.js", &[(header::IF_NONE_MATCH, etag.to_str().unwrap())]);
        assert_eq!(
            (again.status(), of(&again, "cache-control")),
            (StatusCode::NOT_MODIFIED, Some("no-cache"))
        );
        let wasm = get("/app-0123456789abcdef_bg.wasm", &[]);
        assert_eq!(
            of(&wasm, "cache-control"),
            Some("public, max-age=31536000, immutable")
        );
    }

    #[test]
    fn a_path_with_an_ending_is_never_the_page() {
        for path in [
            "/x.js",
            "/farmers/x.css",
            "/index.html.br",
            "/../Cargo.toml",
        ] {
            assert_eq!(get(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
        for path in ["/", "/farmers/F001", "/index.html"] {
            assert_eq!(
                of(&get(path, &[]), "content-type"),
                Some("text/html; charset=utf-8"),
                "{path}"
            );
        }
    }

    #[test]
    fn without_the_app_the_page_names_the_command() {
        let response = answer("/", &HeaderMap::new(), |_| None);
        assert_eq!(
            (response.status(), of(&response, "cache-control")),
            (StatusCode::OK, Some("no-cache"))
        );
        assert!(NOT_BUILT.contains("cargo xtask build"));
    }

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
            "icon-192.png",
            "app-loader.js",
        ] {
            assert!(!is_hashed(plain), "{plain}");
        }
    }
}
