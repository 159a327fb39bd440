//! What is read from the store, and when it is read again.

use super::super::{Effect, Facts, Given, KnownFarmer, Model, Place, Stage, model::*};
use super::form;
use crate::core::told::{FarmerData, Session, ShellError};
use shared::{brief::IndexRow, ids::FarmerId, text::Lang};
use std::rc::Rc;

pub(super) fn opened(model: &mut Model, session: Session, lang: Option<Lang>) -> Vec<Effect> {
    let is_same = model.session() == Some(&session);
    model.stage = Stage::Open(session);
    if let Some(lang) = lang {
        model.lang = lang;
    }
    if !is_same {
        (model.facts, model.rows, model.farmer) = (Loadable::Loading, Loadable::Loading, None);
        model.status = Rc::default();
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
    if model.place == Place::Status {
        effects.extend([Effect::LoadStatus, Effect::MeasureStorage]);
    }
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
        Ok(rows) => model.rows = Loadable::Ready(Rc::new(rows)),
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
    let shown = model
        .place
        .farmer()
        .filter(|id| farmers.is_empty() || farmers.contains(id));
    effects.extend(shown.cloned().map(Effect::LoadFarmer));
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
    work_out_again(model);
    let mut effects = if model.today() == before {
        vec![]
    } else {
        ask_rows(model)
    };
    effects.extend(form::open(model, given));
    effects
}

pub(super) fn farmer_loaded(
    model: &mut Model,
    farmer: &FarmerId,
    data: Result<FarmerData, ShellError>,
    given: &mut Given<'_>,
) -> Vec<Effect> {
    let (facts, today) = (model.facts(), model.today());
    model.farmer_asked &= model.place.farmer() != Some(farmer);
    let Some((held, known)) = &mut model.farmer else {
        return vec![];
    };
    if held != farmer {
        return vec![];
    }
    match data {
        Ok(data) => *known = Loadable::Ready(Rc::new(KnownFarmer::new(data, &facts, today))),
        Err(_) if known.ready().is_some() => {}
        Err(error) => *known = Loadable::Failed(error),
    }
    form::open(model, given)
}

/// At midnight briefs and due dates are another day's.
pub(super) fn on_new_day(model: &mut Model) -> Vec<Effect> {
    work_out_again(model);
    if model.session().is_some() {
        ask_rows(model)
    } else {
        vec![]
    }
}

fn work_out_again(model: &mut Model) {
    let (facts, today) = (model.facts(), model.today());
    if let Some((_, Loadable::Ready(known))) = &mut model.farmer {
        *known = Rc::new(KnownFarmer::new(known.data.clone(), &facts, today));
    }
}
