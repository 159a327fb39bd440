//! Whether a claim is true of its ground. Written apart from [`super::compose()`]: it looks at what
//! is claimed and asks the views and the catalogue, so that a claim from elsewhere (a kept brief, a
//! model's sentence) can be asked the same.

mod counts;
mod label;
mod look;
mod reports;
mod season;
mod standing;
mod visits;

use super::{
    catalogue::Catalogue,
    model::{About, Claim, Ground, Predicate},
};
use crate::{
    ids::{EntryId, FarmerId},
    order,
    time::Day,
    view::{FarmerView, VillageView, VisitView},
    vocab::UNKNOWN_CROP,
};
use look::Look;
use std::collections::BTreeSet;

/// Whether the ground bears the claim out: its facts, its day, its evidence, the visit it opens, whose
/// that is, and its mark of lateness. What of the ground is of another moment is not asked.
pub fn holds(claim: &Claim, ground: &Ground<'_>) -> bool {
    let today = ground.as_of.moment.day();
    let of_today = ground.catalogue.day() == today;
    let none;
    let catalogue = if of_today {
        ground.catalogue
    } else {
        none = Catalogue::on(today, &[]);
        &none
    };
    let farmer = ground.farmer.filter(|view| view.as_of == ground.as_of);
    let village = ground.village.filter(|village| {
        village.as_of == ground.as_of
            && farmer.is_some_and(|view| view.farmer.village == village.id)
    });
    Asked {
        claim,
        farmer,
        village,
        catalogue,
        of_today,
        about: ground.about,
        today,
    }
    .holds()
}

struct Asked<'a> {
    claim: &'a Claim,
    farmer: Option<&'a FarmerView>,
    village: Option<&'a VillageView>,
    /// An empty one where the one at hand is of another day.
    catalogue: &'a Catalogue,
    of_today: bool,
    about: Option<&'a About>,
    today: Day,
}

impl<'a> Asked<'a> {
    fn holds(&self) -> bool {
        match &self.claim.predicate {
            Predicate::NoHistory => self.no_history(),
            Predicate::Overview { .. } | Predicate::DetailsDiffer { .. } => self.of_farmer(),
            Predicate::Similar { .. } | Predicate::Confidence { .. } => self.of_standing(),
            Predicate::Count { .. } | Predicate::PitchCount { .. } => self.of_counts(),
            Predicate::Season { .. } => self.of_season(),
            Predicate::Applied { .. }
            | Predicate::Result { .. }
            | Predicate::ReportsDiffer { .. }
            | Predicate::DoNotPromise { .. } => self.of_reports(),
            Predicate::Price { .. }
            | Predicate::Dose { .. }
            | Predicate::Waiting { .. }
            | Predicate::Suggested { .. }
            | Predicate::Instead { .. }
            | Predicate::Harvest { .. }
            | Predicate::WaitingClears { .. } => self.of_label(),
            Predicate::LastVisit { .. }
            | Predicate::Advised { .. }
            | Predicate::AdvisedInWords { .. }
            | Predicate::Reacted { .. }
            | Predicate::Refused { .. }
            | Predicate::Objected { .. }
            | Predicate::Pitched { .. }
            | Predicate::DoNotLead { .. }
            | Predicate::NotOnLabel { .. }
            | Predicate::NameUnknown { .. }
            | Predicate::FollowUpOpen { .. }
            | Predicate::Lapsed { .. } => self.of_visit(),
        }
    }

    /// The farmer's standing visits, newest first.
    fn own(&self) -> &'a [VisitView] {
        self.farmer.map_or(&[], |view| view.visits.as_slice())
    }

    /// The farmer's own visit that a tap opens.
    fn own_visit(&self) -> Option<&'a VisitView> {
        let id = self.claim.visit.as_ref()?;
        self.own()
            .iter()
            .find(|visit| self.claim.of.is_none() && visit.id == *id)
    }

    /// The visits of other farmers of the village.
    fn others(&self) -> impl Iterator<Item = Look<'a>> {
        let both = self.farmer.zip(self.village);
        both.into_iter()
            .flat_map(|(farmer, village)| village.others(&farmer.id))
            .map(Look::Other)
    }

    /// The visit that a tap opens: his own, or where the claim names another farmer, that one's.
    fn look(&self) -> Option<Look<'a>> {
        let Some(whose) = &self.claim.of else {
            return self.own_visit().map(Look::Own);
        };
        let visit = self.claim.visit.as_ref()?;
        self.others()
            .find(|look| look.whose() == Some(whose) && look.id() == visit)
    }

    /// The crops he grows, as told, seen, or named as what the visit is about.
    fn crops(&self) -> BTreeSet<&'a str> {
        let told = self
            .farmer
            .into_iter()
            .flat_map(|view| view.farmer.crops.iter());
        let seen = self.own().iter().map(|visit| &visit.visit.crop);
        let named = self.about.map(|about| &about.crop);
        let all = told.chain(seen).chain(named).map(String::as_str);
        order::set(all.filter(|crop| *crop != UNKNOWN_CROP))
    }

    /// The evidence is this set, nothing twice.
    fn evidence_is(&self, ids: &BTreeSet<&EntryId>) -> bool {
        ids.len() == self.claim.evidence.len()
            && self.claim.evidence.iter().all(|id| ids.contains(id))
    }

    /// The claim opens this visit of this farmer (`None` is himself).
    fn opens(&self, visit: &EntryId, whose: Option<&FarmerId>) -> bool {
        self.claim.visit.as_ref() == Some(visit) && self.claim.of.as_ref() == whose
    }

    fn opens_nothing(&self) -> bool {
        self.claim.visit.is_none() && self.claim.of.is_none() && !self.claim.late
    }
}
