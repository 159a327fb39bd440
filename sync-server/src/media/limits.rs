//! What one device may do: one request on an upload at a time, and so much within the hour. Kept in
//! memory: a restart forgives.

use shared::ids::DeviceId;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

const WINDOW_MS: i64 = 3_600_000;
/// New uploads of a device within the hour. An evening after a week without signal is below it.
const UPLOADS_AN_HOUR: u32 = 600;
/// Bytes of a device within the hour.
const BYTES_AN_HOUR: u64 = 256 << 20;
/// Unfinished uploads of a device at any time, and the bytes they announce.
pub(super) const MAX_OPEN: u64 = 200;
pub(super) const MAX_OPEN_BYTES: u64 = 128 << 20;

/// Counts and locks. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Limits(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    since_ms: i64,
    used: HashMap<DeviceId, (u32, u64)>,
    writing: HashSet<String>,
    expired_ms: i64,
}

/// The right to write on an upload; ends when dropped.
#[derive(Debug)]
pub struct Turn {
    limits: Limits,
    upload: String,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.limits.state().writing.remove(&self.upload);
    }
}

impl Limits {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn on an upload, unless another request has it.
    pub fn turn(&self, upload: &str) -> Option<Turn> {
        let is_free = self.state().writing.insert(upload.to_owned());
        is_free.then(|| Turn {
            limits: self.clone(),
            upload: upload.to_owned(),
        })
    }

    /// Counts a new upload; says whether it is within the bounds.
    pub fn may_begin(&self, device: &DeviceId, now_ms: i64) -> bool {
        let used = &mut *self.state();
        let (uploads, bytes) = used.of(device, now_ms);
        *uploads += 1;
        *uploads <= UPLOADS_AN_HOUR && *bytes <= BYTES_AN_HOUR
    }

    /// Counts bytes; says whether they are within the bounds.
    pub fn may_send(&self, device: &DeviceId, bytes: u64, now_ms: i64) -> bool {
        let state = &mut *self.state();
        let (_, used) = state.of(device, now_ms);
        *used = used.saturating_add(bytes);
        *used <= BYTES_AN_HOUR
    }

    /// Whether it is time to look for old uploads: once an hour.
    pub fn expires_now(&self, now_ms: i64) -> bool {
        let mut state = self.state();
        let is_due = now_ms - state.expired_ms >= WINDOW_MS;
        if is_due {
            state.expired_ms = now_ms;
        }
        is_due
    }
}

impl State {
    fn of(&mut self, device: &DeviceId, now_ms: i64) -> &mut (u32, u64) {
        if now_ms - self.since_ms >= WINDOW_MS {
            self.since_ms = now_ms;
            self.used.clear();
        }
        self.used.entry(device.clone()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(id: &str) -> DeviceId {
        id.parse().unwrap()
    }

    #[test]
    fn one_request_at_a_time_has_the_turn() {
        let limits = Limits::default();
        let turn = limits.turn("a").unwrap();
        assert!(limits.turn("a").is_none());
        assert!(limits.turn("b").is_some());
        drop(turn);
        assert!(limits.turn("a").is_some());
    }

    #[test]
    fn a_device_has_its_bounds_and_the_hour_ends() {
        let limits = Limits::default();
        let (busy, other) = (device("D1"), device("D2"));
        for _ in 0..UPLOADS_AN_HOUR {
            assert!(limits.may_begin(&busy, WINDOW_MS));
        }
        assert!(!limits.may_begin(&busy, WINDOW_MS));
        assert!(limits.may_begin(&other, WINDOW_MS));
        assert!(limits.may_send(&other, BYTES_AN_HOUR, WINDOW_MS));
        assert!(!limits.may_send(&other, 1, WINDOW_MS));
        assert!(!limits.may_begin(&other, WINDOW_MS));
        assert!(
            limits.may_begin(&busy, 2 * WINDOW_MS) && limits.may_send(&other, 1, 2 * WINDOW_MS)
        );
    }

    #[test]
    fn old_uploads_are_looked_for_once_an_hour() {
        let limits = Limits::default();
        assert!(limits.expires_now(WINDOW_MS) && !limits.expires_now(WINDOW_MS + 1));
        assert!(limits.expires_now(2 * WINDOW_MS));
    }
}
