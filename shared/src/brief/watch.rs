//! The season watch of the lists: what a brief's season section says, for every farmer at once and
//! without opening a history. A row of the lists carries when which trouble was seen ([`Seen`]);
//! [`watches`] counts the years of this month over a village's rows, by the rule of the brief.

use super::{due::IndexRow, model::Scope};
use crate::{
    ids::Slug,
    order,
    time::Day,
    view::{FarmerView, VisitView},
    vocab::UNKNOWN_CROP,
};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Troubles told of each scope, as in a brief.
const MAX_TOLD: usize = 6;

/// When a farmer's crops were looked at and what was seen, as one short text so that three hundred
/// rows are read in a moment: a line a crop, in it year, month and trouble
/// (`chilli 202404thrips 202405`).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen(String);

/// A trouble that this month brought in earlier years.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// In his own fields, or in others' of his village.
    pub scope: Scope,
    /// On which crop.
    pub crop: Slug,
    /// Which trouble.
    pub issue: Slug,
    /// Years with it.
    pub years: u32,
    /// Of so many in which someone looked.
    pub of: u32,
}

impl Seen {
    /// Of the visits that stand.
    pub(super) fn of(view: &FarmerView) -> Self {
        let mut looks: Vec<(&str, String)> = (view.visits.iter())
            .filter(|visit| is_told(&visit.visit.crop) && visit.visit.crop != UNKNOWN_CROP)
            .map(|visit| (visit.visit.crop.as_str(), look(visit)))
            .collect();
        order::sort(&mut looks);
        looks.dedup();
        let mut text = String::new();
        let mut of = None;
        for (crop, look) in looks {
            if of != Some(crop) {
                if of.is_some() {
                    text.push('\n');
                }
                text.push_str(crop);
                of = Some(crop);
            }
            text.push(' ');
            text.push_str(&look);
        }
        Self(text)
    }

    /// What was looked at in a month of any year: crop, year, trouble or nothing.
    fn in_month(&self, month: u8) -> Vec<(&str, i16, &str)> {
        let mut found = Vec::new();
        for line in self.0.split('\n') {
            let mut words = line.split(' ');
            let crop = words.next().unwrap_or_default();
            for word in words {
                let (Some(year), Some(at), Some(issue)) =
                    (word.get(..4), word.get(4..6), word.get(6..))
                else {
                    continue;
                };
                if let (Ok(year), Ok(at)) = (year.parse(), at.parse::<u8>())
                    && at == month
                {
                    found.push((crop, year, issue));
                }
            }
        }
        found
    }
}

/// A word that does not break the text up.
fn is_told(slug: &str) -> bool {
    !slug.is_empty() && !slug.contains([' ', '\n'])
}

fn look(visit: &VisitView) -> String {
    let (year, month, _) = visit.occurred_at.day().ymd();
    let issue = visit.visit.issue.as_deref().filter(|issue| is_told(issue));
    format!("{year:04}{month:02}{}", issue.unwrap_or_default())
}

/// What was seen of one crop and trouble in one year of the village, and by how many.
struct Sighting<'a> {
    crop: &'a str,
    issue: &'a str,
    year: i16,
    /// The place of the last farmer who had it among the rows.
    last: usize,
    farmers: u32,
}

/// A village in one month: what was seen, and the years in which each crop was looked at.
struct Village<'a> {
    sightings: Vec<Sighting<'a>>,
    looked: Vec<(&'a str, i16)>,
}

/// What to watch for with each farmer of the rows on a day: first in his own fields, then in those
/// of others in his village, each the most frequent first. One list for each row, in their order.
pub fn watches(rows: &[IndexRow], today: Day) -> Vec<Vec<Watch>> {
    let (this_year, month, _) = today.ymd();
    let own: Vec<Vec<(&str, i16, &str)>> =
        rows.iter().map(|row| row.seen.in_month(month)).collect();
    let mut villages: Vec<(&str, Village<'_>)> = Vec::new();
    let mut at_home = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let id = row.village.as_str();
        let home = villages.iter().position(|(held, _)| *held == id);
        let home = home.unwrap_or_else(|| {
            let (sightings, looked) = (Vec::new(), Vec::new());
            villages.push((id, Village { sightings, looked }));
            villages.len() - 1
        });
        at_home.push(home);
        villages[home].1.take_in(at, &own[at]);
    }
    let told = own
        .iter()
        .zip(at_home)
        .enumerate()
        .map(|(at, (own, home))| {
            let mut mine = Village {
                sightings: Vec::new(),
                looked: Vec::new(),
            };
            mine.take_in(at, own);
            let mut watches = mine.told(Scope::Own, this_year, |_| true);
            let crops = &rows[at].crops;
            let of_others = |seen: &Sighting<'_>| {
                (seen.farmers > 1 || seen.last != at) && crops.iter().any(|crop| crop == seen.crop)
            };
            watches.extend(villages[home].1.told(Scope::Village, this_year, of_others));
            watches
        });
    told.collect()
}

impl<'a> Village<'a> {
    fn take_in(&mut self, farmer: usize, looks: &[(&'a str, i16, &'a str)]) {
        for &(crop, year, issue) in looks {
            if !self.looked.contains(&(crop, year)) {
                self.looked.push((crop, year));
            }
            if issue.is_empty() {
                continue;
            }
            let is_it = |seen: &&mut Sighting<'_>| {
                (seen.crop, seen.issue, seen.year) == (crop, issue, year)
            };
            match self.sightings.iter_mut().find(is_it) {
                Some(seen) if seen.last == farmer => {}
                Some(seen) => (seen.last, seen.farmers) = (farmer, seen.farmers + 1),
                None => self.sightings.push(Sighting {
                    crop,
                    issue,
                    year,
                    last: farmer,
                    farmers: 1,
                }),
            }
        }
    }

    /// The troubles of the sightings that count, where one is of an earlier year.
    fn told(
        &self,
        scope: Scope,
        this_year: i16,
        counts: impl Fn(&Sighting<'_>) -> bool,
    ) -> Vec<Watch> {
        let mut told: Vec<(Watch, bool)> = Vec::new();
        for seen in self.sightings.iter().filter(|seen| counts(seen)) {
            let is_earlier = seen.year < this_year;
            let is_it = |(watch, _): &&mut (Watch, bool)| {
                (watch.crop.as_str(), watch.issue.as_str()) == (seen.crop, seen.issue)
            };
            if let Some((watch, earlier)) = told.iter_mut().find(is_it) {
                watch.years += 1;
                *earlier |= is_earlier;
                continue;
            }
            let of = self.looked.iter().filter(|(crop, _)| *crop == seen.crop);
            let watch = Watch {
                scope,
                crop: seen.crop.to_owned(),
                issue: seen.issue.to_owned(),
                years: 1,
                of: u32::try_from(of.count()).unwrap_or(u32::MAX),
            };
            told.push((watch, is_earlier));
        }
        told.retain(|(_, is_earlier)| *is_earlier);
        let order = |a: &Watch, b: &Watch| {
            let key = |it: &Watch| (Reverse(it.years), it.of);
            (key(a), &a.crop, &a.issue).cmp(&(key(b), &b.crop, &b.issue))
        };
        order::sort_by(&mut told, |(a, _), (b, _)| order(a, b));
        let told = told.into_iter().take(MAX_TOLD);
        told.map(|(watch, _)| watch).collect()
    }
}

#[cfg(test)]
mod tests;
