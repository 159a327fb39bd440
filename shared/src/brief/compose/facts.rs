//! What a brief is composed from, worked out once: the farmer, the similar cases, what is counted
//! of both, what he refused, and what the visit is likely to be about.

use super::{
    count::{Counts, Pitches, counts, pitches},
    focus::focus,
    parts::number,
    refusals::{Refusal, refusals},
};
use crate::{
    brief::{
        catalogue::Catalogue,
        due::{DueItem, due},
        model::{About, DrawnFrom, Ground, Scope},
    },
    ids::{FarmerId, ProductId},
    order,
    time::Day,
    view::{Case, FarmerView, VisitView},
    vocab::UNKNOWN_CROP,
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Facts<'a> {
    pub(super) farmer: &'a FarmerView,
    pub(super) catalogue: &'a Catalogue,
    pub(super) today: Day,
    /// Whether the catalogue is that of the day; else it says nothing.
    pub(super) of_today: bool,
    pub(super) about: Option<&'a About>,
    /// His crops, as told, seen, or named as what the visit is about.
    pub(super) crops: BTreeSet<String>,
    /// His own visits as cases, newest first.
    pub(super) own: Vec<Case>,
    /// Visits of other farmers of his village to one of his crops, newest first.
    pub(super) similar: Vec<&'a Case>,
    /// Follow-ups that are open.
    pub(super) open: Vec<DueItem>,
    pub(super) own_counts: Counts,
    pub(super) village_counts: Counts,
    pub(super) own_pitches: Pitches,
    pub(super) village_pitches: Pitches,
    /// What he refused and did not accept since.
    pub(super) refused: BTreeMap<ProductId, Refusal<'a>>,
    /// What the visit is likely to be about, the most likely first.
    pub(super) focus: Vec<About>,
}

impl<'a> Facts<'a> {
    /// Of a ground whose views and catalogue are of its moment.
    pub(super) fn of(ground: &Ground<'a>, farmer: &'a FarmerView, of_today: bool) -> Self {
        let today = ground.as_of.moment.day();
        let crops = crops(farmer, ground.about);
        let own: Vec<Case> = farmer
            .visits
            .iter()
            .map(|visit| Case::of(&farmer.id, visit))
            .collect();
        let village = ground.village.into_iter();
        let similar: Vec<&Case> = village
            .flat_map(|village| village.others(&farmer.id))
            .filter(|case| crops.contains(&case.crop))
            .collect();
        let mut facts = Self {
            farmer,
            catalogue: ground.catalogue,
            today,
            of_today,
            about: ground.about,
            open: due(farmer, ground.catalogue, today),
            own_counts: counts(Scope::Own, own.iter(), &farmer.id),
            village_counts: counts(Scope::Village, similar.iter().copied(), &farmer.id),
            own_pitches: pitches(Scope::Own, own.iter(), &farmer.id),
            village_pitches: pitches(Scope::Village, similar.iter().copied(), &farmer.id),
            refused: refusals(farmer),
            focus: Vec::new(),
            crops,
            own,
            similar,
        };
        facts.focus = focus(&facts);
        facts
    }

    pub(super) fn me(&self) -> &'a FarmerId {
        &self.farmer.id
    }

    pub(super) fn last(&self) -> Option<&'a VisitView> {
        self.farmer.visits.first()
    }

    pub(super) fn drawn_from(&self) -> DrawnFrom {
        let farmers: BTreeSet<&FarmerId> = order::set(self.similar.iter().map(|case| &case.farmer));
        DrawnFrom {
            visits: number(self.own.len()),
            similar: number(self.similar.len()),
            similar_farmers: number(farmers.len()),
        }
    }

    /// His crops, those first that the visit is likely to be about.
    pub(super) fn crops_in_order(&self) -> Vec<&str> {
        let focus = self.focus.iter().map(|about| about.crop.as_str());
        let mut order: Vec<&str> = Vec::new();
        for crop in focus.chain(self.crops.iter().map(String::as_str)) {
            if !order.contains(&crop) {
                order.push(crop);
            }
        }
        order
    }
}

fn crops(farmer: &FarmerView, about: Option<&About>) -> BTreeSet<String> {
    let seen = farmer.visits.iter().map(|visit| &visit.visit.crop);
    let named = about.map(|about| &about.crop);
    let all = farmer.farmer.crops.iter().chain(seen).chain(named);
    order::set(all.filter(|crop| *crop != UNKNOWN_CROP).cloned())
}
