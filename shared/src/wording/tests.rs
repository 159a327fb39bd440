//! A model's answer is taken for what it says, mended where it may be, and never believed.

use super::*;
use crate::{
    brief::{About, Brief, Catalogue, DrawnFrom, Memory, Predicate, Section, SectionKind, render},
    entry::{Body, CropResult, Entry, Farmer, Head, Name, Outcome, Reaction, Visit, Withdrawal},
    ids::{OfficerId, VillageId},
    text::Words,
    time::Day,
    view::{AsOf, FarmerView, History},
};
use serde_json::{Value, json};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn id(text: &str) -> EntryId {
    EntryId::new(text).unwrap()
}

fn about() -> About {
    About {
        crop: "paddy".into(),
        issue: Some("blast".into()),
    }
}

fn claim(predicate: Predicate, on: &str) -> Claim {
    Claim {
        predicate,
        evidence: vec![id("V1")],
        day: Some(day(on)),
        visit: Some(id("V1")),
        of: None,
        late: false,
    }
}

/// Two sections: what happened (1, 2, 3), and what waits (4).
fn brief() -> Brief {
    let stage = Some("tillering".into());
    let last = Predicate::LastVisit {
        about: about(),
        stage,
    };
    let accepted = Predicate::Reacted {
        reaction: Reaction::Accepted,
    };
    let result = Predicate::Result {
        about: about(),
        result: CropResult::Partial,
    };
    let open = Predicate::FollowUpOpen {
        products: vec![],
        about: about(),
        due: day("2026-09-20"),
        overdue: false,
    };
    let section = |kind, claims| Section { kind, claims };
    Brief {
        farmer: Some(FarmerId::new("F001").unwrap()),
        as_of: day("2026-09-10").end(),
        memory: Memory::On,
        drawn_from: DrawnFrom::default(),
        sections: vec![
            section(
                SectionKind::LastVisit,
                vec![
                    claim(last, "2026-09-06"),
                    claim(accepted, "2026-09-06"),
                    claim(result, "2026-06-24"),
                ],
            ),
            section(SectionKind::FollowUps, vec![claim(open, "2026-09-06")]),
        ],
    }
}

fn catalogue() -> Catalogue {
    Catalogue::on(day("2026-09-10"), &[])
}

fn answer(sentences: &Value) -> String {
    json!({ "sentences": sentences }).to_string()
}

fn said(claims: &[u64], text: &str) -> Value {
    json!({ "claims": claims, "text": text })
}

#[test]
fn an_answer_is_read_with_or_without_wrapping() {
    let plain = answer(&json!([said(&[2, 1], " One. "), said(&[4], "Two.")]));
    let wrapped = [
        plain.clone(),
        format!("```json\n{plain}\n```"),
        format!("<think>{{is it 3?}}</think>Here you are: {plain}"),
    ];
    let brief = brief();
    let claims: Vec<&Claim> = brief.claims().collect();
    for text in wrapped {
        let read = read_answer(&text, &brief).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].text, "One.");
        assert_eq!(read[0].claims, [claims[1].clone(), claims[0].clone()]);
        assert_eq!(read[1].claims, [claims[3].clone()]);
    }
}

