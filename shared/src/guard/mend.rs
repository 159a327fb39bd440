//! The two things that may be put right: a wrong year, where day and month can mean one known day
//! only; and a day that the record does not have, which is taken out where the rest holds without
//! it. A day of the record of which something else is told is neither: the sentence goes.

use super::{
    Bench, Read,
    cover::is_on,
    reason::{Code, Reason},
    scan::Item,
    sense::{DateFact, End},
};
use crate::{order, time::Day};
use std::{collections::BTreeSet, ops::Range};

/// The day of a date that is written out in full.
pub(super) fn day_of(date: DateFact) -> Option<Day> {
    let (month, day) = (
        i8::try_from(date.month?).ok()?,
        i8::try_from(date.day?).ok()?,
    );
    Day::from_ymd(date.year?, month, day)
}

/// The sentence with its years put right, if it holds then.
pub(super) fn repaired(
    bench: &Bench<'_>,
    said: &str,
    read: &Read,
) -> Option<(String, Vec<Reason>)> {
    let with_year = |item: &Item| item.date().is_some_and(|date| date.year.is_some());
    if !read.items.iter().any(with_year) {
        return None;
    }
    let bundles = bench.bundles.iter();
    let known: BTreeSet<Day> = order::set(bundles.flat_map(|bundle| bundle.all_days()));
    let mut shown = said.to_owned();
    let mut reasons = Vec::new();
    for item in read.items.iter().rev() {
        let Some(date) = item.date() else { continue };
        let (Some(year), Some(month), Some(day)) = (date.year, date.month, date.day) else {
            continue;
        };
        if day_of(date).is_some_and(|day| known.contains(&day)) {
            continue;
        }
        let mut meant = known.iter().filter(|known| {
            let (_, its_month, its_day) = known.ymd();
            (its_month, its_day) == (month, day) && **known <= bench.guard.today
        });
        let (Some(only), None) = (meant.next(), meant.next()) else {
            return None;
        };
        let place = year_in(&said[item.at.clone()], year)?;
        let place = item.at.start + place.start..item.at.start + place.end;
        let right = only.ymd().0.to_string();
        let short = right.get(right.len().checked_sub(place.len()).filter(|it| *it <= 2)?..)?;
        shown.replace_range(place, short);
        reasons.push(Reason::new(Code::DateYear, &said[item.at.clone()]));
    }
    reasons.reverse();
    (!reasons.is_empty() && stands(bench, &shown)).then_some((shown, reasons))
}

/// Where a date's year stands: four digits, or the last two.
fn year_in(text: &str, year: i16) -> Option<Range<usize>> {
    let digits = |text: &str| -> Vec<(usize, usize, u32)> {
        let mut runs: Vec<(usize, usize, u32)> = Vec::new();
        for (at, c) in text.char_indices() {
            let value = super::normal::normal(&c.to_string());
            let Some(value) = value.first().and_then(|it| it.c.to_digit(10)) else {
                continue;
            };
            match runs.last_mut() {
                Some(run) if run.1 == at => *run = (run.0, at + c.len_utf8(), run.2 * 10 + value),
                _ => runs.push((at, at + c.len_utf8(), value)),
            }
        }
        runs
    };
    let year = u32::try_from(year).ok()?;
    let runs = digits(text);
    let full = runs.iter().find(|run| run.2 == year);
    let short = || runs.iter().rfind(|run| run.2 + 2000 == year);
    // Digits of another script are put right in Latin ones.
    full.or_else(short)
        .map(|run| run.0..run.1)
        .filter(|range| text[range.clone()].is_ascii())
}

