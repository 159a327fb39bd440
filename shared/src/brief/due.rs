//! Which advice waits for a look at its result, and a farmer's row in the lists.

use super::{catalogue::Catalogue, model::About, watch::Seen};
use crate::{
    entry::{Name, Reaction},
    ids::{EntryId, FarmerId, ProductId, Slug, VillageId},
    names, order,
    time::Day,
    view::{FarmerView, VisitView},
    vocab::UNKNOWN_CROP,
};
use serde::{Deserialize, Serialize};

/// So many days after the due day a follow-up is no longer open: it has lapsed.
pub const LAPSES_AFTER_DAYS: i32 = 14;

/// After how many days the result of a class of products is looked at.
pub fn window_days(class: &str) -> i32 {
    match class {
        "insecticide" => 10,
        "herbicide" | "fertiliser" => 21,
        "seed" => 30,
        _ => 14,
    }
}

/// One visit whose result is to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueItem {
    /// Whose.
    pub farmer: FarmerId,
    /// The visit.
    pub visit: EntryId,
    /// Its day.
    pub day: Day,
    /// Crop and trouble.
    pub about: About,
    /// The products advised.
    pub products: Vec<ProductId>,
    /// By when to look.
    pub due: Day,
    /// That day is past.
    pub overdue: bool,
}

/// The follow-ups that are open on a day, the longest due first.
pub fn due(view: &FarmerView, catalogue: &Catalogue, today: Day) -> Vec<DueItem> {
    let mut items: Vec<DueItem> = waiting(view, catalogue, today)
        .filter(|item| !has_lapsed(item.due, today))
        .collect();
    order::sort_by(&mut items, |a, b| (a.due, &a.visit).cmp(&(b.due, &b.visit)));
    items
}

/// The follow-ups that no one made in time, newest visit first.
pub(super) fn lapsed(view: &FarmerView, catalogue: &Catalogue, today: Day) -> Vec<DueItem> {
    waiting(view, catalogue, today)
        .filter(|item| has_lapsed(item.due, today))
        .collect()
}

pub(super) fn has_lapsed(due: Day, today: Day) -> bool {
    today > due.plus(LAPSES_AFTER_DAYS)
}

/// Advice that the farmer did not refuse and of which no one reported.
pub(super) fn is_waiting(visit: &VisitView) -> bool {
    visit.outcomes.is_empty()
        && matches!(
            visit.visit.reaction,
            Some(Reaction::Accepted | Reaction::Hesitant)
        )
}

/// By when to look: the earliest day of its products.
pub(super) fn due_day(visit: &VisitView, catalogue: &Catalogue) -> Day {
    let class = |id: &ProductId| {
        catalogue
            .product(id)
            .map_or("", |product| product.class.as_str())
    };
    let windows = visit
        .visit
        .products
        .iter()
        .map(|advised| window_days(class(&advised.product)));
    visit
        .occurred_at
        .day()
        .plus(windows.min().unwrap_or_else(|| window_days("")))
}

pub(super) fn about(visit: &VisitView) -> About {
    About {
        crop: visit.visit.crop.clone(),
        issue: visit.visit.issue.clone(),
    }
}

fn waiting<'a>(
    view: &'a FarmerView,
    catalogue: &'a Catalogue,
    today: Day,
) -> impl Iterator<Item = DueItem> + 'a {
    view.visits
        .iter()
        .filter(|visit| is_waiting(visit))
        .map(move |visit| {
            let due = due_day(visit, catalogue);
            DueItem {
                farmer: view.id.clone(),
                visit: visit.id.clone(),
                day: visit.occurred_at.day(),
                about: about(visit),
                products: visit
                    .visit
                    .products
                    .iter()
                    .map(|advised| advised.product.clone())
                    .collect(),
                due,
                overdue: today > due,
            }
        })
}

/// A farmer in the lists of the phone: found, sorted and counted without opening his history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexRow {
    /// Who.
    pub farmer: FarmerId,
    /// His names.
    pub names: Vec<Name>,
    /// What a [`names::Query`] looks at: his names, his telephone number, his village's names.
    pub keys: String,
    /// Where.
    pub village: VillageId,
    /// What he grows, as told and as seen.
    pub crops: Vec<Slug>,
    /// The last visit.
    pub last_visit: Option<Day>,
    /// How many visits stand.
    pub visits: u32,
    /// Open follow-ups: the visit, and by when to look.
    pub due: Vec<(EntryId, Day)>,
    /// What these visits were about.
    #[serde(default)]
    pub about: Vec<(EntryId, About)>,
    /// When which trouble was seen, for the season watch.
    #[serde(default)]
    pub seen: Seen,
}

impl IndexRow {
    /// What a visit that waits for its result was about.
    pub fn about(&self, visit: &EntryId) -> Option<&About> {
        let mut all = self.about.iter();
        all.find(|(held, _)| held == visit).map(|(_, about)| about)
    }
}

/// A farmer's row as of a view.
pub fn index_row(view: &FarmerView, catalogue: &Catalogue, today: Day) -> IndexRow {
    let farmer = &view.farmer;
    let village = catalogue.village(&farmer.village);
    let own = farmer
        .names
        .iter()
        .map(|name| name.text.as_str())
        .chain(farmer.phone.as_deref());
    let of_village = village.into_iter().flat_map(|village| {
        village
            .names
            .iter()
            .map(|name| name.text.as_str())
            .chain(village.also.iter().map(String::as_str))
    });
    let mut crops = farmer.crops.clone();
    for visit in &view.visits {
        if visit.visit.crop != UNKNOWN_CROP && !crops.contains(&visit.visit.crop) {
            crops.push(visit.visit.crop.clone());
        }
    }
    let open = due(view, catalogue, today);
    let about = |item: &DueItem| (item.visit.clone(), item.about.clone());
    IndexRow {
        farmer: view.id.clone(),
        names: farmer.names.clone(),
        keys: names::keys(own.chain(of_village)),
        village: farmer.village.clone(),
        crops,
        last_visit: view.visits.first().map(|visit| visit.occurred_at.day()),
        visits: u32::try_from(view.visits.len()).unwrap_or(u32::MAX),
        about: open.iter().map(about).collect(),
        due: (open.into_iter())
            .map(|item| (item.visit, item.due))
            .collect(),
        seen: Seen::of(view),
    }
}
