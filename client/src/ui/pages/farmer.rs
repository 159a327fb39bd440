//! One farmer: the brief first, then his history; recording a visit is one tap away.

use super::{again, list::village_name};
use crate::core::{
    Event, KnownFarmer, Loadable, Place,
    order::{by_key, latest_first},
    view::namesakes,
};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, address, choice, face, icon, link, memo, memo_painted, run},
    sections::{aloud, ask, brief, call, frame, from_memory, not_read, season, visit_row, waiting},
};
use shared::{
    entry::Name,
    ids::FarmerId,
    text::{Arg, capitalised, key},
    view::{Detail, FarmerView, VisitView},
};
use std::rc::Rc;
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let known = ui.model.known_farmer();
    let title = match known.and_then(|known| known.all.as_ref()) {
        Some(view) => ui.name(&view.farmer.names),
        None => ui.tell(key("nav-farmer")),
    };
    frame(ui, "farmer", title, body(ui, known))
}

/// What is drawn in parts of its own, and the rest.
pub(super) fn draw_unseen(ui: &Ui) {
    if let Some(known) = ui.model.known_farmer() {
        drop((page(ui), brief(ui, known), history(ui, known)));
    }
}

fn body(ui: &Ui, known: Option<&Rc<KnownFarmer>>) -> Html {
    let Some(known) = known else {
        return match &ui.model.farmer {
            Some((_, Loadable::Failed(error))) => face(
                Spot::Failed,
                ui.tell(key("face-not-read")),
                ui.tell(not_read(error)),
                again(ui),
            ),
            _ => waiting(ui),
        };
    };
    let Some(view) = &known.all else {
        if ui.model.farmer_asked {
            return waiting(ui);
        }
        return face(
            Spot::Empty,
            ui.tell(key("face-no-farmer")),
            ui.tell(key("face-record-missing-text")),
            html! {},
        );
    };
    let new_visit = Place::NewVisit(view.id.clone());
    let has_draft = new_visit
        .draft_key()
        .is_some_and(|draft| ui.model.drafts.contains(&draft));
    html! {
        <>
            { details(ui, view) }
            { ask(ui, known) }
            { for view.details.iter().map(|detail| conflict(ui, detail)) }
            { namesakes_of(ui, known) }
            { drawn(ui, known, brief) }
            { from_memory(ui, known) }
            { ways_on(ui, view) }
            { season(ui, known) }
            { visits(ui, known) }
            if !known.data.unreadable.is_empty() {
                <p class="hint">{ ui.tell_with(key("farmer-unreadable"), &[("n", known.data.unreadable.len().into())]) }</p>
            }
            <div class="save-bar">
                { aloud(ui) }
                { link(ui, new_visit, "new-visit")
                    .class("button main")
                    .show(html! { <>{ icon(if has_draft { Sign::Pencil } else { Sign::Plus }) }
                    { ui.tell(if has_draft { key("action-continue-visit") } else { key("action-new-visit") }) }</> }) }
            </div>
        </>
    }
}

/// His visits, below the brief: drawn once that has been painted, and not again for a brief made anew.
fn visits(ui: &Ui, known: &Rc<KnownFarmer>) -> Html {
    if known.brief.is_none() {
        return html! {};
    }
    let of = vec![
        address(&known.data),
        known.view.as_ref().map_or(0, address),
        address(&known.catalogue),
        usize::from(known.ask.is_now()),
        ui.lang() as usize,
        usize::from(ui.model.all_visits),
    ];
    let (ui, known) = (ui.clone(), known.clone());
    memo_painted(of, move || history(&ui, &known))
}

/// Who may be the same person: each name is held against all of the village.
fn namesakes_of(ui: &Ui, known: &Rc<KnownFarmer>) -> Html {
    let rows = ui.model.rows.ready().map_or(0, address);
    let of = vec![rows, address(&known.data), ui.lang() as usize];
    let (ui, known) = (ui.clone(), known.clone());
    memo(of, move || show_namesakes(&ui, known.id()))
}

/// A long part that shows the farmer as he is known, and nothing else that changes often.
fn drawn(ui: &Ui, known: &Rc<KnownFarmer>, draw: fn(&Ui, &KnownFarmer) -> Html) -> Html {
    let model = &ui.model;
    let of = vec![
        address(known),
        model.lang as usize,
        usize::from(model.reads_claims),
        usize::from(model.all_visits),
        model.worded_mark(),
    ];
    let (ui, known) = (ui.clone(), known.clone());
    memo(of, move || draw(&ui, &known))
}

fn details(ui: &Ui, view: &FarmerView) -> Html {
    let farmer = &view.farmer;
    let shown = ui.name(&farmer.names);
    let other = farmer.names.iter().find(|name| name.text != shown);
    let crops: Vec<String> = farmer
        .crops
        .iter()
        .map(|crop| ui.words.crop(ui.lang(), crop))
        .collect();
    html! {
        <section class="details">
            <div>
                <p data-test="farmer-name" data-id={view.id.to_string()}>{ run(shown) }
                    if let Some(name) = other { <>{ " · " }{ run(name.text.clone()) }</> }
                </p>
                <p>{ link(ui, Place::Village(farmer.village.clone()), "to-village")
                        .show(run(village_name(ui, &farmer.village))) }
                    if !crops.is_empty() { <>{ " · " }{ capitalised(&crops.join(", ")) }</> }
                </p>
                { call(ui, view) }
            </div>
            { link(ui, Place::EditFarmer(view.id.clone()), "edit-farmer")
                .class("square")
                .label(ui.tell(key("action-edit-farmer")))
                .show(icon(Sign::Pencil)) }
        </section>
    }
}

