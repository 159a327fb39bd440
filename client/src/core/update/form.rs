//! The life of a form: opened with its draft or anew, kept at each change, saved or thrown away.

use super::super::{
    Effect, Given, Model, Place, Save, VisitPart,
    forms::{
        ChanceForm, FarmerForm, Form, FormEdit, MoveForm, OutcomeForm, Saving, VisitEdit,
        VisitForm, WithdrawForm,
    },
    model::*,
};
use super::note;
use crate::core::told::ShellError;
use shared::ids::VillageId;
use std::rc::Rc;

pub(super) fn draft_loaded(
    model: &mut Model,
    key: &str,
    text: Option<String>,
    given: &mut Given<'_>,
) -> Vec<Effect> {
    if let FormState::Waiting { draft } = &mut model.form
        && model.place.draft_key().as_deref() == Some(key)
    {
        *draft = Asked::Known(text);
    }
    open(model, given)
}

/// Opens the form of this place as soon as everything it needs is here.
pub(super) fn open(model: &mut Model, given: &mut Given<'_>) -> Vec<Effect> {
    let FormState::Waiting {
        draft: Asked::Known(draft),
    } = &model.form
    else {
        return vec![];
    };
    let needs_farmer = model.place.farmer().is_some();
    if model.facts.ready().is_none() || (needs_farmer && model.known_farmer().is_none()) {
        return vec![];
    }
    let begun = draft
        .as_deref()
        .and_then(|text| serde_json::from_str::<Form>(text).ok());
    let mut effects = Vec::new();
    let begun = begun.filter(|form| {
        let is_done = is_saved(model, form);
        if is_done {
            // It was saved, and the app went away before the draft did.
            effects.extend(model.place.draft_key().map(Effect::DropDraft));
        }
        !is_done
    });
    let is_draft = begun.is_some();
    let is_here = !needs_farmer
        || model
            .known_farmer()
            .is_some_and(|known| known.all.is_some());
    let mut form = begun.or_else(|| if is_here { anew(model, given) } else { None });
    if let Some(Form::Visit(form)) = &mut form {
        effects.extend(begin_visit(model, form));
    }
    model.form = form.map_or(FormState::Gone, |form| FormState::Open { form, is_draft });
    effects
}

/// A new visit begins where the last one was; a correction that looks through what was heard, with
/// that below the note. What is in the note is read for what it proposes.
fn begin_visit(model: &mut Model, form: &mut VisitForm) -> Option<Effect> {
    let heard = note::heard_here(model);
    if let Some(heard) = &heard {
        form.note = form.note_with(heard);
    }
    if let Some(known) = model.known_farmer()
        && let Some(view) = known.all.clone()
        && form.corrects.is_none()
    {
        let suggested = known.suggested_products();
        form.begin_with(&view, suggested);
    }
    let is_read = form.corrects.is_none() || heard.is_some();
    is_read.then(|| Effect::AwaitNote(form.note.clone()))
}

/// Whether the entry that a draft would become is already there.
fn is_saved(model: &Model, form: &Form) -> bool {
    let id = match form {
        Form::Visit(form) => &form.id,
        Form::Outcome(form) => &form.id,
        Form::Chance(form) => &form.id,
        Form::Withdraw(form) => &form.id,
        Form::Move(form) => &form.id,
        Form::Farmer(form) if form.edits.is_some() => {
            return model
                .known_farmer()
                .is_some_and(|known| form.ids.iter().any(|id| known.state(id).is_some()));
        }
        Form::Farmer(form) => return model.rows().iter().any(|row| row.farmer == form.farmer),
    };
    model
        .known_farmer()
        .is_some_and(|known| known.state(id).is_some())
}

/// A new form for this place; none where the record it is about is not there or does not stand.
fn anew(model: &Model, given: &mut Given<'_>) -> Option<Form> {
    let now = given.now;
    match &model.place {
        Place::NewFarmer => {
            let facts = model.facts();
            let villages: Vec<VillageId> = facts
                .villages()
                .iter()
                .map(|village| village.id.clone())
                .collect();
            Some(Form::Farmer(Box::new(FarmerForm::new(&villages, given))))
        }
        Place::EditFarmer(_) => {
            let known = model.known_farmer()?;
            Some(Form::Farmer(Box::new(FarmerForm::editing(
                known.all.as_ref()?,
                &known.data,
                given,
            ))))
        }
        Place::NewVisit(farmer) => {
            let crops = &model.known_farmer()?.all.as_ref()?.farmer.crops;
            Some(Form::Visit(Box::new(VisitForm::new(
                farmer.clone(),
                crops,
                now,
                given,
            ))))
        }
        Place::Visit {
            farmer,
            visit,
            part,
        } => {
            let view = model.known_farmer()?.all.as_ref()?;
            let visit = view.visits.iter().find(|held| held.id == *visit)?;
            let farmer = farmer.clone();
            Some(match part {
                VisitPart::Read => return None,
                VisitPart::Correct => {
                    Form::Visit(Box::new(VisitForm::correcting(farmer, visit, now, given)))
                }
                VisitPart::Outcome => Form::Outcome(OutcomeForm::new(farmer, visit, now, given)),
                VisitPart::Chance => {
                    Form::Chance(ChanceForm::new(farmer, visit.id.clone(), now.day(), given))
                }
                VisitPart::Withdraw => {
                    Form::Withdraw(WithdrawForm::new(farmer, visit.id.clone(), given))
                }
                VisitPart::Move => Form::Move(MoveForm::new(farmer, visit, given)),
            })
        }
        _ => None,
    }
}

