//! A farmer's visits one by one: the brief as of the day before with memory and without it, side by
//! side, and what then happened. Made of the phone's own record; no signal is needed.

use super::{Facts, KnownFarmer, Neighbours, order::by_key};
use shared::{
    brief::{About, Brief, Catalogue, Ground, Memory, compose},
    ids::EntryId,
    insights::{Month, learning_curve},
    time::{Day, Stamp},
    view::{AsOf, Case, VisitView},
    vocab::UNKNOWN_CROP,
};
use std::rc::Rc;

/// One step of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Which visit, counted from the first.
    pub step: usize,
    /// How many there are.
    pub of: usize,
    /// The visit.
    pub visit: EntryId,
    /// Its day.
    pub day: Day,
    /// What it is about: what the officer would have said at the gate.
    pub about: Option<About>,
    /// The day that the briefs know: the one before.
    pub as_of: Day,
    /// The reference data of that day.
    pub catalogue: Rc<Catalogue>,
    /// With memory, and without.
    pub sides: [Side; 2],
    /// Month by month: this farmer's visits, and all of his village.
    pub curves: [Vec<Month>; 2],
}

/// One brief of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// With it or without.
    pub memory: Memory,
    /// The brief.
    pub brief: Brief,
}

impl Replay {
    /// The brief before one of a farmer's visits; nothing where he has none.
    pub fn new(
        known: &KnownFarmer,
        neighbours: &Neighbours,
        facts: &Facts,
        step: usize,
    ) -> Option<Self> {
        let visits = in_order(known);
        let step = step.min(visits.len().checked_sub(1)?);
        let visit = *visits.get(step)?;
        let day = visit.occurred_at.day();
        let as_of = AsOf::day(day.plus(-1));
        let catalogue = Catalogue::on(as_of.moment.day(), facts.records());
        let about = about(visit);
        let view = known.history.view(as_of);
        let village = neighbours.at(as_of.moment);
        let side = |memory| {
            let ground = Ground {
                farmer: view.as_ref(),
                village: village.as_ref(),
                catalogue: &catalogue,
                as_of,
                about: about.as_ref(),
            };
            Side {
                memory,
                brief: compose(&ground, memory),
            }
        };
        let sides = [side(Memory::On), side(Memory::Off)];
        let own: Vec<Case> = visits
            .iter()
            .map(|visit| Case::of(known.id(), visit))
            .collect();
        let all = neighbours.at(Stamp::MAX).map(|village| village.cases);
        let curves = [learning_curve(&own), learning_curve(all.iter().flatten())];
        Some(Self {
            step,
            of: visits.len(),
            visit: visit.id.clone(),
            day,
            about,
            as_of: as_of.moment.day(),
            sides,
            curves,
            catalogue: Rc::new(catalogue),
        })
    }
}

/// His standing visits, the first one first.
fn in_order(known: &KnownFarmer) -> Vec<&VisitView> {
    let visits = known.all.iter().flat_map(|view| &view.visits);
    by_key(visits.collect(), |visit| {
        format!("{:020}{}", visit.occurred_at.millis(), visit.id)
    })
}

fn about(visit: &VisitView) -> Option<About> {
    let crop = &visit.visit.crop;
    (crop != UNKNOWN_CROP).then(|| About {
        crop: crop.clone(),
        issue: visit.visit.issue.clone(),
    })
}
