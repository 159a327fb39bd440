//! `GET /api/v1/farmers/{id}/brief`: the rule-made brief as of a day or moment, the same that the
//! phone composes, with what memory's recall adds to it.

use crate::{
    auth::Caller,
    briefs::{self, Material, Scene, WORDS},
    error::ApiError,
    router::AppState,
    wording::worded_by,
};
use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shared::{
    brief::{
        About, Brief, Claim, FromMemory, Memory, compose, names_future_day, plain, render, to_json,
    },
    ids::{FarmerId, VillageId},
    protocol::ErrorBody,
    text::Lang,
    view::{AsOf, Known},
    wording::Worded,
};
use utoipa::{IntoParams, ToSchema};

/// What may be asked of a brief.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Asked {
    /// A day (`2026-04-30`: its end) or a moment (RFC 3339); today where nothing is said
    as_of: Option<String>,
    /// `record` or `depot`: whose knowledge; the record's where nothing is said
    known: Option<String>,
    /// `off`: as for a stranger; nothing is asked of memory
    memory: Option<String>,
    /// `off`: the brief alone, without the section from memory
    recall: Option<String>,
    /// `en`, `te` or `hi`: the language of the text
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
    /// The crop that the visit is about
    crop: Option<String>,
    /// The trouble that it is about; needs the crop
    issue: Option<String>,
}

/// A brief, as claims and as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefAnswer {
    /// Sections of claims, each with its sentence and the entries that bear it out.
    #[schema(value_type = Object)]
    brief: Value,
    /// The whole in words, where none of it names a day after the brief's.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The whole in words, where something is expected on a later day.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_text: Option<String>,
    /// What recall adds: claims and counts. Nothing where memory is off or was not asked.
    #[schema(value_type = Option<Object>)]
    from_memory: Option<Value>,
    /// The newest brief in a language model's words that knows no more, with the moment it is of.
    /// Nothing where memory is off or the visit is about something.
    #[schema(value_type = Option<Object>)]
    worded: Option<Worded>,
}

/// A farmer's brief.
#[utoipa::path(get, path = "/api/v1/farmers/{id}/brief", tag = "brief",
    params(("id" = String, Path, description = "the farmer"), Asked),
    responses(
        (status = 200, body = BriefAnswer),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 403, body = ErrorBody, description = "`territory`"),
        (status = 404, body = ErrorBody, description = "`not_found`"),
    ),
    security(("device_token" = [])))]
pub async fn brief(
    State(state): State<AppState>,
    caller: Caller,
    farmer: Result<Path<FarmerId>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<BriefAnswer>, ApiError> {
    let Path(farmer) = farmer.map_err(|_| ApiError::NotFound)?;
    let Query(asked) = asked.map_err(|error| ApiError::Malformed(error.body_text()))?;
    let (_, village) = state
        .storage
        .farmer(&farmer)
        .await?
        .ok_or(ApiError::NotFound)?;
    in_territory(&state, &caller, &village).await?;
    let about = asked.about()?;
    let material = Material::of_village(&*state.storage, &village, None).await?;
    let as_of = asked.moment(&material)?;
    let memory = asked.memory()?;
    let is_now = as_of == AsOf::day(briefs::today(material.records()));
    let scene = in_background(move || material.at(Some(&farmer), as_of)).await?;
    let ground = scene.ground(about.as_ref());
    let brief = compose(&ground, memory);
    let from_memory = if is_off(asked.recall.as_deref(), "recall")? {
        None
    } else {
        state.memory.reader().from_memory(&ground, &brief).await
    };
    let lang = asked.lang.unwrap_or_default();
    let view = scene.farmer.as_ref();
    let worded = match view.filter(|_| memory == Memory::On && about.is_none()) {
        Some(view) => worded_by(&*state.worded, view, as_of, lang).await?,
        None => None,
    };
    if let Some(wording) = &state.wording
        && let Some(view) = view
        && worded.is_none()
        && is_now
        && memory == Memory::On
    {
        wording.is_read(&view.id).await?;
    }
    let brief = answer(&brief, from_memory, &scene, lang);
    Ok(Json(BriefAnswer { worded, ..brief }))
}

/// Refuses a village that is not the caller's.
pub(super) async fn in_territory(
    state: &AppState,
    caller: &Caller,
    village: &VillageId,
) -> Result<(), ApiError> {
    let territory = state.storage.territory(&caller.who.officer).await?;
    if territory.iter().any(|(own, _)| own == village) {
        Ok(())
    } else {
        Err(ApiError::Territory)
    }
}

/// Folds of a village's entries take a while; syncs go on meanwhile.
pub(super) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    Ok(tokio::task::spawn_blocking(work).await?)
}

impl Asked {
    fn moment(&self, material: &Material) -> Result<AsOf, ApiError> {
        let known = self
            .known
            .as_deref()
            .map_or(Ok(Known::Record), briefs::known);
        let known = known.map_err(|error| ApiError::Malformed(format!("known: {error}")))?;
        match &self.as_of {
            Some(text) => briefs::moment(text, known)
                .map_err(|error| ApiError::Malformed(format!("as_of: {error}"))),
            None => Ok(AsOf {
                known,
                ..AsOf::day(briefs::today(material.records()))
            }),
        }
    }

    fn memory(&self) -> Result<Memory, ApiError> {
        Ok(if is_off(self.memory.as_deref(), "memory")? {
            Memory::Off
        } else {
            Memory::On
        })
    }

    fn about(&self) -> Result<Option<About>, ApiError> {
        briefs::about(self.crop.as_deref(), self.issue.as_deref())
            .map_err(|error| ApiError::Malformed(error.to_owned()))
    }
}

fn is_off(value: Option<&str>, name: &str) -> Result<bool, ApiError> {
    match value {
        None | Some("on") => Ok(false),
        Some("off") => Ok(true),
        Some(other) => Err(ApiError::Malformed(format!(
            "{name}: {other:?} is neither on nor off"
        ))),
    }
}

fn answer(
    brief: &Brief,
    from_memory: Option<FromMemory>,
    scene: &Scene,
    lang: Lang,
) -> BriefAnswer {
    let catalogue = &scene.catalogue;
    let text = plain(brief, scene.as_of.known, &WORDS, lang, catalogue);
    let (text, expected_text) = if brief.claims().any(names_future_day) {
        (None, Some(text))
    } else {
        (Some(text), None)
    };
    let in_words = |section: FromMemory| {
        let claims: Vec<Value> = section
            .claims
            .iter()
            .map(|claim| said(claim, render(claim, &WORDS, lang, catalogue)))
            .collect();
        let mut value = json!(section);
        value["claims"] = claims.into();
        value
    };
    BriefAnswer {
        brief: to_json(brief, &WORDS, lang, catalogue),
        text,
        expected_text,
        from_memory: from_memory.map(in_words),
        worded: None,
    }
}

/// A claim with its sentence, as those of the brief have it.
fn said(claim: &Claim, text: String) -> Value {
    let mut value = json!(claim);
    let field = if names_future_day(claim) {
        "expected_text"
    } else {
        "text"
    };
    value[field] = text.into();
    value
}
