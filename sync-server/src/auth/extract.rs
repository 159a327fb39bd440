//! The caller of a route, from its bearer token.

use super::authenticate;
use crate::{
    error::ApiError,
    router::AppState,
    storage::{Authenticated, Hash},
};
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};

/// A signed-in device.
#[derive(Debug, Clone)]
pub struct Caller {
    pub who: Authenticated,
    /// The hash of the token it showed.
    pub shown: Hash,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token = bearer(&parts.headers).ok_or(ApiError::Token)?;
        let found = authenticate(&*state.storage, token).await?;
        let (who, shown) = found.ok_or(ApiError::Token)?;
        Ok(Self { who, shown })
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
