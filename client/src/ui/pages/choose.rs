//! A visit is to be recorded, and of whom is still to be chosen: where the home screen's shortcut
//! leads.

use super::list::village_name;
use crate::core::{Event, Loadable, Place, view::find, view::not_read};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run, text},
    sections::{frame, waiting},
};
use shared::{brief::IndexRow, text::key};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    frame(
        ui,
        "choose",
        ui.tell(key("choose-title")),
        html! { <>
            <p class="lead">{ ui.tell(key("choose-lead")) }</p>
            <div class="search" role="search">
                { icon(Sign::Search) }
                { text("search", "search", ui.model.search.clone(), ui.send.reform(Event::Searched))
                    .kind("search")
                    .label(ui.tell(key("search-label")))
                    .placeholder(ui.tell(key("search-label")))
                    .line() }
            </div>
            { farmers(ui) }
            { link(ui, Place::NewFarmer, "new-farmer")
                .class("button wide")
                .show(html! { <>{ icon(Sign::Plus) }{ ui.tell(key("action-new-farmer")) }</> }) }
        </> },
    )
}

fn farmers(ui: &Ui) -> Html {
    let model = &ui.model;
    match &model.rows {
        Loadable::Loading => waiting(ui),
        Loadable::Failed(error) => face(
            Spot::Failed,
            ui.tell(key("face-not-read")),
            ui.tell(not_read(error)),
            super::again(ui),
        ),
        Loadable::Ready(rows) if rows.is_empty() => face(
            Spot::Empty,
            ui.tell(key("face-no-farmers")),
            ui.tell(key("face-no-farmers-text")),
            html! {},
        ),
        Loadable::Ready(rows) => {
            let found = find(rows, &model.search);
            if found.is_empty() {
                return face(
                    Spot::Empty,
                    ui.tell(key("face-no-match")),
                    ui.tell(key("face-no-match-text")),
                    html! {},
                );
            }
            let hidden = found.len().saturating_sub(model.shown);
            html! { <>
                <ul class="rows">{ for found.iter().take(model.shown).map(|row| show(ui, row)) }</ul>
                if hidden > 0 {
                    <button type="button" class="wide" onclick={ui.on_click(Event::MoreWanted)} data-test="more-rows">
                        { ui.tell_with(key("list-more"), &[("n", hidden.into())]) }
                    </button>
                }
            </> }
        }
    }
}

fn show(ui: &Ui, row: &IndexRow) -> Html {
    html! {
        <li key={row.farmer.to_string()}>
            { link(ui, Place::NewVisit(row.farmer.clone()), "choose-farmer")
                .class("row")
                .data("data-id", row.farmer.to_string())
                .show(html! { <span class="row-main"><strong>{ run(ui.name(&row.names)) }</strong>
                    <span>{ run(village_name(ui, &row.village)) }</span></span> }) }
        </li>
    }
}
