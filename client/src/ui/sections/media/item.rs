//! One voice note or photo: to be heard or seen, with its state, and what can be done about it.

use super::on;
use crate::core::media::{Found, MediaEvent, MediaState};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
    sections::{Word, say_state},
};
use shared::{
    entry::{Attached, MediaKind},
    text::key,
};
use yew::prelude::*;

/// Where it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In an open form, where it can be taken away.
    Form,
    /// Where a visit is read.
    Record,
}

/// What is attached to a visit, to be heard and seen.
pub(crate) fn attached(ui: &Ui, media: &[Attached]) -> Html {
    if media.is_empty() {
        return html! {};
    }
    let of = |kind| {
        let held = media.iter().filter(move |held| held.kind == kind);
        held.enumerate()
            .map(|(at, held)| item(ui, held, at + 1, Place::Record))
    };
    let has_photos = media.iter().any(|held| held.kind == MediaKind::Photo);
    html! {
        <section class="attached" data-test="attached">
            { for of(MediaKind::Voice) }
            if has_photos {
                <div class="pictures">{ for of(MediaKind::Photo) }</div>
            }
        </section>
    }
}

/// Minutes and seconds: `0:42`.
pub(super) fn time(millis: u32) -> String {
    let seconds = millis / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) fn item(ui: &Ui, held: &Attached, number: usize, place: Place) -> Html {
    let sha256 = &held.sha256;
    let found = ui.model.gallery.found.get(sha256).unwrap_or(&Found::Asked);
    let name = name(ui, held, number);
    let (kind, code) = (held.kind.word(), code(found));
    html! {
        <div key={sha256.clone()} class={classes!("media", kind)} data-test="media" data-id={sha256.clone()}
            data-kind={kind} data-found={code}>
            { show(ui, held, found, &name) }
            { state(ui, sha256) }
            if place == Place::Form {
                { change(ui, held, &name) }
            }
        </div>
    }
}

fn name(ui: &Ui, held: &Attached, number: usize) -> String {
    let number = ("n", number.into());
    match (held.kind, held.millis) {
        (MediaKind::Photo, _) => ui.tell_with(key("media-photo"), &[number]),
        (MediaKind::Voice, None) => ui.tell_with(key("media-take"), &[number]),
        (MediaKind::Voice, Some(millis)) => {
            let args = [number, ("time", time(millis).into())];
            ui.tell_with(key("media-take-long"), &args)
        }
    }
}

fn code(found: &Found) -> &'static str {
    match found {
        Found::Here(_) => "here",
        Found::Asked | Found::Fetching => "asked",
        Found::NotHere => "not-here",
        Found::Nowhere => "nowhere",
        Found::NoDepot => "no-depot",
    }
}

fn show(ui: &Ui, held: &Attached, found: &Found, name: &str) -> Html {
    let label = name.to_owned();
    match (found, held.kind) {
        (Found::Here(url), MediaKind::Voice) => html! { <>
            <p class="media-name">{ label.clone() }</p>
            <audio controls=true preload="metadata" src={url.clone()} aria-label={label} data-test="play"></audio>
        </> },
        (Found::Here(url), MediaKind::Photo) => html! {
            <img src={url.clone()} alt={label} loading="lazy" decoding="async" data-test="picture" />
        },
        (Found::Asked | Found::Fetching, _) => html! {
            <p class="media-name">{ label }<span class="hint">{ ui.tell(key("media-looking")) }</span></p>
        },
        (Found::NotHere | Found::Nowhere | Found::NoDepot, _) => elsewhere(ui, held, found, label),
    }
}

/// Not on this phone: lost, or another phone's.
fn elsewhere(ui: &Ui, held: &Attached, found: &Found, name: String) -> Html {
    let sha256 = held.sha256.clone();
    let is_lost = matches!(
        ui.model.queue.items.get(&sha256),
        Some(MediaState::Lost | MediaState::Waiting(_) | MediaState::Stopped(_))
    );
    let said = match found {
        _ if is_lost => key("media-lost"),
        Found::Nowhere => key("media-nowhere"),
        Found::NoDepot => key("media-no-depot"),
        _ => key("media-not-here"),
    };
    html! { <>
        <p class="media-name">{ name }</p>
        <p class="hint">{ ui.tell(said) }</p>
        if !is_lost {
            <button type="button" onclick={on(ui, MediaEvent::FetchWanted(sha256))} data-test="fetch-media">
                { ui.tell(key("media-fetch")) }
            </button>
        }
    </> }
}

