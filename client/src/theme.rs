//! Where the chosen look is kept: for the officer, and for the phone, whose choice `boot.js` reads
//! before anything is painted.

use client_lib::core::Theme;
use shared::ids::OfficerId;

/// Under which name it is kept.
fn key(officer: Option<&OfficerId>) -> String {
    match officer {
        Some(officer) => format!("khetsmriti:theme:{officer}"),
        None => "khetsmriti:theme".to_owned(),
    }
}

fn local_storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What an officer chose on this phone, or who used it last.
pub(crate) fn kept(officer: Option<&OfficerId>) -> Option<Theme> {
    Theme::of(&local_storage()?.get_item(&key(officer)).ok()??)
}

/// Keeps it.
pub(crate) fn keep(officer: Option<&OfficerId>, theme: Theme) {
    let Some(storage) = local_storage() else {
        return;
    };
    for key in [key(officer), key(None)] {
        let _ = storage.set_item(&key, theme.code());
    }
}
