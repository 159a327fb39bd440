//! `GET /api/v1/openapi.json`: the routes described from the types they take and give.

use super::{brief, enrol, health, insights, media, memory, status, sync, wording};
use axum::Json;
use utoipa::{
    Modify, OpenApi,
    openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
};

#[derive(OpenApi)]
#[openapi(
    info(title = "KhetSmriti depot", description = "What phones and programs ask of a depot."),
    paths(sync::sync, enrol::enrol, health::health, status::status, memory::memory, brief::brief, insights::insights, wording::word_brief, media::options, media::create, media::head, media::patch, media::terminate, media::play),
    modifiers(&DeviceToken)
)]
struct Api;

struct DeviceToken;

impl Modify for DeviceToken {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("device_token", SecurityScheme::Http(scheme));
    }
}

/// The description.
pub fn description() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(description())
}
