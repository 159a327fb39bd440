//! What a page shows in place of its content: empty, loading, failed.

use yew::prelude::*;

/// Which face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Loading,
    Empty,
    /// There is no signal, and what is wanted is not on this phone.
    Offline,
    Failed,
}

/// A face: what happened, what it means, and perhaps something to do.
pub(crate) fn face(
    spot: Spot,
    title: impl Into<AttrValue>,
    text: impl Into<AttrValue>,
    more: Html,
) -> Html {
    let (title, text) = (title.into(), text.into());
    let (name, role) = match spot {
        Spot::Loading => ("loading", "status"),
        Spot::Empty => ("empty", "status"),
        Spot::Offline => ("offline", "status"),
        Spot::Failed => ("failed", "alert"),
    };
    html! {
        <section class={classes!("face", name)} {role} data-test="face" data-face={name}>
            <h2>{ title }</h2>
            if !text.is_empty() {
                <p>{ text }</p>
            }
            { more }
        </section>
    }
}
