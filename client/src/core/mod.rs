//! The app as a state machine: [`Model`] is what is known, [`Event`] what happened, [`Effect`] what
//! is to be done, and `view` what a screen shows. No Yew, no browser, no clock, no randomness; its
//! tests run natively.
//!
//! Read `update` first, then `model`, then `forms`.

mod effect;
mod event;
pub mod facts;
pub mod forms;
mod given;
mod known;
mod model;
pub(crate) mod order;
mod place;
pub mod told;
mod update;
pub mod view;

pub use effect::{Effect, Save};
pub use event::Event;
pub use facts::Facts;
pub use given::Given;
pub use known::KnownFarmer;
pub use model::{
    Asked, FormState, Loadable, Model, Notice, Problem, SavedWhat, SignIn, Stage, StorageUse,
    Surroundings,
};
pub use place::{Place, VisitPart};
pub use update::update;
