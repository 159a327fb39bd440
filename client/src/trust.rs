//! Carries out what is about installing, the report and the badge, with the browser. What a browser
//! does not have is silently not done.

use client_lib::core::{Event, Install, Report, TrustEffect, TrustEvent, Way};
use client_lib::shell::Shell;
use gloo::{events::EventListener, utils::window};
use js_sys::{Function, Object, Promise, Reflect};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

/// Where it is remembered that the offer to install was answered.
const ANSWERED: &str = "khetsmriti:install";

/// Does it.
pub(crate) fn carry_out(effect: TrustEffect, shell: Option<Rc<Shell>>, send: Callback<Event>) {
    let tell = move |event| send.emit(Event::Trust(event));
    match effect {
        TrustEffect::AskToInstall => super::run::tell_window("khetsmriti:install"),
        TrustEffect::RememberAnswer => {
            if let Ok(Some(storage)) = window().local_storage() {
                let _ = storage.set_item(ANSWERED, "answered");
            }
        }
        TrustEffect::AskToKeep => {
            if let Some(shell) = shell {
                shell.ask_again_to_keep();
            }
        }
        TrustEffect::Copy(text) => spawn_local(async move {
            let copied = call(
                &navigator_part("clipboard"),
                "writeText",
                &text.as_str().into(),
            );
            tell(TrustEvent::Reported(match settled(copied).await {
                true => Report::Copied,
                false => Report::Shown(text),
            }));
        }),
        TrustEffect::Share(text) => spawn_local(async move {
            let what = Object::new();
            let _ = Reflect::set(&what, &"text".into(), &text.as_str().into());
            // One who closes the list of apps has shared nothing, and need not be told so.
            if settled(call(&navigator(), "share", &what)).await {
                tell(TrustEvent::Reported(Report::Shared));
            }
        }),
        TrustEffect::Badge(0) => drop(call(&navigator(), "clearAppBadge", &JsValue::UNDEFINED)),
        TrustEffect::Badge(count) => drop(call(&navigator(), "setAppBadge", &count.into())),
    }
}

/// Looks at the browser once, and hears what the boot script tells of installing.
pub(crate) fn listen(send: &Callback<Event>) {
    let told = [
        ("khetsmriti:may-install", TrustEvent::MayAsk),
        ("khetsmriti:installed", TrustEvent::Installed),
        ("khetsmriti:not-installed", TrustEvent::InstallPutOff),
    ];
    for (name, event) in told {
        let send = send.clone();
        let tell = move |_: &web_sys::Event| send.emit(Event::Trust(event.clone()));
        EventListener::new(&window(), name, tell).forget();
    }
    send.emit(Event::Trust(TrustEvent::Seen {
        install: install(),
        can_share: get(&navigator(), "share").is_function(),
        browser: get(&navigator(), "userAgent")
            .as_string()
            .unwrap_or_default(),
    }));
}

fn install() -> Install {
    let answered = window().local_storage().ok().flatten();
    let answered = answered.and_then(|storage| storage.get_item(ANSWERED).ok().flatten());
    let is_kept = get(&window(), "khetsmritiInstall").is_object();
    // Safari on iPhones and iPads alone has this at all.
    let standalone = get(&navigator(), "standalone");
    Install {
        is_installed: standalone.is_truthy() || is_standalone(),
        is_answered: answered.is_some(),
        way: match (is_kept, standalone.is_undefined()) {
            (true, _) => Way::Ask,
            (false, false) => Way::Ios,
            (false, true) => Way::Menu,
        },
    }
}

fn is_standalone() -> bool {
    let query = call(
        &window(),
        "matchMedia",
        &"(display-mode: standalone)".into(),
    );
    query.is_some_and(|query| get(&query, "matches").is_truthy())
}

fn navigator() -> JsValue {
    get(&window(), "navigator")
}

fn navigator_part(name: &str) -> JsValue {
    get(&navigator(), name)
}

fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or_default()
}

/// Calls a method that may not be there.
fn call(of: &JsValue, name: &str, with: &JsValue) -> Option<JsValue> {
    let method: Function = get(of, name).dyn_into().ok()?;
    let answer = method.call1(of, with).ok()?;
    // A promise that is refused later must not count as an error of the app.
    if let Some(promise) = answer.dyn_ref::<Promise>() {
        let promise = promise.clone();
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
    Some(answer)
}

/// Whether what was asked for was done.
async fn settled(answer: Option<JsValue>) -> bool {
    match answer.map(JsValue::dyn_into::<Promise>) {
        Some(Ok(promise)) => JsFuture::from(promise).await.is_ok(),
        _ => false,
    }
}
