//! `POST /api/v1/farmers/{id}/brief/wording`: has today's brief worded by the model that the depot
//! is given, now.

use super::brief::in_territory;
use crate::{
    auth::Caller,
    error::ApiError,
    model::Attempt,
    router::AppState,
    wording::{MakeError, Making},
};
use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::{Deserialize, Serialize};
use shared::{
    ids::FarmerId,
    protocol::ErrorBody,
    text::Lang,
    wording::{Fates, Worded},
};
use utoipa::{IntoParams, ToSchema};

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Asked {
    /// `te` or `en`
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// A brief in a model's words, and how it came about.
#[derive(Debug, Serialize, ToSchema)]
pub struct WordedAnswer {
    /// Its sentences, each with the claims that it words.
    #[schema(value_type = Object)]
    worded: Worded,
    /// How many claims are in the model's words and how many in ours; nothing where the same was
    /// worded before.
    #[schema(value_type = Option<Object>)]
    fates: Option<Fates>,
    /// Which models were asked, and what came of it.
    #[schema(value_type = Vec<Object>)]
    attempts: Vec<Attempt>,
}

/// Has a farmer's brief worded.
#[utoipa::path(post, path = "/api/v1/farmers/{id}/brief/wording", tag = "brief",
    params(("id" = String, Path, description = "the farmer"), Asked),
    responses(
        (status = 200, body = WordedAnswer),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`token`"),
        (status = 403, body = ErrorBody, description = "`territory`"),
        (status = 404, body = ErrorBody, description = "`not_found`: no such farmer, nothing to say of him, or no model here"),
        (status = 502, body = ErrorBody, description = "`invalid_output`, `api_error`, `unreachable`: the rule-made brief stands"),
        (status = 503, body = ErrorBody, description = "`rate_limited`: the rule-made brief stands"),
        (status = 504, body = ErrorBody, description = "`timeout`: the rule-made brief stands"),
    ),
    security(("device_token" = [])))]
pub async fn word_brief(
    State(state): State<AppState>,
    caller: Caller,
    farmer: Result<Path<FarmerId>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<WordedAnswer>, ApiError> {
    let Path(farmer) = farmer.map_err(|_| ApiError::NotFound)?;
    let Query(asked) = asked.map_err(|error| ApiError::Malformed(error.body_text()))?;
    let (_, village) = (state.storage.farmer(&farmer).await?).ok_or(ApiError::NotFound)?;
    in_territory(&state, &caller, &village).await?;
    let wording = state.wording.clone().ok_or(ApiError::NotFound)?;
    let lang = asked.lang.unwrap_or_default();
    // On a task of its own: an answer that was paid for is kept although the asker went away.
    let made = tokio::spawn(async move { wording.make(&farmer, lang).await });
    let Making {
        worded,
        fates,
        attempts,
    } = made.await?.map_err(refused)?;
    Ok(Json(WordedAnswer {
        worded,
        fates,
        attempts,
    }))
}

fn refused(error: MakeError) -> ApiError {
    match error {
        MakeError::NotFound | MakeError::NothingToSay => ApiError::NotFound,
        MakeError::Language => ApiError::Malformed(format!("lang: {error}")),
        MakeError::Model(failed) => ApiError::Model(failed.error),
        MakeError::Storage(error) => error.into(),
        MakeError::Broken(error) => error.into(),
    }
}
