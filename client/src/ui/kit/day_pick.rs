//! A day from three lists: date, month by its name, year. A browser's own date field shows 10/08, which
//! one reads as August and the next as October.

use super::{Line, pick};
use shared::time::Day;
use yew::prelude::*;

/// Year, month, date.
type Ymd = (i16, u8, u8);

/// The three lists.
pub(crate) struct DayPick {
    /// The id of the first list; the others add `-month` and `-year`. The names for tests are alike.
    pub(crate) id: &'static str,
    pub(crate) day: Day,
    /// The years offered.
    pub(crate) years: Vec<i16>,
    /// The names of the twelve months.
    pub(crate) months: Vec<AttrValue>,
    /// The names of the three lists.
    pub(crate) labels: [String; 3],
    pub(crate) on_day: Callback<Day>,
}

impl DayPick {
    pub(crate) fn show(self) -> Html {
        let (year, month, date) = self.day.ymd();
        let on = |change: fn(Ymd, i16) -> Ymd| {
            let is = (year, month, date);
            let on_day = self.on_day.clone();
            Callback::from(move |value: Option<String>| {
                let value = value.and_then(|value| value.parse::<i16>().ok());
                if let Some(day) = value.and_then(|value| nearest(change(is, value))) {
                    on_day.emit(day);
                }
            })
        };
        let line = |value: i64, text: AttrValue| Line {
            value: value.to_string().into(),
            text,
        };
        let number = |n: i64| line(n, n.to_string().into());
        let months = self
            .months
            .iter()
            .zip(1..)
            .map(|(name, n)| line(n, name.clone()))
            .collect();
        let dates = (1..=31).map(number).collect();
        let years = self
            .years
            .iter()
            .map(|year| number(i64::from(*year)))
            .collect();
        let [date_label, month_label, year_label] = self.labels;
        let id = self.id;
        let named = |what: &str| format!("{id}-{what}");
        html! {
            <div class="day-pick" data-test={id} data-day={self.day.to_string()}>
                { pick(id, named("date"), date.to_string(), dates,
                    on(|(year, month, _), date| (year, month, date as u8))).label(date_label).show() }
                { pick(named("month"), named("month"), month.to_string(), months,
                    on(|(year, _, date), month| (year, month as u8, date))).label(month_label).show() }
                { pick(named("year"), named("year"), year.to_string(), years,
                    on(|(_, month, date), year| (year, month, date))).label(year_label).show() }
            </div>
        }
    }
}

/// The day so written, or the last one of its month: the 31st of a month of 30 days is its 30th.
fn nearest((year, month, date): Ymd) -> Option<Day> {
    (1..=date)
        .rev()
        .find_map(|date| Day::from_ymd(year, month as i8, date as i8))
}
