//! Briefs for every farmer of the call centre's records, as imported: real questions and answers,
//! with doses per litre and per acre, in English and Telugu, and real noise. The real file where it
//! is there, our own small one always.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod import_support;
mod kcc_support;

use kcc_support::{Depot, Report, fixture, real_depot};
use shared::{
    brief::{Claim, Memory as Switch, Predicate, composed, render},
    guard::{Covered, Guard},
    ids::ProductId,
    text::Lang,
};
use std::collections::BTreeSet;
use sync_server::briefs::{Scene, WORDS};

/// As of days within the file, after it, and of a day on which the demo's catalogue holds.
const DAYS: [&str; 4] = ["2025-01-05", "2025-01-16", "2025-02-20", "2026-03-01"];

/// All briefs of a depot; what was said and what not.
fn briefs(depot: &Depot) -> Report {
    let mut report = Report::default();
    let mut seen = Lang::ALL.map(|lang| (lang, BTreeSet::new()));
    depot.each_scene(&DAYS, 1, |scene| {
        let (brief, tally) = composed(&scene.ground(None), Switch::On);
        report.count(&tally);
        assert!(!brief.sections.is_empty(), "a brief says something");
        let claims: Vec<&Claim> = brief.claims().collect();
        report.unknown_names += unknown_are_not_recommended(&claims, scene);
        guarded(&claims, scene, &mut seen, &mut report);
    });
    report
}

/// Each sentence of ours holds no dose, day, price or anything else that its claim does not cover.
/// The same sentence from the same claim is held against it once.
fn guarded(claims: &[&Claim], scene: &Scene, seen: &mut Seen, report: &mut Report) {
    let ground = scene.ground(None);
    let mut guard = None;
    for (lang, seen) in seen {
        for claim in claims {
            let text = render(claim, &WORDS, *lang, &scene.catalogue);
            assert!(
                !text.trim().is_empty() && !text.contains('{'),
                "{claim:?}: {text:?}"
            );
            report.sentences += 1;
            if !seen.insert((format!("{claim:?}"), text.clone())) {
                continue;
            }
            let guard = guard.get_or_insert_with(|| Guard::new(&ground, &WORDS, &scene.people()));
            report.guard(&text, &guard.check(&text, *lang, Covered::By(&[claim])));
        }
    }
}

type Seen = [(Lang, BTreeSet<(String, String)>); 3];

/// K30: a name that a note has and the catalogue has not is flagged; no other claim names it.
fn unknown_are_not_recommended(claims: &[&Claim], scene: &Scene) -> u64 {
    let unknown: BTreeSet<&str> = claims
        .iter()
        .filter_map(|claim| match &claim.predicate {
            Predicate::NameUnknown { name } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    for claim in claims {
        if let Some(product) = recommends(&claim.predicate) {
            assert!(scene.catalogue.product(product).is_some(), "{claim:?}");
            let name = scene
                .catalogue
                .product_name(product, Lang::En)
                .to_lowercase();
            assert!(
                unknown.iter().all(|unknown| name != unknown.to_lowercase()),
                "{name} is flagged and recommended"
            );
        }
    }
    unknown.len() as u64
}

fn recommends(predicate: &Predicate) -> Option<&ProductId> {
    match predicate {
        Predicate::Suggested { product, .. } | Predicate::Instead { product, .. } => Some(product),
        _ => None,
    }
}

#[test]
fn every_farmer_of_our_own_file_has_a_brief() {
    let depot = fixture();
    let report = briefs(&depot);
    println!("{report}");
    assert!(report.briefs > 0 && report.sentences > 0);
    assert!(
        report.untrue() == 0 && report.changed.is_empty(),
        "{report}"
    );
}

#[test]
fn every_farmer_of_the_real_file_has_a_brief() {
    let Some(depot) = real_depot() else { return };
    let report = briefs(&depot);
    println!("{report}");
    assert!(report.briefs > 2_000, "{report}");
    assert!(
        report.unknown_names > 0,
        "real answers name products we do not have"
    );
    assert!(
        report.untrue() == 0 && report.changed.is_empty(),
        "{report}"
    );
}
