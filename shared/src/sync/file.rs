//! One farmer on the phone: the document as the depot has published it, and this phone's own
//! changes on top. What is kept of the document is what was published, so it only ever grows;
//! changes that the depot did not take are derived anew on it.

use super::{
    index::{IndexChange, index_row_of_row},
    stored::{
        Arrival, Change, ChangeState, Intent, Kept, ROWS_VERSION, Row, RowEntry, Store, Unreadable,
        entry_key, row_key,
    },
};
use crate::{
    brief::Catalogue,
    document::{Actor, Apply, DocumentError, FarmerDocument, Hash, check_change},
    entry::{Body, Entry},
    ids::{DocId, EntryId, FarmerId, VillageId},
    order,
    protocol::Snapshot,
};
use std::collections::{BTreeMap, BTreeSet};

/// Why a farmer's file cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum FileError {
    #[error(transparent)]
    Stored(#[from] Unreadable),
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// What became of something that came from the depot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// It is in, and was not before.
    New,
    /// It was there already, or is older than what is there.
    Known,
    /// It builds on something that is not here.
    Gap,
    /// It can never be taken, by this code.
    Bad(String),
}

/// A value to be written, or with `None` taken away.
pub type Write = (Store, String, Option<Vec<u8>>);

/// A farmer's file.
#[derive(Debug, Clone)]
pub struct FarmerFile {
    farmer: FarmerId,
    doc: DocId,
    village: Option<VillageId>,
    epoch: [u8; 16],
    covers_seq: u64,
    arrivals: BTreeMap<EntryId, (i64, Option<u64>)>,
    gone: bool,
    published: FarmerDocument,
    /// Bytes from which what is published was read, as long as it is the same.
    saved: Option<Vec<u8>>,
    is_kept: bool,
    changes: BTreeMap<EntryId, Change>,
    dirty: Dirty,
}

/// What a save must write.
#[derive(Debug, Clone, Default)]
struct Dirty {
    kept: bool,
    row: bool,
    /// An actor's work was given up: it must not write any more.
    actor: bool,
    changes: BTreeSet<EntryId>,
    erased: BTreeSet<EntryId>,
    former_village: Option<String>,
}

impl FarmerFile {
    /// Opens a file from what is stored of it.
    pub fn open(
        farmer: FarmerId,
        kept: Option<&[u8]>,
        changes: BTreeMap<EntryId, Change>,
    ) -> Result<Self, FileError> {
        let mut file = Self::empty(farmer, changes);
        if let Some(bytes) = kept {
            let kept = Kept::from_bytes(bytes)?;
            file.published = FarmerDocument::load(&kept.saved)?;
            file.saved = Some(kept.saved);
            let arrivals = kept.arrivals.into_iter();
            file.arrivals = order::map(arrivals.map(|one| (one.entry, (one.received_ms, one.seq))));
            file.doc = kept.doc;
            file.village = kept.village;
            file.epoch = kept.epoch;
            file.covers_seq = kept.covers_seq;
            file.gone = kept.gone;
            file.is_kept = true;
        }
        Ok(file)
    }

    /// The file of a farmer of whom nothing is published here.
    pub fn empty(farmer: FarmerId, changes: BTreeMap<EntryId, Change>) -> Self {
        let doc = changes.values().map(|change| change.doc.clone()).max();
        Self {
            doc: doc.unwrap_or_else(|| DocId::first(farmer.clone())),
            farmer,
            village: changes.values().find_map(|change| change.village.clone()),
            epoch: [0; 16],
            covers_seq: 0,
            arrivals: BTreeMap::new(),
            gone: false,
            published: FarmerDocument::new(),
            saved: None,
            is_kept: false,
            changes,
            dirty: Dirty::default(),
        }
    }

