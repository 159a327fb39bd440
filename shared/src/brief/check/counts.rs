//! Claims that count visits: how often a product helped, how often a way of putting it was accepted.

use super::{Asked, look::Look};
use crate::{
    brief::model::{Predicate, Scope, Share},
    entry::{CropResult, Reaction},
    ids::{EntryId, FarmerId},
    order,
    stats::wilson,
    time::Stamp,
};
use std::collections::BTreeSet;

/// One thing counted: whether it is one of those sought, the entry that says so and its time, and
/// the visit.
struct Counted<'a> {
    sought: bool,
    entry: &'a EntryId,
    at: Stamp,
    look: Look<'a>,
}

impl<'a> Asked<'a> {
    pub(super) fn of_counts(&self) -> bool {
        match &self.claim.predicate {
            Predicate::Count {
                scope,
                product,
                about,
                controlled,
                farmers,
            } => {
                let counted = self.within(*scope).filter_map(|look| {
                    let fits = look.is_about(about) && look.advises(product);
                    let result = look.agreed().filter(|_| fits)?;
                    let found = look.found();
                    let (entry, at, ..) = *found.first()?;
                    (result != CropResult::NotApplied).then_some(Counted {
                        sought: result == CropResult::Controlled,
                        entry,
                        at,
                        look,
                    })
                });
                self.is_counted(&counted.collect::<Vec<_>>(), *controlled, *farmers)
            }
            Predicate::PitchCount {
                scope,
                crop,
                pitch,
                accepted,
                farmers,
            } => {
                let counted = self.within(*scope).filter_map(|look| {
                    let fits = look.crop() == crop && look.was_put(*pitch);
                    let reaction = look.reaction().filter(|_| fits)?;
                    Some(Counted {
                        sought: reaction == Reaction::Accepted,
                        entry: look.id(),
                        at: look.occurred(),
                        look,
                    })
                });
                self.is_counted(&counted.collect::<Vec<_>>(), *accepted, *farmers)
            }
            _ => false,
        }
    }

    pub(super) fn within(&self, scope: Scope) -> Box<dyn Iterator<Item = Look<'a>> + '_> {
        match scope {
            Scope::Own => Box::new(self.own().iter().map(Look::Own)),
            Scope::Village => Box::new(self.others()),
        }
    }

    /// Share, farmers, evidence, and the day and visit of the last.
    fn is_counted(&self, counted: &[Counted<'_>], share: Share, farmers: u32) -> bool {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let sought = counted.iter().filter(|it| it.sought).count();
        let whose: BTreeSet<Option<&FarmerId>> =
            order::set(counted.iter().map(|it| it.look.whose()));
        let ids: BTreeSet<&EntryId> = order::set(counted.iter().map(|it| it.entry));
        let last = counted.iter().max_by_key(|it| (it.at, it.entry));
        share == wilson(number(sought), number(counted.len()))
            && farmers == number(whose.len())
            && self.evidence_is(&ids)
            && !self.claim.late
            && last.is_some_and(|last| {
                self.claim.day == Some(last.at.day())
                    && self.opens(last.look.id(), last.look.whose())
            })
    }
}
