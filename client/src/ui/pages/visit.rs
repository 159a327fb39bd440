//! One visit: everything that was recorded of it, how far that has come, and what can be done.

use super::again;
use crate::core::told::State;
use crate::core::{KnownFarmer, Loadable, Place, VisitPart, view::not_taken};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run},
    sections::{
        about, attached, frame, heard_of_visit, not_now, not_read, pass_on, record_state,
        record_state_now, result_code, state_code, waiting,
    },
};
use shared::{
    entry::Objection,
    text::{Arg, capitalised, key, question_key},
    view::{CorrectionNote, OutcomeView, Standing, VisitView},
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let title = match ui.model.known_farmer().and_then(|known| known.all.as_ref()) {
        Some(view) => ui.tell_with(
            key("visit-title"),
            &[("name", Arg::Name(&view.farmer.names))],
        ),
        None => ui.tell(key("nav-visit")),
    };
    frame(ui, "visit", title, body(ui))
}

fn body(ui: &Ui) -> Html {
    let Place::Visit { visit, .. } = &ui.model.place else {
        return html! {};
    };
    let Some(known) = ui.model.known_farmer() else {
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
    // Where another day is asked for, what was known of it then.
    let is_now = known.ask.is_now();
    let shown = if is_now {
        known.visit(visit)
    } else {
        known.visit_then(visit)
    };
    match shown {
        Some(visit) => html! { <>{ not_now(ui) }{ visit_facts(ui, known, visit) }</> },
        None if !is_now && known.visit(visit).is_some() => html! { <>
            { not_now(ui) }
            { face(Spot::Empty, ui.tell(key("visit-not-yet")), "", html! {}) }
        </> },
        None if ui.model.farmer_asked => waiting(ui),
        None => face(
            Spot::Empty,
            ui.tell(key("face-record-missing")),
            ui.tell(key("face-record-missing-text")),
            html! {},
        ),
    }
}

fn visit_facts(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    // Nothing is recorded on another day's knowledge.
    let stands = visit.standing == Standing::Stands && known.ask.is_now();
    html! {
        <>
            { standing(ui, visit) }
            <section class="facts">
                <p class="when"><strong>{ moment(ui, visit) }</strong>
                    <span class="by">{ officer(ui, &visit.by) }</span></p>
                if let Some(said) = visit.phone_time {
                    <p class="hint" data-test="phone-time">{ ui.tell_with(key("visit-phone-time"), &[("time", Arg::Moment(said))]) }</p>
                }
                { record_state_now(ui, "record-state", known.state_with_all(visit)) }
                { needs_look(ui, known.state_with_all(visit)) }
                <h2>{ about(ui, visit) }</h2>
                { facts(ui, known, visit) }
                { attached(ui, &visit.visit.media) }
            </section>
            if stands {
                { heard_of_visit(ui, known, visit) }
            }
            { outcomes(ui, known, visit) }
            if stands {
                { link(ui, part(known, visit, VisitPart::Outcome), "new-outcome")
                    .class("button main")
                    .show(html! { <>{ icon(Sign::Tick) }{ ui.tell(key("action-outcome")) }</> }) }
            }
            { pass_on(ui, known, visit) }
            { forecasts(ui, known, visit) }
            { corrections(ui, visit) }
            if stands {
                <nav class="actions" aria-label={ui.tell(key("visit-actions"))}>
                    { action(ui, known, visit, VisitPart::Correct, "correct", key("action-correct")) }
                    { action(ui, known, visit, VisitPart::Move, "move", key("action-move")) }
                    { action(ui, known, visit, VisitPart::Withdraw, "withdraw", key("action-withdraw")) }
                </nav>
            }
        </>
    }
}

fn part(known: &KnownFarmer, visit: &VisitView, part: VisitPart) -> Place {
    Place::Visit {
        farmer: known.id().clone(),
        visit: visit.id.clone(),
        part,
    }
}

fn action(
    ui: &Ui,
    known: &KnownFarmer,
    visit: &VisitView,
    to: VisitPart,
    test: &'static str,
    words: &str,
) -> Html {
    link(ui, part(known, visit, to), test)
        .class("button")
        .show(ui.tell(words))
}

/// The day and hour; only the day where no hour is known: the source gave none, or the officer chose
/// another day than that of recording (noon then stands for it).
fn moment(ui: &Ui, visit: &VisitView) -> String {
    let (at, day) = (visit.occurred_at, visit.occurred_at.day());
    let is_day_only = visit
        .visit
        .imported
        .as_ref()
        .is_some_and(|imported| imported.day_only)
        || (at == day.at(12, 0) && visit.recorded_at.day() != day);
    if is_day_only {
        ui.words.day(ui.lang(), day)
    } else {
        ui.words.moment(ui.lang(), at)
    }
}

fn officer(ui: &Ui, id: &shared::ids::OfficerId) -> String {
    ui.model
        .facts()
        .officer_name(id, ui.lang())
        .unwrap_or(id.as_str().into())
        .into_owned()
}

fn needs_look(ui: &Ui, state: Option<&State>) -> Html {
    let Some(State::NeedsLook { code }) = state else {
        return html! {};
    };
    html! { <p class="notice look">{ ui.tell(not_taken(code)) }</p> }
}

fn standing(ui: &Ui, visit: &VisitView) -> Html {
    let moved_from = visit.moved_from.as_ref().map(|from| {
        link(
            ui,
            Place::visit(from.farmer.clone(), from.entry.clone()),
            "moved-from",
        )
        .class("notice")
        .show(ui.tell(key("visit-moved-here")))
    });
    let gone = match &visit.standing {
        Standing::Stands => html! {},
        Standing::Withdrawn { reason, at, .. } => html! {
            <div class="notice look" data-test="standing" data-standing="withdrawn">
                <p>{ ui.tell_with(key("visit-withdrawn"), &[("when", Arg::Moment(*at))]) }</p>
                if let Some(reason) = reason { <p>{ run(reason.clone()) }</p> }
            </div>
        },
        Standing::Moved { to, at, .. } => html! {
            <div class="notice look" data-test="standing" data-standing="moved">
                <p>{ ui.tell_with(key("visit-moved"), &[("when", Arg::Moment(*at))]) }</p>
                { link(ui, Place::Farmer(to.clone()), "moved-to")
                    .data("data-id", to.to_string())
                    .show(ui.tell(key("visit-moved-open"))) }
            </div>
        },
    };
    html! { <>{ gone }{ moved_from }</> }
}

/// Each fact that was recorded, with its name.
fn facts(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    let it = &visit.visit;
    let lang = ui.lang();
    let list = |words: Vec<String>| (!words.is_empty()).then(|| capitalised(&words.join(", ")));
    let rows: Vec<(&str, &str, Option<String>)> = vec![
        (
            "stage",
            key("form-stage"),
            it.stage
                .as_ref()
                .map(|stage| capitalised(&ui.words.stage(lang, stage))),
        ),
        (
            "pitch",
            key("form-pitch"),
            list(
                it.pitch
                    .iter()
                    .map(|one| ui.words.pitch(lang, *one))
                    .collect(),
            ),
        ),
        (
            "reaction",
            key("form-reaction"),
            it.reaction
                .map(|one| capitalised(&ui.words.reaction(lang, one))),
        ),
        ("note", key("form-note"), it.note.clone()),
        ("advice", key("form-advice"), it.advice.clone()),
        (
            "imported",
            key("visit-imported"),
            it.imported.as_ref().map(|from| from.from.clone()),
        ),
    ];
    html! {
        <dl>
            if !it.products.is_empty() {
                <dt>{ ui.tell(key("form-products")) }</dt>
                { for it.products.iter().map(|advised| html! {
                    <dd data-test="visit-fact" data-fact="product" data-id={advised.product.to_string()}>
                        { run(known.catalogue.product_name(&advised.product, lang)) }
                        if let Some(dose) = &advised.dose {
                            <span class="small">{ ui.words.dose(lang, dose) }</span>
                        }
                        if let Some(inr) = advised.price_inr {
                            <span class="small">{ ui.words.rupees(inr) }</span>
                        }
                    </dd>
                }) }
            }
            { for rows.into_iter().filter_map(|(fact, name, text)| text.map(|text| html! {
                <><dt>{ ui.tell(name) }</dt>
                <dd class={fact} data-test="visit-fact" data-fact={fact}>{ run(text) }</dd></>
            })) }
            if !it.objections.is_empty() {
                <dt>{ ui.tell(key("form-objections")) }</dt>
                { for it.objections.iter().map(|objection| show_objection(ui, objection)) }
            }
        </dl>
    }
}

fn show_objection(ui: &Ui, objection: &Objection) -> Html {
    html! {
        <dd data-test="visit-fact" data-fact="objection">
            { capitalised(&ui.words.objection(ui.lang(), objection.kind)) }
            if let Some(text) = &objection.text {
                <q lang={crate::ui::kit::lang_of(text)}>{ text }</q>
            }
        </dd>
    }
}

fn outcomes(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    if visit.outcomes.is_empty() && visit.past_outcomes.is_empty() {
        return html! {};
    }
    html! {
        <section aria-labelledby="outcome-title">
            <h2 id="outcome-title">{ ui.tell(key("visit-outcome")) }</h2>
            if visit.reports_differ() {
                <p class="notice look" data-test="reports-differ">{ icon(Sign::Look) }
                    <span>{ ui.tell(key("visit-two-reports")) }</span></p>
            }
            <ul class="rows">
                { for visit.outcomes.iter().map(|outcome| show_outcome(ui, known, outcome, false)) }
                { for visit.past_outcomes.iter().map(|outcome| show_outcome(ui, known, outcome, true)) }
            </ul>
        </section>
    }
}

fn show_outcome(ui: &Ui, known: &KnownFarmer, outcome: &OutcomeView, is_past: bool) -> Html {
    let state = known.state(&outcome.id);
    let who = [
        ("by", officer(ui, &outcome.by).into()),
        ("when", Arg::Moment(outcome.occurred_at)),
    ];
    let gone = if outcome.withdrawn {
        key("mark-withdrawn")
    } else {
        key("mark-replaced")
    };
    html! {
        <li key={outcome.id.to_string()} class={classes!("row", is_past.then_some("past"))}
            data-test={if is_past { "past-outcome" } else { "outcome" }} data-id={outcome.id.to_string()}
            data-result={result_code(outcome.result)} data-state={state_code(state)}>
            <span class="row-main">
                <span class={classes!("mark", result_code(outcome.result))}>
                    { capitalised(&ui.words.result(ui.lang(), outcome.result)) }</span>
                if is_past {
                    <span class="mark">{ ui.tell(gone) }</span>
                }
            </span>
            if let Some(note) = &outcome.note {
                <span class="row-more">{ run(note.clone()) }</span>
            }
            <span class="row-more"><span>{ ui.tell_with(key("by-when"), &who) }</span>
                { record_state(ui, "part-state", state) }</span>
        </li>
    }
}

fn forecasts(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    let stands = visit.standing == Standing::Stands && known.ask.is_now();
    let action = if visit.forecasts.is_empty() {
        key("action-chance")
    } else {
        key("action-changed-mind")
    };
    html! {
        <section aria-labelledby="chance-title">
            <h2 id="chance-title">{ ui.tell(key("visit-chances")) }</h2>
            if visit.forecasts.is_empty() {
                <p class="hint">{ ui.tell(key("visit-no-chance")) }</p>
            }
            <ul class="rows">
                { for visit.forecasts.iter().map(|stated| html! {
                    <li key={stated.id.to_string()} class="row" data-test="forecast" data-id={stated.id.to_string()}
                        data-percent={stated.forecast.percent.to_string()}>
                        <span class="row-main"><strong>{ format!("{}%", stated.forecast.percent) }</strong>
                            <span>{ ui.tell(question_key(stated.forecast.question)) }</span></span>
                        <span class="row-more">
                            { ui.tell_with(key("visit-chance-due"), &[("day", Arg::Day(stated.forecast.due_on))]) }
                        </span>
                        <span class="row-more">
                            <span>{ ui.tell_with(key("by-when"), &[("by", officer(ui, &stated.by).into()),
                                ("when", Arg::Moment(stated.recorded_at))]) }</span>
                            { record_state(ui, "part-state", known.state(&stated.id)) }
                        </span>
                    </li>
                }) }
            </ul>
            if stands {
                { link(ui, part(known, visit, VisitPart::Chance), "new-chance")
                    .class("button")
                    .show(ui.tell(action)) }
            }
        </section>
    }
}

/// What was corrected: by whom and when, and what stood there before.
fn corrections(ui: &Ui, visit: &VisitView) -> Html {
    if visit.corrections.is_empty() {
        return html! {};
    }
    html! {
        <section aria-labelledby="corrections-title">
            <h2 id="corrections-title">{ ui.tell(key("visit-corrections")) }</h2>
            <ul class="rows">{ for visit.corrections.iter().map(|note| correction(ui, note)) }</ul>
        </section>
    }
}

fn correction(ui: &Ui, note: &CorrectionNote) -> Html {
    let who = [
        ("by", officer(ui, &note.by).into()),
        ("when", Arg::Moment(note.recorded_at)),
    ];
    html! {
        <li key={note.entry.to_string()} class="row" data-test="correction" data-id={note.entry.to_string()}>
            <span class="row-more">{ ui.tell_with(key("by-when"), &who) }</span>
            { for note.fields.keys().map(|field| {
                let name = capitalised(&ui.words.label(ui.lang(), "field", field));
                let before = note.before.get(field).and_then(|value| before(ui, field, value));
                html! {
                    <span class="row-more"><span>{ name }</span>
                        if let Some(before) = before { <del>{ run(before) }</del> }
                    </span>
                }
            }) }
        </li>
    }
}

/// The value that stood before, where it can be said in a few words.
fn before(ui: &Ui, field: &str, value: &serde_json::Value) -> Option<String> {
    let text = value.as_str()?;
    Some(match field {
        "crop" | "stage" | "issue" | "reaction" => ui.words.label(ui.lang(), field, text),
        "occurred_at" => text
            .parse()
            .map_or_else(|_| text.to_owned(), |at| ui.words.moment(ui.lang(), at)),
        _ => text.to_owned(),
    })
}
