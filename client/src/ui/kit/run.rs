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

/// A text with its language.
pub(crate) fn run(text: impl Into<AttrValue>) -> Html {
    run_as("", text)
}

/// The same, with a class.
pub(crate) fn run_as(class: &'static str, text: impl Into<AttrValue>) -> Html {
    let text = text.into();
    let class = (!class.is_empty()).then_some(class);
    html! { <span {class} lang={lang_of(&text)}>{ text }</span> }
}
