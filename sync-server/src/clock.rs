//! The depot's clock. Everything below the routes takes the time as an argument.

use shared::time::Stamp;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |at| at.as_millis() as i64)
}

/// Now, kept within the years a record may carry.
pub fn now() -> Stamp {
    Stamp::MIN.plus_millis(now_ms().saturating_sub(Stamp::MIN.millis()).max(0))
}
