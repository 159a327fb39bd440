//! Uploads as a phone sends them, and everything that may go wrong on the way.

use crate::{
    common::Phone,
    stage::{Stage, attached, code, header, metadata, offset, sha256, voice},
};
use data_encoding::BASE64;
use sha1::{Digest, Sha1};
use sha2::Sha256;
use shared::entry::{Attached, MediaKind};
use std::io::Write;

const STREAM: &str = "application/offset+octet-stream";

#[tokio::test]
async fn a_voice_note_comes_in_pieces_and_goes_on_where_it_stopped() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 300_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    assert_eq!(offset(&stage.head(&place).await), 0);
    let mut at = 0;
    for end in [40_000, 40_001, 200_000, 300_000] {
        let answer = stage.patch(&place, at, &bytes[at as usize..end]).await;
        assert_eq!(
            (answer.status().as_u16(), offset(&answer)),
            (204, end as u64)
        );
        assert_eq!(header(&answer, "tus-resumable").as_deref(), Some("1.0.0"));
        assert!(header(&answer, "upload-expires").unwrap().ends_with("GMT"));
        let head = stage.head(&place).await;
        assert_eq!(offset(&head), end as u64);
        assert_eq!(header(&head, "upload-length").as_deref(), Some("300000"));
        assert_eq!(header(&head, "cache-control").as_deref(), Some("no-store"));
        assert_eq!(
            header(&head, "upload-metadata"),
            Some(metadata(&attached(&bytes), "F001", "V-1"))
        );
        at = end as u64;
    }
    let place = format!("/api/v1/media/{}", sha256(&bytes));
    let played = stage.ask(&stage.phone, "GET", &place, &[], &[]).await;
    assert!(
        played.bytes().await.unwrap() == bytes,
        "the bytes are the same"
    );
}

#[tokio::test]
async fn the_capabilities_are_told_and_another_version_is_not_spoken() {
    let stage = Stage::silent().await;
    let options = stage
        .ask(&stage.phone, "OPTIONS", "/api/v1/media", &[], &[])
        .await;
    assert_eq!(options.status(), 204);
    assert_eq!(header(&options, "tus-version").as_deref(), Some("1.0.0"));
    assert_eq!(
        header(&options, "tus-checksum-algorithm").as_deref(),
        Some("sha1,sha256")
    );
    assert_eq!(header(&options, "tus-max-size").as_deref(), Some("2097152"));
    let extensions = header(&options, "tus-extension").unwrap();
    for extension in [
        "creation",
        "creation-with-upload",
        "checksum",
        "termination",
        "expiration",
    ] {
        assert!(
            extensions.split(',').any(|it| it == extension),
            "{extension}"
        );
    }
    let other = stage
        .phone
        .http
        .post(format!("{}/api/v1/media", stage.depot.url));
    let other = other
        .bearer_auth(&stage.phone.token)
        .header("tus-resumable", "0.2.1");
    assert_eq!(
        code(other.send().await.unwrap()).await,
        (412, "tus_version".into())
    );
}

#[tokio::test]
async fn what_is_too_large_or_of_another_kind_is_refused_for_good() {
    let stage = Stage::silent().await;
    let large = Attached {
        bytes: 2 * 1024 * 1024 + 1,
        ..attached(b"x")
    };
    let answer = stage.create(&large, "F001", "V-1", &[]).await;
    assert_eq!(code(answer).await, (413, "too_large".into()));
    let photo = Attached {
        kind: MediaKind::Photo,
        mime: "image/jpeg".into(),
        millis: None,
        bytes: 200 * 1024 + 1,
        ..attached(b"x")
    };
    let answer = stage.create(&photo, "F001", "V-1", &[]).await;
    assert_eq!(code(answer).await, (413, "too_large".into()));
    let page = Attached {
        mime: "text/html".into(),
        ..attached(b"x")
    };
    let answer = stage.create(&page, "F001", "V-1", &[]).await;
    assert_eq!(code(answer).await, (415, "media_kind".into()));
}

#[tokio::test]
async fn bytes_that_are_not_the_announced_ones_are_dropped() {
    let stage = Stage::silent().await;
    let (bytes, other) = (voice(1, 5_000), voice(2, 5_000));
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    assert_eq!(
        code(stage.patch(&place, 0, &other).await).await,
        (460, "content".into())
    );
    assert_eq!(stage.head(&place).await.status(), 404, "it begins anew");
    let here = format!("/api/v1/media/{}", sha256(&bytes));
    assert_eq!(stage.head(&here).await.status(), 404);
    stage.bring(&bytes, "F001", "V-1").await;
    assert_eq!(offset(&stage.head(&here).await), 5_000);
}

#[tokio::test]
async fn a_piece_is_checked_by_its_checksum_and_dropped_alone() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 9_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    let sent = async |at: usize, piece: &[u8], sum: String| {
        let at = at.to_string();
        let headers = [
            ("upload-offset", at.as_str()),
            ("content-type", STREAM),
            ("upload-checksum", &sum),
        ];
        stage
            .ask(&stage.phone, "PATCH", &place, &headers, piece)
            .await
    };
    let sha1 = |piece: &[u8]| format!("sha1 {}", BASE64.encode(&Sha1::digest(piece)));
    let wrong = sent(0, &bytes[..4_000], sha1(b"other")).await;
    assert_eq!(code(wrong).await, (460, "checksum".into()));
    assert_eq!(offset(&stage.head(&place).await), 0);
    assert_eq!(
        sent(0, &bytes[..4_000], sha1(&bytes[..4_000]))
            .await
            .status(),
        204
    );
    let sum = format!(
        "sha256 {}",
        BASE64.encode(&<Sha256 as sha2::Digest>::digest(&bytes[4_000..]))
    );
    assert_eq!(sent(4_000, &bytes[4_000..], sum).await.status(), 204);
    let unknown = sent(9_000, b"", "crc32 AAAA".into()).await;
    assert_eq!(code(unknown).await, (400, "malformed".into()));
}

