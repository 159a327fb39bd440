//! The memory at work: each call with what was asked, found and shown, how long it took and how it
//! ended. Live while one looks and there is signal; else as last known.

use crate::core::{NoAnswer, Panel};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, run},
    sections::{frame, memory_age, waiting},
};
use shared::{
    panel::MemoryCall,
    text::{Arg, capitalised, key},
    time::Stamp,
};
use yew::prelude::*;

/// The latest calls that are shown.
const SHOWN: usize = 40;

pub(crate) fn page(ui: &Ui) -> Html {
    frame(ui, "memory", ui.tell(key("nav-memory")), body(ui))
}

fn body(ui: &Ui) -> Html {
    let remote = &ui.model.panel;
    let Some((panel, _)) = &remote.last else {
        return match &remote.error {
            None if remote.is_asking => waiting(ui),
            Some(NoAnswer::Refused(_)) => face(
                Spot::Failed,
                ui.tell(key("panel-refused")),
                ui.tell(key("panel-refused-text")),
                super::again(ui),
            ),
            _ => face(
                Spot::Empty,
                ui.tell(key("panel-never")),
                ui.tell(key("panel-never-text")),
                html! {},
            ),
        };
    };
    let is_live =
        remote.error.is_none() && ui.model.is_online && (remote.is_fresh || remote.is_asking);
    html! {
        <>
            <p class={classes!("panel-state", is_live.then_some("live"))} data-test="panel-state"
                data-live={is_live.to_string()}>
                if is_live {
                    { icon(Sign::Sync) }<span>{ ui.tell(key("panel-live")) }</span>
                } else {
                    { icon(Sign::Clock) }<span>{ memory_age(ui, remote) }</span>
                }
            </p>
            { backend(ui, panel) }
            { calls(ui, panel) }
        </>
    }
}

fn backend(ui: &Ui, panel: &Panel) -> Html {
    let version = panel.version.as_ref().map(|version| format!(" {version}"));
    let ready = if panel.ready {
        key("answer-yes")
    } else {
        key("answer-no")
    };
    html! {
        <dl class="facts table" data-test="panel-backend" data-backend={panel.backend.clone()}
            data-ready={panel.ready.to_string()}>
            <div><dt>{ ui.tell(key("panel-backend")) }</dt>
                <dd>{ run(capitalised(&panel.backend)) }{ version }</dd></div>
            <div><dt>{ ui.tell(key("panel-ready")) }</dt><dd>{ ui.tell(ready) }</dd></div>
            <div><dt>{ ui.tell(key("panel-waiting")) }</dt><dd>{ panel.except.len().to_string() }</dd></div>
        </dl>
    }
}

fn calls(ui: &Ui, panel: &Panel) -> Html {
    // Whether the memory is well is asked by this page itself.
    let calls: Vec<&MemoryCall> = (panel.calls.iter().rev())
        .filter(|call| call.kind != "health")
        .take(SHOWN)
        .collect();
    if calls.is_empty() {
        return face(
            Spot::Empty,
            ui.tell(key("panel-empty")),
            ui.tell(key("panel-empty-text")),
            html! {},
        );
    }
    html! {
        <section aria-labelledby="calls-title">
            <h2 id="calls-title">{ ui.tell(key("panel-calls")) }</h2>
            <ul class="rows">
                { for calls.into_iter().map(|one| html! {
                    <li key={one.number.to_string()}>{ call(ui, one) }</li>
                }) }
            </ul>
        </section>
    }
}

fn call(ui: &Ui, call: &MemoryCall) -> Html {
    let is_ok = call.outcome == "ok";
    let number = |n: u64| Arg::Number(i64::try_from(n).unwrap_or(i64::MAX));
    let found = call.hits.map(|hits| {
        let shown = call.shown.unwrap_or(hits);
        let args = [("hits", number(hits)), ("shown", number(shown))];
        ui.tell_with(key("panel-found"), &args)
    });
    let outcome = ui.words.label(ui.lang(), "outcome", &call.outcome);
    html! {
        <div class="row" data-test="call" data-kind={call.kind.clone()} data-outcome={call.outcome.clone()}
            data-ms={call.duration_ms.to_string()} data-hits={call.hits.map(|hits| hits.to_string())}>
            <span class="row-main">
                <strong>{ capitalised(&ui.words.label(ui.lang(), "call", &call.kind)) }</strong>
                <span class={classes!("mark", if is_ok { "controlled" } else { "failed" })}>
                    { icon(if is_ok { Sign::Tick } else { Sign::Look }) }{ outcome }</span>
                <span>{ ui.tell_with(key("panel-ms"), &[("ms", number(call.duration_ms))]) }</span>
            </span>
            <span class="row-more">
                if let Some(found) = found { <span>{ found }</span> }
                if let Some(at) = Stamp::from_millis(call.started_at_ms) {
                    <span>{ ui.words.moment(ui.lang(), at) }</span>
                }
            </span>
            if !call.tags.is_empty() {
                <span class="tags" lang="en">{ for call.tags.iter().map(|tag| html! { <code>{ tag }</code> }) }</span>
            }
        </div>
    }
}
