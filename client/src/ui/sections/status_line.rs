//! The line on every screen: what is on this phone alone, and when the depot was last reached. Text
//! and media apart; red only where the officer must act; being offline is grey.
//!
//! What counts up in KB is for the eye. A screen reader is told of a change of state alone, by a
//! line of its own that says no bytes.

use crate::core::{
    Event, Place,
    told::Progress,
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
    let target = match line.trouble {
        Some(Trouble::SignIn) => Place::SignIn,
        Some(Trouble::Look(_)) => Place::Looks,
        _ => Place::Status,
    };
    let (parts, quiet_parts) = parts(ui, &line);
    html! {
        <div class={classes!("status-line", phase(&line), line.is_offline.then_some("offline"))}
            data-test="status-line" data-on-phone={line.on_phone.to_string()} data-reached={reached}
            data-phase={phase(&line)} data-offline={line.is_offline.to_string()}
            data-media={line.media.0.to_string()}>
            { link(ui, target, "to-status")
                .class("status-text")
                .show(html! { <>{ icon(sign(&line)) }<span>{ parts.join(" · ") }</span></> }) }
            <button type="button" class="square" onclick={ui.on_click(Event::SyncWanted)} data-test="sync-now"
                aria-label={ui.tell(key("action-sync"))} title={ui.tell(key("action-sync"))}>
                { icon(Sign::Sync) }
            </button>
            <span class="unseen" role="status" data-test="status-said">{ quiet_parts.join(". ") }</span>
        </div>
    }
}

fn phase(line: &StatusLine) -> &'static str {
    match (&line.trouble, line.is_sending) {
        (Some(_), _) => "trouble",
        (None, true) => "sending",
        (None, false) => "quiet",
    }
}

fn sign(line: &StatusLine) -> Sign {
    match (&line.trouble, line.is_sending, line.on_phone) {
        (Some(_), _, _) => Sign::Look,
        (None, true, _) => Sign::Up,
        (None, false, 0) => Sign::TwoTicks,
        (None, false, _) => Sign::Phone,
    }
}

fn number(n: u64) -> Arg<'static> {
    Arg::Number(i64::try_from(n).unwrap_or(i64::MAX))
}

/// What the line shows, and what a screen reader is told when it changes.
fn parts(ui: &Ui, line: &StatusLine) -> (Vec<String>, Vec<String>) {
    let media = (line.media.0 > 0)
        .then(|| ui.tell_with(key("line-media"), &[("n", number(line.media.0.into()))]));
    if let Some(trouble) = line.trouble {
        let said = match trouble {
            Trouble::SignIn => ui.tell(key("line-code")),
            Trouble::Update => ui.tell(key("line-update")),
            Trouble::Look(count) => ui.tell_with(key("status-look"), &[("n", number(count))]),
        };
        return (vec![said.clone()], vec![said]);
    }
    let here = match line.on_phone {
        // "All sent" must not be said before the depot was ever reached, nor while a voice waits.
        0 if line.reached.is_none() || media.is_some() => None,
        0 => Some(ui.tell(key("status-all-sent"))),
        n => Some(ui.tell_with(key("status-on-phone"), &[("n", number(n))])),
    };
    let there = match line.reached {
        None => ui.tell(key("status-never-reached")),
        Some(at) if line.reached_today => {
            ui.tell_with(key("status-reached"), &[("when", Arg::Clock(at))])
        }
        Some(at) => ui.tell_with(key("status-reached"), &[("when", Arg::Moment(at))]),
    };
    let now = line.is_sending.then(|| going_on(ui, line.sending));
    let said: Vec<String> = [here.clone(), media.clone()]
        .into_iter()
        .flatten()
        .collect();
    let offline = (line.is_offline && now.is_none()).then(|| ui.tell(key("line-offline")));
    let shown = [here, media, offline, Some(now.unwrap_or(there))];
    (shown.into_iter().flatten().collect(), said)
}

/// How much of what waited has gone, in KB and records; or that the depot is being asked.
fn going_on(ui: &Ui, sending: Option<Progress>) -> String {
    let Some(sending) = sending.filter(|sending| sending.items_in_all > 0) else {
        return ui.tell(key("line-asking"));
    };
    let args = [
        ("sent", Arg::Bytes(sending.bytes)),
        ("of", Arg::Bytes(sending.bytes_in_all)),
        ("items", number(sending.items)),
        ("all", number(sending.items_in_all)),
    ];
    ui.tell_with(key("line-sending"), &args)
}
