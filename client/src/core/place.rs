//! Where in the app the officer is. The addresses for these places are the router's business; ids
//! are in them, names never.

use shared::ids::{EntryId, FarmerId, VillageId};

/// A screen and what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// All farmers.
    List,
    /// The depot's code.
    SignIn,
    /// What is on this phone, and what the depot has.
    Status,
    /// What needs the officer's look, each with what to do.
    Looks,
    /// Why and how the app is put on the home screen.
    Install,
    /// A visit to be recorded, of a farmer still to be chosen.
    ChooseForVisit,
    /// What another app shared, of a farmer still to be chosen.
    Shared,
    /// What the memory was asked, and what it answered.
    Memory,
    /// One village: what its visits taught.
    Village(VillageId),
    /// A farmer's visits one by one, each with the brief of the day before.
    Replay(FarmerId),
    /// A farmer not yet known.
    NewFarmer,
    /// One farmer.
    Farmer(FarmerId),
    /// His details, to be changed.
    EditFarmer(FarmerId),
    /// A visit to be recorded.
    NewVisit(FarmerId),
    /// Something about one visit.
    Visit {
        /// Whose.
        farmer: FarmerId,
        /// Which.
        visit: EntryId,
        /// What about it.
        part: VisitPart,
    },
    /// Every widget in every state, for who builds the screens.
    Kit,
    /// An address that leads nowhere.
    Nowhere,
}

/// What one can do with a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitPart {
    /// Read it.
    Read,
    /// Say how it turned out.
    Outcome,
    /// State a chance.
    Chance,
    /// Correct it.
    Correct,
    /// Take it back.
    Withdraw,
    /// Give it to the right farmer.
    Move,
}

impl Place {
    /// Reading a visit.
    pub fn visit(farmer: FarmerId, visit: EntryId) -> Self {
        Place::Visit {
            farmer,
            visit,
            part: VisitPart::Read,
        }
    }

    /// Whether something is being written here, which an update of the app must not disturb.
    pub fn is_form(&self) -> bool {
        match self {
            Place::NewFarmer | Place::EditFarmer(_) | Place::NewVisit(_) => true,
            Place::Visit { part, .. } => *part != VisitPart::Read,
            _ => false,
        }
    }

    /// The farmer whose record this place shows.
    pub fn farmer(&self) -> Option<&FarmerId> {
        match self {
            Place::Farmer(id) | Place::EditFarmer(id) | Place::NewVisit(id) | Place::Replay(id) => {
                Some(id)
            }
            Place::Visit { farmer, .. } => Some(farmer),
            _ => None,
        }
    }

    /// Where "back" leads from here, whatever was on the screen before.
    pub fn up(&self) -> Option<Place> {
        match self {
            Place::List => None,
            Place::SignIn
            | Place::Status
            | Place::NewFarmer
            | Place::ChooseForVisit
            | Place::Shared
            | Place::Farmer(_)
            | Place::Village(_)
            | Place::Kit
            | Place::Nowhere => Some(Place::List),
            Place::Memory | Place::Looks | Place::Install => Some(Place::Status),
            Place::EditFarmer(id) | Place::NewVisit(id) | Place::Replay(id) => {
                Some(Place::Farmer(id.clone()))
            }
            Place::Visit {
                farmer,
                part: VisitPart::Read,
                ..
            } => Some(Place::Farmer(farmer.clone())),
            Place::Visit { farmer, visit, .. } => Some(Place::visit(farmer.clone(), visit.clone())),
        }
    }

    /// The name under which what is written here is kept until it is saved.
    pub fn draft_key(&self) -> Option<String> {
        match self {
            Place::NewFarmer => Some("farmer".to_owned()),
            Place::EditFarmer(id) => Some(format!("edit/{id}")),
            Place::NewVisit(id) => Some(format!("visit/{id}")),
            Place::Visit {
                farmer,
                visit,
                part,
            } => {
                let word = match part {
                    VisitPart::Read => return None,
                    VisitPart::Outcome => "outcome",
                    VisitPart::Chance => "chance",
                    VisitPart::Correct => "correct",
                    VisitPart::Withdraw => "withdraw",
                    VisitPart::Move => "move",
                };
                Some(format!("{word}/{farmer}/{visit}"))
            }
            _ => None,
        }
    }

    /// The place whose draft has this name.
    pub fn of_draft(key: &str) -> Option<Place> {
        let mut parts = key.split('/');
        let (word, farmer, visit, rest) = (parts.next()?, parts.next(), parts.next(), parts.next());
        let farmer = farmer.map(FarmerId::new).transpose().ok()?;
        let visit = visit.map(EntryId::new).transpose().ok()?;
        let part = match word {
            "outcome" => VisitPart::Outcome,
            "chance" => VisitPart::Chance,
            "correct" => VisitPart::Correct,
            "withdraw" => VisitPart::Withdraw,
            "move" => VisitPart::Move,
            _ => VisitPart::Read,
        };
        match (word, farmer, visit, rest) {
            ("farmer", None, None, None) => Some(Place::NewFarmer),
            ("edit", Some(farmer), None, None) => Some(Place::EditFarmer(farmer)),
            ("visit", Some(farmer), None, None) => Some(Place::NewVisit(farmer)),
            (_, Some(farmer), Some(visit), None) if part != VisitPart::Read => Some(Place::Visit {
                farmer,
                visit,
                part,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_a_draft_and_a_way_back() {
        let farmer = FarmerId::new("F001").unwrap();
        let visit = EntryId::new("V001").unwrap();
        let part = |part| Place::Visit {
            farmer: farmer.clone(),
            visit: visit.clone(),
            part,
        };
        let forms = [
            Place::NewFarmer,
            Place::EditFarmer(farmer.clone()),
            Place::NewVisit(farmer.clone()),
            part(VisitPart::Outcome),
            part(VisitPart::Chance),
            part(VisitPart::Correct),
            part(VisitPart::Withdraw),
            part(VisitPart::Move),
        ];
        let keys: std::collections::BTreeSet<_> =
            forms.iter().filter_map(Place::draft_key).collect();
        assert_eq!(keys.len(), forms.len(), "each form has a key of its own");
        assert!(
            forms
                .iter()
                .all(|place| place.is_form() && place.up().is_some())
        );
        for place in &forms {
            let key = place.draft_key().unwrap();
            assert_eq!(Place::of_draft(&key).as_ref(), Some(place), "{key}");
        }
        for key in [
            "",
            "visit",
            "visit/a b",
            "read/F001/V001",
            "visit/F001/V001",
            "edit/F001/x/y",
        ] {
            assert_eq!(Place::of_draft(key), None, "{key}");
        }
        assert!(!part(VisitPart::Read).is_form() && part(VisitPart::Read).draft_key().is_none());
    }
}
