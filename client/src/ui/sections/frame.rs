//! What every screen has: the way back, its title, the other languages, the demo's banner, the state
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
                { other_langs(ui) }
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

/// The other languages, each by its own name, one tap away.
fn other_langs(ui: &Ui) -> Html {
    let others = Lang::ALL.into_iter().filter(|lang| *lang != ui.lang());
    let choose = |other: Lang| {
        html! {
            <button type="button" class="lang" onclick={ui.on_click(Event::LangChosen(other))}
                data-test="lang" data-lang={other.code()} lang={other.code()}>{ other.own_name() }</button>
        }
    };
    html! {
        <div class="langs" role="group" aria-label={ui.tell(key("nav-langs"))}>
            { for others.map(choose) }
        </div>
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