pub(super) fn edited(model: &mut Model, edit: FormEdit) -> Vec<Effect> {
    let FormState::Open { form, .. } = &mut model.form else {
        return vec![];
    };
    // While it is being saved it is what it was when "save" was pressed.
    if model.is_saving {
        return vec![];
    }
    let writes = matches!(
        edit,
        FormEdit::Visit(VisitEdit::Note(_) | VisitEdit::Day(_))
    );
    form.edit(edit);
    model.problem = None;
    let mut effects = Vec::new();
    if let Form::Visit(form) = &*form
        && writes
    {
        effects.push(Effect::AwaitNote(form.note.clone()));
    }
    if let Some(key) = model.place.draft_key()
        && let Ok(text) = serde_json::to_string(form)
    {
        model.drafts.insert(key.clone());
        effects.insert(0, Effect::KeepDraft { key, text });
    }
    effects
}

pub(super) fn save_wanted(model: &mut Model) -> Vec<Effect> {
    let (Some(session), Some(form)) = (model.session(), model.open_form()) else {
        return vec![];
    };
    if model.is_saving {
        return vec![];
    }
    let facts = model.facts();
    let known = model.known_farmer();
    let saving = Saving {
        by: &session.officer,
        now: model.now,
        facts: &facts,
        rows: model.rows(),
        farmer: known.and_then(|known| known.all.as_deref()),
    };
    match form.entries(saving) {
        Ok(batch) => {
            let (what, then) = (what(form), Some(after(form, &model.place)));
            let save = Save {
                entries: batch.entries,
                draft: model.place.draft_key(),
                then,
                what,
            };
            model.is_saving = true;
            model.problem = None;
            vec![Effect::Save(save)]
        }
        Err(why) => {
            model.problem = Some(Problem::NotYet(why));
            vec![]
        }
    }
}

pub(super) fn saved(model: &mut Model, save: Save, answer: Result<(), ShellError>) -> Vec<Effect> {
    model.is_saving = false;
    if let Err(error) = answer {
        // The form stays as it is, and its draft too.
        model.problem = Some(Problem::Store(error));
        return vec![];
    }
    // Until the store is counted anew, nothing may say that the depot has all of it.
    Rc::make_mut(&mut model.status).on_phone += save.entries.len() as u64;
    let mut effects = Vec::new();
    let is_here = save.draft.is_some() && save.draft == model.place.draft_key();
    if let Some(key) = save.draft {
        model.drafts.remove(&key);
        effects.push(Effect::DropDraft(key));
    }
    let at = save.then.clone().or_else(|| Some(model.place.clone()));
    model.notice = Some(Notice {
        what: save.what,
        at,
    });
    effects.extend(super::load::ask_rows(model));
    if is_here {
        model.form = FormState::Closed;
        effects.extend(save.then.map(Effect::Replace));
    } else {
        effects.extend(model.place.farmer().cloned().map(Effect::LoadFarmer));
    }
    effects
}

/// Throws the form away, and its draft.
pub(super) fn dropped(model: &mut Model) -> Vec<Effect> {
    if model.is_saving {
        return vec![];
    }
    model.form = FormState::Closed;
    model.problem = None;
    let mut effects = Vec::new();
    if let Some(key) = model.place.draft_key() {
        model.drafts.remove(&key);
        effects.push(Effect::DropDraft(key));
    }
    effects.extend(model.place.up().map(Effect::Replace));
    effects
}

fn what(form: &Form) -> SavedWhat {
    match form {
        Form::Visit(form) if form.corrects.is_some() => SavedWhat::Correction,
        Form::Visit(_) => SavedWhat::Visit,
        Form::Farmer(form) if form.edits.is_some() => SavedWhat::Details,
        Form::Farmer(_) => SavedWhat::Farmer,
        Form::Outcome(_) => SavedWhat::Outcome,
        Form::Chance(_) => SavedWhat::Chance,
        Form::Withdraw(_) => SavedWhat::Withdrawal,
        Form::Move(_) => SavedWhat::Move,
    }
}

/// Where what was saved can be seen.
fn after(form: &Form, place: &Place) -> Place {
    match form {
        Form::Visit(form) if form.corrects.is_none() => {
            Place::visit(form.farmer.clone(), form.id.clone())
        }
        Form::Farmer(form) => Place::Farmer(form.farmer.clone()),
        Form::Move(form) => match (&form.to, form.becomes.get(&form.visit)) {
            (Some(to), Some(visit)) => Place::visit(to.clone(), visit.clone()),
            _ => Place::Farmer(form.farmer.clone()),
        },
        _ => place.up().unwrap_or(Place::List),
    }
}
