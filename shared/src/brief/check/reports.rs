//! Claims that the current reports of one visit bear out.

use super::{
    Asked,
    look::{Look, is_late},
};
use crate::{brief::model::Predicate, entry::CropResult};

impl Asked<'_> {
    pub(super) fn of_reports(&self) -> bool {
        let Some(look) = self.look() else {
            return false;
        };
        let found = look.found();
        let Some((_, occurred, recorded, _)) = found.first() else {
            return false;
        };
        let agreed = look.agreed();
        let said = match &self.claim.predicate {
            Predicate::Applied { applied } => {
                agreed.is_some_and(|result| (result != CropResult::NotApplied) == *applied)
            }
            Predicate::Result { about, result } => look.is_about(about) && agreed == Some(*result),
            Predicate::ReportsDiffer { about, results } => {
                let said = found.iter().map(|it| it.3);
                look.is_about(about) && agreed.is_none() && said.eq(results.iter().copied())
            }
            Predicate::DoNotPromise {
                product,
                about,
                result,
            } => {
                look.whose().is_none()
                    && matches!(result, CropResult::Partial | CropResult::Failed)
                    && agreed == Some(*result)
                    && look.advises(product)
                    && look.is_about(about)
                    && self.is_last_follow_up(look)
            }
            _ => false,
        };
        said && found.iter().map(|it| it.0).eq(&self.claim.evidence)
            && self.claim.day == Some(occurred.day())
            && self.claim.late == is_late(*occurred, *recorded)
    }

    /// No later report speaks of the product against this trouble, but that it was not applied.
    fn is_last_follow_up(&self, look: Look<'_>) -> bool {
        let Predicate::DoNotPromise { product, about, .. } = &self.claim.predicate else {
            return false;
        };
        let latest = |look: Look<'_>| {
            let found = look.found();
            found.first().map(|it| (it.1, it.0.as_str().to_owned()))
        };
        let same = self.own().iter().map(Look::Own).filter(|it| {
            it.advises(product) && it.is_about(about) && it.agreed() != Some(CropResult::NotApplied)
        });
        same.filter_map(latest).max() == latest(look)
    }
}
