//! The laws against leaks (L1, L2, L3, L4, L6, L16), each as a check that says what it found.

use crate::{
    log::{Kind, advised, day, farmer, farmers, published, random},
    probe::Probe,
    stage::{Answer, Banks, Leak, Stage},
};
use serde_json::json;
use shared::{
    brief::Memory as Switch,
    entry::{Body, CropResult, Outcome, Reaction, Visit},
    time::{Day, Stamp},
    view::{AsOf, Known},
};
use sync_server::storage::Published;

pub(crate) type Found = Result<(), String>;

fn known_by(published: &Published, as_of: AsOf) -> bool {
    published.entry.recorded_at <= as_of.moment
        && (as_of.known == Known::Record || published.received_at <= as_of.moment)
}

/// A brief that has anything to go by has a hit: a law that looks at nothing holds always.
fn has_hits(answer: &Answer) -> Found {
    let hits = answer.section.as_ref().map_or(0, |section| section.hits);
    match answer.at_hand {
        0 => Ok(()),
        _ if hits > 0 => Ok(()),
        n => Err(format!("{n} cases at hand and no hit")),
    }
}

fn same(what: &str, a: &Answer, b: &Answer) -> Found {
    if a.bytes == b.bytes {
        return Ok(());
    }
    Err(format!("{what}:\n{}\n{}", a.bytes, b.bytes))
}

/// L1: at t, the whole log with all of it in memory answers as the log that ends at t with no more
/// than that in memory.
pub(crate) async fn truncation(banks: &Banks, seed: u64, days: &[Day], leak: Leak) -> Found {
    let late = days.iter().flat_map(|day| later_visits(*day));
    let entries: Vec<Published> = random(seed, Kind::Plain, banks.visits())
        .into_iter()
        .chain(late)
        .collect();
    let full = Stage::new(&entries, banks.fresh().await).await;
    for day in days {
        for known in [Known::Record, Known::Depot] {
            let moment = day.end();
            let as_of = AsOf { moment, known };
            let cut: Vec<Published> = entries
                .iter()
                .filter(|it| known_by(it, as_of))
                .cloned()
                .collect();
            let cut = Stage::new(&cut, banks.fresh().await).await;
            for farmer in farmers() {
                let a = full.answer(&farmer, as_of, Switch::On, leak).await;
                let b = cut.answer(&farmer, as_of, Switch::On, leak).await;
                same(&format!("{seed} {farmer} {day}"), &a, &b)?;
                has_hits(&a)?;
            }
        }
    }
    Ok(())
}

/// L2: whatever is changed, added or left out after t, the answer at t is the same.
pub(crate) async fn perturbation(banks: &Banks, seed: u64, day: Day, leak: Leak) -> Found {
    let entries = random(seed, Kind::Plain, banks.visits());
    let as_of = AsOf::day(day);
    let changed: Vec<Published> = entries
        .iter()
        .enumerate()
        .filter(|(n, it)| known_by(it, as_of) || n % 3 != 0)
        .map(|(_, it)| match known_by(it, as_of) {
            true => it.clone(),
            false => turned(it),
        })
        .chain(later_visits(day))
        .collect();
    if changed == entries {
        return Err("nothing was changed".to_owned());
    }
    let (one, other) = (
        Stage::new(&entries, banks.fresh().await).await,
        Stage::new(&changed, banks.fresh().await).await,
    );
    for farmer in farmers() {
        let a = one.answer(&farmer, as_of, Switch::On, leak).await;
        let b = other.answer(&farmer, as_of, Switch::On, leak).await;
        same(&format!("{seed} {farmer} {day}"), &a, &b)?;
        has_hits(&a)?;
    }
    Ok(())
}

/// Another reaction, another result.
fn turned(it: &Published) -> Published {
    let body = match it.entry.body().unwrap() {
        Body::Visit(visit) => Body::Visit(Visit {
            reaction: match visit.reaction {
                Some(Reaction::Accepted) => Some(Reaction::Rejected),
                _ => Some(Reaction::Accepted),
            },
            products: vec![advised("P2")],
            ..visit
        }),
        Body::Outcome(outcome) => Body::Outcome(flipped(outcome)),
        _ => return it.clone(),
    };
    with_body(it, &body)
}

fn flipped(outcome: Outcome) -> Outcome {
    let result = match outcome.result {
        CropResult::Controlled => CropResult::Failed,
        _ => CropResult::Controlled,
    };
    Outcome { result, ..outcome }
}

fn with_body(it: &Published, body: &Body) -> Published {
    let entry = &it.entry;
    published(
        entry.farmer.as_str(),
        entry.id.as_str(),
        entry.occurred_at,
        entry.recorded_at,
        it.received_at,
        body,
    )
}

fn visit(note: &str) -> Visit {
    Visit {
        crop: "chilli".into(),
        issue: Some("blight".into()),
        products: vec![advised("P1")],
        reaction: Some(Reaction::Rejected),
        note: Some(note.into()),
        ..Visit::default()
    }
}

/// A visit to each farmer on the next day, and one that happened long before and is written down
/// then.
fn later_visits(day: Day) -> impl Iterator<Item = Published> {
    farmers().into_iter().flat_map(move |farmer| {
        let at = day.plus(1).at(9, 0);
        let body = Body::Visit(visit("Later."));
        let one = |id: &str, occurred| {
            let id = format!("{farmer}-{day}-{id}");
            published(farmer.as_str(), &id, occurred, at, at, &body)
        };
        [one("next", at), one("late", day.plus(-40).at(9, 0))]
    })
}

const CANARY: &str = "canary";

