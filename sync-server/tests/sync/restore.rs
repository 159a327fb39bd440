//! A depot put back to a backup: nothing that phones have is lost.

use crate::common::{Phone, TestDepot, write::*};
use sync_server::storage::Storage;

#[tokio::test]
async fn what_came_after_the_backup_comes_back_from_the_phones() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut one = Phone::enrol(&depot, "O01").await;
    let mut two = Phone::enrol(&depot, "O01").await;
    one.create("F001", "VL01");
    one.sync().await;
    let backup = depot.folder().join("backup.db");
    depot.other_process().await.backup(&backup).await.unwrap();

    // Twenty visits, one new farmer and one new phone after it.
    for n in 0..20 {
        one.record(visit("F001", &format!("V{n:02}"), "a"));
    }
    one.create("F002", "VL01");
    one.sync().await;
    two.sync().await;
    let mut three = Phone::enrol(&depot, "O01").await;
    let before = depot.storage.log_head().await.unwrap();

    let after = depot.other_process().await.restore(&backup).await.unwrap();
    assert_ne!(after.epoch, before.epoch);
    assert_eq!(depot.storage.counts().await.unwrap().visits, 0);

    // The serving process goes on with the restored record.
    one.record(visit("F001", "V20", "recorded since"));
    let heads = two.docs[&doc("F001")].document.heads();
    two.sync().await;
    assert_eq!(
        two.docs[&doc("F001")].document.heads(),
        heads,
        "a phone keeps what it has"
    );
    assert_eq!(two.offer().await, 21);
    assert_eq!(one.sync().await.codes().len(), 1);
    assert_eq!(one.offer().await, 0, "the other phone has brought it");
    assert_eq!(depot.storage.counts().await.unwrap().visits, 21);
    three.sync().await;
    two.sync().await;
    for farmer in ["F001", "F002"] {
        assert_eq!(three.entries(farmer), one.entries(farmer));
        assert_eq!(three.entries(farmer), two.entries(farmer));
    }
    assert_eq!(three.entries("F001").len(), 22);
}

#[tokio::test]
async fn a_resume_token_from_before_begins_anew() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    phone.create("F001", "VL01");
    phone.sync().await;
    let backup = depot.folder().join("backup.db");
    depot.storage.backup(&backup).await.unwrap();
    let mut fresh = Phone::enrol(&depot, "O01").await;
    let exchange = fresh.send(fresh.body(&[])).await;
    let page = exchange
        .items
        .iter()
        .position(|item| matches!(item, shared::protocol::Down::Page { .. }))
        .unwrap();
    fresh.take(&[], &exchange.items[..=page]);
    depot.other_process().await.restore(&backup).await.unwrap();
    assert!(fresh.sync().await.is_done());
    assert_eq!(fresh.entries("F001"), ["F001-c"]);
}

#[tokio::test]
async fn a_file_that_is_no_backup_changes_nothing() {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01"]).await;
    let before = depot.storage.log_head().await.unwrap();
    let file = depot.folder().join("x");
    for bytes in [&b""[..], b"not a database", &[0; 8192]] {
        std::fs::write(&file, bytes).unwrap();
        let error = depot.storage.restore(&file).await.unwrap_err().to_string();
        assert!(error.contains("backup"), "{error}");
    }
    assert!(
        depot
            .storage
            .restore(&depot.folder().join("missing"))
            .await
            .is_err()
    );
    assert_eq!(depot.storage.log_head().await.unwrap(), before);
    let left: Vec<_> = std::fs::read_dir(depot.folder())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("restore-")),
        "{left:?}"
    );
}