    /// Whose.
    pub fn farmer(&self) -> &FarmerId {
        &self.farmer
    }
    /// The document that counts now.
    pub fn doc(&self) -> &DocId {
        &self.doc
    }
    /// Its village.
    pub fn village(&self) -> Option<&VillageId> {
        self.village.as_ref()
    }
    /// This phone's own changes.
    pub fn changes(&self) -> &BTreeMap<EntryId, Change> {
        &self.changes
    }
    /// Whether anything of the document is published here.
    pub fn is_kept(&self) -> bool {
        self.is_kept && !self.gone
    }
    /// Heads of what is published.
    pub fn heads(&self) -> Vec<Hash> {
        self.published.heads()
    }
    /// Which log the published document belongs to.
    pub fn epoch(&self) -> [u8; 16] {
        self.epoch
    }
    /// Published changes that are not in a log of this epoch, as far as is known here: what a
    /// restored depot has to be given again.
    pub fn owed(&self, epoch: [u8; 16]) -> Vec<(u64, Hash, Vec<u8>)> {
        if self.gone || !self.is_kept {
            return Vec::new();
        }
        let here = |raw: &[u8]| {
            let entries = check_change(&self.doc, raw)
                .map(|checked| checked.entries)
                .unwrap_or_default();
            let is_in = |id: &EntryId| {
                self.arrivals
                    .get(id)
                    .is_some_and(|arrival| arrival.1.is_some())
            };
            self.epoch == epoch && entries.iter().all(|entry| is_in(&entry.id))
        };
        self.lacking(&[])
            .into_iter()
            .filter(|(_, _, raw)| !here(raw))
            .collect()
    }
    /// Published changes that someone with these heads lacks, with own numbers where they are ours.
    pub fn lacking(&self, heads: &[Hash]) -> Vec<(u64, Hash, Vec<u8>)> {
        let seq = |hash: &Hash| {
            let own = self.changes.values().find(|change| change.hash == *hash);
            own.map_or(0, |change| change.device_seq)
        };
        let lacking = self.published.changes_since(heads).into_iter();
        lacking
            .map(|change| (seq(&change.hash), change.hash, change.raw))
            .collect()
    }

    /// The published document with the unsent changes on top. An unsent change that no longer
    /// applies is marked to be derived again.
    fn working(&mut self) -> FarmerDocument {
        let mut working = self.published.clone();
        // Published ones too that wait for what they build on: their actor's numbers are used up.
        let counts = |it: &Change| it.state == ChangeState::Unsent || self.is_to_absorb(it);
        let mut own: Vec<_> = self
            .changes
            .iter()
            .filter(|(_, change)| counts(change))
            .collect();
        order::sort_by_key(&mut own, |(_, change)| change.device_seq);
        let mut failed = Vec::new();
        for (id, change) in own {
            let applied = check_change(&self.doc, &change.raw)
                .map_err(Apply::Refused)
                .and_then(|checked| working.apply(&checked));
            if applied.is_err() && !change.is_published() {
                failed.push(id.clone());
            }
        }
        for id in failed {
            self.mark_again(&id, "dependency", 0);
        }
        working
    }

    /// Marks unsent changes that no longer apply to be derived again. Whether any work was given up,
    /// so that another actor must write now.
    pub fn check_unsent(&mut self) -> bool {
        drop(self.working());
        self.dirty.actor
    }

    /// Derives the change of an intent under a session's actor. While the document is being written
    /// anew by the depot, the entry waits.
    pub fn derive(
        &mut self,
        intent: &Intent,
        entry: &Entry,
        actor: Actor,
    ) -> Result<(), FileError> {
        let tries = self.changes.get(&entry.id).map_or(0, |change| change.tries);
        let mut change = Change {
            device_seq: intent.device_seq,
            doc: self.doc.clone(),
            text: entry.encode().map_err(DocumentError::from)?,
            village: intent.village.clone(),
            state: ChangeState::Again {
                code: "superseded".to_owned(),
            },
            tries,
            raw: Vec::new(),
            hash: [0; 32],
        };
        if !self.gone {
            let authored = self.working().author(actor, std::slice::from_ref(entry))?;
            change.state = match &authored {
                Some(_) => ChangeState::Unsent,
                // It is there already, word for word: it came by another way.
                None => self.arrived_state(&entry.id),
            };
            if let Some(authored) = authored {
                (change.raw, change.hash) = (authored.raw, authored.hash);
            }
        }
        if self.village.is_none() {
            self.village = intent.village.clone();
        }
        self.changes.insert(entry.id.clone(), change);
        self.touch(&entry.id);
        Ok(())
    }

    fn arrived_state(&self, entry: &EntryId) -> ChangeState {
        let (received_ms, seq) = self.arrivals.get(entry).copied().unwrap_or((0, None));
        ChangeState::Published {
            seq: seq.unwrap_or(self.covers_seq),
            received_ms,
        }
    }

    /// Whether the change of this entry stands as derived, or has to be made (again).
    pub fn must_derive(&self, entry: &EntryId) -> bool {
        !self.gone
            && self
                .changes
                .get(entry)
                .is_none_or(|change| matches!(change.state, ChangeState::Again { .. }))
    }

