//! Crops and pests of the official table: the same crop under many names, several crops in one
//! cell, places that are no crop, pests with their Latin names.

use super::super::words::{self, crop_is_listed, plain_words};
use shared::vocab::slug_of;

/// Words of a crop cell that make it no crop in a field.
const NO_FIELD: &[&str] = &[
    "INDOOR",
    "PREMISES",
    "POULTRY",
    "GODOWN",
    "GODOWNS",
    "GO",
    "STORED",
    "BUILDING",
    "HEALTH",
    "FLOUR",
    "MILLED",
    "PROCESSED",
    "RODENT",
    "CEREALS",
    "NUTS",
    "NON",
    "AREA",
    "GRAIN",
    "WALLS",
    "CROP",
];
/// Words that say how it is applied; the dose is then not the one for spraying a hectare.
const OTHER_METHOD: &[&str] = &[
    "DRENCH",
    "DRENCHING",
    "SEED",
    "SEEDS",
    "NURSERY",
    "DIPPING",
    "DRESSER",
    "DRESSING",
    "SUCKER",
];

fn has_word(text: &str, list: &[&str]) -> bool {
    let words = plain_words(text);
    list.iter().any(|word| words.contains(&format!(" {word} ")))
}

/// Whether the cell names no crop in a field.
pub(super) fn no_field(crop: &str) -> bool {
    has_word(crop, NO_FIELD)
}

/// Whether the text says another way of applying it than spraying the field.
pub(super) fn other_method(text: &str) -> bool {
    has_word(text, OTHER_METHOD)
}

/// The crops of a cell; several only where each of them is short and one at least is known.
pub(super) fn crops(cell: &str) -> Vec<String> {
    let bare = without_brackets(cell);
    let parts: Vec<&str> = bare
        .split([',', '/', '&'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let short = parts.iter().all(|part| part.split(' ').count() <= 2);
    if parts.len() > 1 && short && !no_field(cell) && parts.iter().any(|part| crop_is_listed(part))
    {
        let mut crops: Vec<String> = parts.into_iter().map(words::crop).collect();
        crops.dedup();
        return crops;
    }
    vec![words::crop(cell)]
}

/// The pests of a cell, at commas; a pest that is not listed becomes a slug of its name.
pub(super) fn issues(cell: &str) -> Vec<String> {
    let mut slugs: Vec<String> = Vec::new();
    for part in without_brackets(cell).split([',', ';']) {
        let mut found = words::issues(part);
        if found.is_empty() {
            found.push(slug_of(part, 40));
        }
        for slug in found {
            if !slug.is_empty() && !slugs.contains(&slug) {
                slugs.push(slug);
            }
        }
    }
    slugs
}

/// Whether a pest cell is nothing but a Latin name in brackets: the lower half of a row that a page
/// break cut in two.
pub(super) fn is_half_a_row(pest: &str) -> bool {
    without_brackets(pest).trim().is_empty()
}

/// The text without what stands in brackets.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crops_have_one_slug_under_many_names() {
        let cases: [(&str, &[&str]); 10] = [
            ("Rice (Paddy)", &["paddy"]),
            ("Paddy(Rice)", &["paddy"]),
            ("Pigeonpea (Red Gram/Arhar /Tur)", &["red-gram"]),
            ("Groundnut, Sugarcane", &["groundnut", "sugarcane"]),
            ("Coconut/ Bamboo", &["coconut", "bamboo"]),
            ("Cabbage & Cauliflower", &["cabbage", "cauliflower"]),
            ("Wheat, Gram", &["wheat", "bengal-gram"]),
            ("Chilli`", &["chilli"]),
            ("Tomato Foliar application", &["tomato"]),
            (
                "For rodent control in field, storage and crops like rice, soybean",
                &["for-rodent-control-in-field-storage-and"],
            ),
        ];
        for (cell, wanted) in cases {
            assert_eq!(crops(cell), wanted, "{cell}");
        }
    }

    #[test]
    fn pests_are_read_without_their_latin_names() {
        let cases: [(&str, &[&str]); 4] = [
            ("Red spider mites(Tetranychus urticae)", &["mite"]),
            (
                "Stem borer, Leaf folder, Brown plant hopper",
                &["stem-borer", "leaf-folder", "planthopper"],
            ),
            (
                "Shoot and fruit borer (Leucinodes, orbonalis)",
                &["fruit-borer"],
            ),
            (
                "Tea mosquito bug, Aphids & Jassids",
                &["tea-mosquito-bug", "aphid", "jassid"],
            ),
        ];
        for (cell, wanted) in cases {
            assert_eq!(issues(cell), wanted, "{cell}");
        }
    }
}
