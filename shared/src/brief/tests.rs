//! What a brief says of a known story, and what it must not say.

use super::{samples::*, *};
use crate::{
    entry::{CropResult, Reaction},
    names::{Query, Rank},
    text::{Lang, Words},
    time::Day,
};

fn brief_of(on: &str, memory: Memory) -> (Brief, Catalogue) {
    let (view, catalogue, as_of) = as_of(&story(), on);
    (compose(view.as_ref(), &catalogue, as_of, memory), catalogue)
}

fn said(on: &str, memory: Memory, lang: Lang) -> String {
    let (brief, catalogue) = brief_of(on, memory);
    plain(&brief, &Words::new(), lang, &catalogue)
}

#[test]
fn the_story_in_english() {
    insta::assert_snapshot!(said("2026-08-14", Memory::On, Lang::En));
}

#[test]
fn the_story_in_telugu() {
    insta::assert_snapshot!(said("2026-08-14", Memory::On, Lang::Te));
}

#[test]
fn the_story_in_june_knows_the_price_of_june() {
    insta::assert_snapshot!(said("2026-06-12", Memory::On, Lang::En));
}

#[test]
fn what_was_recorded_days_later_is_marked() {
    assert!(
        !said("2026-07-02", Memory::On, Lang::En).contains("1 Jul 2026"),
        "not known yet"
    );
    let text = said("2026-07-04", Memory::On, Lang::En);
    assert!(
        text.contains("- 1 Jul 2026: paddy. (arrived later)"),
        "{text}"
    );
    assert!(
        text.contains("1 Jul 2026: advice in words on paddy; open the visit to read it."),
        "{text}"
    );
}

#[test]
fn a_kept_brief_reads_the_same() {
    let (brief, _) = brief_of("2026-08-14", Memory::On);
    let kept = serde_json::to_string(&brief).unwrap();
    assert_eq!(serde_json::from_str::<Brief>(&kept).unwrap(), brief);
}

#[test]
fn without_memory_it_says_that_there_is_no_history() {
    assert_eq!(
        said("2026-08-14", Memory::Off, Lang::En),
        "In short\n- No visit is on record up to 14 Aug 2026.\n"
    );
    let (off, _) = brief_of("2026-08-14", Memory::Off);
    let (_, catalogue, as_of) = as_of(&[], "2026-08-14");
    let stranger = compose(None, &catalogue, as_of, Memory::Off);
    assert_eq!(
        serde_json::to_vec(&off).unwrap(),
        serde_json::to_vec(&stranger).unwrap()
    );
}

#[test]
fn every_sentence_carries_its_day() {
    let words = Words::new();
    let (brief, catalogue) = brief_of("2026-08-14", Memory::On);
    assert!(brief.claims().count() > 12);
    for claim in brief.claims() {
        for lang in Lang::ALL {
            let sentence = render(claim, &words, lang, &catalogue);
            assert!(
                sentence.contains(&words.day(lang, claim.day.unwrap())),
                "{sentence}"
            );
        }
    }
}

#[test]
fn a_view_of_another_day_is_not_used() {
    let (view, catalogue, _) = as_of(&story(), "2026-08-14");
    let (_, _, earlier) = as_of(&story(), "2026-06-12");
    let brief = compose(view.as_ref(), &catalogue, earlier, Memory::On);
    assert_eq!(
        brief
            .claims()
            .map(|claim| &claim.predicate)
            .collect::<Vec<_>>(),
        [&Predicate::NoHistory]
    );
}

#[test]
fn a_catalogue_of_another_day_tells_no_price() {
    let (view, _, as_of) = as_of(&story(), "2026-06-12");
    let later = Catalogue::on(day("2026-07-02"), &records());
    let brief = compose(view.as_ref(), &later, as_of, Memory::On);
    assert!(
        brief
            .sections
            .iter()
            .all(|section| section.kind != SectionKind::Label)
    );
}

#[test]
fn what_the_label_does_not_say_is_not_on_record() {
    let (brief, _) = brief_of("2026-08-14", Memory::On);
    let waiting = |claim: &Claim| match &claim.predicate {
        Predicate::Waiting { product, days, .. } if product.as_str() == "P02" => Some(*days),
        _ => None,
    };
    assert_eq!(brief.claims().find_map(waiting), Some(None));
    assert!(
        said("2026-08-14", Memory::On, Lang::En)
            .contains("waiting period before harvest is not on record")
    );
}

