//! What becomes of what a phone sends.

use crate::common::{Phone, TestDepot, write::*};
use shared::{
    ids::DocId,
    protocol::{Down, Status, Up},
};
use sync_server::storage::Storage;

const PUBLISHED: (Status, Option<&str>) = (Status::Published, None);

async fn depot_with_farmer() -> (TestDepot, Phone) {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.sync().await;
    (depot, phone)
}

#[tokio::test]
async fn a_visit_goes_up_and_comes_down_on_another_phone() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    depot.officer("O02", &["VL01"]).await;
    let (mut one, mut two) = (
        Phone::enrol(&depot, "O01").await,
        Phone::enrol(&depot, "O02").await,
    );
    assert!(one.sync().await.is_done() && two.sync().await.is_done());
    one.create("F001", "VL01");
    one.record(visit("F001", "V1", "thrips"));
    let exchange = one.sync().await;
    assert_eq!(exchange.codes(), [PUBLISHED; 3]);
    assert!(
        exchange.is_done() && exchange.snapshots().is_empty() && exchange.changes() == 0,
        "no echo"
    );
    two.sync().await;
    assert_eq!(two.entries("F001"), ["F001-c", "V1"]);
    assert_eq!(
        two.docs[&doc("F001")].village.as_ref().unwrap().as_str(),
        "VL01"
    );

    two.record(visit("F001", "V2", "mites"));
    two.sync().await;
    let exchange = one.sync().await;
    assert_eq!((exchange.changes(), one.entries("F001").len()), (1, 3));
    assert_eq!(one.sync().await.changes(), 0, "nothing comes twice");
}

#[tokio::test]
async fn edits_made_apart_merge_and_everyone_has_both() {
    let (depot, mut one) = depot_with_farmer().await;
    let mut two = Phone::enrol(&depot, "O01").await;
    two.sync().await;
    one.record(visit("F001", "V1", "from one"));
    two.record(visit("F001", "V2", "from two"));
    one.sync().await;
    two.sync().await;
    one.sync().await;
    assert_eq!(one.entries("F001"), ["F001-c", "V1", "V2"]);
    assert_eq!(
        one.docs[&doc("F001")].document.heads(),
        two.docs[&doc("F001")].document.heads()
    );
}

#[tokio::test]
async fn a_push_sent_again_is_published_with_its_old_numbers() {
    let (depot, mut phone) = depot_with_farmer().await;
    phone.record(visit("F001", "V1", "a"));
    phone.record(visit("F001", "V2", "b"));
    phone.derive();
    let items = phone.items();
    // The answer is lost: the phone does not take it.
    let first = phone.send(phone.body(&items)).await;
    let again = phone.send(phone.body(&items)).await;
    assert_eq!(first.answers(), again.answers());
    assert_eq!(again.changes(), 2, "their arrival is still to be told");
    assert_eq!(depot.storage.counts().await.unwrap().visits, 2);
    phone.take(&items, &again.items);
    assert_eq!((phone.entries("F001").len(), phone.unsent.len()), (3, 0));
}

#[tokio::test]
async fn of_twenty_changes_one_is_refused_and_all_end_up_published() {
    let (depot, mut phone) = depot_with_farmer().await;
    for n in 0..20 {
        phone.record(visit("F001", &format!("V{n:02}"), "a"));
    }
    phone.derive();
    let mut items = phone.items();
    if let Up::Change { raw, .. } = &mut items[6] {
        *raw.last_mut().unwrap() ^= 1;
    }
    let exchange = phone.send(phone.body(&items)).await;
    let codes = exchange.codes();
    assert_eq!(codes[..6], [PUBLISHED; 6]);
    assert_eq!(codes[6], (Status::Refused, Some("checksum")));
    assert_eq!(codes[7..], [(Status::Held, Some("dependency")); 13]);
    phone.take(&items, &exchange.items);
    assert_eq!(phone.unsent.len(), 14);
    assert_eq!(
        phone.sync().await.codes(),
        [PUBLISHED; 14],
        "derived again, all of them go"
    );
    assert_eq!(depot.storage.counts().await.unwrap().visits, 20);
}

#[tokio::test]
async fn changes_in_the_wrong_order_find_each_other() {
    let (_depot, mut phone) = depot_with_farmer().await;
    phone.record(visit("F001", "V1", "a"));
    phone.record(visit("F001", "V2", "b"));
    phone.derive();
    let mut items = phone.items();
    items.reverse();
    assert_eq!(phone.send(phone.body(&items)).await.codes(), [PUBLISHED; 2]);
}

#[tokio::test]
async fn a_bare_entry_becomes_a_change_that_the_sender_gets_too() {
    let (depot, mut phone) = depot_with_farmer().await;
    let text = visit("F001", "V1", "a").encode().unwrap();
    let items = [
        Up::Entry {
            device_seq: 2,
            text: text.clone(),
        },
        Up::Entry {
            device_seq: 2,
            text,
        },
    ];
    let exchange = phone.send(phone.body(&items)).await;
    assert_eq!(exchange.codes(), [PUBLISHED; 2]);
    assert_eq!(
        exchange.answers()[0].seq,
        exchange.answers()[1].seq,
        "one change for both"
    );
    phone.take(&items, &exchange.items);
    assert_eq!(phone.entries("F001"), ["F001-c", "V1"]);
    let again = phone.send(phone.body(&items)).await;
    assert_eq!(again.answers(), exchange.answers());
    let other = visit("F001", "V1", "another text").encode().unwrap();
    let exchange = phone
        .send(phone.body(&[Up::Entry {
            device_seq: 3,
            text: other,
        }]))
        .await;
    assert_eq!(exchange.codes(), [(Status::Refused, Some("entry"))]);
    assert_eq!(depot.storage.counts().await.unwrap().visits, 1);
}

