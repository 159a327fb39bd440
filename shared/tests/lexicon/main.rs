//! The lexicon on real rows that were labelled by hand before it was written; see `docs/lexicon.md`.

mod rows;
mod score;

use rows::{Half, Row, rows};
use score::{FIELDS, Score};
use shared::{brief::Catalogue, lexicon::Lexicon, text::Words, time::Day};

fn lexicon() -> Lexicon {
    let day: Day = "2026-07-01".parse().unwrap();
    Lexicon::new(&Catalogue::on(day, &[]), Some(&Words::new()))
}

fn score<'a>(lexicon: &Lexicon, rows: impl Iterator<Item = &'a Row>) -> Score {
    let mut score = Score::default();
    for row in rows {
        score.add(row, &lexicon.read(&row.text));
    }
    score
}

fn show(name: &str, score: &Score) {
    println!("{name}: field, precision, recall (right, wrong, missed)");
    for field in FIELDS {
        let count = score.of(field);
        println!(
            "  {field:10} {:.3} {:.3} ({}, {}, {})",
            count.precision(),
            count.recall(),
            count.right,
            count.wrong,
            count.missed
        );
    }
}

#[test]
fn what_was_held_out_is_read_about_as_well_as_was_measured() {
    let Some(rows) = rows("labels.csv") else {
        return;
    };
    assert!(rows.len() >= 170, "{} rows", rows.len());
    let lexicon = lexicon();
    let half = |half: Half| rows.iter().filter(move |row| row.half == half);
    let tune = score(&lexicon, half(Half::Tune));
    show("tune", &tune);
    for error in &tune.errors {
        println!("    {error}");
    }
    let held = score(&lexicon, half(Half::HeldOut));
    show("held out", &held);
    if std::env::var_os("KHETSMRITI_LEXICON_HELD_OUT").is_some() {
        for error in &held.errors {
            println!("    {error}");
        }
    }
}
