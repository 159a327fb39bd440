//! How advice turned out, trouble by trouble: the counts behind the village's picture.

use super::count::{applied_result, in_order, trouble};
use crate::{
    brief::{About, Share},
    entry::CropResult,
    order,
    stats::wilson,
    view::VillageView,
};
use std::{cmp::Reverse, collections::BTreeMap};

/// One trouble of a crop, and how often advice against it worked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Crop and trouble.
    pub about: About,
    /// Controlled, of the visits whose advice was applied and followed up.
    pub controlled: Share,
}

/// The troubles of a village whose advice was followed up, the most followed first.
pub fn problems(view: &VillageView) -> Vec<Problem> {
    let mut counts: BTreeMap<About, (u32, u32)> = BTreeMap::new();
    for case in in_order(&view.cases) {
        if let Some((about, result)) = trouble(case).zip(applied_result(case)) {
            let (controlled, followed) = counts.entry(about).or_default();
            *controlled += u32::from(result == CropResult::Controlled);
            *followed += 1;
        }
    }
    let mut list: Vec<Problem> = counts
        .into_iter()
        .map(|(about, (controlled, followed))| Problem {
            about,
            controlled: wilson(controlled, followed),
        })
        .collect();
    order::sort_by_key(&mut list, |it| Reverse(it.controlled.n));
    list
}