#[tokio::test]
async fn a_lost_answer_and_a_wrong_offset_are_put_right_by_asking() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    stage.patch(&place, 0, &bytes[..3_000]).await;
    // The answer was lost: the same is sent again.
    let again = stage.patch(&place, 0, &bytes[..3_000]).await;
    assert_eq!(code(again).await, (409, "offset".into()));
    assert_eq!(offset(&stage.head(&place).await), 3_000);
    let beyond = stage.patch(&place, 3_000, &voice(1, 2_001)).await;
    assert_eq!(code(beyond).await, (413, "too_large".into()));
    assert_eq!(
        stage.patch(&place, 3_000, &bytes[3_000..]).await.status(),
        204
    );
    assert_eq!(
        stage.patch(&place, 5_000, b"").await.status(),
        204,
        "nothing is left to send"
    );
}

#[tokio::test]
async fn what_the_depot_holds_needs_no_bytes_and_only_from_who_may_have_it() {
    let mut stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    stage.bring(&bytes, "F001", "V-1").await;
    let again = stage.create(&attached(&bytes), "F001", "V-2", &[]).await;
    assert_eq!((again.status().as_u16(), offset(&again)), (201, 5_000));
    let place = header(&again, "location").unwrap();
    assert_eq!(offset(&stage.head(&place).await), 5_000);
    // A stranger to the village who knows the hash learns nothing by it.
    stage.depot.officer("O09", &["VL77"]).await;
    stage.phone = Phone::enrol(&stage.depot, "O09").await;
    let stranger = stage.create(&attached(&bytes), "F-NEW", "V-9", &[]).await;
    assert_eq!((stranger.status().as_u16(), offset(&stranger)), (201, 0));
    let refused = stage.create(&attached(&bytes), "F001", "V-9", &[]).await;
    assert_eq!(code(refused).await, (403, "territory".into()));
}

#[tokio::test]
async fn an_upload_is_its_devices_own() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 5_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    let other = Phone::enrol(&stage.depot, "O01").await;
    for (method, headers) in [
        ("HEAD", &[][..]),
        (
            "PATCH",
            &[("upload-offset", "0"), ("content-type", STREAM)][..],
        ),
        ("DELETE", &[][..]),
    ] {
        let answer = stage.ask(&other, method, &place, headers, b"").await;
        assert_eq!(answer.status(), 404, "{method}");
    }
    let nobody = Phone {
        token: "none".into(),
        ..other
    };
    assert_eq!(
        stage.ask(&nobody, "HEAD", &place, &[], b"").await.status(),
        401
    );
    let gone = stage.ask(&stage.phone, "DELETE", &place, &[], b"").await;
    assert_eq!(gone.status(), 204);
    assert_eq!(stage.head(&place).await.status(), 404);
}

#[tokio::test]
async fn the_method_may_be_named_in_a_header() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 500);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    let headers = [
        ("x-http-method-override", "PATCH"),
        ("upload-offset", "0"),
        ("content-type", STREAM),
    ];
    let answer = stage
        .ask(&stage.phone, "POST", &place, &headers, &bytes)
        .await;
    assert_eq!((answer.status().as_u16(), offset(&answer)), (204, 500));
}

/// Begins a request by hand and leaves it open.
fn half_sent(
    stage: &Stage,
    place: &str,
    at: usize,
    length: usize,
    bytes: &[u8],
) -> std::net::TcpStream {
    let address = stage.depot.url.strip_prefix("http://").unwrap();
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let token = &stage.phone.token;
    let head = format!(
        "PATCH {place} HTTP/1.1\r\nhost: depot\r\nauthorization: Bearer {token}\r\ntus-resumable: 1.0.0\r\n\
         content-type: {STREAM}\r\nupload-offset: {at}\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(bytes).unwrap();
    stream.flush().unwrap();
    stream
}

async fn until(mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..1_000 {
        if holds().await {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("it did not come to that");
}

#[tokio::test]
async fn of_a_broken_line_what_came_is_kept() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 200_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    let line = half_sent(&stage, &place, 0, 200_000, &bytes[..150_000]);
    drop(line);
    until(async || offset(&stage.head(&place).await) == 150_000).await;
    // The request that broke has let go by now, or does soon.
    until(async || {
        let answer = stage.patch(&place, 150_000, &bytes[150_000..]).await;
        answer.status() == 204
    })
    .await;
}

#[tokio::test]
async fn two_requests_never_write_on_one_upload() {
    let stage = Stage::silent().await;
    let bytes = voice(1, 200_000);
    let place = stage.begin(&attached(&bytes), "F001", "V-1").await;
    let line = half_sent(&stage, &place, 0, 200_000, &bytes[..100_000]);
    // Once a first piece is written the other is surely at work.
    until(async || offset(&stage.head(&place).await) > 0).await;
    let answer = stage.patch(&place, 65_536, &bytes[65_536..]).await;
    assert_eq!(code(answer).await, (423, "locked".into()));
    drop(line);
}
