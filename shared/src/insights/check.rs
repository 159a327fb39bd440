//! Whether a finding is true of a view: counted again, straight from the cases, by code that shares
//! nothing with the making of findings but what a season, a trouble and a result are.

use super::{
    RECENT_DAYS,
    count::{applied_result, evidence, farmers_and_seasons, in_order, last_day, trouble},
    draft::{Drafts, against},
    model::{Finding, Grade, What},
    season::crop_year,
    shuffle,
};
use crate::{
    brief::{About, Catalogue, Share},
    entry::{CropResult, Pitch, Reaction},
    stats::wilson,
    time::Day,
    view::{Case, VillageView},
};
use std::collections::BTreeSet;

impl Finding {
    /// Whether all that it says is so in this view, with the catalogue of the day. A finding that
    /// claims to hold must hold among all findings that the view could yield.
    pub fn holds_in(&self, view: &VillageView, catalogue: &Catalogue) -> bool {
        let today = view.as_of.moment.day();
        let Some(counted) = count(&self.what, view, today) else {
            return false;
        };
        let (farmers, seasons) = farmers_and_seasons(&counted.cases);
        let sources = counted.cases.iter().chain(&counted.before).copied();
        self.seen == counted.seen
            && self.rest == counted.rest
            && (self.farmers, self.seasons) == (farmers, seasons)
            && Some(self.day) == last_day(&counted.cases)
            && self.evidence == evidence(sources)
            && says_so(&self.what, &counted, catalogue)
            && (self.grade == Grade::Seen || self.is_beyond_chance(view))
    }

    fn is_beyond_chance(&self, view: &VillageView) -> bool {
        let cases = in_order(&view.cases);
        let drafts = Drafts::of(&cases);
        let holds = shuffle::holds(&drafts.pools, &drafts.list);
        let better = self
            .rest
            .is_some_and(|rest| self.seen.k * rest.n > rest.k * self.seen.n);
        better
            && drafts
                .list
                .iter()
                .zip(holds)
                .any(|(draft, holds)| holds && draft.is(&self.what))
    }
}

/// What a finding counts.
struct Counted<'a> {
    cases: Vec<&'a Case>,
    before: Vec<&'a Case>,
    seen: Share,
    rest: Option<Share>,
}

fn count<'a>(what: &What, view: &'a VillageView, today: Day) -> Option<Counted<'a>> {
    let all: Vec<&Case> = view.cases.iter().collect();
    match what {
        What::TopProblem { about, from } => top(&all, about, *from, today),
        What::Works { product, about, .. } => {
            let tried = |case: &Case| Some(applied_result(case)? == CropResult::Controlled);
            compared(&all, tried, |case| {
                case.about() == *about && case.products.contains(product)
            })
        }
        What::Pitched { pitch, .. } => compared(&all, accepted, |case| case.pitch.contains(pitch)),
        What::Met { kind, pitch } => {
            let earlier = |case: &Case| {
                earlier_visit(&all, case).filter(|earlier| earlier.objections.contains(kind))
            };
            let mut counted = compared(&all, accepted, |case| {
                case.pitch.contains(pitch) && earlier(case).is_some()
            })?;
            counted.before = counted
                .cases
                .iter()
                .filter_map(|case| earlier(case))
                .collect();
            Some(counted)
        }
        What::Month {
            crop, issue, month, ..
        } => {
            let looked = of_month(&all, |case| case.crop == *crop, *month);
            let with = of_month(
                &looked,
                |case| trouble(case).is_some() && case.issue.as_ref() == Some(issue),
                *month,
            );
            let years = |cases: &[&Case]| farmers_and_seasons(cases).1;
            Some(Counted {
                seen: wilson(years(&with), years(&looked)),
                rest: None,
                before: Vec::new(),
                cases: with,
            })
        }
    }
}

/// What the finding says beside its counts.
fn says_so(what: &What, counted: &Counted<'_>, catalogue: &Catalogue) -> bool {
    match what {
        What::TopProblem { .. } => true,
        What::Works {
            product,
            about,
            on_label,
        } => {
            catalogue.product(product).is_some()
                && *on_label != catalogue.uses(product, about).is_empty()
        }
        What::Pitched { against: said, .. } => *said == against(counted.cases.iter().copied()),
        What::Met { .. } => counted.seen.k > 0,
        What::Month { visits, .. } => *visits as usize == counted.cases.len(),
    }
}

fn accepted(case: &Case) -> Option<bool> {
    let told: &[Pitch] = &case.pitch;
    (!told.is_empty()).then_some(case.reaction? == Reaction::Accepted)
}

/// The labelled cases of one kind, against the other labelled cases of their crops.
fn compared<'a>(
    all: &[&'a Case],
    label: impl Fn(&Case) -> Option<bool>,
    of_it: impl Fn(&Case) -> bool,
) -> Option<Counted<'a>> {
    let labelled: Vec<(&Case, bool)> = all
        .iter()
        .filter_map(|case| Some((*case, label(case)?)))
        .collect();
    let (with, without): (Vec<_>, Vec<_>) = labelled.into_iter().partition(|it| of_it(it.0));
    let crops: BTreeSet<_> = with.iter().map(|(case, _)| &case.crop).collect();
    let rest: Vec<_> = without
        .into_iter()
        .filter(|(case, _)| crops.contains(&case.crop))
        .collect();
    let share = |cases: &[(&Case, bool)]| {
        let good = cases.iter().filter(|(_, good)| *good).count();
        wilson(good as u32, cases.len() as u32)
    };
    (!with.is_empty()).then(|| Counted {
        seen: share(&with),
        rest: (!rest.is_empty()).then(|| share(&rest)),
        before: Vec::new(),
        cases: with.into_iter().map(|(case, _)| case).collect(),
    })
}

fn earlier_visit<'a>(all: &[&'a Case], case: &Case) -> Option<&'a Case> {
    let at = |case: &Case| (case.occurred_at, case.visit.as_str().to_owned());
    all.iter()
        .copied()
        .filter(|it| it.farmer == case.farmer && it.crop == case.crop && at(it) < at(case))
        .max_by_key(|it| at(it))
}

fn of_month<'a>(all: &[&'a Case], wanted: impl Fn(&Case) -> bool, month: u8) -> Vec<&'a Case> {
    let in_month = |case: &&&Case| case.day().ymd().1 == month && wanted(case);
    all.iter().filter(in_month).copied().collect()
}

fn top<'a>(all: &[&'a Case], about: &About, from: Day, today: Day) -> Option<Counted<'a>> {
    let since = |from: Day| -> Vec<&'a Case> {
        let counts = |case: &&&Case| case.day() >= from && trouble(case).is_some();
        all.iter().filter(counts).copied().collect()
    };
    let recent = today.plus(1 - RECENT_DAYS);
    let season = Day::from_ymd(crop_year(today), 6, 1);
    let is_window = from == recent || (since(recent).is_empty() && Some(from) == season);
    let named = since(from);
    let times = |about: &About| named.iter().filter(|case| case.about() == *about).count();
    let is_most = named
        .iter()
        .all(|case| times(&case.about()) <= times(about));
    let cases: Vec<&Case> = named
        .iter()
        .copied()
        .filter(|case| case.about() == *about)
        .collect();
    (is_window && is_most && !cases.is_empty()).then(|| Counted {
        seen: wilson(cases.len() as u32, named.len() as u32),
        rest: None,
        before: Vec::new(),
        cases,
    })
}
