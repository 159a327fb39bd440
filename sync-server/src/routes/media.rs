//! `/api/v1/media`: voice and photos come in by the tus protocol and are played back by their hash.
//! The page for people is `docs/media.md`.

use crate::{
    auth::Caller,
    clock,
    error::ApiError,
    media::{
        EXPIRES_AFTER_MS, Intake, IntakeError, Refused,
        range::{self, Part},
        settle,
        store::Upload,
        tus,
    },
    router::AppState,
};
use axum::{
    body::Body,
    extract::{Path, Request, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use shared::{entry::is_sha256, protocol::ErrorBody};
use std::time::{Duration, SystemTime};

const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");

impl From<IntakeError> for ApiError {
    fn from(error: IntakeError) -> Self {
        match error {
            IntakeError::Refused(refused) => Self::Media(refused),
            IntakeError::Territory => Self::Territory,
            IntakeError::Storage(error) => error.into(),
        }
    }
}

fn intake<'a>(state: &'a AppState, caller: &'a Caller) -> Intake<'a> {
    Intake {
        media: &state.media,
        storage: &*state.storage,
        caller,
        now_ms: clock::now_ms(),
    }
}

/// What this depot speaks.
#[utoipa::path(options, path = "/api/v1/media", tag = "media",
    description = "The capabilities of the tus 1.0.0 server, in headers.",
    responses((status = 204, headers(
        ("Tus-Version" = String), ("Tus-Extension" = String), ("Tus-Max-Size" = u64), ("Tus-Checksum-Algorithm" = String)))))]
pub async fn options() -> Response {
    let most = tus::MAX_BYTES.to_string();
    let headers = [
        ("tus-version", tus::VERSION),
        ("tus-extension", tus::EXTENSIONS),
        ("tus-max-size", most.as_str()),
        ("tus-checksum-algorithm", tus::CHECKSUMS),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Makes an upload; bytes may come with it.
#[utoipa::path(post, path = "/api/v1/media", tag = "media",
    description = "tus 1.0.0: creation, creation-with-upload. `Upload-Metadata` has `sha256`, `kind` (voice, photo), \
        `mime`, `visit`, `farmer` and for voice `millis`, and nothing else. Of content that the depot already holds \
        the upload is at its full offset at once.",
    params(("Tus-Resumable" = String, Header), ("Upload-Length" = u64, Header), ("Upload-Metadata" = String, Header)),
    responses(
        (status = 201, headers(("Location" = String), ("Upload-Offset" = u64), ("Upload-Expires" = String))),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 403, body = ErrorBody, description = "`territory`"),
        (status = 412, body = ErrorBody, description = "`tus_version`"),
        (status = 413, body = ErrorBody, description = "`too_large`: never tried again"),
        (status = 415, body = ErrorBody, description = "`media_kind`: never tried again; or `encoding`"),
        (status = 429, body = ErrorBody, description = "`too_many_uploads`, with retry-after"),
        (status = 460, body = ErrorBody, description = "`checksum`, `content`"),
        (status = 503, body = ErrorBody, description = "`busy`, with retry-after"),
    ),
    security(("device_token" = [])))]
pub async fn create(
    State(state): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let upload = with_bytes(state, caller, move |state, caller| async move {
        Ok(intake(&state, &caller).create(&parts.headers, body).await?)
    })
    .await?;
    let location = format!("/api/v1/media/{}", upload.id);
    let mut response = stands(StatusCode::CREATED, &upload);
    if let Ok(location) = HeaderValue::from_str(&location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// Where an upload stands; with a hash instead of an upload's id, whether that content is here.
#[utoipa::path(head, path = "/api/v1/media/{upload}", tag = "media",
    params(("upload" = String, Path, description = "the upload's id, or a SHA-256 in hexadecimal"), ("Tus-Resumable" = String, Header)),
    responses(
        (status = 200, headers(("Upload-Offset" = u64), ("Upload-Length" = u64), ("Upload-Metadata" = String), ("Upload-Expires" = String))),
        (status = 401, description = "`token`"),
        (status = 404, description = "there is no such upload of this device, or no such content for this officer"),
        (status = 412, description = "`tus_version`"),
    ),
    security(("device_token" = [])))]
