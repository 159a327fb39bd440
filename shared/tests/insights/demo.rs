//! The two patterns of the demo data are found, with counts that the tables bear out.

use crate::village::{catalogue, demo, table};
use shared::{
    entry::Pitch,
    insights::{Finding, Grade, Insights, What, insights},
};

const CHEVELLA: &str = "VL01";
const MOINABAD: &str = "VL02";

fn found(insights: &Insights, wanted: impl Fn(&What) -> bool) -> Option<&Finding> {
    insights.findings().find(|finding| wanted(&finding.what))
}

fn is_august_bollworm(what: &What) -> bool {
    matches!(what, What::Month { crop, issue, month: 8, .. }
        if crop == "cotton" && issue == "pink-bollworm")
}

/// Visits to Moinabad's farmers, counted in the table.
fn bollworm_visits_of_august() -> Vec<String> {
    let of_moinabad = ["F004", "F005", "F006"];
    table("visits.csv")
        .iter()
        .filter(|row| of_moinabad.contains(&row["farmer"].as_str()))
        .filter(|row| row["issue"] == "pink-bollworm" && row["at"].starts_with("2026-08"))
        .map(|row| row["id"].clone())
        .collect()
}

#[test]
fn bollworm_in_moinabads_cotton_is_of_august_one_season() {
    let expected = bollworm_visits_of_august();
    assert_eq!(expected.len(), 4);
    for as_of in ["2026-08-31", "2026-09-30", "2027-07-15"] {
        let found = insights(&demo(MOINABAD, as_of), &catalogue());
        let finding = crate::demo::found(&found, is_august_bollworm)
            .unwrap_or_else(|| panic!("as of {as_of}"));
        assert_eq!(finding.grade, Grade::Seen);
        assert_eq!((finding.seen.k, finding.seen.n, finding.seasons), (1, 1, 1));
        assert_eq!(finding.farmers, 3);
        let mut evidence: Vec<_> = finding
            .evidence
            .iter()
            .map(|it| it.visit.to_string())
            .collect();
        evidence.sort();
        assert_eq!(evidence, expected);
    }
    let before = insights(&demo(MOINABAD, "2026-07-31"), &catalogue());
    assert!(found(&before, is_august_bollworm).is_none());
}

/// In July the coming month comes first.
#[test]
fn the_coming_month_is_told_first() {
    let found = insights(&demo(MOINABAD, "2027-07-15"), &catalogue());
    let watch = &found.answers[2];
    assert!(is_august_bollworm(&watch.findings[0].what));
}

#[test]
fn chevella_accepts_when_a_neighbours_result_is_shown() {
    let of_chevella = ["F001", "F002", "F003"];
    let counted = |pitch: &str| {
        let told: Vec<_> = table("visits.csv")
            .into_iter()
            .filter(|row| of_chevella.contains(&row["farmer"].as_str()) && row["pitch"] == pitch)
            .collect();
        let accepted = told
            .iter()
            .filter(|row| row["reaction"] == "accepted")
            .count();
        (accepted as u32, told.len() as u32)
    };
    let found = insights(&demo(CHEVELLA, "2026-09-30"), &catalogue());
    for (pitch, word) in [
        (Pitch::NeighbourResult, "neighbour_result"),
        (Pitch::Plain, "plain"),
    ] {
        let finding = crate::demo::found(
            &found,
            |what| matches!(what, What::Pitched { pitch: it, .. } if *it == pitch),
        )
        .unwrap();
        assert_eq!((finding.seen.k, finding.seen.n), counted(word));
        assert_eq!(finding.evidence.len(), finding.seen.n as usize);
    }
    assert_eq!(counted("neighbour_result"), (5, 5));
    assert_eq!(counted("plain"), (4, 9));
    let first = &found.answers[1].findings[0];
    assert!(matches!(
        first.what,
        What::Pitched {
            pitch: Pitch::NeighbourResult,
            ..
        }
    ));
}

/// Ramesh refused over the price and Venkat twice; each accepted when next told of a neighbour.
#[test]
fn what_met_an_objection_over_the_price() {
    let found = insights(&demo(CHEVELLA, "2026-09-30"), &catalogue());
    let met = crate::demo::found(&found, |what| {
        matches!(
            what,
            What::Met {
                kind: shared::entry::ObjectionKind::Price,
                pitch: Pitch::NeighbourResult
            }
        )
    })
    .unwrap();
    assert_eq!((met.seen.k, met.seen.n, met.farmers), (2, 2, 2));
    let visits: Vec<_> = met.evidence.iter().map(|it| it.visit.as_str()).collect();
    assert_eq!(visits, ["V010", "V006", "V004", "V001"]);
}

#[test]
fn the_top_problem_is_of_the_last_sixty_days() {
    let found = insights(&demo(MOINABAD, "2026-09-30"), &catalogue());
    let top = &found.answers[0].findings[0];
    let What::TopProblem { about, from } = &top.what else {
        panic!("{top:?}");
    };
    assert_eq!(
        (about.crop.as_str(), about.issue.as_deref()),
        ("cotton", Some("pink-bollworm"))
    );
    assert_eq!(from.to_string(), "2026-08-02");
    assert_eq!((top.seen.k, top.seen.n), (5, 6));
    // Delegate with the traps; the other sprays; all followed up by then.
    let works: Vec<(u32, u32)> = found.answers[0].findings[1..]
        .iter()
        .map(|it| (it.seen.k, it.seen.n))
        .collect();
    assert_eq!(works, [(3, 3), (2, 2), (0, 1)]);
    // Long after the last visit it is that of the crop year.
    let later = insights(&demo(MOINABAD, "2027-03-01"), &catalogue());
    let What::TopProblem { from, .. } = &later.answers[0].findings[0].what else {
        panic!();
    };
    assert_eq!(from.to_string(), "2026-06-01");
}
