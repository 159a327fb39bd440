//! When a crop that was seen at some stage is likely to be harvested: a range of days, from what
//! public sources say of the crop's lengths. A crop or stage of which nothing was found is unknown.
//!
//! Three lengths are kept of a crop, each as the least and the greatest that the sources give: from
//! sowing to the first harvest, from transplanting to it, and from a flower to the harvest of what
//! it became. What remains at a stage follows from them by rules that are the same for all crops:
//!
//! - before the flowers (seedling, leaves, tillers): at least a flower's time, at most all of it;
//! - in flower: the oldest flower has at most half of its way behind it and the first one may be yet
//!   to come, so from half of a flower's least time to its greatest and half of that again;
//! - fruits, bolls or grains filling: from today to a flower's greatest time;
//! - ripe: from today to half of that; being harvested: today.
//!
//! Above each row stands what was read, and where; the row itself names the sources.
//! The ranges are wide on purpose: varieties, seasons and fields differ by weeks.

use crate::{time::Day, vocab::STAGES};

/// When the harvest is likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// Not before.
    pub from: Day,
    /// Not after.
    pub to: Day,
    /// Whence the lengths come, by name.
    pub source: &'static str,
}

/// The likely first harvest of a crop that was seen at a stage on a day; nothing where the lengths
/// are not known.
pub fn expected_harvest(crop: &str, stage: &str, seen: Day) -> Option<Expected> {
    let row = ROWS.iter().find(|row| row.crop == crop)?;
    let (least, greatest) = row.remaining(stage)?;
    Some(Expected {
        from: seen.plus(least),
        to: seen.plus(greatest),
        source: row.source,
    })
}

/// For so many days a stage that was seen is taken to last.
const STAGE_LASTS_DAYS: i32 = 10;

/// The stage at which a crop is likely to be on a day, from the one at which it was seen before: that
/// whose middle time to the harvest comes nearest to what is left of the seen one's. Nothing where
/// the lengths are not known, or where that harvest is over.
pub fn likely_stage(crop: &str, stage: &str, seen: Day, today: Day) -> Option<&'static str> {
    let passed = today.since(seen);
    let from = STAGES.iter().position(|held| *held == stage)?;
    let row = ROWS.iter().find(|row| row.crop == crop)?;
    let (least, greatest) = row.remaining(stage)?;
    if passed < 0 || passed > greatest {
        return None;
    }
    if passed <= STAGE_LASTS_DAYS {
        return Some(STAGES[from]);
    }
    // Twice the middle, so that it stays whole.
    let left = least + greatest - 2 * passed;
    let later = STAGES[from..].iter().rev().filter_map(|later| {
        let (least, greatest) = row.remaining(later)?;
        Some((*later, (least + greatest - left).abs()))
    });
    later.min_by_key(|(_, off)| *off).map(|(later, _)| later)
}

type Days = (i32, i32);

/// What fills and is harvested; it decides which stages a crop has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Yield {
    Grain,
    Pod,
    Fruit,
    Boll,
    Leaf,
}

struct Row {
    crop: &'static str,
    harvested: Yield,
    /// From sowing to the first harvest.
    sown: Option<Days>,
    /// From transplanting to it.
    planted: Option<Days>,
    /// From a flower to its harvest.
    flower: Option<Days>,
    source: &'static str,
}

impl Row {
    fn remaining(&self, stage: &str) -> Option<Days> {
        use Yield::{Boll, Fruit, Grain, Pod};
        match (stage, self.harvested) {
            ("sowing", _) => self.sown,
            ("nursery", _) => Some((self.planted?.0, self.sown?.1)),
            ("transplanting", _) => self.planted,
            ("seedling" | "vegetative", _) | ("tillering", Grain) => {
                Some((self.flower?.0, self.sown.or(self.planted)?.1))
            }
            ("flowering", _) => self
                .flower
                .map(|(least, most)| (least / 2, most + most / 2)),
            ("fruiting", Fruit | Pod)
            | ("boll-formation", Boll)
            | ("grain-filling", Grain | Pod) => Some((0, self.flower?.1)),
            ("maturity", _) => Some((0, self.flower?.1 - self.flower?.1 / 2)),
            ("harvest", _) => Some((0, 0)),
            _ => None,
        }
    }
}

const fn row(
    crop: &'static str,
    harvested: Yield,
    sown: Option<Days>,
    planted: Option<Days>,
    flower: Option<Days>,
    source: &'static str,
) -> Row {
    Row {
        crop,
        harvested,
        sown,
        planted,
        flower,
        source,
    }
}

use Yield::{Boll, Fruit, Grain, Leaf, Pod};

