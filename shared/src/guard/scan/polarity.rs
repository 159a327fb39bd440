//! What negations do to the verbs beside them, and what a question or a condition leaves open.

use super::{Item, Kind, bits::Bits};
use crate::guard::sense::{Fact, Sense, turned};

/// Puts each negation to its verb. One that finds none stays, and nothing bears it out.
pub(super) fn settle(bits: &Bits, items: &mut Vec<Item>) {
    let mut at = 0;
    while at < items.len() {
        let bit = bits.starting(items[at].at.start);
        let denies = items[at].facts() == [Fact::Negation] && items[at].is_hard();
        if denies {
            let before = bit.is_some_and(|bit| bits.has(bit, &Sense::NotBefore));
            let target = if before {
                behind(items, at)
            } else {
                ahead(items, at)
            };
            if let Some(target) = target
                && turn(&mut items[target])
            {
                items.remove(at);
                continue;
            }
        }
        at += 1;
    }
    // "Ask whether he applied it" states nothing about that.
    for item in items.iter_mut() {
        if item.says() && bits.begins_condition(item.at.start) {
            item.soft = true;
        }
    }
}

/// The verb that a negation turns: the next fact of its part, if it is one.
fn ahead(items: &[Item], at: usize) -> Option<usize> {
    let next = (at + 1..items.len().min(at + 5)).find(|next| items[*next].is_hard())?;
    (items[next].part == items[at].part && items[next].says()).then_some(next)
}

fn behind(items: &[Item], at: usize) -> Option<usize> {
    let before = (0..at)
        .rev()
        .take(2)
        .find(|before| items[*before].is_hard())?;
    (items[before].part == items[at].part && items[before].says()).then_some(before)
}

fn turn(item: &mut Item) -> bool {
    let facts: Vec<Fact> = item
        .facts()
        .iter()
        .filter_map(|fact| match fact {
            Fact::Say(say) => turned(*say).map(Fact::Say),
            _ => None,
        })
        .collect();
    if facts.is_empty() {
        return false;
    }
    item.kind = Kind::Facts(facts);
    true
}
