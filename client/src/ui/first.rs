//! What `public/first.js` is told, which paints the list before the app is there: when the app shows
//! something of its own, and when its list is one to keep.

use super::paint::mark;
use crate::core::{
    Model, Place, Stage,
    view::{Face, list},
};
use shared::ids::OfficerId;

const KEPT: &str = "khetsmriti:first";

/// Nothing of its own yet: what was painted before may stand.
pub(super) fn is_waiting(model: &Model) -> bool {
    match &model.stage {
        Stage::Opening => true,
        Stage::Open(_) => model.place == Place::List && list(model).face == Face::Loading,
        Stage::SignedOut | Stage::Broken(_) => false,
    }
}

/// The app takes over.
pub(super) fn here() {
    mark("app-here");
    tell("khetsmriti:here");
}

/// The whole list stands in the page, of this officer.
pub(super) fn list_shown(officer: &OfficerId) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(app) = document.and_then(|document| document.get_element_by_id("app")) {
        let _ = app.set_attribute("data-officer", officer.as_str());
    }
    tell("khetsmriti:list-shown");
}

/// No list may be painted at the next start until one was shown again: nobody is signed in, somebody
/// else is, or what is on the phone was lost. The next start asks nobody whose the kept list is.
pub(super) fn forget() {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok()?);
    if let Some(storage) = storage {
        let _ = storage.remove_item(KEPT);
    }
}

fn tell(name: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(name)) {
        let _ = window.dispatch_event(&event);
    }
}
