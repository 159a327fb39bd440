//! The workload F1, on which other sync engines were measured: 300 farmers with 30 past visits each, and a day without
//! signal in which the phone records visits while others change 40 farmers at the depot. Read from the file that
//! `tests/fixtures/f1/make.mjs` wrote; here its words become ours. Two things of it have no place in our record and are
//! left out: since when a farmer is known, and the village's name inside the visit.

use crate::root;
use anyhow::{Context, Result, anyhow};
use serde::Deserialize;
use serde_json::json;
use shared::entry::{
    Advised, Body, Dose, Edit, Entry, Farmer, Head, Name, Objection, ObjectionKind, Reaction, Visit,
};
use shared::ids::{EntryId, FarmerId, OfficerId, ProductId, VillageId};
use shared::time::Stamp;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Read;
use ulid::Ulid;

/// Everything of F1, as entries.
pub struct Workload {
    /// Id and name.
    pub villages: Vec<(VillageId, String)>,
    pub farmers: Vec<Territory>,
    pub days: Vec<Day>,
}

/// One farmer of the territory.
#[derive(Clone)]
pub struct Territory {
    pub id: FarmerId,
    pub village: VillageId,
    pub creation: Entry,
    pub history: Vec<Entry>,
}

/// A day without signal.
pub struct Day {
    /// Over how many farmers of the territory.
    pub farmers: usize,
    /// What the phone records.
    pub local: Vec<Entry>,
    /// What others do meanwhile.
    pub remote: Vec<Entry>,
}

/// Reads the stored workload.
pub fn load() -> Result<Workload> {
    let path = root().join("tests/fixtures/f1/territory.json.br");
    let packed = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut text = Vec::new();
    brotli_decompressor::Decompressor::new(&packed[..], 64 * 1024).read_to_end(&mut text)?;
    let raw: Raw = serde_json::from_slice(&text).context("the workload is not as written")?;
    let villages = raw
        .villages
        .iter()
        .map(|v| Ok((village(&v.id)?, v.name.clone())))
        .collect::<Result<_>>()?;
    let farmers = raw.farmers.iter().map(territory).collect::<Result<_>>()?;
    let days = raw.days.iter().map(day).collect::<Result<_>>()?;
    Ok(Workload {
        villages,
        farmers,
        days,
    })
}

impl Workload {
    /// The day of so many visits over so many farmers.
    pub fn day(&self, farmers: usize, visits: usize) -> Result<&Day> {
        let found = self
            .days
            .iter()
            .find(|day| day.farmers == farmers && day.local.len() == visits);
        found.with_context(|| format!("no day of {visits} visits over {farmers} farmers is stored"))
    }
}

/// The farmer with ten times the past: every visit stands ten times, a day apart, under ids of its own. What the past
/// says does not matter to what this is for, which is whether a day's sync grows with its length.
pub fn ten_times(farmer: &Territory) -> Result<Territory> {
    let copies = farmer
        .history
        .iter()
        .flat_map(|visit| (0..10).map(move |copy| again(visit, copy)));
    Ok(Territory {
        history: copies.collect::<Result<_>>()?,
        ..farmer.clone()
    })
}

fn ulid(text: &str) -> Result<Ulid> {
    Ulid::from_string(text).map_err(|error| anyhow!("F1's ids are ULIDs, not {text}: {error:?}"))
}

fn again(visit: &Entry, copy: i64) -> Result<Entry> {
    let back = -copy * 86_400_000;
    let id = ulid(visit.id.as_str())?;
    let mut entry = visit.clone();
    entry.occurred_at = visit.occurred_at.plus_millis(back);
    entry.recorded_at = visit.recorded_at.plus_millis(back);
    let millis = (id.timestamp_ms() as i64 + back) as u64;
    entry.id = EntryId::new(&Ulid::from_parts(millis, id.random() + copy as u128).to_string())?;
    Ok(entry)
}

/// The same entry as another one: the same length of everything, a random part of its own.
pub fn under_new_id(entry: &Entry) -> Result<Entry> {
    let id = ulid(entry.id.as_str())?;
    let random = u128::from(RandomState::new().build_hasher().finish());
    let mut renewed = entry.clone();
    renewed.id = EntryId::new(&Ulid::from_parts(id.timestamp_ms(), random << 16).to_string())?;
    Ok(renewed)
}

