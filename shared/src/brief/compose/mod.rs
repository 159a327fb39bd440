//! From a view to a brief: the sections in their order.

mod counts;
mod label;
mod open;
mod parts;
mod visits;

use super::{
    catalogue::Catalogue,
    check::holds,
    due::{due, lapsed},
    model::{Brief, DrawnFrom, Ground, Memory, Section, SectionKind},
};
use crate::view::{AsOf, FarmerView};
use counts::{watch, worked};
use label::label;
use open::{details_differ, follow_ups, open_questions};
use visits::{last_visit, no_history, overview, refused};

/// The brief of a farmer. Without a view, or with memory off, it says that there is no history; so
/// it does with a view of another moment, which could know too much. Label facts and prices come in
/// only from the catalogue of that very day.
pub fn compose(ground: &Ground<'_>, memory: Memory) -> Brief {
    let Ground {
        farmer,
        catalogue,
        as_of,
        ..
    } = *ground;
    let view = farmer.filter(|view| memory == Memory::On && view.as_of == as_of);
    let mut sections = candidates(view, catalogue, as_of);
    for section in &mut sections {
        section
            .claims
            .retain(|claim| holds(claim, ground));
    }
    sections.retain(|section| !section.claims.is_empty());
    Brief {
        farmer: view.map(|view| view.id.clone()),
        as_of: as_of.moment,
        memory,
        drawn_from: DrawnFrom::default(),
        sections,
    }
}

/// What there is to say, before each claim is checked.
pub(super) fn candidates(
    view: Option<&FarmerView>,
    catalogue: &Catalogue,
    as_of: AsOf,
) -> Vec<Section> {
    let today = as_of.moment.day();
    let section = |kind, claims| Section { kind, claims };
    let Some((view, last)) = view.and_then(|view| Some((view, view.visits.first()?))) else {
        let mut sections = vec![section(SectionKind::Headline, vec![no_history(today)])];
        if let Some(view) = view {
            sections.push(section(SectionKind::OpenQuestions, details_differ(view)));
        }
        return sections;
    };
    let open = due(view, catalogue, today);
    let label = if catalogue.day() == today {
        label(last, &open, catalogue, today)
    } else {
        Vec::new()
    };
    vec![
        section(
            SectionKind::Headline,
            vec![overview(view, last, open.len())],
        ),
        section(SectionKind::LastVisit, last_visit(last)),
        section(SectionKind::FollowUps, follow_ups(view, open)),
        section(SectionKind::Watch, watch(view, today)),
        section(SectionKind::Products, {
            let mut claims = worked(view);
            claims.extend(label);
            claims
        }),
        section(SectionKind::NotToSay, refused(view)),
        section(
            SectionKind::OpenQuestions,
            open_questions(view, lapsed(view, catalogue, today)),
        ),
    ]
}
