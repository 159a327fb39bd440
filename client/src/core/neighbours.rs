//! The village of the farmer who is on the screen, for similar cases: kept while the officer stays in
//! that village, so that the next farmer's brief need not read it again.

use super::Loadable;
use shared::{
    ids::{EntryId, VillageId},
    time::{Day, Stamp},
    view::{AsOf, History, Known, Ledger, VillageView},
};
use std::rc::Rc;

/// A village as far as it is read.
#[derive(Debug, Clone)]
pub struct Neighbours {
    pub(crate) id: VillageId,
    /// Its farmers' cases in all their versions: the record view of any moment.
    pub(crate) ledgers: Loadable<Rc<Vec<Ledger>>>,
    /// Its farmers' entries, for what the depot knew. Read when that is asked for.
    pub(crate) histories: Option<Loadable<Rc<Vec<History>>>>,
    /// The view made last.
    view: Option<Rc<VillageView>>,
}

/// The village as of a moment, if it is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Similar {
    /// It is being read.
    Waiting,
    /// It is here.
    Here(Rc<VillageView>),
    /// It cannot be read.
    Missing,
}

impl Similar {
    /// It, if it is here.
    pub fn view(&self) -> Option<&VillageView> {
        match self {
            Similar::Here(view) => Some(view),
            Similar::Waiting | Similar::Missing => None,
        }
    }
}

impl Neighbours {
    /// A village that is to be read.
    pub fn new(id: VillageId) -> Self {
        Self {
            id,
            ledgers: Loadable::Loading,
            histories: None,
            view: None,
        }
    }

    /// The ledgers came; whether that changes anything.
    pub(crate) fn take_ledgers(&mut self, ledgers: Vec<Ledger>) -> bool {
        if self.ledgers.ready().is_some_and(|held| **held == ledgers) {
            return false;
        }
        self.ledgers = Loadable::Ready(Rc::new(ledgers));
        self.view = None;
        true
    }

    /// The entries came.
    pub(crate) fn take_histories(&mut self, histories: Loadable<Rc<Vec<History>>>) {
        self.histories = Some(histories);
        self.view = None;
    }

    /// The record view of any moment, not kept.
    pub(crate) fn at(&self, moment: Stamp) -> Option<VillageView> {
        let ledgers = self.ledgers.ready()?;
        Some(VillageView::from_ledgers(
            self.id.clone(),
            moment,
            ledgers.iter(),
        ))
    }

    /// The view made last.
    pub fn held(&self) -> Option<&VillageView> {
        self.view.as_deref()
    }

    /// The day of a visit, where it is in the view made last.
    pub fn day_of(&self, visit: &EntryId) -> Option<Day> {
        let cases = &self.view.as_ref()?.cases;
        let case = cases.iter().find(|case| case.visit == *visit)?;
        Some(case.day())
    }

    /// The village as of a moment. Made once for each.
    pub(crate) fn as_of(&mut self, as_of: AsOf) -> Similar {
        if let Some(view) = self.view.as_ref().filter(|view| view.as_of == as_of) {
            return Similar::Here(view.clone());
        }
        let made = match as_of.known {
            Known::Record => match &self.ledgers {
                Loadable::Loading => return Similar::Waiting,
                Loadable::Failed(_) => return Similar::Missing,
                Loadable::Ready(ledgers) => {
                    VillageView::from_ledgers(self.id.clone(), as_of.moment, ledgers.iter())
                }
            },
            Known::Depot => match &self.histories {
                None | Some(Loadable::Loading) => return Similar::Waiting,
                Some(Loadable::Failed(_)) => return Similar::Missing,
                Some(Loadable::Ready(histories)) => {
                    let views: Vec<_> = (histories.iter())
                        .filter_map(|history| history.view(as_of))
                        .collect();
                    VillageView::of(self.id.clone(), as_of, &views)
                }
            },
        };
        let made = Rc::new(made);
        self.view = Some(made.clone());
        Similar::Here(made)
    }
}
