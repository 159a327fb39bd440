//! How a territory gets on, month by month.

use super::count::applied_result;
use crate::{
    brief::Share,
    entry::{CropResult, Reaction},
    stats::wilson,
    view::Case,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One month of the curve. Visits count in the month in which they happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Month {
    /// The year.
    pub year: i16,
    /// The month, 1 to 12.
    pub month: u8,
    /// Accepted, of the visits with a known reaction.
    pub accepted: Share,
    /// Controlled, of the visits whose advice was applied and followed up.
    pub controlled: Share,
}

#[derive(Default)]
struct Counts {
    accepted: u32,
    reacted: u32,
    controlled: u32,
    followed: u32,
}

/// The months from the first visit to the last, those without visits among them.
pub fn learning_curve<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Month> {
    let mut months: BTreeMap<i32, Counts> = BTreeMap::new();
    for case in cases {
        let (year, month, _) = case.day().ymd();
        let counts = months
            .entry(i32::from(year) * 12 + i32::from(month) - 1)
            .or_default();
        if let Some(reaction) = case.reaction {
            counts.reacted += 1;
            counts.accepted += u32::from(reaction == Reaction::Accepted);
        }
        if let Some(result) = applied_result(case) {
            counts.followed += 1;
            counts.controlled += u32::from(result == CropResult::Controlled);
        }
    }
    let (Some(first), Some(last)) = (months.keys().next(), months.keys().next_back()) else {
        return Vec::new();
    };
    let none = Counts::default();
    (*first..=*last)
        .map(|number| {
            let counts = months.get(&number).unwrap_or(&none);
            Month {
                year: (number / 12) as i16,
                month: (number % 12 + 1) as u8,
                accepted: wilson(counts.accepted, counts.reacted),
                controlled: wilson(counts.controlled, counts.followed),
            }
        })
        .collect()
}
