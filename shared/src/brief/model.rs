//! What a brief is made of.

use crate::{
    brief::Catalogue,
    entry::{CropResult, Dose, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId, Slug},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, VillageView},
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

/// What a brief stands on: all that its claims can be true of. Views and catalogue are of the
/// moment, or they are not used.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// The farmer; nobody where he is not known.
    pub farmer: Option<&'a FarmerView>,
    /// His village, for similar cases.
    pub village: Option<&'a VillageView>,
    /// Villages and products of the day.
    pub catalogue: &'a Catalogue,
    /// The last moment that counts, and whose knowledge.
    pub as_of: AsOf,
    /// What the officer says that the visit is about. Nothing of the record; it turns the brief to
    /// that crop and trouble, and is all that a brief without memory has to go by.
    pub about: Option<&'a About>,
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
    /// What was at hand: this farmer's own history and similar cases, apart.
    pub drawn_from: DrawnFrom,
    /// Its sections in the order in which they are read; none is empty.
    pub sections: Vec<Section>,
}

/// How much of the record a brief could draw on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DrawnFrom {
    /// The farmer's own visits.
    pub visits: u32,
    /// Similar cases: visits to other farmers of the village about one of his crops.
    pub similar: u32,
    /// Whose they are, counted.
    pub similar_farmers: u32,
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
    /// What to check now: advice whose result is to be looked at.
    FollowUps,
    /// What this month brought in earlier years, to this farmer and to his village.
    Watch,
    /// Products that fit: why, label dose, price, waiting period, what to use in place of a
    /// refused one.
    Products,
    /// How to put it: what moved this farmer, what moved his neighbours.
    Pitch,
    /// What not to say.
    NotToSay,
    /// Similar cases: the same village and crop, other farmers.
    Similar,
    /// What the record does not settle.
    OpenQuestions,
    /// How much there is to go by.
    Confidence,
}

/// Whose visits are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// This farmer's.
    Own,
    /// Those of other farmers of his village.
    Village,
}

/// How much a brief has to go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each variant is its word")]
pub enum Level {
    Low,
    Medium,
    High,
}

/// So many of so many, with the interval in which the true share lies with 95 % (Wilson's score
/// interval), in whole per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Share {
    /// Counted.
    pub k: u32,
    /// Of how many.
    pub n: u32,
    /// The interval's lower end.
    pub low: u8,
    /// Its upper end.
    pub high: u8,
}

/// Whether the waiting period ends before the likely harvest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clears {
    /// It ends before the earliest day.
    Yes,
    /// It ends between the earliest and the latest.
    Close,
    /// It ends after the latest.
    No,
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
    /// Whose visit that is, where it is another farmer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<FarmerId>,
    /// It was recorded on a later day than it happened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// What can be said. The day is the claim's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "is",
    rename_all = "snake_case",
    try_from = "super::read::Fields"
)]
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
    /// Of the follow-ups of a product against a crop's trouble, so many found it controlled; the day
    /// is that of the last follow-up. Advice not applied and reports that differ are not counted.
    Count {
        /// Whose.
        scope: Scope,
        /// The product.
        product: ProductId,
        /// Crop and trouble.
        about: About,
        /// Found controlled, of those followed up.
        controlled: Share,
        /// In how many farmers' fields.
        farmers: u32,
    },
    /// Advice was put in one way, and taken so.
    Pitched {
        /// How it was put.
        pitch: Pitch,
        /// How it was taken.
        reaction: Reaction,
        /// The product advised, where there was exactly one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        product: Option<ProductId>,
    },
    /// Of the visits to a crop in which advice was put in one way and a reaction was recorded, so
    /// many were accepted; the day is that of the last of them.
    PitchCount {
        /// Whose.
        scope: Scope,
        /// The crop.
        crop: Slug,
        /// How it was put.
        pitch: Pitch,
        /// Accepted, of those put so.
        accepted: Share,
        /// To how many farmers.
        farmers: u32,
    },
    /// A product of the catalogue whose label names the crop and its trouble; the day is the
    /// brief's.
    Suggested {
        /// Which.
        product: ProductId,
        /// For what.
        about: About,
    },
    /// In place of a product that was refused, another with the same use on its label; the day is
    /// the brief's, the evidence the refusal.
    Instead {
        /// The other.
        product: ProductId,
        /// The refused one.
        refused: ProductId,
        /// For what.
        about: About,
        /// The other's price today.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inr: Option<u32>,
        /// The refused one's price at the refusal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused_inr: Option<u32>,
    },
    /// When the crop is likely to be harvested, from the stage that was seen on the claim's day.
    Harvest {
        /// The crop.
        crop: Slug,
        /// The stage seen.
        stage: Slug,
        /// Not before.
        expected_from: Day,
        /// Not after.
        expected_to: Day,
        /// Where the length of the crop's stages comes from.
        source: String,
    },
    /// Whether a spray today clears its waiting period before the likely harvest; the day is the
    /// brief's, the evidence the visit at which the stage was seen.
    WaitingClears {
        /// The product.
        product: ProductId,
        /// On what.
        about: About,
        /// The label's days.
        days: u32,
        /// The waiting period of a spray today ends.
        expected_clear: Day,
        /// The harvest is not likely before.
        expected_harvest: Day,
        /// Whether it does.
        clears: Clears,
    },
    /// A product that the farmer refused and did not accept since: not to begin with it.
    DoNotLead {
        /// Which.
        product: ProductId,
        /// Why, where one reason was recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<ObjectionKind>,
        /// Its price at the refusal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        price_inr: Option<u32>,
    },
    /// The last follow-up of a product in this farmer's field did not find the trouble controlled:
    /// not to be told as a success.
    DoNotPromise {
        /// Which.
        product: ProductId,
        /// Against what.
        about: About,
        /// What was found.
        result: CropResult,
    },
    /// A product was advised whose label of that day does not name the crop and its trouble.
    NotOnLabel {
        /// Which.
        product: ProductId,
        /// Against what.
        about: About,
    },
    /// A note names a product or chemical that the catalogue of the day does not have: never
    /// recommended.
    NameUnknown {
        /// As the note writes it.
        name: String,
    },
    /// Similar cases there are; the day is that of the latest.
    Similar {
        /// The crop.
        crop: Slug,
        /// Visits.
        cases: u32,
        /// Farmers.
        farmers: u32,
    },
    /// How much there is to go by; the day is the brief's.
    Confidence {
        /// In one word.
        level: Level,
        /// The farmer's own visits.
        visits: u32,
        /// Own results that were followed up.
        followed: u32,
        /// Similar cases.
        similar: u32,
    },
    /// The advice waits for a look at its result.
    FollowUpOpen {
        /// The products advised.
        products: Vec<ProductId>,
        /// Against what.
        about: About,
        /// By when to look.
        #[serde(rename = "expected_due")]
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
        #[serde(rename = "expected_due")]
        due: Day,
    },
    /// Two people wrote different values of a detail; the day is that of the latest.
    DetailsDiffer {
        /// The field.
        field: String,
    },
    /// The crop had the trouble in this month in so many of the years in which someone looked then;
    /// the day is that of the last time.
    Season {
        /// Whose crop.
        scope: Scope,
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