    /// Sets an entry aside that this phone cannot process.
    pub fn set_aside(&mut self, intent: &Intent, entry: &EntryId, code: &str) {
        let change = Change {
            device_seq: intent.device_seq,
            doc: self.doc.clone(),
            text: intent.text.clone(),
            village: intent.village.clone(),
            state: ChangeState::SetAside {
                code: code.to_owned(),
            },
            tries: 0,
            raw: Vec::new(),
            hash: [0; 32],
        };
        self.changes.insert(entry.clone(), change);
        self.touch(entry);
    }

    fn touch(&mut self, entry: &EntryId) {
        self.dirty.changes.insert(entry.clone());
        self.dirty.row = true;
    }

    fn mark(&mut self, entry: &EntryId, state: ChangeState, more_tries: u32) {
        let Some(change) = self.changes.get_mut(entry) else {
            return;
        };
        change.tries += more_tries;
        if !matches!(state, ChangeState::Published { .. }) {
            change.raw.clear();
            change.hash = [0; 32];
            self.dirty.actor = true;
        }
        change.state = state;
        self.touch(entry);
    }

    fn mark_again(&mut self, entry: &EntryId, code: &str, more_tries: u32) {
        self.mark(
            entry,
            ChangeState::Again {
                code: code.to_owned(),
            },
            more_tries,
        );
    }

    /// The depot did not take the change of this entry: it goes into the given state, and what was
    /// built on it is derived again.
    pub fn not_taken(&mut self, entry: &EntryId, state: ChangeState, code: &str) {
        let Some(refused) = self.changes.get(entry).cloned() else {
            return;
        };
        if refused.is_published() {
            return;
        }
        self.mark(entry, state, 1);
        let after: Vec<EntryId> = (self.changes.iter())
            .filter(|(_, it)| it.state == ChangeState::Unsent && it.device_seq > refused.device_seq)
            .map(|(id, _)| id.clone())
            .collect();
        for id in after {
            self.mark_again(&id, code, 0);
        }
    }

    /// Entries set aside for something that may have changed are tried again.
    pub fn revive(&mut self, may: impl Fn(&str) -> bool) {
        let aside = |change: &Change| match &change.state {
            ChangeState::SetAside { code } if may(code) => Some(code.clone()),
            _ => None,
        };
        let ids: Vec<_> = self
            .changes
            .iter()
            .filter_map(|(id, change)| Some((id.clone(), aside(change)?)))
            .collect();
        for (id, code) in ids {
            if let Some(change) = self.changes.get_mut(&id) {
                change.tries = 0;
            }
            self.mark_again(&id, &code, 0);
        }
    }

    /// The depot has published this phone's change of an entry.
    pub fn settle(&mut self, entry: &EntryId, epoch: [u8; 16], seq: u64, received_ms: i64) {
        let Some(change) = self.changes.get(entry) else {
            return;
        };
        let is_bare = change.raw.is_empty();
        self.enter(epoch);
        self.mark(entry, ChangeState::Published { seq, received_ms }, 0);
        if !is_bare {
            self.absorb();
        }
    }

    /// A change that was offered again is in the depot's (new) log.
    pub fn settle_offered(&mut self, hash: &Hash, epoch: [u8; 16], seq: u64) {
        self.enter(epoch);
        let raw = self
            .published
            .changes_since(&[])
            .into_iter()
            .find(|change| change.hash == *hash);
        let Some(checked) = raw.and_then(|change| check_change(&self.doc, &change.raw).ok()) else {
            return;
        };
        for entry in &checked.entries {
            if let Some(arrival) = self.arrivals.get_mut(&entry.id) {
                arrival.1 = Some(seq);
            }
        }
        self.dirty.kept = true;
        self.dirty.row = true;
    }

    /// Log numbers of another log say nothing in this one.
    fn enter(&mut self, epoch: [u8; 16]) {
        if self.epoch == epoch {
            return;
        }
        self.epoch = epoch;
        self.covers_seq = 0;
        for arrival in self.arrivals.values_mut() {
            arrival.1 = None;
        }
        self.dirty.kept |= self.is_kept;
        self.dirty.row = true;
    }

