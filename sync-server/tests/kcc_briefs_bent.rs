//! The guards' change test: the sentences of the demo's briefs and of the call centre's
//! records, with one fact of each changed at a time. None of the changed ones gets through.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod import_support;
mod kcc_support;

use kcc_support::{Depot, demo_depot, fixture, real_depot};
use shared::{
    brief::{About, Claim, Memory as Switch, Predicate, compose, render},
    guard::{Guard, bend::Trial},
    text::{Lang, name_in},
    view::VisitView,
};
use std::{collections::BTreeSet, fmt::Write};
use sync_server::briefs::{Scene, WORDS};

/// As of each day each farmer; a sentence that was tried is not tried again.
fn trial(depot: &Depot, days: &[&str], one_in: usize) -> (Trial, u32) {
    let mut trial = Trial::default();
    let mut briefs = 0;
    let mut seen = Lang::ALL.map(|lang| (lang, BTreeSet::new()));
    depot.each_scene(days, one_in, |scene| {
        briefs += 1;
        let ground = scene.ground(None);
        let brief = compose(&ground, Switch::On);
        let claims: Vec<&Claim> = brief.claims().collect();
        let guard = Guard::new(&ground, &WORDS, &scene.people());
        for (lang, seen) in &mut seen {
            let person = somebody_else(scene, *lang);
            trial.add(&guard, *lang, &claims, person.as_deref(), seen);
        }
        let true_too = of_other_visits(scene);
        trial.through.retain(|(.., text)| !true_too.contains(text));
    });
    (trial, briefs)
}

/// A call centre has several calls of one day: a sentence changed from one to another is true.
fn of_other_visits(scene: &Scene) -> BTreeSet<String> {
    let visits = scene.farmer.iter().flat_map(|view| &view.visits);
    let claim = |view: &VisitView| Claim {
        predicate: Predicate::LastVisit {
            about: About {
                crop: view.visit.crop.clone(),
                issue: view.visit.issue.clone(),
            },
            stage: view.visit.stage.clone(),
        },
        evidence: vec![view.id.clone()],
        day: Some(view.occurred_at.day()),
        visit: Some(view.id.clone()),
        of: None,
        late: false,
    };
    let say = |view: &VisitView| {
        Lang::ALL.map(|lang| render(&claim(view), &WORDS, lang, &scene.catalogue))
    };
    visits.flat_map(say).collect()
}

/// Another farmer of the village, by name.
fn somebody_else(scene: &Scene, lang: Lang) -> Option<String> {
    let own = scene.farmer.as_ref().map(|view| &view.farmer.names);
    let other = scene.people.iter().find(|names| Some(*names) != own)?;
    Some(name_in(other, lang).into_owned()).filter(|name| !name.is_empty())
}

fn report(trial: &Trial, briefs: u32) -> String {
    let mut text = format!("{briefs} briefs, {} sentences\n", trial.sentences);
    for ((kind, lang), count) in &trial.bent {
        let through = trial.through.iter();
        let through = through.filter(|(k, l, _)| (k, l) == (kind, lang)).count();
        writeln!(
            text,
            "{kind:>12} {lang}: {count} changed, {through} through"
        )
        .unwrap();
    }
    for lost in trial.lost.iter().take(20) {
        writeln!(text, "lost: {lost}").unwrap();
    }
    for (kind, _, changed) in trial.through.iter().take(40) {
        writeln!(text, "through: {kind}: {changed}").unwrap();
    }
    text
}

fn check(name: &str, depot: &Depot, days: &[&str], one_in: usize) {
    let (trial, briefs) = trial(depot, days, one_in);
    let report = report(&trial, briefs);
    println!("{name}: {report}");
    assert!(trial.sentences > 0 && trial.bent.len() > 10, "{report}");
    assert!(trial.lost.is_empty(), "a true sentence is lost: {report}");
    assert!(trial.through.is_empty(), "a changed one is shown: {report}");
}

#[test]
fn no_changed_sentence_of_the_demo_gets_through() {
    check("demo", &demo_depot(), &["2026-04-21", "2026-09-28"], 1);
}

#[test]
fn no_changed_sentence_of_our_own_calls_gets_through() {
    check("our own calls", &fixture(), &["2025-01-16"], 1);
}

/// One farmer in twelve, since their sentences are alike and each is changed in many ways; all of
/// them in the long run.
#[test]
fn no_changed_sentence_of_the_real_calls_gets_through() {
    let Some(depot) = real_depot() else { return };
    let is_long = std::env::var("KHETSMRITI_LONG").is_ok_and(|value| value == "1");
    check(
        "real calls",
        &depot,
        &["2025-01-16"],
        if is_long { 1 } else { 12 },
    );
}
