//! How far a record has come: a sign and a word.

use crate::shell::State;
use crate::ui::{
    context::use_ui,
    kit::{Icon, Sign},
};
use shared::text::key;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct RecordStateProps {
    #[prop_or("record-state".into())]
    pub(crate) test: AttrValue,
    pub(crate) state: Option<State>,
}

#[component]
pub(crate) fn RecordState(props: &RecordStateProps) -> Html {
    let ui = use_ui();
    let Some(state) = &props.state else {
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
        <span class={classes!("state", code)} data-test={props.test.clone()} data-state={code}>
            <Icon {sign} /> { ui.tell(words) }
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
