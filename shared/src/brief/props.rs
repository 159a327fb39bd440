//! Over random histories: every claim holds, none can be bent, nothing comes in from later.

use super::{bent::bent, samples::*, *};
use crate::{
    entry::{
        Advised, Body, Correction, CropResult, Edit, Entry, Move, Objection, ObjectionKind,
        Outcome, Pitch, Reaction, Visit, Withdrawal,
    },
    text::{Lang, Words},
    time::Day,
};
use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ISSUES: [Option<&str>; 4] = [
    None,
    Some("blast"),
    Some("stem-borer"),
    Some("never-listed"),
];
const RESULTS: [CropResult; 4] = [
    CropResult::Controlled,
    CropResult::Partial,
    CropResult::Failed,
    CropResult::NotApplied,
];
const REACTIONS: [Option<Reaction>; 4] = [
    None,
    Some(Reaction::Accepted),
    Some(Reaction::Hesitant),
    Some(Reaction::Rejected),
];
const KINDS: [ObjectionKind; 3] = [
    ObjectionKind::Price,
    ObjectionKind::Brand,
    ObjectionKind::Other,
];

const PITCHES: [Pitch; 3] = [Pitch::Plain, Pitch::NeighbourResult, Pitch::Demo];
/// F001 is the farmer of the brief; the others are his neighbours.
const FARMERS: [&str; 3] = ["F001", "F101", "F102"];

/// The raw choices for one entry: its day, the days until it was recorded, and what picks the rest.
type Raw = (u16, u8, u8, usize, usize, usize);

fn raw() -> impl Strategy<Value = Raw> {
    (
        0u16..800,
        0u8..3,
        0u8..10,
        0usize..24,
        0usize..24,
        0usize..24,
    )
}

fn first_day() -> Day {
    day("2024-05-01")
}

/// Visits are most common; the other kinds speak of an earlier entry.
fn made(farmer: &str, at: usize, raw: Raw) -> Entry {
    let name = |at: usize| format!("{farmer}-{at:03}");
    let (offset, delay, kind, a, b, c) = raw;
    let on = first_day().plus(i32::from(offset));
    let mut earlier = (0..=a % (at + 1)).rev();
    let target = id(&name(earlier.find(|at| whose(*at) == farmer).unwrap_or(0)));
    let body = match kind {
        0..=3 => Body::Visit(visit(a, b, c)),
        4..=6 => Body::Outcome(Outcome {
            visit: target,
            result: RESULTS[b % 4],
            note: None,
            supersedes: if c % 2 == 0 {
                vec![id(&name(c))]
            } else {
                vec![]
            },
            moved_from: None,
        }),
        7 => {
            let fields = [
                json!({"reaction": "accepted"}),
                json!({"issue": "blast", "products": [{"product": "P02"}]}),
                json!({"occurred_at": on.at(7, 0).to_string()}),
                json!({"result": "failed"}),
            ];
            let fields = fields[b % 4].as_object().unwrap().clone();
            Body::Correction(Correction {
                corrects: target,
                fields,
            })
        }
        8 if b % 2 == 0 => Body::Withdrawal(Withdrawal {
            withdraws: target,
            reason: None,
        }),
        8 => Body::Move(Move {
            moves: target,
            moved_to: who("F002"),
            becomes: id("X1"),
        }),
        _ => Body::Edit(Edit {
            field: "phone".into(),
            value: json!(b.to_string()),
            supersedes: vec![],
        }),
    };
    let recorded = on.plus(i32::from(delay) * i32::from(a % 4 == 0));
    entry_of(farmer, &name(at), on.at(10, 0), recorded.at(18, 0), &body)
}

fn visit(a: usize, b: usize, c: usize) -> Visit {
    let advised = |name: &str| Advised {
        product: product(name),
        dose: None,
        price_inr: (!c.is_multiple_of(3)).then_some(1000 + c as u32),
    };
    let products = [
        vec![],
        vec!["P01"],
        vec!["P02"],
        vec!["P01", "P03"],
        vec!["P99", "P99"],
        vec!["P03"],
    ];
    let objections = KINDS.iter().take(b % 4).map(|kind| Objection {
        kind: *kind,
        text: None,
    });
    let notes = ["", "gave Carbendazim 50 WP", "mancozeb, he said", "కార్బెండజిమ్"];
    Visit {
        crop: ["paddy", "paddy", "chilli", "unknown"][a % 4].into(),
        stage: b.is_multiple_of(2).then(|| "flowering".into()),
        issue: ISSUES[b % 4].map(str::to_owned),
        products: products[c % 6].iter().map(|name| advised(name)).collect(),
        pitch: PITCHES.get(a % 4).copied().into_iter().collect(),
        objections: objections.collect(),
        reaction: REACTIONS[c % 4],
        advice: c.is_multiple_of(2).then(|| "in words".into()),
        note: Some(notes[b % 4].to_owned()),
        ..Visit::default()
    }
}

