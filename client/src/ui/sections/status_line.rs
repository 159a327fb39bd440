//! The line on every screen: what is on this phone alone, and when the depot was last reached.

use crate::core::{
    Event, Place,
    view::{StatusLine, Trouble, status_line},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon, link},
};
use shared::text::{Arg, key};
use yew::prelude::*;

pub(crate) fn show_status_line(ui: &Ui) -> Html {
    let Some(line) = status_line(&ui.model) else {
        return html! {};
    };
    let reached = line
        .reached
        .map(|at| at.millis().to_string())
        .unwrap_or_default();
    let phase = match (&line.trouble, line.is_sending) {
        (Some(_), _) => "trouble",
        (None, true) => "sending",
        (None, false) => "quiet",
    };
    let target = if line.trouble == Some(Trouble::SignIn) {
        Place::SignIn
    } else {
        Place::Status
    };
    html! {
        <div class={classes!("status-line", phase)} data-test="status-line"
            data-on-phone={line.on_phone.to_string()} data-reached={reached} data-phase={phase}>
            { link(ui, target, "to-status")
                .class("status-text")
                .show(html! { <>{ icon(sign(&line)) }
                <span aria-live="polite">{ sentence(ui, &line) }</span></> }) }
            <button type="button" class="square" onclick={ui.on_click(Event::SyncWanted)} data-test="sync-now"
                aria-label={ui.tell(key("action-sync"))} title={ui.tell(key("action-sync"))}>
                { icon(Sign::Sync) }
            </button>
        </div>
    }
}

fn sign(line: &StatusLine) -> Sign {
    match (&line.trouble, line.is_sending, line.on_phone) {
        (Some(_), _, _) => Sign::Look,
        (None, true, _) => Sign::Sync,
        (None, false, 0) => Sign::TwoTicks,
        (None, false, _) => Sign::Phone,
    }
}

fn sentence(ui: &Ui, line: &StatusLine) -> String {
    match line.trouble {
        Some(Trouble::SignIn) => return ui.tell(key("status-sign-in")),
        Some(Trouble::Update) => return ui.tell(key("status-update")),
        Some(Trouble::Look(count)) => {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            return ui.tell_with(key("status-look"), &[("n", Arg::Number(count))]);
        }
        None => {}
    }
    let on_phone = i64::try_from(line.on_phone).unwrap_or(i64::MAX);
    let here = match line.on_phone {
        0 => ui.tell(key("status-all-sent")),
        _ => ui.tell_with(key("status-on-phone"), &[("n", Arg::Number(on_phone))]),
    };
    let there = match line.reached {
        _ if line.is_sending => ui.tell(key("status-sending")),
        None => ui.tell(key("status-never-reached")),
        Some(at) if line.reached_today => {
            ui.tell_with(key("status-reached"), &[("when", Arg::Clock(at))])
        }
        Some(at) => ui.tell_with(key("status-reached"), &[("when", Arg::Moment(at))]),
    };
    // "Everything sent" must not be said before the depot was ever reached.
    if line.on_phone == 0 && line.reached.is_none() {
        there
    } else {
        format!("{here} · {there}")
    }
}
