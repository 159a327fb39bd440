//! One farmer as the screens need him: his record, and the brief made of it. Worked out once when
//! something of it changes, not at each key that is pressed.

use super::{Ask, Similar};
use crate::core::told::{FarmerData, State};
use shared::{
    brief::{Brief, Catalogue, Ground, Memory, Predicate, compose},
    heard::Heard,
    ids::{EntryId, FarmerId, ProductId, VillageId},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, VisitView},
};
use std::{collections::BTreeMap, rc::Rc};

/// A farmer that was read from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFarmer {
    /// What was read.
    pub data: Rc<FarmerData>,
    /// The same, for views.
    pub history: Rc<History>,
    /// All of his record, also what a wrong clock dates after today; nothing while his creation has
    /// not come.
    pub all: Option<Rc<FarmerView>>,
    /// His record as of the day that is asked for.
    pub view: Option<Rc<FarmerView>>,
    /// What is asked for.
    pub ask: Ask,
    /// The moment and the knowledge that this means.
    pub as_of: AsOf,
    /// The reference data of that day.
    pub catalogue: Rc<Catalogue>,
    /// His village, as of then.
    pub similar: Similar,
    /// The brief; made where it is to be read.
    pub brief: Option<Rc<Brief>>,
    /// What was heard in voice notes about him; see [`FarmerData::heard`].
    pub heard: Rc<[Heard]>,
    states: Rc<BTreeMap<EntryId, State>>,
}

impl KnownFarmer {
    /// Works it out as of today, without a brief.
    pub fn new(data: FarmerData, catalogue: Rc<Catalogue>, ask: &Ask, today: Day) -> Self {
        let history = data.history();
        let as_of = ask.as_of(today);
        let states = data
            .entries
            .iter()
            .map(|known| (known.entry.id.clone(), known.state.clone()))
            .collect();
        Self {
            all: history.view(AsOf::moment(Stamp::MAX)).map(Rc::new),
            view: history.view(as_of).map(Rc::new),
            history: Rc::new(history),
            heard: data.heard.as_slice().into(),
            data: Rc::new(data),
            ask: ask.clone(),
            as_of,
            catalogue,
            similar: Similar::Waiting,
            brief: None,
            states: Rc::new(states),
        }
    }

    /// The same record for something else that is asked for, without a brief.
    pub fn asked(&self, catalogue: Rc<Catalogue>, ask: &Ask, today: Day) -> Self {
        let as_of = ask.as_of(today);
        Self {
            view: if as_of == self.as_of {
                self.view.clone()
            } else {
                self.history.view(as_of).map(Rc::new)
            },
            ask: ask.clone(),
            as_of,
            catalogue,
            similar: Similar::Waiting,
            brief: None,
            ..self.clone()
        }
    }

    /// With its brief, made with what is here of the village.
    #[must_use]
    pub fn with_brief(mut self, similar: Similar) -> Self {
        self.similar = similar;
        let brief = compose(&self.ground(), self.ask.memory);
        self.brief = Some(Rc::new(brief));
        self
    }

    /// What claims about him stand on.
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            farmer: self.view.as_deref(),
            village: self.similar.view(),
            catalogue: &self.catalogue,
            as_of: self.as_of,
            about: self.ask.about.as_ref(),
        }
    }

    /// The products that his brief suggests, best first; where there is no brief yet, those of one
    /// made of his own record alone.
    pub fn suggested_products(&self) -> Vec<ProductId> {
        let own = || Rc::new(compose(&self.ground(), self.ask.memory));
        let brief = self.brief.clone().unwrap_or_else(own);
        let mut found = Vec::new();
        for claim in brief.sections.iter().flat_map(|section| &section.claims) {
            if let Predicate::Suggested { product, .. } = &claim.predicate
                && !found.contains(product)
            {
                found.push(product.clone());
            }
        }
        found
    }

    /// His village as of the moment; where he was not known then, his village now.
    pub fn village(&self) -> Option<&VillageId> {
        let view = self.view.as_ref().or(self.all.as_ref())?;
        Some(&view.farmer.village)
    }

    /// Whether the brief waits for similar cases.
    pub fn is_waiting(&self) -> bool {
        self.ask.memory == Memory::On && self.similar == Similar::Waiting
    }

    /// Who.
    pub fn id(&self) -> &FarmerId {
        &self.data.farmer
    }

    /// Whether anything of him is on this phone.
    pub fn is_here(&self) -> bool {
        !self.data.entries.is_empty()
    }

    /// A visit, standing or gone, with everything that is known of it now.
    pub fn visit(&self, id: &EntryId) -> Option<&VisitView> {
        find(self.all.as_deref()?, id)
    }

    /// A visit as it was known at the moment that is asked for.
    pub fn visit_then(&self, id: &EntryId) -> Option<&VisitView> {
        find(self.view.as_deref()?, id)
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

fn find<'a>(view: &'a FarmerView, id: &EntryId) -> Option<&'a VisitView> {
    (view.visits.iter().chain(&view.gone)).find(|visit| visit.id == *id)
}
