//! What the screens ask of the browser's window itself: marks for measuring, the top of the page,
//! the language of the document.

use crate::core::Theme;
use shared::text::Lang;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// Marks this moment.
pub(crate) fn mark(name: &str) {
    if let Some(performance) = web_sys::window().and_then(|window| window.performance()) {
        let _ = performance.mark(name);
    }
}

/// Marks the moment when what is now in the document has been painted: the task after the next
/// frame.
pub(crate) fn mark_after_paint(name: &'static str) {
    in_a_frame(move || {
        gloo::timers::callback::Timeout::new(0, move || mark(name)).forget();
    });
}

/// Does something in the frame after the next: by then what is now in the document has been painted,
/// and its moment marked. A tab in the background has no frames; there it is done a little later.
pub(crate) fn after_next_frame(then: impl FnOnce() + 'static) {
    let in_frame = Rc::new(Cell::new(Some(then)));
    let by_timer = in_frame.clone();
    in_a_frame(move || in_a_frame(move || once(&in_frame)));
    gloo::timers::callback::Timeout::new(WITHOUT_FRAMES_MS, move || once(&by_timer)).forget();
}

fn once<F: FnOnce()>(then: &Cell<Option<F>>) {
    if let Some(then) = then.take() {
        then();
    }
}

/// So long a frame is waited for.
const WITHOUT_FRAMES_MS: u32 = 1_000;

fn in_a_frame(then: impl FnOnce() + 'static) {
    if let Some(window) = web_sys::window() {
        let then = Closure::once_into_js(move |_time: JsValue| then());
        let _ = window.request_animation_frame(then.unchecked_ref());
    }
}

/// To the top of a page that was just opened.
pub(crate) fn scroll_to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Puts the focus on the page's title, so that a screen reader says where one is.
pub(crate) fn focus_title() {
    let document = web_sys::window().and_then(|window| window.document());
    let title = document.and_then(|document| document.query_selector("h1").ok()?);
    if let Some(title) = title.and_then(|title| title.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = title.focus();
    }
}

/// Tells the browser and screen readers which language the page is in.
pub(crate) fn set_document_lang(lang: Lang) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        let _ = root.set_attribute("lang", lang.code());
    }
}

/// Gives the document its look, and the phone's bar above it the colour of its paper: the page has a
/// `theme-color` for each look, of which one counts. `boot.js` does the same before the first paint.
pub(crate) fn set_document_theme(theme: Theme) {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(document) = document else { return };
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-theme", theme.code());
    }
    for look in [Theme::Light, Theme::Dark, Theme::Sun] {
        let media = match (theme, look) {
            (Theme::Auto, Theme::Light) => "(prefers-color-scheme: light)",
            (Theme::Auto, Theme::Dark) => "(prefers-color-scheme: dark)",
            _ if theme == look => "all",
            _ => "not all",
        };
        let wanted = format!("meta[data-look={}]", look.code());
        if let Ok(Some(meta)) = document.query_selector(&wanted) {
            let _ = meta.set_attribute("media", media);
        }
    }
}
