//! Why the app belongs on the home screen, and how it gets there: by the browser's own question
//! where it may be asked, and in steps for Android and for iPhones.

use crate::core::Way;
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
    sections::{frame, install_button},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn page(ui: &Ui) -> Html {
    let install = ui.model.trust.install;
    frame(
        ui,
        "install",
        ui.tell(key("install-page")),
        html! { <>
            <h2>{ ui.tell(key("install-title")) }</h2>
            <p>{ ui.tell(key("install-why")) }</p>
            if install.is_installed {
                <p class="notice good" data-test="installed">{ icon(Sign::Tick) }
                    <span>{ ui.tell(key("install-done")) }</span></p>
            } else {
                if !ui.model.status.ready.app {
                    <p class="notice look" data-test="install-not-yet">{ icon(Sign::Clock) }
                        <span>{ ui.tell(key("install-not-yet")) }</span></p>
                } else if install.way == Way::Ask {
                    { install_button(ui) }
                }
                { if install.way == Way::Ios { ios(ui) } else { android(ui) } }
                { if install.way == Way::Ios { android(ui) } else { ios(ui) } }
            }
        </> },
    )
}

fn android(ui: &Ui) -> Html {
    steps(
        ui,
        "android",
        key("install-android"),
        [
            (DOTS, key("install-android-1")),
            (ADD, key("install-android-2")),
            (HOME, key("install-android-3")),
        ],
    )
}

fn ios(ui: &Ui) -> Html {
    steps(
        ui,
        "ios",
        key("install-ios"),
        [
            (SHARE, key("install-ios-1")),
            (ADD, key("install-ios-2")),
            (HOME, key("install-ios-3")),
        ],
    )
}

fn steps(
    ui: &Ui,
    name: &'static str,
    title: &'static str,
    steps: [(&'static str, &'static str); 3],
) -> Html {
    html! {
        <section data-test="install-steps" data-for={name}>
            <h2>{ ui.tell(title) }</h2>
            <ol class="steps-list">
                { for steps.into_iter().map(|(path, says)| html! {
                    <li>{ drawing(path) }<span>{ ui.tell(says) }</span></li>
                }) }
            </ol>
        </section>
    }
}

/// The browser with its three dots.
const DOTS: &str = "M10 4h28v56H10zM10 14h28M32 9h.1M28 9h.1M24 9h.1M16 24h16M16 32h16M16 40h10";
/// A square with an arrow out of it: Safari's way to pass on.
const SHARE: &str = "M14 26H8v32h32V26h-6M24 42V8M14 18L24 8l10 10";
/// A square with a plus: to the home screen.
const ADD: &str = "M8 16h32v32H8zM24 24v16M16 32h16";
/// The home screen with one more app.
const HOME: &str =
    "M10 4h28v56H10zM16 12h6v6h-6zM27 12h6v6h-6zM16 24h6v6h-6zM27 30l2 2 5-6M20 54h8";

fn drawing(path: &'static str) -> Html {
    html! {
        <svg class="drawing" viewBox="0 0 48 64" width="48" height="64" fill="none" stroke="currentColor" stroke-width="2.5"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d={path} /></svg>
    }
}
