//! What insights are made of.

use crate::{
    brief::{About, Share},
    entry::{ObjectionKind, Pitch},
    ids::{EntryId, FarmerId, ProductId, Slug, VillageId},
    time::{Day, Stamp},
};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What a village's record says, as of a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insights {
    /// The village.
    pub village: VillageId,
    /// The last moment that counts.
    pub as_of: Stamp,
    /// Standing visits of the village.
    pub visits: u32,
    /// To how many farmers.
    pub farmers: u32,
    /// The questions, in order; a question may have no finding.
    pub answers: Vec<Answer>,
}

impl Insights {
    /// All findings, in order.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.answers.iter().flat_map(|answer| &answer.findings)
    }
}

/// What was found on a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Which.
    #[serde(flatten)]
    pub question: Question,
    /// The findings, the best first.
    pub findings: Vec<Finding>,
}

/// The questions on a village.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum Question {
    /// What works for the top problem.
    Works,
    /// What works for other problems; asked only where something holds.
    Others,
    /// How to meet objections.
    Objections,
    /// What to watch next month.
    Watch {
        /// That month, 1 to 12.
        month: u8,
    },
    /// What the other months brought.
    Months,
}

/// How much a finding is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// So it was, up to now.
    Seen,
    /// Chance alone seldom brings it about.
    Holds,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What was found.
    #[serde(flatten)]
    pub what: What,
    /// What it is worth.
    pub grade: Grade,
    /// So many of so many; of what is said with [`What`].
    pub seen: Share,
    /// The same count in the other visits of the same village and crops, where it is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Share>,
    /// In how many seasons (crop years, June to May) the counted visits lie.
    pub seasons: u32,
    /// To how many farmers they were.
    pub farmers: u32,
    /// The day of the last.
    pub day: Day,
    /// The visits counted, and those that they answer, the latest first.
    pub evidence: Vec<Source>,
}

/// A visit that a finding rests on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// Whose; for opening the visit, not for saying.
    pub farmer: FarmerId,
    /// The visit.
    pub visit: EntryId,
}

/// How often an objection was raised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Against {
    /// Its kind.
    pub kind: ObjectionKind,
    /// In how many of the counted visits.
    pub times: u32,
}

/// What can be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum What {
    /// The trouble with the most visits; counted of all visits with a named trouble from that day.
    TopProblem {
        /// Crop and trouble.
        about: About,
        /// The first day that counts.
        from: Day,
    },
    /// A product against a trouble: found controlled, of those applied and followed up.
    Works {
        /// The product.
        product: ProductId,
        /// Crop and trouble.
        about: About,
        /// The label of the day names this use.
        on_label: bool,
    },
    /// A way of putting advice: accepted, of those put so with a known reaction.
    Pitched {
        /// How it was put.
        pitch: Pitch,
        /// What was held against it, the most frequent first.
        against: Vec<Against>,
    },
    /// A way of putting advice at the next visit on the same crop after an objection: accepted, of
    /// those put so with a known reaction.
    Met {
        /// What had been held against the advice before.
        kind: ObjectionKind,
        /// How the next one was put.
        pitch: Pitch,
    },
    /// A trouble of a crop in a month: seasons with it, of the seasons in which someone looked at
    /// the crop in that month.
    Month {
        /// The crop.
        crop: Slug,
        /// The trouble.
        issue: Slug,
        /// The month, 1 to 12.
        month: u8,
        /// Visits with it.
        visits: u32,
    },
}

/// Of one kind of finding: what holds before what was seen, then the surer share, then the larger
/// count, then by name.
pub(super) fn best_first(a: &Finding, b: &Finding) -> Ordering {
    let worth = |it: &Finding| (it.grade, it.seen.low, it.seen.n);
    (worth(b).cmp(&worth(a))).then_with(|| name(&a.what).cmp(&name(&b.what)))
}

fn name(what: &What) -> (Option<&ProductId>, Option<Pitch>, Option<ObjectionKind>) {
    match what {
        What::Works { product, .. } => (Some(product), None, None),
        What::Pitched { pitch, .. } => (None, Some(*pitch), None),
        What::Met { kind, pitch } => (None, Some(*pitch), Some(*kind)),
        What::TopProblem { .. } | What::Month { .. } => (None, None, None),
    }
}
