//! Every finding is true by a second count; a bent one is not. No sentence names a farmer or a later
//! day.

use crate::village::{by_chance, catalogue, day, demo, table, view};
use shared::{
    insights::{Finding, Grade, What, insights, plain, to_json},
    stats::Seeded,
    text::{Lang, Words},
    view::{AsOf, VillageView},
};

fn views() -> Vec<VillageView> {
    let days = [
        "2026-04-30",
        "2026-06-15",
        "2026-07-31",
        "2026-08-31",
        "2026-09-30",
        "2027-07-01",
    ];
    let mut views: Vec<_> = ["VL01", "VL02", "VL03", "VL77"]
        .iter()
        .flat_map(|village| days.iter().map(|as_of| demo(village, as_of)))
        .collect();
    for seed in 0..4 {
        let cases = by_chance(60, &mut Seeded::new(seed));
        views.push(view("VL09", AsOf::day(day("2026-09-30")), cases));
    }
    views
}

#[test]
fn every_finding_is_true() {
    let catalogue = catalogue();
    let mut count = 0;
    for view in views() {
        for finding in insights(&view, &catalogue).findings() {
            assert!(finding.holds_in(&view, &catalogue), "{finding:?}");
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
}

/// The finding with one thing changed.
fn bent(finding: &Finding) -> Vec<Finding> {
    let mut all = Vec::new();
    let mut bend = |change: &dyn Fn(&mut Finding)| {
        let mut other = finding.clone();
        change(&mut other);
        all.push(other);
    };
    bend(&|it| it.seen.k += 1);
    bend(&|it| it.seen.n += 1);
    bend(&|it| it.seen.low += 1);
    bend(&|it| it.farmers += 1);
    bend(&|it| it.seasons += 1);
    bend(&|it| it.day = it.day.plus(1));
    bend(&|it| {
        it.evidence.pop();
    });
    bend(&|it| it.evidence.push(it.evidence[0].clone()));
    bend(&|it| {
        it.rest = Some(
            it.rest
                .map_or(it.seen, |rest| shared::stats::wilson(rest.k, rest.n + 1)),
        )
    });
    bend(&|it| match &mut it.what {
        What::TopProblem { about, .. } | What::Works { about, .. } => about.crop = "mango".into(),
        What::Pitched { against, .. } => against.push(shared::insights::Against {
            kind: shared::entry::ObjectionKind::Other,
            times: 9,
        }),
        What::Met { kind, .. } => *kind = shared::entry::ObjectionKind::Other,
        What::Month { month, .. } => *month = *month % 12 + 1,
    });
    if let What::Works { .. } = finding.what {
        bend(&|it| {
            if let What::Works { on_label, .. } = &mut it.what {
                *on_label = !*on_label;
            }
        });
    }
    if finding.grade == Grade::Seen {
        bend(&|it| it.grade = Grade::Holds);
    }
    all
}

#[test]
fn a_bent_finding_is_not() {
    let catalogue = catalogue();
    for view in [
        demo("VL01", "2026-09-30"),
        demo("VL02", "2026-09-30"),
        demo("VL03", "2026-09-30"),
    ] {
        for finding in insights(&view, &catalogue).findings() {
            for bent in bent(finding) {
                assert!(!bent.holds_in(&view, &catalogue), "{bent:?} of {finding:?}");
            }
        }
    }
}

#[test]
fn no_one_is_named_and_no_later_day_is_told() {
    let (catalogue, words) = (catalogue(), Words::new());
    let names: Vec<String> = table("farmers.csv")
        .into_iter()
        .flat_map(|row| [row["en"].clone(), row["te"].clone()])
        .collect();
    for view in views() {
        let found = insights(&view, &catalogue);
        for lang in Lang::ALL {
            let text = plain(&found, &words, lang, &catalogue);
            assert!(
                names.iter().all(|name| !text.contains(name.as_str())),
                "{text}"
            );
            assert!(!text.contains(['{', '}']), "{text}");
            let told = to_json(&found, &words, lang, &catalogue).to_string();
            for (at, _) in told.match_indices("20") {
                let date: Option<shared::time::Day> =
                    told.get(at..at + 10).and_then(|text| text.parse().ok());
                assert!(
                    date.is_none_or(|date| date <= view.as_of.moment.day()),
                    "{told}"
                );
            }
        }
        let back: shared::insights::Insights =
            serde_json::from_value(serde_json::to_value(&found).unwrap()).unwrap();
        assert_eq!(back, found);
    }
}

#[test]
fn the_words_in_every_language() {
    let (catalogue, words) = (catalogue(), Words::new());
    let found = insights(&demo("VL02", "2026-09-30"), &catalogue);
    let every: Vec<String> = Lang::ALL
        .iter()
        .map(|lang| plain(&found, &words, *lang, &catalogue))
        .collect();
    insta::assert_snapshot!("moinabad", every.join("\n"));
    let found = insights(&demo("VL01", "2026-09-30"), &catalogue);
    let every: Vec<String> = Lang::ALL
        .iter()
        .map(|lang| plain(&found, &words, *lang, &catalogue))
        .collect();
    insta::assert_snapshot!("chevella", every.join("\n"));
}
