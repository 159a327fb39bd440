//! A run of text with its language, so that fonts and screen readers follow.

use crate::core::pieces;
use yew::prelude::*;

pub(crate) use crate::core::lang_of;

/// A text with its language.
pub(crate) fn run(text: impl Into<AttrValue>) -> Html {
    run_as("", text)
}

/// The same, with a class. A stretch of another script within it says its own language.
pub(crate) fn run_as(class: &'static str, text: impl Into<AttrValue>) -> Html {
    let text = text.into();
    let class = (!class.is_empty()).then_some(class);
    let lang = lang_of(&text);
    let pieces = pieces(&text);
    if pieces.len() == 1 {
        return html! { <span {class} {lang}>{ text.clone() }</span> };
    }
    let piece = |(of, piece): (&'static str, &str)| {
        let piece = piece.to_owned();
        if of == lang {
            html! { { piece } }
        } else {
            html! { <span lang={of}>{ piece }</span> }
        }
    };
    html! { <span {class} {lang}>{ for pieces.into_iter().map(piece) }</span> }
}