#[derive(Deserialize)]
struct Raw {
    villages: Vec<RawVillage>,
    farmers: Vec<RawFarmer>,
    days: Vec<RawDay>,
}
#[derive(Deserialize)]
struct RawVillage {
    id: String,
    name: String,
}
#[derive(Deserialize)]
struct RawFarmer {
    profile: RawProfile,
    visits: Vec<RawVisit>,
}
#[derive(Deserialize)]
struct RawProfile {
    id: String,
    name: String,
    phone: String,
    village: String,
    acres: f64,
    crops: String,
    irrigation: String,
}
#[derive(Deserialize)]
struct RawVisit {
    id: String,
    farmer: String,
    officer: String,
    occurred_at: String,
    recorded_at: String,
    crop: String,
    stage: String,
    issue: String,
    advised: Vec<RawAdvised>,
    objection: String,
    reaction: String,
    note: String,
}
#[derive(Deserialize)]
struct RawAdvised {
    product: String,
    dose: String,
    price: u32,
}
#[derive(Deserialize)]
struct RawDay {
    farmers: usize,
    local: Vec<RawVisit>,
    remote: Vec<RawChange>,
}
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum RawChange {
    Visit {
        visit: Box<RawVisit>,
    },
    Profile {
        farmer: String,
        field: String,
        value: String,
    },
}

fn territory(raw: &RawFarmer) -> Result<Territory> {
    let profile = &raw.profile;
    let id = FarmerId::new(&profile.id)?;
    let home = village(&profile.village)?;
    let body = Body::Farmer(Farmer {
        names: vec![Name {
            lang: "en".to_owned(),
            text: profile.name.clone(),
        }],
        village: home.clone(),
        phone: Some(profile.phone.clone()),
        crops: crops(&profile.crops),
        guntas: Some((profile.acres * 40.0) as u32),
        irrigation: Some(profile.irrigation.clone()),
        imported: None,
    });
    let made = ulid(&profile.id)?;
    let at = Stamp::from_millis(made.timestamp_ms() as i64).context("a farmer of this century")?;
    let head = Head {
        id: EntryId::new(&profile.id)?,
        farmer: id.clone(),
        by: OfficerId::new("o01")?,
        occurred_at: at,
        recorded_at: at,
    };
    let history = raw.visits.iter().map(visit).collect::<Result<_>>()?;
    Ok(Territory {
        id,
        village: home,
        creation: Entry::new(head, &body)?,
        history,
    })
}

fn day(raw: &RawDay) -> Result<Day> {
    let local = raw.local.iter().map(visit).collect::<Result<_>>()?;
    let remote = raw
        .remote
        .iter()
        .enumerate()
        .map(|(number, change)| match change {
            RawChange::Visit { visit: raw } => visit(raw),
            RawChange::Profile {
                farmer,
                field,
                value,
            } => edit(number, farmer, field, value),
        });
    Ok(Day {
        farmers: raw.farmers,
        local,
        remote: remote.collect::<Result<_>>()?,
    })
}

fn edit(number: usize, farmer: &str, field: &str, value: &str) -> Result<Entry> {
    let at: Stamp = "2026-08-14T15:00:00+05:30".parse()?;
    let value = if field == "crops" {
        json!(crops(value))
    } else {
        json!(value)
    };
    let body = Body::Edit(Edit {
        field: field.to_owned(),
        value,
        supersedes: Vec::new(),
    });
    let farmer_id = ulid(farmer)?;
    let id = Ulid::from_parts(at.millis() as u64 + number as u64, farmer_id.random());
    let head = Head {
        id: EntryId::new(&id.to_string())?,
        farmer: FarmerId::new(farmer)?,
        by: OfficerId::new("o02")?,
        occurred_at: at,
        recorded_at: at,
    };
    Ok(Entry::new(head, &body)?)
}

fn visit(raw: &RawVisit) -> Result<Entry> {
    let body = Body::Visit(Visit {
        crop: slug(&raw.crop),
        stage: Some(slug(&raw.stage)),
        issue: issue(&raw.issue),
        products: raw.advised.iter().map(advised).collect::<Result<_>>()?,
        objections: objection(&raw.objection).into_iter().collect(),
        reaction: Some(reaction(&raw.reaction)),
        note: Some(raw.note.clone()),
        ..Visit::default()
    });
    let head = Head {
        id: EntryId::new(&raw.id)?,
        farmer: FarmerId::new(&raw.farmer)?,
        by: OfficerId::new(&raw.officer)?,
        occurred_at: raw.occurred_at.parse()?,
        recorded_at: raw.recorded_at.parse()?,
    };
    Ok(Entry::new(head, &body)?)
}

/// F1's `v01` as a code of the government's directory, which the importer wants: six digits.
fn village(id: &str) -> Result<VillageId> {
    Ok(VillageId::new(&format!(
        "5800{}",
        id.trim_start_matches('v')
    ))?)
}

fn slug(words: &str) -> String {
    words.trim().to_lowercase().replace(' ', "-")
}

fn crops(list: &str) -> Vec<String> {
    list.split(',').map(slug).collect()
}

/// F1's troubles under our names for them.
fn issue(words: &str) -> Option<String> {
    match words {
        "none seen" => None,
        "leaf blast" => Some("blast".to_owned()),
        "jassids" => Some("jassid".to_owned()),
        other => Some(slug(other)),
    }
}

