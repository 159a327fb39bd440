//! The read model, without any CRDT: rows, what was saved since they were written, reference data.

use super::{
    ShellError, intents,
    store::Database,
    types::{FarmerData, Known, State, Unsettled},
};
use shared::{
    brief::{Catalogue, IndexRow},
    entry::{Body, Entry},
    heard::Heard,
    ids::{FarmerId, VillageId},
    order,
    records::Record,
    sync::{
        SyncMeta,
        index::{INDEX_VERSION, VillageIndex, index_row_of, row_on},
        stored::{
            Change, ChangeState, KeptText, Row, RowEntry, Store, farmer_range, heard_range,
            key_parts, ledger_farmer, ledger_range, meta_key, row_key,
        },
    },
    time::{Day, Stamp},
    view::Ledger,
};
use std::collections::{BTreeMap, BTreeSet};

fn unreadable(error: &shared::sync::stored::Unreadable) -> ShellError {
    ShellError::Unreadable(error.to_string())
}

/// Where the phone stands with its depot.
pub(crate) async fn sync_meta(database: &Database) -> Result<SyncMeta, ShellError> {
    match database.get(Store::Meta.name(), meta_key::SYNC).await? {
        Some(bytes) => SyncMeta::from_bytes(&bytes).map_err(|error| unreadable(&error)),
        None => Ok(SyncMeta::default()),
    }
}

/// One farmer: his row, and the intents that are not in it yet.
pub(crate) async fn farmer(database: &Database, id: &FarmerId) -> Result<FarmerData, ShellError> {
    let meta = sync_meta(database).await?;
    // Intents before the row: one that is derived in between is then in both, never in neither.
    let (from, to) = farmer_range(id);
    let intents = database
        .all(Store::Intents.name(), Some((&from, &to)))
        .await?;
    let row = database.get(Store::Rows.name(), &row_key(id)).await?;
    let mut data = FarmerData {
        farmer: id.clone(),
        entries: Vec::new(),
        unreadable: Vec::new(),
        heard: heard(database, id).await?,
        depot_hears: meta.hears,
    };
    if let Some(row) = row {
        let row = Row::from_bytes(&row).map_err(|error| unreadable(&error))?;
        data.unreadable.clone_from(&row.unreadable);
        for stored in &row.entries {
            match Entry::decode(&stored.text) {
                Ok(entry) => {
                    let state = state(stored, &entry, &row, &meta);
                    let received_at = stored.received_ms.and_then(Stamp::from_millis);
                    data.entries.push(Known {
                        entry,
                        received_at,
                        state,
                    });
                }
                Err(_) => data.unreadable.push(stored.text.chars().take(60).collect()),
            }
        }
    }
    let held: BTreeSet<_> = order::set(data.entries.iter().map(|known| known.entry.id.clone()));
    for (_, bytes) in intents {
        let entry = Entry::decode(&intents::read(&bytes)?.text)?;
        if !held.contains(&entry.id) {
            data.entries.push(Known {
                entry,
                received_at: None,
                state: State::OnPhone,
            });
        }
    }
    Ok(data)
}

/// What was heard in voice notes about a farmer. One that cannot be read is left out.
async fn heard(database: &Database, id: &FarmerId) -> Result<Vec<Heard>, ShellError> {
    let (from, to) = heard_range(id);
    let stored = database.all(Store::Rows.name(), Some((&from, &to))).await?;
    let read = |(_, bytes): &(String, Vec<u8>)| serde_json::from_slice(bytes).ok();
    Ok(stored.iter().filter_map(read).collect())
}

fn state(stored: &RowEntry, entry: &Entry, row: &Row, meta: &SyncMeta) -> State {
    // A log number of another log says nothing in this one.
    let seq = stored.seq.filter(|_| row.epoch == meta.epoch_bytes());
    match (&stored.code, seq) {
        (Some(code), _) => State::NeedsLook { code: code.clone() },
        (None, None) => State::OnPhone,
        (None, Some(seq)) if meta.is_in_memory(seq, &entry.kind, entry.id.as_str(), &row.doc) => {
            State::InMemory
        }
        (None, Some(seq)) => State::AtDepot { seq },
    }
}

