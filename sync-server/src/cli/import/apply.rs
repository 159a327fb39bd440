//! Writes a plan. Run twice, the second time changes nothing: an entry is known by its id and text,
//! a reference row by what it is about and its first day. A few transactions, so that phones can
//! sync in between; one that is broken off is made good by running it again.

use crate::{
    cli::officer::put_officer,
    import::{FarmerPlan, Plan, Planned, PlannedRecord, Refused, RefusedReason},
    storage::{NewChange, Origin, Put, Result, Storage, StorageError, Writing},
    sync::{apply::author, publish::empty},
};
use shared::{
    document::{Authored, FarmerDocument, MAX_DOCUMENT_BYTES},
    entry::Entry,
    ids::{DocId, OfficerId, VillageId},
    records::RecordBody,
    time::Stamp,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// So many entries go into one transaction.
const ENTRIES_AT_ONCE: usize = 1_000;
/// A change stays well below what the door lets through, since phones offer it again after a restore.
const CHANGE_TEXT_BYTES: usize = 20 * 1024;
const CHANGE_ENTRIES: usize = 100;

/// What came of a plan, in rows of the source.
#[derive(Debug, Default)]
pub struct Summary {
    pub imported: u64,
    pub unchanged: u64,
    pub refused: Vec<Refused>,
}

/// Writes a plan; with an officer, the villages in it join his territory.
pub async fn apply_plan(
    storage: &dyn Storage,
    plan: Plan,
    officer: Option<&OfficerId>,
    now: Stamp,
) -> Result<Summary> {
    let mut grants: BTreeMap<OfficerId, BTreeSet<VillageId>> = BTreeMap::new();
    for territory in &plan.territories {
        grants
            .entry(territory.officer.clone())
            .or_default()
            .extend(territory.villages.clone());
    }
    if let Some(officer) = officer {
        grants
            .entry(officer.clone())
            .or_default()
            .extend(villages_in(&plan));
    }
    let mut rows = Rows::default();
    put_records(storage, &plan.records, now, &mut rows).await?;
    for farmers in batches(plan.farmers) {
        let mut writing = storage.write().await?;
        for farmer in farmers {
            put_farmer(&mut *writing, farmer, &mut rows).await?;
        }
        writing.commit().await?;
    }
    // Last, so that a phone gets a new village whole.
    put_grants(storage, &grants, now).await?;
    Ok(rows.summary(plan.refused))
}

fn villages_in(plan: &Plan) -> impl Iterator<Item = VillageId> + '_ {
    let named = plan
        .records
        .iter()
        .filter_map(|planned| match &planned.record.body {
            RecordBody::Village(village) => Some(village.id.clone()),
            _ => None,
        });
    named.chain(plan.farmers.iter().map(|farmer| farmer.village.clone()))
}

/// What became of each source row. A row that made several things counts by the newest of them.
#[derive(Debug, Default)]
struct Rows {
    written: HashSet<u64>,
    unchanged: HashSet<u64>,
    refused: BTreeMap<u64, String>,
}

impl Rows {
    fn note(&mut self, row: Option<u64>, put: Put, why: &str) {
        let Some(row) = row else { return };
        match put {
            Put::Written => drop(self.written.insert(row)),
            Put::Unchanged => drop(self.unchanged.insert(row)),
            Put::Differs => drop(self.refused.insert(row, why.to_owned())),
        }
    }

    fn summary(self, mut refused: Vec<Refused>) -> Summary {
        let Self {
            mut written,
            mut unchanged,
            refused: own,
        } = self;
        written.retain(|row| !own.contains_key(row));
        unchanged.retain(|row| !own.contains_key(row) && !written.contains(row));
        let reason = |(row, why)| Refused {
            file: String::new(),
            line: row,
            row_id: None,
            reason: RefusedReason::Other(why),
        };
        refused.extend(own.into_iter().map(reason));
        Summary {
            imported: written.len() as u64,
            unchanged: unchanged.len() as u64,
            refused,
        }
    }
}

async fn put_records(
    storage: &dyn Storage,
    records: &[PlannedRecord],
    now: Stamp,
    rows: &mut Rows,
) -> Result<()> {
    let mut writing = storage.write().await?;
    for PlannedRecord {
        record,
        rows: sources,
    } in records
    {
        if let RecordBody::Officer(officer) = &record.body {
            writing.put_officer(&officer.id, &officer.name, now).await?;
        }
        let put = writing.put_record(record, now).await?;
        let (kind, id) = record.key();
        let why = format!(
            "{kind} {id}: other facts are here from {} on; give the new row a later day",
            record.valid_from
        );
        sources
            .iter()
            .for_each(|row| rows.note(Some(*row), put, &why));
    }
    writing.commit().await
}

async fn put_grants(
    storage: &dyn Storage,
    grants: &BTreeMap<OfficerId, BTreeSet<VillageId>>,
    now: Stamp,
) -> Result<()> {
    let mut writing = storage.write().await?;
    for (officer, villages) in grants {
        // A source's own officer (`kcc`) is known by his id until somebody names him.
        if writing.officer_name(officer).await?.is_none() {
            put_officer(&mut *writing, officer, officer.as_str(), now).await?;
        }
        for village in villages {
            writing.grant(officer, village, now).await?;
        }
    }
    writing.commit().await
}

