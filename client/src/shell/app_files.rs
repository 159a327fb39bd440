//! Whether all of the app's own files are in the phone's cache: the service worker is asked.

use gloo::events::EventListener;
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{MessageEvent, ServiceWorkerContainer, ServiceWorkerRegistration};

/// Listens to the service worker's answers and asks once.
pub(super) fn watch(told: impl Fn(bool) + 'static) -> Option<EventListener> {
    let container = container()?;
    let listener = EventListener::new(&container, "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else {
            return;
        };
        let data = event.data();
        let field = |name: &str| Reflect::get(&data, &name.into()).unwrap_or(JsValue::UNDEFINED);
        if field("type").as_string().as_deref() == Some("status")
            && let Some(complete) = field("complete").as_bool()
        {
            told(complete);
        }
    });
    ask();
    Some(listener)
}

/// Asks; the answer comes to the listener. It also makes the service worker fetch what is missing.
pub(super) fn ask() {
    let Some(container) = container() else { return };
    spawn_local(async move {
        // Waits until there is an active one; without any it waits for ever, and that is its answer.
        let Ok(ready) = container.ready() else { return };
        let Ok(registration) = JsFuture::from(ready).await else {
            return;
        };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        let question = Object::new();
        if Reflect::set(&question, &"type".into(), &"status".into()).is_ok()
            && let Some(active) = registration.active()
        {
            let _ = active.post_message(&question);
        }
    });
}

fn container() -> Option<ServiceWorkerContainer> {
    let navigator = web_sys::window()?.navigator();
    // Absent on plain http beyond localhost.
    let found = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}
