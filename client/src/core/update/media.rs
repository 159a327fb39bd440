//! Voice notes and photos: the recorder beside the form, what becomes of a take when he leaves the
//! form, saves it or throws it away, and which pictures the screen needs.

use super::{
    super::{
        Effect, Event, FormState, Model, Place, VisitPart,
        forms::{Form, FormEdit, VisitEdit, VisitForm},
        media::{
            ForVisit, Found, MOST_MILLIS, MediaEffect, MediaEvent, MicTrouble, Recording, may_send,
            room_for, visit_of,
        },
        model::Asked,
        told::SyncStatus,
    },
    form,
};
use shared::{
    entry::{Attached, MediaKind},
    ids::EntryId,
};
use std::rc::Rc;

/// What an event of the rest of the app means for a take that is running. Gives the event back where
/// it is to be followed now.
pub(super) fn before(model: &mut Model, event: Event, effects: &mut Vec<Effect>) -> Option<Event> {
    match &event {
        // What is being said belongs to what is being saved: first the one, then the other.
        Event::SaveWanted if is_busy_here(model) => {
            model.recorder.then_save = true;
            effects.extend(stop(model));
            return None;
        }
        Event::Arrived(place) if *place != model.place => {
            model.recorder.then_save = false;
            effects.extend(stop(model));
            model.recorder.trouble = None;
            model.recorder.dropping = None;
        }
        Event::FormDropped if !model.is_saving => effects.extend(forget_form(model)),
        _ => {}
    }
    Some(event)
}

/// What the queue and the pictures need after an event.
pub(super) fn after(model: &mut Model, came_from: &Looked, effects: &mut Vec<Effect>) {
    let now = Looked::at(model);
    let may_again = now.may_send && !came_from.may_send;
    // Also where the text came and went between two looks, and what gave way to it was not told.
    let is_news = !Rc::ptr_eq(&now.status, &came_from.status) && model.queue.waiting > 0;
    if may_again || now.open != came_from.open || (now.may_send && is_news) {
        effects.extend(send(model, may_again));
    }
    pictures(model, effects);
    if model.place == Place::Shared && model.gallery.handed.files.is_none() && now.is_open {
        model.gallery.handed.files = Some(Vec::new());
        effects.push(Effect::Media(MediaEffect::ListGiven));
    }
    take_handed(model, effects);
}

/// What [`after`] compares.
pub(super) struct Looked {
    may_send: bool,
    is_open: bool,
    open: Option<EntryId>,
    status: Rc<SyncStatus>,
}

impl Looked {
    /// As it stands.
    pub(super) fn at(model: &Model) -> Self {
        let is_open = model.session().is_some();
        Self {
            may_send: is_open && may_send(&model.status, model.is_visible),
            is_open,
            open: visit_form(model).map(|form| visit_of(form).clone()),
            status: model.status.clone(),
        }
    }
}

