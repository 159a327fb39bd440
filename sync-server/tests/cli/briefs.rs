//! `brief`, `insights` and `guard`: what they print, what they answer, what they say when it cannot be.

use crate::program::{Done, Program, command};
use serde_json::Value;
use std::{io::Write, process::Stdio};

fn demo() -> Program {
    let program = Program::new();
    program.json(&["import", "demo"]);
    program
}

/// The claims of a predicate.
fn claims<'a>(brief: &'a Value, is: &str) -> Vec<&'a Value> {
    let sections = brief["sections"].as_array().unwrap().iter();
    sections
        .flat_map(|section| section["claims"].as_array().unwrap())
        .filter(|claim| claim["predicate"]["is"] == is)
        .collect()
}

#[test]
fn a_brief_is_as_of_its_day() {
    let program = demo();
    let before = program.json(&["brief", "F001", "--as-of", "2026-04-07"]);
    assert_eq!(claims(&before, "no_history").len(), 1);
    let that_day = program.json(&["brief", "F001", "--as-of", "2026-04-08"]);
    let refused = claims(&that_day, "refused");
    assert_eq!(refused[0]["predicate"]["price_inr"], 1480);
    assert!(refused[0]["text"].as_str().unwrap().contains("1,480"));
    let morning = program.json(&["brief", "F001", "--as-of", "2026-04-08T08:00:00+05:30"]);
    assert_eq!(claims(&morning, "no_history").len(), 1);
    let printed = program.run(&["brief", "F001", "--as-of", "2026-04-08"]);
    assert!(printed.stdout.contains("8 Apr 2026") && printed.stdout.contains("1,480"));
    let telugu = program.run(&["brief", "F001", "--as-of", "2026-04-08", "--lang", "te"]);
    assert_eq!(telugu.code, 0);
    assert!(
        telugu
            .stdout
            .chars()
            .any(|c| ('\u{c00}'..='\u{c7f}').contains(&c))
    );
}

#[test]
fn without_memory_it_is_the_brief_of_a_stranger() {
    let program = demo();
    let words = ["brief", "F001", "--as-of", "2026-09-10", "--memory", "off"];
    let off = program.json(&words);
    assert_eq!(
        (&off["farmer"], claims(&off, "no_history").len()),
        (&Value::Null, 1)
    );
    let about = [&words[..], &["--crop", "chilli", "--issue", "blight"]].concat();
    assert!(!claims(&program.json(&about), "suggested").is_empty());
}

#[test]
fn an_officer_and_a_cursor_name_what_a_phone_held() {
    let program = demo();
    let day = ["brief", "F001", "--as-of", "2026-09-10"];
    let all = program.json(&day);
    let held = program.json(&[&day[..], &["--officer", "O01", "--cursor", "100000"]].concat());
    assert_eq!(held, all);
    let early = program.run(&[&day[..], &["--officer", "O01", "--cursor", "1"]].concat());
    assert_eq!(early.code, 1);
    assert!(
        early.stderr.contains("--cursor") && early.stderr.contains("O01"),
        "{}",
        early.stderr
    );
    assert_eq!(
        program
            .run(&[&day[..], &["--officer", "O01"]].concat())
            .code,
        2
    );
}

#[test]
fn insights_are_printed_and_answered() {
    let program = demo();
    let found = program.json(&["insights", "VL01", "--as-of", "2026-09-28"]);
    assert_eq!(found["village"], "VL01");
    assert!(!found["answers"].as_array().unwrap().is_empty());
    let printed = program.run(&["insights", "VL01", "--as-of", "2026-09-28"]);
    assert!(
        printed.code == 0 && printed.stdout.lines().count() > 3,
        "{}",
        printed.stdout
    );
    let nowhere = program.run(&["insights", "VL99"]);
    assert_eq!((nowhere.code, nowhere.stderr.contains("VL99")), (1, true));
}

/// Runs `guard` on a text.
fn guarded(program: &Program, words: &[&str], text: &str) -> Done {
    let data = program.data();
    let mut child = command(&[&["guard"], words, &["--data", &data]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its words reads nothing.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    Done::of(child.wait_with_output().unwrap())
}

#[test]
fn every_line_is_guarded_and_answered() {
    let program = demo();
    let words = ["F001", "--as-of", "2026-04-21", "--lang", "en", "--json"];
    let brief = program.json(&["brief", "F001", "--as-of", "2026-04-21"]);
    let refused = claims(&brief, "refused")[0]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    let text = format!(
        "{refused}\n\nHe refused Amistar Top at 1,480 rupees on 8 April 2025.\n\
         His neighbours reported good yields.\nHe bought urea at 266 rupees on 3 March 2026.\n"
    );
    let answer = guarded(&program, &words, &text).json();
    let lines = answer["lines"].as_array().unwrap();
    let verdicts: Vec<&str> = lines
        .iter()
        .map(|line| line["sentences"][0]["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts[0], "kept", "{answer}");
    assert_eq!(lines[0]["shown"], refused);
    assert_eq!(verdicts[1], "repaired", "{answer}");
    assert!(lines[1]["shown"].as_str().unwrap().contains("2026"));
    assert_eq!(verdicts[2..], ["dropped", "dropped"], "{answer}");
    assert!(
        !lines[3]["sentences"][0]["reasons"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert_eq!(answer["counts"]["verdicts"]["dropped"], 2);
    let printed = guarded(&program, &words[..5], &text).stdout;
    assert!(
        printed.starts_with("kept: ") && printed.contains("dropped: "),
        "{printed}"
    );
}

#[test]
fn a_text_that_cannot_be_guarded_is_told() {
    let program = demo();
    let long = guarded(&program, &["F001"], &"x".repeat(1_100_000));
    assert_eq!(
        (long.code, long.stderr.contains("split")),
        (1, true),
        "{}",
        long.stderr
    );
    assert_eq!(guarded(&program, &["F999"], "").code, 1);
    assert_eq!(guarded(&program, &[], "").code, 2);
    assert_eq!(
        guarded(&program, &["F001", "--json"], "").json()["lines"],
        serde_json::json!([])
    );
}

#[test]
fn they_read_beside_a_server_and_write_nothing() {
    let program = demo();
    let before = program.json(&["status"]);
    let serving = program.serve();
    assert_eq!(program.run(&["brief", "F001"]).code, 0);
    assert_eq!(program.run(&["insights", "VL02"]).code, 0);
    assert_eq!(program.json(&["status"])["changes"], before["changes"]);
    serving.stop();
}

#[test]
fn what_cannot_be_is_said_with_what_to_do() {
    let program = Program::new();
    let nothing = program.run(&["brief", "F001"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.stderr.contains("--data"), "{}", nothing.stderr);
    assert!(
        !crate::program::exists(&program.data()),
        "reading makes no folder"
    );
    let program = demo();
    let stranger = program.run(&["brief", "F999"]);
    assert_eq!((stranger.code, stranger.stderr.contains("F999")), (1, true));
    let when = program.run(&["brief", "F001", "--as-of", "tomorrow"]);
    assert_eq!(when.code, 1);
    assert!(when.stderr.contains("--as-of") && when.stderr.contains("2026-04-30"));
    for wrong in [
        vec!["brief"],
        vec!["brief", "F001", "--memory", "perhaps"],
        vec!["brief", "F001", "--known", "all"],
        vec!["brief", "F001", "--issue", "blight"],
        vec!["insights"],
    ] {
        assert_eq!(program.run(&wrong).code, 2, "{wrong:?}");
    }
    assert!(
        command(&["brief", "--help"])
            .output()
            .unwrap()
            .status
            .success()
    );
}
