//! The state line of every screen: what is on this phone alone, and when the depot was last
//! reached. Being offline is ordinary; trouble is only what needs the officer.

use super::super::{Model, Place, Stage};
use super::{
    list::{Face, list},
    looks::count_looks,
};
use crate::core::told::{Phase, Progress};
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
    /// How much of what waited has gone up.
    pub sending: Option<Progress>,
    /// Voice notes and photos that wait, and their bytes.
    pub media: (u32, u64),
    /// The depot does not answer, or there is no network.
    pub is_offline: bool,
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
        _ => Some(count_looks(model))
            .filter(|count| *count > 0)
            .map(Trouble::Look),
    };
    let is_sending = status.phase == Phase::Exchanging;
    Some(StatusLine {
        on_phone: status.on_phone,
        reached,
        reached_today: reached.is_some_and(|at| at.day() == model.phone_now.day()),
        is_sending,
        sending: status.sending.filter(|_| is_sending),
        media: (model.queue.waiting, model.queue.bytes_left),
        is_offline: matches!(status.phase, Phase::NoDepot { .. }) || !model.is_online,
        trouble,
    })
}

/// Only what was looked at and found: app, documents and rows are on this phone.
pub fn is_ready_for_field(model: &Model) -> bool {
    model.session().is_some() && model.status.ready.for_the_field()
}

/// The name of the measurement that ends when this can be read: the list with its farmers, a farmer
/// with his brief.
pub fn readable(model: &Model) -> Option<&'static str> {
    model.session()?;
    match model.place {
        Place::List => (list(model).face == Face::List).then_some("list-ready"),
        Place::Farmer(_) => {
            let known = model.known_farmer()?;
            let is_whole = known.brief.is_some() && !known.is_waiting();
            (known.all.is_some() && is_whole).then_some("brief-ready")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Surroundings;
    use crate::core::told::{Ready, Session, SyncStatus, Unsettled};
    use shared::{
        ids::{DeviceId, FarmerId, OfficerId},
        text::Lang,
    };
    use std::rc::Rc;

    fn model(status: SyncStatus) -> Model {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: String::new(),
        };
        let now = "2026-09-30T10:00:00+05:30".parse().unwrap();
        let mut model = Model::new(Lang::En, Place::List, now, around);
        model.stage = Stage::Open(Session {
            officer: OfficerId::new("O01").unwrap(),
            name: "Suresh".into(),
            device: DeviceId::new("D1").unwrap(),
        });
        model.status = Rc::new(status);
        model
    }

    fn at(text: &str) -> Option<i64> {
        Some(text.parse::<Stamp>().unwrap().millis())
    }

    fn unsettled() -> Unsettled {
        Unsettled {
            farmer: FarmerId::new("F1").unwrap(),
            visit: None,
            code: "territory".into(),
        }
    }

    #[test]
    fn being_offline_is_no_trouble_and_a_lost_token_is() {
        let quiet = |phase, needs_look| SyncStatus {
            phase,
            needs_look: needs_look as u64,
            unsettled: vec![unsettled(); needs_look],
            on_phone: 2,
            last_reached_ms: at("2026-09-30T09:40:00+05:30"),
            ..SyncStatus::default()
        };
        let line = |phase, needs_look| status_line(&model(quiet(phase, needs_look))).unwrap();
        let offline = line(Phase::NoDepot { next_try_ms: None }, 0);
        assert_eq!(
            (
                offline.on_phone,
                offline.reached_today,
                offline.is_offline,
                offline.trouble
            ),
            (2, true, true, None)
        );
        assert_eq!(line(Phase::SignInNeeded, 0).trouble, Some(Trouble::SignIn));
        assert_eq!(line(Phase::Quiet, 1).trouble, Some(Trouble::Look(1)));
    }

    #[test]
    fn ready_is_said_only_when_every_part_was_looked_at() {
        let ready = |app, first_sync, verified| SyncStatus {
            ready: Ready {
                app,
                first_sync,
                verified,
            },
            ..SyncStatus::default()
        };
        assert!(is_ready_for_field(&model(ready(true, true, true))));
        for status in [
            ready(false, true, true),
            ready(true, false, true),
            ready(true, true, false),
        ] {
            assert!(!is_ready_for_field(&model(status)));
        }
    }
}