#[tokio::test]
async fn a_copy_given_to_another_phone_is_published_once() {
    let (depot, mut one) = depot_with_farmer().await;
    let mut two = Phone::enrol(&depot, "O01").await;
    one.record(visit("F001", "V1", "a"));
    let text = one.unsent[0].entry.encode().unwrap();
    let items = [Up::Entry {
        device_seq: 0,
        text,
    }];
    let exchange = two.send(two.body(&items)).await;
    two.take(&items, &exchange.items);
    one.sync().await;
    assert!(one.unsent.is_empty());
    two.sync().await;
    assert_eq!(
        (one.entries("F001"), two.entries("F001").len()),
        (two.entries("F001"), 2)
    );
    assert_eq!(depot.storage.counts().await.unwrap().visits, 1);
}

#[tokio::test]
async fn nobody_writes_outside_his_territory() {
    let (depot, phone) = depot_with_farmer().await;
    depot.officer("O02", &["VL02"]).await;
    let mut stranger = Phone::enrol(&depot, "O02").await;
    stranger.record(visit("F001", "V1", "a"));
    stranger.record(visit("F009", "V2", "a"));
    stranger.derive();
    let mut items = stranger.items();
    items.push(Up::Create {
        doc: doc("F002"),
        village: "VL01".parse().unwrap(),
    });
    items.push(Up::Create {
        doc: doc("F001"),
        village: "VL02".parse().unwrap(),
    });
    let exchange = stranger.send(stranger.body(&items)).await;
    let refused = |code| (Status::Refused, Some(code));
    assert_eq!(
        exchange.codes(),
        [
            refused("territory"),
            refused("no_document"),
            refused("territory"),
            refused("territory")
        ]
    );
    assert_eq!(phone.entries("F001"), ["F001-c"]);
}

#[tokio::test]
async fn an_older_or_newer_writing_of_a_document_is_superseded() {
    let (_depot, mut phone) = depot_with_farmer().await;
    phone.record(visit("F001", "V1", "a"));
    phone.derive();
    let Up::Change { raw, .. } = phone.items().remove(0) else {
        panic!("a change")
    };
    let doc = DocId {
        epoch: 2,
        ..doc("F001")
    };
    let items = [
        Up::Change {
            doc: doc.clone(),
            device_seq: 2,
            raw,
        },
        Up::Create {
            doc,
            village: "VL01".parse().unwrap(),
        },
    ];
    let refused = (Status::Refused, Some("superseded"));
    assert_eq!(phone.send(phone.body(&items)).await.codes(), [refused; 2]);
}

#[tokio::test]
async fn an_actor_used_for_two_changes_is_refused_by_name() {
    let (_depot, mut phone) = depot_with_farmer().await;
    let base = phone.docs[&doc("F001")].document.clone();
    let author = |id: &str| {
        base.clone()
            .author([9; 16], &[visit("F001", id, "a")])
            .unwrap()
            .unwrap()
    };
    let change = |raw| Up::Change {
        doc: doc("F001"),
        device_seq: 2,
        raw,
    };
    let items = [change(author("V1").raw), change(author("V2").raw)];
    let exchange = phone.send(phone.body(&items)).await;
    assert_eq!(
        exchange.codes(),
        [PUBLISHED, (Status::Refused, Some("duplicate_seq"))]
    );
    phone.take(&items[..1], &exchange.items[..2]);
}

#[tokio::test]
async fn arrivals_rise_even_when_the_clock_goes_back() {
    let (depot, mut phone) = depot_with_farmer().await;
    let future = 4_000_000_000_000i64;
    sqlx::query("UPDATE meta SET value = ? WHERE key = 'last_received_ms'")
        .bind(future.to_string())
        .execute(depot.storage.pool())
        .await
        .unwrap();
    phone.record(visit("F001", "V1", "a"));
    let exchange = phone.sync().await;
    let Down::Welcome { depot_time_ms, .. } = exchange.items[0] else {
        panic!("a welcome comes first")
    };
    assert_eq!(depot_time_ms, future);
}

#[tokio::test]
async fn the_depot_knows_what_a_phone_has_not_sent() {
    let (depot, mut phone) = depot_with_farmer().await;
    phone.record(visit("F001", "V1", "a"));
    phone.record(visit("F001", "V2", "a"));
    let exchange = phone.send(phone.body(&[])).await;
    assert!(exchange.is_done());
    let device = depot.storage.devices().await.unwrap().remove(0);
    assert_eq!(
        (device.device_seq, device.seen_seq, device.unsent),
        (3, 1, 2)
    );
}
