//! A link to a place of the app: a real address, followed without loading the page anew.

use crate::core::Place;
use crate::ui::{context::use_ui, routes::Route};
use yew::prelude::*;
use yew_router::Routable;

#[derive(Properties, PartialEq)]
pub(crate) struct LinkToProps {
    pub(crate) to: Place,
    pub(crate) test: AttrValue,
    #[prop_or_default]
    pub(crate) class: Classes,
    /// More `data-` attributes: `id`, `state`, `visit`, `section`.
    #[prop_or_default]
    pub(crate) data_id: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_due: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_visit: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_section: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_state: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_standing: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_result: Option<AttrValue>,
    /// The name said by a screen reader, where the content is a sign.
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn LinkTo(props: &LinkToProps) -> Html {
    let ui = use_ui();
    let (go, to) = (ui.go.clone(), props.to.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        if !(event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key()) {
            event.prevent_default();
            go.emit(to.clone());
        }
    });
    html! {
        <a href={Route::from(&props.to).to_path()} {onclick}
            class={props.class.clone()}
            aria-label={props.label.clone()}
            data-test={props.test.clone()}
            data-id={props.data_id.clone()}
            data-due={props.data_due.clone()}
            data-visit={props.data_visit.clone()}
            data-section={props.data_section.clone()}
            data-state={props.data_state.clone()}
            data-standing={props.data_standing.clone()}
            data-result={props.data_result.clone()}>
            { props.children.clone() }
        </a>
    }
}
