//! What a brief says of a known story, and what it must not say.

use super::{samples::*, *};
use crate::{
    names::{Query, Rank},
    text::{Lang, Words},
};

fn said(on: &str, memory: Memory, lang: Lang) -> String {
    let world = story_on(on);
    plain(
        &world.brief(memory),
        world.as_of.known,
        &Words::new(),
        lang,
        &world.catalogue,
    )
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
    let last = |on: &str| {
        let brief = story_on(on).brief(Memory::On);
        let mut claims = brief.claims().cloned();
        claims.find(|claim| matches!(claim.predicate, Predicate::LastVisit { .. }))
    };
    let known = last("2026-07-02").unwrap();
    assert_eq!((known.visit, known.late), (Some(id("V2")), false));
    let arrived = last("2026-07-04").unwrap();
    assert_eq!(arrived.visit, Some(id("V3")));
    assert_eq!((arrived.day, arrived.late), (Some(day("2026-07-01")), true));
}

#[test]
fn a_kept_brief_reads_the_same() {
    let brief = story_on("2026-08-14").brief(Memory::On);
    let kept = serde_json::to_string(&brief).unwrap();
    assert_eq!(serde_json::from_str::<Brief>(&kept).unwrap(), brief);
}

#[test]
fn without_memory_it_says_that_there_is_no_history() {
    let world = story_on("2026-08-14");
    let off = world.brief(Memory::Off);
    assert_eq!(predicates(&off), ["no_history", "confidence"]);
    assert_eq!((off.farmer, off.drawn_from), (None, DrawnFrom::default()));
}

#[test]
fn without_memory_the_label_answers_what_the_visit_is_about() {
    let about = |issue: &str| World {
        about: Some(About {
            crop: "paddy".into(),
            issue: Some(issue.into()),
        }),
        ..story_on("2026-08-14")
    };
    let blast = about("blast").brief(Memory::Off);
    let product = ["suggested", "dose", "price", "waiting"];
    let two = [
        ["no_history"].as_slice(),
        &product,
        &product,
        &["confidence"],
    ]
    .concat();
    assert_eq!(predicates(&blast), two);
    let rat = about("rat").brief(Memory::Off);
    assert_eq!(predicates(&rat), ["no_history", "confidence"]);
}

#[test]
fn every_sentence_carries_its_day() {
    let words = Words::new();
    let world = story_on("2026-08-14");
    let brief = world.brief(Memory::On);
    assert!(brief.claims().count() > 20);
    for claim in brief.claims() {
        for lang in Lang::ALL {
            let sentence = render(claim, &words, lang, &world.catalogue);
            assert!(
                sentence.contains(&words.day(lang, claim.day.unwrap())),
                "{sentence}"
            );
        }
    }
}

#[test]
fn a_view_of_another_moment_is_not_used() {
    let later = story_on("2026-08-14");
    let world = World {
        farmer: later.farmer,
        ..story_on("2026-06-12")
    };
    let brief = world.brief(Memory::On);
    assert_eq!(predicates(&brief), ["no_history", "confidence"]);
    let world = World {
        village: later.village,
        ..story_on("2026-06-12")
    };
    let brief = world.brief(Memory::On);
    assert_eq!((brief.drawn_from.visits, brief.drawn_from.similar), (3, 0));
}

#[test]
fn another_village_is_not_his() {
    let mut world = story_on("2026-08-14");
    world.village.as_mut().unwrap().id = crate::ids::VillageId::new("VL02").unwrap();
    assert_eq!(world.brief(Memory::On).drawn_from.similar, 0);
}

#[test]
fn a_catalogue_of_another_day_tells_no_price() {
    let world = World {
        catalogue: Catalogue::on(day("2026-07-02"), &records()),
        ..story_on("2026-06-12")
    };
    let brief = world.brief(Memory::On);
    let kinds: Vec<SectionKind> = brief.sections.iter().map(|section| section.kind).collect();
    assert!(!kinds.contains(&SectionKind::Products), "{kinds:?}");
}

#[test]
fn what_the_label_does_not_say_is_not_on_record() {
    let brief = story_on("2026-08-14").brief(Memory::On);
    let waiting = |claim: &Claim| match &claim.predicate {
        Predicate::Waiting { product, days, .. } if product.as_str() == "P02" => Some(*days),
        _ => None,
    };
    assert_eq!(brief.claims().find_map(waiting), Some(None));
}

#[test]
fn follow_ups_are_due_by_class_become_overdue_and_lapse() {
    let item = |visit: &str, due: &str, overdue| (visit.to_owned(), due.to_owned(), overdue);
    let open = |on: &str| -> Vec<(String, String, bool)> {
        let world = story_on(on);
        let items = due(world.farmer.as_ref().unwrap(), &world.catalogue, day(on));
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
    let world = story_on("2026-08-14");
    let ground = world.ground();
    let everything = everything(&ground);
    let mut tried = 0;
    for claim in &everything {
        assert!(holds(claim, &ground), "{claim:?}");
        for wrong in bent::bent(claim) {
            assert!(!holds(&wrong, &ground), "{wrong:?}");
            tried += 1;
        }
    }
    assert!(tried > 900, "{tried}");
}

#[test]
fn a_row_of_the_lists() {
    let world = story_on("2026-08-14");
    let view = world.farmer.as_ref().unwrap();
    let row = index_row(view, &world.catalogue, day("2026-08-14"));
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
