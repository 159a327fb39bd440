//! What another app shared: seen or heard, and of which farmer it is. It stays on the phone until it
//! is in a visit, or he does not want it.

use super::list::village_name;
use crate::core::{
    Event,
    media::{MediaEvent, SharedFile},
    view::find,
};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, run, text},
    sections::{frame, waiting},
};
use shared::{
    brief::IndexRow,
    entry::MediaKind,
    text::{Arg, key},
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let title = ui.tell(key("shared-title"));
    let content = match &ui.model.gallery.handed.files {
        None => waiting(ui),
        Some(files) if files.is_empty() => face(
            Spot::Empty,
            ui.tell(key("shared-none")),
            ui.tell(key("shared-none-text")),
            html! {},
        ),
        Some(files) => choose(ui, files),
    };
    frame(ui, "shared", title, content)
}

fn choose(ui: &Ui, files: &[SharedFile]) -> Html {
    let found = find(ui.model.rows(), &ui.model.search);
    let hidden = found.len().saturating_sub(ui.model.shown);
    html! { <>
        <div class="pictures" data-test="shared-files">{ for files.iter().enumerate().map(|(at, file)| show(ui, file, at + 1)) }</div>
        <p class="lead">{ ui.tell(key("shared-lead")) }</p>
        <div class="search" role="search">
            { icon(Sign::Search) }
            { text("search", "search", ui.model.search.clone(), ui.send.reform(Event::Searched))
                .kind("search")
                .label(ui.tell(key("search-label")))
                .placeholder(ui.tell(key("search-label")))
                .line() }
        </div>
        if found.is_empty() {
            { face(Spot::Empty, ui.tell(key("face-no-match")), ui.tell(key("face-no-match-text")), html! {}) }
        }
        <ul class="rows">{ for found.iter().take(ui.model.shown).map(|row| farmer(ui, row)) }</ul>
        if hidden > 0 {
            <button type="button" class="wide" onclick={ui.on_click(Event::MoreWanted)} data-test="more-rows">
                { ui.tell_with(key("list-more"), &[("n", hidden.into())]) }
            </button>
        }
        <button type="button" class="quiet" onclick={ui.on_click(Event::Media(MediaEvent::GivenDropped))} data-test="shared-drop">
            { icon(Sign::Bin) }{ ui.tell(key("shared-drop")) }
        </button>
    </> }
}

fn show(ui: &Ui, file: &SharedFile, number: usize) -> Html {
    let n = ("n", number.into());
    if file.is_photo() {
        let alt = ui.tell_with(key("media-photo"), &[n]);
        return html! { <img src={file.url.clone()} {alt} loading="lazy" decoding="async" data-test="shared-file" /> };
    }
    if !MediaKind::Voice.takes(&file.mime) {
        let size = [("size", Arg::Bytes(file.bytes))];
        return html! { <p class="hint" data-test="shared-file">{ ui.tell_with(key("shared-unknown"), &size) }</p> };
    }
    let label = ui.tell_with(key("media-take"), &[n]);
    html! {
        <audio controls=true preload="metadata" src={file.url.clone()} aria-label={label} data-test="shared-file"></audio>
    }
}

fn farmer(ui: &Ui, row: &IndexRow) -> Html {
    let chosen = Event::Media(MediaEvent::GivenTo(row.farmer.clone()));
    html! {
        <li key={row.farmer.to_string()}>
            <button type="button" class="row plain" onclick={ui.on_click(chosen)} data-test="shared-farmer"
                data-id={row.farmer.to_string()}>
                <span class="row-main"><strong>{ run(ui.name(&row.names)) }</strong>
                    <span>{ run(village_name(ui, &row.village)) }</span></span>
            </button>
        </li>
    }
}
