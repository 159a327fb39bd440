//! Planted errors are caught, true sentences pass: two tables, in the words of people and models.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod guard;

use guard::World;
use shared::{
    guard::{Covered, Verdict},
    text::{Lang, Words},
};
use std::collections::BTreeMap;

const ERRORS: &str = include_str!("guard/errors.tsv");
const TRUTHS: &str = include_str!("guard/truths.tsv");

struct Line<'a> {
    lang: Lang,
    /// The farmer and the day, where they are not Ramesh and the end of September.
    farmer: &'a str,
    day: &'a str,
    kind: &'a str,
    sentence: &'a str,
    why: &'a str,
}

/// Language, kind, sentence, and a remark that may begin with `@farmer` and `@day`.
fn lines(table: &str) -> Vec<Line<'_>> {
    let rows = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [lang, kind, sentence, why] = fields.as_slice() else {
            panic!("four fields: {line}");
        };
        let mut marks = why
            .split_whitespace()
            .filter_map(|word| word.strip_prefix('@'));
        let farmer = marks
            .clone()
            .find(|it| it.starts_with('F'))
            .unwrap_or("F001");
        Line {
            lang: lang.parse().unwrap(),
            farmer,
            day: marks
                .find(|it| it.starts_with("20"))
                .unwrap_or("2026-09-28"),
            kind,
            sentence,
            why,
        }
    })
    .collect()
}

/// Each line with what is shown of it.
fn judged<'a>(
    lines: &'a [Line<'a>],
    words: &Words,
) -> Vec<(&'a Line<'a>, Verdict, String, String)> {
    let mut days: BTreeMap<&str, World> = BTreeMap::new();
    for line in lines {
        days.entry(line.day).or_insert_with(|| World::on(line.day));
    }
    let mut guards = BTreeMap::new();
    for line in lines {
        guards
            .entry((line.day, line.farmer))
            .or_insert_with(|| days[line.day].guard(line.farmer, words));
    }
    lines
        .iter()
        .map(|line| {
            let checked =
                guards[&(line.day, line.farmer)].check(line.sentence, line.lang, Covered::Anyone);
            let verdict = checked
                .sentences
                .iter()
                .map(|it| it.verdict)
                .max()
                .expect("a sentence");
            let reasons: Vec<String> = checked
                .sentences
                .iter()
                .flat_map(|it| &it.reasons)
                .map(|reason| format!("{} {:?}", reason.code(), reason.span))
                .collect();
            (line, verdict, checked.text(), reasons.join(", "))
        })
        .collect()
}

/// An error is caught when the sentence is not shown as it was written; a remark `-> text` says
/// exactly what may be left of it.
#[test]
fn every_planted_error_is_caught() {
    let words = Words::new();
    let lines = lines(ERRORS);
    let mut by_kind: BTreeMap<(Lang, &str), u32> = BTreeMap::new();
    let mut through = Vec::new();
    for (line, verdict, shown, _) in judged(&lines, &words) {
        *by_kind.entry((line.lang, line.kind)).or_default() += 1;
        let left = line.why.split_once("-> ").map_or("", |(_, left)| left);
        if verdict == Verdict::Kept || shown != left {
            through.push(format!(
                "{} {}: {} -> {verdict:?} {shown:?}",
                line.lang, line.kind, line.sentence
            ));
        }
    }
    println!("{by_kind:#?}");
    assert!(lines.len() >= 480, "{} errors", lines.len());
    for lang in Lang::ALL {
        let of_lang = |line: &&Line<'_>| line.lang == lang;
        assert!(lines.iter().filter(of_lang).count() >= 110, "{lang}");
        assert!(by_kind.keys().filter(|(of, _)| *of == lang).count() >= 15);
    }
    assert!(
        through.is_empty(),
        "{} of {} got through:\n{}",
        through.len(),
        lines.len(),
        through.join("\n")
    );
}

#[test]
fn true_sentences_pass() {
    let words = Words::new();
    let lines = lines(TRUTHS);
    let mut lost = Vec::new();
    for (line, verdict, shown, reasons) in judged(&lines, &words) {
        if verdict != Verdict::Kept {
            lost.push(format!(
                "{} {}: {} -> {verdict:?} {shown:?} ({reasons})",
                line.lang, line.kind, line.sentence
            ));
        }
    }
    println!(
        "{} of {} lost:\n{}",
        lost.len(),
        lines.len(),
        lost.join("\n")
    );
    assert!(lines.len() >= 370, "{} truths", lines.len());
    assert!(
        lost.len() * 50 <= lines.len(),
        "more than 2 % of {} lost",
        lines.len()
    );
}