fn batches(farmers: Vec<FarmerPlan>) -> Vec<Vec<FarmerPlan>> {
    let mut batches: Vec<Vec<FarmerPlan>> = Vec::new();
    let mut entries = ENTRIES_AT_ONCE;
    for farmer in farmers {
        if entries >= ENTRIES_AT_ONCE {
            batches.push(Vec::new());
            entries = 0;
        }
        entries += farmer.entries.len();
        batches
            .last_mut()
            .expect("one was pushed before the first")
            .push(farmer);
    }
    batches
}

async fn put_farmer(writing: &mut dyn Writing, plan: FarmerPlan, rows: &mut Rows) -> Result<()> {
    let (mut row, is_there) = match writing.document(&plan.farmer).await? {
        Some(row) => (row, true),
        None => (
            empty(&DocId::first(plan.farmer.clone()), &plan.village),
            false,
        ),
    };
    let new = new_entries(writing, &row.doc, plan.entries, rows).await?;
    if new.is_empty() {
        return Ok(());
    }
    if !is_there {
        writing.create_document(&row).await?;
    }
    let saved = std::mem::take(&mut row.saved);
    let written = tokio::task::spawn_blocking(move || write(&saved, new)).await;
    let written = written.map_err(|error| StorageError::Corrupt(error.to_string()))??;
    for (authored, planned) in &written.changes {
        let received_at = planned
            .iter()
            .map(|planned| planned.received_at)
            .max()
            .unwrap_or(Stamp::MIN);
        let (doc, village) = (&row.doc, &row.village);
        let change = NewChange {
            doc,
            village,
            hash: authored.hash,
            raw: &authored.raw,
            received_at,
            origin: Origin::Import,
        };
        let seq = writing.append_change(&change).await?;
        for planned in planned {
            writing
                .put_entry(&row.doc, &planned.entry, seq, planned.received_at)
                .await?;
            rows.note(planned.row, Put::Written, "");
        }
        row.first_seq = if row.first_seq == 0 {
            seq
        } else {
            row.first_seq
        };
        row.covers_seq = seq;
    }
    for planned in &written.left_out {
        rows.note(
            planned.row,
            Put::Differs,
            &format!("the record of farmer {} is full", plan.farmer),
        );
    }
    (row.saved, row.heads) = (written.saved, written.heads);
    writing.save_document(&row).await
}

async fn new_entries(
    writing: &mut dyn Writing,
    doc: &DocId,
    planned: Vec<Planned>,
    rows: &mut Rows,
) -> Result<Vec<Planned>> {
    let mut new = Vec::new();
    for planned in planned {
        let id = planned.entry.id.as_str();
        match writing.entry(doc, id).await? {
            None => new.push(planned),
            Some((text, _)) if text == text_of(&planned.entry)? => {
                rows.note(planned.row, Put::Unchanged, "")
            }
            Some(_) => {
                let why = format!("entry {id} is here with another text; an entry never changes");
                rows.note(planned.row, Put::Differs, &why);
            }
        }
    }
    Ok(new)
}

fn text_of(entry: &Entry) -> Result<String> {
    entry
        .encode()
        .map_err(|error| StorageError::Corrupt(error.to_string()))
}

/// Changes made of new entries, and the document with them.
struct Written {
    changes: Vec<(Authored, Vec<Planned>)>,
    left_out: Vec<Planned>,
    saved: Vec<u8>,
    heads: Vec<[u8; 32]>,
}

fn write(saved: &[u8], new: Vec<Planned>) -> Result<Written> {
    let corrupt = |error: &dyn std::fmt::Display| StorageError::Corrupt(error.to_string());
    let mut document = FarmerDocument::load(saved).map_err(|error| corrupt(&error))?;
    let (mut changes, mut left_out, mut bytes) = (Vec::new(), Vec::new(), saved.len());
    for planned in chunks(new)? {
        // A change takes less room in the document than by itself.
        if bytes >= MAX_DOCUMENT_BYTES - 2 * CHANGE_TEXT_BYTES {
            left_out.extend(planned);
            continue;
        }
        let entries: Vec<Entry> = planned
            .iter()
            .map(|planned| planned.entry.clone())
            .collect();
        if let Some(authored) = author(&mut document, &entries).map_err(|error| corrupt(&error))? {
            bytes += authored.raw.len();
            changes.push((authored, planned));
        }
    }
    let saved = document.save();
    let read = FarmerDocument::load(&saved).map_err(|error| corrupt(&error))?;
    Ok(Written {
        changes,
        left_out,
        heads: read.heads(),
        saved,
    })
}

fn chunks(planned: Vec<Planned>) -> Result<Vec<Vec<Planned>>> {
    let mut chunks: Vec<Vec<Planned>> = Vec::new();
    let mut bytes = 0;
    for planned in planned {
        let own = text_of(&planned.entry)?.len();
        let is_full =
            |chunk: &Vec<Planned>| chunk.len() >= CHANGE_ENTRIES || bytes + own > CHANGE_TEXT_BYTES;
        if chunks.last().is_none_or(is_full) {
            chunks.push(Vec::new());
            bytes = 0;
        }
        bytes += own;
        chunks
            .last_mut()
            .expect("one was pushed before the first")
            .push(planned);
    }
    Ok(chunks)
}
