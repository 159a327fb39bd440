//! `POST /api/v1/sync`: one request does both ways; the specification is `shared::protocol`.

use crate::{
    auth::Caller,
    clock,
    error::ApiError,
    router::AppState,
    sync::{
        self, Session,
        out::{Coding, Out},
        receive,
    },
};
use axum::{
    body::Body,
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::Response,
};
use shared::protocol::{ErrorBody, MAX_PUSH_WIRE, MEDIA_TYPE, PROTOCOL, PROTOCOL_HEADER};
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::io::ReaderStream;

/// What the phone may be behind in reading before the depot waits for it.
const PIPE_BYTES: usize = 64 * 1024;

/// A caller who speaks our version.
pub struct Speaks;

impl FromRequestParts<AppState> for Speaks {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        let version = parts
            .headers
            .get(PROTOCOL_HEADER)
            .and_then(|value| value.to_str().ok());
        match version.and_then(|version| version.trim().parse::<u32>().ok()) {
            Some(PROTOCOL) => Ok(Self),
            _ => Err(ApiError::Protocol),
        }
    }
}

/// Sends what is new both ways.
#[utoipa::path(post, path = "/api/v1/sync", tag = "sync",
    description = "Takes what a phone recorded and streams what is new for it. Both bodies are CBOR \
        sequences (RFC 8742); the items are specified in the documentation of `shared::protocol`.",
    params(("khetsmriti-protocol" = u32, Header, description = "the version spoken: 1")),
    request_body(content = Vec<u8>, content_type = "application/cbor-seq"),
    responses(
        (status = 200, content_type = "application/cbor-seq", body = Vec<u8>),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 413, body = ErrorBody, description = "`too_large`"),
        (status = 415, body = ErrorBody, description = "`encoding`"),
        (status = 426, body = ErrorBody, description = "`protocol`, with the versions spoken"),
        (status = 503, body = ErrorBody, description = "`busy`, with retry-after"),
    ),
    security(("device_token" = [])))]
pub async fn sync(
    State(state): State<AppState>,
    _: Speaks,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    let is_gzip = check_headers(request.headers())?;
    let coding = accepted(request.headers());
    let permit = state
        .pushes
        .clone()
        .try_acquire_owned()
        .map_err(|_| ApiError::Busy)?;
    // On a task of its own: when the line breaks the request is dropped, but what came is kept.
    let accepted = tokio::spawn(accept(
        state.clone(),
        caller,
        request.into_body(),
        is_gzip,
        permit,
    ));
    let session = accepted.await??;
    Ok(stream(state, session, coding))
}

async fn accept(
    state: AppState,
    caller: Caller,
    body: Body,
    is_gzip: bool,
    _permit: OwnedSemaphorePermit,
) -> Result<Session, ApiError> {
    let wire = receive::read(body).await?;
    let received = tokio::task::spawn_blocking(move || receive::decode(wire, is_gzip)).await??;
    Ok(sync::accept(&state, caller, received, clock::now()).await?)
}

fn stream(state: AppState, session: Session, coding: Coding) -> Response {
    let (reader, writer) = tokio::io::duplex(PIPE_BYTES);
    tokio::spawn(async move {
        let mut out = Out::new(writer, coding);
        sync::answer(&state, &session, &mut out).await;
    });
    let mut response = Response::new(Body::from_stream(ReaderStream::new(reader)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Whether the body is gzip; an error where it is something that is not taken.
fn check_headers(headers: &HeaderMap) -> Result<bool, ApiError> {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let media = text(header::CONTENT_TYPE)
        .and_then(|value| value.split(';').next())
        .map(str::trim);
    if !media.is_some_and(|media| media.eq_ignore_ascii_case(MEDIA_TYPE)) {
        return Err(ApiError::Encoding);
    }
    let length = text(header::CONTENT_LENGTH).and_then(|value| value.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_PUSH_WIRE as u64) {
        return Err(ApiError::TooLarge(MAX_PUSH_WIRE));
    }
    match text(header::CONTENT_ENCODING)
        .map(str::to_ascii_lowercase)
        .as_deref()
    {
        None | Some("identity") => Ok(false),
        Some("gzip") => Ok(true),
        Some(_) => Err(ApiError::Encoding),
    }
}

fn accepted(headers: &HeaderMap) -> Coding {
    headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .map_or(Coding::Plain, Coding::of)
}