/// Answers an event of its own.
pub(super) fn take(model: &mut Model, event: MediaEvent) -> Vec<Effect> {
    match event {
        MediaEvent::RecordWanted { replaces } => record(model, replaces),
        MediaEvent::StopWanted => stop(model),
        MediaEvent::DropWanted(sha256) => drop_wanted(model, sha256),
        MediaEvent::PhotosChosen(field) => photos_chosen(model, field),
        MediaEvent::FetchWanted(sha256) => {
            let found = model.gallery.found.insert(sha256.clone(), Found::Fetching);
            drop(found);
            vec![Effect::Media(MediaEffect::Fetch(sha256))]
        }
        MediaEvent::SendWanted(sha256) => vec![Effect::Media(MediaEffect::SendAgain(sha256))],
        MediaEvent::TroubleRead => {
            model.recorder.trouble = None;
            model.recorder.left.clear();
            vec![]
        }
        MediaEvent::GivenTo(farmer) => {
            model.gallery.handed.farmer = Some(farmer.clone());
            model.search.clear();
            vec![Effect::Replace(Place::NewVisit(farmer))]
        }
        MediaEvent::GivenDropped => {
            model.gallery.handed.files = Some(Vec::new());
            vec![
                Effect::Media(MediaEffect::DropGiven),
                Effect::Replace(Place::List),
            ]
        }
        MediaEvent::Started => started(model),
        MediaEvent::Ticked(millis) => ticked(model, millis),
        MediaEvent::NotStarted(why) => ended_with(model, why),
        MediaEvent::Interrupted => {
            model.recorder.was_interrupted = true;
            if let Recording::On { of, .. } = &model.recorder.take {
                model.recorder.take = Recording::Ending(of.clone());
            }
            vec![]
        }
        MediaEvent::Stored {
            of,
            attached,
            was_left,
        } => stored(model, &of, attached, was_left),
        MediaEvent::NotStored(why) => ended_with(model, why),
        MediaEvent::PhotosDone => {
            model.recorder.photos_busy = false;
            saved_for(model)
        }
        MediaEvent::Looked(sha256, found) => {
            if let Some(held) = model.gallery.found.get_mut(&sha256) {
                *held = found;
                return vec![];
            }
            // It is not on the screen any more.
            match found {
                Found::Here(url) => vec![Effect::Media(MediaEffect::Release(vec![url]))],
                _ => vec![],
            }
        }
        MediaEvent::QueueChanged(queue) => {
            model.queue = queue;
            vec![]
        }
        MediaEvent::GivenListed(files) => {
            model.gallery.handed.files = Some(files);
            vec![]
        }
    }
}

fn visit_form(model: &Model) -> Option<&VisitForm> {
    match model.open_form() {
        Some(Form::Visit(form)) => Some(form),
        _ => None,
    }
}

/// The form that is open, as that to which something is attached.
fn for_visit(model: &Model) -> Option<ForVisit> {
    let form = visit_form(model)?;
    Some(ForVisit {
        visit: visit_of(form).clone(),
        farmer: form.farmer.clone(),
        draft: model.place.draft_key()?,
    })
}

fn is_busy_here(model: &Model) -> bool {
    visit_form(model).is_some() && !model.is_saving && model.recorder.is_busy()
}

fn record(model: &mut Model, replaces: Option<String>) -> Vec<Effect> {
    let Some(of) = for_visit(model) else {
        return vec![];
    };
    if model.recorder.is_busy() || model.is_saving {
        return vec![];
    }
    model.recorder.last_was_voice = true;
    let held = visit_form(model).map_or(0, |form| room_for(&form.media, MediaKind::Voice));
    if held == 0 && replaces.is_none() {
        model.recorder.trouble = Some(MicTrouble::Enough);
        return vec![];
    }
    let recorder = &mut model.recorder;
    (
        recorder.trouble,
        recorder.was_interrupted,
        recorder.dropping,
    ) = (None, false, None);
    recorder.left.clear();
    recorder.replaces = replaces;
    recorder.take = Recording::Starting(of.clone());
    // The draft first: should the app be closed, the take finds its form by it.
    let mut effects = keep_draft(model);
    effects.push(Effect::Media(MediaEffect::Record(of)));
    effects
}

/// Keeps the form as it is, also where nothing was written in it yet.
fn keep_draft(model: &mut Model) -> Vec<Effect> {
    let (Some(key), Some(form)) = (model.place.draft_key(), model.open_form()) else {
        return vec![];
    };
    let Ok(text) = serde_json::to_string(form) else {
        return vec![];
    };
    model.drafts.insert(key.clone());
    vec![Effect::KeepDraft { key, text }]
}

fn started(model: &mut Model) -> Vec<Effect> {
    if let Recording::Starting(of) = &model.recorder.take {
        model.recorder.take = Recording::On {
            of: of.clone(),
            millis: 0,
        };
    }
    vec![]
}

fn ticked(model: &mut Model, now: u32) -> Vec<Effect> {
    let Recording::On { millis, .. } = &mut model.recorder.take else {
        return vec![];
    };
    *millis = now.min(MOST_MILLIS);
    if now >= MOST_MILLIS {
        return stop(model);
    }
    vec![]
}

