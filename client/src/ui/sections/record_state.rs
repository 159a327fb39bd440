//! How far a record has come: a sign and a word.

use crate::core::told::State;
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn record_state(ui: &Ui, test: &'static str, state: Option<&State>) -> Html {
    let Some(state) = state else {
        return html! {};
    };
    let (words, sign) = match state {
        State::OnPhone => (key("state-on-phone"), Sign::Phone),
        State::AtDepot { .. } => (key("state-at-depot"), Sign::TwoTicks),
        State::InMemory => (key("state-in-memory"), Sign::Leaf),
        State::NeedsLook { .. } => (key("state-needs-look"), Sign::Look),
    };
    let code = state_code(Some(state));
    html! {
        <span class={classes!("state", code)} data-test={test} data-state={code}>
            { icon(sign) } { ui.tell(words) }
        </span>
    }
}

/// The state as tests and styles name it.
pub(crate) fn state_code(state: Option<&State>) -> &'static str {
    match state {
        None => "",
        Some(State::OnPhone) => "on-phone",
        Some(State::AtDepot { .. }) => "at-depot",
        Some(State::InMemory) => "in-memory",
        Some(State::NeedsLook { .. }) => "needs-look",
    }
}
