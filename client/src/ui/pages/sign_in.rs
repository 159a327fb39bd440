//! Signing in: one code from the depot, once.

use crate::core::Event;
use crate::core::{told::Phase, view::not_signed_in};
use crate::ui::{
    context::Ui,
    kit::{Sign, field, icon, text},
    sections::frame,
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let sign_in = &ui.model.sign_in;
    let onsubmit = {
        let send = ui.send.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            send.emit(Event::CodeSent);
        })
    };
    frame(
        ui,
        "sign-in",
        ui.tell(key("app-name")),
        html! { <>
            <form class="sign-in" {onsubmit}>
                <p class="lead">{ ui.tell(key("sign-in-lead")) }</p>
                if ui.model.status.phase == Phase::SignInNeeded {
                    <p class="notice look" data-test="sign-in-again">{ icon(Sign::Look) }
                        <span>{ ui.tell(key("fail-code-needed")) }</span></p>
                }
                { plain_http(ui) }
                { field("code", ui.tell(key("sign-in-code")), ui.tell(key("sign-in-hint")), html! { <>
                    { text("code", "sign-in-code", sign_in.code.clone(), ui.send.reform(Event::CodeTyped))
                        .class("code")
                        .autocomplete("one-time-code")
                        .data("inputmode", "numeric")
                        .line() }
                </> }) }
                if let Some(error) = &sign_in.error {
                    <p class="notice bad" role="alert" data-test="sign-in-error">
                        { icon(Sign::Look) }<span>{ ui.tell(not_signed_in(error)) }</span>
                    </p>
                }
                <details class="sign-in-where">
                    <summary>{ ui.tell(key("sign-in-where")) }</summary>
                    <p>{ ui.tell(key("sign-in-where-text")) }</p>
                </details>
                <button type="submit" class="main" disabled={sign_in.is_sending} data-test="sign-in-submit">
                    { ui.tell(if sign_in.is_sending { key("sign-in-sending") } else { key("sign-in-submit") }) }
                </button>
            </form>
        </> },
    )
}

/// Without a safe address the phone keeps neither the app nor secrets.
pub(crate) fn plain_http(ui: &Ui) -> Html {
    let around = ui.model.surroundings();
    let words = match (around.secure, around.service_worker) {
        (false, _) => key("fail-plain-http"),
        (true, false) => key("fail-no-service-worker"),
        (true, true) => return html! {},
    };
    html! { <p class="notice bad" data-test="plain-http">{ icon(Sign::Look) }<span>{ ui.tell(words) }</span></p> }
}
