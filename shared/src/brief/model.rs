//! What a brief is made of.

use crate::{
    entry::{CropResult, Dose, ObjectionKind, Reaction},
    ids::{EntryId, FarmerId, ProductId, Slug},
    time::{Day, Stamp},
};
use serde::{Deserialize, Serialize};

/// Whether a brief may draw on the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Memory {
    /// It does.
    On,
    /// It is written as for a stranger.
    Off,
}

/// A brief of one farmer as of a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// Whom it is about; nobody where there is no history to go by.
    pub farmer: Option<FarmerId>,
    /// The last moment that counts.
    pub as_of: Stamp,
    /// Whether the history was used.
    pub memory: Memory,
    /// Its sections in the order in which they are read; none is empty.
    pub sections: Vec<Section>,
}

impl Brief {
    /// All claims, in order.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.sections.iter().flat_map(|section| &section.claims)
    }
}

/// Claims under one title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Which section.
    pub kind: SectionKind,
    /// What it says.
    pub claims: Vec<Claim>,
}

/// The sections of a brief.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionKind {
    /// The whole in one line.
    Headline,
    /// What happened last time.
    LastVisit,
    /// Advice whose result is to be looked at.
    FollowUps,
    /// What this month brought in earlier years.
    Watch,
    /// What was followed up here, and how often it helped.
    Worked,
    /// What the farmer refused.
    Refused,
    /// What label and price list say of the products above.
    Label,
    /// What the record does not settle.
    OpenQuestions,
}

/// A crop and its trouble.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct About {
    /// The crop.
    pub crop: Slug,
    /// The trouble, where one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issue: Option<Slug>,
}

/// One checked statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// What is said.
    pub predicate: Predicate,
    /// The entries that bear it out; none where it rests on the catalogue, or on there being none.
    pub evidence: Vec<EntryId>,
    /// The day it is about; said with the claim.
    pub day: Option<Day>,
    /// The visit that a tap opens.
    pub visit: Option<EntryId>,
    /// It was recorded on a later day than it happened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// What can be said. The day is the claim's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Predicate {
    /// No visit is known.
    NoHistory,
    /// So many visits since a day, so many follow-ups open; the day is that of the last visit.
    Overview {
        /// Standing visits.
        visits: u32,
        /// The day of the first.
        from: Day,
        /// Follow-ups that are open.
        open: u32,
    },
    /// The last visit, and what was looked at.
    LastVisit {
        /// Crop and trouble.
        about: About,
        /// The crop's stage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stage: Option<Slug>,
    },
    /// A product was advised.
    Advised {
        /// Which.
        product: ProductId,
        /// Against what.
        about: About,
    },
    /// Advice was given in words that no one has checked; they are in the visit.
    AdvisedInWords {
        /// On what.
        about: About,
    },
    /// How the farmer took it.
    Reacted {
        /// How.
        reaction: Reaction,
    },
    /// He refused a product.
    Refused {
        /// Which.
        product: ProductId,
        /// Its price that day, where it was recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        price_inr: Option<u32>,
    },
    /// What he held against it.
    Objected {
        /// The kind.
        kind: ObjectionKind,
    },
    /// Whether the advice was applied; the day is that of the follow-up.
    Applied {
        /// It was.
        applied: bool,
    },
    /// How it turned out; the day is that of the follow-up.
    Result {
        /// Of what.
        about: About,
        /// How.
        result: CropResult,
    },
    /// Reports of one visit say different things; the day is that of the latest.
    ReportsDiffer {
        /// Of what.
        about: About,
        /// What they say, the latest first.
        results: Vec<CropResult>,
    },
    /// Of the follow-ups of a product against a trouble, so many found it controlled; the day is
    /// that of the last follow-up. Advice not applied and reports that differ are not counted.
    Count {
        /// The product.
        product: ProductId,
        /// The trouble.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        issue: Option<Slug>,
        /// Found controlled.
        controlled: u32,
        /// Followed up.
        followed: u32,
    },
    /// The advice waits for a look at its result.
    FollowUpOpen {
        /// The products advised.
        products: Vec<ProductId>,
        /// Against what.
        about: About,
        /// By when to look.
        due: Day,
        /// That day is past.
        overdue: bool,
    },
    /// No one looked in time; how it turned out is not known.
    Lapsed {
        /// The products advised.
        products: Vec<ProductId>,
        /// Against what.
        about: About,
        /// By when someone should have looked.
        due: Day,
    },
    /// Two people wrote different values of a detail; the day is that of the latest.
    DetailsDiffer {
        /// The field.
        field: String,
    },
    /// This farmer's crop had the trouble in this month in so many of the years in which someone
    /// looked then; the day is that of the last time.
    Season {
        /// The crop.
        crop: Slug,
        /// The trouble.
        issue: Slug,
        /// The month, 1 to 12.
        month: u8,
        /// Years with it.
        years: u32,
        /// Years looked at.
        of: u32,
    },
    /// The price list of the day; `None` is not on record.
    Price {
        /// The product.
        product: ProductId,
        /// Rupees for the pack.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inr: Option<u32>,
    },
    /// The label's dose; nothing of it known is not on record.
    Dose {
        /// The product.
        product: ProductId,
        /// On what.
        about: About,
        /// The least.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dose: Option<Dose>,
        /// The greatest, where it is a range.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dose_max: Option<Dose>,
        /// As the source writes it, where it is no plain amount.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dose_text: Option<String>,
        /// Where it comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<String>,
    },
    /// The label's days between the last spray and the harvest; `None` is not on record.
    Waiting {
        /// The product.
        product: ProductId,
        /// On what.
        about: About,
        /// The days.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        days: Option<u32>,
        /// Where it comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<String>,
    },
}
