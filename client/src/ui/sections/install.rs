//! The offer to put the app on the home screen, with its reason; and the warning where records have
//! been in a browser's keeping alone for days.

use crate::core::{Event, Place, TrustEvent, Way, at_risk, offers_install};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon, link},
};
use shared::text::{Arg, key};
use yew::prelude::*;

/// The offer, where it is to be made; made once, and gone for good when it is answered.
pub(crate) fn install_offer(ui: &Ui) -> Html {
    if !offers_install(&ui.model) {
        return html! {};
    }
    html! {
        <section class="notice install" data-test="install-offer">
            <p>{ ui.tell(key("install-offer")) }</p>
            <div class="install-answers">
                { install_button(ui) }
                <button type="button" class="quiet" onclick={ui.on_click(Event::Trust(TrustEvent::InstallPutOff))}
                    data-test="install-later">{ ui.tell(key("install-later")) }</button>
            </div>
        </section>
    }
}

/// Lets the browser ask, where it does; else leads to the steps.
pub(crate) fn install_button(ui: &Ui) -> Html {
    if ui.model.trust.install.way == Way::Ask {
        return html! {
            <button type="button" onclick={ui.on_click(Event::Trust(TrustEvent::InstallWanted))}
                data-test="install">{ ui.tell(key("install-now")) }</button>
        };
    }
    link(ui, Place::Install, "to-install")
        .class("button")
        .show(ui.tell(key("install-how")))
}

/// Records that have been here alone for days: how many, since when, what to do.
pub(crate) fn risk_warning(ui: &Ui) -> Html {
    let Some(risk) = at_risk(&ui.model) else {
        return html! {};
    };
    let args = [
        (
            "n",
            Arg::Number(i64::try_from(risk.records).unwrap_or(i64::MAX)),
        ),
        ("when", Arg::Moment(risk.oldest)),
    ];
    html! {
        <section class="notice look" role="status" data-test="at-risk" data-records={risk.records.to_string()}
            data-oldest={risk.oldest.millis().to_string()}>
            <p>{ icon(Sign::Look) } { ui.tell_with(key("install-at-risk"), &args) }</p>
            <div class="install-answers">
                <button type="button" onclick={ui.on_click(Event::SyncWanted)}>{ ui.tell(key("action-sync")) }</button>
                { install_button(ui) }
            </div>
        </section>
    }
}
