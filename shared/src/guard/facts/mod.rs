//! What claims bear out, sorted into bundles: all that one visit, one label or one count says. A
//! part of a sentence must be borne out by one bundle, so that facts of two visits are not mixed.

mod label;
mod summary;
mod visit;

use super::{
    dose::Amount,
    sense::{End, Noun, Say},
};
use crate::{
    brief::{About, Claim, Predicate, Scope, Share},
    ids::{EntryId, FarmerId, ProductId, Slug},
    order,
    time::Day,
    view::FarmerView,
};
use std::collections::{BTreeMap, BTreeSet};

/// A day on which something was so, and whether it begins or ends it.
pub(super) type On = (Day, End);

/// What kind of thing a bundle speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// One visit and its results.
    Visit,
    /// Label, price and harvest, as of the brief's day.
    Label,
    /// A count or a summary.
    Summary,
    /// Who the farmer is.
    Farmer,
}

/// Facts that go together.
#[derive(Debug, Clone)]
pub(super) struct Bundle {
    pub(super) kind: Kind,
    pub(super) visit: Option<EntryId>,
    /// It is of other farmers, and must be told so.
    pub(super) village: bool,
    /// What it says, and of which days.
    pub(super) says: BTreeMap<Say, BTreeSet<On>>,
    /// Days that it can be named by.
    pub(super) days: BTreeSet<Day>,
    pub(super) products: BTreeSet<ProductId>,
    /// The product that another is suggested in place of.
    pub(super) refused: Option<ProductId>,
    pub(super) crops: BTreeSet<Slug>,
    pub(super) issues: BTreeSet<Slug>,
    pub(super) stages: BTreeSet<Slug>,
    pub(super) prices: BTreeSet<(ProductId, u32)>,
    pub(super) doses: Vec<Amount>,
    pub(super) counts: BTreeSet<(Noun, u32)>,
    pub(super) share: Option<(Share, &'static [Noun])>,
    /// The month it is about.
    pub(super) month: Option<u8>,
    /// Texts of the record that it gives word for word.
    pub(super) verbatim: BTreeSet<String>,
    /// It may be told only together with this.
    pub(super) needs: Option<Say>,
}

impl Bundle {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            visit: None,
            village: false,
            says: BTreeMap::new(),
            days: BTreeSet::new(),
            products: BTreeSet::new(),
            refused: None,
            crops: BTreeSet::new(),
            issues: BTreeSet::new(),
            stages: BTreeSet::new(),
            prices: BTreeSet::new(),
            doses: Vec::new(),
            counts: BTreeSet::new(),
            share: None,
            month: None,
            verbatim: BTreeSet::new(),
            needs: None,
        }
    }

    /// It says this, of a day.
    fn say(&mut self, say: Say, day: Option<Day>) -> &mut Self {
        let days = self.says.entry(say).or_default();
        days.extend(day.map(|day| (day, End::Neither)));
        self.days.extend(day);
        self
    }

    /// It says this, of a day that is no day of the visit or brief.
    fn say_apart(&mut self, say: Say, day: Day, end: End) -> &mut Self {
        self.says.entry(say).or_default().insert((day, end));
        self
    }

    fn about(&mut self, about: &About) -> &mut Self {
        self.crops.insert(about.crop.clone());
        self.issues.extend(about.issue.clone());
        self
    }

    fn product(&mut self, product: &ProductId) -> &mut Self {
        self.products.insert(product.clone());
        self
    }

    fn price(&mut self, product: &ProductId, inr: Option<u32>) -> &mut Self {
        self.prices.extend(inr.map(|inr| (product.clone(), inr)));
        self
    }

    fn scope(&mut self, scope: Scope) -> &mut Self {
        self.village = scope == Scope::Village;
        self
    }

    /// All days it knows.
    pub(super) fn all_days(&self) -> impl Iterator<Item = Day> + '_ {
        let said = self.says.values().flatten().map(|(day, _)| *day);
        said.chain(self.days.iter().copied())
    }
}

/// By what claims go into one bundle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum With {
    Visit(Option<FarmerId>, Option<EntryId>),
    Label(ProductId, Option<About>),
    Alone(usize),
}

/// The bundles of claims, the same for the same claims.
pub(super) fn bundles<'a>(claims: impl Iterator<Item = &'a Claim>) -> Vec<Bundle> {
    let mut all: BTreeMap<With, Bundle> = BTreeMap::new();
    let mut prices: Vec<(&ProductId, u32, Option<Day>)> = Vec::new();
    for (index, claim) in claims.enumerate() {
        let with = with(claim, index);
        let kind = match with {
            With::Visit(..) => Kind::Visit,
            With::Label(..) => Kind::Label,
            With::Alone(_) => Kind::Summary,
        };
        let bundle = all.entry(with).or_insert_with(|| Bundle::new(kind));
        add(bundle, claim);
        if let Predicate::Price {
            product,
            inr: Some(inr),
        } = &claim.predicate
        {
            prices.push((product, *inr, claim.day));
        }
    }
    lead(&mut all);
    // The price of the day goes with every use of the product.
    for bundle in all.values_mut().filter(|bundle| bundle.kind == Kind::Label) {
        for (product, inr, day) in &prices {
            if bundle.products.contains(*product) && bundle.refused.as_ref() != Some(*product) {
                label::price(bundle, product, *inr, *day);
            }
        }
    }
    all.into_values().collect()
}

