//! `GET /api/v1/status`: counts, the same as `khetsmriti status --json`. No names, nothing secret.

use crate::{
    error::ApiError,
    forwarder::OutboxStore,
    media::{MediaStore, settle},
    router::AppState,
    speech::HearingStore,
    storage::{Storage, StorageError},
};
use axum::{Json, extract::State};
use serde::Serialize;
use shared::entry::MediaKind;
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
    pub media: MediaCounts,
}

/// Voice and photos.
#[derive(Debug, Serialize, ToSchema)]
pub struct MediaCounts {
    /// Voice notes that are here.
    pub voice: u64,
    /// Photos that are here.
    pub photos: u64,
    /// The bytes of both.
    pub bytes: u64,
    /// Voice notes that visits name and that have not come.
    pub voice_missing: u64,
    /// Photos likewise.
    pub photos_missing: u64,
    /// Voice notes of which text was made.
    pub heard: u64,
    /// Voice notes of which none could be made.
    pub not_heard: u64,
    /// Voice notes of which none was made yet.
    pub to_hear: u64,
}

impl MediaCounts {
    /// Counts, of the record as it is now.
    pub async fn of(
        storage: &dyn Storage,
        media: &dyn MediaStore,
        hearing: &dyn HearingStore,
    ) -> Result<Self, StorageError> {
        settle(storage, media).await?;
        let held = media.held_counts().await?;
        let heard = hearing.counts().await?;
        let missing = media.missing().await?;
        let count = |kind: MediaKind| {
            let of_kind = missing.iter().filter(|it| it.kind == kind);
            of_kind.map(|it| it.count).sum()
        };
        Ok(Self {
            voice: held.voice,
            photos: held.photos,
            bytes: held.bytes,
            voice_missing: count(MediaKind::Voice),
            photos_missing: count(MediaKind::Photo),
            heard: heard.heard,
            not_heard: heard.failed,
            to_hear: heard.waiting,
        })
    }
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
        media: MediaCounts,
    ) -> Result<Self, StorageError> {
        let counts = storage.counts().await?;
        let outbox = outbox.counts(target).await?;
        Ok(Self {
            farmers: counts.farmers,
            visits: counts.visits,
            outcomes: counts.outcomes,
            changes: counts.changes,
            devices: counts.devices,
            media,
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
    let memory = &state.memory;
    let media = MediaCounts::of(&*state.storage, &*state.media.store, &*state.heard).await?;
    let status = Status::of(&*state.storage, &*memory.outbox, &memory.target, media).await?;
    Ok(Json(status))
}
