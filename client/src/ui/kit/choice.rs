//! Choosing by tapping: buttons that stay pressed, and a list for what is rarely wanted.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ChoiceProps {
    pub(crate) test: AttrValue,
    /// What it stands for, for tests and styles.
    pub(crate) value: AttrValue,
    #[prop_or_default]
    pub(crate) data_id: Option<AttrValue>,
    pub(crate) is_on: bool,
    pub(crate) onclick: Callback<MouseEvent>,
    #[prop_or_default]
    pub(crate) class: Classes,
    pub(crate) children: Html,
}

/// A button that stays pressed.
#[component]
pub(crate) fn Choice(props: &ChoiceProps) -> Html {
    html! {
        <button type="button" class={classes!("choice", props.class.clone())} onclick={props.onclick.clone()}
            aria-pressed={props.is_on.to_string()} data-test={props.test.clone()} data-value={props.value.clone()} data-id={props.data_id.clone()}>
            { props.children.clone() }
        </button>
    }
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) value: AttrValue,
    pub(crate) text: AttrValue,
}

#[derive(Properties, PartialEq)]
pub(crate) struct PickProps {
    pub(crate) id: AttrValue,
    pub(crate) test: AttrValue,
    /// What is chosen; empty: nothing.
    pub(crate) value: AttrValue,
    /// What the line for nothing says; without it one line is always chosen.
    #[prop_or_default]
    pub(crate) none: Option<AttrValue>,
    pub(crate) options: Vec<Line>,
    pub(crate) on_pick: Callback<Option<String>>,
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
}

/// A list to pick one line from, or none.
#[component]
pub(crate) fn Pick(props: &PickProps) -> Html {
    let onchange = props.on_pick.reform(|event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        (!value.is_empty()).then_some(value)
    });
    let option = |value: &AttrValue, text: &AttrValue| {
        html! { <option key={value.to_string()} value={value.clone()} selected={*value == props.value}>{ text }</option> }
    };
    html! {
        <select id={props.id.clone()} data-test={props.test.clone()} {onchange} aria-label={props.label.clone()}>
            if let Some(none) = &props.none {
                { option(&AttrValue::from(""), none) }
            }
            { for props.options.iter().map(|one| option(&one.value, &one.text)) }
        </select>
    }
}
