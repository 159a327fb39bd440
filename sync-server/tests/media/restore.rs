//! Media in a backup, and what a phone finds at a depot that was put back to one.

use crate::stage::{Stage, attached, offset, sha256, voice};
use sync_server::storage::Storage;

#[tokio::test]
async fn a_backup_has_the_media_and_an_older_one_lets_phones_offer_again() {
    let mut stage = Stage::silent().await;
    let (old, new) = (voice(1, 100_000), voice(2, 4_000));
    stage.visit("F001", "V-1", vec![attached(&old)]).await;
    stage.bring(&old, "F001", "V-1").await;
    let half = voice(3, 9_000);
    let begun = stage.begin(&attached(&half), "F001", "V-1").await;
    stage.patch(&begun, 0, &half[..5_000]).await;
    let backup = stage.depot.folder().join("backup.db");
    stage.depot.storage.backup(&backup).await.unwrap();
    stage.visit("F001", "V-2", vec![attached(&new)]).await;
    stage.bring(&new, "F001", "V-2").await;
    let before = stage.phone.epoch;
    stage
        .depot
        .other_process()
        .await
        .restore(&backup)
        .await
        .unwrap();

    let here = async |bytes: &[u8]| {
        let place = format!("/api/v1/media/{}", sha256(bytes));
        stage.head(&place).await
    };
    assert_eq!(offset(&here(&old).await), 100_000);
    // A phone asks before it lets go of its copy: this one is not here any more.
    assert_eq!(here(&new).await.status(), 404);
    assert_eq!(
        offset(&stage.head(&begun).await),
        5_000,
        "what was on its way goes on"
    );
    assert_eq!(
        stage.patch(&begun, 5_000, &half[5_000..]).await.status(),
        204
    );
    stage.bring(&new, "F001", "V-2").await;
    assert_eq!(offset(&here(&new).await), 4_000);
    stage.phone.sync().await;
    assert_ne!(
        stage.phone.epoch, before,
        "by this a phone knows that it must ask"
    );
}
