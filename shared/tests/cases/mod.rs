//! Records of whole territories with the digests of all their briefs, as a file: written natively,
//! read again in a browser's wasm, where every digest must come out the same. Taken in by the test
//! targets of both sides.

#![allow(dead_code, reason = "each side uses its part")]

use serde::{Deserialize, Serialize};
use shared::{
    brief::{About, Catalogue, Ground, Memory, compose, digest},
    entry::Entry,
    ids::{FarmerId, VillageId},
    records::Record,
    text::{Lang, Words},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, VillageView},
};
use std::collections::BTreeMap;

pub(crate) type Digest = [u8; 32];

/// All that briefs of one territory are made of.
#[derive(Serialize, Deserialize)]
pub(crate) struct Territory {
    pub(crate) name: String,
    pub(crate) records: Vec<Record>,
    pub(crate) farmers: Vec<Vec<(Entry, Stamp)>>,
    pub(crate) days: Vec<Day>,
}

/// One brief of a territory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) farmer: FarmerId,
    pub(crate) day: Day,
    pub(crate) lang: Lang,
    pub(crate) memory: Memory,
}

impl Territory {
    /// The digest of every farmer's brief on every day, in each language, with memory and without;
    /// always in the same order.
    pub(crate) fn digests(&self, mut each: impl FnMut(Case, Digest)) {
        let words = Words::new();
        let histories: Vec<(FarmerId, History)> = self.farmers.iter().map(history).collect();
        for (at, day) in self.days.iter().enumerate() {
            let as_of = AsOf::day(*day);
            let catalogue = Catalogue::on(*day, &self.records);
            let views: Vec<Option<FarmerView>> = histories
                .iter()
                .map(|(_, history)| history.view(as_of))
                .collect();
            let villages = villages(&views, as_of);
            for ((farmer, _), view) in histories.iter().zip(&views) {
                let view = view.as_ref();
                // Every second day the officer says what the visit is about.
                let about = view.filter(|_| at % 2 == 1).and_then(last_about);
                let ground = Ground {
                    farmer: view,
                    village: view.and_then(|view| villages.get(&view.farmer.village)),
                    catalogue: &catalogue,
                    as_of,
                    about: about.as_ref(),
                };
                for memory in [Memory::On, Memory::Off] {
                    let brief = compose(&ground, memory);
                    for lang in Lang::ALL {
                        let case = Case {
                            farmer: farmer.clone(),
                            day: *day,
                            lang,
                            memory,
                        };
                        each(case, digest(&brief, &words, lang, &catalogue));
                    }
                }
            }
        }
    }
}

fn history(entries: &Vec<(Entry, Stamp)>) -> (FarmerId, History) {
    let farmer = entries[0].0.farmer.clone();
    let mut history = History::new(farmer.clone());
    for (entry, received_at) in entries {
        history.insert(entry.clone(), Some(*received_at));
    }
    (farmer, history)
}

fn villages(views: &[Option<FarmerView>], as_of: AsOf) -> BTreeMap<VillageId, VillageView> {
    let mut of: BTreeMap<VillageId, Vec<&FarmerView>> = BTreeMap::new();
    for view in views.iter().flatten() {
        of.entry(view.farmer.village.clone())
            .or_default()
            .push(view);
    }
    of.into_iter()
        .map(|(id, views)| (id.clone(), VillageView::of(id, as_of, views)))
        .collect()
}

/// Crop and trouble of a farmer's latest visit.
fn last_about(view: &FarmerView) -> Option<About> {
    let last = view
        .visits
        .iter()
        .max_by_key(|visit| (visit.occurred_at, &visit.id))?;
    Some(About {
        crop: last.visit.crop.clone(),
        issue: last.visit.issue.clone(),
    })
}

/// Territories with their digests, as bytes: a length, the territories as JSON, the digests.
pub(crate) fn to_bytes(territories: &[Territory]) -> Vec<u8> {
    let json = serde_json::to_vec(territories).expect("records are JSON");
    let length = u32::try_from(json.len()).expect("less than 4 GB");
    let mut bytes = length.to_le_bytes().to_vec();
    bytes.extend(json);
    for territory in territories {
        territory.digests(|_, digest| bytes.extend(digest));
    }
    bytes
}

/// Compares the digests of a file with those computed here: how many of each territory agree, or
/// the first that differs, by name.
pub(crate) fn compare(bytes: &[u8]) -> Result<Vec<(String, usize)>, String> {
    let (length, rest) = bytes.split_first_chunk().ok_or("no length")?;
    let length = u32::from_le_bytes(*length) as usize;
    let (json, digests) = rest.split_at_checked(length).ok_or("cut short")?;
    let territories: Vec<Territory> =
        serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let (digests, odd) = digests.as_chunks::<32>();
    if !odd.is_empty() {
        return Err("half a digest".to_owned());
    }
    let mut digests = digests.iter();
    let mut agree = Vec::new();
    let mut differ: Vec<String> = Vec::new();
    for territory in &territories {
        let mut same = 0;
        territory.digests(|case, digest| {
            if digests.next() == Some(&digest) {
                same += 1;
            } else {
                differ.push(format!("{}: {case:?}", territory.name));
            }
        });
        agree.push((territory.name.clone(), same));
    }
    if digests.next().is_some() {
        differ.push("more digests than briefs".to_owned());
    }
    match differ.first() {
        None => Ok(agree),
        Some(first) => Err(format!("{} briefs differ, first {first}", differ.len())),
    }
}
