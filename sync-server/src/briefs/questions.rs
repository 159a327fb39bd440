//! What is asked of memory for a brief: one question about the farmer, and one about each of his
//! crops in his village. The words are those of crops and troubles; nobody's name is among them.

use crate::memory::{Budget, Recall, TagMatch};
use shared::{
    brief::{About, Ground},
    ids::Slug,
    text::{Lang, Words},
    view::FarmerView,
    vocab,
};

/// More troubles than this say nothing more.
const MAX_TROUBLES: usize = 8;
/// A farmer grows a few crops; each is a call.
const MAX_CROPS: usize = 6;
/// Far more than is shown: a recall fills its answer best first, and of later visits some would
/// crowd out earlier ones. Where they still do, the earlier ones are listed.
const MAX_TOKENS: u32 = 32_768;

/// The questions of one brief.
#[derive(Debug)]
pub(super) struct Questions {
    pub(super) own: Recall,
    /// One for each crop that others of the village have cases of.
    pub(super) similar: Vec<Recall>,
}

impl Questions {
    /// Everything in them comes from the ground.
    pub(super) fn of(ground: &Ground<'_>, farmer: &FarmerView, words: &Words) -> Self {
        let troubles = troubles(ground, farmer);
        let crops = crops(ground, farmer);
        let farmer_tag = format!("farmer:{}", farmer.id);
        let own = text(crops.iter(), troubles.iter(), words);
        let own = recall(&own, &[&farmer_tag], TagMatch::AnyStrict);
        let village = ground.village.map(|village| &village.id);
        let with_cases = |crop: &&Slug| {
            ground.village.is_some_and(|village| {
                village
                    .others(&farmer.id)
                    .any(|case| case.crop == crop.as_str())
            })
        };
        let of_crop = |crop: &Slug| {
            let of_crop = troubles.iter().filter(|about| about.crop == *crop);
            let text = text(std::iter::once(crop), of_crop, words);
            let village = format!("village:{}", village?);
            let crop = format!("crop:{crop}");
            Some(recall(&text, &[&village, &crop], TagMatch::AllStrict))
        };
        let similar = crops.iter().filter(with_cases).take(MAX_CROPS);
        let similar = similar.filter_map(of_crop).collect();
        Self { own, similar }
    }
}

fn recall(text: &str, tags: &[&str], tags_match: TagMatch) -> Recall {
    Recall {
        budget: Budget::High,
        max_tokens: MAX_TOKENS,
        ..Recall::new(text, tags, tags_match)
    }
}

/// What the visit is about, then the farmer's own troubles, the newest first, each once.
fn troubles(ground: &Ground<'_>, farmer: &FarmerView) -> Vec<About> {
    let seen = farmer.visits.iter().map(|visit| About {
        crop: visit.visit.crop.clone(),
        issue: visit.visit.issue.clone(),
    });
    let mut troubles: Vec<About> = Vec::new();
    for about in ground.about.cloned().into_iter().chain(seen) {
        if about.issue.is_some() && !troubles.contains(&about) && troubles.len() < MAX_TROUBLES {
            troubles.push(about);
        }
    }
    troubles
}

/// His crops: of the visit in question, of his visits, of his details; each once.
fn crops(ground: &Ground<'_>, farmer: &FarmerView) -> Vec<Slug> {
    let asked = ground.about.map(|about| &about.crop);
    let seen = farmer.visits.iter().map(|visit| &visit.visit.crop);
    let mut crops: Vec<Slug> = Vec::new();
    for crop in asked.into_iter().chain(seen).chain(&farmer.farmer.crops) {
        if crop != vocab::UNKNOWN_CROP && !crops.contains(crop) {
            crops.push(crop.clone());
        }
    }
    crops
}

/// As the documents in memory say it: in English.
fn text<'a>(
    crops: impl Iterator<Item = &'a Slug>,
    troubles: impl Iterator<Item = &'a About>,
    words: &Words,
) -> String {
    let crops = crops.map(|crop| words.crop(Lang::En, crop));
    let issues = troubles.filter_map(|about| about.issue.as_deref());
    let issues = issues.filter(|issue| *issue != vocab::OTHER_ISSUE);
    let issues = issues.map(|issue| words.issue(Lang::En, issue));
    let mut all: Vec<String> = Vec::new();
    for word in crops.chain(issues) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all.join(", ")
}