/// Ends the take and keeps it; one that has not begun is called off.
fn stop(model: &mut Model) -> Vec<Effect> {
    match &model.recorder.take {
        Recording::Starting(_) => {
            model.recorder.take = Recording::Idle;
            let mut effects = vec![Effect::Media(MediaEffect::Forget)];
            effects.extend(saved_for(model));
            effects
        }
        Recording::On { of, .. } => {
            model.recorder.take = Recording::Ending(of.clone());
            vec![Effect::Media(MediaEffect::Stop)]
        }
        Recording::Idle | Recording::Ending(_) => vec![],
    }
}

/// A form is thrown away, and with it what was attached in it and nowhere else.
fn forget_form(model: &mut Model) -> Vec<Effect> {
    let Some(form) = visit_form(model) else {
        return vec![];
    };
    let saved = form
        .corrects
        .as_ref()
        .map_or(&[][..], |was| &was.fields.media);
    let gone = |held: &&Attached| !saved.iter().any(|saved| saved.sha256 == held.sha256);
    let gone: Vec<String> = form
        .media
        .iter()
        .filter(gone)
        .map(|held| held.sha256.clone())
        .collect();
    let mut effects = Vec::new();
    if model.recorder.is_busy() {
        model.recorder.take = Recording::Idle;
        model.recorder.photos_busy = false;
        effects.push(Effect::Media(MediaEffect::Forget));
    }
    if !gone.is_empty() {
        effects.push(Effect::Media(MediaEffect::Delete(gone)));
    }
    effects
}

fn ended_with(model: &mut Model, why: MicTrouble) -> Vec<Effect> {
    let recorder = &mut model.recorder;
    if recorder.take != Recording::Idle {
        (recorder.take, recorder.replaces) = (Recording::Idle, None);
    }
    // What he wanted saved is not all there: he decides.
    recorder.then_save = false;
    recorder.trouble = Some(why);
    vec![]
}

fn stored(model: &mut Model, of: &ForVisit, attached: Attached, was_left: bool) -> Vec<Effect> {
    let mut replaced = None;
    if attached.kind == MediaKind::Voice && !was_left {
        replaced = model.recorder.replaces.take();
        model.recorder.take = Recording::Idle;
    }
    if was_left {
        model.recorder.left.push(attached.sha256.clone());
    }
    model.drafts.insert(of.draft.clone());
    let sha256 = attached.sha256.clone();
    let mut effects = Vec::new();
    match (&mut model.form, model.place.draft_key()) {
        (FormState::Open { form, .. }, Some(key)) if key == of.draft => {
            if let Form::Visit(form) = form
                && *visit_of(form) != of.visit
            {
                let visit = visit_of(form).clone();
                effects.push(Effect::Media(MediaEffect::Bind(sha256, visit)));
            }
            effects.extend(edit(model, VisitEdit::Attach(attached)));
            if let Some(old) = replaced {
                effects.extend(edit(model, VisitEdit::Detach(old.clone())));
                effects.push(Effect::Media(MediaEffect::Delete(vec![old])));
            }
        }
        // The draft that is being read may be the one before.
        (FormState::Waiting { draft }, Some(key)) if key == of.draft => {
            *draft = Asked::NotYet;
            effects.push(Effect::LoadDraft(key));
        }
        _ => {}
    }
    effects.extend(saved_for(model));
    effects.extend(send(model, false));
    effects
}

fn edit(model: &mut Model, edit: VisitEdit) -> Vec<Effect> {
    form::edited(model, FormEdit::Visit(edit))
}

/// "Save" was pressed while something was being kept: now it is.
fn saved_for(model: &mut Model) -> Vec<Effect> {
    if model.recorder.is_busy() || !std::mem::take(&mut model.recorder.then_save) {
        return vec![];
    }
    form::save_wanted(model)
}

