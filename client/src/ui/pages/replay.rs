//! A farmer's visits one by one: the brief of the day before with memory and without it, what then
//! happened, and how it went month by month. Works with no signal.

use super::again;
use crate::core::Place;
use crate::core::{Event, KnownFarmer, Loadable, Replay, Side};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run},
    sections::{Teller, about, curve, frame, memory_code, not_read, result_code, waiting},
};
use shared::{
    brief::Memory,
    entry::Reaction,
    text::{Arg, capitalised, key},
    view::VisitView,
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let known = ui.model.known_farmer().map(|known| &**known);
    let title = match known.and_then(|known| known.all.as_ref()) {
        Some(view) => ui.tell_with(
            key("replay-title"),
            &[("name", Arg::Name(&view.farmer.names))],
        ),
        None => ui.tell(key("nav-replay")),
    };
    frame(ui, "replay", title, body(ui, known))
}

fn body(ui: &Ui, known: Option<&KnownFarmer>) -> Html {
    let failed = |error| {
        face(
            Spot::Failed,
            ui.tell(key("face-not-read")),
            ui.tell(not_read(error)),
            again(ui),
        )
    };
    if let Some((_, Loadable::Failed(error))) = &ui.model.farmer {
        return failed(error);
    }
    let Some(known) = known else {
        return waiting(ui);
    };
    if let (Some(replay), Some(_)) = (&ui.model.replay, &known.all) {
        return show(ui, known, replay);
    }
    let is_empty = known.all.as_ref().is_none_or(|view| view.visits.is_empty());
    if !is_empty || ui.model.farmer_asked {
        return waiting(ui);
    }
    face(
        Spot::Empty,
        ui.tell(key("replay-empty")),
        ui.tell(key("replay-empty-text")),
        html! {},
    )
}

fn show(ui: &Ui, known: &KnownFarmer, replay: &Replay) -> Html {
    let args = [
        ("n", (replay.step + 1).into()),
        ("all", replay.of.into()),
        ("day", Arg::Day(replay.day)),
    ];
    let as_of = [("day", Arg::Day(replay.as_of))];
    html! {
        <>
            <p class="lead">{ ui.tell(key("replay-lead")) }</p>
            { steps(ui, replay) }
            <section aria-live="polite" data-test="replay-step" data-step={replay.step.to_string()}
                data-of={replay.of.to_string()} data-day={replay.day.to_string()} data-as-of={replay.as_of.to_string()}>
                <h2>{ ui.tell_with(key("replay-step"), &args) }</h2>
                <p class="hint">{ ui.tell_with(key("replay-as-of"), &as_of) }</p>
                <div class="sides">{ for replay.sides.iter().map(|one| side(ui, known, replay, one)) }</div>
            </section>
            { then(ui, known, replay) }
            { steps(ui, replay) }
            <section aria-labelledby="curves-title" data-test="curves">
                <h2 id="curves-title">{ ui.tell(key("curve-title")) }</h2>
                { curve(ui, "own", key("curve-own"), &replay.curves[0]) }
                { curve(ui, "village", key("curve-village"), &replay.curves[1]) }
            </section>
        </>
    }
}

/// To the visit before, and to the next.
fn steps(ui: &Ui, replay: &Replay) -> Html {
    let step = |to: Option<usize>, test: &'static str, words: &str| {
        let onclick = to.map(|to| ui.on_click(Event::ReplayStepped(to)));
        html! {
            <button type="button" data-test={test} disabled={to.is_none()} {onclick}>{ ui.tell(words) }</button>
        }
    };
    let next = Some(replay.step + 1).filter(|next| *next < replay.of);
    html! {
        <nav class="steps" aria-label={ui.tell(key("replay-steps"))}>
            { step(replay.step.checked_sub(1), "replay-earlier", key("replay-earlier")) }
            { step(next, "replay-later", key("replay-later")) }
        </nav>
    }
}

fn side(ui: &Ui, known: &KnownFarmer, replay: &Replay, side: &Side) -> Html {
    let (sign, title) = match side.memory {
        Memory::On => (Sign::TwoTicks, key("replay-on")),
        Memory::Off => (Sign::Stop, key("replay-off")),
    };
    let teller = Teller {
        ui,
        farmer: known.id(),
        catalogue: &replay.catalogue,
    };
    let claims = side.brief.claims().count();
    html! {
        <section class={classes!("brief", "side", memory_code(side.memory))} data-test="replay-side"
            data-memory={memory_code(side.memory)} data-claims={claims.to_string()}>
            <h3 class="side-title">{ icon(sign) }{ ui.tell(title) }</h3>
            { teller.sections(&side.brief) }
        </section>
    }
}

/// What was advised, how it was taken, and how it turned out.
fn then(ui: &Ui, known: &KnownFarmer, replay: &Replay) -> Html {
    let Some(visit) = known.visit(&replay.visit) else {
        return html! {};
    };
    let lang = ui.lang();
    let products: Vec<String> = (visit.visit.products.iter())
        .map(|advised| known.catalogue.product_name(&advised.product, lang))
        .collect();
    let objections: Vec<String> = (visit.visit.objections.iter())
        .map(|objection| ui.words.objection(lang, objection.kind))
        .collect();
    let fact = |name: &str, text: String| {
        html! { if !text.is_empty() { <dt>{ ui.tell(name) }</dt><dd>{ run(capitalised(&text)) }</dd> } }
    };
    html! {
        <section class="facts then" data-test="replay-then" data-visit={visit.id.to_string()}>
            <h2>{ ui.tell(key("replay-then")) }</h2>
            <p><strong>{ about(ui, visit) }</strong></p>
            <dl>
                { fact(key("form-products"), products.join(", ")) }
                { reaction(ui, visit) }
                { fact(key("form-objections"), objections.join(", ")) }
                <dt>{ ui.tell(key("visit-outcome")) }</dt>
                <dd>{ outcome(ui, visit) }</dd>
            </dl>
            { link(ui, Place::visit(known.id().clone(), visit.id.clone()), "replay-visit")
                .class("button")
                .show(ui.tell(key("replay-open"))) }
        </section>
    }
}

fn reaction(ui: &Ui, visit: &VisitView) -> Html {
    let Some(reaction) = visit.visit.reaction else {
        return html! {};
    };
    let class = match reaction {
        Reaction::Accepted => "controlled",
        Reaction::Hesitant => "partial",
        Reaction::Rejected => "failed",
    };
    html! { <>
        <dt>{ ui.tell(key("form-reaction")) }</dt>
        <dd><span class={classes!("mark", class)}>{ capitalised(&ui.words.reaction(ui.lang(), reaction)) }</span></dd>
    </> }
}

fn outcome(ui: &Ui, visit: &VisitView) -> Html {
    if visit.reports_differ() {
        return html! { <span class="mark differ">{ ui.tell(key("mark-two-reports")) }</span> };
    }
    match visit.result() {
        Some(result) => html! {
            <span class={classes!("mark", result_code(result))}>
                { capitalised(&ui.words.result(ui.lang(), result)) }</span>
        },
        None => html! { <span>{ ui.tell(key("replay-no-outcome")) }</span> },
    }
}
