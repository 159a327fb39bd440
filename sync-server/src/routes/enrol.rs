//! `POST /api/v1/enrol`: a one-time code becomes a device token.

use crate::{auth, clock, error::ApiError, router::AppState};
use axum::{
    Json,
    extract::{ConnectInfo, State, rejection::JsonRejection},
};
use shared::protocol::{EnrolAnswer, EnrolRequest, ErrorBody};
use std::net::SocketAddr;

/// Signs a phone in.
#[utoipa::path(post, path = "/api/v1/enrol", tag = "sign in",
    request_body = EnrolRequest,
    responses(
        (status = 200, body = EnrolAnswer),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`code`: unknown, used or expired"),
        (status = 429, body = ErrorBody, description = "`too_many_attempts`, with retry-after"),
    ))]
pub async fn enrol(
    State(state): State<AppState>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Result<Json<EnrolRequest>, JsonRejection>,
) -> Result<Json<EnrolAnswer>, ApiError> {
    let Json(request) = request.map_err(|_| {
        ApiError::Malformed(
            "wanted: {\"code\": \"12345678\", \"attempt\": \"8 to 64 random characters\"}".into(),
        )
    })?;
    if !state.wrong_codes.allows(from.ip(), clock::now_ms()) {
        return Err(ApiError::TooManyAttempts);
    }
    let Some(enrolled) = auth::enrol(&*state.storage, &request, clock::now()).await? else {
        state.wrong_codes.was_wrong(from.ip());
        return Err(ApiError::Code);
    };
    tracing::info!(device.id = %enrolled.device, officer.id = %enrolled.officer, "a device signed in");
    Ok(Json(EnrolAnswer {
        token: enrolled.token.reveal().to_owned(),
        device: enrolled.device,
        officer: enrolled.officer,
        name: enrolled.name,
        depot_time_ms: clock::now_ms(),
    }))
}