/// A product that fits may be begun with, unless this farmer refused it last; one that did not hold
/// last time is no success.
fn lead(all: &mut BTreeMap<With, Bundle>) {
    let of = |say: &Say| {
        let saying = all.values().filter(|it| it.says.contains_key(say));
        order::set(saying.flat_map(|bundle| bundle.products.clone()))
    };
    let warned: BTreeSet<ProductId> = of(&Say::DoNotLead);
    let promised: BTreeSet<ProductId> = of(&Say::DoNotPromise);
    for bundle in all.values_mut() {
        let warns = bundle.says.contains_key(&Say::DoNotPromise);
        if !warns && !bundle.products.is_disjoint(&promised) {
            bundle.says.remove(&Say::Success);
        }
        let fits = bundle.says.get(&Say::Recommend).cloned();
        if let Some(days) = fits.filter(|_| bundle.products.is_disjoint(&warned)) {
            bundle.says.insert(Say::Lead, days);
        }
    }
}

fn with(claim: &Claim, index: usize) -> With {
    match &claim.predicate {
        Predicate::LastVisit { .. }
        | Predicate::Advised { .. }
        | Predicate::AdvisedInWords { .. }
        | Predicate::Reacted { .. }
        | Predicate::Refused { .. }
        | Predicate::Objected { .. }
        | Predicate::Applied { .. }
        | Predicate::Result { .. }
        | Predicate::Pitched { .. }
        | Predicate::DoNotLead { .. }
        | Predicate::DoNotPromise { .. }
        | Predicate::NotOnLabel { .. }
        | Predicate::FollowUpOpen { .. }
        | Predicate::Lapsed { .. } => With::Visit(claim.of.clone(), claim.visit.clone()),
        Predicate::Suggested { product, about }
        | Predicate::Dose {
            product,
            about,
            source: Some(_),
            ..
        }
        | Predicate::Waiting {
            product,
            about,
            days: Some(_),
            ..
        } => With::Label(product.clone(), Some(about.clone())),
        Predicate::Price {
            product,
            inr: Some(_),
        } => With::Label(product.clone(), None),
        // What is not on record goes alone: a price that is known must not lend it its words.
        Predicate::Dose { .. }
        | Predicate::Waiting { .. }
        | Predicate::Price { .. }
        | Predicate::NoHistory
        | Predicate::Overview { .. }
        | Predicate::ReportsDiffer { .. }
        | Predicate::Count { .. }
        | Predicate::PitchCount { .. }
        | Predicate::Instead { .. }
        | Predicate::Harvest { .. }
        | Predicate::WaitingClears { .. }
        | Predicate::NameUnknown { .. }
        | Predicate::Similar { .. }
        | Predicate::Confidence { .. }
        | Predicate::DetailsDiffer { .. }
        | Predicate::Season { .. } => With::Alone(index),
    }
}

fn add(bundle: &mut Bundle, claim: &Claim) {
    if bundle.visit.is_none() {
        bundle.visit.clone_from(&claim.visit);
    }
    bundle.village |= claim.of.is_some();
    if claim.late {
        bundle.say(Say::Late, None);
    }
    visit::add(bundle, claim);
    summary::add(bundle, claim);
    label::add(bundle, claim);
}

/// What the record says of his visits beside the claims: the stage that was seen and the price that
/// was told.
pub(super) fn add_visits(bundles: &mut [Bundle], view: &FarmerView) {
    for bundle in bundles
        .iter_mut()
        .filter(|it| it.kind == Kind::Visit && !it.village)
    {
        let visit = view
            .visits
            .iter()
            .find(|it| Some(&it.id) == bundle.visit.as_ref());
        let Some(visit) = visit else { continue };
        let day = Some(visit.occurred_at.day());
        bundle.stages.extend(visit.visit.stage.clone());
        for advised in &visit.visit.products {
            bundle.price(&advised.product, advised.price_inr);
            if advised.price_inr.is_some() {
                bundle.say(Say::Price, day);
            }
        }
    }
}

/// The text that a claim gives word for word.
pub(super) fn verbatim(claim: &Claim) -> Vec<&str> {
    match &claim.predicate {
        Predicate::NameUnknown { name } => vec![name],
        Predicate::Harvest { source, .. } => vec![source],
        Predicate::Dose {
            dose_text, source, ..
        } => dose_text.iter().chain(source).map(String::as_str).collect(),
        Predicate::Waiting { source, .. } => source.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
