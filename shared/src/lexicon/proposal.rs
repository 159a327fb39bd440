//! What the lexicon proposes. Every value is [`Unchecked`]: a machine's reading, with the places of
//! the note it rests on, until a person confirms it.

use crate::{
    entry::{Dose, ObjectionKind, Reaction},
    ids::{ProductId, Slug},
};
use serde::{Deserialize, Serialize};

/// A stretch of a note, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

impl Span {
    /// The words of the note.
    pub fn of(self, note: &str) -> &str {
        note.get(self.from..self.to).unwrap_or_default()
    }
}

/// A machine's reading that nobody has checked. The value can be looked at; it comes out only by
/// [`Unchecked::confirmed`], which is what the officer's tap does.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unchecked<T> {
    value: T,
    span: Span,
}

impl<T> Unchecked<T> {
    pub(super) fn new(value: T, (from, to): (usize, usize)) -> Self {
        Self {
            value,
            span: Span { from, to },
        }
    }
    /// A machine's reading from elsewhere: the words it rests on are a stretch of the note.
    pub fn proposed(value: T, span: Span) -> Self {
        Self { value, span }
    }
    /// The value, to be shown as unchecked.
    pub fn look(&self) -> &T {
        &self.value
    }
    /// The words it rests on.
    pub fn span(&self) -> Span {
        self.span
    }
    /// The value, now that a person has confirmed it.
    pub fn confirmed(self) -> T {
        self.value
    }
}

/// A chemical or trade name that is no product of the catalogue for sure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// As the note writes it.
    pub written: String,
    /// The name that the lists know it by.
    pub known_as: Option<String>,
    /// Products of the catalogue that it could mean; more than one, else it would be proposed.
    pub could_be: Vec<ProductId>,
}

/// The unit of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each variant is its word")]
pub enum Unit {
    G,
    Kg,
    Ml,
    L,
    Bag,
    Packet,
}

impl Unit {
    /// Its word in the record.
    pub fn word(self) -> &'static str {
        match self {
            Self::G => "g",
            Self::Kg => "kg",
            Self::Ml => "ml",
            Self::L => "l",
            Self::Bag => "bag",
            Self::Packet => "packet",
        }
    }
}

/// What an amount is per.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// An acre.
    Acre,
    /// A hectare.
    Hectare,
    /// So many litres of water.
    Litres(u32),
    /// A kilogram of seed.
    KgSeed,
    /// A plant.
    Plant,
    /// A tank of unknown size.
    Tank,
}

/// An amount that a note names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotedDose {
    /// Thousandths of the unit; the lesser of a range.
    pub least: u64,
    /// The greater of a range, else the same.
    pub most: u64,
    /// The unit.
    pub unit: Unit,
    /// What it is per, where the note says.
    pub per: Option<Per>,
    /// The name it stands with, as written.
    pub of: Option<String>,
}

impl NotedDose {
    /// As the record writes doses: one amount of mass or volume per something of a known size.
    /// 400 ml in 200 litres is 2 ml a litre.
    pub fn as_entry(&self) -> Option<Dose> {
        let plain = matches!(self.unit, Unit::G | Unit::Kg | Unit::Ml | Unit::L);
        let (per, over) = match self.per? {
            Per::Acre => ("acre", 1),
            Per::Hectare => ("hectare", 1),
            Per::KgSeed => ("kg-seed", 1),
            Per::Plant => ("plant", 1),
            Per::Litres(litres) => ("litre", u64::from(litres)),
            Per::Tank => return None,
        };
        let even = over > 0 && self.least.is_multiple_of(over) && self.least == self.most;
        let milli = u32::try_from(self.least.checked_div(over)?).ok()?;
        (plain && even).then(|| Dose {
            milli,
            unit: self.unit.word().into(),
            per: per.into(),
        })
    }
}

/// The land a note speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Thousandths of a gunta; 40 guntas are an acre.
    pub milli_guntas: u64,
}

/// What a note seems to say.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Proposal {
    /// The crop.
    pub crop: Option<Unchecked<Slug>>,
    /// Its stage.
    pub stage: Option<Unchecked<Slug>>,
    /// The trouble.
    pub issue: Option<Unchecked<Slug>>,
    /// Other troubles named, in the order of the note.
    pub more_issues: Vec<Unchecked<Slug>>,
    /// Products of the catalogue.
    pub products: Vec<Unchecked<ProductId>>,
    /// Chemicals and trade names that are not, or not for sure.
    pub named_unknown: Vec<Unchecked<Named>>,
    /// Amounts.
    pub doses: Vec<Unchecked<NotedDose>>,
    /// Land.
    pub area: Option<Unchecked<Area>>,
    /// What the farmer held against the advice.
    pub objection: Option<Unchecked<ObjectionKind>>,
    /// How he took it.
    pub reaction: Option<Unchecked<Reaction>>,
}

impl Proposal {
    /// All the words that something rests on, in the order of the note.
    pub fn spans(&self) -> Vec<Span> {
        let one = |found: &Option<Unchecked<Slug>>| found.as_ref().map(Unchecked::span);
        let mut spans: Vec<Span> = [one(&self.crop), one(&self.stage), one(&self.issue)]
            .into_iter()
            .flatten()
            .chain(self.more_issues.iter().map(Unchecked::span))
            .chain(self.products.iter().map(Unchecked::span))
            .chain(self.named_unknown.iter().map(Unchecked::span))
            .chain(self.doses.iter().map(Unchecked::span))
            .chain(self.area.as_ref().map(Unchecked::span))
            .chain(self.objection.as_ref().map(Unchecked::span))
            .chain(self.reaction.as_ref().map(Unchecked::span))
            .collect();
        spans.sort();
        spans.dedup();
        spans
    }
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
