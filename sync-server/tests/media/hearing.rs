//! A voice note becomes a text and a proposal for who spoke it.

use crate::{
    common::Phone,
    model::{Act, Sound},
    stage::{EARS, KEY, LARGE, SMALL, Stage, attached, sha256, voice},
};
use serde_json::{Value, json};
use shared::{heard::Heard, lexicon::Unchecked};

const SAID: &str = "మిర్చి పంటలో thrips ఉన్నాయి, రేటు ఎక్కువ అన్నాడు";

impl Stage {
    /// Brings a voice note in which this is heard.
    async fn speak(&self, number: u8, sounds: impl IntoIterator<Item = Sound>) -> String {
        let bytes = voice(number, 5_000);
        self.stub.hears(&bytes, sounds);
        self.bring(&bytes, "F001", &format!("V-{number}")).await;
        sha256(&bytes)
    }

    async fn heard(&mut self, sha256: &str) -> Option<Heard> {
        self.phone.sync().await;
        self.phone.heard.get(sha256).cloned()
    }
}

fn say(text: &str) -> [Sound; 1] {
    [Sound::Say(text.into())]
}

fn found(items: &[(&str, &str, &str)]) -> Act {
    let item = |(field, value, words): &(&str, &str, &str)| json!({ "field": field, "value": value, "words": words });
    let found: Vec<Value> = items.iter().map(item).collect();
    Act::Say(json!({ "found": found }).to_string())
}

#[tokio::test]
async fn without_a_model_the_lexicon_reads_what_was_heard() {
    let mut stage = Stage::new().await;
    let sha = stage.speak(1, say(&format!("  {SAID}\n\n"))).await;
    assert_eq!(stage.heard(&sha).await, None, "not before it was heard");
    stage.hear().await;
    let heard = stage.heard(&sha).await.unwrap();
    assert_eq!((heard.text.as_str(), heard.error), (SAID, None));
    assert_eq!(
        (heard.visit.as_str(), heard.farmer.as_str()),
        ("V-1", "F001")
    );
    assert_eq!(
        (heard.speech.as_str(), heard.structured.as_str()),
        (EARS, "lexicon")
    );
    let crop = heard.proposal.crop.unwrap();
    assert_eq!(crop.look(), "chilli");
    assert!(SAID.contains(crop.span().of(SAID)) && !crop.span().of(SAID).is_empty());
    let asked = &stage.stub.asked_audio()[0];
    assert_eq!(
        (asked.model.as_str(), asked.file_name.as_str()),
        (EARS, "voice.webm")
    );
    assert_eq!(
        (asked.bytes.as_slice(), asked.media_type.as_str()),
        (voice(1, 5_000).as_slice(), "audio/webm")
    );
    assert_eq!(
        asked.authorization.as_deref(),
        Some(format!("Bearer {KEY}").as_str())
    );
}

#[tokio::test]
async fn a_models_reading_is_taken_where_it_rests_on_what_was_said() {
    let mut stage = Stage::with_model().await;
    let good = [
        ("crop", "chilli", "మిర్చి"),
        ("issue", "thrips", "thrips"),
        ("objection", "price", "రేటు ఎక్కువ"),
    ];
    // First it invents a reaction and a product; told so, it mends its answer.
    let invented = [
        ("crop", "chilli", "మిర్చి"),
        ("reaction", "accepted", "he agreed"),
    ];
    stage.stub.script(LARGE, [found(&invented), found(&good)]);
    let sha = stage.speak(1, say(SAID)).await;
    stage.hear().await;
    let heard = stage.heard(&sha).await.unwrap();
    assert_eq!(heard.structured, LARGE);
    assert_eq!(heard.proposal.reaction, None);
    assert_eq!(
        heard
            .proposal
            .objection
            .as_ref()
            .map(Unchecked::span)
            .unwrap()
            .of(SAID),
        "రేటు ఎక్కువ"
    );
    let asked = stage.stub.asked();
    assert_eq!(asked.len(), 2);
    assert!(asked[1].message(3).contains("do not stand in the note"));
}