const ROWS: &[Row] = &[
    // IRRI Knowledge Bank (IR64 ripens in 110 days, 30 from flower to grain); 10TV on Telangana
    // varieties (120 to 135 and 145 to 155 days); RKMP (transplanted at 25 to 35 days);
    // Agrilearner (cut 32 days after flowering).
    row(
        "paddy",
        Grain,
        Some((110, 155)),
        Some((75, 130)),
        Some((30, 32)),
        "IRRI Knowledge Bank, RKMP, Agrilearner, Telangana press",
    ),
    // Gramophone on kharif hybrids (80 to 120 days); Kissan Kerala (80, mostly 100 to 140 days);
    // Agrilearner (25 to 30 days after tasselling); Dairyland (black layer 55 to 60 days after
    // it).
    row(
        "maize",
        Grain,
        Some((80, 140)),
        None,
        Some((25, 60)),
        "Gramophone, Kissan Kerala, Agrilearner, Dairyland Seed",
    ),
    // alumniagri.in (ready 130 to 160 days after planting, boll open 45 to 65 days
    // after the flower); Netafim (150 to 180 days in all).
    row(
        "cotton",
        Boll,
        Some((130, 180)),
        None,
        Some((45, 65)),
        "alumniagri.in, Netafim",
    ),
    // Agropedia, IIT Kanpur (flowers at 55 to 70 days, ripe at 100 to 140); Agrilearner (cut 40
    // days after flowering).
    row(
        "sorghum",
        Grain,
        Some((100, 140)),
        None,
        Some((30, 70)),
        "Agropedia of IIT Kanpur, Agrilearner",
    ),
    // Agrilearner, criteria of harvest (28 to 35 days after flowering).
    row(
        "pearl-millet",
        Grain,
        None,
        None,
        Some((28, 35)),
        "Agrilearner",
    ),
    // APSSDCL (160 to 185 days); farmerfriend.info (very early ones from 115 days); Business Line
    // on LRG 41 (200 to 210 days); Agrilearner (pods brown 25, cut 35 to 40 days after
    // flowering).
    row(
        "red-gram",
        Pod,
        Some((115, 210)),
        None,
        Some((25, 40)),
        "APSSDCL, farmerfriend.info, Business Line, Agrilearner",
    ),
    // Farmextensionmanager.com (60 days); Krishi Jagran on moong varieties (70 to 85 days).
    row(
        "green-gram",
        Pod,
        Some((60, 85)),
        None,
        None,
        "farmextensionmanager.com, Krishi Jagran",
    ),
    // TNAU Aruppukottai on APK 1 (60 days); FAO Ecocrop (75 to 130 days to ripe beans).
    row(
        "black-gram",
        Pod,
        Some((60, 130)),
        None,
        None,
        "TNAU Aruppukottai, FAO Ecocrop",
    ),
    // APSSDCL (90 to 125 days by variety).
    row("bengal-gram", Pod, Some((90, 125)), None, None, "APSSDCL"),
    // Karshika Keralam (105 days); variety PG-1 (130 days); Agropedia, IIT Kanpur (in flower at
    // 25 to 40 days), the rest by subtraction.
    row(
        "groundnut",
        Pod,
        Some((105, 130)),
        None,
        Some((65, 105)),
        "Karshika Keralam, apnikheti, Agropedia of IIT Kanpur",
    ),
    // List of varieties of the Indian Institute of Soybean Research (82 to 106 days).
    row(
        "soybean",
        Pod,
        Some((82, 106)),
        None,
        None,
        "Indian Institute of Soybean Research",
    ),
    // ICAR-IIOR on Surya (in flower at 52 to 60 days, ripe at 90 to 100), the rest by
    // subtraction.
    row(
        "sunflower",
        Grain,
        Some((90, 100)),
        None,
        Some((35, 45)),
        "ICAR-IIOR",
    ),
    // Britannica, vegetable farming (pepper: 70 to 80 days from transplanting, fruit 45 to 60 days
    // old); Agrivision of Bangladesh (in flower 35 to 40 days after transplanting, green fruits
    // picked 15 to 20 days later); Kerala Agricultural University (fruits ripen 55 to 60 days after
    // flowering, seedlings are planted at 4 to 5 weeks); Agmarks (at 6 weeks).
    row(
        "chilli",
        Fruit,
        Some((78, 122)),
        Some((50, 80)),
        Some((15, 60)),
        "Britannica, Agrivision, Kerala Agricultural University, Agmarks",
    ),
    // Britannica, vegetable farming (70 to 90 days from transplanting, fruit 45 to 60 days old);
    // Farmson Biotech (60 to 80 days); Agmarks (planted at 21 to 25 days).
    row(
        "tomato",
        Fruit,
        Some((81, 115)),
        Some((60, 90)),
        Some((45, 60)),
        "Britannica, Farmson Biotech, Agmarks",
    ),
    // Britannica, vegetable farming (75 to 90 days from transplanting, fruit 20 to 40 days old);
    // Krishisewa (first picking 120 to 130 days after sowing; other varieties 100 to 110).
    row(
        "brinjal",
        Fruit,
        Some((100, 130)),
        Some((75, 90)),
        Some((20, 40)),
        "Britannica, Krishisewa",
    ),
    // Britannica, vegetable farming (60 days, pod 4 to 7 days old); gardeners' tables (50 to 70
    // days).
    row(
        "okra",
        Fruit,
        Some((50, 70)),
        None,
        Some((4, 7)),
        "Britannica, gardeners’ tables",
    ),
    // Britannica, vegetable farming (50 to 70 days, fruit 5 to 20 days old).
    row(
        "cucumber",
        Fruit,
        Some((50, 70)),
        None,
        Some((5, 20)),
        "Britannica",
    ),
    // Britannica, vegetable farming (85 to 100 days, fruit 40 to 50 days old).
    row(
        "watermelon",
        Fruit,
        Some((85, 100)),
        None,
        Some((40, 50)),
        "Britannica",
    ),
    // Britannica, vegetable farming (100 to 150 days from transplanting).
    row("onion", Leaf, None, Some((100, 150)), None, "Britannica"),
    // Britannica, vegetable farming (70 to 100 days from transplanting).
    row("cabbage", Leaf, None, Some((70, 100)), None, "Britannica"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }
    fn check(crop: &str, stage: &str, days: Option<Days>) {
        let seen = day("2026-09-25");
        let found = expected_harvest(crop, stage, seen);
        let found = found.map(|it| (it.from.since(seen), it.to.since(seen)));
        assert_eq!(found, days, "{crop}, {stage}");
    }

    #[test]
    fn a_stage_moves_on_with_the_days() {
        let seen = Day::from_ymd(2026, 7, 1).unwrap();
        let after = |crop, stage, days| likely_stage(crop, stage, seen, seen.plus(days));
        assert_eq!(after("chilli", "flowering", 0), Some("flowering"));
        assert_eq!(after("chilli", "flowering", 10), Some("flowering"));
        assert_eq!(after("chilli", "flowering", 20), Some("fruiting"));
        assert_eq!(after("chilli", "flowering", 40), Some("maturity"));
        assert_eq!(after("paddy", "transplanting", 30), Some("tillering"));
        assert_eq!(after("cotton", "vegetative", 60), Some("flowering"));
        // The harvest is over, the day lies before, or nothing is known.
        assert_eq!(after("chilli", "flowering", 91), None);
        assert_eq!(after("chilli", "flowering", -1), None);
        assert_eq!(after("drumstick", "flowering", 20), None);
        assert_eq!(after("chilli", "tillering", 20), None);
    }

    #[test]
    fn what_remains_follows_from_the_stage() {
        check("paddy", "sowing", Some((110, 155)));
        check("paddy", "nursery", Some((75, 155)));
        check("paddy", "flowering", Some((15, 48)));
        check("paddy", "grain-filling", Some((0, 32)));
        check("cotton", "vegetative", Some((45, 180)));
        check("cotton", "boll-formation", Some((0, 65)));
        check("chilli", "transplanting", Some((50, 80)));
        check("okra", "maturity", Some((0, 4)));
        check("cabbage", "harvest", Some((0, 0)));
    }

    #[test]
    fn what_was_not_found_is_unknown() {
        check("mango", "flowering", None);
        check("paddy", "boll-formation", None);
        check("paddy", "land-preparation", None);
        check("green-gram", "flowering", None);
        check("cotton", "transplanting", None);
        check("no such crop", "sowing", None);
        check(vocab::UNKNOWN_CROP, "harvest", None);
    }

    #[test]
    fn every_row_is_of_a_listed_crop_once_and_in_order() {
        for (index, row) in ROWS.iter().enumerate() {
            assert!(vocab::knows_crop(row.crop), "{}", row.crop);
            assert!(ROWS[..index].iter().all(|other| other.crop != row.crop));
            // It is said in sentences whose numbers are all accounted for.
            assert!(!row.source.is_empty() && !row.source.contains(|c: char| c.is_ascii_digit()));
            for (least, most) in [row.sown, row.planted, row.flower].into_iter().flatten() {
                assert!(0 < least && least <= most && most <= 365);
            }
            for stage in vocab::STAGES {
                let Some((least, most)) = row.remaining(stage) else {
                    continue;
                };
                assert!(0 <= least && least <= most, "{} {stage}", row.crop);
            }
        }
    }
}
