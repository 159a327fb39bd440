//! One tap to speak, one to stop. What is said is on the disk while he speaks.

use super::{
    item::{Place, item, time},
    on, trouble,
};
use crate::core::{
    forms::VisitForm,
    media::{MOST_MILLIS, MOST_TAKES, MediaEvent, Recording, WARN_MILLIS, visit_of},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::{entry::MediaKind, text::key};
use yew::prelude::*;

/// The recorder of a form, with the takes it has.
pub(crate) fn recorder(ui: &Ui, form: &VisitForm) -> Html {
    let recorder = &ui.model.recorder;
    let take = recorder.of(visit_of(form));
    let takes: Vec<_> = form
        .media
        .iter()
        .filter(|held| held.kind == MediaKind::Voice)
        .collect();
    let (code, said) = match take {
        Recording::Idle => ("idle", None),
        Recording::Starting(_) => ("starting", None),
        Recording::On { .. } => ("on", Some(key("media-said-start"))),
        Recording::Ending(_) => ("ending", Some(key("media-said-stop"))),
    };
    let may_more = takes.len() < MOST_TAKES;
    html! {
        <section class="voice" data-test="voice" data-recording={code} aria-labelledby="voice-title">
            <h2 id="voice-title">{ icon(Sign::Wave) }{ ui.tell(key("media-voice")) }</h2>
            { for takes.iter().enumerate().map(|(at, held)| item(ui, held, at + 1, Place::Form)) }
            { left(ui, form) }
            { match take {
                Recording::Idle if may_more => idle(ui, takes.is_empty()),
                Recording::Idle => html! {},
                Recording::Starting(_) => starting(ui),
                Recording::On { millis, .. } => running(ui, *millis),
                Recording::Ending(_) => html! { <p class="hint">{ ui.tell(key("media-keeping")) }</p> },
            } }
            if recorder.was_interrupted {
                <p class="notice look" role="status">{ icon(Sign::Look) }
                    <span>{ ui.tell(key("media-interrupted")) }</span></p>
            }
            { trouble(ui, false) }
            <p class="for-ear" aria-live="polite" data-test="voice-said">
                { said.map(|said| ui.tell(said)).unwrap_or_default() }
            </p>
        </section>
    }
}

fn idle(ui: &Ui, is_first: bool) -> Html {
    let words = if is_first {
        key("media-record")
    } else {
        key("media-record-more")
    };
    // The first one is what this part is for; another one is not.
    let class = classes!("record", if is_first { "main" } else { "wide" });
    let onclick = on(ui, MediaEvent::RecordWanted { replaces: None });
    // Another tap cannot begin a second take, nor one while photos are being made small.
    let disabled = ui.model.recorder.is_busy() || ui.model.is_saving;
    html! { <>
        <button type="button" {class} {onclick} {disabled} data-test="record">
            { icon(Sign::Mic) }{ ui.tell(words) }
        </button>
        if is_first {
            <p class="hint">{ ui.tell(key("media-voice-hint")) }</p>
        }
    </> }
}

fn starting(ui: &Ui) -> Html {
    html! {
        <button type="button" class="record wide" onclick={on(ui, MediaEvent::StopWanted)} data-test="record-cancel">
            { icon(Sign::Mic) }{ ui.tell(key("media-starting")) }
        </button>
    }
}

fn running(ui: &Ui, millis: u32) -> Html {
    let args = [
        ("time", time(millis).into()),
        ("most", time(MOST_MILLIS).into()),
    ];
    html! {
        <div class="recording">
            <p class="record-time" data-test="record-time" data-seconds={(millis / 1000).to_string()}>
                <span class="record-light" aria-hidden="true"></span>
                { ui.tell_with(key("media-time"), &args) }
            </p>
            <div id="voice-level" class="level" aria-hidden="true"><span></span></div>
            if millis >= WARN_MILLIS {
                <p class="record-end" data-test="record-near-end">{ icon(Sign::Clock) }{ ui.tell(key("media-near-end")) }</p>
            }
            <button type="button" class="main record" onclick={on(ui, MediaEvent::StopWanted)} data-test="record-stop">
                { icon(Sign::Square) }{ ui.tell(key("media-stop")) }
            </button>
        </div>
    }
}

/// A take was found that a closed app had left.
fn left(ui: &Ui, form: &VisitForm) -> Html {
    let left = &ui.model.recorder.left;
    if !form.media.iter().any(|held| left.contains(&held.sha256)) {
        return html! {};
    }
    html! {
        <p class="notice good" role="status" data-test="media-left">
            { icon(Sign::Tick) }<span>{ ui.tell(key("media-left")) }</span>
        </p>
    }
}
