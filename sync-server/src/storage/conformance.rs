//! What every store promises, run on each of them. A case gets a fresh store.

use super::*;
use shared::{
    entry::{Body, Head, Visit},
    records::{Officer, RecordBody, Village},
    time::Day,
};
use std::future::Future;

/// Runs every case; `fresh` makes an empty store.
pub(crate) async fn all<S, F, Fut>(fresh: F)
where
    S: Storage,
    F: Fn() -> Fut,
    Fut: Future<Output = S>,
{
    what_is_not_committed_never_was(&fresh().await).await;
    numbers_rise_and_a_change_has_one(&fresh().await).await;
    of_two_texts_the_smaller_stays(&fresh().await).await;
    writers_wait_for_each_other(&fresh().await).await;
    a_row_is_closed_by_the_next(&fresh().await).await;
    a_row_said_again_changes_nothing(&fresh().await).await;
    the_feed_is_the_officers_own(&fresh().await).await;
    a_village_is_read_whole(&fresh().await).await;
    the_log_tells_what_held_at_a_number(&fresh().await).await;
    a_token_names_its_device(&fresh().await).await;
    arrivals_never_go_back(&fresh().await).await;
    a_backup_brings_everything_back(&fresh().await).await;
}

fn at(minute: u8) -> Stamp {
    day("2026-04-08").at(10, minute)
}
fn day(text: &str) -> Day {
    text.parse().unwrap()
}
fn officer() -> OfficerId {
    "O01".parse().unwrap()
}
fn village(id: &str) -> VillageId {
    id.parse().unwrap()
}
fn doc(farmer: &str) -> DocId {
    DocId::first(farmer.parse().unwrap())
}

fn visit(farmer: &str, id: &str, note: &str) -> Entry {
    let (id, farmer) = (id.parse().unwrap(), farmer.parse().unwrap());
    let head = Head {
        id,
        farmer,
        by: officer(),
        occurred_at: at(0),
        recorded_at: at(1),
    };
    let body = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head, &Body::Visit(body)).unwrap()
}

fn document(farmer: &str, place: &str) -> DocumentRow {
    DocumentRow {
        doc: doc(farmer),
        village: village(place),
        saved: vec![1, 2, 3],
        heads: vec![[1; 32], [2; 32]],
        first_seq: 0,
        covers_seq: 0,
    }
}

/// A farmer with so many changes of one entry each; gives their numbers.
async fn farm(store: &dyn Storage, farmer: &str, place: &str, changes: u8) -> Vec<u64> {
    let mut writing = store.write().await.unwrap();
    let mut row = document(farmer, place);
    writing.create_document(&row).await.unwrap();
    let mut numbers = Vec::new();
    for n in 0..changes {
        let (doc, village, hash) = (&row.doc, &row.village, [n + 1; 32]);
        let raw = [n; 10];
        let change = NewChange {
            doc,
            village,
            hash,
            raw: &raw,
            received_at: at(n),
            origin: Origin::Import,
        };
        let seq = writing.append_change(&change).await.unwrap();
        let entry = visit(farmer, &format!("{farmer}-{n}"), "a");
        writing
            .put_entry(&row.doc, &entry, seq, at(n))
            .await
            .unwrap();
        numbers.push(seq);
    }
    row.first_seq = numbers.first().copied().unwrap_or_default();
    row.covers_seq = numbers.last().copied().unwrap_or_default();
    writing.save_document(&row).await.unwrap();
    writing.commit().await.unwrap();
    numbers
}

async fn grant(store: &dyn Storage, place: &str) {
    let mut writing = store.write().await.unwrap();
    writing.put_officer(&officer(), "A", at(0)).await.unwrap();
    assert!(
        writing
            .grant(&officer(), &village(place), at(0))
            .await
            .unwrap()
    );
    assert!(
        !writing
            .grant(&officer(), &village(place), at(0))
            .await
            .unwrap()
    );
    writing.commit().await.unwrap();
}

async fn what_is_not_committed_never_was(store: &dyn Storage) {
    let before = store.log_head().await.unwrap();
    let mut writing = store.write().await.unwrap();
    writing.put_officer(&officer(), "A", at(0)).await.unwrap();
    writing
        .create_document(&document("F1", "VL1"))
        .await
        .unwrap();
    drop(writing);
    assert_eq!(store.log_head().await.unwrap(), before);
    assert!(store.officers().await.unwrap().is_empty());
    assert!(
        store
            .farmer(&"F1".parse().unwrap())
            .await
            .unwrap()
            .is_none()
    );
}

