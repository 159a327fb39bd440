//! The state line of every screen: what is on this phone alone, and when the depot was last
//! reached. Being offline is ordinary; trouble is only what needs the officer.

use super::super::{Model, Stage};
use crate::shell::Phase;
use shared::time::Stamp;

/// What the line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusLine {
    /// Entries on this phone alone.
    pub on_phone: u64,
    /// When the depot was last reached.
    pub reached: Option<Stamp>,
    /// That was today.
    pub reached_today: bool,
    /// An exchange is going on.
    pub is_sending: bool,
    /// What needs the officer.
    pub trouble: Option<Trouble>,
}

/// What needs the officer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The depot wants a new code.
    SignIn,
    /// The depot speaks another version.
    Update,
    /// Records that the depot does not take as they are.
    Look(u64),
}

/// The line; none while no store is open.
pub fn status_line(model: &Model) -> Option<StatusLine> {
    let Stage::Open(_) = &model.stage else {
        return None;
    };
    let status = &model.status;
    let reached = status.last_reached_ms.and_then(Stamp::from_millis);
    let trouble = match status.phase {
        Phase::SignInNeeded => Some(Trouble::SignIn),
        Phase::UpdateNeeded => Some(Trouble::Update),
        _ => (status.needs_look > 0).then_some(Trouble::Look(status.needs_look)),
    };
    Some(StatusLine {
        on_phone: status.on_phone,
        reached,
        reached_today: reached.is_some_and(|at| at.day() == model.phone_now.day()),
        is_sending: status.phase == Phase::Exchanging,
        trouble,
    })
}

/// Only what was looked at and found: app, documents and rows are on this phone.
pub fn is_ready_for_field(model: &Model) -> bool {
    model.session().is_some() && model.status.ready.for_the_field()
}