/// What his village taught, and his visits one by one.
fn ways_on(ui: &Ui, view: &FarmerView) -> Html {
    html! {
        <nav class="actions" aria-label={ui.tell(key("farmer-ways"))}>
            { link(ui, Place::Village(view.farmer.village.clone()), "village-insights")
                .class("button")
                .show(html! { <>{ icon(Sign::People) }{ ui.tell(key("action-village")) }</> }) }
            if !view.visits.is_empty() {
                { link(ui, Place::Replay(view.id.clone()), "to-replay")
                    .class("button")
                    .show(html! { <>{ icon(Sign::Late) }{ ui.tell(key("action-replay")) }</> }) }
            }
        </nav>
    }
}

/// Others who may be the same person.
fn show_namesakes(ui: &Ui, farmer: &FarmerId) -> Html {
    let like = namesakes(ui.model.rows(), farmer);
    if like.is_empty() {
        return html! {};
    }
    html! {
        <section class="notice look" data-test="possible-duplicates">
            <h2>{ icon(Sign::Look) }{ ui.tell(key("farmer-namesakes")) }</h2>
            <ul class="rows">
                { for like.into_iter().map(|row| html! {
                    <li key={row.farmer.to_string()}>
                        { link(ui, Place::Farmer(row.farmer.clone()), "possible-duplicate")
                            .class("row")
                            .data("data-id", row.farmer.to_string())
                            .show(html! { <span class="row-main"><strong>{ run(ui.name(&row.names)) }</strong>
                                <span>{ ui.tell_with(key("count-visits"), &[("n", row.visits.into())]) }</span></span> }) }
                    </li>
                }) }
            </ul>
        </section>
    }
}

/// Two people wrote different values: both are shown, with who and when; the officer chooses.
fn conflict(ui: &Ui, detail: &Detail) -> Html {
    let field = ui.words.label(ui.lang(), "field", &detail.field);
    let facts = ui.model.facts();
    html! {
        <section class="notice look" data-test="detail-conflict" data-field={detail.field.clone()}>
            <h2>{ icon(Sign::Look) }{ ui.tell_with(key("farmer-two-values"), &[("field", field.into())]) }</h2>
            <div class="choices wide">
                { for detail.values.iter().enumerate().map(|(at, value)| {
                    let by = facts.officer_name(&value.by, ui.lang());
                    let by = by.as_deref().unwrap_or(value.by.as_str());
                    let who = [("by", by.into()), ("when", Arg::Moment(value.recorded_at))];
                    let choose = Event::DetailChosen { field: detail.field.clone(), entry: value.entry.clone() };
                    choice("detail-choice", value.entry.to_string(), at == 0, ui.on_click(choose))
                            .show(html! { <>{ run(readable(ui, &detail.field, &value.value)) }
                            <span class="small">{ ui.tell_with(key("by-when"), &who) }</span></> })
                }) }
            </div>
            <p class="hint">{ ui.tell(key("farmer-two-values-hint")) }</p>
        </section>
    }
}

/// The value of a detail as a person reads it.
fn readable(ui: &Ui, field: &str, value: &serde_json::Value) -> String {
    if let Ok(names) = serde_json::from_value::<Vec<Name>>(value.clone()) {
        return names
            .into_iter()
            .map(|name| name.text)
            .collect::<Vec<_>>()
            .join(" · ");
    }
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => number.to_string(),
        serde_json::Value::Array(slugs) if field == "crops" => {
            let words = slugs
                .iter()
                .filter_map(|slug| slug.as_str())
                .map(|slug| ui.words.crop(ui.lang(), slug));
            words.collect::<Vec<_>>().join(", ")
        }
        _ => ui.tell(key("not-on-record")),
    }
}

/// So many visits are listed before the officer asks for more.
const FIRST_VISITS: usize = 10;

/// All visits, newest first; those withdrawn or moved are there too, marked. Where another day is asked
/// for, those known then.
fn history(ui: &Ui, known: &KnownFarmer) -> Html {
    let shown = if known.ask.is_now() {
        &known.all
    } else {
        &known.view
    };
    let visits = shown
        .iter()
        .flat_map(|view| view.visits.iter().chain(&view.gone));
    let visits: Vec<&VisitView> = by_key(visits.collect(), |visit| {
        latest_first(visit.occurred_at.millis())
    });
    let all = visits.len();
    let first = if ui.model.all_visits {
        all
    } else {
        all.min(FIRST_VISITS)
    };
    html! {
        <section aria-labelledby="history-title">
            <h2 id="history-title">{ ui.tell(key("history-title")) }
                <small>{ ui.tell_with(key("count-visits"), &[("n", visits.len().into())]) }</small></h2>
            <ul class="rows">
                { for visits.into_iter().take(first).map(|visit| html! {
                    <li key={visit.id.to_string()}>{ visit_row(ui, known, visit) }</li>
                }) }
            </ul>
            if first < all {
                <button type="button" class="wide" onclick={ui.on_click(Event::MoreWanted)} data-test="more-visits">
                    { ui.tell_with(key("claims-more"), &[("n", (all - first).into())]) }
                </button>
            }
        </section>
    }
}
