//! A sentence that says more or other than its claims never reaches a phone: our own stands in its
//! place.

use crate::{
    model::Act,
    stage::{Stage, claims_of, claims_worded, own_sentences},
};
use shared::text::Lang;

/// A sentence of ours with a change, by what it has in it: what is sought, and what it becomes.
fn bent(own: &[String], has: &str, from: &str, into: &str) -> (String, String) {
    let found = own
        .iter()
        .find(|text| text.contains(has) && text.contains(from));
    let found = found.unwrap_or_else(|| panic!("no sentence with {has} and {from} in {own:#?}"));
    (found.clone(), found.replacen(from, into, 1))
}

#[tokio::test]
async fn what_a_model_adds_or_changes_is_not_shown() {
    let stage = Stage::new().await;
    let brief = stage.brief("F001", "en").await;
    let (own, claims) = (own_sentences(&brief), claims_of(&brief));
    let mut bends = vec![
        bent(&own, "Blitox", "Blitox", "Amistar Top"),
        bent(&own, "accepted", "accepted", "refused"),
        bent(&own, "₹", "₹", "₹9"),
    ];
    let of_dose = own
        .iter()
        .find(|text| text.contains(" per litre") || text.contains(" per acre"));
    let of_dose = of_dose.expect("a dose");
    let tenfold = of_dose.replacen(" per ", "0 per ", 1);
    bends.push((of_dose.clone(), tenfold));
    bends.push((
        of_dose.clone(),
        of_dose.replace(" g ", " kg ").replace(" ml ", " litre "),
    ));
    let first = own[0].clone();
    for extra in [
        "Neighbours reported good yields.",
        "Three of five neighbours were satisfied.",
        "He harvested 18 quintals in 2023.",
        "Lakshmi Bai told him so.",
        "It works in 90% of fields.",
    ] {
        bends.push((first.clone(), format!("{first} {extra}")));
    }
    for (said, wrong) in bends {
        if said == wrong {
            continue;
        }
        sqlx::query("DELETE FROM worded")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        stage.script([Act::Bend(said.clone(), wrong.clone())]);
        let making = stage.make("F001", Lang::En).await.unwrap();
        let texts: Vec<&str> = making
            .worded
            .sentences
            .iter()
            .map(|it| it.text.as_str())
            .collect();
        assert!(!texts.contains(&wrong.as_str()), "shown: {wrong}");
        assert!(texts.contains(&said.as_str()), "our own stands: {said}");
        assert_eq!(claims_worded(&making.worded), claims);
        let fates = making.fates.unwrap();
        assert_eq!(fates.dropped, 1, "{wrong}: {fates:?}");
    }
}

#[tokio::test]
async fn a_wrong_year_is_put_right_or_not_shown() {
    let stage = Stage::new().await;
    let brief = stage.brief("F001", "en").await;
    let own = own_sentences(&brief);
    for year in ["2024", "2019"] {
        let (said, wrong) = bent(&own, "Apr 2026", "2026", year);
        sqlx::query("DELETE FROM worded")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        stage.script([Act::Bend(said, wrong)]);
        let making = stage.make("F001", Lang::En).await.unwrap();
        let all: String = making
            .worded
            .sentences
            .iter()
            .map(|it| it.text.as_str())
            .collect();
        assert!(!all.contains(year), "{all}");
    }
}

#[tokio::test]
async fn a_true_sentence_in_other_words_is_shown() {
    let stage = Stage::new().await;
    for lang in Lang::ALL {
        let making = stage.make("F001", lang).await.unwrap();
        let fates = making.fates.unwrap();
        assert_eq!((fates.dropped, fates.left_out), (0, 0), "{lang}: {fates:?}");
    }
    sqlx::query("DELETE FROM worded")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    let own = own_sentences(&stage.brief("F001", "en").await);
    let accepted = own
        .iter()
        .find(|text| text.contains("accepted") && text.contains("2026"));
    let accepted = accepted.expect("he accepted something");
    let day = accepted.split(':').next().unwrap();
    let anew = format!("On {day} he accepted the advice.");
    stage.script([Act::Bend(accepted.clone(), anew.clone())]);
    let making = stage.make("F001", Lang::En).await.unwrap();
    let texts: Vec<&str> = making
        .worded
        .sentences
        .iter()
        .map(|it| it.text.as_str())
        .collect();
    assert!(
        texts.contains(&anew.as_str()),
        "{anew} was lost: {texts:#?}"
    );
}

#[tokio::test]
async fn with_the_guards_away_the_wrong_sentence_would_be_shown() {
    use shared::wording::{read_answer, settle};
    let stage = Stage::new().await;
    let brief = stage.brief("F001", "en").await;
    let brief: shared::brief::Brief = serde_json::from_value(brief["brief"].clone()).unwrap();
    let answer = r#"{"sentences":[{"claims":[1],"text":"Neighbours reported good yields."}]}"#;
    let said = read_answer(answer, &brief).unwrap();
    let (shown, _) = settle(
        said,
        &brief,
        |text, _| Some(text.to_owned()),
        |_| String::new(),
    );
    assert!(shown.iter().any(|it| it.text.contains("Neighbours")));
}

#[tokio::test]
async fn in_telugu_too() {
    let stage = Stage::new().await;
    let own = own_sentences(&stage.brief("F001", "te").await);
    let first = own[0].clone();
    let mut bends = vec![
        bent(&own, "2026", "2026", "2021"),
        bent(&own, "₹", "₹", "₹9"),
        bent(&own, "Blitox", "Blitox (బ్లిటాక్స్)", "Amistar Top (అమిస్టార్ టాప్)"),
    ];
    for extra in [
        "పక్క రైతులకు మంచి దిగుబడి వచ్చింది.",
        "ఐదుగురిలో ముగ్గురు రైతులు సంతోషించారు.",
        "90% పొలాల్లో పనిచేసింది.",
        "ఎకరాకు 500 గ్రా. వాడండి.",
    ] {
        bends.push((first.clone(), format!("{first} {extra}")));
    }
    for (said, wrong) in bends {
        sqlx::query("DELETE FROM worded")
            .execute(stage.depot.storage.pool())
            .await
            .unwrap();
        stage.script([Act::Bend(said.clone(), wrong.clone())]);
        let making = stage.make("F001", Lang::Te).await.unwrap();
        let sentences = &making.worded.sentences;
        assert!(
            sentences.iter().all(|it| it.text != wrong),
            "shown: {wrong}"
        );
        assert!(
            sentences.iter().any(|it| it.text == said),
            "our own stands: {said}"
        );
    }
}
