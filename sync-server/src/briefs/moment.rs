//! Which moment is asked for, and whose knowledge.

use crate::clock;
use shared::{
    brief::About,
    records::{Record, RecordBody},
    time::{Day, Stamp},
    view::{AsOf, Known},
};

/// A day (its end) or a moment as people write it.
pub fn moment(text: &str, known: Known) -> Result<AsOf, String> {
    let day = text.parse::<Day>().map(Day::end);
    // A plus sign in a query is a blank to those who decode it.
    let moment = day.or_else(|_| text.replace(' ', "+").parse::<Stamp>());
    let moment = moment.map_err(|_| {
        format!("{text:?} is neither a day (2026-04-30) nor a moment (2026-04-30T18:00:00+05:30)")
    })?;
    Ok(AsOf { moment, known })
}

/// `record` or `depot`.
pub fn known(text: &str) -> Result<Known, String> {
    match text {
        "record" => Ok(Known::Record),
        "depot" => Ok(Known::Depot),
        _ => Err(format!("{text:?} is neither record nor depot")),
    }
}

/// The crop, and the trouble, that a visit is about.
pub fn about(crop: Option<&str>, issue: Option<&str>) -> Result<Option<About>, &'static str> {
    const SLUG: usize = 40;
    let slug = |text: &str| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=SLUG).contains(&text.len()) && text.bytes().all(plain)
    };
    let Some(crop) = crop else {
        return match issue {
            None => Ok(None),
            Some(_) => Err("a trouble is one of a crop: name the crop too"),
        };
    };
    if !slug(crop) || !issue.is_none_or(slug) {
        return Err("crop and issue are words such as chilli and fruit-rot");
    }
    Ok(Some(About {
        crop: crop.to_owned(),
        issue: issue.map(str::to_owned),
    }))
}

/// The day that counts as today: the demo has one of its own.
pub fn today(records: &[Record]) -> Day {
    let own = records.iter().rev().find_map(|record| match &record.body {
        RecordBody::Depot(depot) => depot.today,
        _ => None,
    });
    own.unwrap_or_else(|| clock::now().day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_its_end_and_a_moment_is_itself() {
        let at = |text| moment(text, Known::Record).unwrap().moment.to_string();
        assert_eq!(at("2026-04-30"), "2026-04-30T23:59:59.999+05:30");
        assert_eq!(at("2026-04-30T18:00:00+05:30"), "2026-04-30T18:00:00+05:30");
        assert_eq!(at("2026-04-30T18:00:00 05:30"), "2026-04-30T18:00:00+05:30");
        assert_eq!(at("2026-04-30T20:00:00Z"), "2026-05-01T01:30:00+05:30");
        for bad in ["", "30.4.2026", "2026-02-30", "2026-04-30T18:00:00"] {
            assert!(moment(bad, Known::Record).is_err(), "{bad}");
        }
        assert_eq!(known("depot"), Ok(Known::Depot));
        assert!(known("all").is_err());
    }

    #[test]
    fn a_visit_is_about_a_crop_before_its_trouble() {
        assert_eq!(about(None, None), Ok(None));
        let both = about(Some("chilli"), Some("fruit-rot")).unwrap().unwrap();
        assert_eq!(
            (both.crop.as_str(), both.issue.as_deref()),
            ("chilli", Some("fruit-rot"))
        );
        for (crop, issue) in [
            (None, Some("blight")),
            (Some("Chilli"), None),
            (Some(""), None),
        ] {
            assert!(about(crop, issue).is_err(), "{crop:?} {issue:?}");
        }
    }
}
