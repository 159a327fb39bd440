//! Voice notes and photos: taken in by the tus protocol, kept by their hash, played back to the
//! officers of the farmer's village, counted where a visit names what never came.
//!
//! [`tus`], [`metadata`] and [`range`] decide from headers alone; [`Intake`] carries uploads out on a
//! [`MediaStore`]; [`settle`] works out from the record what is expected. Nothing here is part of
//! the record: a visit names its media by hash, and stands without them.

#[cfg(test)]
mod conformance;
mod expected;
mod expected_sql;
mod intake;
mod limits;
pub mod metadata;
pub mod range;
mod refused;
mod sqlite;
pub mod store;
pub mod tus;

pub use expected::settle;
pub use intake::{EXPIRES_AFTER_MS, Intake, IntakeError};
pub use limits::Limits;
pub use metadata::Metadata;
pub use refused::Refused;
pub use sqlite::SqliteMedia;
pub use store::MediaStore;

use std::sync::Arc;
use tokio::sync::{Notify, Semaphore};

/// Requests that bring bytes at a time; each may hold as many as an upload has.
const AT_ONCE: usize = 16;

/// What handlers share.
#[derive(Clone)]
pub struct Media {
    pub store: Arc<dyn MediaStore>,
    pub limits: Limits,
    pub room: Arc<Semaphore>,
    /// Something came whole.
    pub news: Arc<Notify>,
}

impl Media {
    pub fn new(store: Arc<dyn MediaStore>) -> Self {
        Self {
            store,
            limits: Limits::default(),
            room: Arc::new(Semaphore::new(AT_ONCE)),
            news: Arc::default(),
        }
    }

    fn came(&self) {
        self.news.notify_one();
    }
}
