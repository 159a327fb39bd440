//! What a phone gets, and what it does not.

use crate::common::{Phone, TestDepot, write::*};
use shared::{
    protocol::{Cursor, Down, Status},
    records::{Record, RecordBody, Village},
    time::Day,
};
use sync_server::{clock, storage::Storage};

async fn put_village(depot: &TestDepot, id: &str) {
    let village = Village {
        id: id.parse().unwrap(),
        names: vec![],
        also: vec![],
        mandal: None,
        district: None,
    };
    let valid_from: Day = "2026-01-01".parse().unwrap();
    let record = Record {
        valid_from,
        valid_to: None,
        body: RecordBody::Village(village),
    };
    let mut writing = depot.storage.write().await.unwrap();
    writing.put_record(&record, clock::now()).await.unwrap();
    writing.commit().await.unwrap();
}

#[tokio::test]
async fn a_village_granted_later_comes_whole_and_then_as_changes() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01", "VL02"]).await;
    depot.officer("O02", &["VL01"]).await;
    put_village(&depot, "VL02").await;
    let (mut one, mut two) = (
        Phone::enrol(&depot, "O01").await,
        Phone::enrol(&depot, "O02").await,
    );
    one.create("F001", "VL02");
    one.record(visit("F001", "V1", "a"));
    one.sync().await;
    assert!(two.sync().await.is_done() && two.docs.is_empty() && two.records.is_empty());
    depot.grant("O02", "VL02").await;
    one.record(visit("F001", "V2", "b"));
    one.sync().await;
    let exchange = two.sync().await;
    assert_eq!(
        (exchange.snapshots().len(), exchange.changes()),
        (1, 0),
        "the change is in the snapshot"
    );
    assert_eq!((two.entries("F001").len(), two.records.len()), (3, 1));
    one.record(visit("F001", "V3", "c"));
    one.sync().await;
    assert_eq!(
        (two.sync().await.changes(), two.entries("F001").len()),
        (1, 4)
    );
}

#[tokio::test]
async fn a_village_taken_away_goes_and_unsent_work_for_it_is_taken() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01", "VL02"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.sync().await;
    phone.record(visit("F001", "V1", "a"));
    phone.create("F002", "VL01");
    depot.revoke("O01", "VL01").await;
    let exchange = phone.sync().await;
    assert!(
        exchange
            .codes()
            .iter()
            .all(|(status, _)| *status == Status::Published)
    );
    let revoked =
        |item: &Down| matches!(item, Down::Revoke { village, .. } if village.as_str() == "VL01");
    assert!(exchange.items.iter().any(revoked));
    assert_eq!(depot.storage.counts().await.unwrap().visits, 1);
    let mut fresh = Phone::enrol(&depot, "O01").await;
    fresh.sync().await;
    assert!(fresh.docs.is_empty() && fresh.villages.len() == 1);
    // Given back, it comes whole again.
    depot.grant("O01", "VL01").await;
    let exchange = phone.sync().await;
    assert!(!exchange.items.iter().any(revoked));
    assert_eq!(exchange.snapshots().len(), 2);
}

#[tokio::test]
async fn a_cursor_of_another_log_or_beyond_its_end_begins_anew() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.sync().await;
    let good = phone.cursor.unwrap();
    let strange = [
        Cursor {
            epoch: [1; 16],
            ..good
        },
        Cursor {
            seq: good.seq + 1,
            ..good
        },
        Cursor {
            seq: u64::MAX,
            ..good
        },
    ];
    for cursor in strange {
        phone.cursor = Some(cursor);
        let exchange = phone.send(phone.body(&[])).await;
        assert_eq!(
            (exchange.snapshots().len(), exchange.is_done()),
            (1, true),
            "{cursor:?}"
        );
    }
    phone.cursor = Some(good);
    assert_eq!(phone.send(phone.body(&[])).await.snapshots().len(), 0);
}

#[tokio::test]
async fn a_feed_in_pages_can_be_cut_after_each() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let (mut one, mut two) = (
        Phone::enrol(&depot, "O01").await,
        Phone::enrol(&depot, "O01").await,
    );
    one.create("F001", "VL01");
    one.sync().await;
    two.sync().await;
    let note = "x".repeat(3_900);
    for n in 0..80 {
        one.record(visit("F001", &format!("V{n:02}"), &note));
    }
    one.sync().await;
    let mut pages = 0;
    loop {
        let exchange = two.send(two.body(&[])).await;
        let end = exchange
            .items
            .iter()
            .position(|item| matches!(item, Down::Page { .. }));
        let items = &exchange.items[..end.map_or(exchange.items.len(), |at| at + 1)];
        two.take(&[], items);
        two.resume = None; // the number alone will do
        pages += 1;
        if end.is_none() {
            break;
        }
    }
    assert!(pages >= 4, "{pages}");
    assert_eq!(two.entries("F001").len(), 81);
}

#[tokio::test]
async fn arrivals_stand_in_the_order_of_entry_ids() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut one = Phone::enrol(&depot, "O01").await;
    one.create("F001", "VL01");
    one.record(visit("F001", "A1", "a"));
    one.sync().await;
    let mut two = Phone::enrol(&depot, "O01").await;
    let exchange = two.sync().await;
    let Down::Welcome { depot_time_ms, .. } = exchange.items[0] else {
        panic!("a welcome comes first")
    };
    let snapshot = exchange.snapshots()[0];
    let recorded: shared::time::Stamp = "2026-04-08T10:12:00+05:30".parse().unwrap();
    assert_eq!(snapshot.arrivals.len(), 2);
    for delay in &snapshot.arrivals {
        assert!(
            (0..60_000).contains(&(depot_time_ms - recorded.millis() - delay)),
            "{delay}"
        );
    }
}

#[tokio::test]
async fn bytes_follow_what_is_new() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    for n in 0..40 {
        phone.create(&format!("F{n:03}"), "VL01");
    }
    phone.sync().await;
    let quiet = phone.sync().await;
    assert!(quiet.bytes < 150, "a quiet sync has {} bytes", quiet.bytes);
    assert_eq!(quiet.items.len(), 3, "welcome, memory, done");
}

#[tokio::test]
async fn the_answer_is_compressed_as_the_phone_takes_it() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let phone = Phone::enrol(&depot, "O01").await;
    let exchange = phone
        .send_with(phone.body(&[]), &[("accept-encoding", "gzip")])
        .await;
    assert_eq!(exchange.headers["content-encoding"], "gzip");
    assert!(exchange.is_done());
    let exchange = phone
        .send_with(phone.body(&[]), &[("accept-encoding", "identity")])
        .await;
    assert!(exchange.headers.get("content-encoding").is_none() && exchange.is_done());
}
