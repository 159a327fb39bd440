//! How the model answers an event. Synchronous and total: every event at every time is allowed.

#[cfg(test)]
mod day_tests;
mod form;
mod load;
mod media;
#[cfg(test)]
mod media_tests;
mod note;
mod reading;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod tests;

use super::{Effect, Event, Given, Model, Place, Save, Stage, model::*, trust};
use shared::{
    entry::{Body, Edit, Entry, Head},
    ids::EntryId,
    text::Lang,
};
use std::rc::Rc;

/// Takes an event in, and says what is to be done.
pub fn update(model: &mut Model, event: Event, given: &mut Given<'_>) -> Vec<Effect> {
    let before = model.today();
    model.phone_now = given.now;
    model.now = model.adjusted(given.now);
    given.now = model.now;
    let mut effects = if model.today() == before {
        vec![]
    } else {
        load::on_new_day(model)
    };
    let looked = media::Looked::at(model);
    if let Some(event) = media::before(model, event, &mut effects) {
        effects.extend(take(model, event, given));
    }
    media::after(model, &looked, &mut effects);
    effects.extend(super::see::settle(model));
    effects
}

fn take(model: &mut Model, event: Event, given: &mut Given<'_>) -> Vec<Effect> {
    match event {
        Event::Arrived(place) => arrived(model, place),
        Event::LangChosen(lang) => lang_chosen(model, lang),
        Event::ThemeChosen(theme) => {
            model.theme = theme;
            let officer = model.session().map(|session| session.officer.clone());
            vec![Effect::RememberTheme(officer, theme)]
        }
        Event::ThemeRemembered(theme) => {
            model.theme = theme;
            vec![]
        }
        Event::CodeTyped(code) => {
            model.sign_in = SignIn {
                code,
                ..SignIn::default()
            };
            vec![]
        }
        Event::CodeSent => code_sent(model),
        Event::Searched(text) => {
            model.search = text;
            model.shown = FIRST_SHOWN;
            vec![]
        }
        Event::MoreWanted => {
            match model.place {
                Place::Farmer(_) => model.all_visits = true,
                _ => model.shown += 4 * FIRST_SHOWN,
            }
            vec![]
        }
        Event::Edited(edit) => form::edited(model, edit),
        Event::NoteDue(text) => note::due(model, text),
        Event::HeardLooked => note::heard_looked(model),
        Event::SaveWanted => form::save_wanted(model),
        Event::FormDropped => form::dropped(model),
        Event::DetailChosen { field, entry } => detail_chosen(model, &field, &entry, given),
        Event::AskEdited(edit) => reading::ask_edited(model, edit),
        Event::ClaimsWanted(claims) => {
            model.reads_claims = claims;
            vec![]
        }
        Event::ReplayStepped(step) => reading::replay_stepped(model, step),
        Event::SyncWanted => vec![Effect::Sync],
        Event::NoticeRead => {
            model.notice = None;
            model.wiped = None;
            vec![]
        }
        Event::UpdateWanted => vec![Effect::ApplyUpdate],
        Event::Retried => retried(model),
        Event::Media(event) => media::take(model, event),
        Event::Trust(event) => trust::take(model, event),
        Event::See(event) => super::see::take(model, event),
        Event::Opened { session, lang } => load::opened(model, session, lang),
        Event::SignedOut => {
            model.stage = Stage::SignedOut;
            if matches!(model.place, Place::SignIn | Place::Kit) {
                vec![]
            } else {
                vec![Effect::Replace(Place::SignIn)]
            }
        }
        Event::OpenFailed(error) => {
            model.stage = Stage::Broken(error);
            vec![]
        }
        Event::SignedIn(answer) => signed_in(model, answer),
        Event::FactsLoaded(facts) => load::facts_loaded(model, facts, given),
        Event::RowsLoaded(rows) => {
            let mut effects = load::rows_loaded(model, rows);
            effects.extend(trust::badge(model));
            effects
        }
        Event::FarmerLoaded(farmer, data) => load::farmer_loaded(model, &farmer, data, given),
        Event::VillageLoaded(village, read) => reading::village_loaded(model, &village, read),
        Event::VillageAwaited(village) => reading::village_awaited(model, &village),
        Event::HistoriesLoaded(village, read) => reading::histories_loaded(model, &village, read),
        Event::WordedLoaded(farmer, lang, text) => {
            reading::worded_loaded(model, farmer, lang, text.as_deref());
            vec![]
        }
        Event::Told(question, answer) => reading::told(model, &question, answer),
        Event::Recalled(question, kept) => {
            reading::recalled(model, &question, kept);
            vec![]
        }
        Event::AskDue(question) => reading::ask_due(model, &question),
        Event::Noticed {
            is_visible,
            is_online,
        } => {
            let mut effects = reading::noticed(model, is_visible, is_online);
            if !is_visible && model.place.is_form() {
                effects.push(Effect::KeepDraftsNow);
            }
            effects
        }
        Event::DraftsListed(keys) => {
            model.drafts.extend(keys);
            vec![]
        }
        Event::DraftLoaded(key, text) => form::draft_loaded(model, &key, text, given),
        Event::DraftFailed(error) => {
            model.draft_problem = Some(error);
            vec![]
        }
        Event::Saved(save, answer) => form::saved(model, save, answer),
        Event::RowsChanged(farmers) => load::rows_changed(model, &farmers),
        Event::FactsChanged => vec![Effect::LoadFacts],
        Event::StatusChanged(status) => {
            (model.status, model.has_status) = (Rc::new(status), true);
            vec![]
        }
        Event::StorageMeasured(storage) => {
            model.storage = storage;
            vec![]
        }
        Event::StoreWasWiped(unsent) => {
            model.wiped = Some(unsent);
            vec![]
        }
        Event::ReloadNeeded => {
            model.reload_needed = true;
            apply_update(model)
        }
        Event::UpdateWaiting => {
            model.update_waiting = true;
            apply_update(model)
        }
    }
}

