//! The learning curve counts each month of the demo as its tables do.

use crate::village::{demo, table};
use shared::insights::learning_curve;

#[test]
fn each_month_is_that_of_the_tables() {
    let views: Vec<_> = ["VL01", "VL02", "VL03"]
        .map(|id| demo(id, "2026-09-30"))
        .into();
    let curve = learning_curve(views.iter().flat_map(|view| &view.cases));
    let (visits, outcomes) = (table("visits.csv"), table("outcomes.csv"));
    let months: Vec<(i16, u8)> = curve.iter().map(|it| (it.year, it.month)).collect();
    assert_eq!(
        months,
        [
            (2026, 4),
            (2026, 5),
            (2026, 6),
            (2026, 7),
            (2026, 8),
            (2026, 9)
        ]
    );
    for month in &curve {
        let start = format!("{}-{:02}", month.year, month.month);
        let of_month: Vec<_> = visits
            .iter()
            .filter(|row| row["at"].starts_with(&start))
            .collect();
        let accepted = of_month
            .iter()
            .filter(|row| row["reaction"] == "accepted")
            .count();
        assert_eq!(
            (month.accepted.k, month.accepted.n),
            (accepted as u32, of_month.len() as u32)
        );
        let results: Vec<&str> = outcomes
            .iter()
            .filter(|row| of_month.iter().any(|visit| visit["id"] == row["visit"]))
            .map(|row| row["result"].as_str())
            .filter(|result| *result != "not_applied")
            .collect();
        let controlled = results
            .iter()
            .filter(|result| **result == "controlled")
            .count();
        assert_eq!(
            (month.controlled.k, month.controlled.n),
            (controlled as u32, results.len() as u32)
        );
    }
    let sum: u32 = curve.iter().map(|it| it.accepted.n).sum();
    assert_eq!(sum, 36);
}

#[test]
fn a_month_without_visits_is_there_and_empty() {
    let mut view = demo("VL01", "2026-09-30");
    view.cases.retain(|case| case.day().ymd().1 != 6);
    let curve = learning_curve(&view.cases);
    let june = curve.iter().find(|it| it.month == 6).unwrap();
    assert_eq!(
        (june.accepted.n, june.controlled.n, june.accepted.high),
        (0, 0, 100)
    );
    assert!(learning_curve(&[]).is_empty());
}
