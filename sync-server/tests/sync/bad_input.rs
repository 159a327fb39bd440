//! Bodies that are cut, wrong, too long or in another tongue.

use crate::common::{Phone, TestDepot, phone, write::*};
use shared::protocol::{Down, MAX_PUSH, MAX_PUSH_WIRE, Status, Up, encode};
use std::io::Write;
use sync_server::storage::Storage;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

async fn started() -> (TestDepot, Phone) {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.sync().await;
    (depot, phone)
}

fn error(exchange: phone::Exchange) -> (u16, String) {
    (exchange.status, exchange.error.unwrap().code)
}

#[tokio::test]
async fn an_unknown_version_is_told_what_is_spoken() {
    let (_depot, phone) = started().await;
    for version in ["2", "0", "", "one"] {
        let exchange = phone
            .send_with(phone.body(&[]), &[("khetsmriti-protocol", version)])
            .await;
        assert_eq!(exchange.status, 426);
        let error = exchange.error.unwrap();
        assert_eq!((error.code.as_str(), error.speaks), ("protocol", vec![1]));
    }
}

#[tokio::test]
async fn what_came_whole_before_the_cut_is_kept() {
    let (depot, mut phone) = started().await;
    phone.record(visit("F001", "V1", "a"));
    phone.record(visit("F001", "V2", "b"));
    phone.derive();
    let body = phone.body(&phone.items());
    let exchange = phone.send(body[..body.len() - 1].to_vec()).await;
    assert_eq!(exchange.codes(), [(Status::Published, None)]);
    assert_eq!(exchange.fault(), Some("cut"));
    phone.take(&phone.items(), &exchange.items);
    assert_eq!(phone.sync().await.codes(), [(Status::Published, None)]);
    assert_eq!(depot.storage.counts().await.unwrap().visits, 2);
}

