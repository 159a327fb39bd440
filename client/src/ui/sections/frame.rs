//! What every screen has: the way back, its title, the other language, the demo's banner, the state
//! line, and what is to be said.

use super::{notices::notices, status_line::show_status_line};
use crate::core::Event;
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run},
};
use shared::text::{Lang, key};
use yew::prelude::*;

pub(crate) fn frame(ui: &Ui, page: &'static str, title: String, children: Html) -> Html {
    let up = ui.model.session().and_then(|_| ui.model.place.up());
    html! {
        <>
            <header class="top">
                if let Some(up) = up {
                    { link(ui, up, "back")
                        .class("square")
                        .label(ui.tell(key("nav-back")))
                        .show(icon(Sign::Back)) }
                }
                <h1 tabindex="-1">{ run(title) }</h1>
                { other_lang(ui) }
            </header>
            { demo_banner(ui) }
            { show_status_line(ui) }
            <main data-test="page" data-page={page}>
                { notices(ui) }
                { children }
            </main>
        </>
    }
}

/// The other language, in its own script, one tap away.
fn other_lang(ui: &Ui) -> Html {
    let (other, name) = match ui.lang() {
        Lang::En => (Lang::Te, "తెలుగు"),
        Lang::Te => (Lang::En, "English"),
    };
    html! {
        <button type="button" class="lang" onclick={ui.on_click(Event::LangChosen(other))}
            data-test="lang" data-lang={other.code()} lang={other.code()}>{ name }</button>
    }
}

/// On every screen of the demo.
fn demo_banner(ui: &Ui) -> Html {
    if !ui.model.facts().is_demo() {
        return html! {};
    }
    html! { <p class="demo" data-test="demo-banner">{ ui.tell(key("demo-banner")) }</p> }
}

/// The loading face of a page that has no content yet.
pub(crate) fn waiting(ui: &Ui) -> Html {
    face(Spot::Loading, ui.tell(key("face-reading")), "", html! {})
}
