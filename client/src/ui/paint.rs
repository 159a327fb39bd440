//! What the screens ask of the browser's window itself: marks for measuring, the top of the page,
//! the language of the document.

use shared::text::Lang;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use yew::prelude::*;

/// Marks a moment for measurements.
pub(crate) fn mark(name: &str) {
    if let Some(performance) = web_sys::window().and_then(|window| window.performance()) {
        let _ = performance.mark(name);
    }
}

/// Marks the moment when what is now in the document has been painted: the task after the next
/// frame.
fn mark_after_paint(name: &'static str) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let after_frame = Closure::once_into_js(move |_time: JsValue| {
        gloo::timers::callback::Timeout::new(0, move || mark(name)).forget();
    });
    let _ = window.request_animation_frame(after_frame.unchecked_ref());
}

/// Marks once, after the component has been painted with its data.
#[hook]
pub(crate) fn use_mark(name: &'static str, is_ready: bool) {
    use_effect_with(is_ready, move |is_ready| {
        if *is_ready {
            mark_after_paint(name);
        }
    });
}

/// To the top of a page that was just opened.
pub(crate) fn scroll_to_top() {
    HAS_GONE.set(true);
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

thread_local! {
    static HAS_GONE: Cell<bool> = const { Cell::new(false) };
}

/// Whether the officer has gone from one place to another since the app was opened.
pub(crate) fn is_going_about() -> bool {
    HAS_GONE.get()
}

/// Tells the browser and screen readers which language the page is in.
pub(crate) fn set_document_lang(lang: Lang) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        let _ = root.set_attribute("lang", lang.code());
    }
}
