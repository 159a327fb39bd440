//! One farmer as the screens need him: his record, and the brief made of it. Worked out once when
//! he is read, not at each key that is pressed.

use super::Facts;
use crate::core::told::{FarmerData, State};
use shared::{
    brief::{Brief, Catalogue, Memory, compose},
    ids::{EntryId, FarmerId},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, VisitView},
};
use std::collections::BTreeMap;

/// A farmer that was read from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFarmer {
    /// What was read.
    pub data: FarmerData,
    /// All of his record, also what a wrong clock dates after today; nothing while his creation has
    /// not come.
    pub all: Option<FarmerView>,
    /// The brief of the day.
    pub brief: Brief,
    /// The reference data of the day.
    pub catalogue: Catalogue,
    states: BTreeMap<EntryId, State>,
}

impl KnownFarmer {
    /// Works it out as of the end of a day.
    pub fn new(data: FarmerData, facts: &Facts, day: Day) -> Self {
        let history = data.history();
        let as_of = AsOf::day(day);
        let catalogue = Catalogue::on(day, facts.records());
        let brief = compose(history.view(as_of).as_ref(), &catalogue, as_of, Memory::On);
        let all = history.view(AsOf::moment(Stamp::MAX));
        let states = data
            .entries
            .iter()
            .map(|known| (known.entry.id.clone(), known.state.clone()))
            .collect();
        Self {
            data,
            all,
            brief,
            catalogue,
            states,
        }
    }

    /// Who.
    pub fn id(&self) -> &FarmerId {
        &self.data.farmer
    }

    /// Whether anything of him is on this phone.
    pub fn is_here(&self) -> bool {
        !self.data.entries.is_empty()
    }

    /// A visit, standing or gone.
    pub fn visit(&self, id: &EntryId) -> Option<&VisitView> {
        let view = self.all.as_ref()?;
        view.visits
            .iter()
            .chain(&view.gone)
            .find(|visit| visit.id == *id)
    }

    /// How far an entry has come.
    pub fn state(&self, id: &EntryId) -> Option<&State> {
        self.states.get(id)
    }

    /// How far a visit has come with everything that was recorded of it: the least far of its
    /// entries, since "at the depot" must not be said of half a record.
    pub fn state_with_all(&self, visit: &VisitView) -> Option<&State> {
        let outcomes = visit
            .outcomes
            .iter()
            .chain(&visit.past_outcomes)
            .map(|outcome| &outcome.id);
        let more = (visit.corrections.iter().map(|correction| &correction.entry))
            .chain(outcomes)
            .chain(visit.forecasts.iter().map(|forecast| &forecast.id));
        let all = std::iter::once(&visit.id)
            .chain(more)
            .filter_map(|id| self.state(id));
        all.min_by_key(|state| match state {
            State::NeedsLook { .. } => 0,
            State::OnPhone => 1,
            State::AtDepot { .. } => 2,
            State::InMemory => 3,
        })
    }
}
