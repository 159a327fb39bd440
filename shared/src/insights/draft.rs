//! Findings that outcomes or reactions may bear out, before they are graded.

use super::{
    count,
    model::{Against, Finding, Grade, What},
    shuffle::{Candidate, Pool},
};
use crate::{
    brief::{About, Catalogue},
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::{FarmerId, ProductId, Slug},
    order,
    stats::wilson,
    view::Case,
};
use std::collections::BTreeMap;

const RESULTS: usize = 0;
const REACTIONS: usize = 1;

/// A finding and the visits that it counts.
pub(super) struct Draft<'a> {
    what: What,
    pool: usize,
    members: Vec<usize>,
    /// Earlier visits that the counted ones answer.
    before: Vec<&'a Case>,
}

impl Draft<'_> {
    /// Whether it is about this; what else a finding says of it does not matter.
    pub(super) fn is(&self, what: &What) -> bool {
        match (&self.what, what) {
            (
                What::Works { product, about, .. },
                What::Works {
                    product: p,
                    about: a,
                    ..
                },
            ) => product == p && about == a,
            (What::Pitched { pitch, .. }, What::Pitched { pitch: p, .. }) => pitch == p,
            (mine, other) => mine == other,
        }
    }
}

impl Candidate for Draft<'_> {
    fn pool(&self) -> usize {
        self.pool
    }
    fn members(&self) -> &[usize] {
        &self.members
    }
}

/// All drafts of a village with the visits they are drawn from. Which drafts there are depends on
/// visits, products, pitches and objections, never on how it came out: else shuffling the outcomes
/// would be no test.
pub(super) struct Drafts<'a> {
    pub(super) pools: Vec<Pool<'a>>,
    pub(super) list: Vec<Draft<'a>>,
}

impl<'a> Drafts<'a> {
    /// The drafts of cases in their order.
    pub(super) fn of(cases: &[&'a Case]) -> Self {
        let tried = pool("result", cases, |case| {
            let result = count::applied_result(case)?;
            Some(result == CropResult::Controlled)
        });
        let told = pool("reaction", cases, |case| {
            (!case.pitch.is_empty())
                .then_some(case.reaction?)
                .map(|reaction| reaction == Reaction::Accepted)
        });
        let mut list = products(&tried);
        list.extend(pitches(&told));
        list.extend(answers(&told, cases));
        Self {
            pools: vec![tried, told],
            list,
        }
    }

    /// The findings that are worth showing, graded.
    pub(super) fn findings(&self, holds: &[bool], catalogue: &Catalogue) -> Vec<Finding> {
        let graded = self.list.iter().zip(holds);
        graded
            .filter_map(|(draft, holds)| self.finding(draft, *holds, catalogue))
            .collect()
    }

    fn finding(&self, draft: &Draft<'_>, holds: bool, catalogue: &Catalogue) -> Option<Finding> {
        let pool = &self.pools[draft.pool];
        let counted: Vec<&Case> = draft.members.iter().map(|at| pool.cases[*at]).collect();
        let share = |places: &[usize]| {
            let good = places.iter().filter(|at| pool.good[**at]).count();
            wilson(good as u32, places.len() as u32)
        };
        let seen = share(&draft.members);
        let rest = pool.rest(&draft.members);
        let mut what = draft.what.clone();
        match &mut what {
            What::Works {
                product,
                about,
                on_label,
            } => {
                catalogue.product(product)?;
                *on_label = !catalogue.uses(product, about).is_empty();
            }
            // An answer that was never accepted is none.
            What::Met { .. } if seen.k == 0 => return None,
            _ => {}
        }
        let (farmers, seasons) = count::farmers_and_seasons(&counted);
        Some(Finding {
            what,
            grade: if holds { Grade::Holds } else { Grade::Seen },
            seen,
            rest: (!rest.is_empty()).then(|| share(&rest)),
            seasons,
            farmers,
            day: count::last_day(&counted)?,
            evidence: count::evidence(counted.into_iter().chain(draft.before.iter().copied())),
        })
    }
}

fn pool<'a>(
    kind: &'static str,
    cases: &[&'a Case],
    label: impl Fn(&Case) -> Option<bool>,
) -> Pool<'a> {
    let labelled = cases.iter().filter_map(|case| Some((*case, label(case)?)));
    let (cases, good) = labelled.unzip();
    Pool { kind, cases, good }
}

