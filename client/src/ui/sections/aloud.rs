//! The brief read by the phone's own voice: one big control in thumb reach, the sentence at hand
//! beside it and marked in the brief. Where the phone has no voice for the language, how to add one.

use crate::core::{
    Event,
    see::{AloudEvent, Reading, SeeEvent, Trouble},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
    paint::after_next_frame,
};
use shared::text::{Lang, key};
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::prelude::*;

pub(crate) fn aloud(ui: &Ui) -> Html {
    if ui
        .model
        .known_farmer()
        .is_none_or(|known| known.brief.is_none())
    {
        return html! {};
    }
    let aloud = &ui.model.see.aloud;
    let send = |event| ui.on_click(Event::See(SeeEvent::Aloud(event)));
    let (state, sign, words) = match aloud.reading {
        Reading::Silent => ("silent", Sign::Speaker, key("aloud-play")),
        Reading::Speaking => ("speaking", Sign::Pause, key("aloud-pause")),
        Reading::Paused => ("paused", Sign::Speaker, key("aloud-go-on")),
    };
    let line = aloud.line();
    if aloud.has_begun() {
        let marked = line.map(|line| line.shown.clone()).unwrap_or_default();
        after_next_frame(move || mark(&marked));
    }
    let place = [
        ("n", (aloud.at + 1).into()),
        ("all", aloud.lines.len().into()),
    ];
    html! {
        <div class="aloud" data-test="aloud" data-state={state}>
            { for aloud.trouble.map(|trouble| show_trouble(ui, trouble)) }
            if let Some(line) = line {
                <p class="aloud-line" data-test="aloud-line" data-at={aloud.at.to_string()}>
                    <span class="small">{ ui.tell_with(key("aloud-at"), &place) }</span>{ " " }
                    <span>{ line.shown.clone() }</span></p>
            }
            <div class="aloud-row">
                <button type="button" class="tall" onclick={send(AloudEvent::Wanted)} data-test="aloud-play">
                    { icon(sign) }{ ui.tell(words) }</button>
                if line.is_some() {
                    <button type="button" class="tall" onclick={send(AloudEvent::Stopped)} data-test="aloud-stop"
                        aria-label={ui.tell(key("aloud-stop"))}>{ icon(Sign::Stop) }</button>
                }
            </div>
        </div>
    }
}

fn show_trouble(ui: &Ui, trouble: Trouble) -> Html {
    let (code, text, how) = match trouble {
        Trouble::NoVoice(lang) => {
            let voice = match lang {
                Lang::En => key("voice-en"),
                Lang::Te => key("voice-te"),
                Lang::Hi => key("voice-hi"),
            };
            let args = [("voice", ui.tell(voice).into())];
            let how = ui.tell_with(key("aloud-how"), &args);
            (
                "no-voice",
                ui.tell_with(key("aloud-no-voice"), &args),
                Some(how),
            )
        }
        Trouble::Unable => ("unable", ui.tell(key("aloud-unable")), None),
        Trouble::Failed => ("failed", ui.tell(key("aloud-failed")), None),
    };
    html! {
        <div class="notice look" role="status" data-test="aloud-trouble" data-trouble={code}>
            <p>{ text }</p>
            if let Some(how) = how { <p class="small">{ how }</p> }
        </div>
    }
}

/// What in a brief is read as one sentence.
const SENTENCES: &str = "[data-test=\"brief\"] h3, [data-test=\"brief\"] .said > span:first-child, \
                         [data-test=\"worded-sentence\"] > summary > span";

/// Marks the sentence in the brief, and brings it into sight. Done on what is drawn: drawing a long
/// brief anew for each sentence would cost a slow phone more than reading it.
fn mark(said: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let marked = document.query_selector("[data-spoken]").ok().flatten();
    if let Some(marked) = marked {
        if marked.text_content().as_deref() == Some(said) {
            return;
        }
        let _ = marked.remove_attribute("data-spoken");
        let _ = marked.remove_attribute("aria-current");
    }
    let Some(all) = document
        .query_selector_all(SENTENCES)
        .ok()
        .filter(|_| !said.is_empty())
    else {
        return;
    };
    let all = (0..all.length()).filter_map(|at| all.get(at));
    let found = all
        .filter_map(|node| wasm_bindgen::JsCast::dyn_into::<Element>(node).ok())
        .find(|element| element.text_content().as_deref() == Some(said));
    if let Some(element) = found {
        let _ = element.set_attribute("data-spoken", "");
        let _ = element.set_attribute("aria-current", "true");
        let to = ScrollIntoViewOptions::new();
        to.set_block(ScrollLogicalPosition::Center);
        element.scroll_into_view_with_scroll_into_view_options(&to);
    }
}
