//! A day from three lists: date, month by its name, year. A browser's own date field shows 10/08, which
//! one reads as August and the next as October.

use super::{Line, Pick};
use shared::time::Day;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DayPickProps {
    /// The id of the first list; the others add `-month` and `-year`.
    pub(crate) id: AttrValue,
    pub(crate) test: AttrValue,
    pub(crate) day: Day,
    /// The years offered.
    pub(crate) years: Vec<i16>,
    /// The names of the twelve months.
    pub(crate) months: Vec<AttrValue>,
    /// The names of the three lists.
    pub(crate) labels: [AttrValue; 3],
    pub(crate) on_day: Callback<Day>,
}

#[component]
pub(crate) fn DayPick(props: &DayPickProps) -> Html {
    let (year, month, date) = props.day.ymd();
    let on = |pick: fn((i16, u8, u8), i16) -> (i16, u8, u8)| {
        let is = (year, month, date);
        let on_day = props.on_day.clone();
        Callback::from(move |value: Option<String>| {
            let value = value.and_then(|value| value.parse::<i16>().ok());
            value
                .and_then(|value| nearest(pick(is, value)))
                .into_iter()
                .for_each(|day| on_day.emit(day));
        })
    };
    let line = |value: i64, text: AttrValue| Line {
        value: value.to_string().into(),
        text,
    };
    let number = |n: i64| line(n, n.to_string().into());
    let months = props
        .months
        .iter()
        .zip(1..)
        .map(|(name, n)| line(n, name.clone()));
    let [date_label, month_label, year_label] = props.labels.clone();
    let name = |what: &str| AttrValue::from(format!("{}-{what}", props.id));
    let test = |what: &str| AttrValue::from(format!("{}-{what}", props.test));
    html! {
        <div class="day-pick" data-test={props.test.clone()} data-day={props.day.to_string()}>
            <Pick id={props.id.clone()} test={test("date")} value={date.to_string()} label={date_label}
                options={(1..=31).map(number).collect::<Vec<_>>()}
                on_pick={on(|(year, month, _), date| (year, month, date as u8))} />
            <Pick id={name("month")} test={test("month")} value={month.to_string()} label={month_label}
                options={months.collect::<Vec<_>>()}
                on_pick={on(|(year, _, date), month| (year, month as u8, date))} />
            <Pick id={name("year")} test={test("year")} value={year.to_string()} label={year_label}
                options={props.years.iter().map(|year| number(i64::from(*year))).collect::<Vec<_>>()}
                on_pick={on(|(_, month, date), year| (year, month, date))} />
        </div>
    }
}

/// The day so written, or the last one of its month: the 31st of a month of 30 days is its 30th.
fn nearest((year, month, date): (i16, u8, u8)) -> Option<Day> {
    (1..=date)
        .rev()
        .find_map(|date| Day::from_ymd(year, month as i8, date as i8))
}