pub async fn head(
    State(state): State<AppState>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = named(path)?;
    tus::check_version(&headers).map_err(ApiError::Media)?;
    if is_sha256(&id) {
        let held = may_have(&state, &caller, &id).await?;
        let held = held.ok_or(ApiError::NotFound)?;
        let bytes = HeaderValue::from(held.bytes);
        return Ok((StatusCode::OK, [(OFFSET, bytes.clone()), (LENGTH, bytes)]).into_response());
    }
    let upload = intake(&state, &caller).find(&id).await?;
    let mut response = stands(StatusCode::OK, &upload);
    let headers = response.headers_mut();
    headers.insert(LENGTH, HeaderValue::from(upload.length));
    if let Ok(metadata) = HeaderValue::from_str(&upload.metadata.header()) {
        headers.insert(METADATA, metadata);
    }
    Ok(response)
}

/// Brings more bytes of an upload.
#[utoipa::path(patch, path = "/api/v1/media/{upload}", tag = "media",
    description = "tus 1.0.0, with checksum (sha1, sha256). When the last byte is here the whole must have the SHA-256 that \
        was announced, else it is dropped (460 `content`) and the upload with it.",
    params(("upload" = String, Path), ("Tus-Resumable" = String, Header), ("Upload-Offset" = u64, Header), ("Upload-Checksum" = Option<String>, Header)),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses(
        (status = 204, headers(("Upload-Offset" = u64), ("Upload-Expires" = String))),
        (status = 400, body = ErrorBody, description = "`malformed`, `cut`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 404, body = ErrorBody, description = "`not_found`"),
        (status = 409, body = ErrorBody, description = "`offset`"),
        (status = 412, body = ErrorBody, description = "`tus_version`"),
        (status = 413, body = ErrorBody, description = "`too_large`"),
        (status = 415, body = ErrorBody, description = "`encoding`"),
        (status = 423, body = ErrorBody, description = "`locked`: another request is writing"),
        (status = 429, body = ErrorBody, description = "`too_many_uploads`, with retry-after"),
        (status = 460, body = ErrorBody, description = "`checksum`: this piece was dropped; `content`: the upload was"),
        (status = 503, body = ErrorBody, description = "`busy`, with retry-after"),
    ),
    security(("device_token" = [])))]
pub async fn patch(
    State(state): State<AppState>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = named(path)?;
    let (parts, body) = request.into_parts();
    let upload = with_bytes(state, caller, move |state, caller| async move {
        Ok(intake(&state, &caller)
            .patch(&id, &parts.headers, body)
            .await?)
    })
    .await?;
    Ok(stands(StatusCode::NO_CONTENT, &upload))
}

/// For who cannot send `PATCH` or `DELETE`: the method is named in a header.
pub async fn overridden(
    state: State<AppState>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, ApiError> {
    let method = request.headers().get("x-http-method-override");
    match method.and_then(|method| method.to_str().ok()) {
        Some("PATCH") => patch(state, caller, path, request).await,
        Some("DELETE") => terminate(state, caller, path, request.headers().clone()).await,
        _ => Err(ApiError::Method),
    }
}

/// Takes an upload away.
#[utoipa::path(delete, path = "/api/v1/media/{upload}", tag = "media",
    description = "tus 1.0.0: termination. What came whole goes too, unless a visit names it or another brought it.",
    params(("upload" = String, Path), ("Tus-Resumable" = String, Header)),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 404, body = ErrorBody, description = "`not_found`"),
        (status = 412, body = ErrorBody, description = "`tus_version`"),
        (status = 423, body = ErrorBody, description = "`locked`"),
    ),
    security(("device_token" = [])))]
