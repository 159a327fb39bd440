//! `GET /api/v1/memory`: the last memory calls, timed, and how far the caller's feed is in memory.

use crate::{
    auth::Caller,
    error::ApiError,
    forwarder::OutboxStore,
    memory::{Call, Memory, Ring},
    router::AppState,
    storage::{Storage, StorageError},
};
use axum::{Json, extract::State};
use serde::Serialize;
use shared::ids::OfficerId;
use std::sync::Arc;
use tokio::sync::Notify;
use utoipa::ToSchema;

/// What the routes know of memory.
#[derive(Clone)]
pub struct MemorySide {
    pub memory: Arc<dyn Memory>,
    pub outbox: Arc<dyn OutboxStore>,
    pub ring: Ring,
    /// Under which name the outbox keeps its marks.
    pub target: String,
    /// Wakes the forwarder.
    pub waker: Arc<Notify>,
}

impl MemorySide {
    /// Something was published.
    pub fn wake(&self) {
        self.waker.notify_one();
    }

    /// "In memory up to here, but for these", over an officer's feed.
    pub async fn watermark(
        &self,
        storage: &dyn Storage,
        officer: &OfficerId,
    ) -> Result<(u64, Vec<String>), StorageError> {
        let farmers = storage.farmers_of(officer).await?;
        let mark = self.outbox.watermark(&self.target, &farmers).await?;
        Ok((u64::try_from(mark.through).unwrap_or_default(), mark.except))
    }
}

/// The memory as the panel shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemoryPanel {
    /// `hindsight` or `embedded`.
    pub backend: String,
    pub version: Option<String>,
    pub ready: bool,
    /// Everything of the caller's feed up to this log number is in memory, but for `except`.
    pub through: u64,
    pub except: Vec<String>,
    /// Oldest first.
    pub calls: Vec<MemoryCall>,
}

/// One call, without names or content.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemoryCall {
    pub number: u64,
    pub kind: &'static str,
    pub tags: Vec<String>,
    pub hits: Option<usize>,
    pub shown: Option<usize>,
    pub started_at_ms: i64,
    pub duration_ms: u64,
    pub outcome: &'static str,
}

impl From<Call> for MemoryCall {
    fn from(call: Call) -> Self {
        let Call {
            number,
            kind,
            tags,
            hits,
            shown,
            started_at_ms,
            duration_ms,
            outcome,
        } = call;
        Self {
            number,
            kind,
            tags,
            hits,
            shown,
            started_at_ms,
            duration_ms,
            outcome,
        }
    }
}

/// The last memory calls.
#[utoipa::path(get, path = "/api/v1/memory", tag = "memory",
    responses((status = 200, body = MemoryPanel), (status = 401, body = shared::protocol::ErrorBody)),
    security(("device_token" = [])))]
pub async fn memory(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<MemoryPanel>, ApiError> {
    let side = &state.memory;
    let calls = side
        .ring
        .calls()
        .into_iter()
        .map(MemoryCall::from)
        .collect();
    let (through, except) = side.watermark(&*state.storage, &caller.who.officer).await?;
    let (backend, version, ready) = match side.memory.health().await {
        Ok(health) => (health.backend.to_owned(), health.version, health.ready),
        Err(_) => (
            side.target.split(':').next().unwrap_or_default().to_owned(),
            None,
            false,
        ),
    };
    Ok(Json(MemoryPanel {
        backend,
        version,
        ready,
        through,
        except,
        calls,
    }))
}
