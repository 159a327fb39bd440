//! A visit: what was seen, advised, objected and decided at the field.

use super::Attached;
use crate::ids::{EntryId, FarmerId, ProductId, Slug};
use serde::{Deserialize, Serialize};

/// What an officer recorded of one visit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Visit {
    /// The crop looked at.
    pub crop: Slug,
    /// Its stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<Slug>,
    /// The pest, disease or other trouble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issue: Option<Slug>,
    /// The products advised.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub products: Vec<Advised>,
    /// How the advice was put.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pitch: Vec<Pitch>,
    /// What the farmer held against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objections: Vec<Objection>,
    /// How he took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
    /// Advice in words, where it is more than products.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// The note, as spoken or typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The voice notes and photos of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub media: Vec<Attached>,
    /// The earlier writing of this visit under another farmer, if it was moved here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<MovedFrom>,
    /// Where an imported visit comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<Imported>,
}

/// One product of the advice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advised {
    /// The product of the catalogue.
    pub product: ProductId,
    /// The dose, as on the label of that day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<Dose>,
    /// The price of a pack on that day, in rupees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_inr: Option<u32>,
}

/// An amount per something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dose {
    /// Thousandths of the unit, so that 2.5 g is 2500.
    pub milli: u32,
    /// `g`, `ml`, `kg`, `l`.
    pub unit: String,
    /// `acre`, `hectare`, `litre`, `kg-seed`, `plant`.
    pub per: String,
}

/// How advice was put to the farmer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pitch {
    /// The product and its dose, no more.
    Plain,
    /// What it costs for an acre.
    PerAcreCost,
    /// What a neighbour harvested with it.
    NeighbourResult,
    /// A trial on his own plot.
    Demo,
}

/// What the farmer held against the advice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objection {
    /// Its kind.
    pub kind: ObjectionKind,
    /// In his words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The kinds of objection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectionKind {
    /// Too dear.
    Price,
    /// Not a brand he knows.
    Brand,
    /// He will wait and see.
    WaitAndSee,
    /// He has stock at home.
    HasStock,
    /// He does not believe it.
    Distrust,
    /// No hands to do it.
    Labour,
    /// Anything else.
    Other,
}

/// How the farmer took the advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// He will do it.
    Accepted,
    /// He may.
    Hesitant,
    /// He will not.
    Rejected,
}

/// Where a moved record stood before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedFrom {
    /// Under which farmer.
    pub farmer: FarmerId,
    /// As which entry.
    pub entry: EntryId,
}

/// The origin of an imported visit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// The data set, such as `kcc`.
    pub from: String,
    /// The crop as the source names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop_label: Option<String>,
    /// The question type as the source names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub type_label: Option<String>,
    /// The source gives the day only; the time of day is a convention.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub day_only: bool,
}
