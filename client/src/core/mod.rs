//! The app as a state machine: [`Model`] is what is known, [`Event`] what happened, [`Effect`] what
//! is to be done, and `view` what a screen shows. No Yew, no browser, no clock, no randomness; its
//! tests run natively.
//!
//! Read `update` first, then `model`, then `forms`.

mod ask;
mod data_use;
mod effect;
mod event;
pub mod facts;
pub mod forms;
mod given;
mod known;
pub mod media;
mod model;
mod neighbours;
pub(crate) mod note;
pub(crate) mod order;
mod place;
mod question;
mod remembered;
mod replay;
mod report;
mod scripts;
pub mod see;
mod theme;
pub mod told;
mod trust;
mod update;
pub mod view;
mod worded;

pub use ask::{Ask, AskEdit};
pub use data_use::DataUse;
pub use effect::{Effect, Save};
pub use event::Event;
pub use facts::Facts;
pub use given::Given;
pub use known::KnownFarmer;
pub use model::{
    Asked, FormState, Loadable, Model, Notice, Problem, SavedWhat, SignIn, Stage, StorageUse,
    Surroundings,
};
pub use neighbours::{Neighbours, Similar};
pub use note::{Lexicon, NoteRead};
pub use place::{Place, VisitPart};
pub use question::{NO_MEMORY, NoAnswer, Question, Remote, Said};
pub use remembered::{Panel, Reflections, Remembered};
pub use replay::{Replay, Side};
pub use report::{BUILT, report};
pub use scripts::{lang_of, pieces};
pub use theme::Theme;
pub use trust::{
    AtRisk, Install, Report, Trust, TrustEffect, TrustEvent, Way, at_risk, due_outcomes,
    offers_install,
};
pub use update::update;
pub use worded::WordedReading;
