//! What needs the officer's look: each thing with what happened, that the work is safe, and what to
//! do. What only has to wait for signal is not among it.

use super::failure::not_taken;
use crate::core::told::{Phase, Unsettled};
use crate::core::{Model, Place};
use shared::{entry::Name, ids::FarmerId, text::key};

/// One thing to be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look<'a> {
    /// Whose record it is; nobody's where it is about the phone.
    pub names: &'a [Name],
    /// What happened, that the work is safe, what to do.
    pub says: &'static str,
    /// Which kind, for tests and styles.
    pub kind: &'static str,
    /// Where it is put right.
    pub place: Option<Place>,
}

/// All that needs a look, what stops everything first.
pub fn looks(model: &Model) -> Vec<Look<'_>> {
    let phone = |kind, says, place| Look {
        names: &[],
        says,
        kind,
        place,
    };
    let mut all = Vec::new();
    match model.status.phase {
        Phase::SignInNeeded => {
            all.push(phone("code", key("fail-code-needed"), Some(Place::SignIn)));
        }
        Phase::UpdateNeeded => all.push(phone("update", key("fail-update-needed"), None)),
        _ => {}
    }
    all.extend(model.status.unsettled.iter().map(|it| record(model, it)));
    let stuck = (model.queue.trouble.iter()).filter(|trouble| trouble.is_final);
    all.extend(stuck.map(|trouble| Look {
        names: names_of(model, &trouble.farmer),
        says: key("look-media"),
        kind: "media",
        place: Some(Place::visit(trouble.farmer.clone(), trouble.visit.clone())),
    }));
    all
}

fn record<'a>(model: &'a Model, unsettled: &Unsettled) -> Look<'a> {
    let farmer = unsettled.farmer.clone();
    Look {
        names: names_of(model, &farmer),
        says: not_taken(&unsettled.code),
        kind: "record",
        place: Some(match &unsettled.visit {
            Some(visit) => Place::visit(farmer, visit.clone()),
            None => Place::Farmer(farmer),
        }),
    }
}

fn names_of<'a>(model: &'a Model, farmer: &FarmerId) -> &'a [Name] {
    let row = (model.rows().iter()).find(|row| row.farmer == *farmer);
    row.map_or(&[], |row| row.names.as_slice())
}

/// How many they are.
pub(super) fn count_looks(model: &Model) -> u64 {
    looks(model).len() as u64
}