    /// Applies own published changes that the published document does not have yet, as far as
    /// they go: an answer may arrive before the answer to what it builds on.
    fn absorb(&mut self) {
        let mut waiting: Vec<Change> = self
            .changes
            .values()
            .filter(|it| self.is_to_absorb(it))
            .cloned()
            .collect();
        order::sort_by_key(&mut waiting, |change| change.device_seq);
        for change in waiting {
            let ChangeState::Published { seq, received_ms } = change.state else {
                continue;
            };
            let Ok(checked) = check_change(&self.doc, &change.raw) else {
                continue;
            };
            if self.published.apply(&checked).is_ok() {
                self.saved = None;
                for entry in &checked.entries {
                    self.arrivals
                        .entry(entry.id.clone())
                        .or_insert((received_ms, Some(seq)));
                }
                self.dirty.kept = true;
                self.dirty.row = true;
            }
        }
    }

    fn is_to_absorb(&self, change: &Change) -> bool {
        change.is_published()
            && !change.raw.is_empty()
            && change.doc == self.doc
            && !self.published.has(&change.hash)
    }

    /// A change from the depot's log.
    pub fn take_change(
        &mut self,
        doc: &DocId,
        epoch: [u8; 16],
        seq: u64,
        raw: &[u8],
        received_ms: i64,
    ) -> Taken {
        if doc.epoch < self.doc.epoch || (self.gone && *doc == self.doc) {
            return Taken::Known;
        }
        if doc.epoch > self.doc.epoch {
            self.supersede(doc.clone());
        }
        self.enter(epoch);
        if self.is_kept && seq <= self.covers_seq {
            return Taken::Known;
        }
        let checked = match check_change(doc, raw) {
            Ok(checked) => checked,
            Err(refusal) => return Taken::Bad(refusal.code().to_owned()),
        };
        if !self.published.has(&checked.hash) {
            match self.published.trial(&checked) {
                Ok(published) => (self.published, self.saved) = (published, None),
                Err(Apply::Held) => return Taken::Gap,
                Err(Apply::Refused(refusal)) => return Taken::Bad(refusal.code().to_owned()),
            }
        } else if checked
            .entries
            .iter()
            .all(|entry| self.arrivals.get(&entry.id) == Some(&(received_ms, Some(seq))))
        {
            return Taken::Known;
        }
        for entry in &checked.entries {
            self.arrivals
                .insert(entry.id.clone(), (received_ms, Some(seq)));
            if self.village.is_none()
                && let Ok(Body::Farmer(farmer)) = entry.body()
            {
                self.village = Some(farmer.village);
            }
        }
        self.dirty.kept = true;
        self.dirty.row = true;
        self.meet_own();
        self.absorb();
        Taken::New
    }

    /// A document as of a log number.
    pub fn take_snapshot(&mut self, snapshot: &Snapshot, epoch: [u8; 16]) -> Taken {
        if snapshot.doc.epoch < self.doc.epoch || (self.gone && snapshot.doc == self.doc) {
            return Taken::Known;
        }
        let is_newer = self.epoch != epoch || snapshot.covers_seq > self.covers_seq;
        if self.is_kept && snapshot.doc == self.doc && !is_newer {
            return Taken::Known;
        }
        let Ok(mut received) = FarmerDocument::load(&snapshot.saved) else {
            return Taken::Bad("unreadable".to_owned());
        };
        let mut heads = snapshot.heads.clone();
        order::sort(&mut heads);
        if received.heads() != heads {
            return Taken::Bad("heads".to_owned());
        }
        let (entries, _) = received.entries();
        if entries.iter().any(|entry| entry.farmer != self.farmer) {
            return Taken::Bad("misplaced".to_owned());
        }
        if snapshot.doc.epoch > self.doc.epoch {
            self.supersede(snapshot.doc.clone());
        }
        self.enter(epoch);
        let mut saved = Some(snapshot.saved.clone());
        let kept = if self.is_kept {
            self.lacking(&heads)
        } else {
            Vec::new()
        };
        for (_, _, raw) in kept {
            // What is here and not in there stays: it was published after, or in an earlier log.
            if let Ok(checked) = check_change(&self.doc, &raw) {
                let _ = received.apply(&checked);
                saved = None;
            }
        }
        (self.published, self.saved) = (received, saved);
        for (entry, after) in entries.iter().zip(&snapshot.arrivals) {
            let received_ms = entry.recorded_at.millis().saturating_add(*after);
            let seq = self.arrivals.get(&entry.id).and_then(|held| held.1);
            self.arrivals.insert(
                entry.id.clone(),
                (received_ms, seq.or(Some(snapshot.covers_seq))),
            );
        }
        self.covers_seq = snapshot.covers_seq;
        self.move_to(Some(snapshot.village.clone()));
        self.is_kept = true;
        self.dirty.kept = true;
        self.dirty.row = true;
        self.meet_own();
        self.absorb();
        Taken::New
    }

