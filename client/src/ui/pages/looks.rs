//! What needs the officer's look: each thing with what happened, that the work is safe, and what to
//! do about it.

use crate::core::{
    Event,
    view::{Look, looks},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run},
    sections::{frame, report_buttons},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let all = looks(&ui.model);
    let content = if all.is_empty() {
        face(
            Spot::Empty,
            ui.tell(key("looks-empty")),
            ui.tell(key("looks-empty-text")),
            html! {},
        )
    } else {
        html! { <>
            <p class="lead">{ ui.tell(key("looks-lead")) }</p>
            <ul class="looks">{ for all.iter().map(|look| show(ui, look)) }</ul>
            <button type="button" class="main" onclick={ui.on_click(Event::SyncWanted)}>
                { icon(Sign::Sync) }{ ui.tell(key("action-sync")) }
            </button>
            { report_buttons(ui) }
        </> }
    };
    frame(ui, "looks", ui.tell(key("looks-title")), content)
}

fn show(ui: &Ui, look: &Look<'_>) -> Html {
    let title = if look.names.is_empty() {
        ui.tell(key("looks-phone"))
    } else {
        ui.name(look.names)
    };
    html! {
        <li class="look" data-test="look" data-kind={look.kind}>
            <h2>{ icon(Sign::Look) }{ run(title) }</h2>
            <p>{ ui.tell(look.says) }</p>
            if let Some(place) = &look.place {
                { link(ui, place.clone(), "look-open").class("button").show(ui.tell(key("looks-open"))) }
            }
        </li>
    }
}
