//! What the composer chooses and in which order: products, seasons, neighbours, documents.

use super::{samples::*, *};
use crate::entry::{Reaction, Visit};

#[test]
fn a_refused_product_comes_last_with_a_cheaper_one_in_its_place() {
    // On 3 May nothing was accepted since the refusal over the price.
    let world = World {
        about: Some(About {
            crop: "paddy".into(),
            issue: Some("blast".into()),
        }),
        ..story_on("2026-05-03")
    };
    let brief = world.brief(Memory::On);
    let suggested: Vec<&str> = brief
        .claims()
        .filter_map(|claim| match &claim.predicate {
            Predicate::Suggested { product, .. } => Some(product.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(suggested, ["P03", "P01"]);
    let instead = brief.claims().find_map(|claim| match &claim.predicate {
        Predicate::Instead {
            product,
            refused,
            inr,
            refused_inr,
            ..
        } => Some((product.as_str(), refused.as_str(), *inr, *refused_inr)),
        _ => None,
    });
    assert_eq!(instead, Some(("P03", "P01", Some(330), Some(1320))));
    // In June he accepted it.
    let june = story_on("2026-06-12").brief(Memory::On);
    assert!(!predicates(&june).contains(&"do_not_lead"));
}

#[test]
fn his_own_record_ranks_before_the_village() {
    let brief = story_on("2026-08-14").brief(Memory::On);
    let counted: Vec<(Scope, &str, u32, u32)> = brief
        .claims()
        .filter_map(|claim| match &claim.predicate {
            Predicate::Count {
                scope,
                product,
                controlled,
                about,
                ..
            } if about.issue.as_deref() == Some("blast") => {
                Some((*scope, product.as_str(), controlled.k, controlled.n))
            }
            _ => None,
        })
        .collect();
    // The last visit was about the stem borer: of blast the brief does not speak.
    assert_eq!(counted, []);
    let world = World {
        about: Some(About {
            crop: "paddy".into(),
            issue: Some("blast".into()),
        }),
        ..story_on("2026-08-14")
    };
    let brief = world.brief(Memory::On);
    let order: Vec<(Scope, &str, u32, u32)> = brief
        .claims()
        .filter_map(|claim| match &claim.predicate {
            Predicate::Count {
                scope,
                product,
                controlled,
                ..
            } => Some((*scope, product.as_str(), controlled.k, controlled.n)),
            _ => None,
        })
        .collect();
    let wanted = [
        (Scope::Own, "P01", 1, 2),
        (Scope::Village, "P01", 0, 1),
        (Scope::Village, "P03", 2, 2),
    ];
    assert_eq!(order, wanted);
}

#[test]
fn a_village_looks_with_everybodys_eyes_and_tells_what_others_saw() {
    let own = visit_entry(
        "V9",
        "2024-08-20",
        advice("rat", "P01", Reaction::Accepted, None),
    );
    let entries = [vec![creation(), own], neighbours()].concat();
    let brief = World::on(&entries, day("2026-08-01")).brief(Memory::On);
    let seasons: Vec<(Scope, &str, u32, u32)> = brief
        .claims()
        .filter_map(|claim| match &claim.predicate {
            Predicate::Season {
                scope,
                issue,
                years,
                of,
                ..
            } => Some((*scope, issue.as_str(), *years, *of)),
            _ => None,
        })
        .collect();
    assert_eq!(
        seasons,
        [(Scope::Own, "rat", 1, 1), (Scope::Village, "blast", 1, 2)]
    );
}

#[test]
fn confidence_has_three_levels() {
    let level = |world: &World| {
        let brief = world.brief(Memory::On);
        brief.claims().find_map(|claim| match claim.predicate {
            Predicate::Confidence { level, .. } => Some(level),
            _ => None,
        })
    };
    assert_eq!(level(&story_on("2025-08-21")), Some(Level::Low));
    assert_eq!(level(&story_on("2026-08-14")), Some(Level::Medium));
    let more: Vec<_> = (0..8)
        .map(|at| visit_entry(&format!("M{at}"), "2026-01-05", Default::default()))
        .collect();
    let many = World::on(&[story(), more].concat(), day("2026-08-14"));
    assert_eq!(level(&many), Some(Level::High));
}

#[test]
fn someone_without_a_visit_hears_of_his_neighbours() {
    let world = World::on(
        &[vec![creation()], neighbours()].concat(),
        day("2026-08-14"),
    );
    let brief = world.brief(Memory::On);
    let said = predicates(&brief);
    for wanted in [
        "no_history",
        "season",
        "suggested",
        "pitch_count",
        "similar",
        "confidence",
    ] {
        assert!(said.contains(&wanted), "{wanted} in {said:?}");
    }
    assert_eq!(
        (brief.drawn_from.similar, brief.drawn_from.similar_farmers),
        (4, 2)
    );
}

#[test]
fn what_documents_say() {
    let world = story_on("2026-08-14");
    let told = |ids: &[&str]| {
        let ids: Vec<_> = ids.iter().map(|it| id(it)).collect();
        let claims = claims_of_documents(&world.ground(), &ids);
        let of = |claim: &Claim| claim.of.as_ref().map(ToString::to_string);
        claims
            .iter()
            .map(|claim| (predicate_name(&claim.predicate), of(claim)))
            .collect::<Vec<_>>()
    };
    let own = |name| (name, None);
    let other = |name| (name, Some("F101".to_owned()));
    assert_eq!(
        told(&["V0", "R0", "V0"]),
        [own("advised"), own("reacted"), own("result")]
    );
    assert_eq!(told(&["R5"]), [own("reports_differ")]);
    assert_eq!(
        told(&["W1", "S1"]),
        [
            other("advised"),
            other("reacted"),
            other("pitched"),
            other("result")
        ]
    );
    assert_eq!(told(&["F1", "NO-SUCH"]), []);
}

#[test]
fn a_label_is_that_of_the_day_of_the_advice() {
    let brief = story_on("2026-08-14").brief(Memory::On);
    // P02 has no label on record, which is not the same as a label that does not name the trouble.
    assert!(!predicates(&brief).contains(&"not_on_label"));
    let off = visit_entry(
        "V9",
        "2026-06-20",
        advice("leaf-folder", "P01", Reaction::Accepted, None),
    );
    let entries = [story(), vec![off]].concat();
    let mut rows = records();
    if let crate::records::RecordBody::Product(product) = &mut rows[1].body {
        product.uses[0].issues.push("leaf-folder".into());
    }
    // Since July the label names it; in June it did not.
    let world = World {
        catalogue: Catalogue::on(day("2026-08-14"), &rows),
        ..World::on(&entries, day("2026-08-14"))
    };
    let brief = world.brief(Memory::On);
    let flagged = brief
        .claims()
        .find(|claim| matches!(claim.predicate, Predicate::NotOnLabel { .. }));
    assert_eq!(flagged.unwrap().visit, Some(id("V9")));
}

#[test]
fn a_visit_put_in_two_ways_counts_for_both() {
    use crate::entry::{Pitch, Visit};
    let both = Visit {
        pitch: vec![Pitch::Plain, Pitch::Demo],
        ..advice("blast", "P01", Reaction::Accepted, None)
    };
    let entries = [story(), vec![visit_entry("V9", "2026-08-13", both)]].concat();
    let world = World::on(&entries, day("2026-08-14"));
    let brief = world.brief(Memory::On);
    let own = |claim: &&Claim| {
        matches!(
            claim.predicate,
            Predicate::PitchCount {
                scope: Scope::Own,
                ..
            }
        )
    };
    assert_eq!(brief.claims().filter(own).count(), 2);
}

/// Thirty own visits and 750 similar cases: nothing in it walks over all pairs.
#[test]
fn a_large_village_is_composed() {
    let mut entries = vec![creation()];
    let products = ["P01", "P02", "P03"];
    let issues = ["blast", "stem-borer", "leaf-folder"];
    for farmer in 0..26 {
        let who = if farmer == 25 {
            "F001".to_owned()
        } else {
            format!("F{:03}", 101 + farmer)
        };
        entries.push(creation_of(&who, &format!("N{farmer}")));
        for at in 0..30 {
            let on = day("2024-05-01").plus(at * 25 + farmer);
            let visit = advice(
                issues[at as usize % 3],
                products[farmer as usize % 3],
                Reaction::Accepted,
                None,
            );
            let name = format!("X{farmer}-{at}");
            let body = crate::entry::Body::Visit(visit);
            entries.push(entry_of(&who, &name, on.at(10, 0), on.at(10, 1), &body));
        }
    }
    let world = World::on(&entries, day("2026-08-14"));
    let brief = world.brief(Memory::On);
    assert_eq!(
        (brief.drawn_from.visits, brief.drawn_from.similar),
        (30, 750)
    );
    assert!(
        everything(&world.ground())
            .iter()
            .all(|claim| holds(claim, &world.ground()))
    );
}

#[test]
fn what_cannot_clear_before_the_harvest_comes_after_what_can() {
    // Of his neighbours P03 has the better record; its waiting period is 45 days, that of P01 30.
    let suggested = |stage: &str| -> Vec<String> {
        let seen = Visit {
            stage: Some(stage.into()),
            ..advice("blast", "P02", Reaction::Hesitant, None)
        };
        let own = vec![creation(), visit_entry("V9", "2026-09-01", seen)];
        let world = World::on(&[own, neighbours()].concat(), day("2026-09-01"));
        let brief = world.brief(Memory::On);
        let claims = brief.claims().filter_map(|claim| match &claim.predicate {
            Predicate::Suggested { product, .. } => Some(product.to_string()),
            _ => None,
        });
        claims.collect()
    };
    assert_eq!(suggested("tillering"), ["P03", "P01"]);
    assert_eq!(suggested("grain-filling"), ["P01", "P03"]);
}
