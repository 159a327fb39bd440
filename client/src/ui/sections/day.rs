//! The day of a visit or an outcome: today, yesterday, or another one. The chosen day is always
//! written out with its month, since a browser's own date field may show 12/03.

use crate::ui::{
    context::use_ui,
    kit::{Choice, DayPick, Group},
};
use shared::{
    text::{Arg, key},
    time::Day,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DayChoiceProps {
    pub(crate) label: AttrValue,
    pub(crate) day: Day,
    pub(crate) on_day: Callback<Option<Day>>,
}

#[component]
pub(crate) fn DayChoice(props: &DayChoiceProps) -> Html {
    let ui = use_ui();
    let today = ui.model.today();
    let is_other = props.day != today && props.day != today.plus(-1);
    let is_open = use_state(|| false);
    let choose = |day: Day| {
        let (on_day, is_open) = (props.on_day.clone(), is_open.clone());
        Callback::from(move |_: MouseEvent| {
            is_open.set(false);
            on_day.emit(Some(day));
        })
    };
    let open = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(true))
    };
    let days = [
        (today, "day-today", key("day-today")),
        (today.plus(-1), "day-yesterday", key("day-yesterday")),
    ];
    html! {
        <Group label={props.label.clone()}
            hint={ui.tell_with(key("day-chosen"), &[("day", Arg::Day(props.day))])}>
            <div class="choices">
                { for days.into_iter().map(|(day, test, words)| html! {
                    <Choice {test} value={day.to_string()} is_on={props.day == day && !*is_open}
                        onclick={choose(day)}>{ ui.tell(words) }</Choice>
                }) }
                <Choice test="day-other" value="other" is_on={is_other || *is_open} onclick={open}>
                    { ui.tell(key("day-other")) }
                </Choice>
            </div>
            if is_other || *is_open {
                <MonthDay id="day" test="day" day={props.day} on_day={props.on_day.reform(Some)} />
            }
        </Group>
    }
}

/// How many years back a day may be chosen, and how many ahead.
const YEARS: (i16, i16) = (2, 1);

#[derive(Properties, PartialEq)]
pub(crate) struct MonthDayProps {
    pub(crate) id: AttrValue,
    pub(crate) test: AttrValue,
    pub(crate) day: Day,
    pub(crate) on_day: Callback<Day>,
}

/// A day with the names of the months.
#[component]
pub(crate) fn MonthDay(props: &MonthDayProps) -> Html {
    let ui = use_ui();
    let (this_year, _, _) = ui.model.today().ymd();
    let (shown, _, _) = props.day.ymd();
    let mut years: Vec<i16> = (this_year - YEARS.0..=this_year + YEARS.1).collect();
    if !years.contains(&shown) {
        years.push(shown);
    }
    let months = (1..=12).map(|month| ui.words.month(ui.lang(), month).into());
    let labels =
        [key("day-date"), key("day-month"), key("day-year")].map(|label| ui.tell(label).into());
    html! {
        <DayPick id={props.id.clone()} test={props.test.clone()} day={props.day} {years} {labels}
            months={months.collect::<Vec<_>>()} on_day={props.on_day.clone()} />
    }
}
