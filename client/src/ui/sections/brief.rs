//! The brief: what it was drawn from, then its claims; or, where there is one, its telling in a
//! model's words, with the claims one tap away.

use super::claims::Teller;
use super::waiting;
use crate::core::{Event, KnownFarmer, Similar, WordedReading};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::{
    brief::{Brief, DrawnFrom, Memory},
    text::{Arg, key},
    wording::WordedSentence,
};
use yew::prelude::*;

pub(crate) fn brief(ui: &Ui, known: &KnownFarmer) -> Html {
    let Some(brief) = &known.brief else {
        return waiting(ui);
    };
    let worded = ui.model.worded();
    let day = known.as_of.moment.day();
    let teller = Teller {
        ui,
        farmer: known.id(),
        catalogue: &known.catalogue,
    };
    html! {
        <section class={classes!("brief", (!known.ask.is_now()).then_some("other-day"))} data-test="brief"
            data-as-of={day.to_string()} data-memory={memory_code(brief.memory)} aria-labelledby="brief-title">
            <div class="brief-head">
                <h2 id="brief-title">{ ui.tell(key("brief-title")) }
                    <small>{ ui.tell_with(key("brief-as-of"), &[("day", Arg::Day(day))]) }</small></h2>
                { drawn_from(ui, known, brief) }
            </div>
            { match worded {
                Some(worded) if !ui.model.reads_claims => show_worded(ui, worded, teller),
                Some(_) => html! { <>
                    { teller.sections(brief) }
                    { switch(ui, false, key("worded-show")) }
                </> },
                None => teller.sections(brief),
            } }
        </section>
    }
}

pub(crate) fn memory_code(memory: Memory) -> &'static str {
    match memory {
        Memory::On => "on",
        Memory::Off => "off",
    }
}

/// What there was to go by.
fn drawn_from(ui: &Ui, known: &KnownFarmer, brief: &Brief) -> Html {
    if brief.memory == Memory::Off {
        return html! { <p class="hint" data-test="no-memory">{ ui.tell(key("brief-no-memory")) }</p> };
    }
    let more = match known.similar {
        Similar::Waiting => Some(("waiting", key("brief-similar-coming"))),
        Similar::Missing => Some(("missing", key("brief-similar-missing"))),
        Similar::Here(_) => None,
    };
    let DrawnFrom {
        visits,
        similar,
        similar_farmers,
    } = brief.drawn_from;
    html! {
        <>
            <p class="hint" data-test="drawn-from" data-visits={visits.to_string()} data-similar={similar.to_string()}
                data-farmers={similar_farmers.to_string()}>{ sentence_of(ui, brief.drawn_from) }</p>
            if let Some((what, words)) = more {
                <p class="hint" role="status" data-test="similar-state" data-state={what}>{ ui.tell(words) }</p>
            }
        </>
    }
}

/// "30 visits; 57 similar cases of 9 farmers".
pub(crate) fn sentence_of(ui: &Ui, drawn: DrawnFrom) -> String {
    let own = ui.tell_with(key("count-visits"), &[("n", drawn.visits.into())]);
    if drawn.similar == 0 {
        return ui.tell_with(key("brief-drawn-alone"), &[("visits", own.into())]);
    }
    let args = [
        ("visits", own.into()),
        ("similar", drawn.similar.into()),
        ("farmers", drawn.similar_farmers.into()),
    ];
    ui.tell_with(key("brief-drawn-from"), &args)
}

fn show_worded(ui: &Ui, worded: &WordedReading, teller: Teller<'_>) -> Html {
    let age = worded.age.say(&ui.words, ui.lang());
    html! {
        <section class="brief-part worded" data-test="worded" data-model={worded.model.clone()}
            data-days={worded.age.days.to_string()} data-not-included={worded.age.not_included.to_string()}>
            <p class="hint">{ icon(Sign::Leaf) }
                <span>{ ui.tell_with(key("worded-age"), &[("age", age.into())]) }</span></p>
            <ul>{ for worded.lines.iter().map(|line| html! { <li>{ sentence(ui, line, teller) }</li> }) }</ul>
            if worded.dropped > 0 {
                <p class="hint" data-test="worded-dropped" data-count={worded.dropped.to_string()}>
                    { ui.tell_with(key("worded-dropped"), &[("n", worded.dropped.into())]) }</p>
            }
            { switch(ui, true, key("worded-claims")) }
        </section>
    }
}

/// A sentence, which opens on the claims that it words.
fn sentence(ui: &Ui, line: &WordedSentence, teller: Teller<'_>) -> Html {
    html! {
        <details class="sentence" data-test="worded-sentence">
            <summary><span>{ line.text.clone() }</span></summary>
            <p class="hint">{ ui.tell(key("worded-rests-on")) }</p>
            { teller.list(&line.claims, "worded") }
        </details>
    }
}

fn switch(ui: &Ui, claims: bool, words: &str) -> Html {
    let wanted = if claims { "claims" } else { "words" };
    html! {
        <button type="button" class="wide" onclick={ui.on_click(Event::ClaimsWanted(claims))}
            data-test="worded-switch" data-value={wanted}>{ ui.tell(words) }</button>
    }
}