/// The lists' rows as of a day: the villages' indexes, with the rows of farmers of whom something
/// was saved since made here.
pub(crate) async fn index(database: &Database, today: Day) -> Result<Vec<IndexRow>, ShellError> {
    let fresh = not_derived(database).await?;
    let mut rows: BTreeMap<FarmerId, IndexRow> = BTreeMap::new();
    for (_, bytes) in database.all(Store::Rows.name(), Some(("v/", "v0"))).await? {
        rows.extend(
            VillageIndex::from_bytes(&bytes)
                .map_err(|error| unreadable(&error))?
                .rows,
        );
    }
    if !fresh.is_empty() {
        let catalogue = Catalogue::on(today, &records(database).await?);
        for id in fresh {
            if let Some(row) = index_row_of(&farmer(database, &id).await?.history(), &catalogue) {
                rows.insert(id, row);
            }
        }
    }
    Ok(rows.into_values().map(|row| row_on(row, today)).collect())
}

/// The ledgers of everyone who ever was of a village, by farmer. Of whom something was saved since,
/// and whose ledger cannot be read, it is made here of his entries; so are all, while another
/// version's are being made anew.
pub(crate) async fn village(
    database: &Database,
    id: &VillageId,
) -> Result<Vec<Ledger>, ShellError> {
    let (kept, to_make) = of_village(database, id).await?;
    let mut ledgers: BTreeMap<FarmerId, Ledger> = BTreeMap::new();
    for ledger in kept {
        ledgers.insert(ledger.farmer().clone(), ledger);
    }
    for farmer_id in to_make {
        ledgers.remove(&farmer_id);
        let ledger = Ledger::of(&farmer(database, &farmer_id).await?.history());
        if ledger.villages().contains(id) {
            ledgers.insert(farmer_id, ledger);
        }
    }
    Ok(ledgers.into_values().collect())
}

/// The entries of everyone who ever was of a village: for the depot view, which ledgers do not have.
pub(crate) async fn village_histories(
    database: &Database,
    id: &VillageId,
) -> Result<Vec<FarmerData>, ShellError> {
    let mut all = Vec::new();
    for ledger in village(database, id).await? {
        all.push(farmer(database, ledger.farmer()).await?);
    }
    Ok(all)
}

/// The stored ledgers of a village, and the farmers whose must be made of their entries.
async fn of_village(
    database: &Database,
    id: &VillageId,
) -> Result<(Vec<Ledger>, BTreeSet<FarmerId>), ShellError> {
    // Before the ledgers: what is derived in between is then made here, and in them as well.
    let mut to_make = not_derived(database).await?;
    let (from, to) = ledger_range(id);
    let mut kept = Vec::new();
    for (key, bytes) in database.all(Store::Rows.name(), Some((&from, &to))).await? {
        match Ledger::from_bytes(&bytes) {
            Ok(ledger) => kept.push(ledger),
            Err(_) => to_make.extend(ledger_farmer(&key)),
        }
    }
    if sync_meta(database).await?.index_version != INDEX_VERSION {
        for (_, bytes) in database.all(Store::Rows.name(), Some(("v/", "v0"))).await? {
            let index = VillageIndex::from_bytes(&bytes).map_err(|error| unreadable(&error))?;
            let theirs = index.rows.into_values().filter(|row| row.village == *id);
            to_make.extend(theirs.map(|row| row.farmer));
        }
    }
    Ok((kept, to_make))
}

/// A text that is kept for the time without a depot.
pub(crate) async fn kept(
    database: &Database,
    kind: KeptText,
    id: &str,
) -> Result<Option<String>, ShellError> {
    let (store, key) = kind.place(id);
    let bytes = database.get(store.name(), &key).await?;
    Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()))
}

