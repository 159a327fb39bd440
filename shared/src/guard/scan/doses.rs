//! Doses: an amount or a range of it, with what it is per, before or behind.

use super::{Read, bits::Bits};
use crate::guard::{
    dose::{Amount, Dim, Per},
    sense::{Fact, Sense},
};

/// A dose that begins at a place. Names of products between its parts stay to be read.
pub(super) fn read(bits: &Bits, at: usize) -> Option<Read> {
    let (mut dose, mut places) = single(bits, at)?;
    let mut next = places.iter().max()? + 1;
    // The dot of a shortened unit.
    if bits.is_mark(next, ".") && bits.is_glued(next) {
        next += 1;
    }
    let joined = bits.has(next, &Sense::To) || bits.is_mark(next, "-");
    if let Some((more, more_places)) = joined.then(|| single(bits, next + 1)).flatten()
        && more.dim == dose.dim
        && (more.per == dose.per || dose.per.is_none() || more.per.is_none())
    {
        // A range that does not rise is none.
        let rises = more.most > dose.least;
        dose.most = more.most;
        dose.per = dose.per.or(more.per).filter(|_| rises);
        dose.step = dose.step.min(more.step);
        places.push(next);
        places.extend(more_places);
    }
    Some(Read::one(Fact::Dose(dose), places))
}

fn single(bits: &Bits, at: usize) -> Option<(Amount, Vec<usize>)> {
    if let Some((mut dose, mut places)) = amount(bits, at) {
        let behind = after_small(bits, places.last()? + 1);
        if let Some((per, times, more)) = per(bits, behind) {
            divide(&mut dose, per, times);
            places.extend(more);
        }
        return Some((dose, places));
    }
    let (kind, times, mut places) = per(bits, at)?;
    let behind = after_small(bits, places.last()? + 1);
    let (mut dose, more) = amount(bits, behind)?;
    divide(&mut dose, kind, times);
    places.extend(more);
    Some((dose, places))
}

/// Past small words, marks and names of products.
fn after_small(bits: &Bits, mut at: usize) -> usize {
    for _ in 0..4 {
        let mark = bits.is_mark(at, "/") || bits.is_mark(at, ".");
        let small = bits.is_soft(at)
            && bits.number(at).is_none()
            && !bits.has(at, &Sense::Break)
            && per(bits, at).is_none();
        let product = bits.is_product(at);
        if !(mark || small || product) {
            break;
        }
        at += 1;
    }
    at
}

/// "2.5 g", "2.5-3 g", "2.5 to 3 g".
fn amount(bits: &Bits, at: usize) -> Option<(Amount, Vec<usize>)> {
    let number = bits.number(at)?;
    let joined = bits.has(at + 1, &Sense::To) || bits.is_mark(at + 1, "-");
    if let Some((dim, factor)) = unit(bits, at + 1) {
        let (least, most) = number.range.or_else(|| number.milli.map(|it| (it, it)))?;
        return Some((
            scaled(least, most, number.step, dim, factor),
            vec![at, at + 1],
        ));
    }
    let second = bits.number(at + 2).filter(|_| joined)?;
    let (dim, factor) = unit(bits, at + 3)?;
    let dose = scaled(
        number.milli?,
        second.milli?,
        number.step.min(second.step),
        dim,
        factor,
    );
    Some((dose, vec![at, at + 1, at + 2, at + 3]))
}

fn scaled(least: u64, most: u64, step: u64, dim: Dim, factor: u64) -> Amount {
    Amount {
        least: least.saturating_mul(factor),
        most: most.saturating_mul(factor),
        dim,
        per: None,
        step: step.saturating_mul(factor),
    }
}

fn divide(dose: &mut Amount, per: Per, times: u64) {
    let even = dose.least.is_multiple_of(times) && dose.most.is_multiple_of(times);
    dose.per = Some(if even { per } else { Per::Unsized });
    dose.least /= times;
    dose.most /= times;
}

fn unit(bits: &Bits, at: usize) -> Option<(Dim, u64)> {
    bits.find(at, |sense| match sense {
        Sense::Unit(dim, factor) => Some((*dim, *factor)),
        _ => None,
    })
}

/// "per acre", "10 litres of water".
fn per(bits: &Bits, at: usize) -> Option<(Per, u64, Vec<usize>)> {
    let kind = |at| {
        bits.find(at, |sense| match sense {
            Sense::Per(per) => Some(*per),
            _ => None,
        })
    };
    if let Some(per) = kind(at) {
        return Some((per, 1, vec![at]));
    }
    let times = bits.number(at)?.whole().filter(|times| *times > 0)?;
    Some((kind(at + 1)?, u64::from(times), vec![at, at + 1]))
}
