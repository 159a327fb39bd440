//! How a visit's advice turned out.

use crate::core::{
    Event,
    forms::{FormEdit, OutcomeEdit, OutcomeForm},
};
use crate::ui::{
    context::Ui,
    kit::{choice, field, group, lang_of, text},
    sections::{DayChoice, about, frame, result_code, save_bar},
};
use shared::{
    entry::CropResult,
    text::{Arg, capitalised, key},
};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui, form: &OutcomeForm) -> Html {
    let visit = ui
        .model
        .known_farmer()
        .and_then(|known| known.visit(&form.visit));
    let results = [
        CropResult::Controlled,
        CropResult::Partial,
        CropResult::Failed,
        CropResult::NotApplied,
    ];
    let choose = |result| {
        ui.on_click(Event::Edited(FormEdit::Outcome(OutcomeEdit::Result(
            result,
        ))))
    };
    let on_day = {
        let send = ui.send.clone();
        Callback::from(move |day: Option<shared::time::Day>| {
            day.into_iter().for_each(|day| {
                send.emit(Event::Edited(FormEdit::Outcome(OutcomeEdit::Day(Some(
                    day,
                )))))
            });
        })
    };
    frame(
        ui,
        "outcome",
        ui.tell(key("form-outcome-title")),
        html! { <>
            if let Some(visit) = visit {
                <p class="lead">{ about(ui, visit) }{ " · " }
                    { ui.tell_with(key("form-outcome-of"), &[("day", Arg::Day(visit.occurred_at.day()))]) }</p>
            }
            if !form.seen.is_empty() {
                <p class="hint">{ ui.tell(key("form-outcome-replaces")) }</p>
            }
            { group(ui.tell(key("form-result")), "", html! { <>
                <div class="choices wide tall">
                    { for results.into_iter().map(|result| html! {
                        { choice("outcome-choice", result_code(result), form.result == Some(result), choose(result))
                            .show(capitalised(&ui.words.result(ui.lang(), result))) }
                    }) }
                </div>
            </> }) }
            { field("outcome-note", ui.tell(key("form-note")), "", html! { <>
                { text("outcome-note", "outcome-note", form.note.clone(), ui.on_edit(FormEdit::Outcome, OutcomeEdit::Note))
                    .lang(lang_of(&form.note))
                    .lines(3) }
            </> }) }
            <DayChoice ui={ui.clone()} label={ui.tell(key("form-outcome-day"))} day={form.day()} {on_day} />
            { save_bar(ui, ui.tell(key("action-save-outcome"))) }
        </> },
    )
}
