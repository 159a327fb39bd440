//! How advice turned out, trouble by trouble: the counts behind the village's picture.

use super::count::{applied_result, in_order, trouble};
use crate::{
    brief::{About, Share},
    entry::CropResult,
    order,
    stats::wilson,
    view::VillageView,
};
use std::{cmp::Reverse, collections::BTreeMap};

/// One trouble of a crop, and how often advice against it worked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Crop and trouble.
    pub about: About,
    /// Controlled, of the visits whose advice was applied and followed up.
    pub controlled: Share,
}

/// The troubles of a village whose advice was followed up, the most followed first.
pub fn problems(view: &VillageView) -> Vec<Problem> {
    let mut counts: BTreeMap<About, (u32, u32)> = BTreeMap::new();
    for case in in_order(&view.cases) {
        if let Some((about, result)) = trouble(case).zip(applied_result(case)) {
            let (controlled, followed) = counts.entry(about).or_default();
            *controlled += u32::from(result == CropResult::Controlled);
            *followed += 1;
        }
    }
    let mut list: Vec<Problem> = counts
        .into_iter()
        .map(|(about, (controlled, followed))| Problem {
            about,
            controlled: wilson(controlled, followed),
        })
        .collect();
    order::sort_by_key(&mut list, |it| Reverse(it.controlled.n));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entry::CropResult::{Controlled, Failed, NotApplied, Partial},
        ids::{EntryId, FarmerId, VillageId},
        time::{Day, Stamp},
        view::{AsOf, Case, Report},
    };

    fn case(number: usize, crop: &str, issue: Option<&str>, results: &[CropResult]) -> Case {
        let at: Stamp = "2026-04-08T10:00:00+05:30".parse().unwrap();
        let report = |(index, result): (usize, &CropResult)| Report {
            id: EntryId::new(&format!("O{number}{index}")).unwrap(),
            occurred_at: at,
            recorded_at: at,
            result: *result,
        };
        Case {
            farmer: FarmerId::new("F001").unwrap(),
            visit: EntryId::new(&format!("V{number}")).unwrap(),
            occurred_at: at,
            recorded_at: at,
            crop: crop.into(),
            stage: None,
            issue: issue.map(Into::into),
            products: vec![],
            pitch: vec![],
            objections: vec![],
            reaction: None,
            reports: results.iter().enumerate().map(report).collect(),
        }
    }

    #[test]
    fn what_was_applied_and_looked_at_counts_and_nothing_else() {
        let cases = [
            case(1, "chilli", Some("blight"), &[Controlled]),
            case(2, "chilli", Some("thrips"), &[Controlled]),
            case(3, "chilli", Some("thrips"), &[Partial]),
            case(4, "chilli", Some("thrips"), &[Failed]),
            // Not applied, differing, not looked at, of no named trouble or crop, a question of price.
            case(5, "chilli", Some("thrips"), &[NotApplied]),
            case(6, "chilli", Some("thrips"), &[Controlled, Failed]),
            case(7, "chilli", Some("thrips"), &[]),
            case(8, "chilli", None, &[Controlled]),
            case(9, "unknown", Some("thrips"), &[Controlled]),
            case(10, "chilli", Some("price"), &[Controlled]),
        ];
        let today: Day = "2026-09-28".parse().unwrap();
        let view = VillageView {
            id: VillageId::new("VL01").unwrap(),
            as_of: AsOf::day(today),
            cases: cases.into(),
        };
        let found: Vec<(String, Share)> = problems(&view)
            .into_iter()
            .map(|it| (it.about.issue.unwrap_or_default(), it.controlled))
            .collect();
        let wanted = [
            ("thrips".to_owned(), wilson(1, 3)),
            ("blight".to_owned(), wilson(1, 1)),
        ];
        assert_eq!(found, wanted);
    }
}
