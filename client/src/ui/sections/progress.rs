//! The first sync: how much has come, in KB and items; and, once it was looked at and found, that
//! this phone is ready for the field.

use crate::core::told::Phase;
use crate::core::{Event, view::is_ready_for_field};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::{Arg, key};
use yew::prelude::*;

pub(crate) fn first_sync(ui: &Ui) -> Html {
    let status = &ui.model.status;
    if is_ready_for_field(&ui.model) {
        return html! {
            <p class="ready" data-test="ready-for-field">{ icon(Sign::Tick) }{ ui.tell(key("ready-for-field")) }</p>
        };
    }
    if let Some(progress) = status.progress {
        let number = |n: u64| Arg::Number(i64::try_from(n).unwrap_or(i64::MAX));
        let args = [
            ("bytes", Arg::Bytes(progress.bytes)),
            ("of", Arg::Bytes(progress.bytes_in_all.max(progress.bytes))),
            ("items", number(progress.items)),
            ("all", number(progress.items_in_all.max(progress.items))),
        ];
        return html! {
            <section class="progress" data-test="progress" data-items={progress.items.to_string()}
                data-items-in-all={progress.items_in_all.to_string()} data-bytes={progress.bytes.to_string()}
                data-bytes-in-all={progress.bytes_in_all.to_string()}>
                <p>{ ui.tell_with(key("first-sync-progress"), &args) }</p>
                <progress max={progress.bytes_in_all.max(1).to_string()} value={progress.bytes.to_string()}
                    aria-label={ui.tell(key("first-sync-title"))} />
                <p class="hint">{ ui.tell(key("first-sync-usable")) }</p>
            </section>
        };
    }
    let is_cut = !status.ready.first_sync && matches!(status.phase, Phase::NoDepot { .. });
    if is_cut {
        return html! {
            <section class="progress" data-test="first-sync-cut">
                <p>{ ui.tell(key("fail-first-sync-cut")) }</p>
                <button type="button" onclick={ui.on_click(Event::SyncWanted)}>{ ui.tell(key("action-sync")) }</button>
            </section>
        };
    }
    html! {}
}
