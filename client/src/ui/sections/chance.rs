//! Stating a chance: what about, how likely, decided by when.

use super::day::month_day;
use crate::ui::{
    context::Ui,
    kit::{choice, group},
};
use shared::{
    entry::Question,
    text::{Arg, key, question_key},
    time::Day,
};
use yew::prelude::*;

/// The fields of a chance as it is being stated.
pub(crate) struct ChanceFields {
    pub(crate) percent: Option<u8>,
    pub(crate) question: Question,
    pub(crate) due_on: Day,
    pub(crate) on_percent: Callback<Option<u8>>,
    pub(crate) on_question: Callback<Question>,
    pub(crate) on_due: Callback<Option<Day>>,
}

impl ChanceFields {
    pub(crate) fn show(&self, ui: &Ui) -> Html {
        let steps = (0..=10u8).map(|step| step * 10);
        let step = |percent: u8| {
            let is_on = self.percent == Some(percent);
            // A second tap takes it back: no chance is stated by accident.
            let chosen = (!is_on).then_some(percent);
            choice(
                "chance-choice",
                percent.to_string(),
                is_on,
                self.on_percent.reform(move |_| chosen),
            )
            .class("number")
            .show(format!("{percent}%"))
        };
        let question = |question: Question, value: &'static str| {
            choice(
                "question-choice",
                value,
                self.question == question,
                self.on_question.reform(move |_| question),
            )
            .show(ui.tell(question_key(question)))
        };
        group(
            ui.tell(key("form-chance")),
            ui.tell(key("form-chance-hint")),
            html! { <>
                <div class="choices wide">
                    { question(Question::WillApply, "will-apply") }
                    { question(Question::Holds, "holds") }
                </div>
                <div class="choices steps">{ for steps.map(step) }</div>
                if self.percent.is_some() {
                    <label for="due-on">{ ui.tell_with(key("form-due-on"), &[("day", Arg::Day(self.due_on))]) }</label>
                    { month_day(ui, "due-on", self.due_on, self.on_due.reform(Some)) }
                }
            </> },
        )
    }
}
