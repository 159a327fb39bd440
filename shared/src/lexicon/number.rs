//! Numbers of a note, in digits and in words, in thousandths.

use super::{meaning::Meaning, note::Note, token::Sort};

/// A number or a range of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) least: u64,
    pub(super) most: u64,
}

/// More than this is no amount that anyone gives.
const MOST: u64 = 10_000_000_000;

/// The number at a place of a segment (places in `part` are tokens), and the place after it.
pub(super) fn read(note: &Note, part: &[usize], at: usize) -> Option<(Number, usize)> {
    let (least, next) = single(note, part, at)?;
    let mut second = next;
    while part
        .get(second)
        .is_some_and(|place| note.tokens[*place].is_mark("-"))
    {
        second += 1;
    }
    let dashed = second > next;
    let worded = means(note, part, next, |it| *it == Meaning::To);
    let from = if dashed { second } else { next + 1 };
    if (dashed || worded)
        && let Some((most, end)) = single(note, part, from)
        && most > least
    {
        return Some((Number { least, most }, end));
    }
    Some((Number { least, most: least }, next))
}

fn means(note: &Note, part: &[usize], at: usize, is: impl Fn(&Meaning) -> bool) -> bool {
    part.get(at)
        .and_then(|place| note.hit(*place))
        .is_some_and(|hit| hit.means(is))
}

fn single(note: &Note, part: &[usize], at: usize) -> Option<(u64, usize)> {
    let token = &note.tokens[*part.get(at)?];
    if token.sort == Sort::Number {
        return digits(note, part, at);
    }
    words(note, part, at)
}

fn digits(note: &Note, part: &[usize], at: usize) -> Option<(u64, usize)> {
    let text = |at: usize| {
        let token = &note.tokens[*part.get(at)?];
        (token.sort == Sort::Number).then_some(token.text.as_str())
    };
    let mark = |at: usize, mark: &str| {
        part.get(at)
            .is_some_and(|place| note.tokens[*place].is_mark(mark))
    };
    let glued = |at: usize| {
        let (here, next) = (part.get(at)?, part.get(at + 1)?);
        (note.tokens[*here].at.1 == note.tokens[*next].at.0).then_some(())
    };
    if part.get(at).and_then(|place| note.hit(*place)).is_some() {
        return None;
    }
    let mut whole = text(at)?.to_owned();
    let mut next = at + 1;
    // 1,250 and 1,00,000.
    while mark(next, ",")
        && glued(next - 1).is_some()
        && glued(next).is_some()
        && text(next + 1).is_some_and(|group| matches!(group.len(), 2 | 3))
    {
        whole.push_str(text(next + 1)?);
        next += 2;
    }
    let value = milli(&whole)?;
    let under = text(next + 1).and_then(|under| under.parse::<u64>().ok());
    let is_half = |under: &u64| matches!(under, 2..=4) && value < under * 1000;
    if mark(next, "/")
        && let Some(under) = under.filter(is_half)
        && unit_follows(note, part, next + 2)
    {
        return Some((value / under, next + 2));
    }
    Some((value, next))
}

fn unit_follows(note: &Note, part: &[usize], at: usize) -> bool {
    means(note, part, at, |it| {
        matches!(it, Meaning::Unit(_) | Meaning::Acre | Meaning::AcrePer)
    })
}

fn milli(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    let value = whole.parse::<u64>().ok()?.checked_mul(1000)?;
    value
        .checked_add(part.parse::<u64>().ok()?)
        .filter(|value| *value < MOST)
}

/// "two hundred fifty", రెండు వందల యాభై; only where something to be counted follows, since many of
/// these words are others too.
fn words(note: &Note, part: &[usize], at: usize) -> Option<(u64, usize)> {
    let mut total = 0_u64;
    let mut current = 0_u64;
    let mut next = at;
    while let Some(hit) = part.get(next).and_then(|place| note.hit(*place)) {
        if let Some(value) = hit.find(|it| match it {
            Meaning::Number(value) => Some(*value),
            Meaning::Half => Some(500),
            _ => None,
        }) {
            current = current.checked_add(value)?;
        } else if let Some(times) = hit.find(|it| match it {
            Meaning::Times(times) => Some(*times),
            _ => None,
        }) {
            total = total.checked_add(current.max(1000).checked_mul(times)?)?;
            current = 0;
        } else {
            break;
        }
        next += hit.to - hit.from;
    }
    let value = total
        .checked_add(current)
        .filter(|value| (1..MOST).contains(value))?;
    let counted = means(note, part, next, |it| {
        matches!(
            it,
            Meaning::Unit(_)
                | Meaning::Acre
                | Meaning::AcrePer
                | Meaning::Gunta
                | Meaning::Cent
                | Meaning::Hectare
                | Meaning::HectarePer
                | Meaning::Plant
                | Meaning::PlantPer
                | Meaning::Tank
                | Meaning::TankPer
                | Meaning::LitrePer
                | Meaning::To
        )
    });
    (next > at && counted).then_some((value, next))
}
