//! Photos beside the fields of a form: taken now, or chosen.

use super::{
    item::{Place, item},
    trouble,
};
use crate::core::{
    Event,
    forms::VisitForm,
    media::{MOST_PHOTOS, MediaEvent},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::{entry::MediaKind, text::key};
use yew::prelude::*;

/// The photos of a form, and two ways to more of them.
pub(crate) fn photos(ui: &Ui, form: &VisitForm) -> Html {
    let held: Vec<_> = form
        .media
        .iter()
        .filter(|held| held.kind == MediaKind::Photo)
        .collect();
    let is_busy = ui.model.recorder.photos_busy;
    html! {
        <section class="photos" data-test="photos" aria-labelledby="photos-title">
            <h2 id="photos-title">{ icon(Sign::Camera) }{ ui.tell(key("media-photos")) }</h2>
            if !held.is_empty() {
                <div class="pictures">
                    { for held.iter().enumerate().map(|(at, held)| item(ui, held, at + 1, Place::Form)) }
                </div>
            }
            if is_busy {
                <p class="hint" role="status" data-test="photo-busy">{ ui.tell(key("media-photo-busy")) }</p>
            } else if held.len() < MOST_PHOTOS {
                <div class="photo-ways">
                    { way(ui, "photo-camera", key("media-photo-take"), true) }
                    { way(ui, "photo-choose", key("media-photo-choose"), false) }
                </div>
            }
            if held.is_empty() {
                <p class="hint">{ ui.tell(key("media-photo-hint")) }</p>
            }
            { trouble(ui, true) }
        </section>
    }
}

/// The field lies over its words, so that the whole of them can be pressed and it keeps the focus.
fn way(ui: &Ui, id: &'static str, words: &'static str, is_camera: bool) -> Html {
    let onchange = ui
        .send
        .reform(move |_: yew::Event| Event::Media(MediaEvent::PhotosChosen(id)));
    let sign = if is_camera { Sign::Camera } else { Sign::Plus };
    html! {
        <div class="button file-way">
            <label for={id}>{ icon(sign) }{ ui.tell(words) }</label>
            <input {id} type="file" accept="image/*" capture={is_camera.then_some("environment")} multiple={!is_camera}
                {onchange} disabled={ui.model.is_saving} data-test={id} />
        </div>
    }
}