/// Keeps such a text. It can be fetched again, so an ordinary write will do.
pub(crate) async fn keep(
    database: &Database,
    kind: KeptText,
    id: &str,
    text: &str,
) -> Result<(), ShellError> {
    let (store, key) = kind.place(id);
    database
        .put(store.name(), &key, Some(text.as_bytes()))
        .await
}

/// Farmers with intents that the worker has not derived yet.
async fn not_derived(database: &Database) -> Result<BTreeSet<FarmerId>, ShellError> {
    let intents = database.keys(Store::Intents.name(), None).await?;
    let derived: BTreeSet<String> = order::set(database.keys(Store::Changes.name(), None).await?);
    let open = intents.iter().filter(|key| !derived.contains(*key));
    Ok(order::set(open.filter_map(|key| Some(key_parts(key)?.0))))
}

/// All reference rows that this version understands.
pub(crate) async fn records(database: &Database) -> Result<Vec<Record>, ShellError> {
    let stored = database.all(Store::Records.name(), None).await?;
    Ok(stored
        .iter()
        .filter_map(|(_, bytes)| serde_json::from_slice(bytes).ok())
        .collect())
}

/// How many entries are where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// On this phone alone.
    pub(crate) on_phone: u64,
    /// In need of a person's look; also counted above.
    pub(crate) unsettled: Vec<Unsettled>,
    /// When the oldest entry that is on this phone alone was saved.
    pub(crate) oldest_ms: Option<i64>,
    /// Farmers here.
    pub(crate) farmers: u64,
}

/// Counts.
pub(crate) async fn counts(database: &Database) -> Result<Counts, ShellError> {
    let intents = database.keys(Store::Intents.name(), None).await?;
    let mut published: BTreeSet<String> = BTreeSet::new();
    let mut counts = Counts::default();
    for (key, bytes) in database.all(Store::Changes.name(), None).await? {
        let change = Change::from_bytes(&bytes).map_err(|error| unreadable(&error))?;
        match &change.state {
            ChangeState::Published { .. } => drop(published.insert(key)),
            ChangeState::SetAside { code } => {
                counts.unsettled.extend(unsettled(&key, &change.text, code));
            }
            _ => {}
        }
    }
    let unsent: Vec<&String> = intents
        .iter()
        .filter(|key| !published.contains(*key))
        .collect();
    counts.on_phone = unsent.len() as u64;
    // An entry's id begins with its moment, so one intent is read and not all of them.
    let oldest = unsent.iter().min_by_key(|key| entry_part(key));
    if let Some(oldest) = oldest
        && let Some(bytes) = database.get(Store::Intents.name(), oldest).await?
    {
        counts.oldest_ms = Some(intents::read(&bytes)?.at.wall_ms);
    }
    counts.farmers = database
        .keys(Store::Rows.name(), Some(("f/", "f0")))
        .await?
        .len() as u64;
    Ok(counts)
}

fn entry_part(key: &str) -> &str {
    key.split_once('/').map_or(key, |(_, entry)| entry)
}

/// An entry that needs a look, and the visit it is about.
fn unsettled(key: &str, text: &str, code: &str) -> Option<Unsettled> {
    let (farmer, id) = key_parts(key)?;
    let body = Entry::decode(text).and_then(|entry| entry.body());
    let visit = match body {
        Ok(Body::Visit(_)) => Some(id),
        Ok(Body::Outcome(outcome)) => Some(outcome.visit),
        Ok(Body::Forecast(forecast)) => Some(forecast.visit),
        Ok(Body::Correction(correction)) => Some(correction.corrects),
        Ok(Body::Withdrawal(withdrawal)) => Some(withdrawal.withdraws),
        _ => None,
    };
    Some(Unsettled {
        farmer,
        visit,
        code: code.to_owned(),
    })
}
