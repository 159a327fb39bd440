//! The section *from memory*: what recall adds to the brief, as claims like any other, with what was
//! found and what led nowhere. Where there is no signal, what was said last, with its age.

use super::claims::Teller;
use crate::core::{KnownFarmer, NoAnswer, Remembered, Remote};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::{
    brief::Memory,
    text::{Arg, key},
    time::Stamp,
};
use yew::prelude::*;

pub(crate) fn from_memory(ui: &Ui, known: &KnownFarmer) -> Html {
    let (question, remote) = &ui.model.memory;
    // Without memory nothing is asked, and nothing stands here.
    if known.ask.memory == Memory::Off || question.is_none() {
        return html! {};
    }
    let teller = Teller {
        ui,
        farmer: known.id(),
        catalogue: &known.catalogue,
    };
    let state = if remote.is_asking {
        "asking"
    } else if remote.is_fresh {
        "fresh"
    } else {
        "kept"
    };
    html! {
        <section class="brief from-memory" data-test="from-memory" data-state={state}
            aria-labelledby="from-memory-title">
            <h2 id="from-memory-title">{ icon(Sign::Leaf) }{ ui.tell(key("memory-title")) }</h2>
            if let Some((remembered, _)) = &remote.last {
                { counts(ui, remembered) }
                if remembered.claims.is_empty() {
                    <p>{ ui.tell(key("memory-nothing")) }</p>
                } else {
                    <div class="brief-part">{ teller.first(&remembered.claims, "from-memory") }</div>
                }
            }
            { age(ui, remote) }
        </section>
    }
}

fn counts(ui: &Ui, remembered: &Remembered) -> Html {
    let told = &remembered.told;
    let not_here = u32::try_from(remembered.not_here).unwrap_or(u32::MAX);
    let elsewhere = told.outside.saturating_add(not_here);
    let args = [
        ("hits", told.hits.into()),
        ("shown", told.shown.into()),
        ("nowhere", told.unresolved.into()),
    ];
    html! {
        <>
            <p class="hint" data-test="memory-counts" data-hits={told.hits.to_string()}
                data-shown={told.shown.to_string()} data-nowhere={told.unresolved.to_string()}>
                { ui.tell_with(key("memory-counts"), &args) }</p>
            if elsewhere > 0 {
                <p class="hint" data-test="memory-elsewhere">
                    { ui.tell_with(key("memory-elsewhere"), &[("n", elsewhere.into())]) }</p>
            }
            if told.error.is_some() {
                <p class="hint" data-test="memory-partial">{ ui.tell(key("memory-partial")) }</p>
            }
        </>
    }
}

/// From when an answer is, or why there is none.
pub(crate) fn age<T>(ui: &Ui, remote: &Remote<T>) -> Html {
    let words = if remote.is_asking {
        ui.tell(key("memory-asking"))
    } else {
        match (&remote.last, &remote.error) {
            (Some(_), _) if remote.is_fresh => return html! {},
            (Some((_, at)), _) => last_known(ui, *at),
            (None, Some(NoAnswer::Refused(_))) => ui.tell(key("memory-refused")),
            (None, Some(NoAnswer::NoDepot) | None) => ui.tell(key("memory-never")),
        }
    };
    html! { <p class="hint" role="status" data-test="memory-age">{ words }</p> }
}

/// "Last known, from 3 days ago".
fn last_known(ui: &Ui, at: Stamp) -> String {
    let (day, today) = (at.day(), ui.model.phone_now.day());
    if day == today {
        return ui.tell_with(key("memory-last-today"), &[("when", Arg::Clock(at))]);
    }
    let args = [
        ("when", Arg::Day(day)),
        ("days", i64::from(today.since(day)).into()),
    ];
    ui.tell_with(key("memory-last"), &args)
}
