//! Doses and waiting periods of the official table. A plain number or an ascending range is an
//! amount per hectare, in g or ml by the formulation, or with the unit that the cell names. All
//! else is kept as the source writes it: a reversed range, two rows in one cell, percentages,
//! doses of seed dressers, drenches, trees and stores, and an amount that does not agree with the
//! active ingredient beside it (granules in kg under a heading that says g). A waiting period that is no plain number of
//! days is unknown.

use super::{super::amount::milli, labels};
use shared::entry::Dose;

/// A dose as far as it could be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) least: Option<Dose>,
    pub(super) most: Option<Dose>,
    pub(super) text: Option<String>,
}

/// Formulations weighed and those measured, by the last word of theirs that is known.
const WEIGHED: &[&str] = &[
    "SP", "WP", "WG", "WDG", "SG", "DF", "GR", "CG", "DP", "GRANULES",
];
const MEASURED: &[&str] = &[
    "EC", "SC", "SL", "OD", "ZC", "SE", "DC", "LDC", "CS", "EW", "ME", "LSC",
];
/// Seed dressers, whose numbers are for so many kilograms of seed.
const DRESSERS: &[&str] = &["FS", "WS", "DS"];
/// Words of the water column by which the dose is not for a hectare.
const NOT_BY_AREA: &[&str] = &[
    "tree", "plant", "vine", "palm", "seed", "sq", "size", "bait", "dress", "m2", "hour", "hrs",
    "dissolve", "mix",
];
/// The longest dose text kept.
const MAX_TEXT_CHARS: usize = 300;

/// The least amount that a label gives for a whole hectare, in thousandths of g or ml.
const LEAST_FOR_A_HECTARE: u32 = 20_000;

/// The cells of a row that say its dose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said<'a> {
    /// The heading above the row.
    pub(super) formulation: &'a str,
    pub(super) crop: &'a str,
    /// Grams of active ingredient for a hectare.
    pub(super) ingredient: &'a str,
    /// Grams or millilitres of product for a hectare.
    pub(super) product: &'a str,
    pub(super) dilution: &'a str,
}

/// The dose of a row.
pub(super) fn read(said: Said<'_>) -> Amount {
    let Said {
        formulation,
        crop,
        dilution,
        ..
    } = said;
    let cell = said
        .product
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if cell.chars().all(|c| !c.is_alphanumeric()) {
        return Amount::default();
    }
    let unclear = |note: &str| {
        let text: String = format!("{cell}{note}")
            .chars()
            .take(MAX_TEXT_CHARS)
            .collect();
        Amount {
            text: Some(text),
            ..Amount::default()
        }
    };
    let dresser = has(formulation, DRESSERS) || labels::other_method(formulation);
    if dresser || labels::other_method(crop) || labels::no_field(crop) {
        return unclear(&format!(" ({crop})"));
    }
    let water = dilution.to_lowercase();
    if NOT_BY_AREA.iter().any(|word| water.contains(word)) {
        return unclear(&format!(" (in {dilution})"));
    }
    let Some((least, most, rest)) = numbers(&cell) else {
        return unclear("");
    };
    let Some((unit, per)) = unit(&rest, formulation) else {
        return unclear("");
    };
    let by_area = per == "hectare";
    let whole = if unit == "kg" {
        least.saturating_mul(1000)
    } else {
        least
    };
    if by_area && (whole < LEAST_FOR_A_HECTARE || !agrees(whole, said.ingredient, formulation)) {
        return unclear("");
    }
    let dose = |milli: u32| Dose {
        milli,
        unit: unit.to_owned(),
        per: per.to_owned(),
    };
    Amount {
        least: Some(dose(least)),
        most: most.map(dose),
        text: None,
    }
}

