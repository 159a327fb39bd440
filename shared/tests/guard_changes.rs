//! Our own sentences stand as they are; with one fact changed they are never shown.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod guard;

use guard::World;
use shared::{
    brief::{Memory, compose},
    guard::bend::Trial,
    text::{Lang, Words},
};
use std::collections::BTreeSet;

/// Every claim of the demo's briefs on some days of its season.
#[test]
fn a_changed_fact_is_never_shown() {
    let words = Words::new();
    let mut trial = Trial::default();
    let mut seen = BTreeSet::new();
    for (day, all) in [("2026-05-20", false), ("2026-09-28", true)] {
        let world = World::on(day);
        for view in &world.views {
            let farmer = view.id.as_str();
            let (guard, brief) = (
                world.guard(farmer, &words),
                compose(&world.ground(farmer), Memory::On),
            );
            let everything = guard.claims().iter().filter(|_| all && farmer == "F001");
            let claims: Vec<_> = brief.claims().chain(everything).collect();
            let other = world.views.iter().find(|it| it.id != view.id).unwrap();
            for lang in Lang::ALL {
                let person = shared::text::name_in(&other.farmer.names, lang);
                trial.add(&guard, lang, &claims, Some(&person), &mut seen);
            }
        }
    }
    println!("{} sentences; changed: {:?}", trial.sentences, trial.bent);
    let through: Vec<String> = trial
        .through
        .iter()
        .map(|(kind, lang, text)| format!("{lang} {kind}: {text}"))
        .collect();
    assert!(trial.sentences > 500, "{}", trial.sentences);
    for line in through.iter().take(150) {
        println!("{line}");
    }
    for kind in [
        "date", "year", "dose", "unit", "price", "product", "person", "result", "reaction",
        "polarity", "count",
    ] {
        for lang in Lang::ALL {
            assert!(
                trial.bent.get(&(kind, lang)).is_some_and(|n| *n > 3),
                "{kind} in {lang}"
            );
        }
    }
    assert!(trial.lost.is_empty(), "lost:\n{}", trial.lost.join("\n"));
    let shown = through
        .iter()
        .take(150)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        through.is_empty(),
        "{} got through:\n{shown}",
        through.len()
    );
}