pub async fn terminate(
    State(state): State<AppState>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = named(path)?;
    intake(&state, &caller).terminate(&id, &headers).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Plays a voice note, shows a photo.
#[utoipa::path(get, path = "/api/v1/media/{sha256}", tag = "media",
    description = "To officers of the farmer's village, and to who brought it. A single `Range` of bytes is served.",
    params(("sha256" = String, Path), ("Range" = Option<String>, Header)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "audio/*, image/*"),
        (status = 206, body = Vec<u8>, content_type = "audio/*, image/*"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 404, body = ErrorBody, description = "`not_found`: it is not here, or not for this officer"),
        (status = 416, body = ErrorBody, description = "`range`"),
    ),
    security(("device_token" = [])))]
pub async fn play(
    State(state): State<AppState>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let sha256 = named(path)?;
    may_have(&state, &caller, &sha256)
        .await?
        .ok_or(ApiError::NotFound)?;
    let content = state.media.store.content(&sha256).await?;
    let (held, bytes) = content.ok_or(ApiError::NotFound)?;
    let asked = headers
        .get(header::RANGE)
        .and_then(|value| value.to_str().ok());
    let length = held.bytes;
    let (status, bytes, range) = match range::part(asked, length) {
        Part::Whole => (StatusCode::OK, bytes, None),
        Part::Bytes(from, to) => {
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            let bytes = bytes
                .get(place(from)..place(to))
                .unwrap_or_default()
                .to_vec();
            let range = format!("bytes {from}-{}/{length}", to - 1);
            (StatusCode::PARTIAL_CONTENT, bytes, Some(range))
        }
        Part::Outside => return Err(ApiError::Range),
    };
    let mut response = (status, Body::from(bytes)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(held.kind, &held.mime));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Some(Ok(range)) = range.map(|range| HeaderValue::from_str(&range)) {
        headers.insert(header::CONTENT_RANGE, range);
    }
    Ok(response)
}

/// One of our list, never what an upload said: a browser must not take it for a page.
fn content_type(kind: shared::entry::MediaKind, mime: &str) -> HeaderValue {
    let bare = mime.split(';').next().unwrap_or_default().trim();
    let listed = HeaderValue::from_str(bare)
        .ok()
        .filter(|_| kind.takes(bare));
    listed.unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

async fn may_have(
    state: &AppState,
    caller: &Caller,
    sha256: &str,
) -> Result<Option<crate::media::store::Held>, ApiError> {
    if !is_sha256(sha256) {
        return Ok(None);
    }
    let store = &*state.media.store;
    let Some(held) = store.held(sha256).await? else {
        return Ok(None);
    };
    settle(&*state.storage, store).await?;
    let may = store.may_play(sha256, &caller.who.officer).await?;
    Ok(may.then_some(held))
}

/// Work that reads a body: so many at a time, and to its end although the asker went away, so that
/// what came is kept.
async fn with_bytes<F, Work>(state: AppState, caller: Caller, work: F) -> Result<Upload, ApiError>
where
    F: FnOnce(AppState, Caller) -> Work,
    Work: Future<Output = Result<Upload, ApiError>> + Send + 'static,
{
    let room = state.media.room.clone();
    let permit = room.try_acquire_owned().map_err(|_| ApiError::Busy)?;
    let work = work(state, caller);
    tokio::spawn(async move {
        let _permit = permit;
        work.await
    })
    .await?
}

fn named(path: Result<Path<String>, PathRejection>) -> Result<String, ApiError> {
    let Path(id) = path.map_err(|_| ApiError::Media(Refused::NotFound))?;
    Ok(id)
}

/// An answer that says where an upload stands, and until when it may.
fn stands(status: StatusCode, upload: &Upload) -> Response {
    let mut response = (status, [(OFFSET, HeaderValue::from(upload.at))]).into_response();
    let until = u64::try_from(upload.touched_ms + EXPIRES_AFTER_MS).unwrap_or_default();
    let until = SystemTime::UNIX_EPOCH + Duration::from_millis(until);
    if let Ok(until) = HeaderValue::from_str(&httpdate::fmt_http_date(until)) {
        response.headers_mut().insert(EXPIRES, until);
    }
    response
}
