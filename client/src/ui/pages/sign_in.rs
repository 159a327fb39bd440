//! Signing in: one code from the depot, once.

use crate::core::Event;
use crate::shell::SignInError;
use crate::ui::{
    context::{Ui, use_ui},
    kit::{Field, Icon, ShortText, Sign},
    sections::{Frame, store_sentence},
};
use shared::text::key;
use yew::prelude::*;

#[component]
pub(crate) fn SignInPage() -> Html {
    let ui = use_ui();
    let sign_in = &ui.model.sign_in;
    let onsubmit = {
        let send = ui.send.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            send.emit(Event::CodeSent);
        })
    };
    html! {
        <Frame page="sign-in" title={ui.tell(key("app-name"))}>
            <form class="sign-in" {onsubmit}>
                <p class="lead">{ ui.tell(key("sign-in-lead")) }</p>
                <PlainHttp />
                <Field id="code" label={ui.tell(key("sign-in-code"))} hint={ui.tell(key("sign-in-hint"))}>
                    <ShortText id="code" test="sign-in-code" class="code" value={sign_in.code.clone()}
                        autocomplete="one-time-code" autocapitalize="characters"
                        on_text={ui.send.reform(Event::CodeTyped)} />
                </Field>
                if let Some(error) = &sign_in.error {
                    <p class="notice bad" role="alert" data-test="sign-in-error">
                        <Icon sign={Sign::Look} /><span>{ sentence(&ui, error) }</span>
                    </p>
                }
                <button type="submit" class="main" disabled={sign_in.is_sending} data-test="sign-in-submit">
                    { ui.tell(if sign_in.is_sending { key("sign-in-sending") } else { key("sign-in-submit") }) }
                </button>
            </form>
        </Frame>
    }
}

/// Without a safe address the phone keeps neither the app nor secrets.
#[component]
pub(crate) fn PlainHttp() -> Html {
    let ui = use_ui();
    let around = ui.model.surroundings();
    let words = match (around.secure, around.service_worker) {
        (false, _) => key("plain-http"),
        (true, false) => key("no-service-worker"),
        (true, true) => return html! {},
    };
    html! { <p class="notice bad" data-test="plain-http"><Icon sign={Sign::Look} /><span>{ ui.tell(words) }</span></p> }
}

fn sentence(ui: &Ui, error: &SignInError) -> String {
    ui.tell(match error {
        SignInError::WrongCode => key("sign-in-wrong"),
        SignInError::TooMany => key("sign-in-too-many"),
        SignInError::NoDepot => key("sign-in-no-depot"),
        SignInError::Version => key("status-update"),
        SignInError::Store(error) => store_sentence(error),
    })
}
