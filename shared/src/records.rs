//! Reference data, owned by the depot: villages, products with their label facts, officers. A row
//! is valid from a day on and is closed, never replaced, so that a brief as of April reads April's
//! label and price.

use crate::{
    entry::{Dose, Name},
    ids::{OfficerId, ProductId, Slug, VillageId},
    time::Day,
};
use serde::{Deserialize, Serialize};

/// One row of reference data. Two rows of one id differ in `valid_from`; a row ends where the next
/// begins, or at `valid_to`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The first day on which the row holds.
    pub valid_from: Day,
    /// The last day on which it holds, once closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_to: Option<Day>,
    /// What it says.
    #[serde(flatten)]
    pub body: RecordBody,
}

/// The kinds of reference data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each variant is its type")]
pub enum RecordBody {
    Village(Village),
    Product(Product),
    Officer(Officer),
    /// The depot's own settings that a phone must know.
    Depot(Depot),
}

impl Record {
    /// The kind and the id, which together name the thing whose rows these are.
    pub fn key(&self) -> (&'static str, &str) {
        match &self.body {
            RecordBody::Village(village) => ("village", village.id.as_str()),
            RecordBody::Product(product) => ("product", product.id.as_str()),
            RecordBody::Officer(officer) => ("officer", officer.id.as_str()),
            RecordBody::Depot(_) => ("depot", "depot"),
        }
    }
    /// Whether the row holds on a day.
    pub fn holds_on(&self, day: Day) -> bool {
        self.valid_from <= day && self.valid_to.is_none_or(|last| day <= last)
    }
}

/// A village.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Village {
    /// The LGD code, or an id of the depot's own.
    pub id: VillageId,
    /// Its names, one for each script known.
    pub names: Vec<Name>,
    /// Other spellings, for searching.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The mandal, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mandal: Option<String>,
    /// The district, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub district: Option<String>,
}

/// A product, with what its label says. What a label does not say is unknown, never zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// Its id.
    pub id: ProductId,
    /// The name on the pack and its other scripts.
    pub names: Vec<Name>,
    /// Active ingredient with its formulation, as on the label: `Azoxystrobin 23% SC`.
    pub chemical: String,
    /// `insecticide`, `fungicide`, `herbicide`, `fertiliser`, `seed`, `bio`.
    pub class: Slug,
    /// `budget`, `standard`, `premium`, where the depot says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Slug>,
    /// The uses on the label.
    pub uses: Vec<LabelUse>,
    /// The pack sold, in thousandths of its unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<Pack>,
    /// The price of the pack in rupees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_inr: Option<u32>,
    /// Where the label facts come from.
    pub source: String,
}

/// A pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Thousandths of the unit.
    pub milli: u32,
    /// `g`, `ml`, `kg`, `l`.
    pub unit: String,
}

/// One approved use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelUse {
    /// The crop.
    pub crop: Slug,
    /// The pests or diseases, as slugs.
    pub issues: Vec<Slug>,
    /// The least dose, where it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<Dose>,
    /// The greatest dose, where the label gives a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose_max: Option<Dose>,
    /// The dose as the source writes it, where it is not a plain amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose_text: Option<String>,
    /// Days to wait between the last spray and the harvest (pre-harvest interval). Absent means
    /// that the source does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting_days: Option<u32>,
}

/// An officer, as others see him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    /// His id.
    pub id: OfficerId,
    /// His name.
    pub name: String,
    /// The same in other scripts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Name>,
}

/// What a phone must know of its depot.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Depot {
    /// The demo: every screen says so.
    #[serde(default)]
    pub demo: bool,
    /// The demo's own today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub today: Option<Day>,
}