#[test]
fn what_is_wrong_is_named() {
    let long = "న".repeat(MAX_TEXT + 1);
    let five: Vec<Value> = (0..5).map(|_| said(&[1], "x")).collect();
    let cases = [
        ("no JSON at all".to_owned(), "not the JSON"),
        (r#"{"sentences":[{"claims":[1],"#.to_owned(), "not the JSON"),
        (r#"{"answer":[]}"#.to_owned(), "unknown field `answer`"),
        (
            answer(&json!([{ "claims": [1], "text": "x", "extra": 1 }])),
            "unknown field `extra`",
        ),
        (
            answer(&json!([{ "claims": "1", "text": "x" }])),
            "not the JSON",
        ),
        (answer(&json!([])), "no sentences"),
        (answer(&json!(five)), "5 sentences for 4 claims"),
        (
            answer(&json!([said(&[], "x")])),
            "sentence 1 names no claim",
        ),
        (
            answer(&json!([said(&[1], "x"), said(&[5], "y")])),
            "sentence 2 names claim 5; there are claims 1 to 4",
        ),
        (answer(&json!([said(&[0], "x")])), "names claim 0"),
        (
            answer(&json!([said(&[1], "x"), said(&[2, 1], "y")])),
            "claim 1 is said more than once, again in sentence 2",
        ),
        (
            answer(&json!([said(&[3, 4], "x")])),
            "joins claims of different sections",
        ),
        (
            answer(&json!([said(&[1, 2, 3, 4, 4], "x")])),
            "joins 5 claims",
        ),
        (answer(&json!([said(&[1], "  ")])), "sentence 1 is empty"),
        (
            answer(&json!([said(&[1], &long)])),
            "421 characters: at most 420",
        ),
    ];
    for (text, expected) in cases {
        let error = read_answer(&text, &brief()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let at_the_bound = answer(&json!([said(&[1], &"న".repeat(MAX_TEXT))]));
    assert!(read_answer(&at_the_bound, &brief()).is_ok());
}

#[test]
fn every_claim_is_shown_in_somebodys_words() {
    let brief = brief();
    let all: Vec<&Claim> = brief.claims().collect();
    let answers = answer(&json!([
        said(&[4], "Model on four."),
        said(&[3], "Model lies on three."),
        said(&[1], "Model on one.")
    ]));
    let read = read_answer(&answers, &brief).unwrap();
    let judge = |text: &str, _: &[&Claim]| (!text.contains("lies")).then(|| text.to_owned());
    let own = |claim: &Claim| format!("ours: {}", claim.day.unwrap());
    let (shown, fates) = settle(read, &brief, judge, own);
    let texts: Vec<&str> = shown.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "ours: 2026-06-24",
            "Model on one.",
            "ours: 2026-09-06",
            "Model on four."
        ]
    );
    assert_eq!(
        fates,
        Fates {
            worded: 2,
            left_out: 1,
            dropped: 1,
            repaired: 0
        }
    );
    let mut claims: Vec<&Claim> = shown.iter().flat_map(|it| &it.claims).collect();
    claims.sort_by_key(|claim| all.iter().position(|it| it == claim));
    assert_eq!(claims, all, "the same claims before and after");
}

#[test]
fn a_sentence_put_right_is_shown_as_put_right() {
    let brief = brief();
    let read = read_answer(&answer(&json!([said(&[1], "In 2019.")])), &brief).unwrap();
    let judge = |_: &str, _: &[&Claim]| Some("In 2026.".to_owned());
    let (shown, fates) = settle(read, &brief, judge, |_| String::new());
    assert_eq!(shown[0].text, "In 2026.");
    assert_eq!((fates.worded, fates.repaired), (1, 1));
}

#[test]
fn the_question_holds_the_claims_and_their_numbers() {
    let (brief, words) = (brief(), Words::new());
    let asked = prompt(&brief, &words, Lang::Te, &catalogue());
    let user: Value = serde_json::from_str(&asked.user).unwrap();
    assert_eq!(user["language"], "Telugu");
    let claims = user["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 4);
    for (claim, number) in brief.claims().zip(1_usize..) {
        let asked = &claims[number - 1];
        assert_eq!(asked["n"], number);
        let ahead = number == 4;
        let (text, english) = match ahead {
            true => ("expected_text", "expected_english"),
            false => ("text", "english"),
        };
        assert_eq!(asked[text], render(claim, &words, Lang::Te, &catalogue()));
        assert_eq!(
            asked[english],
            render(claim, &words, Lang::En, &catalogue())
        );
        assert_eq!(asked.as_object().unwrap().len(), 4, "nothing beside");
    }
    let english = prompt(&brief, &words, Lang::En, &catalogue());
    assert!(!english.user.contains("english"), "once is enough");
    assert!(asked.system.contains("4 numbered claims"));
}

#[test]
fn a_day_to_come_stands_in_a_field_that_says_so() {
    let brief = brief();
    let sentences = brief.claims().map(|claim| WordedSentence {
        claims: vec![claim.clone()],
        text: "words".into(),
    });
    let worded = Worded {
        farmer: FarmerId::new("F001").unwrap(),
        lang: Lang::Te,
        as_of: brief.as_of,
        made_at: brief.as_of,
        model: "m".into(),
        number: 3,
        visits: vec![id("V1")],
        with: vec![],
        sentences: sentences.collect(),
    };
    let json = serde_json::to_value(&worded).unwrap();
    assert_eq!(json["sentences"][0]["text"], "words");
    assert_eq!(json["sentences"][3]["expected_text"], "words");
    assert!(json["sentences"][3].get("text").is_none());
    assert_eq!(serde_json::from_value::<Worded>(json).unwrap(), worded);
}

// How old it is.

fn entry(name: &str, on: &str, body: &Body) -> Entry {
    let at = day(on).at(10, 0);
    let head = Head {
        id: id(name),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: at,
        recorded_at: at,
    };
    Entry::new(head, body).unwrap()
}

fn creation() -> Entry {
    let farmer = Farmer {
        names: vec![Name {
            lang: "en".into(),
            text: "Ramesh".into(),
        }],
        village: VillageId::new("VL01").unwrap(),
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    entry("F1", "2026-01-01", &Body::Farmer(farmer))
}

fn visit(name: &str, on: &str) -> Entry {
    let visit = Visit {
        crop: "paddy".into(),
        ..Visit::default()
    };
    entry(name, on, &Body::Visit(visit))
}

fn outcome(name: &str, of: &str, on: &str) -> Entry {
    let outcome = Outcome {
        visit: id(of),
        result: CropResult::Controlled,
        note: None,
        supersedes: vec![],
        moved_from: None,
    };
    entry(name, on, &Body::Outcome(outcome))
}

fn view(entries: &[Entry]) -> FarmerView {
    let mut history = History::new(FarmerId::new("F001").unwrap());
    for entry in entries {
        history.insert(entry.clone(), None);
    }
    history.view(AsOf::day(day("2026-09-30"))).unwrap()
}

fn worded_from(view: &FarmerView) -> Worded {
    let (visits, with) = Worded::included(view);
    Worded {
        farmer: view.id.clone(),
        lang: Lang::En,
        as_of: day("2026-09-10").end(),
        made_at: day("2026-09-10").at(20, 0),
        model: "m".into(),
        number: 1,
        visits,
        with,
        sentences: vec![],
    }
}

#[test]
fn the_age_counts_days_and_visits_that_it_does_not_know() {
    let then = [
        creation(),
        visit("V1", "2026-09-01"),
        visit("V2", "2026-09-05"),
    ];
    let worded = worded_from(&view(&then));
    let say = |now: &[Entry], on: &str, lang| {
        let age = worded.age(&view(now), day(on));
        age.say(&Words::new(), lang)
    };
    assert_eq!(say(&then, "2026-09-10", Lang::En), "from today");
    assert_eq!(say(&then, "2026-09-11", Lang::En), "from yesterday");
    let mut now = then.to_vec();
    // Recorded before it was worded, and arrived after: not included all the same.
    now.push(visit("V3", "2026-09-08"));
    assert_eq!(
        say(&now, "2026-09-13", Lang::En),
        "from 3 days ago; 1 visit not yet included"
    );
    assert_eq!(
        say(&now, "2026-09-13", Lang::Te),
        "3 రోజుల క్రితంది; 1 సందర్శన ఇంకా చేరలేదు"
    );
    now.push(outcome("R1", "V1", "2026-09-12"));
    assert_eq!(
        say(&now, "2026-09-13", Lang::En),
        "from 3 days ago; 2 visits not yet included",
        "a result that it does not know counts its visit"
    );
}

#[test]
fn what_was_taken_back_since_makes_it_wrong_and_what_is_new_only_old() {
    let then = [
        creation(),
        visit("V1", "2026-09-01"),
        outcome("R1", "V1", "2026-09-08"),
    ];
    let worded = worded_from(&view(&then));
    let with = |more: Entry| {
        let mut now = then.to_vec();
        now.push(more);
        worded.stands(&view(&now))
    };
    let withdraw = |what: &str| {
        let body = Body::Withdrawal(Withdrawal {
            withdraws: id(what),
            reason: None,
        });
        entry("W1", "2026-09-12", &body)
    };
    let corrected = crate::entry::Correction {
        corrects: id("V1"),
        fields: json!({ "crop": "maize" }).as_object().unwrap().clone(),
    };
    assert!(worded.stands(&view(&then)));
    assert!(with(visit("V2", "2026-09-12")));
    assert!(!with(withdraw("V1")));
    assert!(!with(withdraw("R1")));
    assert!(!with(entry(
        "C1",
        "2026-09-12",
        &Body::Correction(corrected)
    )));
}
