//! `GET /api/v1/villages/{id}/insights`: what a village's record says, the same that the phone
//! counts; for today also what memory concludes, where it can.

use super::brief::{in_background, in_territory};
use crate::{
    auth::Caller,
    briefs::{self, Material, Scene, WORDS, reflect},
    error::ApiError,
    router::AppState,
};
use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use shared::{
    guard::{Covered, Guard},
    ids::VillageId,
    insights::{Insights, insights as of_village, to_json},
    panel::Reflected,
    protocol::ErrorBody,
    text::Lang,
    view::{AsOf, Known},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use utoipa::{IntoParams, ToSchema};

/// What may be asked of insights.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Asked {
    /// A day (`2026-04-30`: its end) or a moment (RFC 3339); today where nothing is said
    as_of: Option<String>,
    /// `en`, `te` or `hi`: the language of the sentences
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// A village's insights.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightsAnswer {
    /// Questions with their findings, each with its sentence and the visits counted.
    #[schema(value_type = Object)]
    insights: Value,
    /// What memory concludes; nothing as of an earlier day, since memory has no as-of, and nothing
    /// from a memory that only looks up.
    reflect: Option<Vec<Reflected>>,
}

/// A village's insights.
#[utoipa::path(get, path = "/api/v1/villages/{id}/insights", tag = "brief",
    params(("id" = String, Path, description = "the village"), Asked),
    responses(
        (status = 200, body = InsightsAnswer),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 403, body = ErrorBody, description = "`territory`"),
        (status = 404, body = ErrorBody, description = "`not_found`"),
    ),
    security(("device_token" = [])))]
pub async fn insights(
    State(state): State<AppState>,
    caller: Caller,
    village: Result<Path<VillageId>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<InsightsAnswer>, ApiError> {
    let Path(village) = village.map_err(|_| ApiError::NotFound)?;
    let Query(asked) = asked.map_err(|error| ApiError::Malformed(error.body_text()))?;
    let lang = asked.lang.unwrap_or_default();
    in_territory(&state, &caller, &village).await?;
    let material = Material::of_village(&*state.storage, &village, None).await?;
    let today = AsOf::day(briefs::today(material.records()));
    let as_of = match &asked.as_of {
        Some(text) => briefs::moment(text, Known::Record)
            .map_err(|error| ApiError::Malformed(format!("as_of: {error}")))?,
        None => today,
    };
    let (scene, found) = in_background(move || {
        let scene = material.at(None, as_of);
        let found = of_village(&scene.village, &scene.catalogue);
        (scene, found)
    })
    .await?;
    // Memory has no as-of: of an earlier day it would tell what came later.
    let reflect = if as_of == today && state.memory.can_reflect() {
        Some(reflected(&state, &caller, &scene, &found, lang).await?)
    } else {
        None
    };
    Ok(Json(InsightsAnswer {
        insights: to_json(&found, &WORDS, lang, &scene.catalogue),
        reflect,
    }))
}

/// What memory concludes; kept for a while where it answered all there is to ask.
async fn reflected(
    state: &AppState,
    caller: &Caller,
    scene: &Scene,
    found: &Insights,
    lang: Lang,
) -> Result<Vec<Reflected>, ApiError> {
    let side = &state.memory;
    let key = key(state, caller, scene, lang).await?;
    if let Some(kept) = side.kept.get(&key) {
        return Ok(kept);
    }
    let ground = scene.ground(None);
    let guard = Guard::new(&ground, &WORDS, &scene.people());
    let judge = |text: &str| guard.check(text, lang, Covered::Anyone);
    let reflected = reflect(&*side.memory, found, lang, judge).await;
    if reflected.iter().all(|answer| answer.error.is_none()) {
        side.kept.put(key, reflected.clone());
    }
    Ok(reflected)
}

/// The record and the memory that an answer rests on. The log names the record: views and catalogue
/// of a moment are made from it alone.
async fn key(
    state: &AppState,
    caller: &Caller,
    scene: &Scene,
    lang: Lang,
) -> Result<[u8; 32], ApiError> {
    let side = &state.memory;
    let head = state.storage.log_head().await?;
    let (through, except) = side.watermark(&*state.storage, &caller.who.officer).await?;
    let counts = side.outbox.counts(&side.target).await?;
    let view = (&scene.village.id, scene.as_of.moment, head.epoch, head.seq);
    let memory = (
        &side.target,
        through,
        except,
        counts.verified,
        counts.gave_up,
    );
    Ok(Sha256::digest(format!("{view:?} {memory:?} {lang}")).into())
}

/// Answers of a memory's model, for five minutes.
#[derive(Debug, Clone, Default)]
pub struct Kept(Arc<Mutex<Answers>>);

type Answers = HashMap<[u8; 32], (Instant, Vec<Reflected>)>;

const KEPT_FOR: Duration = Duration::from_secs(300);

impl Kept {
    fn get(&self, key: &[u8; 32]) -> Option<Vec<Reflected>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, answer) = kept.get(key)?;
        (since.elapsed() < KEPT_FOR).then(|| answer.clone())
    }

    fn put(&self, key: [u8; 32], answer: Vec<Reflected>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, (since, _)| since.elapsed() < KEPT_FOR);
        kept.insert(key, (Instant::now(), answer));
    }
}