fn drop_wanted(model: &mut Model, sha256: String) -> Vec<Effect> {
    if visit_form(model).is_none() || model.is_saving {
        return vec![];
    }
    if model.recorder.dropping.as_ref() != Some(&sha256) {
        model.recorder.dropping = Some(sha256);
        return vec![];
    }
    model.recorder.dropping = None;
    model.recorder.left.retain(|left| *left != sha256);
    let is_saved = |form: &VisitForm| {
        let was = form.corrects.as_ref();
        was.is_some_and(|was| was.fields.media.iter().any(|held| held.sha256 == sha256))
    };
    let is_saved = visit_form(model).is_some_and(is_saved);
    let mut effects = edit(model, VisitEdit::Detach(sha256.clone()));
    // What a saved visit names stays until the correction is saved too.
    if !is_saved {
        effects.push(Effect::Media(MediaEffect::Delete(vec![sha256])));
    }
    effects
}

fn photos_chosen(model: &mut Model, field: &'static str) -> Vec<Effect> {
    let (Some(of), Some(form)) = (for_visit(model), visit_form(model)) else {
        return vec![];
    };
    let most = room_for(&form.media, MediaKind::Photo);
    if model.is_saving || model.recorder.photos_busy {
        return vec![];
    }
    model.recorder.last_was_voice = false;
    if most == 0 {
        model.recorder.trouble = Some(MicTrouble::Enough);
        return vec![];
    }
    (model.recorder.photos_busy, model.recorder.trouble) = (true, None);
    let mut effects = keep_draft(model);
    effects.push(Effect::Media(MediaEffect::TakePhotos { of, field, most }));
    effects
}

fn send(model: &Model, at_once: bool) -> Vec<Effect> {
    let Looked { is_open, open, .. } = Looked::at(model);
    if !is_open {
        return vec![];
    }
    vec![Effect::Media(MediaEffect::Send { open, at_once })]
}

/// What another app gave goes into the form once it is open.
fn take_handed(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(form) = visit_form(model) else {
        return;
    };
    let (photos, takes) = (
        room_for(&form.media, MediaKind::Photo),
        room_for(&form.media, MediaKind::Voice),
    );
    let is_here = model.gallery.handed.farmer.as_ref() == Some(&form.farmer);
    let Some(of) = for_visit(model).filter(|_| is_here) else {
        return;
    };
    model.gallery.handed.farmer = None;
    model.gallery.handed.files = None;
    model.recorder.photos_busy = true;
    effects.extend(keep_draft(model));
    effects.push(Effect::Media(MediaEffect::TakeGiven { of, photos, takes }));
}

/// Looks for what the screen shows now, and lets go of what it does not show any more.
fn pictures(model: &mut Model, effects: &mut Vec<Effect>) {
    let wanted = on_screen(model);
    let found = &mut model.gallery.found;
    if wanted.is_empty() && found.is_empty() {
        return;
    }
    let mut gone = Vec::new();
    found.retain(|sha256, held| {
        let stays = wanted.contains(sha256);
        if let (Found::Here(url), false) = (held, stays) {
            gone.push(url.clone());
        }
        stays
    });
    let new: Vec<String> = wanted
        .into_iter()
        .filter(|sha256| !found.contains_key(sha256))
        .collect();
    for sha256 in &new {
        found.insert(sha256.clone(), Found::Asked);
    }
    if !gone.is_empty() {
        effects.push(Effect::Media(MediaEffect::Release(gone)));
    }
    if !new.is_empty() {
        effects.push(Effect::Media(MediaEffect::Look(new)));
    }
}

fn on_screen(model: &Model) -> Vec<String> {
    let digests = |media: &[Attached]| media.iter().map(|held| held.sha256.clone()).collect();
    if let Some(form) = visit_form(model) {
        return digests(&form.media);
    }
    let Place::Visit {
        visit,
        part: VisitPart::Read,
        ..
    } = &model.place
    else {
        return vec![];
    };
    let view = model.known_farmer().and_then(|known| known.all.as_ref());
    let visits = view.map(|view| view.visits.iter().chain(&view.gone));
    let found = visits.and_then(|mut visits| visits.find(|held| held.id == *visit));
    found.map_or_else(Vec::new, |held| digests(&held.visit.media))
}
