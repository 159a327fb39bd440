//! The report for support: copied, or handed to another app; and what became of it.

use crate::core::{Event, Report, TrustEvent};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn report_buttons(ui: &Ui) -> Html {
    let trust = &ui.model.trust;
    html! {
        <section class="report">
            <p class="hint">{ ui.tell(key("report-hint")) }</p>
            <button type="button" class="wide" onclick={ui.on_click(Event::Trust(TrustEvent::CopyWanted))}
                data-test="report-copy">{ ui.tell(key("report-copy")) }</button>
            if trust.can_share {
                <button type="button" class="wide" onclick={ui.on_click(Event::Trust(TrustEvent::ShareWanted))}
                    data-test="report-share">{ ui.tell(key("report-share")) }</button>
            }
            <div role="status">{ outcome(ui) }</div>
        </section>
    }
}

fn outcome(ui: &Ui) -> Html {
    let good = |says| {
        html! { <p class="notice good" data-test="report-done">{ icon(Sign::Tick) }<span>{ ui.tell(says) }</span></p> }
    };
    match &ui.model.trust.report {
        None => html! {},
        Some(Report::Copied) => good(key("report-copied")),
        Some(Report::Shared) => good(key("report-shared")),
        Some(Report::Shown(text)) => html! { <>
            <p class="hint" id="report-by-hand">{ ui.tell(key("report-by-hand")) }</p>
            <textarea class="report-text" lang="en" readonly=true rows="8" aria-labelledby="report-by-hand"
                data-test="report-text" value={text.clone()} />
        </> },
    }
}
