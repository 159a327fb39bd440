//! What every store of voice and photos promises, run on each of them. A case gets a fresh store.

use super::{
    metadata::tests::sample,
    store::{Appended, Expected, Finished, MediaStore, News, Upload},
    tus::sha256_hex,
    *,
};
use crate::storage::SqliteStorage;
use std::future::Future;

/// Runs every case; `fresh` makes an empty store.
pub(crate) async fn all<S, F, Fut>(fresh: F)
where
    S: MediaStore,
    F: Fn() -> Fut,
    Fut: Future<Output = S>,
{
    bytes_come_in_order_and_the_whole_has_its_hash(&fresh().await).await;
    a_whole_with_another_hash_is_dropped(&fresh().await).await;
    a_piece_elsewhere_is_not_written(&fresh().await).await;
    finishing_again_changes_nothing(&fresh().await).await;
    who_brought_it_may_play_it(&fresh().await).await;
    taken_away_it_is_gone_unless_a_visit_names_it(&fresh().await).await;
    old_uploads_go_unless_a_visit_waits(&fresh().await).await;
    what_is_missing_is_counted(&fresh().await).await;
}

const VOICE: &[u8] = b"a farmer's field, in words";

fn upload(id: &str, content: &[u8]) -> Upload {
    Upload {
        id: id.into(),
        device: "D1".parse().unwrap(),
        officer: "O01".parse().unwrap(),
        metadata: Metadata {
            sha256: sha256_hex(content),
            ..sample()
        },
        length: content.len() as u64,
        at: 0,
        ended: false,
        touched_ms: 1_000,
    }
}

async fn brought(store: &dyn MediaStore, id: &str) -> Upload {
    let upload = upload(id, VOICE);
    store.begin(&upload).await.unwrap();
    store.append(id, 0, VOICE, 1_000).await.unwrap();
    assert_eq!(store.finish(id, 1_000).await.unwrap(), Finished::Kept);
    upload
}

async fn expect(store: &dyn MediaStore, content: &[u8], officer: &str) {
    let expected = Expected {
        sha256: sha256_hex(content),
        visit: "V001".parse().unwrap(),
        farmer: "F001".parse().unwrap(),
        officer: officer.parse().unwrap(),
        kind: shared::entry::MediaKind::Voice,
        bytes: content.len() as u32,
    };
    let looked = store.news().await.unwrap().looked;
    let news = News {
        looked,
        head: looked,
        farmers: vec![expected.farmer.clone()],
    };
    store.expect(&news, &[expected]).await.unwrap();
}

async fn bytes_come_in_order_and_the_whole_has_its_hash(store: &dyn MediaStore) {
    let upload = upload("u", VOICE);
    store.begin(&upload).await.unwrap();
    assert_eq!(store.upload("u").await.unwrap(), Some(upload.clone()));
    assert_eq!(store.finish("u", 1).await.unwrap(), Finished::Short);
    assert_eq!(
        store.append("u", 0, &VOICE[..4], 2_000).await.unwrap(),
        Appended::At(4)
    );
    assert_eq!(store.open_of(&upload.device).await.unwrap().uploads, 1);
    let rest = VOICE.len() as u64;
    assert_eq!(
        store.append("u", 4, &VOICE[4..], 3_000).await.unwrap(),
        Appended::At(rest)
    );
    assert_eq!(
        store.held(&upload.metadata.sha256).await.unwrap(),
        None,
        "not before it is checked"
    );
    assert_eq!(store.finish("u", 4_000).await.unwrap(), Finished::Kept);
    let (held, bytes) = store
        .content(&upload.metadata.sha256)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((held.bytes, bytes.as_slice()), (rest, VOICE));
    assert_eq!(store.open_of(&upload.device).await.unwrap().uploads, 0);
    let after = store.upload("u").await.unwrap().unwrap();
    assert!(
        after.ended && after.at == rest,
        "a lost answer finds it at its full offset"
    );
}

async fn a_whole_with_another_hash_is_dropped(store: &dyn MediaStore) {
    let upload = upload("u", VOICE);
    store.begin(&upload).await.unwrap();
    let other = vec![b'x'; VOICE.len()];
    store.append("u", 0, &other, 1).await.unwrap();
    assert_eq!(store.finish("u", 1).await.unwrap(), Finished::Wrong);
    assert_eq!(store.upload("u").await.unwrap(), None);
    assert_eq!(store.held(&upload.metadata.sha256).await.unwrap(), None);
    assert_eq!(store.finish("u", 1).await.unwrap(), Finished::Gone);
}

