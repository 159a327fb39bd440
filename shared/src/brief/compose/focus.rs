//! What the visit is likely to be about.

use super::{facts::Facts, parts::add};
use crate::{
    brief::{due::about, model::About},
    order,
    vocab::{OTHER_ISSUE, UNKNOWN_CROP},
};
use std::{cmp::Reverse, collections::BTreeMap};

/// So many crops and troubles at most.
const MAX_FOCUS: usize = 4;
/// Where only a crop is known, so many of its troubles.
const MAX_TROUBLES: usize = 3;

/// What the officer named; else the crops and troubles of the last visit and of open follow-ups;
/// else his crops. A crop without a trouble stands for the troubles it had, where there are any.
pub(super) fn focus(facts: &Facts<'_>) -> Vec<About> {
    let recent = recent(facts);
    let named: Vec<About> = match facts.about {
        Some(about) => vec![about.clone()],
        None if recent.is_empty() => facts.crops.iter().map(|crop| crop_alone(crop)).collect(),
        None => recent.clone(),
    };
    let mut focus = Vec::new();
    for about in named {
        if about.issue.is_some() {
            add(&mut focus, about);
            continue;
        }
        let troubles = troubles(facts, &recent, &about.crop);
        if troubles.is_empty() {
            add(&mut focus, about);
        }
        for trouble in troubles {
            add(&mut focus, trouble);
        }
    }
    focus.truncate(MAX_FOCUS);
    focus
}

fn recent(facts: &Facts<'_>) -> Vec<About> {
    let mut recent = Vec::new();
    let last = facts.last().map(about);
    for about in last
        .into_iter()
        .chain(facts.open.iter().map(|item| item.about.clone()))
    {
        if about.crop != UNKNOWN_CROP {
            add(&mut recent, about);
        }
    }
    recent
}

/// The troubles of a crop: the recent ones, those it had in his field, then those his neighbours had
/// in this month of any year, the most frequent first.
fn troubles(facts: &Facts<'_>, recent: &[About], crop: &str) -> Vec<About> {
    let mut troubles = Vec::new();
    let own = facts.own.iter().filter(|case| case.crop == crop);
    let here = recent.iter().filter(|about| about.crop == crop).cloned();
    for about in here
        .chain(own.map(|case| case.about()))
        .chain(of_month(facts, crop))
    {
        if about
            .issue
            .as_deref()
            .is_some_and(|issue| issue != OTHER_ISSUE)
        {
            add(&mut troubles, about);
        }
    }
    troubles.truncate(MAX_TROUBLES);
    troubles
}

fn of_month(facts: &Facts<'_>, crop: &str) -> Vec<About> {
    let month = facts.today.ymd().1;
    let mut often: BTreeMap<&str, u32> = BTreeMap::new();
    for case in facts.similar.iter().filter(|case| case.crop == crop) {
        let Some(issue) = &case.issue else { continue };
        if case.day().ymd().1 == month {
            *often.entry(issue).or_default() += 1;
        }
    }
    let mut often: Vec<(&str, u32)> = often.into_iter().collect();
    order::sort_by_key(&mut often, |(issue, times)| (Reverse(*times), *issue));
    often
        .into_iter()
        .map(|(issue, _)| super::count::about(crop, Some(issue)))
        .collect()
}

fn crop_alone(crop: &str) -> About {
    super::count::about(crop, None)
}
