//! Claims that one visit bears out.

use super::{
    Asked,
    look::{Look, is_late},
};
use crate::{
    brief::{
        due::{due_day, has_lapsed, is_waiting},
        model::{About, Predicate},
        names_in_notes,
    },
    entry::{ObjectionKind, Reaction},
    ids::ProductId,
    order,
    time::{Day, Stamp},
    view::VisitView,
    vocab::{OTHER_ISSUE, UNKNOWN_CROP},
};
use std::collections::BTreeSet;

impl Asked<'_> {
    pub(super) fn of_visit(&self) -> bool {
        let Some(look) = self.look() else {
            return false;
        };
        let said = match look {
            Look::Own(visit) => self.anyone_said(look) || self.own_said(visit),
            Look::Other(_) => self.anyone_said(look),
        };
        said && self.claim.evidence == [look.id().clone()]
            && self.claim.day == Some(look.occurred().day())
            && self.claim.late == is_late(look.occurred(), look.recorded())
    }

    /// What can be said of any farmer's visit.
    fn anyone_said(&self, look: Look<'_>) -> bool {
        match &self.claim.predicate {
            Predicate::Advised { product, about } => look.advises(product) && look.is_about(about),
            Predicate::Reacted { reaction } => look.reaction() == Some(*reaction),
            Predicate::Refused { product, price_inr } => {
                look.reaction() == Some(Reaction::Rejected)
                    && look.advises(product)
                    && look.price(product) == *price_inr
            }
            Predicate::Objected { kind } => look.objected(*kind),
            Predicate::Pitched {
                pitch,
                reaction,
                product,
            } => {
                let products = look.products();
                let only = products.first().filter(|_| products.len() == 1);
                look.was_put(*pitch)
                    && look.reaction() == Some(*reaction)
                    && only.copied() == product.as_ref()
            }
            _ => false,
        }
    }

    /// What can be said of his own visits alone.
    fn own_said(&self, visit: &VisitView) -> bool {
        let fields = &visit.visit;
        let look = Look::Own(visit);
        match &self.claim.predicate {
            Predicate::LastVisit { about, stage } => {
                self.own().iter().all(|it| moment(it) <= moment(visit))
                    && look.is_about(about)
                    && fields.stage == *stage
            }
            Predicate::AdvisedInWords { about } => {
                fields.products.is_empty() && fields.advice.is_some() && look.is_about(about)
            }
            Predicate::DoNotLead {
                product,
                kind,
                price_inr,
            } => {
                self.is_refused(product, visit)
                    && look.price(product) == *price_inr
                    && only_reason(visit) == *kind
            }
            Predicate::NotOnLabel { product, about } => {
                let day = visit.occurred_at.day();
                look.advises(product)
                    && look.is_about(about)
                    && about.crop != UNKNOWN_CROP
                    && about.issue.as_deref() != Some(OTHER_ISSUE)
                    && self.catalogue.labelled_on(product, about, day) == Some(false)
            }
            Predicate::NameUnknown { name } => {
                let texts = fields.note.iter().chain(&fields.advice);
                self.of_today
                    && texts
                        .into_iter()
                        .any(|text| names_in_notes::stands_in(text, name))
                    && names_in_notes::is_unknown(name, self.catalogue)
            }
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue,
            } => {
                self.waits(visit, products, about, *due)
                    && !has_lapsed(*due, self.today)
                    && *overdue == (self.today > *due)
            }
            Predicate::Lapsed {
                products,
                about,
                due,
            } => self.waits(visit, products, about, *due) && has_lapsed(*due, self.today),
            _ => false,
        }
    }

    /// This visit is the last at which he refused the product, and he did not accept it since.
    pub(super) fn is_refused(&self, product: &ProductId, visit: &VisitView) -> bool {
        let last = |reaction| {
            let took = self.own().iter().filter(move |it| {
                it.visit.reaction == Some(reaction) && Look::Own(it).advises(product)
            });
            took.map(moment).max()
        };
        last(Reaction::Rejected) == Some(moment(visit))
            && last(Reaction::Accepted).is_none_or(|accepted| accepted < moment(visit))
    }

    fn waits(&self, visit: &VisitView, products: &[ProductId], about: &About, due: Day) -> bool {
        let advised = visit.visit.products.iter().map(|advised| &advised.product);
        is_waiting(visit)
            && advised.eq(products)
            && Look::Own(visit).is_about(about)
            && due_day(visit, self.catalogue) == due
    }
}

/// Of two visits at one time the greater id counts as the later.
pub(super) fn moment(visit: &VisitView) -> (Stamp, &str) {
    (visit.occurred_at, visit.id.as_str())
}

fn only_reason(visit: &VisitView) -> Option<ObjectionKind> {
    let kinds: BTreeSet<_> = order::set(visit.visit.objections.iter().map(|it| it.kind));
    kinds.first().copied().filter(|_| kinds.len() == 1)
}
