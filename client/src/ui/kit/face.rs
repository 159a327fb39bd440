//! What a page shows in place of its content: empty, loading, failed.

use yew::prelude::*;

/// Which face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Loading,
    Empty,
    Failed,
}

#[derive(Properties, PartialEq)]
pub(crate) struct FaceProps {
    pub(crate) spot: Spot,
    /// What happened.
    pub(crate) title: AttrValue,
    /// What it means, and what to do.
    #[prop_or_default]
    pub(crate) text: AttrValue,
    #[prop_or_default]
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Face(props: &FaceProps) -> Html {
    let (name, role) = match props.spot {
        Spot::Loading => ("loading", "status"),
        Spot::Empty => ("empty", "status"),
        Spot::Failed => ("failed", "alert"),
    };
    html! {
        <section class={classes!("face", name)} {role} data-test="face" data-face={name}>
            <h2>{ &*props.title }</h2>
            if !props.text.is_empty() {
                <p>{ &*props.text }</p>
            }
            { props.children.clone() }
        </section>
    }
}