async fn a_piece_elsewhere_is_not_written(store: &dyn MediaStore) {
    store.begin(&upload("u", VOICE)).await.unwrap();
    store.append("u", 0, &VOICE[..4], 1).await.unwrap();
    let again = store.append("u", 0, &VOICE[..4], 1).await.unwrap();
    assert_eq!(again, Appended::Elsewhere(4));
    assert_eq!(
        store.append("u", 5, b"x", 1).await.unwrap(),
        Appended::Elsewhere(4)
    );
    let beyond = vec![b'x'; VOICE.len()];
    assert_eq!(
        store.append("u", 4, &beyond, 1).await.unwrap(),
        Appended::Elsewhere(4)
    );
    assert_eq!(store.append("v", 0, b"x", 1).await.unwrap(), Appended::Gone);
    store.append("u", 4, &VOICE[4..], 1).await.unwrap();
    assert_eq!(store.finish("u", 1).await.unwrap(), Finished::Kept);
}

async fn finishing_again_changes_nothing(store: &dyn MediaStore) {
    brought(store, "u").await;
    assert_eq!(store.finish("u", 9).await.unwrap(), Finished::Kept);
    brought(store, "v").await;
    let counts = store.held_counts().await.unwrap();
    assert_eq!(
        (counts.voice, counts.photos, counts.bytes),
        (1, 0, VOICE.len() as u64)
    );
    // Of what is here another upload needs no bytes.
    store.begin(&upload("w", VOICE)).await.unwrap();
    store.finish_held("w", 9).await.unwrap();
    assert!(store.upload("w").await.unwrap().unwrap().ended);
}

async fn who_brought_it_may_play_it(store: &dyn MediaStore) {
    let sha256 = brought(store, "u").await.metadata.sha256;
    let may = async |officer: &str| {
        store
            .may_play(&sha256, &officer.parse().unwrap())
            .await
            .unwrap()
    };
    assert!(may("O01").await);
    assert!(!may("O02").await);
}

async fn taken_away_it_is_gone_unless_a_visit_names_it(store: &dyn MediaStore) {
    let sha256 = brought(store, "u").await.metadata.sha256;
    brought(store, "twice").await;
    store.terminate("twice").await.unwrap();
    assert!(
        store.held(&sha256).await.unwrap().is_some(),
        "another upload brought it too"
    );
    store.terminate("u").await.unwrap();
    assert_eq!(store.upload("u").await.unwrap(), None);
    assert_eq!(store.held(&sha256).await.unwrap(), None);
    brought(store, "v").await;
    expect(store, VOICE, "O01").await;
    store.terminate("v").await.unwrap();
    assert!(store.held(&sha256).await.unwrap().is_some());
    assert!(
        store
            .may_play(&sha256, &"O01".parse().unwrap())
            .await
            .unwrap()
    );
}

async fn old_uploads_go_unless_a_visit_waits(store: &dyn MediaStore) {
    store.begin(&upload("u", VOICE)).await.unwrap();
    store.append("u", 0, &VOICE[..4], 5_000).await.unwrap();
    store.begin(&upload("v", b"another")).await.unwrap();
    expect(store, b"another", "O01").await;
    assert_eq!(
        store.expire(5_000).await.unwrap(),
        0,
        "one was touched, one is waited for"
    );
    assert_eq!(store.expire(5_001).await.unwrap(), 1);
    assert_eq!(store.upload("u").await.unwrap(), None);
    assert!(store.upload("v").await.unwrap().is_some());
    brought(store, "w").await;
    assert_eq!(
        store.expire(9_000).await.unwrap(),
        1,
        "the note of one that ended"
    );
    assert!(store.held(&sha256_hex(VOICE)).await.unwrap().is_some());
}

async fn what_is_missing_is_counted(store: &dyn MediaStore) {
    expect(store, VOICE, "O02").await;
    let missing = store.missing().await.unwrap();
    assert_eq!(missing.len(), 1);
    assert_eq!((missing[0].officer.as_str(), missing[0].count), ("O02", 1));
    assert_eq!(missing[0].bytes, VOICE.len() as u64);
    brought(store, "u").await;
    assert_eq!(store.missing().await.unwrap(), []);
    // A look that another was faster than says nothing.
    let stale = News {
        looked: 77,
        head: 78,
        farmers: vec!["F001".parse().unwrap()],
    };
    store.terminate("u").await.unwrap();
    store.expect(&stale, &[]).await.unwrap();
    assert!(
        store.held(&sha256_hex(VOICE)).await.unwrap().is_some(),
        "it is expected as before"
    );
}

#[tokio::test]
async fn sqlite_keeps_what_every_store_promises() {
    let folders = std::sync::Mutex::new(Vec::new());
    all(async || {
        let folder = tempfile::tempdir().unwrap();
        let storage = SqliteStorage::open(folder.path()).await.unwrap();
        folders.lock().unwrap().push(folder);
        SqliteMedia::new(storage.pool().clone())
    })
    .await;
}
