//! What of a model's answer is taken: values that there are, resting on words that were said.

use super::*;
use crate::{
    brief::Catalogue,
    lexicon::{Unchecked, read_note},
    records::Record,
    time::Day,
};
use serde_json::json;

const NOTE: &str = "మిర్చిలో thrips ఉన్నాయి, Confidor 100 ml per acre చెప్పాను, rate ఎక్కువ అన్నాడు";

fn catalogue() -> Catalogue {
    let row = r#"{"kind":"product","id":"P1","valid_from":"2025-01-01","names":[{"lang":"en","text":"Confidor"}],"chemical":"Imidacloprid 17.8% SL","class":"insecticide","uses":[],"source":"label"}"#;
    let day: Day = "2026-09-28".parse().unwrap();
    let record: Result<Record, _> = serde_json::from_str(row);
    Catalogue::on(day, &[record.unwrap()])
}

fn read(found: &serde_json::Value) -> Result<Proposal, AnswerError> {
    let catalogue = catalogue();
    let seen = read_note(NOTE, &catalogue, None);
    read_answer(
        &json!({ "found": found }).to_string(),
        NOTE,
        &seen,
        &catalogue,
    )
}

fn item(field: &str, value: &str, words: &str) -> serde_json::Value {
    json!({ "field": field, "value": value, "words": words })
}

#[test]
fn values_that_there_are_rest_on_the_words_that_say_them() {
    let proposal = read(&json!([
        item("crop", "chilli", "మిర్చిలో"),
        item("issue", "thrips", "thrips"),
        item("product", "P1", "Confidor"),
        item("objection", "price", "rate ఎక్కువ"),
    ]))
    .unwrap();
    let crop = proposal.crop.unwrap();
    assert_eq!(
        (crop.look().as_str(), crop.span().of(NOTE)),
        ("chilli", "మిర్చిలో")
    );
    assert_eq!(proposal.products[0].span().of(NOTE), "Confidor");
    assert_eq!(proposal.objection.unwrap().span().of(NOTE), "rate ఎక్కువ");
    assert_eq!(proposal.reaction, None, "what was not found is not there");
    assert!(!proposal.doses.is_empty(), "amounts are the lexicon's");
}

#[test]
fn what_was_not_said_or_is_not_there_is_sent_back_with_its_reason() {
    let said = |found: &serde_json::Value| read(found).unwrap_err().to_string();
    assert_eq!(
        said(&json!([item("crop", "rice", "మిర్చిలో")])),
        "item 1: rice is not one of the values of crop"
    );
    assert_eq!(
        said(&json!([item("crop", "unknown", "మిర్చిలో")])),
        "item 1: unknown is not one of the values of crop"
    );
    assert_eq!(
        said(&json!([item("product", "P9", "Confidor")])),
        "item 1: P9 is not one of the values of product"
    );
    let unsaid = "item 1: its words do not stand in the note as they are given";
    assert_eq!(said(&json!([item("issue", "mites", "mites")])), unsaid);
    assert_eq!(said(&json!([item("issue", "thrips", "")])), unsaid);
    assert_eq!(
        said(&json!([item("issue", "thrips", "hrips")])),
        unsaid,
        "not a piece of a word"
    );
    assert_eq!(
        said(&json!([item("dose", "1", "100 ml")])),
        "item 1: there is no field dose"
    );
    let twice = json!([
        item("reaction", "rejected", "rate"),
        item("reaction", "accepted", "rate")
    ]);
    assert_eq!(said(&twice), "item 2: reaction has one value at most");
    assert!(read_answer("no", NOTE, &Proposal::default(), &catalogue()).is_err());
}

#[test]
fn further_troubles_and_a_fence_around_the_answer_are_taken() {
    let catalogue = catalogue();
    let answer = format!(
        "```json\n{}\n```",
        json!({ "found": [item("issue", "thrips", "thrips"), item("issue", "price", "rate")] })
    );
    let proposal = read_answer(&answer, NOTE, &Proposal::default(), &catalogue).unwrap();
    let more: Vec<&str> = proposal
        .more_issues
        .iter()
        .map(|it| it.look().as_str())
        .collect();
    assert_eq!(more, ["price"]);
}

#[test]
fn the_question_has_the_note_the_vocabulary_and_the_catalogue() {
    let catalogue = catalogue();
    let asked = asked(NOTE, &Proposal::default(), &catalogue);
    assert!(asked.system.contains("P1 = Confidor") && asked.system.contains("red-gram"));
    let user: serde_json::Value = serde_json::from_str(&asked.user).unwrap();
    assert_eq!(user, json!({ "note": NOTE }));
}

#[test]
fn a_transcript_is_plain_and_no_longer_than_a_note() {
    assert_eq!(transcript("  a\u{0}b\n\n c\t"), "a b c");
    assert_eq!(transcript("e\u{301}"), "é");
    assert_eq!(
        transcript(&"క ".repeat(5_000)).chars().count(),
        MAX_TRANSCRIPT_CHARS - 1
    );
}

#[test]
fn what_was_heard_travels_as_json() {
    let catalogue = catalogue();
    let heard = Heard {
        number: 7,
        sha256: "ab".repeat(32),
        visit: "V001".parse().unwrap(),
        farmer: "F001".parse().unwrap(),
        text: NOTE.into(),
        lang: Some("te".into()),
        proposal: read_note(NOTE, &catalogue, None),
        speech: "large".into(),
        structured: "lexicon".into(),
        made_at: "2026-09-28T20:00:00+05:30".parse().unwrap(),
        error: None,
    };
    let json = serde_json::to_string(&heard).unwrap();
    assert_eq!(serde_json::from_str::<Heard>(&json).unwrap(), heard);
    assert_eq!(
        heard
            .proposal
            .products
            .first()
            .map(Unchecked::look)
            .unwrap()
            .as_str(),
        "P1"
    );
    // What a later version adds is passed over, what it leaves out is not needed.
    let other = json.replace(r#""lang":"te","#, r#""sure":3,"#);
    assert_eq!(serde_json::from_str::<Heard>(&other).unwrap().lang, None);
}
