//! Handlers: take a request apart, call, answer. No SQL and no merging here.

pub mod brief;
pub mod enrol;
pub mod health;
pub mod insights;
pub mod media;
pub mod memory;
pub mod openapi;
pub mod status;
pub mod sync;
pub mod wording;

use crate::error::ApiError;

/// An address under `/api` that there is not: never the app's page.
pub async fn unknown() -> ApiError {
    ApiError::NotFound
}

/// An address that is there, asked in another way.
pub async fn wrong_method() -> ApiError {
    ApiError::Method
}
