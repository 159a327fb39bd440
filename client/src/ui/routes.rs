//! Addresses and the places they stand for. Ids are in them, names never.

use crate::core::{Place, VisitPart};
use shared::ids::{EntryId, FarmerId, VillageId};
use yew_router::Routable;

#[derive(Debug, Clone, PartialEq, Routable)]
pub(crate) enum Route {
    #[at("/")]
    List,
    #[at("/sign-in")]
    SignIn,
    #[at("/status")]
    Status,
    #[at("/looks")]
    Looks,
    #[at("/install")]
    Install,
    #[at("/visits/new")]
    ChooseForVisit,
    #[at("/shared")]
    Shared,
    #[at("/memory")]
    Memory,
    #[at("/kit")]
    Kit,
    #[at("/village/:id")]
    Village { id: String },
    #[at("/farmer/:id/replay")]
    Replay { id: String },
    #[at("/farmers/new")]
    NewFarmer,
    #[at("/farmer/:id")]
    Farmer { id: String },
    #[at("/farmer/:id/edit")]
    EditFarmer { id: String },
    #[at("/farmer/:id/visit/new")]
    NewVisit { id: String },
    #[at("/visit/:farmer/:id")]
    Visit { farmer: String, id: String },
    #[at("/visit/:farmer/:id/outcome")]
    Outcome { farmer: String, id: String },
    #[at("/visit/:farmer/:id/chance")]
    Chance { farmer: String, id: String },
    #[at("/visit/:farmer/:id/correct")]
    Correct { farmer: String, id: String },
    #[at("/visit/:farmer/:id/withdraw")]
    Withdraw { farmer: String, id: String },
    #[at("/visit/:farmer/:id/move")]
    Move { farmer: String, id: String },
    #[not_found]
    #[at("/nowhere")]
    Nowhere,
}

impl Route {
    /// The place; an id that is none leads nowhere.
    pub(crate) fn place(&self) -> Place {
        let farmer = |id: &str, place: fn(FarmerId) -> Place| {
            FarmerId::new(id).map_or(Place::Nowhere, place)
        };
        let visit = |farmer: &str, id: &str, part| match (FarmerId::new(farmer), EntryId::new(id)) {
            (Ok(farmer), Ok(visit)) => Place::Visit {
                farmer,
                visit,
                part,
            },
            _ => Place::Nowhere,
        };
        match self {
            Route::List => Place::List,
            Route::SignIn => Place::SignIn,
            Route::Status => Place::Status,
            Route::Looks => Place::Looks,
            Route::Install => Place::Install,
            Route::ChooseForVisit => Place::ChooseForVisit,
            Route::Shared => Place::Shared,
            Route::Memory => Place::Memory,
            Route::Kit => Place::Kit,
            Route::Village { id } => VillageId::new(id).map_or(Place::Nowhere, Place::Village),
            Route::Replay { id } => farmer(id, Place::Replay),
            Route::NewFarmer => Place::NewFarmer,
            Route::Farmer { id } => farmer(id, Place::Farmer),
            Route::EditFarmer { id } => farmer(id, Place::EditFarmer),
            Route::NewVisit { id } => farmer(id, Place::NewVisit),
            Route::Visit { farmer, id } => visit(farmer, id, VisitPart::Read),
            Route::Outcome { farmer, id } => visit(farmer, id, VisitPart::Outcome),
            Route::Chance { farmer, id } => visit(farmer, id, VisitPart::Chance),
            Route::Correct { farmer, id } => visit(farmer, id, VisitPart::Correct),
            Route::Withdraw { farmer, id } => visit(farmer, id, VisitPart::Withdraw),
            Route::Move { farmer, id } => visit(farmer, id, VisitPart::Move),
            Route::Nowhere => Place::Nowhere,
        }
    }
}

impl From<&Place> for Route {
    fn from(place: &Place) -> Self {
        match place {
            Place::List => Route::List,
            Place::SignIn => Route::SignIn,
            Place::Status => Route::Status,
            Place::Looks => Route::Looks,
            Place::Install => Route::Install,
            Place::ChooseForVisit => Route::ChooseForVisit,
            Place::Shared => Route::Shared,
            Place::Memory => Route::Memory,
            Place::Kit => Route::Kit,
            Place::Village(id) => Route::Village { id: id.to_string() },
            Place::Replay(id) => Route::Replay { id: id.to_string() },
            Place::NewFarmer => Route::NewFarmer,
            Place::Farmer(id) => Route::Farmer { id: id.to_string() },
            Place::EditFarmer(id) => Route::EditFarmer { id: id.to_string() },
            Place::NewVisit(id) => Route::NewVisit { id: id.to_string() },
            Place::Visit {
                farmer,
                visit,
                part,
            } => {
                let (farmer, id) = (farmer.to_string(), visit.to_string());
                match part {
                    VisitPart::Read => Route::Visit { farmer, id },
                    VisitPart::Outcome => Route::Outcome { farmer, id },
                    VisitPart::Chance => Route::Chance { farmer, id },
                    VisitPart::Correct => Route::Correct { farmer, id },
                    VisitPart::Withdraw => Route::Withdraw { farmer, id },
                    VisitPart::Move => Route::Move { farmer, id },
                }
            }
            Place::Nowhere => Route::Nowhere,
        }
    }
}
