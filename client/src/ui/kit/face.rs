//! What a page shows in place of its content: empty, loading, offline, failed.

use super::{Sign, icon};
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
    let (name, role, sign) = match spot {
        Spot::Loading => ("loading", "status", None),
        Spot::Empty => ("empty", "status", Some(Sign::Sprout)),
        Spot::Offline => ("offline", "status", Some(Sign::NoSignal)),
        Spot::Failed => ("failed", "alert", Some(Sign::Look)),
    };
    html! {
        <section class={classes!("face", name)} {role} data-test="face" data-face={name}>
            { for sign.map(icon) }
            <h2>{ title }</h2>
            if !text.is_empty() {
                <p>{ text }</p>
            }
            { more }
        </section>
    }
}
