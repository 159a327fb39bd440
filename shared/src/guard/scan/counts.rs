//! Rupees, percentages, shares and counts.

use super::{Read, bits::Bits};
use crate::guard::sense::{Fact, Noun, Sense};

/// "₹1,480", "Rs. 1480/-", "1,480 రూపాయలు", "1.5 lakh rupees".
pub(super) fn money(bits: &Bits, at: usize) -> Option<Read> {
    let mut places = Vec::new();
    let mut next = at;
    let before = bits.has(at, &Sense::Rupee) && bits.number(at).is_none();
    if before {
        places.push(at);
        next += 1;
        if bits.is_mark(next, ".") {
            places.push(next);
            next += 1;
        }
    }
    let number = bits.number(next)?;
    places.push(next);
    next += 1;
    let mut milli = number.milli;
    if bits.has(next, &Sense::Lakh) {
        milli = milli.and_then(|milli| milli.checked_mul(100_000));
        places.push(next);
        next += 1;
    }
    let slash = bits.is_mark(next, "/") && bits.is_mark(next + 1, "-");
    if slash {
        places.extend([next, next + 1]);
        next += 2;
    }
    let after = bits.has(next, &Sense::Rupee);
    if after && (!before || bits.is_glued(next)) {
        places.push(next);
    }
    if !before && !after && !slash {
        return None;
    }
    // A price is that of a pack; what it comes to for an acre is not on record.
    let behind = places.iter().max()? + 1;
    let per = |at| {
        bits.find(at, |sense| matches!(sense, Sense::Per(_)).then_some(()))
            .is_some()
    };
    if per(behind) {
        return Some(Read::one(Fact::Number, places));
    }
    let whole = milli.filter(|milli| milli.is_multiple_of(1000));
    let fact = whole.map_or(Fact::Number, |milli| Fact::Rupees(milli / 1000));
    Some(Read::one(fact, places))
}

/// "40 %", "38 to 96 per cent", "38 నుంచి 96 %".
pub(super) fn percent(bits: &Bits, at: usize) -> Option<Read> {
    let first = bits.number(at)?;
    let is = |at| bits.has(at, &Sense::Percent);
    if let Some((low, high)) = first.range.filter(|_| is(at + 1)) {
        return Some(Read::one(Fact::PercentRange(low, high), vec![at, at + 1]));
    }
    let mut places = vec![at];
    let mut next = at + 1;
    if is(next) {
        places.push(next);
        next += 1;
    }
    let joined = bits.has(next, &Sense::To) || bits.is_mark(next, "-");
    if let Some(second) = bits.number(next + 1).filter(|_| joined && is(next + 2)) {
        places.extend([next, next + 1, next + 2]);
        let fact = match (first.milli, second.milli) {
            (Some(low), Some(high)) => Fact::PercentRange(low, high),
            _ => Fact::Number,
        };
        return Some(Read::one(fact, places));
    }
    let fact = first.milli.map_or(Fact::Number, Fact::Percent);
    (places.len() == 2).then(|| Read::one(fact, places))
}

/// "4 of 5 follow-ups", "two out of the three", "5 సార్లలో 4 సార్లు", "ఐదింటిలో నాలుగు", "4/5".
pub(super) fn share(bits: &Bits, at: usize) -> Option<Read> {
    let (k, n, mut places) = whole_first(bits, at).or_else(|| part_first(bits, at))?;
    let mut next = places.last()? + 1;
    // "of 5 open follow-ups": a word may stand between.
    if bits.noun(next).is_none() && bits.is_soft(next) && bits.noun(next + 1).is_some() {
        next += 1;
    }
    let noun = bits.noun(next);
    let mut facts = vec![vec![Fact::Share(k, n, noun)]];
    if noun.is_some() {
        places.push(next);
        if bits.is_neighbour(next) {
            facts.push(vec![Fact::Neighbour]);
        }
    }
    Some(Read { facts, places })
}

fn part_first(bits: &Bits, at: usize) -> Option<(u32, u32, Vec<usize>)> {
    let number = bits.number(at)?;
    if let Some((k, n)) = number.fraction {
        return Some((k, n, vec![at]));
    }
    let k = number.whole()?;
    let mut places = vec![at];
    let mut next = at + 1;
    if bits.noun(next).is_some() && bits.has(next + 1, &Sense::Of) {
        next += 1;
    }
    if !bits.has(next, &Sense::Of) {
        return None;
    }
    next += 1;
    let small = bits.is_soft(next) && bits.number(next).is_none();
    if small && bits.number(next + 1).is_some() {
        next += 1;
    }
    let n = bits.number(next)?.whole()?;
    places.extend(at + 1..=next);
    Some((k, n, places))
}

fn whole_first(bits: &Bits, at: usize) -> Option<(u32, u32, Vec<usize>)> {
    let of = bits.find(at, |sense| match sense {
        Sense::OfNum(n) => Some(*n),
        _ => None,
    });
    let (n, mut next) = match of {
        Some(n) => (n, at + 1),
        None if !bits.is_latin(at + 1) && bits.has(at + 1, &Sense::In) => {
            (bits.number(at)?.whole()?, at + 2)
        }
        None => return None,
    };
    if bits.is_soft(next) && bits.number(next).is_none() {
        next += 1;
    }
    let k = bits.number(next)?.whole()?;
    Some((k, n, (at..=next).collect()))
}

/// "3 other farmers", "12 visits", "no follow-up".
pub(super) fn count(bits: &Bits, at: usize) -> Option<Read> {
    let none = bits.has(at, &Sense::Not) && bits.is_latin(at) && bits.number(at).is_none();
    let value = match bits.number(at) {
        Some(number) => number.whole()?,
        None if none => 0,
        None => return None,
    };
    let mut next = at + 1;
    let mut places = vec![at];
    for _ in 0..2 {
        let between = bits.is_soft(next) && !bits.has(next, &Sense::Break);
        let similar = bits.find(next, |sense| {
            matches!(sense, Sense::Fact(Fact::Say(_))).then_some(())
        });
        if bits.noun(next).is_some() || !(between || similar.is_some() || bits.is_neighbour(next)) {
            break;
        }
        if none && !between {
            break;
        }
        next += 1;
    }
    let noun = bits.noun(next)?;
    if next > at + 1 && bits.number(next).is_some() {
        return None;
    }
    // "no labour" and the like are phrases of their own; "no time" counts nothing.
    if none && noun == Noun::Times {
        return None;
    }
    places.push(next);
    let mut facts = vec![vec![Fact::Count(noun, value)]];
    if bits.is_neighbour(next) && value > 0 {
        // One farmer may be this one; several are others.
        let others = noun != Noun::Farmers || value > 1 || !bits.is_soft(next);
        if others {
            facts.push(vec![Fact::Neighbour]);
        }
    }
    Some(Read { facts, places })
}
