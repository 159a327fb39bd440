//! A ledger's bytes: one CBOR array; kinds of things as small numbers. Fields are only ever added
//! at the end.

use super::stored::Unreadable;
use crate::{
    cbor::text,
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId, VillageId},
    time::Stamp,
    view::{Case, Ledger, Report, VisitLedger},
};
use minicbor::{Decode, Encode};

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredLedger {
    #[cbor(n(0), with = "text")]
    farmer: FarmerId,
    #[n(1)]
    villages: Vec<StoredVillage>,
    #[n(2)]
    visits: Vec<StoredVisit>,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredVillage {
    #[n(0)]
    since_ms: i64,
    #[cbor(n(1), with = "text")]
    village: VillageId,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredVisit {
    #[cbor(n(0), with = "text")]
    visit: EntryId,
    #[n(1)]
    versions: Vec<StoredVersion>,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredVersion {
    #[n(0)]
    since_ms: i64,
    #[n(1)]
    case: Option<StoredCase>,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredCase {
    #[n(0)]
    occurred_ms: i64,
    #[n(1)]
    recorded_ms: i64,
    #[n(2)]
    crop: String,
    #[n(3)]
    stage: Option<String>,
    #[n(4)]
    issue: Option<String>,
    #[n(5)]
    products: Vec<String>,
    #[n(6)]
    pitch: Vec<u8>,
    #[n(7)]
    objections: Vec<u8>,
    #[n(8)]
    reaction: Option<u8>,
    #[n(9)]
    reports: Vec<StoredReport>,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct StoredReport {
    #[cbor(n(0), with = "text")]
    id: EntryId,
    #[n(1)]
    occurred_ms: i64,
    #[n(2)]
    recorded_ms: i64,
    #[n(3)]
    result: u8,
}

/// The numbers of a kind of things. They are in stored values: never given to another.
macro_rules! numbered {
    ($name:ident: $($number:literal $variant:ident),*) => {
        impl Numbered for $name {
            fn number(self) -> u8 {
                match self {
                    $(Self::$variant => $number),*
                }
            }
            fn numbered(number: u8) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

trait Numbered: Copy {
    fn number(self) -> u8;
    fn numbered(number: u8) -> Option<Self>;
}

numbered!(Pitch: 0 Plain, 1 PerAcreCost, 2 NeighbourResult, 3 Demo);
numbered!(ObjectionKind: 0 Price, 1 Brand, 2 WaitAndSee, 3 HasStock, 4 Distrust, 5 Labour, 6 Other);
numbered!(Reaction: 0 Accepted, 1 Hesitant, 2 Rejected);
numbered!(CropResult: 0 Controlled, 1 Partial, 2 Failed, 3 NotApplied);

fn not_one(why: &str) -> Unreadable {
    Unreadable {
        what: "ledger",
        why: why.to_owned(),
    }
}

fn stamp(ms: i64) -> Result<Stamp, Unreadable> {
    Stamp::from_millis(ms).ok_or_else(|| not_one("a moment out of bounds"))
}

fn thing<T: Numbered>(number: u8) -> Result<T, Unreadable> {
    T::numbered(number).ok_or_else(|| not_one("a number of nothing"))
}

impl Ledger {
    /// The stored bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let villages = self.villages.iter().map(|(since, village)| StoredVillage {
            since_ms: since.millis(),
            village: village.clone(),
        });
        let visits = self.visits.iter().map(|visit| StoredVisit {
            visit: visit.visit.clone(),
            versions: visit.versions.iter().map(written).collect(),
        });
        let stored = StoredLedger {
            farmer: self.farmer.clone(),
            villages: villages.collect(),
            visits: visits.collect(),
        };
        minicbor::to_vec(&stored).expect("a vector takes any bytes")
    }

    /// From stored bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        let stored: StoredLedger =
            minicbor::decode(bytes).map_err(|error| not_one(&error.to_string()))?;
        let farmer = stored.farmer;
        let villages = (stored.villages.into_iter())
            .map(|it| Ok((stamp(it.since_ms)?, it.village)))
            .collect::<Result<_, Unreadable>>()?;
        let visits = (stored.visits.into_iter())
            .map(|it| {
                let versions = (it.versions.into_iter())
                    .map(|version| read(&farmer, &it.visit, version))
                    .collect::<Result<_, Unreadable>>()?;
                Ok(VisitLedger {
                    visit: it.visit,
                    versions,
                })
            })
            .collect::<Result<_, Unreadable>>()?;
        let ledger = Self {
            farmer,
            villages,
            visits,
        };
        // What is looked up by halving must be in order.
        let in_order = ledger.villages.is_sorted_by(|a, b| a.0 < b.0)
            && (ledger.visits.iter()).all(|it| it.versions.is_sorted_by(|a, b| a.0 < b.0))
            && ledger.visits.is_sorted_by(|a, b| a.visit < b.visit);
        in_order
            .then_some(ledger)
            .ok_or_else(|| not_one("out of order"))
    }
}

fn written((since, case): &(Stamp, Option<Case>)) -> StoredVersion {
    let since_ms = since.millis();
    let case = case.as_ref().map(|case| StoredCase {
        occurred_ms: case.occurred_at.millis(),
        recorded_ms: case.recorded_at.millis(),
        crop: case.crop.clone(),
        stage: case.stage.clone(),
        issue: case.issue.clone(),
        products: case.products.iter().map(ToString::to_string).collect(),
        pitch: case.pitch.iter().map(|it| it.number()).collect(),
        objections: case.objections.iter().map(|it| it.number()).collect(),
        reaction: case.reaction.map(Numbered::number),
        reports: (case.reports.iter())
            .map(|report| StoredReport {
                id: report.id.clone(),
                occurred_ms: report.occurred_at.millis(),
                recorded_ms: report.recorded_at.millis(),
                result: report.result.number(),
            })
            .collect(),
    });
    StoredVersion { since_ms, case }
}

fn read(
    farmer: &FarmerId,
    visit: &EntryId,
    version: StoredVersion,
) -> Result<(Stamp, Option<Case>), Unreadable> {
    let since = stamp(version.since_ms)?;
    let Some(case) = version.case else {
        return Ok((since, None));
    };
    let reports = (case.reports.into_iter()).map(|report| {
        Ok(Report {
            id: report.id,
            occurred_at: stamp(report.occurred_ms)?,
            recorded_at: stamp(report.recorded_ms)?,
            result: thing(report.result)?,
        })
    });
    let product = |id: &String| ProductId::new(id).map_err(|error| not_one(&error.to_string()));
    let case = Case {
        farmer: farmer.clone(),
        visit: visit.clone(),
        occurred_at: stamp(case.occurred_ms)?,
        recorded_at: stamp(case.recorded_ms)?,
        crop: case.crop,
        stage: case.stage,
        issue: case.issue,
        products: case
            .products
            .iter()
            .map(product)
            .collect::<Result<_, _>>()?,
        pitch: things(&case.pitch)?,
        objections: things(&case.objections)?,
        reaction: case.reaction.map(thing).transpose()?,
        reports: reports.collect::<Result<_, Unreadable>>()?,
    };
    Ok((since, Some(case)))
}

fn things<T: Numbered>(numbers: &[u8]) -> Result<Vec<T>, Unreadable> {
    numbers.iter().map(|number| thing(*number)).collect()
}
