//! Over random histories: every claim holds, none can be bent, nothing comes in from later.

use super::{bent::bent, samples::*, *};
use crate::{
    entry::{
        Advised, Body, Correction, CropResult, Edit, Entry, Move, Objection, ObjectionKind,
        Outcome, Reaction, Visit, Withdrawal,
    },
    ids::FarmerId,
    text::{Lang, Words},
    time::Day,
    view::AsOf,
};
use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use serde_json::json;
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
fn made(at: usize, raw: Raw) -> Entry {
    let (offset, delay, kind, a, b, c) = raw;
    let on = first_day().plus(i32::from(offset));
    let target = id(&format!("E{:03}", a % (at + 1)));
    let body = match kind {
        0..=3 => Body::Visit(visit(a, b, c)),
        4..=6 => Body::Outcome(Outcome {
            visit: target,
            result: RESULTS[b % 4],
            note: None,
            supersedes: if c % 2 == 0 {
                vec![id(&format!("E{:03}", c))]
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
        8 => {
            let moved_to = FarmerId::new("F002").unwrap();
            Body::Move(Move {
                moves: target,
                moved_to,
                becomes: id("X1"),
            })
        }
        _ => Body::Edit(Edit {
            field: "phone".into(),
            value: json!(b.to_string()),
            supersedes: vec![],
        }),
    };
    let recorded = on.plus(i32::from(delay) * i32::from(a % 4 == 0));
    entry(
        &format!("E{at:03}"),
        on.at(10, 0),
        recorded.at(18, 0),
        &body,
    )
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
        vec!["P01", "P02"],
        vec!["P99", "P99"],
    ];
    let objections = KINDS.iter().take(b % 4).map(|kind| Objection {
        kind: *kind,
        text: None,
    });
    Visit {
        crop: ["paddy", "chilli", "unknown"][a % 3].into(),
        stage: b.is_multiple_of(2).then(|| "flowering".into()),
        issue: ISSUES[b % 4].map(str::to_owned),
        products: products[c % 5].iter().map(|name| advised(name)).collect(),
        objections: objections.collect(),
        reaction: REACTIONS[a % 4],
        advice: c.is_multiple_of(2).then(|| "in words".into()),
        ..Visit::default()
    }
}

fn log(raws: &[Raw]) -> Vec<Entry> {
    let mut entries = vec![creation()];
    entries.extend(raws.iter().enumerate().map(|(at, raw)| made(at, *raw)));
    entries
}

fn brief_on(entries: &[Entry], on: Day, memory: Memory) -> Brief {
    let as_of = AsOf::day(on);
    let catalogue = Catalogue::on(on, &records());
    compose(
        history(entries).view(as_of).as_ref(),
        &catalogue,
        as_of,
        memory,
    )
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
        let raws = prop::collection::vec(raw(), 0..28)
            .new_tree(&mut runner)
            .unwrap()
            .current();
        for claim in brief_on(&log(&raws), first_day().plus(600), Memory::On).claims() {
            kinds.insert(
                serde_json::to_value(&claim.predicate).unwrap()["is"]
                    .as_str()
                    .unwrap()
                    .to_owned(),
            );
        }
    }
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(
        kinds.join(" "),
        "advised advised_in_words applied count details_differ dose follow_up_open lapsed last_visit \
         no_history objected overview price reacted refused reports_differ result season waiting"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn every_claim_holds_and_no_bent_one_does(raws in prop::collection::vec(raw(), 0..28), on in 300u16..800) {
        let entries = log(&raws);
        let today = first_day().plus(on.into());
        let (as_of, catalogue) = (AsOf::day(today), Catalogue::on(today, &records()));
        let view = history(&entries).view(as_of);
        // What is written down to be said is all true: the check drops nothing.
        for section in compose::candidates(view.as_ref(), &catalogue, as_of) {
            for claim in section.claims {
                prop_assert!(holds(&claim, view.as_ref(), &catalogue, as_of), "{claim:?}");
                for wrong in bent(&claim) {
                    prop_assert!(!holds(&wrong, view.as_ref(), &catalogue, as_of), "{wrong:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_from_later_changes_a_byte(
        raws in prop::collection::vec(raw(), 1..28),
        later in prop::collection::vec(raw(), 1..12),
        on in 100u16..700,
    ) {
        let today = first_day().plus(on.into());
        let mut known = log(&raws);
        known.retain(|entry| entry.recorded_at <= today.end());
        let mut all = known.clone();
        for (at, raw) in later.into_iter().enumerate() {
            // Recorded after that day, whenever it happened, and speaking of known entries too.
            let mut entry = made(100 + at, (raw.0, 0, raw.2, raw.3, raw.4, raw.5));
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
    fn a_visit_of_the_day_itself_does_change_the_brief(raws in prop::collection::vec(raw(), 0..16), on in 100u16..700) {
        let today = first_day().plus(on.into());
        let mut entries = log(&raws);
        let before = brief_on(&entries, today, Memory::On);
        entries.push(entry("NEW", today.at(20, 0), today.at(20, 5), &Body::Visit(visit(1, 1, 1))));
        prop_assert_ne!(bytes(&before), bytes(&brief_on(&entries, today, Memory::On)));
    }

    #[test]
    fn without_memory_every_log_gives_the_same_bytes(raws in prop::collection::vec(raw(), 0..16), on in 0u16..800) {
        let today = first_day().plus(on.into());
        let off = brief_on(&log(&raws), today, Memory::Off);
        prop_assert_eq!(bytes(&off), bytes(&brief_on(&[], today, Memory::Off)));
    }

    #[test]
    fn every_claim_has_a_sentence_with_its_day_in_both_languages(raws in prop::collection::vec(raw(), 0..20)) {
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
