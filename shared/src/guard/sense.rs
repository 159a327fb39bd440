//! What words can mean to the guards: the facts that a sentence may state, and the parts out of
//! which facts are read.

use super::dose::{Amount, Dim, Per};
use crate::{
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::{ProductId, Slug, VillageId},
};
use std::collections::BTreeSet;

/// What a verb, or a word that stands for one, says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum Say {
    Took(Reaction),
    Objected(ObjectionKind),
    Turned(CropResult),
    Applied,
    Advised,
    InWords,
    Pitched(Pitch),
    Visited,
    Seen,
    Due,
    Overdue,
    Lapsed,
    Open,
    Differ,
    Details,
    NoHistory,
    OnRecord,
    NotOnRecord,
    Price,
    Costs,
    Cheaper,
    Dearer,
    Dose,
    Label,
    Waiting,
    Harvest,
    HarvestWord,
    Likely,
    Clears,
    ClearsClose,
    ClearsNot,
    Recommend,
    Instead,
    DoNotLead,
    DoNotPromise,
    NotOnLabel,
    NotInCatalogue,
    Similar,
    Confidence,
    Low,
    Medium,
    High,
    Share,
    Late,
    Grows,
    Last,
    LastOn,
    Success,
    Lead,
    First,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum Noun {
    Visits,
    FollowUps,
    Cases,
    Farmers,
    Years,
    Days,
    Results,
    Times,
}

/// A quantity in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum Quantity {
    All,
    Never,
    Most,
    Half,
    Some,
    Vague,
}

/// A day, a month or a year, as far as it is written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DateFact {
    pub(super) year: Option<i16>,
    pub(super) month: Option<u8>,
    pub(super) day: Option<u8>,
    /// It is said as a beginning or an end: "since 8 April".
    pub(super) end: End,
}

/// Whether a day begins or ends something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum End {
    Neither,
    From,
    To,
}

/// One fact of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    Say(Say),
    /// One of these products is meant.
    Product(BTreeSet<ProductId>),
    /// A chemical, which these products hold.
    Chemical(BTreeSet<ProductId>),
    Crop(Slug),
    Issue(Slug),
    Stage(Slug),
    Class(Slug),
    Tier(Slug),
    Village(VillageId),
    /// The farmer himself.
    Own,
    /// Other farmers.
    Neighbour,
    /// Somebody else by name.
    Person,
    Rupees(u64),
    Dose(Amount),
    Percent(u64),
    PercentRange(u64, u64),
    /// So many of so many, of what.
    Share(u32, u32, Option<Noun>),
    Count(Noun, u32),
    Number,
    Quantity(Quantity),
    Date(DateFact),
    /// A text of the record, word for word.
    Verbatim(String),
    /// A time that no claim can bear out.
    SomeTime,
    /// A negation that belongs to nothing known.
    Negation,
    /// A word that the guards do not know.
    Unknown,
    /// A word of the field, good in an invitation to look, not in a statement.
    Scene,
}

/// What a word or a phrase can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sense {
    Fact(Fact),
    /// Says nothing by itself.
    Glue,
    /// An invitation to do what needs no record: look, ask.
    Do,
    /// Parts of a sentence meet here.
    Break,
    /// Turns what follows.
    Not,
    /// Turns what went before.
    NotBefore,
    Unit(Dim, u64),
    Per(Per),
    Month(u8),
    Num(u32),
    /// "of five", "ఐదింటిలో".
    OfNum(u32),
    /// "of", "out of".
    Of,
    /// "లో", "సార్లలో": what was named before is the whole.
    In,
    Noun(Noun),
    Rupee,
    /// A chemical or trade name, by its place in the lists.
    Chemical(usize),
    Percent,
    Lakh,
    To,
    /// The past, as in "was".
    Was,
    /// A verb of the past that needs a claim beside it.
    Past,
    If,
    /// A day counted from the brief's.
    Today(i32),
    Ago,
    Since,
    /// Ends a number of a day: 8th, 8న.
    Ordinal,
}

/// What a negation makes of a verb; nothing where that is no claim of its own.
pub(super) fn turned(say: Say) -> Option<Say> {
    Some(match say {
        Say::Took(Reaction::Accepted) => Say::Took(Reaction::Rejected),
        Say::Took(Reaction::Rejected) => Say::Took(Reaction::Accepted),
        Say::Turned(CropResult::Controlled) => Say::Turned(CropResult::Failed),
        Say::Turned(CropResult::NotApplied) => Say::Applied,
        Say::Applied => Say::Turned(CropResult::NotApplied),
        Say::OnRecord => Say::NotOnRecord,
        Say::Label => Say::NotOnLabel,
        Say::Clears => Say::ClearsNot,
        _ => return None,
    })
}
