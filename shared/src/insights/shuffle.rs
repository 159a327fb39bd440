//! What chance alone would bring about: the permutation test behind the grade *holds*.
//!
//! Each candidate finding is a set of visits, and its statistic is the number of good ones among
//! them (controlled; accepted). In a shuffle the labels good and not good change places among the
//! visits of the same village and crop; how many are good in each crop, and which visits belong to
//! which candidate, stays. With that fixed, a greater count is the same as a greater difference to
//! the share in the rest of the same village and crops.
//!
//! Many candidates looked at together find something by chance. So the test asks of the smallest
//! chance among all of them (min-p, Westfall and Young 1993): over the observed labels and 1,000
//! shuffles, a candidate's chance in one of them is how many of all have at least its count; a
//! candidate *holds* where at most 5 % of all have a smallest chance as small as its own. The
//! observed labels count as one of the 1,001, so that on labels that mean nothing at most 5 % of
//! villages show any *holds*, exactly and for any number of candidates.
//!
//! Only integers are compared. The generator is seeded by the visits' ids, so that phone and depot
//! shuffle alike, in whatever order the entries came.

use crate::{order, stats::Seeded, view::Case};

/// Shuffles of the labels.
pub(super) const SHUFFLES: usize = 1000;
/// A candidate is tested from so many visits, and so many others to compare with; of fewer nothing
/// could be told, and they would only blunt the test of the others.
pub(super) const FEWEST: usize = 5;

/// Visits with a label, those of a crop together.
pub(super) struct Pool<'a> {
    /// What the label says; part of the seed.
    pub(super) kind: &'static str,
    /// The visits, by crop.
    pub(super) cases: Vec<&'a Case>,
    /// Of each: whether it came out well.
    pub(super) good: Vec<bool>,
}

/// What is tested.
pub(super) trait Candidate {
    /// The place of its pool in the list.
    fn pool(&self) -> usize;
    /// Its visits' places in the pool.
    fn members(&self) -> &[usize];
}

impl Pool<'_> {
    /// Where each crop begins and ends.
    fn crops(&self) -> Vec<std::ops::Range<usize>> {
        let mut crops = Vec::new();
        let mut start = 0;
        for end in 1..=self.cases.len() {
            if end == self.cases.len() || self.cases[end].crop != self.cases[start].crop {
                crops.push(start..end);
                start = end;
            }
        }
        crops
    }

    /// The places of the other visits of the crops of these.
    pub(super) fn rest(&self, members: &[usize]) -> Vec<usize> {
        self.crops()
            .into_iter()
            .filter(|crop| members.iter().any(|member| crop.contains(member)))
            .flatten()
            .filter(|place| !members.contains(place))
            .collect()
    }

    fn seed(&self) -> Seeded {
        let mut ids: Vec<&[u8]> = self
            .cases
            .iter()
            .map(|case| case.visit.as_str().as_bytes())
            .collect();
        order::sort(&mut ids);
        Seeded::of(std::iter::once(self.kind.as_bytes()).chain(ids))
    }
}

/// Of each candidate: whether it holds.
pub(super) fn holds(pools: &[Pool<'_>], candidates: &[impl Candidate]) -> Vec<bool> {
    let tested: Vec<usize> = (0..candidates.len())
        .filter(|place| {
            is_tested(
                &pools[candidates[*place].pool()],
                candidates[*place].members(),
            )
        })
        .collect();
    let mut counts: Vec<Vec<u32>> = vec![Vec::new(); candidates.len()];
    for (number, pool) in pools.iter().enumerate() {
        let mut sets: Vec<(usize, Vec<u64>)> = tested
            .iter()
            .filter(|place| candidates[**place].pool() == number)
            .map(|place| (*place, bits(pool.cases.len(), candidates[*place].members())))
            .collect();
        if !sets.is_empty() {
            count(pool, &mut sets, &mut counts);
        }
    }
    let chances: Vec<Vec<u32>> = tested.iter().map(|place| ranks(&counts[*place])).collect();
    let mut smallest = vec![u32::MAX; SHUFFLES + 1];
    for row in &chances {
        for (least, chance) in smallest.iter_mut().zip(row) {
            *least = (*least).min(*chance);
        }
    }
    let mut result = vec![false; candidates.len()];
    for (place, row) in tested.iter().zip(&chances) {
        let as_small = smallest.iter().filter(|least| **least <= row[0]).count();
        result[*place] = as_small * 20 <= SHUFFLES + 1;
    }
    result
}

fn is_tested(pool: &Pool<'_>, members: &[usize]) -> bool {
    members.len() >= FEWEST && pool.rest(members).len() >= FEWEST
}

fn bits(len: usize, members: &[usize]) -> Vec<u64> {
    let mut words = vec![0; len.div_ceil(64)];
    for member in members {
        words[member / 64] |= 1 << (member % 64);
    }
    words
}

/// The good ones of each set: first as observed, then in each shuffle.
fn count(pool: &Pool<'_>, sets: &mut [(usize, Vec<u64>)], counts: &mut [Vec<u32>]) {
    let (mut generator, crops) = (pool.seed(), pool.crops());
    let mut labels = pool.good.clone();
    let mut good = vec![0; labels.len().div_ceil(64)];
    for shuffle in 0..=SHUFFLES {
        if shuffle > 0 {
            for crop in &crops {
                generator.shuffle(&mut labels[crop.clone()]);
            }
        }
        for (word, chunk) in good.iter_mut().zip(labels.chunks(64)) {
            *word = packed(chunk);
        }
        for (place, set) in sets.iter() {
            let both = set.iter().zip(&good).map(|(a, b)| (a & b).count_ones());
            counts[*place].push(both.sum());
        }
    }
}

/// Up to 64 labels, the first in the lowest bit.
fn packed(labels: &[bool]) -> u64 {
    let pack = |word, label: &bool| word << 1 | u64::from(*label);
    labels.iter().rev().fold(0, pack)
}

/// Of each count: how many of all are at least as great.
fn ranks(counts: &[u32]) -> Vec<u32> {
    let most = counts.iter().max().copied().unwrap_or(0) as usize;
    let mut at_least = vec![0u32; most + 2];
    for count in counts {
        at_least[*count as usize] += 1;
    }
    for count in (0..=most).rev() {
        at_least[count] += at_least[count + 1];
    }
    counts
        .iter()
        .map(|count| at_least[*count as usize])
        .collect()
}
