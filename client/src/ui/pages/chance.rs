//! A chance stated for a recorded visit; a changed mind.

use crate::core::{
    Event,
    forms::{ChanceEdit, ChanceForm, FormEdit},
};
use crate::ui::{
    context::Ui,
    sections::{ChanceFields, frame, save_bar},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn page(ui: &Ui, form: &ChanceForm) -> Html {
    let visit = ui
        .model
        .known_farmer()
        .and_then(|known| known.visit(&form.visit));
    let has_earlier = visit.is_some_and(|visit| !visit.forecasts.is_empty());
    frame(
        ui,
        "chance",
        ui.tell(key("form-chance-title")),
        html! { <>
            if has_earlier {
                <p class="hint">{ ui.tell(key("form-chance-beside")) }</p>
            }
            { ChanceFields {
                percent: form.percent,
                question: form.question,
                due_on: form.due_on(),
                on_percent: ui.send.reform(|percent| Event::Edited(FormEdit::Chance(ChanceEdit::Percent(percent)))),
                on_question: ui.send.reform(|question| Event::Edited(FormEdit::Chance(ChanceEdit::Question(question)))),
                on_due: ui.send.reform(|day| Event::Edited(FormEdit::Chance(ChanceEdit::DueOn(day)))),
            }.show(ui) }
            { save_bar(ui, ui.tell(key("action-save-chance"))) }
        </> },
    )
}
