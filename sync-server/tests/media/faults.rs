//! A speech service that fails in every way, a depot that stops in between, and what is never done
//! twice.

use crate::{
    model::Sound,
    stage::{Stage, sha256, voice},
};
use shared::heard::Heard;
use sync_server::speech::{HearingStore, SqliteHearing, VoiceState};

impl Stage {
    fn voices(&self) -> SqliteHearing {
        SqliteHearing::new(self.depot.storage.pool().clone())
    }

    /// Brings one voice note and hears until nothing is due.
    async fn told(&mut self, sounds: impl IntoIterator<Item = Sound>) -> Heard {
        let bytes = voice(1, 5_000);
        self.stub.hears(&bytes, sounds);
        self.bring(&bytes, "F001", "V-1").await;
        while self.voices().counts().await.unwrap().waiting > 0 {
            self.hear().await;
        }
        self.phone.sync().await;
        self.phone.heard[&sha256(&bytes)].clone()
    }
}

fn refuse(status: u16) -> Sound {
    Sound::Refuse(status, None)
}

#[tokio::test]
async fn trouble_that_passes_is_waited_out() {
    let mut stage = Stage::new().await;
    let said = Sound::Say("thrips".into());
    let heard = stage
        .told([refuse(429), refuse(503), Sound::Raw("<html>".into()), said])
        .await;
    assert_eq!((heard.text.as_str(), heard.error), ("thrips", None));
    assert_eq!(stage.stub.asked_audio().len(), 4);
}

#[tokio::test]
async fn what_does_not_pass_is_given_up_and_the_phone_is_told_why() {
    for (sound, code, asked) in [
        (refuse(400), "refused", 1),
        (refuse(500), "unreachable", 4),
        (refuse(401), "unreachable", 4),
        (Sound::Raw(r#"{"txt":"x"}"#.into()), "unreadable", 3),
        (Sound::Say(" \n".into()), "no_speech", 1),
    ] {
        let mut stage = Stage::new().await;
        let heard = stage.told([sound]).await;
        assert_eq!(
            (heard.text.as_str(), heard.error.as_deref()),
            ("", Some(code))
        );
        assert!(heard.proposal.is_empty(), "nothing is made up");
        assert_eq!(stage.stub.asked_audio().len(), asked, "{code}");
        let counts = stage.counts().await;
        assert_eq!(
            (&counts["not_heard"], &counts["to_hear"]),
            (&1.into(), &0.into())
        );
    }
}

#[tokio::test]
async fn one_is_heard_once_and_again_only_where_a_person_asks() {
    let mut stage = Stage::new().await;
    let heard = stage
        .told([Sound::Say("thrips".into()), Sound::Say("mites".into())])
        .await;
    let bytes = voice(1, 5_000);
    // It comes again under another visit, and from a depot's restart.
    stage.bring(&bytes, "F001", "V-2").await;
    stage.hear().await;
    assert_eq!(stage.stub.asked_audio().len(), 1);
    let voices = stage.voices();
    let now = sync_server::clock::now_ms();
    assert!(voices.ask_again(&sha256(&bytes), now).await.unwrap());
    assert!(!voices.ask_again(&"0".repeat(64), now).await.unwrap());
    assert_eq!(
        voices.list(9).await.unwrap()[0].state,
        VoiceState::Waiting(0, None)
    );
    stage.hear().await;
    stage.phone.sync().await;
    let again = stage.phone.heard[&sha256(&bytes)].clone();
    assert_eq!(again.text, "mites");
    assert!(again.number > heard.number);
    assert_eq!(voices.list(9).await.unwrap()[0].state, VoiceState::Heard);
}

#[tokio::test]
async fn what_was_due_when_the_depot_stopped_is_heard_when_it_starts() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    stage.bring(&bytes, "F001", "V-1").await;
    let other = SqliteHearing::new(stage.depot.other_process().await.pool().clone());
    let now = sync_server::clock::now_ms();
    let due = other.due(now, 0, 9).await.unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].sha256, sha256(&bytes));
    // What came long before there was a service is left, and listed so once it was done with.
    assert!(other.due(now, now + 1, 9).await.unwrap().is_empty());
    assert_eq!(other.next_due(now + 1).await.unwrap(), None);
    assert!(other.ask_again(&sha256(&bytes), now).await.unwrap());
    assert_eq!(
        other.due(now, now + 1, 9).await.unwrap().len(),
        1,
        "but for a person's wish"
    );
}