async fn numbers_rise_and_a_change_has_one(store: &dyn Storage) {
    let numbers = farm(store, "F1", "VL1", 3).await;
    assert!(numbers.is_sorted() && numbers[0] > 0);
    assert_eq!(store.log_head().await.unwrap().seq, numbers[2]);
    assert!(store.has_change(&doc("F1"), &[2; 32]).await.unwrap());
    assert!(!store.has_change(&doc("F2"), &[2; 32]).await.unwrap());
    let mut writing = store.write().await.unwrap();
    assert_eq!(
        writing.change_seq(&doc("F1"), &[2; 32]).await.unwrap(),
        Some(numbers[1])
    );
    let (doc, village) = (doc("F1"), village("VL1"));
    let again = NewChange {
        doc: &doc,
        village: &village,
        hash: [2; 32],
        raw: &[],
        received_at: at(0),
        origin: Origin::Import,
    };
    assert!(
        writing.append_change(&again).await.is_err(),
        "a change is in the log once"
    );
    drop(writing);
    let stored = store.document(&doc).await.unwrap().unwrap();
    assert_eq!(
        (stored.row.covers_seq, stored.row.heads.len()),
        (numbers[2], 2)
    );
    assert_eq!(stored.arrivals, [-60_000, 0, 60_000]);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.farmers, counts.visits, counts.changes), (1, 3, 3));
}

async fn of_two_texts_the_smaller_stays(store: &dyn Storage) {
    farm(store, "F1", "VL1", 0).await;
    for (seq, note) in [(1, "b"), (2, "a"), (3, "c")] {
        let mut writing = store.write().await.unwrap();
        writing
            .put_entry(&doc("F1"), &visit("F1", "V1", note), seq, at(0))
            .await
            .unwrap();
        writing.commit().await.unwrap();
    }
    let entries = store.entries_of(&"F1".parse().unwrap()).await.unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].0, visit("F1", "V1", "a"));
}

async fn writers_wait_for_each_other(store: &dyn Storage) {
    let farmers = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8"];
    let all = futures::future::join_all(farmers.map(|farmer| farm(store, farmer, "VL1", 2))).await;
    let mut numbers: Vec<u64> = all.into_iter().flatten().collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 16);
}

fn named(from: &str, name: &str) -> Record {
    let body = RecordBody::Officer(Officer {
        id: officer(),
        name: name.into(),
        names: vec![],
    });
    Record {
        valid_from: day(from),
        valid_to: None,
        body,
    }
}

async fn put(store: &dyn Storage, record: &Record) -> Put {
    let mut writing = store.write().await.unwrap();
    let put = writing.put_record(record, at(0)).await.unwrap();
    writing.commit().await.unwrap();
    put
}

async fn a_row_is_closed_by_the_next(store: &dyn Storage) {
    assert_eq!(put(store, &named("2026-01-01", "A")).await, Put::Written);
    assert_eq!(put(store, &named("2026-06-01", "B")).await, Put::Written);
    assert_eq!(put(store, &named("2026-03-01", "C")).await, Put::Written);
    let rows = store.records().await.unwrap();
    let spans: Vec<_> = rows
        .iter()
        .map(|row| (row.valid_from, row.valid_to))
        .collect();
    let to = |text| Some(day(text));
    assert_eq!(
        spans,
        [
            (day("2026-01-01"), to("2026-02-28")),
            (day("2026-03-01"), to("2026-05-31")),
            (day("2026-06-01"), None)
        ]
    );
}

async fn a_row_said_again_changes_nothing(store: &dyn Storage) {
    put(store, &named("2026-01-01", "A")).await;
    let before = store.log_head().await.unwrap();
    assert_eq!(put(store, &named("2026-01-01", "A")).await, Put::Unchanged);
    assert_eq!(
        put(store, &named("2026-05-01", "A")).await,
        Put::Unchanged,
        "it holds already"
    );
    assert_eq!(put(store, &named("2026-01-01", "B")).await, Put::Differs);
    assert_eq!(store.log_head().await.unwrap(), before);
    let closed = Record {
        valid_to: Some(day("2026-03-31")),
        ..named("2026-01-01", "A")
    };
    assert_eq!(put(store, &closed).await, Put::Written);
    assert_eq!(put(store, &closed).await, Put::Unchanged);
    assert_eq!(store.records().await.unwrap(), [closed]);
}

