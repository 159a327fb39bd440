//! Saving what was recorded. No CRDT and no worker has a part in it: "saved" means that this
//! transaction is on the disk.

use super::{
    ShellError, clock,
    store::{Database, Durability},
    types::Saved,
};
use shared::{
    entry::{Body, Entry},
    ids::VillageId,
    sync::stored::{Intent, Store, entry_key, meta_key},
};

/// Saves entries, all or none. Each gets the next number of this phone; `floor` is the highest
/// number known from elsewhere. An entry that is already there with the same content is the same
/// save (a double tap).
pub async fn save_intents(
    database: &Database,
    entries: &[Entry],
    floor: u64,
) -> Result<Vec<Saved>, ShellError> {
    let mut prepared = Vec::new();
    for entry in entries {
        entry.check()?;
        prepared.push((
            entry_key(&entry.farmer, &entry.id),
            entry.encode()?,
            village_of(entry)?,
        ));
    }
    let (intents, meta) = (Store::Intents.name(), Store::Meta.name());
    let transaction = database.write(&[intents, meta], Durability::Strict).await?;
    let last = transaction
        .get(meta, meta_key::DEVICE_SEQ)
        .await?
        .and_then(number)
        .unwrap_or(0);
    let mut device_seq = last.max(floor);
    let at = clock::clock();
    let mut saved = Vec::new();
    for (key, text, village) in prepared {
        if let Some(bytes) = transaction.get(intents, &key).await? {
            let held = read(&bytes)?;
            if held.text != text {
                return Err(ShellError::Different);
            }
            saved.push(Saved {
                device_seq: held.device_seq,
            });
            continue;
        }
        device_seq += 1;
        let intent = Intent {
            device_seq,
            text,
            at,
            village,
        };
        transaction.put(intents, &key, &intent.to_bytes())?;
        saved.push(Saved { device_seq });
    }
    transaction.put(meta, meta_key::DEVICE_SEQ, &device_seq.to_be_bytes())?;
    transaction.commit().await?;
    Ok(saved)
}

/// The village that a new farmer's document is announced in.
fn village_of(entry: &Entry) -> Result<Option<VillageId>, ShellError> {
    Ok(match entry.body()? {
        Body::Farmer(farmer) => Some(farmer.village),
        _ => None,
    })
}

/// The highest number given so far.
pub async fn last_number(database: &Database) -> Result<u64, ShellError> {
    let bytes = database
        .get(Store::Meta.name(), meta_key::DEVICE_SEQ)
        .await?;
    Ok(bytes.and_then(number).unwrap_or(0))
}

/// A number as it is kept in `meta`.
pub(crate) fn number(bytes: Vec<u8>) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.try_into().ok()?))
}

/// A stored intent.
pub(crate) fn read(bytes: &[u8]) -> Result<Intent, ShellError> {
    Intent::from_bytes(bytes).map_err(|error| ShellError::Unreadable(error.to_string()))
}
