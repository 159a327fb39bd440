//! `GET /api/v1/farmers/{id}/brief`: the rule-made brief as of a day or moment, the same that the
//! phone composes.

use crate::{auth::Caller, clock, error::ApiError, router::AppState};
use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::{Deserialize, Serialize};
use shared::{
    brief::{Brief, Catalogue, Ground, Memory, compose, plain},
    ids::FarmerId,
    protocol::ErrorBody,
    records::{Record, RecordBody},
    text::{Lang, Words},
    time::{Day, Stamp},
    view::{AsOf, History},
};
use utoipa::{IntoParams, ToSchema};

/// What may be asked of a brief.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Asked {
    /// A day (`2026-04-30`: its end) or a moment (RFC 3339); today where nothing is said
    as_of: Option<String>,
    /// `off`: as for a stranger
    memory: Option<String>,
    /// `en` or `te`: the language of the text
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// A brief, as claims and as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefAnswer {
    /// Sections of claims, each with the entries that bear it out.
    #[schema(value_type = Object)]
    brief: Brief,
    /// The same in words.
    text: String,
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
    let territory = state.storage.territory(&caller.who.officer).await?;
    if !territory.iter().any(|(own, _)| *own == village) {
        return Err(ApiError::Territory);
    }
    let records = state.storage.records().await?;
    let as_of = match &asked.as_of {
        Some(text) => moment(text)?,
        None => AsOf::day(today(&records)),
    };
    let mut history = History::new(farmer.clone());
    for (entry, received_at) in state.storage.entries_of(&farmer).await? {
        history.insert(entry, Some(received_at));
    }
    let memory = if asked.memory.as_deref() == Some("off") {
        Memory::Off
    } else {
        Memory::On
    };
    let catalogue = Catalogue::on(as_of.moment.day(), &records);
    let view = history.view(as_of);
    let ground = Ground {
        farmer: view.as_ref(),
        village: None,
        catalogue: &catalogue,
        as_of,
        about: None,
    };
    let brief = compose(&ground, memory);
    let text = plain(
        &brief,
        as_of.known,
        &Words::new(),
        asked.lang.unwrap_or_default(),
        &catalogue,
    );
    Ok(Json(BriefAnswer { brief, text }))
}

fn moment(text: &str) -> Result<AsOf, ApiError> {
    let day = text.parse::<Day>().map(AsOf::day);
    // A plus sign in a query is a blank to those who decode it.
    let moment = || text.replace(' ', "+").parse::<Stamp>().map(AsOf::moment);
    day.or_else(|_| moment())
        .map_err(|error| ApiError::Malformed(format!("as_of: {error}")))
}

/// The demo has a today of its own.
fn today(records: &[Record]) -> Day {
    let own = records.iter().rev().find_map(|record| match &record.body {
        RecordBody::Depot(depot) => depot.today,
        _ => None,
    });
    own.unwrap_or_else(|| clock::now().day())
}