async fn the_feed_is_the_officers_own(store: &dyn Storage) {
    grant(store, "VL1").await;
    let start = store.log_head().await.unwrap().seq;
    let own = farm(store, "F1", "VL1", 2).await;
    let early = farm(store, "F2", "VL2", 2).await;
    let place = Village {
        id: village("VL2"),
        names: vec![],
        also: vec![],
        mandal: None,
        district: None,
    };
    let place = Record {
        valid_from: day("2026-01-01"),
        valid_to: None,
        body: RecordBody::Village(place),
    };
    put(store, &place).await;
    put(store, &named("2026-01-01", "A")).await;
    let record = store.log_head().await.unwrap().seq;
    let feed = async || {
        store
            .feed_numbers(&officer(), start, u64::MAX)
            .await
            .unwrap()
    };
    assert_eq!(
        feed().await.0,
        [own[0], own[1], record],
        "nothing of the other village"
    );

    grant(store, "VL2").await;
    let granted = store.log_head().await.unwrap().seq;
    let numbers = feed().await.0;
    assert_eq!(
        numbers,
        [own[0], own[1], record - 1, record, granted],
        "documents come with the grant"
    );
    assert!(!numbers.contains(&early[0]));
    let size = store.size_of_territory(&officer(), None).await.unwrap();
    assert_eq!((size.items, size.bytes), (2, 6));
    let place = Place {
        village: village("VL1"),
        doc: Some(doc("F1")),
    };
    assert_eq!(
        store
            .size_of_territory(&officer(), Some(&place))
            .await
            .unwrap()
            .items,
        1
    );
    assert_eq!(
        store
            .documents_of(&village("VL2"), None, 10)
            .await
            .unwrap()
            .len(),
        1
    );
    assert!(
        store
            .documents_of(&village("VL2"), Some(&doc("F2")), 10)
            .await
            .unwrap()
            .is_empty()
    );
    let rows = store.log_rows(&[own[0], granted]).await.unwrap();
    let raw = vec![0; 10];
    assert_eq!(
        rows[0].what,
        Logged::Change {
            doc: doc("F1"),
            raw,
            imported: true,
            first_seq: Some(own[0])
        }
    );
    assert_eq!(
        rows[1].what,
        Logged::Grant {
            village: village("VL2")
        }
    );

    let mut writing = store.write().await.unwrap();
    assert!(
        writing
            .revoke(&officer(), &village("VL1"), at(2))
            .await
            .unwrap()
    );
    assert!(
        !writing
            .revoke(&officer(), &village("VL1"), at(2))
            .await
            .unwrap()
    );
    assert!(
        writing
            .ever_granted(&officer(), &village("VL1"))
            .await
            .unwrap()
    );
    assert!(
        !writing
            .ever_granted(&officer(), &village("VL9"))
            .await
            .unwrap()
    );
    writing.commit().await.unwrap();
    let revoked = store.log_head().await.unwrap().seq;
    assert_eq!(feed().await.0, [record - 1, record, granted, revoked]);
    assert_eq!(
        store.farmers_of(&officer()).await.unwrap(),
        [doc("F2").farmer]
    );
}

async fn a_village_is_read_whole(store: &dyn Storage) {
    let one = farm(store, "F2", "VL1", 2).await;
    let two = farm(store, "F1", "VL1", 1).await;
    let other = farm(store, "F3", "VL2", 1).await;
    // F3 moves in: a document of his next epoch, with what he was before in it.
    let next = DocId {
        epoch: 2,
        ..doc("F3")
    };
    let mut writing = store.write().await.unwrap();
    let row = DocumentRow {
        doc: next.clone(),
        ..document("F3", "VL1")
    };
    writing.create_document(&row).await.unwrap();
    let moved = visit("F3", "F3-9", "a");
    writing
        .put_entry(&next, &moved, other[0] + 1, at(9))
        .await
        .unwrap();
    writing.commit().await.unwrap();
    let ids = async |place: &str| {
        let all = store.entries_of_village(&village(place)).await.unwrap();
        let id = |it: Published| (it.entry.id.to_string(), it.seq, it.received_at);
        all.into_iter().map(id).collect::<Vec<_>>()
    };
    let moved = ("F3-9".to_owned(), other[0] + 1, at(9));
    assert_eq!(
        ids("VL1").await,
        [
            ("F1-0".to_owned(), two[0], at(0)),
            ("F2-0".to_owned(), one[0], at(0)),
            ("F2-1".to_owned(), one[1], at(1)),
            moved.clone(),
        ]
    );
    assert_eq!(ids("VL2").await, [moved], "he was here");
    assert!(ids("VL9").await.is_empty());
}

