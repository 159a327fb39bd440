//! What a brief stands on, read from the store: the entries of the farmer's village, his among
//! them, and the reference rows. Entries go into histories at once; from there only views come out.

use crate::storage::{Published, Result, Storage};
use shared::{
    brief::{About, Catalogue, Ground},
    entry::Name,
    ids::{FarmerId, OfficerId, VillageId},
    records::{Record, RecordBody},
    view::{AsOf, FarmerView, History, VillageView},
};
use std::collections::BTreeMap;

/// What an officer's phone held: his feed up to a number of the log. It names the same entries and
/// rows on any machine, whatever was published since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Through {
    pub officer: OfficerId,
    pub cursor: u64,
}

/// The entries of a village and the reference rows, of all times.
#[derive(Debug)]
pub struct Material {
    village: VillageId,
    histories: BTreeMap<FarmerId, History>,
    records: Vec<Record>,
}

impl Material {
    /// What there is around a farmer; nothing where the depot, or that feed, does not have him.
    pub async fn of_farmer(
        storage: &dyn Storage,
        farmer: &FarmerId,
        through: Option<&Through>,
    ) -> Result<Option<Self>> {
        let Some((_, village)) = storage.farmer(farmer).await? else {
            return Ok(None);
        };
        let material = Self::of_village(storage, &village, through).await?;
        Ok(Some(material).filter(|material| material.histories.contains_key(farmer)))
    }

    /// What there is of a village.
    pub async fn of_village(
        storage: &dyn Storage,
        village: &VillageId,
        through: Option<&Through>,
    ) -> Result<Self> {
        let (entries, records) = match through {
            None => (
                storage.entries_of_village(village).await?,
                storage.records().await?,
            ),
            Some(through) => held(storage, village, through).await?,
        };
        Ok(Self::new(village.clone(), entries, records))
    }

    /// What these entries and rows tell of a village.
    pub fn new(village: VillageId, entries: Vec<Published>, records: Vec<Record>) -> Self {
        let mut histories = BTreeMap::new();
        for published in entries {
            let farmer = published.entry.farmer.clone();
            histories
                .entry(farmer.clone())
                .or_insert_with(|| History::new(farmer))
                .insert(published.entry, Some(published.received_at));
        }
        Self {
            village,
            histories,
            records,
        }
    }

    /// Whether nobody is recorded there.
    pub fn is_empty(&self) -> bool {
        self.histories.is_empty()
    }

    /// The reference rows.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The village as of a moment, with a farmer in front where one is asked about.
    pub fn at(&self, farmer: Option<&FarmerId>, as_of: AsOf) -> Scene {
        let views: Vec<FarmerView> = self
            .histories
            .values()
            .filter_map(|history| history.view(as_of))
            .collect();
        let of = |id: &FarmerId| views.iter().find(|view| view.id == *id).cloned();
        let farmer = farmer.and_then(of);
        let village = farmer.as_ref().map_or_else(
            || self.village.clone(),
            |farmer| farmer.farmer.village.clone(),
        );
        let day = as_of.moment.day();
        let officers = self.records.iter().filter(|record| record.holds_on(day));
        let officers = officers.filter_map(|record| match &record.body {
            RecordBody::Officer(officer) => Some(vec![Name {
                lang: "en".to_owned(),
                text: officer.name.clone(),
            }]),
            _ => None,
        });
        let people = views.iter().map(|view| view.farmer.names.clone());
        Scene {
            people: people.chain(officers).collect(),
            village: VillageView::of(village, as_of, &views),
            catalogue: Catalogue::on(day, &self.records),
            farmer,
            as_of,
        }
    }
}

/// What a feed held of a village: nothing where the officer did not have it.
async fn held(
    storage: &dyn Storage,
    village: &VillageId,
    through: &Through,
) -> Result<(Vec<Published>, Vec<Record>)> {
    let cursor = through.cursor;
    let territory = storage.territory_at(&through.officer, cursor).await?;
    let mut records = storage.records_at(cursor).await?;
    records.retain(|record| match &record.body {
        RecordBody::Village(village) => territory.contains(&village.id),
        _ => true,
    });
    if !territory.contains(village) {
        return Ok((Vec::new(), records));
    }
    let mut entries = storage.entries_of_village(village).await?;
    entries.retain(|published| published.seq <= cursor);
    Ok((entries, records))
}

/// Views and catalogue of one moment: the ground of a brief, owned.
#[derive(Debug)]
pub struct Scene {
    /// The farmer in front, where he was known.
    pub farmer: Option<FarmerView>,
    /// His village.
    pub village: VillageView,
    /// Villages and products of the day.
    pub catalogue: Catalogue,
    /// The moment and whose knowledge.
    pub as_of: AsOf,
    /// The names of everyone known there, for the guard.
    pub people: Vec<Vec<Name>>,
}

impl Scene {
    /// The ground of a brief, turned to a crop and trouble where the visit is about one.
    pub fn ground<'a>(&'a self, about: Option<&'a About>) -> Ground<'a> {
        Ground {
            farmer: self.farmer.as_ref(),
            village: Some(&self.village),
            catalogue: &self.catalogue,
            as_of: self.as_of,
            about,
        }
    }

    /// The names as the guard takes them.
    pub fn people(&self) -> Vec<&[Name]> {
        self.people.iter().map(Vec::as_slice).collect()
    }
}
