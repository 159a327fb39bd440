//! What is read from the store, and when it is read again.

use super::super::{Effect, Facts, Given, KnownFarmer, Model, Place, Stage, model::*};
use super::{form, reading};
use crate::core::told::{FarmerData, Session, ShellError};
use shared::{
    brief::{IndexRow, watches},
    ids::FarmerId,
    text::Lang,
};
use std::rc::Rc;

pub(super) fn opened(model: &mut Model, session: Session, lang: Option<Lang>) -> Vec<Effect> {
    let is_same = model.session() == Some(&session);
    model.stage = Stage::Open(session);
    if let Some(lang) = lang {
        model.lang = lang;
    }
    if !is_same {
        (model.facts, model.rows, model.farmer) = (Loadable::Loading, Loadable::Loading, None);
        reading::forget(model);
        (model.status, model.has_status) = (Rc::default(), false);
        (model.rows_asked, model.drafts, model.form) =
            (false, Default::default(), FormState::Closed);
    }
    // Rows first: they are the list, which is what most starts are about.
    let mut effects = ask_rows(model);
    effects.extend([Effect::LoadFacts, Effect::LoadStatus, Effect::ListDrafts]);
    effects.extend(of_place(model));
    effects
}

/// What this place needs: its farmer, its draft.
pub(super) fn of_place(model: &mut Model) -> Vec<Effect> {
    let mut effects = Vec::new();
    // Also where the app begins here, without coming from anywhere.
    if model.ask_of.is_none() {
        model.ask_of = model.place.farmer().cloned();
    }
    if model.place == Place::Status {
        effects.extend([Effect::LoadStatus, Effect::MeasureStorage]);
    }
    if model.place == Place::Memory {
        effects.extend(reading::ask_panel(model));
    }
    // The village before the farmer: where both come together, the brief is made once.
    effects.extend(reading::settle(model));
    if let Some(id) = model.place.farmer().cloned() {
        if model.farmer.as_ref().is_none_or(|(held, _)| *held != id) {
            model.farmer = Some((id.clone(), Loadable::Loading));
        }
        model.farmer_asked = true;
        effects.push(Effect::LoadFarmer(id));
    }
    if let Some(key) = model.place.draft_key()
        && !matches!(model.form, FormState::Open { .. })
    {
        model.form = FormState::Waiting {
            draft: Asked::NotYet,
        };
        effects.push(Effect::LoadDraft(key));
    }
    effects
}

/// Reads the rows, unless that is being done: then once more after it.
pub(super) fn ask_rows(model: &mut Model) -> Vec<Effect> {
    if model.rows_asked {
        model.rows_stale = true;
        return vec![];
    }
    model.rows_asked = true;
    vec![Effect::LoadRows(model.today())]
}

pub(super) fn rows_loaded(
    model: &mut Model,
    rows: Result<Vec<IndexRow>, ShellError>,
) -> Vec<Effect> {
    model.rows_asked = false;
    match rows {
        Ok(rows) => {
            model.watches = Rc::new(watches(&rows, model.today()));
            model.rows = Loadable::Ready(Rc::new(rows));
        }
        // What is on the screen stays there.
        Err(_) if model.rows.ready().is_some() => {}
        Err(error) => model.rows = Loadable::Failed(error),
    }
    if std::mem::take(&mut model.rows_stale) {
        ask_rows(model)
    } else {
        vec![]
    }
}

pub(super) fn rows_changed(model: &mut Model, farmers: &[FarmerId]) -> Vec<Effect> {
    let mut effects = ask_rows(model);
    effects.extend(reading::village_changed(model, farmers));
    let shown = model
        .place
        .farmer()
        .filter(|id| farmers.is_empty() || farmers.contains(id));
    if let Some(id) = shown.cloned() {
        // A new wording of his brief may have come with it.
        model.worded = None;
        effects.push(Effect::LoadFarmer(id));
    }
    effects
}

pub(super) fn facts_loaded(
    model: &mut Model,
    facts: Result<Facts, ShellError>,
    given: &mut Given<'_>,
) -> Vec<Effect> {
    match facts {
        Ok(facts) => model.facts = Loadable::Ready(Rc::new(facts)),
        Err(_) if model.facts.ready().is_some() => {}
        Err(error) => model.facts = Loadable::Failed(error),
    }
    let before = model.today();
    model.now = model.adjusted(model.phone_now);
    given.now = model.now;
    let mut effects = reading::settle(model);
    if model.today() != before {
        effects.extend(ask_rows(model));
    }
    effects.extend(form::open(model, given));
    effects
}

pub(super) fn farmer_loaded(
    model: &mut Model,
    farmer: &FarmerId,
    data: Result<FarmerData, ShellError>,
    given: &mut Given<'_>,
) -> Vec<Effect> {
    model.farmer_asked &= model.place.farmer() != Some(farmer);
    if model.farmer.as_ref().is_none_or(|(held, _)| held != farmer) {
        return vec![];
    }
    let today = model.today();
    let ask = model.ask.clone();
    let catalogue = model.catalogue_on(ask.day(today));
    let Some((_, known)) = &mut model.farmer else {
        return vec![];
    };
    match data {
        // Nothing changed: the brief that is there stays.
        Ok(data) if known.ready().is_some_and(|known| *known.data == data) => {}
        Ok(data) => {
            let made = KnownFarmer::new(data, catalogue, &ask, today);
            *known = Loadable::Ready(Rc::new(made));
            model.replay = None;
        }
        Err(_) if known.ready().is_some() => {}
        Err(error) => *known = Loadable::Failed(error),
    }
    let mut effects = reading::settle(model);
    effects.extend(form::open(model, given));
    effects
}

/// At midnight briefs and due dates are another day's.
pub(super) fn on_new_day(model: &mut Model) -> Vec<Effect> {
    let mut effects = reading::settle(model);
    if model.session().is_some() {
        effects.extend(ask_rows(model));
    }
    effects
}
