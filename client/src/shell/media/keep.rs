//! Voice and photos in the store. "Kept" means as much as it does for text: bytes, their way to the
//! depot and the draft that names them are on the disk, in one transaction.

use super::super::{
    ShellError, clock, reading,
    store::{Database, Durability},
    types::State,
};
use super::{attached, browser};
use crate::core::{
    Given,
    media::{ForVisit, Kept, MicTrouble, QueueEntry, attach_to_draft, next_draft, to_prune},
};
use shared::{
    entry::{Attached, MediaKind},
    sync::stored::Store,
};
use std::collections::BTreeSet;

/// Where all of it is.
pub(super) fn audio() -> &'static str {
    Store::Audio.name()
}

fn bytes_key(sha256: &str) -> String {
    format!("b/{sha256}")
}

fn queue_key(sha256: &str) -> String {
    format!("q/{sha256}")
}

/// Where it is tried whether there is room.
const ROOM: &str = "r/room";

/// Something that is to be kept.
pub(super) struct New {
    /// Whose.
    pub(super) of: ForVisit,
    /// What.
    pub(super) kind: MediaKind,
    /// Its media type.
    pub(super) mime: String,
    /// How long it is.
    pub(super) millis: Option<u32>,
    /// The keys of the slices it was put together from; they go.
    pub(super) slices: Vec<String>,
    /// It was left over when the app was closed.
    pub(super) was_left: bool,
}

/// Keeps it, and gives whose it is now and what is attached.
pub(super) async fn store(
    database: &Database,
    new: &New,
    bytes: &[u8],
) -> Result<(ForVisit, Attached), MicTrouble> {
    if bytes.len() > new.kind.most_bytes() as usize {
        return Err(MicTrouble::NotAPicture);
    }
    // Before the transaction, which ends where it is left idle.
    let attached = attached(new.kind, bytes, &new.mime, new.millis)
        .await
        .ok_or(MicTrouble::Failed)?;
    let written = write(database, new, bytes, &attached).await;
    let of = written.map_err(|error| match error {
        ShellError::Full => MicTrouble::NoRoom,
        _ => MicTrouble::NotKept,
    })?;
    Ok((of, attached))
}

async fn write(
    database: &Database,
    new: &New,
    bytes: &[u8],
    attached: &Attached,
) -> Result<ForVisit, ShellError> {
    let (audio, drafts) = (audio(), Store::Drafts.name());
    let transaction = database.write(&[audio, drafts], Durability::Strict).await?;
    let mut of = new.of.clone();
    let mut draft = transaction.get(drafts, &of.draft).await?;
    if draft.is_none() {
        // A correction that is done is not begun again for it.
        of.draft = next_draft(&of.farmer);
        draft = transaction.get(drafts, &of.draft).await?;
    }
    let text = draft.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let mut random = clock::random_u128;
    let mut given = Given {
        now: clock::now(),
        random: &mut random,
    };
    if let Some((text, visit)) = attach_to_draft(text.as_deref(), &of, attached, &mut given) {
        transaction.put(drafts, &of.draft, text.as_bytes())?;
        of.visit = visit;
    }
    let made_at = clock::now();
    let entry = QueueEntry::new(
        attached.clone(),
        of.visit.clone(),
        of.farmer.clone(),
        made_at,
    );
    transaction.put(audio, &bytes_key(&attached.sha256), bytes)?;
    transaction.put(audio, &queue_key(&attached.sha256), &to_bytes(&entry))?;
    for slice in &new.slices {
        transaction.delete(audio, slice)?;
    }
    transaction.commit().await?;
    Ok(of)
}

fn to_bytes(entry: &QueueEntry) -> Vec<u8> {
    serde_json::to_vec(entry).expect("a queue entry is plain JSON")
}