/// Entries of the farmer and of his neighbours; every other one is his.
fn log(raws: &[Raw]) -> Vec<Entry> {
    let mut entries = vec![
        creation(),
        creation_of("F101", "N1"),
        creation_of("F102", "N2"),
    ];
    let made = raws.iter().enumerate();
    entries.extend(made.map(|(at, raw)| self::made(whose(at), at, *raw)));
    entries
}

fn whose(at: usize) -> &'static str {
    FARMERS[if at.is_multiple_of(2) {
        0
    } else {
        1 + at / 2 % 2
    }]
}

fn brief_on(entries: &[Entry], on: Day, memory: Memory) -> Brief {
    World::on(entries, on).brief(memory)
}

/// With what the officer says that the visit is about, now and then.
fn world(entries: &[Entry], on: Day, about: usize) -> World {
    let issue = ISSUES[about % 4].map(str::to_owned);
    let about = [None, Some("paddy"), Some("okra")][about % 3].map(|crop| About {
        crop: crop.to_owned(),
        issue,
    });
    World {
        about,
        ..World::on(entries, on)
    }
}

fn bytes(brief: &Brief) -> Vec<u8> {
    serde_json::to_vec(brief).unwrap()
}

/// The properties below say nothing of a claim that no random history brings up.
#[test]
fn random_histories_bring_up_every_kind_of_claim() {
    let mut runner = TestRunner::deterministic();
    let mut kinds = BTreeSet::new();
    for _ in 0..400 {
        let raws = prop::collection::vec(raw(), 0..40)
            .new_tree(&mut runner)
            .unwrap()
            .current();
        let brief = brief_on(&log(&raws), first_day().plus(600), Memory::On);
        kinds.extend(brief.claims().map(|claim| predicate_name(&claim.predicate)));
    }
    let kinds: Vec<&str> = kinds.into_iter().collect();
    assert_eq!(
        kinds.join(" "),
        "advised advised_in_words applied confidence count details_differ do_not_lead \
         do_not_promise dose follow_up_open harvest instead lapsed last_visit name_unknown \
         no_history not_on_label objected overview pitch_count pitched price reacted refused \
         reports_differ result season similar suggested waiting waiting_clears"
    );
}