/// Whether an amount of product can hold the active ingredient said beside it: not less than it,
/// and with one percentage in the heading, that share of it within a factor of two. True where the
/// ingredient's cell is no plain number.
fn agrees(product: u32, ingredient: &str, formulation: &str) -> bool {
    let least = ingredient.split(['-', '–']).next().unwrap_or_default();
    let parts: Option<Vec<u32>> = least.split('+').map(|part| milli(part.trim())).collect();
    let Some(ingredient) =
        parts.map(|parts| parts.iter().map(|part| u64::from(*part)).sum::<u64>())
    else {
        return true;
    };
    let product = u64::from(product);
    let Some(percent) = only_percentage(formulation) else {
        return product >= ingredient;
    };
    let held = product * u64::from(percent) / 100_000;
    ingredient == 0 || (held * 2 >= ingredient && held <= ingredient * 2)
}

/// Thousandths of a percent, where the heading has exactly one percentage.
fn only_percentage(formulation: &str) -> Option<u32> {
    let (before, after) = formulation.split_once('%')?;
    if after.contains('%') {
        return None;
    }
    let before = before.trim_end();
    let start = before
        .rfind(|c: char| !c.is_ascii_digit() && c != '.')
        .map_or(0, |at| at + 1);
    let start = (start..=before.len()).find(|at| before.is_char_boundary(*at))?;
    milli(&before[start..]).filter(|percent| *percent > 0)
}

/// One number or an ascending range, and what follows it.
fn numbers(cell: &str) -> Option<(u32, Option<u32>, String)> {
    let (first, rest) = number(cell)?;
    let rest = rest.trim_start();
    let (most, rest) = match rest.strip_prefix(['-', '–']) {
        Some(after) => {
            let (second, rest) = number(after.trim_start())?;
            (Some(second), rest.trim_start())
        }
        None => (None, rest),
    };
    let sound = first > 0 && most.is_none_or(|most| most >= first);
    sound.then(|| {
        (
            first,
            most.filter(|most| *most > first),
            rest.trim().to_lowercase(),
        )
    })
}

fn number(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    Some((milli(&text[..end])?, &text[end..]))
}

/// The unit, and per what. No words: g or ml per hectare, as the formulation is sold.
fn unit(rest: &str, formulation: &str) -> Option<(&'static str, &'static str)> {
    let (weighed, measured) = (has(formulation, WEIGHED), has(formulation, MEASURED));
    if weighed == measured {
        return None;
    }
    let (unit, per) = rest.split_once('/').unwrap_or((rest, ""));
    let unit = match unit.trim() {
        "" if weighed => "g",
        "" => "ml",
        "g" | "gm" if weighed => "g",
        "kg" if weighed => "kg",
        "ml" if measured => "ml",
        _ => return None,
    };
    let per = match per.trim() {
        "" | "ha" => "hectare",
        "l" | "l water" | "lit" | "lit." | "l of water" | "liter of water" => "litre",
        "plant" => "plant",
        _ => return None,
    };
    Some((unit, per))
}

fn has(formulation: &str, list: &[&str]) -> bool {
    let mut words = formulation
        .split(|c: char| !c.is_ascii_alphabetic())
        .map(str::to_uppercase);
    words.any(|word| list.contains(&word.as_str()))
}

/// Days to wait before the harvest. Page 60 prints two digits on two lines (`1 7` is 17, by the
/// page itself); a blank, a dash, NA, a range or a sentence is unknown.
pub(super) fn waiting(cell: &str, page: u32) -> Option<u32> {
    let text = cell.trim();
    let text = text.strip_suffix("days").unwrap_or(text).trim();
    let joined: String = match text.as_bytes() {
        [a, b' ', b] if page == 60 && a.is_ascii_digit() && b.is_ascii_digit() => {
            text.replace(' ', "")
        }
        _ => text.to_owned(),
    };
    let digits =
        (1..=3).contains(&joined.len()) && joined.bytes().all(|byte| byte.is_ascii_digit());
    if digits { joined.parse().ok() } else { None }
}

#[cfg(test)]
#[path = "dose_tests.rs"]
mod tests;
