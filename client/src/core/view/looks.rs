//! What needs the officer's look: each thing with what happened, that the work is safe, and what to
//! do. What only has to wait for signal is not among it.

use super::failure::not_taken;
use crate::core::told::{Phase, Unsettled};
use crate::core::{Model, Place};
use shared::{entry::Name, text::key};

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
    all
}

fn record<'a>(model: &'a Model, unsettled: &Unsettled) -> Look<'a> {
    let row = (model.rows().iter()).find(|row| row.farmer == unsettled.farmer);
    let farmer = unsettled.farmer.clone();
    Look {
        names: row.map_or(&[], |row| row.names.as_slice()),
        says: not_taken(&unsettled.code),
        kind: "record",
        place: Some(match &unsettled.visit {
            Some(visit) => Place::visit(farmer, visit.clone()),
            None => Place::Farmer(farmer),
        }),
    }
}

/// How many they are.
pub fn count_looks(model: &Model) -> u64 {
    looks(model).len() as u64
}
