//! The farmers: found by name or village in either script, those to be looked at first.

use super::again;
use crate::core::{
    Event, Place, VisitPart,
    told::Phase,
    view::{Face as Which, Group, ListRow, ListView, drafts, list},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run, text},
    sections::{first_sync, frame, store_sentence, waiting},
};
use shared::text::{Arg, capitalised, key};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let view = list(&ui.model);
    frame(
        ui,
        "list",
        ui.tell(key("nav-farmers")),
        html! { <>
            { first_sync(ui) }
            <div class="search" role="search">
                { icon(Sign::Search) }
                { text("search", "search", ui.model.search.clone(), ui.send.reform(Event::Searched))
                    .kind("search")
                    .label(ui.tell(key("search-label")))
                    .placeholder(ui.tell(key("search-label")))
                    .line() }
            </div>
            { begun(ui) }
            { demo(ui) }
            { body(ui, &view) }
            { link(ui, Place::NewFarmer, "new-farmer")
                .class("button wide")
                .show(html! { <>{ icon(Sign::Plus) }{ ui.tell(key("action-new-farmer")) }</> }) }
        </> },
    )
}

/// The farmer of the demo whose season is to be looked at first.
const DEMO_FARMER: &str = "F001";

/// In the demo: one season, visit by visit.
fn demo(ui: &Ui) -> Html {
    let row = ui
        .model
        .rows()
        .iter()
        .find(|row| row.farmer.as_str() == DEMO_FARMER);
    let Some(row) = row.filter(|_| ui.model.facts().is_demo() && ui.model.search.is_empty()) else {
        return html! {};
    };
    let name = [("name", Arg::Name(&row.names))];
    link(ui, Place::Replay(row.farmer.clone()), "demo-replay")
        .class("button wide replay-link")
        .show(html! { <>{ icon(Sign::Late) }<span>{ ui.tell_with(key("demo-replay"), &name) }</span></> })
}

/// What was begun and not saved, one tap away.
fn begun(ui: &Ui) -> Html {
    let places = drafts(&ui.model);
    if places.is_empty() || !ui.model.search.is_empty() {
        return html! {};
    }
    let name = |place: &Place| {
        let row = ui
            .model
            .rows()
            .iter()
            .find(|row| Some(&row.farmer) == place.farmer());
        row.map_or_else(
            || ui.tell(key("form-farmer-title")),
            |row| ui.name(&row.names),
        )
    };
    html! {
        <section class="notice look" data-test="drafts">
            <h2>{ icon(Sign::Pencil) }{ ui.tell(key("list-drafts")) }</h2>
            <ul class="rows">
                { for places.into_iter().map(|place| {
                    let (name, what) = (name(&place), ui.tell(what(&place)));
                    html! {
                        <li>{ link(ui, place, "draft-row")
                            .class("row")
                            .show(html! { <span class="row-main"><strong>{ run(name) }</strong><span>{ what }</span></span> }) }</li>
                    }
                }) }
            </ul>
        </section>
    }
}

fn what(place: &Place) -> &'static str {
    match place {
        Place::EditFarmer(_) => key("action-edit-farmer"),
        Place::NewVisit(_) => key("nav-visit"),
        Place::Visit { part, .. } => match part {
            VisitPart::Read | VisitPart::Correct => key("action-correct"),
            VisitPart::Outcome => key("visit-outcome"),
            VisitPart::Chance => key("form-chance-title"),
            VisitPart::Withdraw => key("action-withdraw"),
            VisitPart::Move => key("action-move"),
        },
        _ => key("state-draft"),
    }
}