fn products<'a>(tried: &Pool<'a>) -> Vec<Draft<'a>> {
    let mut by_use: BTreeMap<(About, &ProductId), Vec<usize>> = BTreeMap::new();
    for (place, case) in tried.cases.iter().enumerate() {
        let Some(about) = count::trouble(case) else {
            continue;
        };
        for product in &case.products {
            let of_use = by_use.entry((about.clone(), product)).or_default();
            of_use.push(place);
        }
    }
    let draft = |((about, product), members): ((About, &ProductId), Vec<usize>)| Draft {
        what: What::Works {
            product: product.clone(),
            about,
            on_label: false,
        },
        pool: RESULTS,
        members,
        before: Vec::new(),
    };
    by_use.into_iter().map(draft).collect()
}

fn pitches<'a>(told: &Pool<'a>) -> Vec<Draft<'a>> {
    let mut by_pitch: BTreeMap<Pitch, Vec<usize>> = BTreeMap::new();
    for (place, case) in told.cases.iter().enumerate() {
        for pitch in &case.pitch {
            by_pitch.entry(*pitch).or_default().push(place);
        }
    }
    let draft = |(pitch, members): (Pitch, Vec<usize>)| Draft {
        what: What::Pitched {
            pitch,
            against: against(members.iter().map(|at| told.cases[*at])),
        },
        pool: REACTIONS,
        members,
        before: Vec::new(),
    };
    by_pitch.into_iter().map(draft).collect()
}

/// What was held against the advice in these visits, the most frequent first.
pub(super) fn against<'a>(cases: impl Iterator<Item = &'a Case>) -> Vec<Against> {
    let mut times: BTreeMap<ObjectionKind, u32> = BTreeMap::new();
    for kind in cases.flat_map(|case| &case.objections) {
        *times.entry(*kind).or_default() += 1;
    }
    let mut list: Vec<Against> = times
        .into_iter()
        .map(|(kind, times)| Against { kind, times })
        .collect();
    order::sort_by_key(&mut list, |it| std::cmp::Reverse(it.times));
    list
}

/// Of each objection: how advice was put at the next visit to that farmer on that crop.
fn answers<'a>(told: &Pool<'a>, cases: &[&'a Case]) -> Vec<Draft<'a>> {
    let before = visit_before(cases);
    let mut by_answer: BTreeMap<(ObjectionKind, Pitch), Vec<usize>> = BTreeMap::new();
    for (place, case) in told.cases.iter().enumerate() {
        let Some(earlier) = before.get(&key(case)) else {
            continue;
        };
        for kind in &earlier.objections {
            for pitch in &case.pitch {
                by_answer.entry((*kind, *pitch)).or_default().push(place);
            }
        }
    }
    let draft = |((kind, pitch), members): ((ObjectionKind, Pitch), Vec<usize>)| Draft {
        what: What::Met { kind, pitch },
        pool: REACTIONS,
        before: members
            .iter()
            .filter_map(|at| before.get(&key(told.cases[*at])).copied())
            .collect(),
        members,
    };
    by_answer.into_iter().map(draft).collect()
}

type Key<'a> = (&'a FarmerId, &'a str);

fn key(case: &Case) -> Key<'_> {
    (&case.farmer, case.visit.as_str())
}

/// Of each visit: the last one before it to the same farmer on the same crop.
fn visit_before<'a>(cases: &[&'a Case]) -> BTreeMap<Key<'a>, &'a Case> {
    let mut by_time = cases.to_vec();
    order::sort_by_key(&mut by_time, |case| (case.occurred_at, &case.visit));
    let mut last: BTreeMap<(&FarmerId, &Slug), &Case> = BTreeMap::new();
    let mut before = BTreeMap::new();
    for case in by_time {
        if let Some(earlier) = last.insert((&case.farmer, &case.crop), case) {
            before.insert(key(case), earlier);
        }
    }
    before
}
