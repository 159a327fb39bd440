//! Every widget in every state, in the chosen language and look: what the screens are made of, for
//! who builds them and for the browser tests. Reached by its address alone; needs no store.

use crate::core::Place;
use crate::ui::{
    context::Ui,
    kit::{Line, Sign, Spot, choice, face, field, fold, group, icon, link, pick, run, text},
    sections::{Word, frame, month_day, say_state, theme_choice},
};
use shared::text::key;
use yew::prelude::*;

pub(super) fn page(ui: &Ui) -> Html {
    frame(
        ui,
        "kit",
        ui.tell(key("kit-title")),
        html! { <>
            { theme_choice(ui) }
            { part(ui, key("kit-buttons"), buttons(ui)) }
            { part(ui, key("kit-choices"), choices(ui)) }
            { part(ui, key("kit-fields"), fields(ui)) }
            { part(ui, key("kit-states"), states(ui)) }
            { part(ui, key("kit-marks"), marks(ui)) }
            { part(ui, key("kit-notices"), notices(ui)) }
            { part(ui, key("kit-rows"), rows(ui)) }
            { part(ui, key("kit-folds"), folds(ui)) }
            { part(ui, key("kit-text"), texts(ui)) }
            { part(ui, key("kit-signs"), signs()) }
            { part(ui, key("kit-faces"), faces(ui)) }
            { bar(ui) }
        </> },
    )
}

fn part(ui: &Ui, title: &'static str, content: Html) -> Html {
    html! {
        <section data-test="kit-part" data-part={title}>
            <h2>{ ui.tell(title) }</h2>
            { content }
        </section>
    }
}

fn buttons(ui: &Ui) -> Html {
    let button = |class: &'static str, off: bool, words: &'static str| {
        html! { <button type="button" {class} disabled={off}>{ ui.tell(words) }</button> }
    };
    html! { <>
        { button("main", false, key("action-new-visit")) }
        { button("main", true, key("action-saving")) }
        <div class="actions">
            { button("", false, key("kit-button")) }
            { button("", true, key("kit-off")) }
            { button("quiet", false, key("kit-quiet")) }
        </div>
        { button("wide", false, key("kit-long")) }
        <div class="actions">
            { link(ui, Place::Kit, "kit-link").class("button").show(ui.tell(key("kit-link"))) }
            { link(ui, Place::Kit, "kit-sign").class("square").label(ui.tell(key("nav-back")))
                .show(icon(Sign::Back)) }
            { link(ui, Place::Kit, "kit-plain").class("plain").show(ui.tell(key("kit-link"))) }
        </div>
    </> }
}

fn choices(ui: &Ui) -> Html {
    let none = Callback::<MouseEvent>::noop();
    let one = |value: &'static str, is_on: bool, words: &'static str| {
        choice("kit-choice", value, is_on, none.clone()).show(ui.tell(words))
    };
    let step = |percent: u8| {
        choice("kit-step", percent.to_string(), percent == 60, none.clone())
            .class("number")
            .show(format!("{percent}%"))
    };
    html! { <>
        { group(ui.tell(key("kit-choose")), ui.tell(key("kit-hint")), html! {
            <div class="choices">
                { one("on", true, key("kit-on")) }
                { one("off", false, key("kit-not-on")) }
                { one("long", false, key("kit-long")) }
            </div>
        }) }
        <div class="choices wide">
            { one("wide-on", true, key("kit-on")) }
            { one("wide-off", false, key("kit-long")) }
        </div>
        <div class="choices steps">{ for (0..=10u8).map(|n| step(n * 10)) }</div>
    </> }
}

fn fields(ui: &Ui) -> Html {
    let lines = |n: u8| Line {
        value: n.to_string().into(),
        text: ui.tell(key("kit-line")).into(),
    };
    let line = text(
        "kit-one",
        "kit-one",
        ui.tell(key("kit-line")),
        Callback::noop(),
    );
    let more =
        text("kit-more", "kit-more", "", Callback::noop()).placeholder(ui.tell(key("kit-hint")));
    let list = pick(
        "kit-list",
        "kit-list",
        "",
        (1..=3).map(lines).collect(),
        Callback::noop(),
    )
    .none(ui.tell(key("kit-not-on")));
    html! { <>
        { field("kit-one", ui.tell(key("kit-field")), ui.tell(key("kit-hint")), line.line()) }
        { field("kit-more", ui.tell(key("kit-field-long")), "", more.lines(3)) }
        <p class="hint count over">{ ui.tell(key("kit-too-long")) }</p>
        { field("kit-list", ui.tell(key("kit-list")), "", list.show()) }
        { group(ui.tell(key("kit-day")), "", month_day(ui, "kit-day", ui.model.today(), Callback::noop())) }
    </> }
}