/// L3: a word that stands in all that is recorded after t is in no answer at t and in no question
/// to memory.
pub(crate) async fn canaries(banks: &Banks, seed: u64, day: Day, leak: Leak) -> Found {
    let as_of = AsOf::day(day);
    let marked = |it: Published| match it.entry.body().unwrap() {
        _ if known_by(&it, as_of) => it,
        Body::Visit(visit) => with_body(&it, &Body::Visit(canary(visit))),
        _ => it,
    };
    let stranger = farmer("F9-canary", day.plus(1).at(9, 0));
    let entries: Vec<Published> = random(seed, Kind::Plain, banks.visits())
        .into_iter()
        .chain(later_visits(day))
        .map(marked)
        .chain([stranger])
        .collect();
    let stage = Stage::new(&entries, banks.fresh().await).await;
    for farmer in farmers() {
        let answer = stage.answer(&farmer, as_of, Switch::On, leak).await;
        has_hits(&answer)?;
        let asked = format!("{:?}", stage.probe.asked());
        for (what, text) in [("answer", &answer.bytes), ("question", &asked)] {
            if text.to_lowercase().contains(CANARY) {
                return Err(format!("a canary in the {what}: {text}"));
            }
        }
        let foreign = |tag: &String| tag.starts_with("farmer:") && !tag.ends_with(farmer.as_str());
        let asked = stage.probe.asked();
        let own = asked
            .last()
            .filter(|question| question.tags.iter().any(foreign));
        if own.is_some() {
            return Err("a question about another farmer".to_owned());
        }
    }
    Ok(())
}

fn canary(visit: Visit) -> Visit {
    Visit {
        issue: Some("canary-rot".into()),
        products: vec![advised("P-canary")],
        advice: Some("canary".into()),
        note: Some("canary".into()),
        ..visit
    }
}

/// L4: an outcome that comes out otherwise changes nothing before it was known, and something after.
pub(crate) async fn sensitivity(banks: &Banks, leak: Leak) -> Found {
    let visited = day("2026-04-08").at(10, 0);
    let looked = day("2026-04-18").at(18, 0);
    let known = day("2026-04-25");
    let outcome = |result| Outcome {
        visit: "F1-v0".parse().unwrap(),
        result,
        note: None,
        supersedes: Vec::new(),
        moved_from: None,
    };
    let entries = |result| {
        let recorded = known.at(9, 0);
        vec![
            farmer("F1", day("2026-01-01").at(9, 0)),
            published(
                "F1",
                "F1-v0",
                visited,
                visited,
                visited,
                &Body::Visit(visit("Seen.")),
            ),
            published(
                "F1",
                "F1-o0",
                looked,
                recorded,
                recorded,
                &Body::Outcome(outcome(result)),
            ),
        ]
    };
    let one = Stage::new(&entries(CropResult::Controlled), banks.fresh().await).await;
    let other = Stage::new(&entries(CropResult::Failed), banks.fresh().await).await;
    let mut differs = false;
    for n in 0..30 {
        let at = day("2026-04-06").plus(n);
        let farmer = &farmers()[0];
        let a = one.answer(farmer, AsOf::day(at), Switch::On, leak).await;
        let b = other.answer(farmer, AsOf::day(at), Switch::On, leak).await;
        if at < known {
            same(&at.to_string(), &a, &b)?;
        } else {
            differs |= a.bytes != b.bytes;
        }
        has_hits(&a)?;
    }
    match differs {
        true => Ok(()),
        false => Err("the outcome makes no difference: the law has no teeth".to_owned()),
    }
}

/// L6: what was recorded on day d and arrived on d+9 is in the record's brief from d on, and in the
/// depot's from d+9 on.
pub(crate) async fn late_arrival(banks: &Banks, leak: Leak) -> Found {
    let d = day("2026-06-03");
    let at = |n: i32| -> Stamp { d.plus(n).at(10, 0) };
    let early = Body::Visit(visit("Early."));
    let entries = [
        farmer("F1", at(-60)),
        published("F1", "F1-v0", at(-30), at(-30), at(-30), &early),
        published(
            "F1",
            "F1-late",
            at(0),
            at(0),
            at(9),
            &Body::Visit(visit("Late.")),
        ),
    ];
    let stage = Stage::new(&entries, banks.fresh().await).await;
    for n in -2..12 {
        for known in [Known::Record, Known::Depot] {
            let moment = d.plus(n).end();
            let as_of = AsOf { moment, known };
            let answer = stage.answer(&farmers()[0], as_of, Switch::On, leak).await;
            has_hits(&answer)?;
            let is_there = answer.bytes.contains("F1-late");
            let from = if known == Known::Record { 0 } else { 9 };
            if is_there != (n >= from) {
                return Err(format!("{known:?}, day {n}: there is {is_there}"));
            }
        }
    }
    Ok(())
}

/// L16: without memory a brief does not depend on the log, and nothing is asked.
pub(crate) async fn off(leak: Leak) -> Found {
    let mut bytes: Vec<String> = Vec::new();
    for entries in [
        Vec::new(),
        random(1, Kind::Plain, 14),
        random(2, Kind::Withdrawing, 14),
    ] {
        let stage = Stage::with(&entries, Probe::default());
        for farmer in farmers() {
            let as_of = AsOf::day(day("2026-06-30"));
            let answer = stage.answer(&farmer, as_of, Switch::Off, leak).await;
            bytes.push(answer.bytes);
        }
        let asked = stage.probe.asked().len();
        if asked > 0 {
            return Err(format!("{asked} questions without memory"));
        }
    }
    bytes.dedup();
    match bytes.as_slice() {
        [one] if one.contains("no_history") => Ok(()),
        other => Err(format!(
            "{} different briefs: {}",
            other.len(),
            json!(other)
        )),
    }
}
