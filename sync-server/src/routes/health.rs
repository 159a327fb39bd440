//! `GET /api/v1/health`: whether the depot answers, and its clock.

use crate::{clock, error::ApiError, router::AppState};
use axum::{Json, extract::State};
use serde::Serialize;
use shared::protocol::PROTOCOL;
use utoipa::ToSchema;

/// The depot answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`: the record can be read.
    status: &'static str,
    version: &'static str,
    /// The versions of the sync protocol spoken.
    speaks: Vec<u32>,
    depot_time_ms: i64,
}

/// Answers when the record can be read.
#[utoipa::path(get, path = "/api/v1/health", tag = "depot", responses((status = 200, body = Health)))]
pub async fn health(State(state): State<AppState>) -> Result<Json<Health>, ApiError> {
    state.storage.log_head().await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        speaks: vec![PROTOCOL],
        depot_time_ms: clock::now_ms(),
    }))
}
