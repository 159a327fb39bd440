//! What a message can be told: a value with its type, written as the language writes it.

use super::{Lang, Words, key, labels::name_in, numbers};
use crate::{
    entry::{Dose, Name},
    time::{Day, Stamp},
};
use fluent_bundle::FluentValue;

/// One argument of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg<'a> {
    /// A text, as it is.
    Text(&'a str),
    /// The same, owned.
    Owned(String),
    /// A count; messages may choose the plural by it.
    Number(i64),
    /// A day: `8 Apr 2026`.
    Day(Day),
    /// A day without its year: `8 Apr`.
    DayOnly(Day),
    /// A day and a time: `8 Apr 2026, 9:40`.
    Moment(Stamp),
    /// A time of day: `9:40`.
    Clock(Stamp),
    /// Rupees: `₹1,480`.
    Rupees(u32),
    /// A size in bytes, shown in KB or MB.
    Bytes(u64),
    /// A dose: `2.5 g per litre`.
    Dose(&'a Dose),
    /// A name, in the script of the language where there is one.
    Name(&'a [Name]),
    /// A crop by its slug.
    Crop(&'a str),
    /// A stage by its slug.
    Stage(&'a str),
    /// An issue by its slug.
    Issue(&'a str),
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Owned(text)
    }
}
impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(text)
    }
}
impl From<i64> for Arg<'_> {
    fn from(number: i64) -> Self {
        Arg::Number(number)
    }
}
impl From<u32> for Arg<'_> {
    fn from(number: u32) -> Self {
        Arg::Number(number.into())
    }
}
impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
impl From<Day> for Arg<'_> {
    fn from(day: Day) -> Self {
        Arg::Day(day)
    }
}

impl Arg<'_> {
    pub(super) fn value(&self, words: &Words, lang: Lang) -> FluentValue<'_> {
        match self {
            Arg::Text(text) => FluentValue::from(*text),
            Arg::Owned(text) => FluentValue::from(text.as_str()),
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Day(day) => words.day(lang, *day).into(),
            Arg::DayOnly(day) => words.day_only(lang, *day).into(),
            Arg::Moment(at) => words.moment(lang, *at).into(),
            Arg::Clock(at) => clock(*at).into(),
            Arg::Rupees(inr) => words.rupees(*inr).into(),
            Arg::Bytes(bytes) => words.bytes(lang, *bytes).into(),
            Arg::Dose(dose) => words.dose(lang, dose).into(),
            Arg::Name(names) => FluentValue::from(name_in(names, lang)),
            Arg::Crop(slug) => words.crop(lang, slug).into(),
            Arg::Stage(slug) => words.stage(lang, slug).into(),
            Arg::Issue(slug) => words.issue(lang, slug).into(),
        }
    }
}

fn clock(at: Stamp) -> String {
    let (hour, minute) = at.clock();
    format!("{hour}:{minute:02}")
}

const MONTHS: [&str; 12] = [
    key("month-1"),
    key("month-2"),
    key("month-3"),
    key("month-4"),
    key("month-5"),
    key("month-6"),
    key("month-7"),
    key("month-8"),
    key("month-9"),
    key("month-10"),
    key("month-11"),
    key("month-12"),
];

impl Words {
    /// `8 Apr 2026`: the month by its name, so that no one reads it as 4 August.
    pub fn day(&self, lang: Lang, day: Day) -> String {
        let (year, _, _) = day.ymd();
        format!("{} {year}", self.day_only(lang, day))
    }
    /// `8 Apr`.
    pub fn day_only(&self, lang: Lang, day: Day) -> String {
        let (_, month, date) = day.ymd();
        format!("{date} {}", self.month(lang, month))
    }
    /// A month by its number, 1 to 12.
    pub fn month(&self, lang: Lang, month: u8) -> String {
        self.say(lang, MONTHS[usize::from(month.clamp(1, 12)) - 1], &[])
    }
    /// `8 Apr 2026, 9:40`.
    pub fn moment(&self, lang: Lang, at: Stamp) -> String {
        format!("{}, {}", self.day(lang, at.day()), clock(at))
    }
    /// `9:40`, at +05:30.
    pub fn clock(&self, at: Stamp) -> String {
        clock(at)
    }
    /// `₹1,480`, grouped as in India.
    pub fn rupees(&self, inr: u32) -> String {
        format!("₹{}", numbers::grouped(u64::from(inr)))
    }
    /// `24 KB`, `1.2 MB`; less than one KB counts as one.
    pub fn bytes(&self, lang: Lang, bytes: u64) -> String {
        let kb = bytes.div_ceil(1000);
        if kb < 1000 {
            let kb = numbers::grouped(kb);
            return self.say(lang, "size-kb", &[("n", kb.into())]);
        }
        if kb >= 1_000_000 {
            let gb = numbers::thousandths(kb.div_ceil(100_000) * 100);
            return self.say(lang, "size-gb", &[("n", gb.into())]);
        }
        let mb = numbers::thousandths(kb.div_ceil(100) * 100);
        self.say(lang, "size-mb", &[("n", mb.into())])
    }
    /// `2.5 g per litre`.
    pub fn dose(&self, lang: Lang, dose: &Dose) -> String {
        let amount = numbers::thousandths(u64::from(dose.milli));
        let unit = self.label(lang, "unit", &dose.unit);
        let per = self.label(lang, "per", &dose.per);
        self.say(
            lang,
            "dose",
            &[
                ("amount", amount.into()),
                ("unit", unit.into()),
                ("per", per.into()),
            ],
        )
    }
}