/// How far it has come; nothing of what other phones recorded.
fn state(ui: &Ui, sha256: &str) -> Html {
    let Some(state) = ui.model.queue.items.get(sha256) else {
        return html! {};
    };
    let word = match state {
        MediaState::Waiting(_) => Word::VoiceWaiting,
        MediaState::Sending(sent, of) => Word::Sending((*sent).into(), (*of).into()),
        MediaState::AtDepot => Word::AtDepot,
        MediaState::Stopped(_) | MediaState::Lost => Word::NeedsLook,
    };
    let why = match state {
        MediaState::Waiting(Some(code)) => Some(waits(code)),
        MediaState::Stopped(code) => Some(stopped(code)),
        MediaState::Lost => Some(key("media-lost-why")),
        _ => None,
    };
    let is_stopped = matches!(state, MediaState::Stopped(_));
    html! { <>
        { say_state(ui, "media-state", word) }
        if let Some(why) = why {
            <p class="hint" data-test="media-why">{ ui.tell(why) }</p>
        }
        if is_stopped {
            { out(ui, sha256) }
        }
    </> }
}

/// What can be done about one that the depot does not take.
fn out(ui: &Ui, sha256: &str) -> Html {
    let url = match ui.model.gallery.found.get(sha256) {
        Some(Found::Here(url)) => url.clone(),
        _ => return html! {},
    };
    let again = on(ui, MediaEvent::SendWanted(sha256.to_owned()));
    html! {
        <div class="media-ways">
            <a class="button" href={url} download={sha256[..12].to_owned()} data-test="copy-media">{ ui.tell(key("media-copy")) }</a>
            <button type="button" onclick={again} data-test="send-media">{ ui.tell(key("media-send-again")) }</button>
        </div>
    }
}

fn waits(code: &str) -> &'static str {
    match code {
        "no_depot" => key("media-waits-no-depot"),
        "sign_in" | "token" => key("media-waits-sign-in"),
        "update" | "tus_version" | "protocol" => key("media-waits-update"),
        _ => key("media-waits"),
    }
}

fn stopped(code: &str) -> &'static str {
    match code {
        "too_large" | "http_413" => key("media-stopped-large"),
        "media_kind" | "encoding" | "http_415" => key("media-stopped-kind"),
        "content" | "checksum" | "http_460" => key("media-stopped-content"),
        "territory" => key("media-stopped-territory"),
        _ => key("media-stopped"),
    }
}

/// Spoken again, or taken away: at the second tap.
fn change(ui: &Ui, held: &Attached, name: &str) -> Html {
    let recorder = &ui.model.recorder;
    let sha256 = held.sha256.clone();
    let is_sure = recorder.dropping.as_ref() == Some(&sha256);
    let disabled = ui.model.is_saving || recorder.is_busy();
    let words = if is_sure {
        key("media-drop-sure")
    } else {
        key("media-drop")
    };
    let said = ui.tell(words);
    let label = format!("{said}: {name}");
    let again = MediaEvent::RecordWanted {
        replaces: Some(sha256.clone()),
    };
    html! {
        <div class="media-ways">
            if held.kind == MediaKind::Voice {
                <button type="button" class="quiet" onclick={on(ui, again)} {disabled} data-test="retake"
                    aria-label={format!("{}: {name}", ui.tell(key("media-retake")))}>
                    { icon(Sign::Sync) }{ ui.tell(key("media-retake")) }
                </button>
            }
            <button type="button" class={classes!("quiet", is_sure.then_some("sure"))} {disabled} aria-label={label}
                onclick={on(ui, MediaEvent::DropWanted(sha256))} data-test="drop-media" data-sure={is_sure.to_string()}>
                { icon(Sign::Bin) }{ said }
            </button>
        </div>
    }
}