async fn the_log_tells_what_held_at_a_number(store: &dyn Storage) {
    put(store, &named("2026-01-01", "A")).await;
    let first = store.log_head().await.unwrap().seq;
    grant(store, "VL1").await;
    let granted = store.log_head().await.unwrap().seq;
    put(store, &named("2026-06-01", "B")).await;
    let mut writing = store.write().await.unwrap();
    writing
        .revoke(&officer(), &village("VL1"), at(2))
        .await
        .unwrap();
    writing.commit().await.unwrap();
    let head = store.log_head().await.unwrap().seq;
    assert_eq!(
        store.records_at(first).await.unwrap(),
        [named("2026-01-01", "A")],
        "not closed yet"
    );
    assert!(store.records_at(0).await.unwrap().is_empty());
    assert_eq!(
        store.records_at(head).await.unwrap(),
        store.records().await.unwrap()
    );
    let territory = async |at| store.territory_at(&officer(), at).await.unwrap();
    assert!(territory(first).await.is_empty() && territory(head).await.is_empty());
    assert_eq!(territory(granted).await, [village("VL1")]);
}

async fn a_token_names_its_device(store: &dyn Storage) {
    grant(store, "VL1").await;
    let device: DeviceId = "D1".parse().unwrap();
    let mut writing = store.write().await.unwrap();
    writing
        .add_device(&device, &officer(), at(0), &[1; 32])
        .await
        .unwrap();
    writing.commit().await.unwrap();
    let who = store.device_by_token(&[1; 32]).await.unwrap().unwrap();
    assert_eq!(
        (who.device, who.officer, who.name.as_str()),
        (device.clone(), officer(), "A")
    );
    assert!(store.device_by_token(&[2; 32]).await.unwrap().is_none());
    let mut writing = store.write().await.unwrap();
    let tokens = Tokens {
        current: [2; 32],
        previous: Some([1; 32]),
        issued_at: at(3),
    };
    writing.set_tokens(&device, &tokens).await.unwrap();
    let note = DeviceNote {
        at: at(4),
        app: "1",
        device_seq: 7,
        seen_seq: 5,
        unsent: 2,
    };
    writing.note_device(&device, &note).await.unwrap();
    writing.commit().await.unwrap();
    for token in [[1; 32], [2; 32]] {
        assert_eq!(
            store.device_by_token(&token).await.unwrap().unwrap().tokens,
            tokens
        );
    }
    let row = store.devices().await.unwrap().remove(0);
    assert_eq!(
        (row.last_seen, row.device_seq, row.seen_seq, row.unsent),
        (Some(at(4)), 7, 5, 2)
    );
}

async fn arrivals_never_go_back(store: &dyn Storage) {
    for (now, received) in [(at(5), at(5)), (at(3), at(5)), (at(6), at(6))] {
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.receive_at(now).await.unwrap(), received);
        writing.commit().await.unwrap();
    }
}

async fn a_backup_brings_everything_back(store: &dyn Storage) {
    grant(store, "VL1").await;
    farm(store, "F1", "VL1", 2).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    store.backup(&file).await.unwrap();
    assert!(
        store.backup(&file).await.is_err(),
        "a backup is never written over"
    );
    let (head, counts) = (
        store.log_head().await.unwrap(),
        store.counts().await.unwrap(),
    );
    let later = farm(store, "F2", "VL1", 2).await;
    let mut writing = store.write().await.unwrap();
    writing
        .add_device(&"D1".parse().unwrap(), &officer(), at(0), &[1; 32])
        .await
        .unwrap();
    writing.commit().await.unwrap();
    let restored = store.restore(&file).await.unwrap();
    assert_ne!(restored.epoch, head.epoch);
    assert_eq!(restored.seq, head.seq);
    assert_eq!(
        store.counts().await.unwrap(),
        Counts {
            devices: 1,
            ..counts
        }
    );
    assert!(
        store.device_by_token(&[1; 32]).await.unwrap().is_some(),
        "who signed in since stays so"
    );
    let again = farm(store, "F3", "VL1", 1).await;
    assert!(again[0] > later[1], "a number is not used twice");
}
