//! `GET /api/v1/memory`: the last memory calls, timed, and how far the caller's feed is in memory.

use crate::{
    auth::Caller,
    briefs::{Filters, Reader},
    error::ApiError,
    forwarder::OutboxStore,
    memory::{Call, Memory, Ring},
    router::AppState,
    routes::insights::Kept,
    storage::{Storage, StorageError},
};
use axum::{Json, extract::State};
use shared::{
    ids::OfficerId,
    panel::{MemoryCall, MemoryPanel},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::Notify;

/// What the routes know of memory.
#[derive(Clone)]
pub struct MemorySide {
    pub memory: Arc<dyn Memory>,
    pub outbox: Arc<dyn OutboxStore>,
    pub ring: Ring,
    /// Under which name the outbox keeps its marks.
    pub target: String,
    /// How long a brief waits for a recall.
    pub recall_within: Duration,
    /// What it concluded a while ago.
    pub kept: Kept,
    /// Wakes the forwarder.
    pub waker: Arc<Notify>,
}

impl MemorySide {
    /// Something was published.
    pub fn wake(&self) {
        self.waker.notify_one();
    }

    /// Who asks it for a brief.
    pub fn reader(&self) -> Reader<'_> {
        Reader {
            memory: &*self.memory,
            ring: &self.ring,
            within: self.recall_within,
            filters: Filters::ALL,
        }
    }

    /// Whether it can answer in words of its own making: the embedded one concludes nothing.
    pub fn can_reflect(&self) -> bool {
        !self.target.starts_with("embedded#")
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

fn row(call: Call) -> MemoryCall {
    MemoryCall {
        number: call.number,
        kind: call.kind.to_owned(),
        tags: call.tags,
        hits: call.hits.map(|hits| hits as u64),
        shown: call.shown.map(|shown| shown as u64),
        started_at_ms: call.started_at_ms,
        duration_ms: call.duration_ms,
        outcome: call.outcome.to_owned(),
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
    let calls = side.ring.calls().into_iter().map(row).collect();
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
