//! `POST /api/v1/enrol`: a one-time code becomes a device token.

use crate::{auth, clock, error::ApiError, router::AppState};
use axum::{
    Json,
    extract::{ConnectInfo, State, rejection::JsonRejection},
    http::HeaderMap,
};
use shared::protocol::{EnrolAnswer, EnrolRequest, ErrorBody};
use std::net::{IpAddr, SocketAddr};

/// Signs a phone in.
#[utoipa::path(post, path = "/api/v1/enrol", tag = "sign in",
    request_body = EnrolRequest,
    responses(
        (status = 200, body = EnrolAnswer),
        (status = 400, body = ErrorBody, description = "`malformed`"),
        (status = 401, body = ErrorBody, description = "`code`: unknown, used or expired"),
        (status = 429, body = ErrorBody, description = "`too_many_attempts`, with retry-after"),
    ))]
pub async fn enrol(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    request: Result<Json<EnrolRequest>, JsonRejection>,
) -> Result<Json<EnrolAnswer>, ApiError> {
    let Json(request) = request.map_err(|_| {
        ApiError::Malformed(
            "wanted: {\"code\": \"12345678\", \"attempt\": \"8 to 64 random characters\"}".into(),
        )
    })?;
    let from = caller_address(peer.ip(), &headers);
    if !state.wrong_codes.allows(from, clock::now_ms()) {
        return Err(ApiError::TooManyAttempts);
    }
    let Some(enrolled) = auth::enrol(&*state.storage, &request, clock::now()).await? else {
        state.wrong_codes.was_wrong(from);
        return Err(ApiError::Code);
    };
    tracing::info!(device.id = %enrolled.device, officer.id = %enrolled.officer, "a device signed in");
    Ok(Json(EnrolAnswer {
        token: enrolled.token.reveal().to_owned(),
        device: enrolled.device,
        officer: enrolled.officer,
        name: enrolled.name,
        depot_time_ms: clock::now_ms(),
    }))
}

/// Behind a proxy on this machine every phone has its address; the last one it names is the one it
/// saw itself.
fn caller_address(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers
        .get("x-forwarded-for")
        .and_then(|value| value.to_str().ok());
    let named = forwarded
        .and_then(|list| list.rsplit(',').next())
        .and_then(|last| last.trim().parse().ok());
    named.filter(|_| peer.is_loopback()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.2.3.4, 10.0.0.7".parse().unwrap());
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(
            caller_address(address("127.0.0.1"), &headers),
            address("10.0.0.7")
        );
        assert_eq!(
            caller_address(address("10.0.0.9"), &headers),
            address("10.0.0.9")
        );
        assert_eq!(
            caller_address(address("127.0.0.1"), &HeaderMap::new()),
            address("127.0.0.1")
        );
    }
}
