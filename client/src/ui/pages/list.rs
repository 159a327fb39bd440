//! The farmers: found by name or village in either script, those to be looked at first.

use super::again;
use crate::core::{
    Event, Place, VisitPart,
    told::Phase,
    view::{DueLook, Face as Which, Group, ListRow, ListView, drafts, list, watch_in},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, choice, face, icon, link, run, text},
    sections::{Word, first_sync, frame, not_read, say_state, waiting},
};
use shared::{
    brief::{Scope, Watch},
    text::{Arg, capitalised, key},
};
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
            { body(ui, &view) }
            { demo(ui) }
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
                            .show(html! { <><span class="row-main"><strong>{ run(name) }</strong><span>{ what }</span></span>
                                <span class="row-more">{ say_state(ui, "row-state", Word::Draft) }</span></> }) }</li>
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
            ui.tell(not_read(error)),
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
            { villages_to_see(ui, view) }
            if let Some(found) = &view.found {
                <ul class="rows">{ for found.iter().map(|row| show(ui, row, true)) }</ul>
            }
            if !view.due.is_empty() {
                <section data-test="due-list" class="due">
                    <h2>{ icon(Sign::Clock) }{ ui.tell(key("list-due")) }</h2>
                    <ul class="rows">{ for view.due.iter().map(|row| show(ui, row, true)) }</ul>
                </section>
            }
            if !view.watch.is_empty() {
                <section data-test="watch-list" class="due">
                    <h2>{ icon(Sign::Eye) }{ ui.tell(key("today-watch")) }</h2>
                    <ul class="rows">{ for view.watch.iter().map(|row| show(ui, row, true)) }</ul>
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

/// The villages where someone is to be seen: one tap lists a village alone, who is due first.
fn villages_to_see(ui: &Ui, view: &ListView<'_>) -> Html {
    if view.due_in.is_empty() {
        return html! {};
    }
    html! {
        <nav class="choices line today-villages" aria-label={ui.tell(key("today-villages"))}>
            { for view.due_in.iter().map(|(id, due)| {
                let name = village_name(ui, id);
                let is_on = ui.model.search == name;
                let search = if is_on { String::new() } else { name.clone() };
                let args = [("village", name.into()), ("n", (*due).into())];
                choice("today-village", id.to_string(), is_on, ui.on_click(Event::Searched(search)))
                    .data("data-due", due.to_string())
                    .show(run(ui.tell_with(key("today-in-village"), &args)))
            }) }
        </nav>
    }
}

fn village(ui: &Ui, group: &Group<'_>) -> Html {
    let watch = watch_in(&ui.model, group.village);
    html! {
        <section key={group.village.to_string()} data-test="village" data-id={group.village.to_string()}
            data-due={group.due.to_string()}>
            <h2>{ link(ui, Place::Village(group.village.clone()), "to-village")
                .class("village-link")
                .show(run(village_name(ui, group.village))) }</h2>
            if let Some(watch) = watch {
                <p class="hint why watch" data-test="village-watch" data-issue={watch.issue.clone()}>
                    { icon(Sign::Eye) }<span>{ season(ui, key("today-watch-village"), watch) }</span></p>
            }
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
    let due = row.due.as_ref().map(|due| due.day.to_string());
    html! {
        <li key={id.clone()} class="today-row">
            { link(ui, Place::Farmer(row.row.farmer.clone()), "farmer-row")
                .class("row")
                .data("data-id", id)
                .data("data-due", due.unwrap_or_default())
                .data("data-why", why_code(row))
                .show(html! { <><span class="row-main"><strong>{ run(ui.name(&row.row.names)) }</strong>
                    if with_village {
                        <span>{ village_name(ui, &row.row.village) }</span>
                    }
                </span>
                { why(ui, row) }
                <span class="row-more">{ facts(ui, row) }</span></> }) }
            if let Some(due) = &row.due {
                { link(ui, result_of(row, due), "row-outcome")
                    .class("button row-outcome")
                    .data("data-visit", due.visit.to_string())
                    .show(html! { <>{ icon(Sign::Tick) }{ ui.tell(key("today-record-result")) }</> }) }
            }
        </li>
    }
}

fn result_of(row: &ListRow<'_>, due: &DueLook<'_>) -> Place {
    Place::Visit {
        farmer: row.row.farmer.clone(),
        visit: due.visit.clone(),
        part: VisitPart::Outcome,
    }
}

/// The first reason, for tests.
fn why_code(row: &ListRow<'_>) -> &'static str {
    match (&row.due, own_watch(row), row.unseen) {
        (Some(_), ..) if row.is_overdue() => "overdue",
        (Some(_), ..) => "due",
        (None, Some(_), _) => "watch",
        (None, None, Some(_)) => "unseen",
        (None, None, None) => "",
    }
}

/// What the season brought to his own fields; what it brought to the village stands over that.
fn own_watch<'a>(row: &ListRow<'a>) -> Option<&'a Watch> {
    row.watch.filter(|watch| watch.scope == Scope::Own)
}

/// Why he is to be seen, in words.
fn why(ui: &Ui, row: &ListRow<'_>) -> Html {
    html! {
        <>
            if let Some(due) = &row.due {
                <span class={classes!("why", if row.is_overdue() { "overdue" } else { "due" })}>
                    { icon(Sign::Clock) }<span>{ due_words(ui, due) }</span>
                </span>
            }
            if row.more_due > 0 {
                <span class="why due">{ icon(Sign::Clock) }
                    <span>{ ui.tell_with(key("today-more-due"), &[("n", row.more_due.into())]) }</span></span>
            }
            if let Some(watch) = own_watch(row) {
                <span class="why watch">{ icon(Sign::Eye) }
                    <span>{ season(ui, key("today-watch-own"), watch) }</span></span>
            }
        </>
    }
}

/// How late, and of which trouble.
fn due_words(ui: &Ui, due: &DueLook<'_>) -> String {
    let when = match due.late {
        0 => ui.tell(key("today-due-now")),
        late if late > 0 => ui.tell_with(key("today-overdue"), &[("n", i64::from(late).into())]),
        late => ui.tell_with(key("today-due-in"), &[("n", i64::from(-late).into())]),
    };
    match due.about {
        Some(about) => {
            let about = about_words(ui, &about.crop, about.issue.as_deref());
            let args = [("when", when.into()), ("about", about.into())];
            ui.tell_with(key("today-why"), &args)
        }
        None => when,
    }
}

fn about_words(ui: &Ui, crop: &str, issue: Option<&str>) -> String {
    match issue {
        Some(issue) => {
            let args = [("issue", Arg::Issue(issue)), ("crop", Arg::Crop(crop))];
            ui.tell_with(key("about-issue-in-crop"), &args)
        }
        None => ui.words.crop(ui.lang(), crop),
    }
}

fn season(ui: &Ui, key: &'static str, watch: &Watch) -> String {
    let month = ui.model.today().ymd().1;
    let about = about_words(ui, &watch.crop, Some(&watch.issue));
    let args = [
        ("about", capitalised(&about).into()),
        ("month", ui.words.month(ui.lang(), month).into()),
        ("k", watch.years.into()),
        ("n", watch.of.into()),
    ];
    ui.tell_with(key, &args)
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
    let last = match (row.unseen, row.row.last_visit) {
        (Some(days), _) => ui.tell_with(key("today-unseen"), &[("n", i64::from(days).into())]),
        (None, Some(day)) => ui.tell_with(key("list-last-visit"), &[("day", Arg::Day(day))]),
        (None, None) => ui.tell(key("list-never-visited")),
    };
    if crops.is_empty() {
        last
    } else {
        format!("{} · {last}", capitalised(&crops.join(", ")))
    }
}