fn states(ui: &Ui) -> Html {
    let words = [
        Word::Draft,
        Word::OnPhone,
        Word::Sending(48_000, 180_000),
        Word::AtDepot,
        Word::InMemory,
        Word::VoiceWaiting,
        Word::NeedsLook,
    ];
    let one = |word: Word| html! { <li>{ say_state(ui, "kit-state", word) }</li> };
    html! { <ul class="tags">{ for words.into_iter().map(one) }</ul> }
}

fn marks(ui: &Ui) -> Html {
    let marks = [
        ("", Sign::Clock, key("kit-mark")),
        ("controlled", Sign::Tick, key("kit-mark-good")),
        ("partial", Sign::Look, key("kit-mark-look")),
        ("failed", Sign::Stop, key("kit-mark-bad")),
        ("seen", Sign::Eye, key("kit-mark-seen")),
    ];
    let one = |(class, sign, words): (&'static str, Sign, &'static str)| {
        html! { <li><span class={classes!("mark", class)}>{ icon(sign) }{ ui.tell(words) }</span></li> }
    };
    html! { <ul class="tags">{ for marks.into_iter().map(one) }</ul> }
}

fn notices(ui: &Ui) -> Html {
    let notices = [
        ("", Sign::People, key("kit-notice")),
        ("good", Sign::Tick, key("kit-notice-good")),
        ("look", Sign::Clock, key("kit-notice-look")),
        ("bad", Sign::Look, key("kit-notice-bad")),
    ];
    let one = |(class, sign, words): (&'static str, Sign, &'static str)| {
        html! { <p class={classes!("notice", class)}>{ icon(sign) }<span>{ ui.tell(words) }</span></p> }
    };
    html! { <>{ for notices.into_iter().map(one) }</> }
}

fn rows(ui: &Ui) -> Html {
    let row = |words: &'static str, is_due: bool| {
        html! { <li>{ link(ui, Place::Kit, "kit-row").class("row").show(html! { <>
            <span class="row-main"><strong>{ ui.tell(words) }</strong></span>
            <span class="row-more">{ ui.tell(key("kit-hint")) }</span>
            if is_due {
                <span class="mark due overdue">{ icon(Sign::Clock) }{ ui.tell(key("kit-mark-bad")) }</span>
            }
        </> }) }</li> }
    };
    html! { <ul class="rows">
        { row(key("kit-line"), true) }
        { row(key("kit-long"), false) }
    </ul> }
}

fn folds(ui: &Ui) -> Html {
    let hint = ui.tell(key("kit-hint"));
    let content = move || html! { <p>{ hint.clone() }</p> };
    html! { <>
        { fold(html! { <details /> }, false, html! { { ui.tell(key("kit-shut")) } }, content.clone()) }
        { fold(html! { <details open=true /> }, true, html! { { ui.tell(key("kit-open")) } }, content) }
    </> }
}

/// Runs of text of each language in one line, and each size of type.
fn texts(ui: &Ui) -> Html {
    html! { <>
        <p class="lead">{ ui.tell(key("kit-long")) }</p>
        <p>{ run("తెలుగు") }{ " · " }{ run("हिन्दी") }{ " · " }{ run("English") }</p>
        <p class="hint">{ ui.tell(key("kit-hint")) }</p>
        <dl class="table">
            <div><dt>{ ui.tell(key("kit-field")) }</dt><dd>{ "48 × 8" }</dd></div>
        </dl>
    </> }
}

fn signs() -> Html {
    let one = |sign: &Sign| html! { <li>{ icon(*sign) }</li> };
    html! { <ul class="tags signs" aria-hidden="true">{ for Sign::ALL.iter().map(one) }</ul> }
}

fn faces(ui: &Ui) -> Html {
    let again = html! { <button type="button">{ ui.tell(key("action-again")) }</button> };
    let one = |spot: Spot, title: &'static str, more: Html| {
        face(spot, ui.tell(title), ui.tell(key("kit-hint")), more)
    };
    html! { <>
        { one(Spot::Loading, key("kit-loading"), html! {}) }
        { one(Spot::Empty, key("kit-empty"), html! {}) }
        { one(Spot::Offline, key("kit-offline"), html! {}) }
        { one(Spot::Failed, key("kit-failed"), again) }
    </> }
}

fn bar(ui: &Ui) -> Html {
    html! {
        <div class="save-bar">
            <button type="button" class="main" data-test="kit-save">{ ui.tell(key("action-new-visit")) }</button>
        </div>
    }
}
