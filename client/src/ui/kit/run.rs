//! A run of text with its language, so that fonts and screen readers follow.

use yew::prelude::*;

/// The language of a text by its script.
pub(crate) fn lang_of(text: &str) -> &'static str {
    if text.chars().any(|c| ('\u{c00}'..='\u{c7f}').contains(&c)) {
        "te"
    } else {
        "en"
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct RunProps {
    pub(crate) text: AttrValue,
    #[prop_or_default]
    pub(crate) class: Classes,
}

#[component]
pub(crate) fn Run(props: &RunProps) -> Html {
    html! { <span class={props.class.clone()} lang={lang_of(&props.text)}>{ &*props.text }</span> }
}
