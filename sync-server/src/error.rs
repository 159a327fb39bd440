//! The one type that becomes an HTTP answer: a status, a stable code for programs, a sentence for
//! people. Causes are logged here once and never sent out.

use crate::{media::Refused, model::ModelError, storage::StorageError};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use shared::protocol::{ErrorBody, PROTOCOL};

/// Why a request was not served.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("{0}")]
    Malformed(String),
    #[error("sign in: the token is missing or not known here")]
    Token,
    #[error("the code is not known, was used, or has expired: ask the depot for a new one")]
    Code,
    #[error("too many wrong codes: wait a while")]
    TooManyAttempts,
    #[error("not in your territory")]
    Territory,
    #[error("there is no such thing here")]
    NotFound,
    #[error("the address does not take this method")]
    Method,
    #[error("the request is longer than {0} bytes")]
    TooLarge(usize),
    #[error("the body must be application/cbor-seq, plain or gzip")]
    Encoding,
    #[error("this depot speaks another version of the protocol")]
    Protocol,
    #[error("there are no such bytes of it")]
    Range,
    #[error(transparent)]
    Media(Refused),
    #[error("the depot is busy: try again in a few seconds")]
    Busy,
    /// Its own words may hold the model's; they stay here.
    #[error("the language model gave nothing that can be used; the brief made by rules stands")]
    Model(ModelError),
    #[error("the depot failed; nothing you sent is lost on your side")]
    Internal(#[source] anyhow::Error),
}

impl ApiError {
    fn parts(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::Token => (StatusCode::UNAUTHORIZED, "token"),
            Self::Code => (StatusCode::UNAUTHORIZED, "code"),
            Self::TooManyAttempts => (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"),
            Self::Territory => (StatusCode::FORBIDDEN, "territory"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::Encoding => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "encoding"),
            Self::Protocol => (StatusCode::UPGRADE_REQUIRED, "protocol"),
            Self::Range => (StatusCode::RANGE_NOT_SATISFIABLE, "range"),
            Self::Media(refused) => (refused.status(), refused.code()),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Model(error) => (status_of(error), error.code()),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

/// The status under which a model's failure goes out.
fn status_of(error: &ModelError) -> StatusCode {
    match error {
        ModelError::RateLimited { .. } => StatusCode::SERVICE_UNAVAILABLE,
        ModelError::Timeout => StatusCode::GATEWAY_TIMEOUT,
        ModelError::InvalidOutput(_) | ModelError::Api { .. } | ModelError::Unreachable => {
            StatusCode::BAD_GATEWAY
        }
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Busy => Self::Busy,
            other => Self::Internal(other.into()),
        }
    }
}

impl From<tokio::task::JoinError> for ApiError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::Internal(error.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.parts();
        if let Self::Internal(cause) = &self {
            tracing::error!(error = ?cause, "a request failed");
        }
        let speaks = if matches!(self, Self::Protocol) {
            vec![PROTOCOL]
        } else {
            Vec::new()
        };
        let body = ErrorBody {
            code: code.to_owned(),
            message: self.to_string(),
            speaks,
        };
        let mut response = (status, Json(body)).into_response();
        let wait = match self {
            Self::Busy => Some("5"),
            Self::Media(Refused::Locked) => Some("5"),
            Self::TooManyAttempts | Self::Media(Refused::TooMany) => Some("600"),
            _ => None,
        };
        if let Some(seconds) = wait {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static(seconds));
        }
        response
    }
}
