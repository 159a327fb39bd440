//! The day of a visit or an outcome: today, yesterday, or another one. The chosen day is always
//! written out with its month, since a browser's own date field may show 12/03.

use crate::ui::{
    context::Ui,
    kit::{DayPick, choice, group},
};
use shared::{
    text::{Arg, key},
    time::Day,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DayChoiceProps {
    pub(crate) ui: Ui,
    pub(crate) label: AttrValue,
    pub(crate) day: Day,
    pub(crate) on_day: Callback<Option<Day>>,
}

#[component]
pub(crate) fn DayChoice(props: &DayChoiceProps) -> Html {
    let ui = &props.ui;
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
    group(
        props.label.clone(),
        ui.tell_with(key("day-chosen"), &[("day", Arg::Day(props.day))]),
        html! { <>
            <div class="choices">
                { for days.into_iter().map(|(day, test, words)| {
                    choice(test, day.to_string(), props.day == day && !*is_open, choose(day))
                        .show(ui.tell(words))
                }) }
                { choice("day-other", "other", is_other || *is_open, open)
                    .show(ui.tell(key("day-other"))) }
            </div>
            if is_other || *is_open {
                { month_day(ui, "day", props.day, props.on_day.reform(Some)) }
            }
        </> },
    )
}

/// How many years back a day may be chosen, and how many ahead.
const YEARS: (i16, i16) = (2, 1);

/// A day with the names of the months.
pub(crate) fn month_day(ui: &Ui, id: &'static str, day: Day, on_day: Callback<Day>) -> Html {
    let (this_year, _, _) = ui.model.today().ymd();
    let (shown, _, _) = day.ymd();
    let mut years: Vec<i16> = (this_year - YEARS.0..=this_year + YEARS.1).collect();
    if !years.contains(&shown) {
        years.push(shown);
    }
    let months = (1..=12).map(|month| ui.words.month(ui.lang(), month).into());
    let labels = [key("day-date"), key("day-month"), key("day-year")].map(|label| ui.tell(label));
    DayPick {
        id,
        day,
        years,
        labels,
        months: months.collect(),
        on_day,
    }
    .show()
}