/// F1 names a product by its chemical; here each is one of the catalogue.
pub const PRODUCTS: &[(&str, &str)] = &[
    ("cartap hydrochloride 50 SP", "P101"),
    ("chlorantraniliprole 18.5 SC", "P102"),
    ("tricyclazole 75 WP", "P103"),
    ("emamectin benzoate 5 SG", "P104"),
    ("imidacloprid 17.8 SL", "P105"),
    ("spinetoram 11.7 SC", "P106"),
    ("hexaconazole 5 SC", "P107"),
    ("validamycin 3 L", "P108"),
    ("fipronil 5 SC", "P109"),
    ("acetamiprid 20 SP", "P110"),
    ("mancozeb 75 WP", "P111"),
    ("zinc sulphate 21%", "P112"),
    ("azoxystrobin 23 SC", "P113"),
    ("neem oil 1500 ppm", "P114"),
    ("propiconazole 25 EC", "P115"),
    ("diafenthiuron 50 WP", "P116"),
];

fn advised(raw: &RawAdvised) -> Result<Advised> {
    let product = PRODUCTS.iter().find(|(name, _)| *name == raw.product);
    let (_, id) = product.with_context(|| format!("no product {}", raw.product))?;
    Ok(Advised {
        product: ProductId::new(id)?,
        dose: Some(dose(&raw.dose)?),
        price_inr: Some(raw.price),
    })
}

/// `2.5 ml/l` as thousandths of a unit per something.
fn dose(text: &str) -> Result<Dose> {
    let parts = text
        .split_once(' ')
        .and_then(|(amount, rest)| Some((amount, rest.split_once('/')?)));
    let (amount, (unit, per)) = parts.with_context(|| format!("no dose: {text}"))?;
    let milli = (amount.parse::<f64>()? * 1000.0).round() as u32;
    let per = if per == "l" { "litre" } else { per };
    Ok(Dose {
        milli,
        unit: unit.to_owned(),
        per: per.to_owned(),
    })
}

/// F1's objections under our kinds; where two of them share a kind, or none fits, its words are kept beside it.
fn objection(words: &str) -> Option<Objection> {
    use ObjectionKind::{Brand, Distrust, HasStock, Other, Price, WaitAndSee};
    let (kind, text) = match words {
        "none" => return None,
        "price too high" => (Price, None),
        "no cash before harvest" => (Price, Some(words)),
        "bought elsewhere" => (HasStock, Some(words)),
        "did not work last time" => (Distrust, None),
        "will wait for rain" => (WaitAndSee, Some(words)),
        "prefers known brand" => (Brand, None),
        other => (Other, Some(other)),
    };
    Some(Objection {
        kind,
        text: text.map(str::to_owned),
    })
}

fn reaction(words: &str) -> Reaction {
    match words {
        "bought" | "will buy" => Reaction::Accepted,
        "refused" => Reaction::Rejected,
        // thinking, asked to come again, took sample
        _ => Reaction::Hesitant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::vocab;
    use std::collections::BTreeSet;

    #[test]
    fn the_stored_workload_is_whole_and_in_our_words() {
        let workload = load().unwrap();
        assert_eq!((workload.villages.len(), workload.farmers.len()), (12, 300));
        let visits: Vec<&Entry> = workload
            .farmers
            .iter()
            .flat_map(|farmer| &farmer.history)
            .collect();
        assert_eq!(visits.len(), 9_000);
        let ids: BTreeSet<&str> = visits.iter().map(|visit| visit.id.as_str()).collect();
        assert_eq!(ids.len(), 9_000);
        for entry in visits.iter().take(300) {
            let Body::Visit(visit) = entry.body().unwrap() else {
                panic!("a visit")
            };
            assert!(vocab::knows_crop(&visit.crop), "{}", visit.crop);
            assert!(
                visit
                    .issue
                    .iter()
                    .all(|issue| vocab::ISSUES.iter().any(|(known, _)| known == issue))
            );
            assert!(!visit.products.is_empty() && visit.note.is_some());
        }
        for (farmers, visits) in [(300, 20), (300, 100), (300, 500), (60, 100)] {
            let day = workload.day(farmers, visits).unwrap();
            assert_eq!(day.remote.len(), 40);
            assert_eq!(
                day.remote
                    .iter()
                    .filter(|entry| entry.kind == "visit")
                    .count(),
                28
            );
        }
    }

    #[test]
    fn ten_times_the_past_is_ten_times_as_many_visits() {
        let workload = load().unwrap();
        let longer = ten_times(&workload.farmers[7]).unwrap();
        let ids: BTreeSet<&str> = longer
            .history
            .iter()
            .map(|visit| visit.id.as_str())
            .collect();
        assert_eq!(ids.len(), 300);
        assert!(longer.history.iter().all(|visit| visit.check().is_ok()));
    }

    #[test]
    fn doses_are_read_to_the_thousandth() {
        let read = dose("2.5 ml/l").unwrap();
        assert_eq!(
            (read.milli, read.unit.as_str(), read.per.as_str()),
            (2_500, "ml", "litre")
        );
        assert_eq!(dose("10 kg/acre").unwrap().milli, 10_000);
    }
}
