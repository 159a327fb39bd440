//! What the words of a note can mean.

use crate::{
    entry::{ObjectionKind, Reaction},
    ids::Slug,
};

/// The unit of an amount, as a note says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitWord {
    G,
    Kg,
    Ml,
    L,
    Bag,
    Packet,
}

/// What a phrase can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    Crop(Slug),
    OtherCrop,
    Stage(Slug),
    NoStage,
    Issue(Slug),
    OtherIssue,
    Unit(UnitWord),
    /// With an ending that says *per*: లీటరుకు, ఎకరాకు, మొక్కకు.
    LitrePer,
    Acre,
    AcrePer,
    Hectare,
    HectarePer,
    Gunta,
    Cent,
    Plant,
    PlantPer,
    Seed,
    SeedPer,
    Tank,
    TankPer,
    Water,
    Per,
    In,
    To,
    Or,
    Granule,
    /// Sand, dung, jaggery: what a product is mixed into; its amount is no dose.
    Carrier,
    Formulation,
    Half,
    /// In thousandths.
    Number(u64),
    Times(u64),
    Reaction(Reaction),
    Objection(ObjectionKind),
    NotBefore,
    NotAfter,
    /// Last year, the crop before.
    Past,
    /// A product of the catalogue, by its place there.
    Product(usize),
}
