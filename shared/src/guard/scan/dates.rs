//! Days, months and years as people write them.

use super::{Read, bits::Bits};
use crate::{
    guard::sense::{DateFact, End, Fact, Sense},
    time::Day,
};

/// A day, month or year that begins at a place.
pub(super) fn read(bits: &Bits, at: usize, today: Day) -> Option<Read> {
    let (mut date, mut places) = counted(bits, at, today)
        .or_else(|| in_digits(bits, at))
        .or_else(|| day_month(bits, at))
        .or_else(|| year_month(bits, at))
        .or_else(|| month_day(bits, at))
        .or_else(|| year_alone(bits, at))?;
    let next = places.last().map_or(at, |last| last + 1);
    date.end = end(bits, at, next);
    while bits.has(places.last()? + 1, &Sense::Ordinal) && bits.is_glued(places.last()? + 1) {
        places.push(places.last()? + 1);
    }
    let mut facts = vec![Fact::Date(date)];
    // "4/5" may be a share.
    if let Some((k, n)) = bits.number(at).and_then(|it| it.fraction) {
        facts.push(Fact::Share(k, n, None));
    }
    Some(Read {
        facts: vec![facts],
        places,
    })
}

fn whole(year: Option<i16>, month: Option<u8>, day: Option<u8>) -> DateFact {
    DateFact {
        year,
        month,
        day,
        end: End::Neither,
    }
}

fn end(bits: &Bits, first: usize, next: usize) -> End {
    let before = first.checked_sub(1);
    let word = |at: Option<usize>, sense: &Sense| at.is_some_and(|at| bits.has(at, sense));
    let latin = before.is_some_and(|at| bits.is_latin(at));
    let after = Some(next).filter(|at| !bits.is_latin(*at));
    if (latin && word(before, &Sense::Since)) || word(after, &Sense::Since) {
        End::From
    } else if (latin && word(before, &Sense::To)) || word(after, &Sense::To) {
        End::To
    } else {
        End::Neither
    }
}

fn of_day(day: Day) -> DateFact {
    let (year, month, day) = day.ymd();
    whole(Some(year), Some(month), Some(day))
}

/// "today", "yesterday", "12 days ago".
fn counted(bits: &Bits, at: usize, today: Day) -> Option<(DateFact, Vec<usize>)> {
    let relative = bits.find(at, |sense| match sense {
        Sense::Today(days) => Some(*days),
        _ => None,
    });
    if let Some(days) = relative {
        return Some((of_day(today.plus(days)), vec![at]));
    }
    let days = bits
        .number(at)?
        .whole()
        .filter(|_| bits.has(at + 1, &Sense::Ago))?;
    let day = today.plus(-i32::try_from(days).ok()?);
    Some((of_day(day), vec![at, at + 1]))
}

fn in_digits(bits: &Bits, at: usize) -> Option<(DateFact, Vec<usize>)> {
    let (year, month, day) = bits.number(at)?.date?;
    Some((whole(year, Some(month), Some(day)), vec![at]))
}

fn month(bits: &Bits, at: usize) -> Option<u8> {
    bits.find(at, |sense| match sense {
        Sense::Month(month) => Some(*month),
        _ => None,
    })
}

fn day_number(bits: &Bits, at: usize) -> Option<u8> {
    let day = bits.number(at)?.whole()?;
    u8::try_from(day).ok().filter(|day| (1..=31).contains(day))
}

fn year(bits: &Bits, at: usize) -> Option<i16> {
    let year = bits.digits(at)?.whole()?;
    i16::try_from(year)
        .ok()
        .filter(|year| (1900..=2199).contains(year))
}

/// Skips the ending of a number, and "of" or a comma.
fn skip(bits: &Bits, mut at: usize, places: &mut Vec<usize>, of: bool) -> usize {
    if bits.has(at, &Sense::Ordinal) && bits.is_glued(at) {
        places.push(at);
        at += 1;
    }
    if (of && bits.has(at, &Sense::Of)) || (!of && bits.is_mark(at, ",")) {
        places.push(at);
        at += 1;
    }
    at
}

/// A year that follows, with a comma or without.
fn year_after(bits: &Bits, at: usize, places: &mut Vec<usize>) -> Option<i16> {
    let mut more = Vec::new();
    let at = skip(bits, at, &mut more, false);
    let year = year(bits, at)?;
    places.append(&mut more);
    places.push(at);
    Some(year)
}

/// "8 April 2026", "8th of April", "8 ఏప్రిల్".
fn day_month(bits: &Bits, at: usize) -> Option<(DateFact, Vec<usize>)> {
    let day = day_number(bits, at)?;
    let mut places = vec![at];
    let next = skip(bits, at + 1, &mut places, true);
    let month = month(bits, next)?;
    places.push(next);
    let year = year_after(bits, next + 1, &mut places);
    Some((whole(year, Some(month), Some(day)), places))
}

/// "April 8, 2026", "ఏప్రిల్ 8న", "April 2026", "April".
fn month_day(bits: &Bits, at: usize) -> Option<(DateFact, Vec<usize>)> {
    let month = month(bits, at)?;
    let mut places = vec![at];
    let day = day_number(bits, at + 1);
    let mut next = at + 1;
    if day.is_some() {
        places.push(next);
        next += 1;
    }
    let year = year_after(bits, next, &mut places);
    Some((whole(year, Some(month), day), places))
}

/// "2026 ఏప్రిల్ 8".
fn year_month(bits: &Bits, at: usize) -> Option<(DateFact, Vec<usize>)> {
    let year = year(bits, at)?;
    let month = month(bits, at + 1)?;
    let mut places = vec![at, at + 1];
    let day = day_number(bits, at + 2);
    if day.is_some() {
        places.push(at + 2);
    }
    Some((whole(Some(year), Some(month), day), places))
}

/// "2024", where no rupees and no unit stand beside it.
fn year_alone(bits: &Bits, at: usize) -> Option<(DateFact, Vec<usize>)> {
    let year = year(bits, at).filter(|year| (1990..=2099).contains(year))?;
    let unit = bits.find(at + 1, |sense| match sense {
        Sense::Unit(..) | Sense::Rupee | Sense::Percent | Sense::Noun(_) => Some(()),
        _ => None,
    });
    let money = bits.is_mark(at + 1, "/")
        || at
            .checked_sub(1)
            .is_some_and(|at| bits.has(at, &Sense::Rupee));
    (unit.is_none() && !money).then(|| (whole(Some(year), None, None), vec![at]))
}
