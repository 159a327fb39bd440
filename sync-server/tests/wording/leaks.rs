//! Nothing of after the day, and nothing of who the farmer is, goes to a model.

use crate::stage::{Stage, id};
use shared::{
    brief::{Memory, compose},
    text::Lang,
    time::Day,
    view::AsOf,
    wording::prompt,
};
use sync_server::{
    briefs::{Material, WORDS},
    storage::Storage,
};

const CANARY: &str = "CANARY77";

/// All that went to the model, whatever it was asked by.
fn sent(stage: &Stage) -> String {
    let bodies = stage
        .stub
        .asked()
        .into_iter()
        .map(|asked| asked.body.to_string());
    bodies.collect()
}

#[tokio::test]
async fn the_model_is_told_nothing_from_after_the_day() {
    let mut stage = Stage::new().await;
    // The demo's today is 28 September.
    for (number, day) in ["2026-09-29", "2026-10-05", "2026-11-20"]
        .iter()
        .enumerate()
    {
        stage
            .visit("F001", &format!("X{number}"), day, CANARY)
            .await;
        stage
            .visit("F002", &format!("Y{number}"), day, CANARY)
            .await;
    }
    stage.script([crate::model::Act::Say("no".into())]);
    stage.wording().round().await.unwrap();
    let sent = sent(&stage);
    assert!(sent.contains("claims") && !sent.contains(CANARY));
    // The planted leak: a question from a brief of a later day is found out by the same look.
    let (_, village) = stage
        .depot
        .storage
        .farmer(&id("F001"))
        .await
        .unwrap()
        .unwrap();
    let material = Material::of_village(&stage.depot.storage, &village, None)
        .await
        .unwrap();
    let later: Day = "2026-11-30".parse().unwrap();
    let scene = material.at(Some(&id("F001")), AsOf::day(later));
    let brief = compose(&scene.ground(None), Memory::On);
    let leaked = prompt(&brief, &WORDS, Lang::Te, &scene.catalogue);
    assert!(
        leaked.user.contains(CANARY),
        "the test would not notice a leak"
    );
}

#[tokio::test]
async fn a_day_to_come_is_told_only_in_fields_that_say_so() {
    let stage = Stage::new().await;
    for farmer in [
        "F001", "F002", "F003", "F004", "F005", "F006", "F007", "F008",
    ] {
        stage.make(farmer, Lang::En).await.unwrap();
    }
    let asked = stage.stub.asked();
    let mut ahead = 0;
    for question in &asked {
        let user: serde_json::Value = serde_json::from_str(question.message(1)).unwrap();
        for claim in user["claims"].as_array().unwrap() {
            ahead += usize::from(claim.get("expected_text").is_some());
            let plain = claim["text"].as_str().unwrap_or_default();
            for month in ["Oct 2026", "Nov 2026", "Dec 2026", "2027"] {
                assert!(!plain.contains(month), "{plain}");
            }
        }
    }
    assert!(ahead > 0, "nothing was looked at");
}

#[tokio::test]
async fn nobodys_name_or_note_goes_to_a_model() {
    let stage = Stage::new().await;
    for farmer in ["F001", "F002", "F003"] {
        for lang in Lang::ALL {
            stage.make(farmer, lang).await.unwrap();
        }
    }
    let sent = sent(&stage);
    let people = [
        "Ramesh",
        "రమేష్",
        "Lakshmi",
        "లక్ష్మీ",
        "Venkat",
        "వెంకట్",
        "Suresh",
        "Naik",
        "Anitha",
    ];
    for name in people {
        assert!(!sent.contains(name), "{name}");
    }
    assert!(
        !sent.contains("putting that on an acre"),
        "an objection in his own words"
    );
    assert!(
        !sent.contains("F001") && !sent.contains("V001"),
        "nor by number"
    );
}

#[tokio::test]
async fn the_key_is_not_in_what_prints_the_settings() {
    let stage = Stage::new().await;
    let options = crate::stage::options(&stage.stub.url(), None);
    assert!(!format!("{:?}", options.config()).contains(crate::stage::KEY));
}
