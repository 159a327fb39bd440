//! `khetsmriti status`.

use super::{depot::Depot, output::Output};
use crate::{config::MemoryOptions, routes::status::Status, storage::Storage};
use std::path::Path;

pub(super) async fn run(
    folder: &Path,
    memory: &MemoryOptions,
    output: &Output,
) -> anyhow::Result<()> {
    let depot = Depot::open(folder, memory).await?;
    let target = depot.memory.target_id();
    let status = Status::of(&*depot.storage, &*depot.outbox, &target).await?;
    output.say(&format!(
        "farmers {}, visits {}, outcomes {}, changes {}, devices {}",
        status.farmers, status.visits, status.outcomes, status.changes, status.devices
    ));
    let outbox = &status.outbox;
    output.say(&format!(
        "memory {target}: waiting {}, sent {}, verified {}, gave up {}",
        outbox.waiting, outbox.sent, outbox.verified, outbox.gave_up
    ));
    for device in depot.storage.devices().await? {
        let seen = device
            .last_seen
            .map_or("never".to_owned(), |at| at.to_string());
        output.say(&format!(
            "device {} of {}: last here {seen}, records numbered up to {}, {} of them not sent then",
            device.id, device.officer, device.device_seq, device.unsent
        ));
    }
    output.end(&serde_json::to_value(&status)?);
    depot.storage.close().await;
    Ok(())
}
