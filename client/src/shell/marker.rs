//! A mark outside IndexedDB. If the database is emptied by something else than this app, the mark
//! knows that there was one, and what in it had not been sent.

use gloo::storage::{LocalStorage, Storage};
use serde::{Deserialize, Serialize};
use shared::ids::{DeviceId, OfficerId};

/// What is remembered of an officer's database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Marker {
    /// This phone.
    pub(super) device: DeviceId,
    /// The highest number given to an entry.
    pub(super) device_seq: u64,
    /// Entries that were on this phone alone.
    pub(super) unsent: u64,
}

fn key(officer: &OfficerId) -> String {
    format!("khetsmriti-mark-{officer}")
}

impl Marker {
    /// The mark, where there is one.
    pub(super) fn read(officer: &OfficerId) -> Option<Self> {
        LocalStorage::get(key(officer)).ok()
    }

    /// Leaves the mark. A browser without local storage has no such protection.
    pub(super) fn write(&self, officer: &OfficerId) {
        let _ = LocalStorage::set(key(officer), self);
    }
}
