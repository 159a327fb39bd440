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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Surroundings, told::SyncStatus};
    use shared::{ids::EntryId, text::Lang};
    use std::rc::Rc;

    #[test]
    fn a_record_that_is_not_taken_leads_to_where_it_is_put_right() {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: String::new(),
        };
        let now = "2026-11-30T10:00:00+05:30".parse().unwrap();
        let mut model = Model::new(Lang::Te, Place::Looks, now, around);
        assert!(looks(&model).is_empty());
        let farmer = FarmerId::new("F1").unwrap();
        let visit = EntryId::new("V1").unwrap();
        let unsettled = |visit: Option<&EntryId>, code: &str| Unsettled {
            farmer: farmer.clone(),
            visit: visit.cloned(),
            code: code.into(),
        };
        model.status = Rc::new(SyncStatus {
            phase: Phase::UpdateNeeded,
            unsettled: vec![
                unsettled(Some(&visit), "too_long"),
                unsettled(None, "territory"),
            ],
            ..SyncStatus::default()
        });
        let all = looks(&model);
        let said: Vec<_> = all.iter().map(|look| (look.kind, look.says)).collect();
        let expected = [
            ("update", "fail-update-needed"),
            ("record", "look-too-long"),
            ("record", "look-territory"),
        ];
        assert_eq!(said, expected);
        let places: Vec<_> = all.into_iter().map(|look| look.place).collect();
        let visit = Place::visit(farmer.clone(), visit);
        assert_eq!(places, [None, Some(visit), Some(Place::Farmer(farmer))]);
    }
}
