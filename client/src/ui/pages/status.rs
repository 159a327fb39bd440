//! The storage page: what is on this phone alone and since when, what the store holds and may hold,
//! what the data cost, whether the app is whole, and what support may be told.

use super::sign_in::plain_http;
use crate::core::told::Phase;
use crate::core::{BUILT, Event, Place, view::looks};
use crate::ui::{
    context::Ui,
    kit::{Sign, choice, group, icon, link},
    sections::{first_sync, frame, report_buttons, risk_warning, theme_choice},
};
use shared::{
    text::{Arg, Lang, key},
    time::Stamp,
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    frame(
        ui,
        "status",
        ui.tell(key("nav-status")),
        html! { <>
            { first_sync(ui) }
            { plain_http(ui) }
            { risk_warning(ui) }
            { troubles(ui) }
            { part(ui, key("storage-waits"), waits(ui)) }
            <button type="button" class="main" onclick={ui.on_click(Event::SyncWanted)}>
                { icon(Sign::Sync) }{ ui.tell(key("action-sync")) }
            </button>
            <p class="hint">{ ui.tell(key("status-open-to-send")) }</p>
            { part(ui, key("storage-phone"), phone(ui)) }
            { part(ui, key("storage-app"), app(ui)) }
            { choices(ui) }
            { if ui.model.trust.install.is_installed { html! {} } else {
                link(ui, Place::Install, "to-install")
                    .class("button wide")
                    .show(html! { <>{ icon(Sign::Phone) }{ ui.tell(key("install-title")) }</> })
            } }
            { link(ui, Place::Memory, "to-memory")
                .class("button wide")
                .show(html! { <>{ icon(Sign::Leaf) }{ ui.tell(key("nav-memory")) }</> }) }
            { report_buttons(ui) }
        </> },
    )
}

/// What stops the sending, or will: said in whole sentences.
fn troubles(ui: &Ui) -> Html {
    let status = &ui.model.status;
    let minutes = status.clock_offset_ms.map_or(0, |ms| ms.abs() / 60_000);
    let clock = [("minutes", Arg::Number(minutes))];
    html! { <>
        if !looks(&ui.model).is_empty() {
            { link(ui, Place::Looks, "to-looks")
                .class("button wide")
                .show(html! { <>{ icon(Sign::Look) }{ ui.tell(key("looks-title")) }</> }) }
        }
        if matches!(status.phase, Phase::NoDepot { .. }) {
            <p class="notice" data-test="no-depot">{ ui.tell(key("fail-no-depot")) }</p>
        }
        if status.phase == Phase::Starting && !status.worker_alive {
            <p class="notice" data-test="worker-gone">{ ui.tell(key("fail-worker")) }</p>
        }
        if minutes > 5 {
            <p class="notice look" data-test="clock-off">{ icon(Sign::Clock) }
                <span>{ ui.tell_with(key("fail-clock"), &clock) }</span></p>
        }
    </> }
}

struct Fact {
    name: &'static str,
    words: &'static str,
    /// For tests: the value itself.
    raw: String,
    text: String,
}

fn part(ui: &Ui, title: &'static str, facts: Vec<Fact>) -> Html {
    html! {
        <section>
            <h2>{ ui.tell(title) }</h2>
            <dl class="facts table">{ for facts.into_iter().map(|fact| show(ui, fact)) }</dl>
        </section>
    }
}

fn fact(name: &'static str, words: &'static str, raw: String, text: String) -> Fact {
    Fact {
        name,
        words,
        raw,
        text,
    }
}

fn number(name: &'static str, words: &'static str, n: u64) -> Fact {
    fact(name, words, n.to_string(), n.to_string())
}

fn yes_no(ui: &Ui, yes: bool) -> String {
    ui.tell(if yes {
        key("answer-yes")
    } else {
        key("answer-no")
    })
}

fn flag(ui: &Ui, name: &'static str, words: &'static str, yes: bool) -> Fact {
    fact(name, words, yes.to_string(), yes_no(ui, yes))
}

fn bytes(ui: &Ui, name: &'static str, words: &'static str, bytes: Option<u64>) -> Fact {
    let text = bytes.map_or_else(
        || ui.tell(key("not-on-record")),
        |bytes| ui.words.bytes(ui.lang(), bytes),
    );
    let raw = bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
    fact(name, words, raw, text)
}

fn moment(
    ui: &Ui,
    name: &'static str,
    words: &'static str,
    ms: Option<i64>,
    none: &'static str,
) -> Fact {
    let text = ms
        .and_then(Stamp::from_millis)
        .map_or_else(|| ui.tell(none), |at| ui.words.moment(ui.lang(), at));
    let raw = ms.map(|ms| ms.to_string()).unwrap_or_default();
    fact(name, words, raw, text)
}

