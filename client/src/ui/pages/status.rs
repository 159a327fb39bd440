//! What is on this phone, what the depot has, and whether the phone is ready for the field.

use super::sign_in::plain_http;
use crate::core::told::Phase;
use crate::core::{Event, Place};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon, link},
    sections::{first_sync, frame},
};
use shared::{
    text::{Arg, key},
    time::Stamp,
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let needs_code = ui.model.status.phase == Phase::SignInNeeded;
    frame(
        ui,
        "status",
        ui.tell(key("nav-status")),
        html! { <>
            { first_sync(ui) }
            { plain_http(ui) }
            if needs_code {
                <p class="notice look">{ ui.tell(key("status-sign-in")) }</p>
                { link(ui, Place::SignIn, "to-sign-in")
                    .class("button")
                    .show(ui.tell(key("sign-in-submit"))) }
            }
            <dl class="facts table">{ for facts(ui).into_iter().map(|fact| show(ui, fact)) }</dl>
            { link(ui, Place::Memory, "to-memory")
                .class("button wide")
                .show(html! { <>{ icon(Sign::Leaf) }{ ui.tell(key("nav-memory")) }</> }) }
            <p class="hint">{ ui.tell(key("status-open-to-send")) }</p>
            <button type="button" class="main" onclick={ui.on_click(Event::SyncWanted)}>
                { icon(Sign::Sync) }{ ui.tell(key("action-sync")) }
            </button>
        </> },
    )
}

struct Fact {
    name: &'static str,
    words: &'static str,
    /// For tests: the value itself.
    raw: String,
    text: String,
}

fn facts(ui: &Ui) -> Vec<Fact> {
    let model = &ui.model;
    let status = &model.status;
    let yes_no = |yes: bool| {
        ui.tell(if yes {
            key("answer-yes")
        } else {
            key("answer-no")
        })
    };
    let fact = |name, words, raw: String, text: String| Fact {
        name,
        words,
        raw,
        text,
    };
    let number = |name, words, n: u64| fact(name, words, n.to_string(), n.to_string());
    let flag = |name, words, yes: bool| fact(name, words, yes.to_string(), yes_no(yes));
    let reached = status.last_reached_ms.and_then(Stamp::from_millis);
    let used = model
        .storage
        .used
        .map(|bytes| ui.words.bytes(ui.lang(), bytes));
    let mut facts = vec![
        number("on-phone", key("fact-on-phone"), status.on_phone),
        number("needs-look", key("fact-needs-look"), status.needs_look),
        fact(
            "reached",
            key("fact-reached"),
            status
                .last_reached_ms
                .map(|ms| ms.to_string())
                .unwrap_or_default(),
            reached.map_or_else(
                || ui.tell(key("status-never-reached")),
                |at| ui.words.moment(ui.lang(), at),
            ),
        ),
        fact(
            "phase",
            key("fact-phase"),
            phase_code(&status.phase).to_owned(),
            phase(ui),
        ),
        number("farmers", key("fact-farmers"), status.farmers),
        flag("app", key("fact-app"), status.ready.app),
        flag(
            "first-sync",
            key("fact-first-sync"),
            status.ready.first_sync,
        ),
        flag("verified", key("fact-verified"), status.ready.verified),
        fact(
            "persisted",
            key("fact-persisted"),
            status
                .persisted
                .map(|yes| yes.to_string())
                .unwrap_or_default(),
            status
                .persisted
                .map_or_else(|| ui.tell(key("answer-not-asked")), yes_no),
        ),
        fact(
            "used",
            key("fact-used"),
            model
                .storage
                .used
                .map(|bytes| bytes.to_string())
                .unwrap_or_default(),
            used.unwrap_or_else(|| ui.tell(key("not-on-record"))),
        ),
        fact(
            "version",
            key("fact-version"),
            model.surroundings().version.clone(),
            model.surroundings().version.clone(),
        ),
    ];
    if let Some(session) = model.session() {
        facts.push(fact(
            "officer",
            key("fact-officer"),
            session.officer.to_string(),
            session.name.clone(),
        ));
    }
    if let Some(ms) = status.clock_offset_ms.filter(|ms| ms.abs() > 5 * 60_000) {
        let minutes = ms.abs() / 60_000;
        facts.push(fact(
            "clock",
            key("fact-clock"),
            ms.to_string(),
            ui.tell_with(key("fact-clock-off"), &[("minutes", minutes.into())]),
        ));
    }
    facts
}

fn phase(ui: &Ui) -> String {
    match ui.model.status.phase {
        Phase::Starting => ui.tell(key("phase-starting")),
        Phase::Quiet => ui.tell(key("phase-quiet")),
        Phase::Exchanging => ui.tell(key("status-sending")),
        Phase::NoDepot { next_try_ms } => match next_try_ms.and_then(Stamp::from_millis) {
            Some(at) => ui.tell_with(key("phase-no-depot-until"), &[("when", Arg::Clock(at))]),
            None => ui.tell(key("phase-no-depot")),
        },
        Phase::SignInNeeded => ui.tell(key("status-sign-in")),
        Phase::UpdateNeeded => ui.tell(key("status-update")),
    }
}

fn phase_code(phase: &Phase) -> &'static str {
    match phase {
        Phase::Starting => "starting",
        Phase::Quiet => "quiet",
        Phase::Exchanging => "exchanging",
        Phase::NoDepot { .. } => "no-depot",
        Phase::SignInNeeded => "sign-in-needed",
        Phase::UpdateNeeded => "update-needed",
    }
}

fn show(ui: &Ui, fact: Fact) -> Html {
    html! {
        <div data-test="fact" data-fact={fact.name} data-value={fact.raw}>
            <dt>{ ui.tell(fact.words) }</dt><dd>{ fact.text }</dd>
        </div>
    }
}