#[tokio::test]
async fn a_broken_line_loses_nothing_that_was_whole() {
    let (depot, mut phone) = started().await;
    phone.record(visit("F001", "V1", "a"));
    phone.derive();
    let body = phone.body(&phone.items());
    let address = phone.url.trim_start_matches("http://").to_owned();
    let mut line = tokio::net::TcpStream::connect(&address).await.unwrap();
    let head = format!(
        "POST /api/v1/sync HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\nkhetsmriti-protocol: 1\r\n\
         content-type: application/cbor-seq\r\ncontent-length: {}\r\n\r\n",
        phone.token,
        body.len() + 1_000
    );
    line.write_all(head.as_bytes()).await.unwrap();
    line.write_all(&body).await.unwrap();
    line.shutdown().await.unwrap();
    drop(line.read_to_end(&mut Vec::new()).await);
    // The line is gone, the work goes on: it is there when the writer's turn comes round.
    for _ in 0..200 {
        if depot.storage.counts().await.unwrap().visits == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the visit that came whole was lost");
}

#[tokio::test]
async fn a_gzip_body_cut_anywhere_gives_what_can_be_read() {
    let (_depot, mut phone) = started().await;
    for n in 0..5 {
        phone.record(visit("F001", &format!("V{n}"), &"text ".repeat(n * 40)));
    }
    phone.derive();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    gzip.write_all(&phone.body(&phone.items())).unwrap();
    let whole = gzip.finish().unwrap();
    let gzipped = [("content-encoding", "gzip")];
    let mut published = Vec::new();
    for cut in [whole.len() / 2, whole.len() - 12, whole.len() - 1] {
        let exchange = phone.send_with(whole[..cut].to_vec(), &gzipped).await;
        assert_eq!(
            (exchange.status, exchange.fault()),
            (200, Some("cut")),
            "{cut}"
        );
        published.push(exchange.answers().len());
    }
    assert!(
        published[0] < published[2] && published[2] == 5,
        "{published:?}"
    );
    assert_eq!(
        error(phone.send_with(whole[..5].to_vec(), &gzipped).await),
        (400, "malformed".into())
    );
    let mut flipped = whole.clone();
    let checksum = flipped.len() - 8;
    flipped[checksum] ^= 1;
    assert_eq!(
        error(phone.send_with(flipped, &gzipped).await),
        (400, "malformed".into())
    );
}

#[tokio::test]
async fn a_malformed_item_ends_the_reading_there() {
    let (_depot, mut phone) = started().await;
    phone.record(visit("F001", "V1", "a"));
    phone.derive();
    for bad in [
        &[0xff][..],
        &[0x82, 0x18, 99, 0x80],
        &[0x82, 1, 0x82, 0x61, b'?', 0x61, b'?'],
    ] {
        let mut body = phone.body(&phone.items());
        body.extend(bad);
        body.extend(encode(&Up::Entry {
            device_seq: 9,
            text: "{}".into(),
        }));
        let exchange = phone.send(body).await;
        assert_eq!(
            (exchange.answers().len(), exchange.fault()),
            (1, Some("malformed"))
        );
    }
    let mut long = phone.body(&[]);
    long.extend(encode(&Up::Change {
        doc: doc("F001"),
        device_seq: 1,
        raw: vec![0; 41 * 1024],
    }));
    assert_eq!(phone.send(long).await.fault(), Some("malformed"));
}

#[tokio::test]
async fn hello_comes_first() {
    let (_depot, phone) = started().await;
    let entry = encode(&Up::Entry {
        device_seq: 1,
        text: "{}".into(),
    });
    for body in [Vec::new(), entry, b"{}".to_vec(), vec![0x82]] {
        assert_eq!(error(phone.send(body).await), (400, "malformed".into()));
    }
}

#[tokio::test]
async fn too_much_is_refused_before_it_is_read() {
    let (_depot, phone) = started().await;
    let long = vec![0; MAX_PUSH_WIRE + 1];
    assert_eq!(
        error(phone.send_with(long, &[]).await),
        (413, "too_large".into())
    );
    let bomb = vec![0; MAX_PUSH + 1];
    assert_eq!(error(phone.send(bomb).await), (413, "too_large".into()));
}

#[tokio::test]
async fn another_media_type_or_coding_is_refused() {
    let (_depot, phone) = started().await;
    for header in [
        ("content-type", "application/json"),
        ("content-encoding", "br"),
    ] {
        assert_eq!(
            error(phone.send_with(phone.body(&[]), &[header]).await),
            (415, "encoding".into())
        );
    }
}

#[tokio::test]
async fn a_bad_item_is_refused_by_name_and_the_rest_goes_on() {
    let (_depot, mut phone) = started().await;
    phone.record(visit("F001", "V1", "a"));
    phone.derive();
    let good = phone.items().remove(0);
    let change = |raw: Vec<u8>| Up::Change {
        doc: doc("F001"),
        device_seq: 0,
        raw,
    };
    let entry = |text: &str| Up::Entry {
        device_seq: 0,
        text: text.into(),
    };
    let items = [
        change(vec![]),
        change(vec![7; 33 * 1024]),
        entry("{}"),
        entry(&"x".repeat(17 * 1024)),
        entry("{\"id\":1.5}"),
        good,
    ];
    let exchange = phone.send(phone.body(&items)).await;
    let codes: Vec<_> = exchange.codes().into_iter().map(|(_, code)| code).collect();
    assert_eq!(
        codes,
        [
            Some("unreadable"),
            Some("too_long"),
            Some("entry"),
            Some("entry"),
            Some("entry"),
            None
        ]
    );
    assert!(matches!(exchange.items.last(), Some(Down::Done { .. })));
}

#[tokio::test]
async fn more_items_than_a_push_may_have_are_not_read() {
    let (_depot, phone) = started().await;
    let item = Up::Create {
        doc: doc("F001"),
        village: "VL01".parse().unwrap(),
    };
    let exchange = phone.send(phone.body(&vec![item; 4_100])).await;
    assert_eq!(
        (exchange.answers().len(), exchange.fault()),
        (4_096, Some("too_many"))
    );
}
