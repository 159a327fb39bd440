//! As of which day, whose knowledge, with memory or without, and what the visit is about: one line
//! that opens, and a plain word where what is shown is not of today.

use super::day::month_day;
use crate::core::{AskEdit, Event, KnownFarmer};
use crate::ui::{
    context::Ui,
    kit::{Line, Sign, choice, fold, group, icon, pick},
    sections::memory_code,
};
use shared::{
    brief::Memory,
    ids::Slug,
    text::{Arg, capitalised, key},
    time::Day,
    view::Known,
    vocab::{CROPS, ISSUES, UNKNOWN_CROP},
};
use std::rc::Rc;
use yew::prelude::*;

pub(crate) fn ask(ui: &Ui, known: &Rc<KnownFarmer>) -> Html {
    let ask = &known.ask;
    let today = ui.model.today();
    let day = ask.day(today);
    let (here, of) = (ui.clone(), known.clone());
    let around = html! {
        <details class="ask" data-test="ask" data-day={day.to_string()} data-known={known_code(ask.known)}
            data-memory={memory_code(ask.memory)}></details>
    };
    html! {
        <>
            { not_now(ui) }
            { fold(around, false, html! { <>{ icon(Sign::Clock) }<span>{ summary(ui, known, day) }</span></> },
                move || body(&here, &of, day, today)) }
        </>
    }
}

fn body(ui: &Ui, known: &KnownFarmer, day: Day, today: Day) -> Html {
    html! {
        <div class="ask-body">
            { days(ui, day, today) }
            { whose(ui, known.ask.known) }
            { memory(ui, known.ask.memory) }
            { about(ui, known) }
        </div>
    }
}

/// Said wherever what is shown is not of today.
pub(crate) fn not_now(ui: &Ui) -> Html {
    let ask = &ui.model.ask;
    if ask.is_now() {
        return html! {};
    }
    let words = match ask.known {
        Known::Record => key("ask-not-now"),
        Known::Depot => key("ask-not-now-depot"),
    };
    let day = ask.day(ui.model.today());
    html! {
        <div class="notice look" role="status" data-test="not-now" data-day={day.to_string()}>
            { icon(Sign::Clock) }
            <p>{ ui.tell_with(words, &[("day", Arg::Day(day))]) }</p>
            <button type="button" onclick={edit(ui, AskEdit::Reset)} data-test="ask-reset">
                { ui.tell(key("ask-reset")) }</button>
        </div>
    }
}

fn edit(ui: &Ui, edit: AskEdit) -> Callback<MouseEvent> {
    ui.on_click(Event::AskEdited(edit))
}

fn summary(ui: &Ui, known: &KnownFarmer, day: Day) -> String {
    let memory = match known.ask.memory {
        Memory::On => key("brief-memory-on"),
        Memory::Off => key("brief-memory-off"),
    };
    let mut parts = vec![
        ui.tell_with(key("ask-as-of"), &[("day", Arg::Day(day))]),
        ui.tell(memory),
    ];
    parts.extend(known.ask.about.as_ref().map(|about| {
        let crop = ui.words.crop(ui.lang(), &about.crop);
        match &about.issue {
            Some(issue) => format!("{crop}, {}", ui.words.issue(ui.lang(), issue)),
            None => crop,
        }
    }));
    parts.join(" · ")
}

fn days(ui: &Ui, day: Day, today: Day) -> Html {
    let back = day.plus(-1);
    group(
        ui.tell(key("ask-day")),
        "",
        html! { <>
            <div class="choices">
                { choice("ask-today", today.to_string(), day == today, edit(ui, AskEdit::Day(today)))
                    .show(ui.tell(key("day-today"))) }
                <button type="button" onclick={edit(ui, AskEdit::Day(back))} data-test="ask-back"
                    data-value={back.to_string()}>{ ui.tell(key("ask-back")) }</button>
            </div>
            { month_day(ui, "ask-day", day, ui.send.reform(|day| Event::AskEdited(AskEdit::Day(day)))) }
        </> },
    )
}

fn whose(ui: &Ui, is: Known) -> Html {
    let one = |known: Known, words: &str| {
        choice(
            "ask-known",
            known_code(known),
            is == known,
            edit(ui, AskEdit::Known(known)),
        )
        .show(ui.tell(words))
    };
    group(
        ui.tell(key("ask-known")),
        "",
        html! { <div class="choices wide">
            { one(Known::Record, key("ask-known-record")) }
            { one(Known::Depot, key("ask-known-depot")) }
        </div> },
    )
}

fn memory(ui: &Ui, is: Memory) -> Html {
    let one = |memory: Memory, words: &str| {
        choice(
            "ask-memory",
            memory_code(memory),
            is == memory,
            edit(ui, AskEdit::Memory(memory)),
        )
        .show(ui.tell(words))
    };
    group(
        ui.tell(key("ask-memory")),
        ui.tell(key("ask-memory-hint")),
        html! { <div class="choices">
            { one(Memory::On, key("ask-memory-on")) }
            { one(Memory::Off, key("ask-memory-off")) }
        </div> },
    )
}

/// The crop and its trouble: his own crops first, then all.
fn about(ui: &Ui, known: &KnownFarmer) -> Html {
    let about = known.ask.about.as_ref();
    let own = known.all.as_ref().map(|view| view.farmer.crops.as_slice());
    let own = own.unwrap_or_default();
    let others = CROPS
        .iter()
        .filter(|crop| **crop != UNKNOWN_CROP && !own.iter().any(|held| held == *crop));
    let crops: Vec<Line> = (own.iter().map(String::as_str).chain(others.copied()))
        .map(|crop| line(crop, &ui.words.crop(ui.lang(), crop)))
        .collect();
    let issues = ISSUES
        .iter()
        .map(|(issue, _)| line(issue, &ui.words.issue(ui.lang(), issue)));
    let on_pick = |change: fn(Option<Slug>) -> AskEdit| {
        ui.send
            .reform(move |picked| Event::AskEdited(change(picked)))
    };
    let chosen = about.map(|about| about.crop.clone()).unwrap_or_default();
    group(
        ui.tell(key("ask-about")),
        "",
        html! { <>
            { pick("ask-crop", "ask-crop", chosen, crops, on_pick(AskEdit::Crop))
                .none(ui.tell(key("ask-about-any")))
                .label(ui.tell(key("form-crop")))
                .show() }
            if let Some(about) = about {
                { pick("ask-issue", "ask-issue", about.issue.clone().unwrap_or_default(), issues.collect(),
                    on_pick(AskEdit::Issue))
                    .none(ui.tell(key("ask-issue-any")))
                    .label(ui.tell(key("form-issue")))
                    .show() }
            }
        </> },
    )
}

fn line(value: &str, text: &str) -> Line {
    Line {
        value: value.to_owned().into(),
        text: capitalised(text).into(),
    }
}

fn known_code(known: Known) -> &'static str {
    match known {
        Known::Record => "record",
        Known::Depot => "depot",
    }
}
