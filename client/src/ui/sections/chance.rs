//! Stating a chance: what about, how likely, decided by when.

use super::day::MonthDay;
use crate::ui::{
    context::use_ui,
    kit::{Choice, Group},
};
use shared::{
    entry::Question,
    text::{Arg, key, question_key},
    time::Day,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ChanceFieldsProps {
    pub(crate) percent: Option<u8>,
    pub(crate) question: Question,
    pub(crate) due_on: Day,
    pub(crate) on_percent: Callback<Option<u8>>,
    pub(crate) on_question: Callback<Question>,
    pub(crate) on_due: Callback<Option<Day>>,
}

#[component]
pub(crate) fn ChanceFields(props: &ChanceFieldsProps) -> Html {
    let ui = use_ui();
    let steps = (0..=10u8).map(|step| step * 10);
    let step = |percent: u8| {
        let is_on = props.percent == Some(percent);
        // A second tap takes it back: no chance is stated by accident.
        let chosen = (!is_on).then_some(percent);
        html! {
            <Choice test="chance-choice" value={percent.to_string()} {is_on} class="number"
                onclick={props.on_percent.reform(move |_| chosen)}>{ format!("{percent}%") }</Choice>
        }
    };
    let question = |question: Question, value: &'static str| {
        html! {
            <Choice test="question-choice" {value} is_on={props.question == question}
                onclick={props.on_question.reform(move |_| question)}>{ ui.tell(question_key(question)) }</Choice>
        }
    };
    html! {
        <Group label={ui.tell(key("form-chance"))} hint={ui.tell(key("form-chance-hint"))}>
            <div class="choices wide">
                { question(Question::WillApply, "will-apply") }
                { question(Question::Holds, "holds") }
            </div>
            <div class="choices steps">{ for steps.map(step) }</div>
            if props.percent.is_some() {
                <label for="due-on">{ ui.tell_with(key("form-due-on"), &[("day", Arg::Day(props.due_on))]) }</label>
                <MonthDay id="due-on" test="due-on" day={props.due_on} on_day={props.on_due.reform(Some)} />
            }
        </Group>
    }
}
