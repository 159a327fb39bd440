//! Notes are read on the phone for what they propose, once the officer pauses: the lexicon is made of
//! the catalogue and the screens' words when the first note is read, and kept.

use super::super::{Effect, Model, Place, VisitPart, forms::Form, model::FormState};
use crate::core::note::{Lexicon, NoteRead};
use std::rc::Rc;

/// The note of the open form stands as it is for a moment. While he writes on, nothing is read: the
/// next pause comes. The lexicon is made in the first pauses, also over an empty note.
pub(super) fn due(model: &mut Model, text: String) -> Vec<Effect> {
    let day = match &model.form {
        FormState::Open {
            form: Form::Visit(form),
            ..
        } if form.note == text => form.day(),
        _ => return vec![],
    };
    let catalogue = model.catalogue_on(day);
    let held = model.lexicon.take().filter(|held| held.is_of(&catalogue));
    let lexicon = held.unwrap_or_else(|| Lexicon::new(catalogue));
    if !lexicon.is_made() {
        model.lexicon = Some(lexicon.stepped(&model.words));
        return vec![Effect::AwaitNote(text)];
    }
    let is_read = |read: &NoteRead| read.text == text && read.day == day;
    if !text.trim().is_empty()
        && !model.note.as_ref().is_some_and(is_read)
        && let Some(proposal) = lexicon.read(&text)
    {
        let proposal = Rc::new(proposal);
        model.note = Some(NoteRead {
            text,
            day,
            proposal,
        });
    }
    model.lexicon = Some(lexicon);
    vec![]
}

/// What was heard is to be looked through: the correction that opens next begins with it.
pub(super) fn heard_looked(model: &mut Model) -> Vec<Effect> {
    model.looks_through = true;
    vec![]
}

/// What was heard of the visit of this place, where it was asked to be looked through.
pub(super) fn heard_here(model: &mut Model) -> Option<String> {
    let looks = std::mem::take(&mut model.looks_through);
    let Place::Visit {
        visit,
        part: VisitPart::Correct,
        ..
    } = &model.place
    else {
        return None;
    };
    let heard = &model.known_farmer()?.heard;
    let of_visit = heard.iter().filter(|one| one.visit == *visit);
    let texts: Vec<&str> = of_visit
        .map(|one| one.text.trim())
        .filter(|text| !text.is_empty())
        .collect();
    (looks && !texts.is_empty()).then(|| texts.join("\n"))
}
