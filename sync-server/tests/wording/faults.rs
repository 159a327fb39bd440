//! Every fault of a model or its server: what is tried, what it ends in, and that the rule-made
//! brief stands.

use crate::{
    model::Act,
    stage::{KEY, LARGE, SMALL, Stage, claims_of, claims_worded, own_sentences},
};
use serde_json::json;
use shared::text::Lang;
use sync_server::{model::Attempt, wording::MakeError};

fn say(text: &str) -> Act {
    Act::Say(text.to_owned())
}

fn outcomes(attempts: &[Attempt]) -> Vec<(&str, &str)> {
    let outcome = |it: &'_ Attempt| (it.model.clone(), it.outcome);
    let named: Vec<(String, &str)> = attempts.iter().map(outcome).collect();
    let short = |(model, outcome): (String, &'static str)| match model.as_str() {
        LARGE => (LARGE, outcome),
        _ => (SMALL, outcome),
    };
    named.into_iter().map(short).collect()
}

/// Answers that do not fit, each with what the model is told of it.
fn wrong_answers() -> Vec<(Act, &'static str)> {
    let long = "x".repeat(421);
    let one = |claims: serde_json::Value, text: &str| {
        say(&json!({ "sentences": [{ "claims": claims, "text": text }] }).to_string())
    };
    vec![
        (say("Ramesh grows chilli."), "not the JSON"),
        (say(r#"{"sentences": [{"claims": [1], "te"#), "not the JSON"),
        (say(r#"{"brief": "all is well"}"#), "unknown field `brief`"),
        (say(r#"{"sentences": []}"#), "no sentences"),
        (one(json!([99]), "x"), "names claim 99"),
        (one(json!([1]), &long), "421 characters"),
        (one(json!([1]), " "), "is empty"),
        (
            Act::Raw(r#"{"choices":[{"message":{"content":""}}]}"#.into()),
            "it is empty",
        ),
        (
            Act::Raw(
                r#"{"choices":[{"message":{"content":"{"},"finish_reason":"length"}]}"#.into(),
            ),
            "cut off",
        ),
    ]
}

#[tokio::test]
async fn a_wrong_answer_goes_back_once_with_what_is_wrong() {
    let stage = Stage::new().await;
    for (wrong, told) in wrong_answers() {
        stage.stub.forget();
        sqlx::query("DELETE FROM worded")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        stage.script([wrong]);
        let making = stage.make("F001", Lang::En).await.unwrap();
        assert_eq!(
            outcomes(&making.attempts),
            [(LARGE, "invalid_output"), (LARGE, "ok")],
            "{told}"
        );
        let asked = stage.stub.asked();
        let last = asked[1].body["messages"].as_array().unwrap().len() - 1;
        assert!(
            asked[1].message(last).contains(told),
            "{}",
            asked[1].message(last)
        );
        assert_eq!(making.worded.model, LARGE);
    }
}

#[tokio::test]
async fn the_fallback_model_takes_over_and_is_named() {
    let stage = Stage::new().await;
    stage.script([say("no"), say("no")]);
    let making = stage.make("F001", Lang::En).await.unwrap();
    assert_eq!(
        outcomes(&making.attempts),
        [
            (LARGE, "invalid_output"),
            (LARGE, "invalid_output"),
            (SMALL, "ok")
        ]
    );
    assert_eq!(making.worded.model, SMALL);
    for (act, code) in [
        (Act::Refuse(429, Some(3)), "rate_limited"),
        (Act::Refuse(500, None), "api_error"),
        (Act::Hang, "timeout"),
    ] {
        sqlx::query("DELETE FROM worded")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        stage.script([act]);
        let making = stage.make("F001", Lang::En).await.unwrap();
        assert_eq!(outcomes(&making.attempts), [(LARGE, code), (SMALL, "ok")]);
    }
}

#[tokio::test]
async fn when_nothing_helps_there_is_a_typed_error_and_the_rule_made_brief() {
    let stage = Stage::new().await;
    let before = stage.brief("F001", "te").await;
    let no = || say("no");
    let cases = [
        (vec![no(), no()], vec![no(), no()], "invalid_output", 4, 502),
        (vec![Act::Hang], vec![Act::Hang], "timeout", 2, 504),
        (
            vec![Act::Refuse(429, Some(9))],
            vec![Act::Refuse(429, None)],
            "rate_limited",
            2,
            503,
        ),
        (
            vec![Act::Refuse(500, None)],
            vec![Act::Refuse(503, None)],
            "api_error",
            2,
            502,
        ),
        (vec![Act::Refuse(401, None)], vec![], "api_error", 1, 502),
    ];
    for (large, small, code, tries, status) in cases {
        stage.script(large.clone());
        stage.stub.script(SMALL, small.clone());
        let error = stage.make("F001", Lang::Te).await.unwrap_err();
        assert_eq!(error.code(), code);
        let MakeError::Model(failed) = error else {
            panic!("{error}")
        };
        assert_eq!(failed.attempts.len(), tries, "{code}");
        stage.script(large);
        stage.stub.script(SMALL, small);
        let (answered, body) = stage.ask("F001", "te").await;
        assert_eq!((answered, body["code"].as_str().unwrap()), (status, code));
        assert!(
            !body.to_string().contains("no\""),
            "the model's words stay out of it"
        );
        assert_eq!(stage.kept("F001", Lang::Te).await, None);
    }
    assert_eq!(stage.brief("F001", "te").await, before);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_said_to_be_unreachable() {
    let mut stage = Stage::new().await;
    let (gone, other) = (stage.stub.url(), crate::model::ModelStub::start().unwrap());
    drop(std::mem::replace(&mut stage.stub, other));
    assert!(gone.starts_with("http://127.0.0.1"));
    let error = stage.make("F001", Lang::En).await.unwrap_err();
    assert_eq!(error.code(), "unreachable");
    assert!(!error.to_string().contains(KEY));
}

#[tokio::test]
async fn the_same_claims_before_and_after() {
    let stage = Stage::new().await;
    for lang in [Lang::Te, Lang::En] {
        let brief = stage.brief("F001", lang.code()).await;
        let claims = claims_of(&brief);
        assert!(claims.len() > 5, "{}", claims.len());
        // It leaves out the last two, and joins nothing.
        let own = own_sentences(&brief);
        let some = (own.iter().zip(1..)).take(own.len() - 2);
        let some: Vec<_> = some
            .map(|(text, n)| json!({ "claims": [n], "text": text }))
            .collect();
        stage.script([say(&json!({ "sentences": some }).to_string())]);
        let making = stage.make("F001", lang).await.unwrap();
        assert_eq!(claims_worded(&making.worded), claims, "{lang}");
        assert_eq!(making.fates.unwrap().left_out, 2);
        let texts: Vec<&str> = making
            .worded
            .sentences
            .iter()
            .map(|it| it.text.as_str())
            .collect();
        assert_eq!(
            texts, own,
            "where it left something out, our sentence stands"
        );
    }
}

#[tokio::test]
async fn it_is_asked_as_agreed() {
    let stage = Stage::new().await;
    stage.make("F001", Lang::Te).await.unwrap();
    let asked = stage.stub.asked();
    let asked = &asked[0];
    assert_eq!(
        (asked.model.as_str(), asked.format()),
        (LARGE, "json_schema")
    );
    assert_eq!(asked.body["temperature"], 0.2);
    assert_eq!(
        asked.authorization.as_deref(),
        Some(format!("Bearer {KEY}").as_str())
    );
}

#[tokio::test]
async fn a_server_without_schemas_is_asked_for_plain_json_and_that_is_remembered() {
    for (refused, expected) in [
        (&["json_schema"][..], "json_object"),
        (&["json_schema", "json_object"][..], ""),
    ] {
        let stage = Stage::new().await;
        stage.stub.refuse_formats(refused);
        let making = stage.make("F001", Lang::En).await;
        // A model that cannot be held to a schema is still held to the claims.
        assert_eq!(outcomes(&making.unwrap().attempts), [(LARGE, "ok")]);
        stage.make("F002", Lang::En).await.unwrap();
        let formats: Vec<String> = stage
            .stub
            .asked()
            .iter()
            .map(|it| it.format().to_owned())
            .collect();
        assert_eq!(formats, [expected, expected]);
    }
}
