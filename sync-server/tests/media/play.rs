//! Playing back: to whom, in parts, and never as a page.

use crate::{
    common::Phone,
    stage::{Stage, attached, code, header, sha256, voice},
};
use shared::entry::{Attached, MediaKind};

#[tokio::test]
async fn officers_of_the_village_and_who_brought_it_may_play_it() {
    let mut stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    stage.bring(&bytes, "F001", "V-1").await;
    let place = format!("/api/v1/media/{}", sha256(&bytes));
    let colleague = Phone::enrol(&stage.depot, "O02").await;
    stage.depot.officer("O09", &["VL77"]).await;
    let stranger = Phone::enrol(&stage.depot, "O09").await;
    let status = async |phone: &Phone| {
        stage
            .ask(phone, "GET", &place, &[], &[])
            .await
            .status()
            .as_u16()
    };
    assert_eq!(status(&stage.phone).await, 200);
    assert_eq!(status(&colleague).await, 200);
    assert_eq!(
        status(&stranger).await,
        404,
        "nor is it told that it is here"
    );
    let head = stage.ask(&stranger, "HEAD", &place, &[], &[]).await;
    assert_eq!(head.status(), 404);
    // The colleague loses the village; who brought it keeps his own.
    stage.depot.revoke("O02", "VL01").await;
    stage.depot.revoke("O01", "VL01").await;
    assert_eq!(status(&colleague).await, 404);
    assert_eq!(status(&stage.phone).await, 200);
    stage.phone.token = "none".into();
    assert_eq!(
        stage
            .ask(&stage.phone, "GET", &place, &[], &[])
            .await
            .status(),
        401
    );
}

#[tokio::test]
async fn a_visit_that_moved_takes_its_voice_along() {
    let mut stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    stage.bring(&bytes, "F001", "V-1").await;
    // F004 lives in another village; an officer of that village alone may now hear it.
    stage.depot.officer("O09", &["VL02"]).await;
    let place = format!("/api/v1/media/{}", sha256(&bytes));
    let other = Phone::enrol(&stage.depot, "O09").await;
    assert_eq!(
        stage.ask(&other, "GET", &place, &[], &[]).await.status(),
        404
    );
    stage.visit("F004", "V-2", vec![attached(&bytes)]).await;
    assert_eq!(
        stage.ask(&other, "GET", &place, &[], &[]).await.status(),
        200
    );
}

#[tokio::test]
async fn parts_are_served_as_players_ask() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    stage.bring(&bytes, "F001", "V-1").await;
    let place = format!("/api/v1/media/{}", sha256(&bytes));
    let part = stage
        .ask(
            &stage.phone,
            "GET",
            &place,
            &[("range", "bytes=100-199")],
            &[],
        )
        .await;
    assert_eq!(part.status(), 206);
    assert_eq!(
        header(&part, "content-range").as_deref(),
        Some("bytes 100-199/5000")
    );
    assert_eq!(part.bytes().await.unwrap(), bytes[100..200]);
    let none = stage
        .ask(
            &stage.phone,
            "GET",
            &place,
            &[("range", "bytes=5000-")],
            &[],
        )
        .await;
    assert_eq!(code(none).await, (416, "range".into()));
    let whole = stage.ask(&stage.phone, "GET", &place, &[], &[]).await;
    assert_eq!(header(&whole, "accept-ranges").as_deref(), Some("bytes"));
}

#[tokio::test]
async fn what_is_played_is_never_a_page() {
    let stage = Stage::silent().await;
    let html = b"<html><script>alert(1)</script>";
    let photo = Attached {
        kind: MediaKind::Photo,
        mime: "image/jpeg;x=text/html".into(),
        millis: None,
        ..attached(html)
    };
    let answer = stage.create(&photo, "F001", "V-1", html).await;
    assert_eq!(answer.status(), 201);
    let place = format!("/api/v1/media/{}", photo.sha256);
    let played = stage.ask(&stage.phone, "GET", &place, &[], &[]).await;
    assert_eq!(
        header(&played, "content-type").as_deref(),
        Some("image/jpeg")
    );
    assert_eq!(
        header(&played, "x-content-type-options").as_deref(),
        Some("nosniff")
    );
    let policy = header(&played, "content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'"));
    assert_eq!(
        header(&played, "cache-control").as_deref(),
        Some("no-store")
    );
}
