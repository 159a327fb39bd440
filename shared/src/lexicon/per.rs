//! What an amount is per. People write it behind ("2 g a litre, 200 g an acre") or before ("an acre:
//! 2 bags; a litre: 2 g"), once for all amounts or for each.

use super::{amounts::Atom, proposal::Per};

/// A per, with its tokens.
type Found = (Per, usize, usize);

fn is_amount(atom: &Atom) -> bool {
    matches!(atom, Atom::Amount { .. })
}

/// What an amount is per, with the tokens that say so.
pub(super) fn per_of(atoms: &[Atom], index: usize) -> Option<Found> {
    let lead = &atoms[..atoms.iter().position(is_amount).unwrap_or(index)];
    let last = atoms.iter().rposition(is_amount).unwrap_or(index);
    if !lead.is_empty() && strongest(&atoms[last + 1..]).is_none() {
        return said_before(atoms, index);
    }
    let next = atoms.iter().skip(index + 1).position(is_amount);
    let next = next.map(|at| at + index + 1);
    let own = strongest(&atoms[index + 1..next.unwrap_or(atoms.len())]);
    let first = lead.len() == index;
    match (own, strongest(lead)) {
        // "1 litre of water: 2 g, 200 litres an acre".
        (Some(_), Some(lead)) if first && lead.0 == Per::Litres(1) => Some(lead),
        // "an acre: 600 g in 200 litres".
        (Some((Per::Litres(litres), ..)), Some(lead)) if litres > 1 => Some(lead),
        (Some(own), _) => Some(own),
        (None, Some(lead)) => Some(lead),
        (None, None) => match next {
            Some(next) => per_of(atoms, next),
            None => left_over(atoms, index),
        },
    }
}

/// Where nothing stands behind the last amount but something before the first, each is per what
/// stands before it, or before the one it goes on from.
fn said_before(atoms: &[Atom], index: usize) -> Option<Found> {
    let mut end = index;
    loop {
        let before = atoms[..end].iter().rposition(is_amount);
        let found = strongest(&atoms[before.map_or(0, |at| at + 1)..end]);
        match (found, before) {
            (None, Some(before)) => end = before,
            (found, _) => return found,
        }
    }
}

/// "1 ml a litre, an acre 200 ml": of two that stand between amounts the second is the later one's.
fn left_over(atoms: &[Atom], index: usize) -> Option<Found> {
    let before = atoms[..index].iter().rposition(is_amount)?;
    let between = &atoms[before + 1..index];
    (between.len() > 1)
        .then(|| strongest(&between[between.len() - 1..]))
        .flatten()
}

/// Which of several decides: 400 ml in 200 litres an acre is 400 ml an acre, but 5 g in one litre is
/// per litre however many acres follow.
fn strongest(atoms: &[Atom]) -> Option<(Per, usize, usize)> {
    let rank = |per: Per| match per {
        Per::Plant | Per::KgSeed => 0,
        Per::Litres(1) => 1,
        Per::Acre => 2,
        Per::Hectare => 3,
        Per::Tank => 4,
        Per::Litres(_) => 5,
    };
    let pers = atoms.iter().filter_map(|atom| match atom {
        Atom::Per { per, from, to } => Some((*per, *from, *to)),
        Atom::Amount { .. } => None,
    });
    pers.min_by_key(|(per, from, _)| (rank(*per), *from))
}

/// An amount with what it is per, where no other amount stands between them.
pub(super) fn span(
    atoms: &[Atom],
    (from, to): (usize, usize),
    per: Option<Found>,
) -> (usize, usize) {
    let whole = per.map_or((from, to), |(_, first, last)| {
        (first.min(from), last.max(to))
    });
    let another = atoms.iter().any(|atom| match atom {
        Atom::Amount { from: at, .. } => *at != from && (whole.0..whole.1).contains(at),
        Atom::Per { .. } => false,
    });
    if another { (from, to) } else { whole }
}