#[tokio::test]
async fn the_fallback_is_asked_next_and_the_lexicon_reads_where_all_fail() {
    let mut stage = Stage::with_model().await;
    let bad = || found(&[("crop", "rice", "మిర్చి")]);
    stage
        .stub
        .script(LARGE, [bad(), bad(), Act::Refuse(500, None)]);
    stage.stub.script(
        SMALL,
        [found(&[("issue", "thrips", "thrips")]), bad(), bad()],
    );
    let one = stage.speak(1, say(SAID)).await;
    stage.hear().await;
    let heard = stage.heard(&one).await.unwrap();
    assert_eq!(
        (heard.structured.as_str(), heard.proposal.crop.is_none()),
        (SMALL, true)
    );
    let two = stage.speak(2, say(SAID)).await;
    stage.hear().await;
    let heard = stage.heard(&two).await.unwrap();
    assert_eq!((heard.structured.as_str(), heard.error), ("lexicon", None));
    assert_eq!(heard.proposal.crop.unwrap().look(), "chilli");
}

#[tokio::test]
async fn it_goes_to_the_officer_who_spoke_and_to_no_other() {
    let mut stage = Stage::new().await;
    let sha = stage.speak(1, say(SAID)).await;
    stage.hear().await;
    let mut colleague = Phone::enrol(&stage.depot, "O02").await;
    colleague.sync().await;
    assert!(colleague.heard.is_empty());
    assert!(stage.heard(&sha).await.is_some());
    // His other phone gets it too; one that does not know the word does not.
    let mut second = Phone::enrol(&stage.depot, "O01").await;
    let mut old = Phone::enrol(&stage.depot, "O01").await;
    old.can.clear();
    second.sync().await;
    old.sync().await;
    assert_eq!((second.heard.len(), old.heard.len()), (1, 0));
    // It came once; with the village it goes, and with the village it comes back.
    let number = stage.phone.heard_up_to.unwrap().seq;
    stage.phone.heard.clear();
    assert_eq!(stage.heard(&sha).await, None);
    stage.depot.revoke("O01", "VL01").await;
    let later = stage.speak(2, say(SAID)).await;
    stage.hear().await;
    assert_eq!(stage.heard(&later).await, None);
    stage.depot.grant("O01", "VL01").await;
    assert_eq!(stage.heard(&sha).await.unwrap().number, number);
    assert!(stage.heard(&later).await.is_some());
}

#[tokio::test]
async fn a_phone_is_told_whether_this_depot_writes_voice_down() {
    let mut stage = Stage::new().await;
    stage.phone.sync().await;
    assert_eq!(stage.phone.depot_can, Some(vec!["speech".to_owned()]));
    let mut silent = Stage::silent().await;
    silent.phone.sync().await;
    assert_eq!(silent.phone.depot_can, Some(vec![]));
    assert!(silent.depot.hearing.is_none());
}

#[tokio::test]
async fn a_voice_note_waits_for_its_farmer() {
    let mut stage = Stage::new().await;
    let bytes = voice(1, 5_000);
    stage.stub.hears(&bytes, say(SAID));
    stage.bring(&bytes, "F-NEW", "V-1").await;
    stage.hear().await;
    assert!(stage.stub.asked_audio().is_empty());
    stage.phone.create("F-NEW", "VL01");
    stage.phone.sync().await;
    stage.visit("F-NEW", "V-1", vec![attached(&bytes)]).await;
    stage.hear().await;
    assert!(stage.heard(&sha256(&bytes)).await.is_some());
}

#[tokio::test]
async fn the_transcript_is_no_longer_than_a_note() {
    let mut stage = Stage::new().await;
    let sha = stage.speak(1, say(&"క ".repeat(9_000))).await;
    stage.hear().await;
    assert!(stage.heard(&sha).await.unwrap().text.chars().count() <= 4_000);
}