/// A day later than the brief's stands only under a name that begins with `expected_`.
fn tells_no_later_day(value: &Value, today: &str, name: &str) -> bool {
    match value {
        Value::String(text) => {
            let is_day = text.parse::<Day>().is_ok();
            !is_day || text.as_str() <= today || name.starts_with("expected_")
        }
        Value::Array(items) => items.iter().all(|it| tells_no_later_day(it, today, name)),
        Value::Object(fields) => fields
            .iter()
            .all(|(name, it)| tells_no_later_day(it, today, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_claim_holds_and_no_bent_one_does(
        raws in prop::collection::vec(raw(), 0..40),
        on in 300u16..800,
        about in 0usize..12,
    ) {
        let world = world(&log(&raws), first_day().plus(on.into()), about);
        let ground = world.ground();
        // What is written down to be said is all true: the check drops nothing.
        let (drawn_from, sections) = compose::candidates(&ground);
        let said: Vec<Claim> = sections.into_iter().flat_map(|section| section.claims).collect();
        for claim in &said {
            prop_assert!(holds(claim, &ground), "{claim:?}");
            for wrong in bent(claim) {
                prop_assert!(!holds(&wrong, &ground), "{wrong:?}");
            }
        }
        let all = everything(&ground);
        for claim in &all {
            prop_assert!(holds(claim, &ground), "{claim:?}");
        }
        for claim in &said {
            let told = all.iter().any(|it| it.predicate == claim.predicate);
            prop_assert!(told, "not in everything: {claim:?}");
        }
        let told = said.iter().find_map(|claim| match claim.predicate {
            Predicate::Confidence { visits, similar, .. } => Some((visits, similar)),
            _ => None,
        });
        prop_assert_eq!(told, Some((drawn_from.visits, drawn_from.similar)));
    }

    #[test]
    fn nothing_is_said_twice_and_everything_is_counted(raws in prop::collection::vec(raw(), 0..40)) {
        let world = World::on(&log(&raws), first_day().plus(700));
        let (brief, tally) = composed(&world.ground(), Memory::On);
        let claims: Vec<&Claim> = brief.claims().collect();
        for (at, claim) in claims.iter().enumerate() {
            prop_assert!(!claims[..at].contains(claim), "{claim:?}");
        }
        prop_assert_eq!(tally.shown.values().sum::<u32>() as usize, claims.len());
        prop_assert!(tally.withheld.values().all(|reasons| !reasons.contains_key("untrue")));
        prop_assert!(brief.sections.iter().map(|section| section.kind).is_sorted());
    }

    #[test]
    fn only_expected_days_lie_ahead(raws in prop::collection::vec(raw(), 0..40), on in 100u16..800) {
        let today = first_day().plus(on.into());
        let world = World::on(&log(&raws), today);
        let brief = serde_json::to_value(world.brief(Memory::On)).unwrap();
        let all = serde_json::to_value(everything(&world.ground())).unwrap();
        let today = today.to_string();
        prop_assert!(tells_no_later_day(&brief, &today, "") && tells_no_later_day(&all, &today, ""));
    }

    #[test]
    fn what_a_document_says_holds_and_is_of_it(raws in prop::collection::vec(raw(), 1..40)) {
        let entries = log(&raws);
        let world = World::on(&entries, first_day().plus(700));
        for entry in &entries {
            for claim in claims_of_documents(&world.ground(), std::slice::from_ref(&entry.id)) {
                prop_assert!(holds(&claim, &world.ground()), "{claim:?}");
                prop_assert!(claim.evidence.contains(&entry.id), "{claim:?}");
            }
        }
    }

    #[test]
    fn nothing_from_later_changes_a_byte(
        raws in prop::collection::vec(raw(), 1..40),
        later in prop::collection::vec(raw(), 1..12),
        on in 100u16..700,
    ) {
        let today = first_day().plus(on.into());
        let mut known = log(&raws);
        known.retain(|entry| entry.recorded_at <= today.end());
        let mut all = known.clone();
        for (at, raw) in later.into_iter().enumerate() {
            // Recorded after that day, whenever it happened, and speaking of known entries too.
            let raw = (raw.0, 0, raw.2, raw.3, raw.4, raw.5);
            let mut entry = made(FARMERS[at % 3], 100 + at, raw);
            entry.recorded_at = entry.recorded_at.max(today.plus(1).at(6, 0));
            all.push(entry);
        }
        let (cut, full) = (brief_on(&known, today, Memory::On), brief_on(&all, today, Memory::On));
        prop_assert_eq!(bytes(&cut), bytes(&full));
        let mut rows = records();
        let at_first = Catalogue::on(today, &rows);
        for row in &mut rows {
            row.valid_from = row.valid_from.max(today.plus(1));
        }
        prop_assert_eq!(Catalogue::on(today, &[records(), rows].concat()), at_first);
    }

    #[test]
    fn a_visit_of_the_day_itself_does_change_the_brief(
        raws in prop::collection::vec(raw(), 0..16),
        on in 100u16..700,
        whose in 0usize..3,
    ) {
        let today = first_day().plus(on.into());
        let mut entries = log(&raws);
        let before = brief_on(&entries, today, Memory::On);
        let new = Body::Visit(visit(1, 1, 1));
        entries.push(entry_of(FARMERS[whose], "NEW", today.at(20, 0), today.at(20, 5), &new));
        prop_assert_ne!(bytes(&before), bytes(&brief_on(&entries, today, Memory::On)));
    }

    #[test]
    fn without_memory_every_log_gives_the_same_bytes(
        raws in prop::collection::vec(raw(), 0..16),
        on in 0u16..800,
        about in 0usize..12,
    ) {
        let today = first_day().plus(on.into());
        let off = world(&log(&raws), today, about).brief(Memory::Off);
        let nobody = World {
            farmer: None,
            village: None,
            ..world(&[], today, about)
        };
        prop_assert_eq!(bytes(&off), bytes(&nobody.brief(Memory::Off)));
        for claim in off.claims() {
            prop_assert!(holds(claim, &nobody.ground()), "{claim:?}");
        }
    }

    #[test]
    fn every_claim_has_a_sentence_with_its_day_in_both_languages(raws in prop::collection::vec(raw(), 0..24)) {
        let words = Words::new();
        let today = first_day().plus(800);
        let catalogue = Catalogue::on(today, &records());
        for claim in brief_on(&log(&raws), today, Memory::On).claims() {
            for lang in Lang::ALL {
                let sentence = render(claim, &words, lang, &catalogue);
                let day = words.day(lang, claim.day.expect("every claim has its day"));
                prop_assert!(sentence.contains(&day) && !sentence.contains(['{', '}']), "{}", sentence);
            }
        }
    }
}