/// An update takes over between records: while nothing is being read or written. Loading anew, which
/// another tab's newer store asks for, waits for open forms alone.
fn apply_update(model: &Model) -> Vec<Effect> {
    if model.recorder.is_busy() {
        return vec![];
    }
    if model.reload_needed && !model.place.is_form() && !model.is_saving {
        return vec![Effect::Reload];
    }
    let is_between = matches!(
        model.place,
        Place::List
            | Place::SignIn
            | Place::Status
            | Place::Looks
            | Place::Install
            | Place::Memory
            | Place::Nowhere
    );
    let is_typing = !model.search.is_empty() || !model.sign_in.code.is_empty() || model.is_saving;
    if model.update_waiting && is_between && !is_typing {
        vec![Effect::ApplyUpdate]
    } else {
        vec![]
    }
}

fn arrived(model: &mut Model, place: Place) -> Vec<Effect> {
    let came_from = std::mem::replace(&mut model.place, place);
    if model
        .notice
        .as_ref()
        .is_some_and(|notice| notice.at.as_ref() != Some(&model.place))
    {
        model.notice = None;
    }
    if came_from != model.place {
        model.problem = None;
        model.form = FormState::Closed;
        model.note = None;
        reading::arrived(model);
    }
    if model.session().is_none() {
        let is_out =
            model.stage == Stage::SignedOut && !matches!(model.place, Place::SignIn | Place::Kit);
        return if is_out {
            vec![Effect::Replace(Place::SignIn)]
        } else {
            vec![]
        };
    }
    let mut effects = load::of_place(model);
    effects.extend(apply_update(model));
    effects
}

fn lang_chosen(model: &mut Model, lang: Lang) -> Vec<Effect> {
    model.lang = lang;
    let officer = model.session().map(|session| session.officer.clone());
    let mut effects = vec![Effect::RememberLang(officer, lang)];
    // In another language there may be another wording, and another answer.
    effects.extend(reading::settle(model));
    effects
}

fn code_sent(model: &mut Model) -> Vec<Effect> {
    let code = model.sign_in.code.trim().to_owned();
    if code.is_empty() || model.sign_in.is_sending {
        return vec![];
    }
    model.sign_in.is_sending = true;
    model.sign_in.error = None;
    vec![Effect::SignIn(code)]
}

fn signed_in(model: &mut Model, answer: Result<(), crate::core::told::SignInError>) -> Vec<Effect> {
    model.sign_in.is_sending = false;
    match answer {
        Ok(()) => {
            model.sign_in = SignIn::default();
            // From here on nobody is sent to the code field; a store that is open already stays so
            // until the other one is.
            if model.stage == Stage::SignedOut {
                model.stage = Stage::Opening;
            }
            vec![Effect::Open, Effect::Replace(Place::List)]
        }
        Err(error) => {
            model.sign_in.error = Some(error);
            vec![]
        }
    }
}

fn retried(model: &mut Model) -> Vec<Effect> {
    match &model.stage {
        Stage::Open(_) => {
            let mut effects = vec![Effect::LoadFacts];
            effects.extend(load::ask_rows(model));
            effects.extend(model.place.farmer().cloned().map(Effect::LoadFarmer));
            effects.extend(reading::retried(model));
            effects
        }
        Stage::Broken(_) => {
            model.stage = Stage::Opening;
            vec![Effect::Open]
        }
        Stage::Opening | Stage::SignedOut => vec![],
    }
}

/// Two people wrote different values: the officer chooses one, as a new edit that has seen both.
fn detail_chosen(
    model: &mut Model,
    field: &str,
    chosen: &EntryId,
    given: &mut Given<'_>,
) -> Vec<Effect> {
    let Some((session, known)) = model.session().zip(model.known_farmer()) else {
        return vec![];
    };
    let mut details = known.all.iter().flat_map(|view| &view.details);
    let Some(detail) = details.find(|detail| detail.field == field) else {
        return vec![];
    };
    let Some(value) = detail.values.iter().find(|value| value.entry == *chosen) else {
        return vec![];
    };
    let edit = Edit {
        field: field.to_owned(),
        value: value.value.clone(),
        supersedes: detail
            .values
            .iter()
            .map(|value| value.entry.clone())
            .collect(),
    };
    let head = Head {
        id: given.entry_id(),
        farmer: known.id().clone(),
        by: session.officer.clone(),
        occurred_at: given.now,
        recorded_at: given.now,
    };
    match Entry::new(head, &Body::Edit(edit)) {
        Ok(entry) => {
            let save = Save {
                entries: vec![entry],
                draft: None,
                then: None,
                what: SavedWhat::Details,
            };
            model.is_saving = true;
            vec![Effect::Save(save)]
        }
        Err(error) => {
            model.problem = Some(Problem::NotYet(error.into()));
            vec![]
        }
    }
}