    fn move_to(&mut self, village: Option<VillageId>) {
        if self.village != village && self.dirty.former_village.is_none() {
            self.dirty.former_village = self.village.as_ref().map(VillageId::to_string);
        }
        self.village = village;
    }

    /// Own changes that are in the published document are published, whoever said so. So is an own
    /// entry that stands there word for word by another change (sent bare, or from another phone).
    fn meet_own(&mut self) {
        if self.is_settled() {
            return;
        }
        let texts: BTreeMap<EntryId, String> = order::map(
            (self.published.entries().0.iter())
                .filter_map(|entry| Some((entry.id.clone(), entry.encode().ok()?))),
        );
        let met: Vec<EntryId> = (self.changes.iter())
            .filter(|(_, change)| !change.is_published())
            .filter(|(id, change)| {
                let by_hash = !change.raw.is_empty() && self.published.has(&change.hash);
                // An unsent change stays while others may build on it.
                let by_text =
                    change.state != ChangeState::Unsent && texts.get(*id) == Some(&change.text);
                by_hash || by_text
            })
            .map(|(id, _)| id.clone())
            .collect();
        for id in met {
            let state = self.arrived_state(&id);
            self.mark(&id, state, 0);
        }
    }

    /// The depot has taken a document back: erased it, or writes it anew.
    pub fn tombstone(&mut self, doc: &DocId) -> Taken {
        if *doc != self.doc || self.gone {
            return Taken::Known;
        }
        self.supersede(doc.clone());
        self.gone = true;
        self.is_kept = true;
        self.dirty.kept = true;
        Taken::New
    }

    /// Another writing of the document takes this one's place. What the depot had is its own to
    /// give again; what was not sent is derived anew.
    fn supersede(&mut self, doc: DocId) {
        let (published, unsent): (Vec<_>, Vec<_>) = self
            .changes
            .iter()
            .map(|(id, change)| (id.clone(), change.is_published()))
            .partition(|it| it.1);
        for (id, _) in published {
            self.changes.remove(&id);
            self.dirty.changes.remove(&id);
            self.dirty.erased.insert(id);
        }
        for (id, _) in unsent {
            let aside = matches!(
                self.changes.get(&id).map(|it| &it.state),
                Some(ChangeState::SetAside { .. })
            );
            if !aside {
                self.mark_again(&id, "superseded", 0);
            }
        }
        self.doc = doc;
        (self.published, self.saved) = (FarmerDocument::new(), None);
        self.arrivals.clear();
        self.covers_seq = 0;
        self.gone = false;
        self.is_kept = false;
        self.dirty.row = true;
    }

    /// Takes intents and changes away that are published, contained, and older than a moment.
    pub fn prune(&mut self, before_ms: i64) -> usize {
        let (texts, _) = self.published.entries();
        let old: Vec<EntryId> = (self.changes.iter())
            .filter(|(id, change)| {
                let ChangeState::Published { received_ms, .. } = change.state else {
                    return false;
                };
                let contained = texts.iter().any(|entry| {
                    entry.id == **id && entry.encode().is_ok_and(|text| text == change.text)
                });
                let in_this_log = self
                    .arrivals
                    .get(*id)
                    .is_some_and(|arrival| arrival.1.is_some());
                received_ms < before_ms && contained && in_this_log
            })
            .map(|(id, _)| id.clone())
            .collect();
        for id in &old {
            self.changes.remove(id);
            self.dirty.erased.insert(id.clone());
        }
        old.len()
    }

    /// Whether nothing of this farmer waits for the depot.
    pub fn is_settled(&self) -> bool {
        self.changes.values().all(Change::is_published)
    }

    /// Takes everything of this farmer away.
    pub fn drop_all(&self) -> (Vec<Write>, Vec<IndexChange>) {
        let mut writes = vec![
            (Store::Snapshots, self.farmer.to_string(), None),
            (Store::Rows, row_key(&self.farmer), None),
        ];
        for id in self.changes.keys() {
            let key = entry_key(&self.farmer, id);
            writes.push((Store::Changes, key.clone(), None));
            writes.push((Store::Intents, key, None));
        }
        let village = self.village.iter().map(|village| IndexChange {
            village: village.to_string(),
            farmer: self.farmer.clone(),
            row: None,
        });
        (writes, village.collect())
    }

