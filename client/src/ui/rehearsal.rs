//! The first farmer's page, made once while the list is read, and thrown away. A browser compiles a
//! function when it first runs: at the first tap that is a thousand of them, half a second of a slow
//! phone.

use super::{app::World, context::Ui, pages, paint::mark};
use crate::core::{Effect, Event, Given, Model, Place, update, view::readable};
use std::{cell::RefCell, rc::Rc};
use yew::prelude::*;

/// How long the list stands before it, in ms: the first frames are the officer's.
pub(super) const AFTER_MS: u32 = 500;

/// Makes the page of the list's first farmer, of a copy of the model.
pub(super) fn rehearse(world: &World, model: &Model) {
    if model.place != Place::List {
        return;
    }
    if let Some(row) = model.rows().first() {
        let stage = Rc::new(RefCell::new(model.clone()));
        let place = Place::Farmer(row.farmer.clone());
        perform(world, &stage, Event::Arrived(place));
    }
}

/// Only reads: nothing is asked of a depot, nothing is kept.
fn perform(world: &World, stage: &Rc<RefCell<Model>>, event: Event) {
    let mut random = || 0;
    let mut given = Given {
        now: (world.now)(),
        random: &mut random,
    };
    let effects = update(&mut stage.borrow_mut(), event, &mut given);
    let reads = effects
        .into_iter()
        .filter(|effect| matches!(effect, Effect::LoadFarmer(_) | Effect::LoadVillage(_)));
    for effect in reads {
        let (here, of) = (world.clone(), stage.clone());
        let answered = Callback::from(move |event| perform(&here, &of, event));
        (world.run)(effect, answered);
    }
    let model = stage.borrow();
    if readable(&model) == Some("brief-ready") {
        pages::draw_unseen(&Ui {
            model: Rc::new(model.clone()),
            words: model.words().clone(),
            send: Callback::noop(),
            go: Callback::noop(),
        });
        mark("rehearsed");
    }
}
