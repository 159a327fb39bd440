//! How a visit's advice turned out.

use crate::core::{
    Event,
    forms::{FormEdit, OutcomeEdit, OutcomeForm},
};
use crate::ui::{
    context::use_ui,
    kit::{Choice, Field, Group, LongText, lang_of},
    sections::{DayChoice, Frame, SaveBar, about, result_code},
};
use shared::{
    entry::CropResult,
    text::{Arg, capitalised, key},
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct OutcomePageProps {
    pub(crate) form: OutcomeForm,
}

#[component]
pub(crate) fn OutcomePage(props: &OutcomePageProps) -> Html {
    let ui = use_ui();
    let form = &props.form;
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
    html! {
        <Frame page="outcome" title={ui.tell(key("form-outcome-title"))}>
            if let Some(visit) = visit {
                <p class="lead">{ about(&ui, visit) }{ " · " }
                    { ui.tell_with(key("form-outcome-of"), &[("day", Arg::Day(visit.occurred_at.day()))]) }</p>
            }
            if !form.seen.is_empty() {
                <p class="hint">{ ui.tell(key("form-outcome-replaces")) }</p>
            }
            <Group label={ui.tell(key("form-result"))}>
                <div class="choices wide tall">
                    { for results.into_iter().map(|result| html! {
                        <Choice test="outcome-choice" value={result_code(result)} is_on={form.result == Some(result)}
                            onclick={ui.on_click(Event::Edited(FormEdit::Outcome(OutcomeEdit::Result(result))))}>
                            { capitalised(&ui.words.result(ui.lang(), result)) }
                        </Choice>
                    }) }
                </div>
            </Group>
            <Field id="outcome-note" label={ui.tell(key("form-note"))}>
                <LongText id="outcome-note" test="outcome-note" value={form.note.clone()} lang={lang_of(&form.note)}
                    on_text={ui.on_edit(FormEdit::Outcome, OutcomeEdit::Note)} />
            </Field>
            <DayChoice label={ui.tell(key("form-outcome-day"))} day={form.day()} {on_day} />
            <SaveBar label={ui.tell(key("action-save-outcome"))} />
        </Frame>
    }
}