    /// The row as it is now.
    pub fn row(&self) -> Row {
        let (entries, unreadable) = self.published.entries();
        let mut rows: Vec<RowEntry> = Vec::new();
        let mut seen: BTreeSet<(EntryId, String)> = BTreeSet::new();
        for entry in entries {
            let Ok(text) = entry.encode() else { continue };
            let arrival = self.arrivals.get(&entry.id);
            seen.insert((entry.id, text.clone()));
            rows.push(RowEntry {
                text,
                received_ms: arrival.map(|it| it.0),
                seq: arrival.and_then(|it| it.1),
                code: None,
            });
        }
        for (id, change) in &self.changes {
            if seen.contains(&(id.clone(), change.text.clone())) {
                continue;
            }
            let (seq, received_ms) = match change.state {
                ChangeState::Published { seq, received_ms } => (Some(seq), Some(received_ms)),
                _ => (None, None),
            };
            let code = match &change.state {
                ChangeState::SetAside { code } => Some(code.clone()),
                _ => None,
            };
            rows.push(RowEntry {
                text: change.text.clone(),
                received_ms,
                seq,
                code,
            });
        }
        Row {
            version: ROWS_VERSION,
            village: self.village.clone(),
            epoch: self.epoch,
            entries: rows,
            unreadable,
            doc: self.doc.to_string(),
        }
    }

    /// Asks for the row to be written again with the next save.
    pub fn renew_row(&mut self) {
        self.dirty.row = true;
    }

    /// Whether a save has anything to write.
    pub fn is_dirty(&self) -> bool {
        self.dirty.kept
            || self.dirty.row
            || !self.dirty.changes.is_empty()
            || !self.dirty.erased.is_empty()
    }

    /// Whether work of the session's actor was given up, so that a new one must write from now on.
    pub fn gave_up_work(&self) -> bool {
        self.dirty.actor
    }

    /// What must be written, in one transaction. The document is read back before: a snapshot is
    /// only replaced by one that holds what it should.
    pub fn save(
        &mut self,
        catalogue: &Catalogue,
    ) -> Result<(Vec<Write>, Vec<IndexChange>), FileError> {
        let mut writes: Vec<Write> = Vec::new();
        let mut index = Vec::new();
        if self.dirty.kept {
            let saved = match self.saved.take() {
                Some(saved) => saved,
                None => {
                    let saved = self.published.save();
                    if FarmerDocument::load(&saved)?.heads() != self.published.heads() {
                        let how = "what was saved reads back otherwise";
                        return Err(DocumentError::Library(how.into()).into());
                    }
                    saved
                }
            };
            self.saved = Some(saved.clone());
            self.is_kept = true;
            let arrivals = self
                .arrivals
                .iter()
                .map(|(entry, (received_ms, seq))| Arrival {
                    entry: entry.clone(),
                    received_ms: *received_ms,
                    seq: *seq,
                });
            let kept = Kept {
                doc: self.doc.clone(),
                village: self.village.clone(),
                epoch: self.epoch,
                covers_seq: self.covers_seq,
                arrivals: arrivals.collect(),
                gone: self.gone,
                saved,
            };
            writes.push((
                Store::Snapshots,
                self.farmer.to_string(),
                Some(kept.to_bytes()),
            ));
        }
        for id in &self.dirty.changes {
            let value = self.changes.get(id).map(Change::to_bytes);
            writes.push((Store::Changes, entry_key(&self.farmer, id), value));
        }
        for id in &self.dirty.erased {
            let key = entry_key(&self.farmer, id);
            writes.push((Store::Changes, key.clone(), None));
            writes.push((Store::Intents, key, None));
        }
        if self.dirty.row {
            let row = self.row();
            if let Some(village) = self.dirty.former_village.take() {
                index.push(IndexChange {
                    village,
                    farmer: self.farmer.clone(),
                    row: None,
                });
            }
            let in_lists = index_row_of_row(&self.farmer, &row, catalogue);
            let village = self.village.as_ref().map(VillageId::to_string);
            let village = village.or_else(|| in_lists.as_ref().map(|it| it.village.to_string()));
            if let Some(village) = village {
                index.push(IndexChange {
                    village,
                    farmer: self.farmer.clone(),
                    row: in_lists,
                });
            }
            writes.push((Store::Rows, row_key(&self.farmer), Some(row.to_bytes())));
        }
        self.dirty = Dirty::default();
        Ok((writes, index))
    }
}
