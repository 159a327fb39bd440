//! One visit in the history of a farmer.

use super::{record_state, state_code};
use crate::core::{KnownFarmer, Place};
use crate::ui::{
    context::Ui,
    kit::{link, run},
};
use shared::{
    entry::CropResult,
    text::{Arg, capitalised, key},
    view::{Standing, VisitView},
    vocab::UNKNOWN_CROP,
};
use yew::prelude::*;

pub(crate) fn visit_row(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    let state = known.state_with_all(visit);
    let mark = match &visit.standing {
        Standing::Stands => None,
        Standing::Withdrawn { .. } => Some(("withdrawn", ui.tell(key("mark-withdrawn")))),
        Standing::Moved { .. } => Some(("moved", ui.tell(key("mark-moved")))),
    };
    let standing = mark.as_ref().map_or("stands", |(name, _)| *name);
    link(ui, Place::visit(known.id().clone(), visit.id.clone()), "visit-row")
            .class(classes!("row", standing))
            .data("data-id", visit.id.to_string())
            .data("data-state", state_code(state))
            .data("data-standing", standing)
            .data("data-result", visit.result().map_or("", result_code))
            .show(html! { <><span class="row-main">
                <strong>{ ui.words.day(ui.lang(), visit.occurred_at.day()) }</strong>
                <span>{ about(ui, visit) }</span>
            </span>
            if let Some(products) = products(ui, known, visit) {
                <span class="row-more">{ run(products) }</span>
            }
            <span class="row-more">
                if let Some((name, words)) = mark {
                    <span class={classes!("mark", name)}>{ words }</span>
                }
                if visit.reports_differ() {
                    <span class="mark differ" data-test="reports-differ">{ ui.tell(key("mark-two-reports")) }</span>
                } else if let Some(result) = visit.result() {
                    <span class={classes!("mark", result_code(result))}>{ ui.words.result(ui.lang(), result) }</span>
                }
                if !visit.corrections.is_empty() {
                    <span class="mark">{ ui.tell(key("mark-corrected")) }</span>
                }
                { record_state(ui, "row-state", state) }
            </span></> })
}

/// The crop and its trouble.
pub(crate) fn about(ui: &Ui, visit: &VisitView) -> Html {
    let crop = Some(visit.visit.crop.as_str()).filter(|crop| *crop != UNKNOWN_CROP);
    let text = match (crop, visit.visit.issue.as_deref()) {
        (Some(crop), Some(issue)) => {
            let args = [("issue", Arg::Issue(issue)), ("crop", Arg::Crop(crop))];
            ui.tell_with(key("about-issue-in-crop"), &args)
        }
        (Some(crop), None) => ui.words.crop(ui.lang(), crop),
        (None, Some(issue)) => ui.words.issue(ui.lang(), issue),
        (None, None) => ui.words.crop(ui.lang(), UNKNOWN_CROP),
    };
    run(capitalised(&text))
}

fn products(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Option<String> {
    let names: Vec<String> = (visit.visit.products.iter())
        .map(|advised| known.catalogue.product_name(&advised.product, ui.lang()))
        .collect();
    (!names.is_empty()).then(|| names.join(", "))
}

pub(crate) fn result_code(result: CropResult) -> &'static str {
    match result {
        CropResult::Controlled => "controlled",
        CropResult::Partial => "partial",
        CropResult::Failed => "failed",
        CropResult::NotApplied => "not-applied",
    }
}