#[test]
fn follow_ups_are_due_by_class_become_overdue_and_lapse() {
    let item = |visit: &str, due: &str, overdue| (visit.to_owned(), due.to_owned(), overdue);
    let open = |on: &str| -> Vec<(String, String, bool)> {
        let (view, catalogue, _) = as_of(&story(), on);
        let items = due(&view.unwrap(), &catalogue, day(on));
        items
            .into_iter()
            .map(|item| (item.visit.to_string(), item.due.to_string(), item.overdue))
            .collect()
    };
    assert_eq!(
        open("2026-06-12"),
        [item("V2", "2026-06-24", false)],
        "a fungicide: 14 days"
    );
    assert_eq!(open("2026-06-24"), [], "its result is known");
    assert_eq!(
        open("2026-07-15"),
        [item("V4", "2026-07-15", false)],
        "an insecticide: 10 days"
    );
    assert_eq!(open("2026-07-29")[0], item("V4", "2026-07-15", true));
    assert!(
        open("2026-07-30").iter().all(|item| item.0 != "V4"),
        "14 days later it lapses"
    );
}

#[test]
fn a_claim_that_was_tampered_with_does_not_hold() {
    let (view, catalogue, as_of) = as_of(&story(), "2026-08-14");
    let view = view.as_ref();
    let brief = compose(view, &catalogue, as_of, Memory::On);
    for claim in brief.claims() {
        assert!(holds(claim, view, &catalogue, as_of));
        let moved = Claim {
            day: claim.day.map(|day: Day| day.plus(1)),
            ..claim.clone()
        };
        let late = Claim {
            late: !claim.late,
            ..claim.clone()
        };
        let mut evidence = claim.evidence.clone();
        evidence.push(id("V9"));
        let more = Claim {
            evidence,
            ..claim.clone()
        };
        let visit = if claim.visit == Some(id("V1")) {
            id("V2")
        } else {
            id("V1")
        };
        let elsewhere = Claim {
            visit: Some(visit),
            ..claim.clone()
        };
        for wrong in [moved, late, more, elsewhere] {
            assert!(!holds(&wrong, view, &catalogue, as_of), "{wrong:?}");
        }
        assert!(!holds(claim, None, &catalogue, as_of));
    }
    let swapped = |predicate: Predicate| {
        let claim = brief.claims().find(|claim| {
            std::mem::discriminant(&claim.predicate) == std::mem::discriminant(&predicate)
        });
        Claim {
            predicate,
            ..claim.unwrap().clone()
        }
    };
    let about = About {
        crop: "paddy".into(),
        issue: Some("blast".into()),
    };
    for wrong in [
        Predicate::Advised {
            product: product("P01"),
            about: about.clone(),
        },
        Predicate::Reacted {
            reaction: Reaction::Accepted,
        },
        Predicate::Refused {
            product: product("P01"),
            price_inr: Some(1480),
        },
        Predicate::Count {
            product: product("P01"),
            issue: about.issue.clone(),
            controlled: 2,
            followed: 2,
        },
        Predicate::ReportsDiffer {
            about,
            results: vec![CropResult::Controlled, CropResult::Failed],
        },
        Predicate::Price {
            product: product("P02"),
            inr: Some(1),
        },
        Predicate::Overview {
            visits: 7,
            from: day("2025-08-20"),
            open: 2,
        },
    ] {
        let claim = swapped(wrong);
        assert!(!holds(&claim, view, &catalogue, as_of), "{claim:?}");
    }
}

#[test]
fn a_row_of_the_lists() {
    let (view, catalogue, _) = as_of(&story(), "2026-08-14");
    let row = index_row(&view.unwrap(), &catalogue, day("2026-08-14"));
    assert_eq!((row.visits, row.last_visit), (7, Some(day("2026-08-12"))));
    assert_eq!(row.due, [(id("V6"), day("2026-08-22"))]);
    assert_eq!(row.keys, "ramis gud|9000012345|ankapur");
    assert_eq!(
        Query::new("రమేష్ ankapoor").matches(&row.keys),
        Some(Rank::Full)
    );
    let kept = serde_json::to_string(&row).unwrap();
    assert_eq!(serde_json::from_str::<IndexRow>(&kept).unwrap(), row);
}

#[test]
fn a_catalogue_knows_its_own_day_only() {
    let price = |on: &str| Catalogue::on(day(on), &records()).price(&product("P01"));
    assert_eq!(
        (
            price("2023-12-31"),
            price("2026-06-30"),
            price("2026-07-01")
        ),
        (None, Some(1320), Some(1480))
    );
    let catalogue = Catalogue::on(day("2026-07-01"), &records());
    assert_eq!(
        catalogue.product_name(&product("P01"), Lang::Te),
        "Blastcure (బ్లాస్ట్‌క్యూర్)"
    );
    assert_eq!(catalogue.product_name(&product("P77"), Lang::Te), "P77");
}
