//! `GET /api/v1/status`: counts, the same as `khetsmriti status --json`. No names, nothing secret.

use crate::{
    error::ApiError,
    forwarder::OutboxStore,
    router::AppState,
    storage::{Storage, StorageError},
};
use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

/// How much there is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Status {
    pub farmers: u64,
    pub visits: u64,
    pub outcomes: u64,
    pub changes: u64,
    pub devices: u64,
    pub outbox: Outbox,
}

/// What is on its way into memory.
#[derive(Debug, Serialize, ToSchema)]
pub struct Outbox {
    pub waiting: u64,
    pub sent: u64,
    pub verified: u64,
    pub gave_up: u64,
}

impl Status {
    /// Counts of a depot whose memory is `target`.
    pub async fn of(
        storage: &dyn Storage,
        outbox: &dyn OutboxStore,
        target: &str,
    ) -> Result<Self, StorageError> {
        let counts = storage.counts().await?;
        let outbox = outbox.counts(target).await?;
        Ok(Self {
            farmers: counts.farmers,
            visits: counts.visits,
            outcomes: counts.outcomes,
            changes: counts.changes,
            devices: counts.devices,
            outbox: Outbox {
                waiting: outbox.waiting,
                sent: outbox.sent,
                verified: outbox.verified,
                gave_up: outbox.gave_up,
            },
        })
    }
}

/// Counts.
#[utoipa::path(get, path = "/api/v1/status", tag = "depot", responses((status = 200, body = Status)))]
pub async fn status(State(state): State<AppState>) -> Result<Json<Status>, ApiError> {
    Ok(Json(
        Status::of(&*state.storage, &*state.memory.outbox, &state.memory.target).await?,
    ))
}
