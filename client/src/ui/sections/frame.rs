//! What every screen has: the way back, its title, the other language, the demo's banner, the state
//! line, and what is to be said.

use super::{notices::Notices, status_line::StatusLineView};
use crate::core::{Event, Place};
use crate::ui::{
    context::use_ui,
    kit::{Face, Icon, LinkTo, Run, Sign, Spot},
    paint::is_going_about,
};
use shared::text::{Lang, key};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FrameProps {
    /// The name of the page, for tests.
    pub(crate) page: AttrValue,
    pub(crate) title: AttrValue,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Frame(props: &FrameProps) -> Html {
    let ui = use_ui();
    let title = use_title_focus(&ui.model.place);
    let up = ui.model.session().and_then(|_| ui.model.place.up());
    html! {
        <>
            <header class="top">
                if let Some(up) = up {
                    <LinkTo to={up} test="back" class="square" label={ui.tell(key("nav-back"))}>
                        <Icon sign={Sign::Back} />
                    </LinkTo>
                }
                <h1 ref={title} tabindex="-1"><Run text={props.title.clone()} /></h1>
                <OtherLang />
            </header>
            <DemoBanner />
            <StatusLineView />
            <main data-test="page" data-page={props.page.clone()}>
                <Notices />
                { props.children.clone() }
            </main>
        </>
    }
}

/// On another place the focus goes to its title, so that a screen reader says where one is; not on
/// the first one, where the browser does it.
#[hook]
fn use_title_focus(place: &Place) -> NodeRef {
    let title = use_node_ref();
    let held = title.clone();
    use_effect_with(place.clone(), move |_| {
        let element = held.cast::<web_sys::HtmlElement>();
        if let Some(element) = element.filter(|_| is_going_about()) {
            let _ = element.focus();
        }
    });
    title
}

/// The other language, in its own script, one tap away.
#[component]
fn OtherLang() -> Html {
    let ui = use_ui();
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
#[component]
fn DemoBanner() -> Html {
    let ui = use_ui();
    if !ui.model.facts().is_demo() {
        return html! {};
    }
    html! { <p class="demo" data-test="demo-banner">{ ui.tell(key("demo-banner")) }</p> }
}

/// The loading face of a page that has no content yet.
#[component]
pub(crate) fn Waiting() -> Html {
    let ui = use_ui();
    html! { <Face spot={Spot::Loading} title={ui.tell(key("face-reading"))} /> }
}
