//! A planted effect holds.

use crate::village::{by_chance, case, catalogue, day, give_result, view};
use shared::{
    entry::{CropResult, Pitch, Reaction},
    ids::ProductId,
    insights::{Grade, Question, What, insights},
    stats::Seeded,
    view::{AsOf, Case, VillageView},
};

/// Forty visits in a random order; the first twenty are told and treated one way, the others
/// another.
fn two_ways(run: u64, mark: impl Fn(&mut Case, bool)) -> VillageView {
    let mut numbers: Vec<u32> = (0..40).collect();
    Seeded::new(run).shuffle(&mut numbers);
    let cases = numbers.iter().enumerate().map(|(place, number)| {
        let on = day("2026-08-05").plus((*number % 40) as i32);
        let mut made = case(*number, "cotton", "pink-bollworm", on);
        made.reaction = Some(Reaction::Hesitant);
        let first = place < 20;
        let product = if first { "P001" } else { "P002" };
        made.products = vec![ProductId::new(product).unwrap()];
        made.pitch = vec![if first {
            Pitch::NeighbourResult
        } else {
            Pitch::Plain
        }];
        mark(&mut made, if first { place < 18 } else { place < 26 });
        made
    });
    view("VL09", AsOf::day(day("2026-09-30")), cases.collect())
}

fn check(run: u64, mark: impl Fn(&mut Case, bool), wanted: impl Fn(&What) -> bool) {
    let view = two_ways(run, mark);
    let found = insights(&view, &catalogue());
    let holding: Vec<_> = found
        .findings()
        .filter(|it| it.grade == Grade::Holds)
        .collect();
    assert_eq!(holding.len(), 1, "run {run}");
    let finding = holding[0];
    assert!(wanted(&finding.what), "{finding:?}");
    assert_eq!((finding.seen.k, finding.seen.n), (18, 20));
    let rest = finding.rest.unwrap();
    assert_eq!((rest.k, rest.n), (6, 20));
    assert!(finding.holds_in(&view, &catalogue()));
}

#[test]
fn eighteen_of_twenty_against_six_of_twenty_holds_for_a_product() {
    for run in 0..20 {
        check(
            run,
            |case, good| {
                give_result(
                    case,
                    if good {
                        CropResult::Controlled
                    } else {
                        CropResult::Partial
                    },
                )
            },
            |what| matches!(what, What::Works { product, .. } if product.as_str() == "P001"),
        );
    }
}

#[test]
fn eighteen_of_twenty_against_six_of_twenty_holds_for_a_pitch() {
    for run in 0..20 {
        check(
            run,
            |case, good| {
                case.reaction = Some(if good {
                    Reaction::Accepted
                } else {
                    Reaction::Rejected
                })
            },
            |what| {
                matches!(
                    what,
                    What::Pitched {
                        pitch: Pitch::NeighbourResult,
                        ..
                    }
                )
            },
        );
    }
}

/// Among three hundred visits in which nothing has to do with anything, and though the top problem
/// is another one.
#[test]
fn it_holds_in_the_midst_of_much_else_and_far_from_the_top_problem() {
    for run in 0..5 {
        let mut planted = two_ways(run, |case, good| {
            give_result(
                case,
                if good {
                    CropResult::Controlled
                } else {
                    CropResult::Partial
                },
            );
        });
        for case in &mut planted.cases {
            case.crop = "red-gram".into();
            case.issue = Some("pod-borer".into());
            case.pitch.clear();
        }
        let mut cases = by_chance(340, &mut Seeded::new(run)).split_off(40);
        cases.append(&mut planted.cases);
        let view = view("VL09", planted.as_of, cases);
        let found = insights(&view, &catalogue());
        assert_eq!(found.answers[1].question, Question::Others, "run {run}");
        let finding = &found.answers[1].findings[0];
        assert_eq!((finding.seen.k, finding.seen.n), (18, 20));
        assert!(finding.holds_in(&view, &catalogue()));
        // Outcomes that mean nothing may hold by chance, seldom.
        let holding = found
            .findings()
            .filter(|it| it.grade == Grade::Holds)
            .count();
        assert!(holding <= 2, "{holding}");
    }
}

/// What differs only because one crop is easier does not hold: the shuffle stays within the crop.
#[test]
fn an_easier_crop_makes_no_pitch_hold() {
    let mut cases = Vec::new();
    for number in 0..80 {
        let easy = number < 40;
        let crop = if easy {
            ("chilli", "thrips")
        } else {
            ("cotton", "pink-bollworm")
        };
        let mut made = case(
            number,
            crop.0,
            crop.1,
            day("2026-08-05").plus((number % 40) as i32),
        );
        let mostly = number % 10 < 8;
        made.pitch = vec![if mostly == easy {
            Pitch::Demo
        } else {
            Pitch::Plain
        }];
        // Nine of ten are accepted where it is easy, one of ten where it is not, however it is told.
        let accepted = (number % 10 != 3) == easy;
        made.reaction = Some(if accepted {
            Reaction::Accepted
        } else {
            Reaction::Rejected
        });
        cases.push(made);
    }
    let found = insights(
        &view("VL09", AsOf::day(day("2026-09-30")), cases),
        &catalogue(),
    );
    let demo = found
        .findings()
        .find(|it| {
            matches!(
                it.what,
                What::Pitched {
                    pitch: Pitch::Demo,
                    ..
                }
            )
        })
        .unwrap();
    assert!(
        demo.seen.low > demo.rest.unwrap().high,
        "it looks like much: {demo:?}"
    );
    assert_eq!(demo.grade, Grade::Seen);
}
