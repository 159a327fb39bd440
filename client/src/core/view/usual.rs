//! What is usual of a farmer's field by now, from his last visits: a suggestion, never a record.

use shared::{calendar, ids::Slug, time::Day, view::FarmerView};

/// The stage at which his crop is likely to be on a day: from the last visit that saw its stage, by
/// the calendar of the crop.
pub fn likely_stage(view: &FarmerView, crop: &Slug, day: Day) -> Option<&'static str> {
    let mut seen = view.visits.iter().filter(|visit| {
        visit.visit.crop == *crop && visit.visit.stage.is_some() && visit.occurred_at.day() <= day
    });
    let last = seen.next()?;
    let stage = last.visit.stage.as_deref()?;
    calendar::likely_stage(crop, stage, last.occurred_at.day(), day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::forms::fixtures::{head, view};
    use shared::entry::{Body, Entry, Visit};

    #[test]
    fn the_last_stage_that_was_seen_moves_on() {
        let visit = |id: &str, at: &str, crop: &str, stage: Option<&str>| {
            let visit = Visit {
                crop: crop.into(),
                stage: stage.map(str::to_owned),
                ..Visit::default()
            };
            Entry::new(head(id, at), &Body::Visit(visit)).unwrap()
        };
        let view = view(&[
            visit(
                "V2",
                "2026-09-01T10:00:00+05:30",
                "chilli",
                Some("flowering"),
            ),
            visit("V3", "2026-09-20T10:00:00+05:30", "chilli", None),
            visit(
                "V4",
                "2026-09-21T10:00:00+05:30",
                "paddy",
                Some("tillering"),
            ),
        ]);
        let on = |crop: &str, day: &str| likely_stage(&view, &crop.into(), day.parse().unwrap());
        assert_eq!(on("chilli", "2026-09-05"), Some("flowering"));
        assert_eq!(on("chilli", "2026-09-21"), Some("fruiting"));
        assert_eq!(on("chilli", "2027-03-01"), None, "another season");
        assert_eq!(on("chilli", "2026-08-30"), None, "not seen yet by then");
        assert_eq!(on("cotton", "2026-09-21"), None);
    }
}