/// All that this phone knows of its voice and photos.
pub(super) async fn entries(database: &Database) -> Result<Vec<QueueEntry>, ShellError> {
    let stored = database.all(audio(), Some(("q/", "q0"))).await?;
    let read = stored.iter();
    Ok(read
        .filter_map(|(_, bytes)| serde_json::from_slice(bytes).ok())
        .collect())
}

/// Changes one as it stands by now; one that was taken away meanwhile stays away.
pub(super) async fn update(
    database: &Database,
    sha256: &str,
    change: impl FnOnce(&mut QueueEntry),
) -> Result<Option<QueueEntry>, ShellError> {
    let key = queue_key(sha256);
    // The depot says it again if it is lost.
    let transaction = database.write(&[audio()], Durability::Relaxed).await?;
    let held = transaction.get(audio(), &key).await?;
    let held = held.and_then(|bytes| serde_json::from_slice::<QueueEntry>(&bytes).ok());
    let Some(mut entry) = held else {
        return Ok(None);
    };
    change(&mut entry);
    transaction.put(audio(), &key, &to_bytes(&entry))?;
    transaction.commit().await?;
    Ok(Some(entry))
}

/// The bytes of one.
pub(super) async fn bytes(
    database: &Database,
    sha256: &str,
) -> Result<Option<Vec<u8>>, ShellError> {
    database.get(audio(), &bytes_key(sha256)).await
}

/// The bytes of one with their media type, if they are here.
pub(super) async fn read(database: &Database, sha256: &str) -> Option<(Vec<u8>, String)> {
    let bytes = bytes(database, sha256).await.ok()??;
    let entry = database.get(audio(), &queue_key(sha256)).await.ok()?;
    let entry = entry.and_then(|bytes| serde_json::from_slice::<QueueEntry>(&bytes).ok());
    Some((bytes, entry.map(|it| it.attached.mime).unwrap_or_default()))
}

/// Takes one away, and gives what was known of it.
pub(super) async fn delete(
    database: &Database,
    sha256: &str,
) -> Result<Option<QueueEntry>, ShellError> {
    let transaction = database.write(&[audio()], Durability::Strict).await?;
    let held = transaction.get(audio(), &queue_key(sha256)).await?;
    transaction.delete(audio(), &bytes_key(sha256))?;
    transaction.delete(audio(), &queue_key(sha256))?;
    transaction.commit().await?;
    Ok(held.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

/// Whether so many bytes can be kept. Where not, what the depot has and nobody will miss goes, the
/// oldest first.
pub(super) async fn make_room(database: &Database, needed: u64) -> bool {
    if has_room(database, needed).await {
        return true;
    }
    for sha256 in prunable(database).await.unwrap_or_default() {
        // What could not be taken away is still there, and no harm.
        let _ = delete(database, &sha256).await;
        if has_room(database, needed).await {
            return true;
        }
    }
    false
}

/// Browsers tell everyone the same round number, whatever the disk has left; so the store itself is
/// asked, by writing as much and taking it away again.
async fn has_room(database: &Database, needed: u64) -> bool {
    if browser::free_bytes()
        .await
        .is_some_and(|free| free < needed)
    {
        return false;
    }
    let sample = vec![0; usize::try_from(needed).unwrap_or_default()];
    let written = database.put(audio(), ROOM, Some(&sample)).await;
    // One that stays is written over the next time.
    let _ = database.put(audio(), ROOM, None).await;
    !matches!(written, Err(ShellError::Full))
}

async fn prunable(database: &Database) -> Result<Vec<String>, ShellError> {
    let entries = entries(database).await?;
    let mut published = BTreeSet::new();
    for entry in entries.iter().filter(|entry| entry.kept == Kept::Sent) {
        let data = reading::farmer(database, &entry.farmer).await?;
        if let Some(State::AtDepot { .. } | State::InMemory) = data.state(&entry.visit) {
            published.insert(entry.visit.clone());
        }
    }
    Ok(to_prune(&entries, clock::now(), |entry| {
        published.contains(&entry.visit)
    }))
}
