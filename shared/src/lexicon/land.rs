//! Land: acres, guntas, cents and hectares that are no *per* of a dose.

use super::{
    amounts::{Atom, Reader, atoms},
    meaning::Meaning,
    note::Note,
    number::{self, Number},
    proposal::{Area, Unchecked},
};

/// The land a note speaks of: the first acres, guntas or cents that are no *per*, with those that
/// follow directly.
pub(super) fn area(note: &Note) -> Option<Unchecked<Area>> {
    for sentence in note.sentences() {
        let part: Vec<usize> = sentence.collect();
        let reader = Reader { note, part: &part };
        let amounts = atoms(note, &part)
            .iter()
            .any(|atom| matches!(atom, Atom::Amount { .. }));
        let mut at = 0;
        let mut sum: Option<(u64, usize, usize)> = None;
        while at < part.len() {
            let Some((number, next)) = number::read(note, &part, at) else {
                if sum.is_some() {
                    break;
                }
                at = reader.after(at);
                continue;
            };
            match land(&reader, at, number, next, amounts) {
                Some(milli_guntas) => {
                    let end = reader.after(next);
                    let (known, from, _) = sum.unwrap_or((0, at, end));
                    sum = Some((known.saturating_add(milli_guntas), from, end));
                    at = end;
                }
                None if sum.is_some() => break,
                None => at = next,
            }
        }
        if let Some((milli_guntas, from, end)) = sum {
            let bytes = note.bytes(*part.get(from)?, part.get(end.checked_sub(1)?)? + 1);
            return Some(Unchecked::new(Area { milli_guntas }, bytes));
        }
    }
    None
}

fn land(reader: &Reader<'_>, at: usize, number: Number, next: usize, amounts: bool) -> Option<u64> {
    let one = number.most == 1000;
    if reader.per_before(at) || number.least != number.most {
        return None;
    }
    let acre = reader.is(next, &Meaning::Acre) && !(one && amounts);
    let guntas = if acre || (reader.is(next, &Meaning::AcrePer) && !one) {
        40_000
    } else if reader.is(next, &Meaning::Gunta) {
        1_000
    } else if reader.is(next, &Meaning::Cent) {
        400
    } else if reader.is(next, &Meaning::Hectare) && !(one && amounts) {
        98_842
    } else {
        return None;
    };
    Some(number.most.saturating_mul(guntas) / 1000)
}