fn body(ui: &Ui, view: &ListView<'_>) -> Html {
    match &view.face {
        Which::Loading => waiting(ui),
        Which::Failed(error) => face(
            Spot::Failed,
            ui.tell(key("face-not-read")),
            ui.tell(store_sentence(error)),
            again(ui),
        ),
        // That it was cut is said above; that it is coming would not be true.
        Which::FirstSync if matches!(ui.model.status.phase, Phase::NoDepot { .. }) => html! {},
        Which::FirstSync => face(
            Spot::Loading,
            ui.tell(key("first-sync-title")),
            ui.tell(key("first-sync-text")),
            html! {},
        ),
        Which::Empty => face(
            Spot::Empty,
            ui.tell(key("face-no-farmers")),
            ui.tell(key("face-no-farmers-text")),
            html! {},
        ),
        Which::NoMatch => face(
            Spot::Empty,
            ui.tell(key("face-no-match")),
            ui.tell(key("face-no-match-text")),
            html! {},
        ),
        Which::List => rows(ui, view),
    }
}

fn rows(ui: &Ui, view: &ListView<'_>) -> Html {
    html! {
        <>
            if let Some(found) = &view.found {
                <ul class="rows">{ for found.iter().map(|row| show(ui, row, true)) }</ul>
            }
            if !view.due.is_empty() {
                <section data-test="due-list" class="due">
                    <h2>{ icon(Sign::Clock) }{ ui.tell(key("list-due")) }</h2>
                    <ul class="rows">{ for view.due.iter().map(|row| show(ui, row, true)) }</ul>
                </section>
            }
            { for view.groups.iter().map(|group| village(ui, group)) }
            if view.hidden > 0 {
                <button type="button" class="wide" onclick={ui.on_click(Event::MoreWanted)} data-test="more-rows">
                    { ui.tell_with(key("list-more"), &[("n", view.hidden.into())]) }
                </button>
            }
        </>
    }
}

fn village(ui: &Ui, group: &Group<'_>) -> Html {
    html! {
        <section key={group.village.to_string()} data-test="village" data-id={group.village.to_string()}>
            <h2>{ link(ui, Place::Village(group.village.clone()), "to-village")
                .class("village-link")
                .show(run(village_name(ui, group.village))) }</h2>
            <ul class="rows">{ for group.rows.iter().map(|row| show(ui, row, false)) }</ul>
        </section>
    }
}

pub(super) fn village_name(ui: &Ui, id: &shared::ids::VillageId) -> String {
    let facts = ui.model.facts();
    facts
        .village(id)
        .map_or_else(|| id.to_string(), |village| ui.name(&village.names))
}

fn show(ui: &Ui, row: &ListRow<'_>, with_village: bool) -> Html {
    let id = row.row.farmer.to_string();
    let due = row.due.map(|day| day.to_string()).unwrap_or_default();
    html! {
        <li key={id.clone()}>
            { link(ui, Place::Farmer(row.row.farmer.clone()), "farmer-row")
                .class("row")
                .data("data-id", id)
                .data("data-due", due)
                .show(html! { <><span class="row-main"><strong>{ run(ui.name(&row.row.names)) }</strong>
                    if with_village {
                        <span>{ village_name(ui, &row.row.village) }</span>
                    }
                </span>
                <span class="row-more">{ facts(ui, row) }</span>
                if let Some(day) = row.due {
                    <span class={classes!("mark", "due", row.is_overdue.then_some("overdue"))}>
                        { icon(Sign::Clock) }
                        { ui.tell_with(if row.is_overdue { key("list-overdue") } else { key("list-due-by") },
                            &[("day", Arg::Day(day))]) }
                    </span>
                }</> }) }
        </li>
    }
}

/// Crops and the last visit.
fn facts(ui: &Ui, row: &ListRow<'_>) -> String {
    let crops: Vec<String> = row
        .row
        .crops
        .iter()
        .take(3)
        .map(|crop| ui.words.crop(ui.lang(), crop))
        .collect();
    let last = match row.row.last_visit {
        Some(day) => ui.tell_with(key("list-last-visit"), &[("day", Arg::Day(day))]),
        None => ui.tell(key("list-never-visited")),
    };
    if crops.is_empty() {
        last
    } else {
        format!("{} · {last}", capitalised(&crops.join(", ")))
    }
}
