//! The crops, stages and issues that the product has words for, as slugs. A record may carry any
//! slug (an import makes one from a label it does not know); a slug that is not listed here is
//! shown as it is. The words are in the message files, under `crop-<slug>`, `stage-<slug>` and
//! `issue-<slug>`.

mod chemicals;

pub use chemicals::{Chemical, chemicals, trade_names};

/// A record that names no crop.
pub const UNKNOWN_CROP: &str = "unknown";
/// A trouble that is none of the listed ones, or not known for sure.
pub const OTHER_ISSUE: &str = "other";

/// The crops of Telangana that officers are asked about most.
pub const CROPS: &[&str] = &[
    "paddy",
    "cotton",
    "maize",
    "chilli",
    "red-gram",
    "green-gram",
    "black-gram",
    "bengal-gram",
    "groundnut",
    "soybean",
    "sesame",
    "sunflower",
    "castor",
    "safflower",
    "sorghum",
    "pearl-millet",
    "finger-millet",
    "foxtail-millet",
    "sugarcane",
    "turmeric",
    "tobacco",
    "tomato",
    "brinjal",
    "okra",
    "onion",
    "cabbage",
    "cucumber",
    "bitter-gourd",
    "ridge-gourd",
    "drumstick",
    "coriander",
    "watermelon",
    "mango",
    "citrus",
    "banana",
    "papaya",
    "oil-palm",
    "coconut",
    UNKNOWN_CROP,
];

/// The stages of a crop, in the order in which they come.
pub const STAGES: &[&str] = &[
    "land-preparation",
    "nursery",
    "sowing",
    "transplanting",
    "seedling",
    "vegetative",
    "tillering",
    "flowering",
    "fruiting",
    "boll-formation",
    "grain-filling",
    "maturity",
    "harvest",
];

/// What kind of trouble an issue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueClass {
    /// Insects and mites.
    Pest,
    /// Fungi, bacteria, viruses.
    Disease,
    /// Want of a nutrient, or a question of feeding.
    Nutrient,
    /// Weeds.
    Weed,
    /// Too much or too little water.
    Water,
    /// What it costs or brings.
    Price,
    /// Anything else.
    Other,
}

use IssueClass::{Disease, Nutrient, Other, Pest, Price, Water, Weed};

/// The issues, each with its class.
pub const ISSUES: &[(&str, IssueClass)] = &[
    ("aphid", Pest),
    ("jassid", Pest),
    ("thrips", Pest),
    ("whitefly", Pest),
    ("mite", Pest),
    ("mealybug", Pest),
    ("pink-bollworm", Pest),
    ("bollworm", Pest),
    ("fruit-borer", Pest),
    ("pod-borer", Pest),
    ("shoot-borer", Pest),
    ("stem-borer", Pest),
    ("leaf-folder", Pest),
    ("leaf-miner", Pest),
    ("leaf-caterpillar", Pest),
    ("planthopper", Pest),
    ("gall-midge", Pest),
    ("fall-armyworm", Pest),
    ("cutworm", Pest),
    ("fruit-fly", Pest),
    ("hopper", Pest),
    ("diamondback-moth", Pest),
    ("shoot-fly", Pest),
    ("white-grub", Pest),
    ("termite", Pest),
    ("nematode", Pest),
    ("rat", Pest),
    ("blight", Disease),
    ("blast", Disease),
    ("sheath-blight", Disease),
    ("leaf-spot", Disease),
    ("anthracnose", Disease),
    ("powdery-mildew", Disease),
    ("downy-mildew", Disease),
    ("rust", Disease),
    ("wilt", Disease),
    ("root-rot", Disease),
    ("fruit-rot", Disease),
    ("leaf-curl", Disease),
    ("mosaic-virus", Disease),
    ("nutrient-deficiency", Nutrient),
    ("zinc-deficiency", Nutrient),
    ("fertiliser", Nutrient),
    ("weed", Weed),
    ("drought", Water),
    ("waterlogging", Water),
    ("price", Price),
    ("flower-drop", Other),
    (OTHER_ISSUE, Other),
];

/// Whether a crop is a listed one.
pub fn knows_crop(slug: &str) -> bool {
    CROPS.contains(&slug)
}

/// Whether a stage is a listed one.
pub fn knows_stage(slug: &str) -> bool {
    STAGES.contains(&slug)
}

/// The class of an issue; an issue that is not listed is [`IssueClass::Other`].
pub fn issue_class(slug: &str) -> IssueClass {
    ISSUES
        .iter()
        .find(|(name, _)| *name == slug)
        .map_or(Other, |(_, class)| *class)
}

/// Whether an issue is a listed one.
pub fn knows_issue(slug: &str) -> bool {
    ISSUES.iter().any(|(name, _)| *name == slug)
}

/// A slug of a text: its Latin letters and digits in lower case, everything between them one
/// hyphen, at most `max` bytes. Empty where the text has neither letter nor digit.
pub fn slug_of(text: &str, max: usize) -> String {
    let mut slug = String::new();
    for c in text.chars() {
        let wanted = if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        };
        if wanted == '-' && (slug.is_empty() || slug.ends_with('-')) {
            continue;
        }
        if slug.len() == max {
            break;
        }
        slug.push(wanted);
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slug_is_written_once_and_plainly() {
        let issues: Vec<&str> = ISSUES.iter().map(|(slug, _)| *slug).collect();
        for list in [CROPS, STAGES, &issues] {
            for (index, slug) in list.iter().enumerate() {
                assert_eq!(slug_of(slug, 40), *slug);
                assert!(!list[..index].contains(slug), "{slug} twice");
            }
        }
    }

    #[test]
    fn slugs_are_short_and_plain() {
        let cases = [
            ("Paddy (Dhan)", "paddy-dhan"),
            ("  Bhindi(Okra/Ladysfinger) ", "bhindi-okra-ladysfinger"),
            ("వరి", ""),
            ("MEDCHAL–MALKAJGIRI", "medchal-malkajgiri"),
        ];
        for (text, slug) in cases {
            assert_eq!(slug_of(text, 40), slug);
        }
        assert_eq!(slug_of("ab cd ef", 6), "ab-cd");
    }

    #[test]
    fn an_issue_has_its_class() {
        assert_eq!(issue_class("pink-bollworm"), Pest);
        assert_eq!(issue_class("blight"), Disease);
        assert_eq!(issue_class("never heard of"), Other);
    }
}