/// The sentence without a day, or without all its days, if it holds then.
pub(super) fn stripped(
    bench: &Bench<'_>,
    said: &str,
    read: &Read,
) -> Option<(String, Vec<Reason>)> {
    let dates = || {
        read.items
            .iter()
            .filter_map(|item| Some((item, item.date()?)))
    };
    if dates().any(|(_, date)| date.end != End::Neither) {
        return None;
    }
    let days: Vec<&Item> = dates()
        .filter(|(_, date)| !is_known(bench, *date))
        .map(|(item, _)| item)
        .collect();
    let singles = days.iter().map(|item| vec![*item]);
    let all = (days.len() > 1).then(|| days.clone());
    for out in singles.chain(all) {
        let mut shown = said.to_owned();
        for item in out.iter().rev() {
            shown = without(&shown, item.at.clone());
        }
        let read = bench.read(&shown);
        let says = read.items.iter().any(Item::says);
        if says && stands(bench, &shown) {
            let reason = |item: &&Item| {
                let code = bench.sharper(Code::DateUnknown, Some(item));
                Reason::new(code, &said[item.at.clone()])
            };
            return Some((shown, out.iter().map(reason).collect()));
        }
    }
    None
}

/// Whether the date is one of the record. Such a day stays: it is what is said of it that is wrong.
fn is_known(bench: &Bench<'_>, date: DateFact) -> bool {
    let mut days = bench.bundles.iter().flat_map(|bundle| bundle.all_days());
    days.any(|day| is_on(date, day, End::Neither))
}

fn stands(bench: &Bench<'_>, text: &str) -> bool {
    bench.reasons(text, &bench.read(text)).is_empty()
}

const BEFORE: &[&str] = &[
    "on", "in", "by", "dated", "of", "since", "from", "until", "till", "to", "at", "for", "up",
];
const AFTER: &[&str] = &[
    "నాటికి",
    "నాటి",
    "నాడు",
    "లోపు",
    "లోగా",
    "నుంచి",
    "నుండి",
    "వరకు",
    "తేదీన",
    "రోజున",
    "को",
    "तक",
    "से",
    "के दिन",
    "तारीख को",
];

/// A text without a place, and without the small words and marks that went with it.
fn without(text: &str, place: Range<usize>) -> String {
    let mut before = text[..place.start].trim_end();
    let mut after = text[place.end..].trim_start();
    while let Some(word) = before
        .split([' ', '('])
        .next_back()
        .filter(|word| !word.is_empty())
    {
        if !BEFORE.contains(&word.to_ascii_lowercase().as_str()) {
            break;
        }
        before = before[..before.len() - word.len()].trim_end();
    }
    for word in AFTER {
        if let Some(rest) = after
            .strip_prefix(word)
            .filter(|rest| rest.is_empty() || rest.starts_with([' ', ',', '.', '।', ';', ':']))
        {
            after = rest.trim_start();
        }
    }
    if before.ends_with('(') && after.starts_with(')') {
        before = before[..before.len() - 1].trim_end();
        after = after[1..].trim_start();
    }
    if before.is_empty() || before.ends_with([',', ';', ':', '(']) {
        after = after.trim_start_matches([',', ';', ':', '-', '–', ' ']);
    }
    if after.starts_with(['.', '।', ',', ';', ':', '!', '?']) || after.is_empty() {
        before = before.trim_end_matches([',', ';', ':', ' ']);
    }
    if before.is_empty() {
        return crate::text::capitalised(after);
    }
    let glue = if after.is_empty()
        || after.starts_with(['.', '।', ',', ';', ':', '!', '?', ')'])
        || before.ends_with('(')
    {
        ""
    } else {
        " "
    };
    format!("{before}{glue}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_goes_with_its_small_words() {
        let cases = [
            ("On 8 April he refused it.", "8 April", "He refused it."),
            ("He refused it on 8 April.", "8 April", "He refused it."),
            ("8 Apr 2026: refused.", "8 Apr 2026", "Refused."),
            ("Refused (on 8 April).", "8 April", "Refused."),
            ("8 अप्रैल को मना किया।", "8 अप्रैल", "मना किया।"),
            (
                "Refused on 8 April, over the price.",
                "8 April",
                "Refused, over the price.",
            ),
        ];
        for (text, day, left) in cases {
            let at = text.find(day).unwrap();
            assert_eq!(without(text, at..at + day.len()), left);
        }
    }

    #[test]
    fn the_year_is_found_in_a_date() {
        assert_eq!(year_in("8 April 2024", 2024), Some(8..12));
        assert_eq!(year_in("18.04.24", 2024), Some(6..8));
        assert_eq!(year_in("2024-04-18", 2024), Some(0..4));
    }
}
