//! `khetsmriti status`.

use super::{
    depot::Depot,
    output::{Output, count, text},
};
use crate::{
    config::MemoryOptions,
    routes::status::{MediaCounts, Status},
    storage::{DeviceRow, Storage, marks::OutboxStore},
};
use shared::{entry::MediaKind, text::Arg};
use std::path::Path;

pub(super) async fn run(
    folder: &Path,
    memory: &MemoryOptions,
    output: &Output,
) -> anyhow::Result<()> {
    let depot = Depot::open(folder, memory).await?;
    // The server may have been given its memory's address as an option that we do not see.
    let serving = match memory.hindsight_url {
        Some(_) => None,
        None => depot.outbox.serving().await?,
    };
    let target = serving.unwrap_or_else(|| depot.memory.target_id());
    let (media, heard) = (depot.media().store, depot.heard());
    let counts = MediaCounts::of(&*depot.storage, &*media, &*heard).await?;
    let status = Status::of(&*depot.storage, &*depot.outbox, &target, counts).await?;
    output.say(
        "cli-counts",
        &[
            ("farmers", count(status.farmers)),
            ("visits", count(status.visits)),
            ("outcomes", count(status.outcomes)),
            ("changes", count(status.changes)),
            ("devices", count(status.devices)),
        ],
    );
    let outbox = &status.outbox;
    output.say(
        "cli-outbox",
        &[
            ("target", text(&target)),
            ("waiting", count(outbox.waiting)),
            ("sent", count(outbox.sent)),
            ("verified", count(outbox.verified)),
            ("gave_up", count(outbox.gave_up)),
        ],
    );
    say_media(&status.media, output);
    for missing in media.missing().await? {
        let key = match missing.kind {
            MediaKind::Voice => "cli-media-voice-missing",
            MediaKind::Photo => "cli-media-photos-missing",
        };
        let args = [
            ("officer", text(&missing.officer)),
            ("n", count(missing.count)),
            ("size", Arg::Bytes(missing.bytes)),
        ];
        output.say(key, &args);
    }
    for row in depot.storage.devices().await? {
        say_device(&row, output);
    }
    output.end(&serde_json::to_value(&status)?);
    depot.storage.close().await;
    Ok(())
}

fn say_media(media: &MediaCounts, output: &Output) {
    output.say(
        "cli-media",
        &[
            ("voice", count(media.voice)),
            ("photos", count(media.photos)),
            ("size", Arg::Bytes(media.bytes)),
            ("missing", count(media.voice_missing + media.photos_missing)),
            ("heard", count(media.heard)),
            ("waiting", count(media.to_hear)),
        ],
    );
}

/// A phone that lost its store and signs in anew is another device; this one's line says how much
/// of it never arrived.
fn say_device(row: &DeviceRow, output: &Output) {
    let (device, officer) = (text(&row.id), text(&row.officer));
    match row.last_seen {
        None => output.say(
            "cli-device-new",
            &[("device", device), ("officer", officer)],
        ),
        Some(seen) => output.say(
            "cli-device",
            &[
                ("device", device),
                ("officer", officer),
                ("seen", Arg::Moment(seen)),
                ("numbered", count(row.device_seq)),
                ("unsent", count(row.unsent)),
            ],
        ),
    }
}
