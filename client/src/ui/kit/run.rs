//! A run of text with its language, so that fonts and screen readers follow.

use yew::prelude::*;

/// The language of a text by its script.
pub(crate) fn lang_of(text: &str) -> &'static str {
    let script = |c: char| match c {
        '\u{900}'..='\u{963}' | '\u{966}'..='\u{97f}' => Some("hi"),
        '\u{c00}'..='\u{c7f}' => Some("te"),
        _ => None,
    };
    text.chars().find_map(script).unwrap_or("en")
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