/// What is on this phone alone.
fn waits(ui: &Ui) -> Vec<Fact> {
    let (status, queue) = (&ui.model.status, &ui.model.queue);
    let mut facts = vec![number("on-phone", key("fact-on-phone"), status.on_phone)];
    if status.on_phone > 0 {
        facts.push(moment(
            ui,
            "oldest",
            key("fact-oldest"),
            status.oldest_unsent_ms,
            key("not-on-record"),
        ));
    }
    let media = [
        ("n", Arg::Number(queue.waiting.into())),
        ("bytes", Arg::Bytes(queue.bytes_left)),
    ];
    let waiting = match queue.waiting {
        0 => "0".to_owned(),
        _ => ui.tell_with(key("fact-media-waits"), &media),
    };
    facts.extend([
        fact(
            "media",
            key("fact-media"),
            queue.bytes_left.to_string(),
            waiting,
        ),
        number(
            "needs-look",
            key("fact-needs-look"),
            looks(&ui.model).len() as u64,
        ),
        moment(
            ui,
            "reached",
            key("fact-reached"),
            status.last_reached_ms,
            key("status-never-reached"),
        ),
        fact(
            "phase",
            key("fact-phase"),
            phase_code(&status.phase).to_owned(),
            phase(ui),
        ),
    ]);
    facts
}

/// What the store holds, and what the browser says of keeping it.
fn phone(ui: &Ui) -> Vec<Fact> {
    let (status, storage) = (&ui.model.status, ui.model.storage);
    let free = storage.quota.zip(storage.used);
    let free = free.map(|(quota, used)| quota.saturating_sub(used));
    let promised = status
        .persisted
        .map_or_else(|| ui.tell(key("answer-not-asked")), |yes| yes_no(ui, yes));
    let raw = status
        .persisted
        .map(|yes| yes.to_string())
        .unwrap_or_default();
    let (up, down) = status.data_use.week(ui.model.phone_now.day());
    let week = [("up", Arg::Bytes(up)), ("down", Arg::Bytes(down))];
    vec![
        bytes(ui, "used", key("fact-used"), storage.used),
        bytes(ui, "free", key("fact-free"), free),
        fact("persisted", key("fact-persisted"), raw, promised),
        number("farmers", key("fact-farmers"), status.farmers),
        fact(
            "week",
            key("fact-week"),
            (up + down).to_string(),
            ui.tell_with(key("fact-week-is"), &week),
        ),
    ]
}

/// Whether the app is whole, and which it is.
fn app(ui: &Ui) -> Vec<Fact> {
    let (status, model) = (&ui.model.status, &ui.model);
    let version = &model.surroundings().version;
    let built = match BUILT.parse() {
        Ok(day) => ui.words.day(ui.lang(), day),
        Err(_) => ui.tell(key("not-on-record")),
    };
    let mut facts = vec![
        flag(ui, "app", key("fact-app"), status.ready.app),
        flag(
            ui,
            "first-sync",
            key("fact-first-sync"),
            status.ready.first_sync,
        ),
        flag(ui, "verified", key("fact-verified"), status.ready.verified),
        flag(
            ui,
            "installed",
            key("fact-installed"),
            model.trust.install.is_installed,
        ),
        fact(
            "version",
            key("fact-version"),
            version.clone(),
            version.clone(),
        ),
        fact("built", key("fact-built"), BUILT.to_owned(), built),
    ];
    if let Some(session) = model.session() {
        let known = model.facts();
        let name = known.officer_name(&session.officer, ui.lang());
        facts.push(fact(
            "officer",
            key("fact-officer"),
            session.officer.to_string(),
            name.map_or_else(|| session.name.clone(), |name| name.into_owned()),
        ));
    }
    facts
}

/// The language and the look of the screens.
fn choices(ui: &Ui) -> Html {
    let one = |lang: Lang| {
        let click = ui.on_click(Event::LangChosen(lang));
        let name = html! { <span lang={lang.code()}>{ lang.own_name() }</span> };
        choice("lang-choice", lang.code(), lang == ui.lang(), click).show(name)
    };
    let langs = html! { <div class="choices">{ for Lang::ALL.into_iter().map(one) }</div> };
    html! { <>
        { group(ui.tell(key("storage-lang")), "", langs) }
        { theme_choice(ui) }
    </> }
}

fn phase(ui: &Ui) -> String {
    match ui.model.status.phase {
        Phase::Starting => ui.tell(key("phase-starting")),
        Phase::Quiet => ui.tell(key("phase-quiet")),
        Phase::Exchanging => ui.tell(key("line-asking")),
        Phase::NoDepot { next_try_ms } => match next_try_ms.and_then(Stamp::from_millis) {
            Some(at) => ui.tell_with(key("phase-no-depot-until"), &[("when", Arg::Clock(at))]),
            None => ui.tell(key("phase-no-depot")),
        },
        Phase::SignInNeeded => ui.tell(key("line-code")),
        Phase::UpdateNeeded => ui.tell(key("line-update")),
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

/// The signs of the states, where a fact counts one.
fn sign_of(name: &str) -> Html {
    match name {
        "on-phone" => icon(Sign::Phone),
        "media" => icon(Sign::Wave),
        "needs-look" => icon(Sign::Look),
        "reached" => icon(Sign::TwoTicks),
        _ => html! {},
    }
}

fn show(ui: &Ui, fact: Fact) -> Html {
    html! {
        <div data-test="fact" data-fact={fact.name} data-value={fact.raw}>
            <dt>{ sign_of(fact.name) }{ ui.tell(fact.words) }</dt><dd>{ fact.text }</dd>
        </div>
    }
}
