//! One exchange with the depot: items of its answer in, batches to be written out. It reads and
//! writes nothing itself: whoever runs it lends it the farmers' files that an item is about, and
//! writes each batch in one transaction. If that fails, the exchange is over and its memory void.

use super::{
    answer::{Next, next},
    clock::{Clock, Offset},
    file::{FarmerFile, Taken, Write},
    index::IndexChange,
    meta::{Need, SyncMeta},
    offer::Sent,
    stored::{ChangeState, KeptText, Store, meta_key},
};
use crate::{
    brief::Catalogue,
    entry::is_sha256,
    heard::Heard,
    ids::{DocId, FarmerId, OfficerId},
    protocol::{Answer, Cursor, DEPOT_HEARS, Down, Status},
    records::Record,
    wording::Worded,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is written in one transaction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// Values to write or take away, in order.
    pub writes: Vec<Write>,
    /// Changes of the villages' indexes; merged with what is stored in the same transaction.
    pub index: Vec<IndexChange>,
    /// All reference rows are taken away first.
    pub clear_records: bool,
    /// Reference rows are among the writes.
    pub records_changed: bool,
    /// Whose data changed.
    pub farmers: Vec<FarmerId>,
    /// A new token; the old one holds until this one is used.
    pub token: Option<String>,
    /// The session's actor must not write any more.
    pub new_actor: bool,
}

/// What an item means for whoever runs the exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Go on.
    More,
    /// Write a batch now; then go on.
    Write,
    /// Write a batch: the exchange is whole.
    Done,
    /// The depot could not go on, by this code; or what it sends does not fit (`officer`,
    /// `order`).
    Fault(String),
}

/// How much the depot said is to come, and how much came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Items that came since it said so.
    pub items: u64,
    /// Items to come, about.
    pub items_in_all: u64,
    /// Bytes to come, about.
    pub bytes_in_all: u64,
}

/// The exchange.
#[derive(Debug)]
pub struct Exchange {
    officer: OfficerId,
    at: Clock,
    meta: SyncMeta,
    sent: Vec<Sent>,
    all_sent: bool,
    heads_due: bool,
    asked: BTreeSet<DocId>,
    files: BTreeMap<FarmerId, FarmerFile>,
    records: Vec<Write>,
    kept: Vec<(FarmerId, Write)>,
    from_nothing: bool,
    cleared: bool,
    token: Option<String>,
    welcomed: bool,
    feeding: bool,
    create_codes: BTreeMap<FarmerId, String>,
    gap: bool,
    resumed_elsewhere: bool,
    result: Result,
    tally: Tally,
}

/// What an exchange did, apart from what it wrote.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Result {
    /// Entries that reached the depot.
    pub published: usize,
    /// Entries that were not taken: they, or what was built on them, go another way now.
    pub again: usize,
    /// Items that could not be taken, by code.
    pub bad: Vec<String>,
    /// The territory grew: what was set aside for it may be tried again.
    pub grown: bool,
    /// Something got through that need not go over the line again.
    pub progress: bool,
}

impl Exchange {
    /// An exchange that pushed these items; `all_sent` says that nothing was left for another. `at`
    /// is the moment of the request.
    pub fn new(
        officer: OfficerId,
        meta: SyncMeta,
        sent: Vec<Sent>,
        all_sent: bool,
        at: Clock,
    ) -> Self {
        let heads_due = meta.reconcile;
        Self {
            officer,
            at,
            meta,
            sent,
            all_sent,
            heads_due,
            asked: BTreeSet::new(),
            files: BTreeMap::new(),
            records: Vec::new(),
            kept: Vec::new(),
            from_nothing: false,
            cleared: false,
            token: None,
            welcomed: false,
            feeding: false,
            create_codes: BTreeMap::new(),
            gap: false,
            resumed_elsewhere: false,
            result: Result::default(),
            tally: Tally::default(),
        }
    }

    /// Where the phone stands by now.
    pub fn meta(&self) -> &SyncMeta {
        &self.meta
    }
    /// Whether what came so far counts although the rest was cut off: answers do, a part of the
    /// feed comes again.
    pub fn stands_as_it_is(&self) -> bool {
        self.welcomed && !self.feeding
    }
    /// Whether another exchange is due at once: the depot is to be told or given something that
    /// this one did not carry. Never without this one having brought something about, so that it
    /// comes to rest.
    pub fn owes_another(&self) -> bool {
        let did = self.result.published + self.result.again > 0;
        let tell = self.meta.reconcile && (!self.heads_due || did);
        let give = !self.meta.needs.is_empty() && (self.all_sent || did);
        let ask = self.meta.first_sync && self.meta.cursor.is_none();
        tell || give || ask || (!self.all_sent && did)
    }
    /// What was done so far.
    pub fn result(&self) -> &Result {
        &self.result
    }
    /// How much is to come.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether a batch must be written before this item is taken: answers stand for themselves,
    /// and must not wait for a feed that may be cut.
    pub fn writes_before(&self, item: &Down) -> bool {
        !self.feeding && is_feed(item)
    }

    /// The file this item is about, if it has not been lent yet.
    pub fn wants(&self, item: &Down) -> Option<FarmerId> {
        let farmer = match item {
            Down::Answer(answer) => self.sent_of(answer)?.farmer(),
            Down::Change { doc, .. } | Down::Tombstone { doc, .. } => &doc.farmer,
            Down::Snapshot(snapshot) => &snapshot.doc.farmer,
            _ => return None,
        };
        (!self.files.contains_key(farmer)).then(|| farmer.clone())
    }

    /// Lends a farmer's file until the next batch.
    pub fn lend(&mut self, file: FarmerFile) {
        self.files.insert(file.farmer().clone(), file);
    }

    /// An item that has ended the worker before is left out.
    pub fn skip(&mut self, item: &Down) {
        self.feeding |= is_feed(item);
        self.result.bad.push("broken".to_owned());
    }

    /// A stored file could not be read: the depot has to give it again.
    pub fn report_broken(&mut self, code: &str) {
        self.gap = true;
        self.result.bad.push(code.to_owned());
    }

    fn sent_of(&self, answer: &Answer) -> Option<&Sent> {
        self.sent.get(usize::try_from(answer.number).ok()?)
    }

    /// Takes an item.
    pub fn take(&mut self, item: Down) -> Step {
        if !self.welcomed && !matches!(item, Down::Welcome { .. } | Down::Fault { .. }) {
            return Step::Fault("order".to_owned());
        }
        if is_feed(&item) {
            self.feeding = true;
            self.tally.items += 1;
        }
        match item {
            Down::Welcome {
                depot_time_ms,
                epoch,
                token,
                officer,
                can,
            } => {
                self.meta.hears = can.map(|can| can.iter().any(|it| it == DEPOT_HEARS));
                return self.welcome(depot_time_ms, epoch, token, &officer);
            }
            Down::Answer(answer) => self.answer(&answer),
            Down::Memory { watermark, except } => {
                self.meta.watermark = watermark;
                self.meta.except = except;
            }
            Down::Size { items, bytes } => {
                self.tally = Tally {
                    items: 0,
                    items_in_all: items,
                    bytes_in_all: bytes,
                };
            }
            Down::Need { doc, heads } => {
                self.asked.insert(doc.clone());
                self.meta.needs.retain(|need| need.doc != doc);
                self.meta.needs.push(Need {
                    doc,
                    heads: heads.concat(),
                });
            }
            Down::Grant { village, .. } => {
                self.meta.revoked.retain(|gone| gone != village.as_str());
                // Its worded briefs, and what was heard, may have lower numbers than those that are here.
                (self.meta.worded, self.meta.heard) = (None, None);
                self.result.grown = true;
            }
            Down::Revoke { village, .. } => {
                if !self
                    .meta
                    .revoked
                    .iter()
                    .any(|gone| gone == village.as_str())
                {
                    self.meta.revoked.push(village.to_string());
                }
            }
            Down::Record { seq, json } => self.record(seq, &json),
            Down::Worded { number, json } => self.worded(number, &json),
            Down::Heard { number, json } => self.heard(number, &json),
            Down::Change {
                seq,
                doc,
                raw,
                received_ms,
            } => {
                let epoch = self.meta.epoch_bytes();
                let file = self.files.get_mut(&doc.farmer);
                let taken = file.map(|file| file.take_change(&doc, epoch, seq, &raw, received_ms));
                self.taken(taken);
            }
            Down::Tombstone { doc, .. } => {
                let taken = self
                    .files
                    .get_mut(&doc.farmer)
                    .map(|file| file.tombstone(&doc));
                self.taken(taken);
            }
            Down::Snapshot(snapshot) => {
                let epoch = self.meta.epoch_bytes();
                let file = self.files.get_mut(&snapshot.doc.farmer);
                let taken = file.map(|file| file.take_snapshot(&snapshot, epoch));
                self.taken(taken);
            }
            Down::Page { resume, seq } => {
                self.result.progress = true;
                if !self.resumed_elsewhere {
                    self.meta.resume = Some(resume);
                    if let Some(seq) = seq {
                        self.meta.cursor = Some(Cursor {
                            epoch: self.meta.epoch_bytes(),
                            seq,
                        });
                    }
                }
                return Step::Write;
            }
            Down::Done { cursor } => {
                self.done(cursor);
                return Step::Done;
            }
            Down::Fault { code } => return Step::Fault(code),
        }
        Step::More
    }

    fn welcome(
        &mut self,
        depot_ms: i64,
        epoch: [u8; 16],
        token: Option<String>,
        officer: &str,
    ) -> Step {
        if officer != self.officer.as_str() {
            return Step::Fault("officer".to_owned());
        }
        self.welcomed = true;
        self.meta.offset = Some(Offset {
            depot_ms,
            at: self.at,
        });
        self.token = token;
        if self.meta.epoch != epoch {
            self.meta.reconcile = !self.meta.epoch.is_empty();
            self.heads_due = false;
            self.resumed_elsewhere = self.meta.resume.is_some();
            self.meta.epoch = epoch.to_vec();
            (self.meta.cursor, self.meta.resume) = (None, None);
            (self.meta.watermark, self.meta.needs) = (0, Vec::new());
            (self.meta.worded, self.meta.heard) = (None, None);
        }
        self.from_nothing = self.meta.cursor.is_none() && self.meta.resume.is_none();
        Step::More
    }

    fn answer(&mut self, answer: &Answer) {
        let Some(sent) = self.sent_of(answer).cloned() else {
            return;
        };
        self.result.progress = true;
        let epoch = self.meta.epoch_bytes();
        let received_ms = self.meta.offset.map_or(0, |offset| offset.depot_ms);
        if let (Sent::Create(farmer), Some(code)) = (&sent, &answer.code) {
            self.create_codes.insert(farmer.clone(), code.clone());
        }
        let create_code = self.create_codes.get(sent.farmer()).cloned();
        let Some(file) = self.files.get_mut(sent.farmer()) else {
            return;
        };
        match sent {
            Sent::Create(_) => {}
            Sent::Owed(_, hash) => {
                if let (Status::Published, Some(seq)) = (answer.status, answer.seq) {
                    file.settle_offered(&hash, epoch, seq);
                    self.result.published += 1;
                }
            }
            Sent::Own(_, entry, hash) => {
                // What was sent may have been given up meanwhile, with what it was built on.
                let Some(held) = file
                    .changes()
                    .get(&entry)
                    .filter(|change| change.hash == hash)
                else {
                    return;
                };
                let mut answer = answer.clone();
                if answer.code.as_deref() == Some("no_document") {
                    answer.code = create_code.or(answer.code);
                }
                let (tries, is_bare) = (held.tries, held.state == ChangeState::Bare);
                match next(&answer, tries) {
                    Next::Keep => {}
                    Next::Settle { seq } => {
                        self.result.published += 1;
                        file.settle(&entry, epoch, seq, received_ms);
                    }
                    Next::Derive { code } if !is_bare => {
                        self.result.again += 1;
                        file.not_taken(&entry, ChangeState::Again { code: code.clone() }, &code);
                    }
                    Next::SendBare { code } if !is_bare => {
                        self.result.again += 1;
                        file.not_taken(&entry, ChangeState::Bare, &code);
                    }
                    Next::Derive { code } | Next::SendBare { code } | Next::SetAside { code } => {
                        self.result.again += 1;
                        file.not_taken(&entry, ChangeState::SetAside { code: code.clone() }, &code);
                    }
                }
            }
        }
    }

    fn record(&mut self, seq: u64, json: &str) {
        // A row of a kind that this version does not know is kept under its number.
        let key = match serde_json::from_str::<Record>(json) {
            Ok(record) => {
                let (kind, id) = record.key();
                format!("{kind}/{id}/{}", record.valid_from)
            }
            Err(_) => format!("?/{seq}"),
        };
        self.records
            .push((Store::Records, key, Some(json.as_bytes().to_vec())));
    }

    /// One that cannot be read is passed over: the rule-made brief stands.
    fn worded(&mut self, number: u64, json: &str) {
        match serde_json::from_str::<Worded>(json) {
            Ok(worded) => {
                let id = format!("{}/{}", worded.farmer, worded.lang.code());
                let (store, key) = KeptText::Worded.place(&id);
                let value = Some(json.as_bytes().to_vec());
                self.kept.push((worded.farmer, (store, key, value)));
            }
            Err(_) => self.result.bad.push("worded".to_owned()),
        }
        let epoch = self.meta.epoch_bytes();
        self.meta.worded = Some(Cursor { epoch, seq: number });
    }

    /// One that cannot be read is passed over: the voice note stays beside the form.
    fn heard(&mut self, number: u64, json: &str) {
        match serde_json::from_str::<Heard>(json) {
            Ok(heard) if is_sha256(&heard.sha256) => {
                let id = format!("{}/{}", heard.farmer, heard.sha256);
                let (store, key) = KeptText::Heard.place(&id);
                let value = Some(json.as_bytes().to_vec());
                self.kept.push((heard.farmer, (store, key, value)));
            }
            _ => self.result.bad.push("heard".to_owned()),
        }
        let epoch = self.meta.epoch_bytes();
        self.meta.heard = Some(Cursor { epoch, seq: number });
    }

    fn taken(&mut self, taken: Option<Taken>) {
        match taken {
            Some(Taken::New | Taken::Known) => {}
            Some(Taken::Gap) | None => {
                self.gap = true;
                self.result.bad.push("gap".to_owned());
            }
            Some(Taken::Bad(code)) => self.result.bad.push(code),
        }
    }

    fn done(&mut self, cursor: Cursor) {
        self.meta.resume = None;
        self.meta.first_sync = true;
        self.meta.cursor = Some(cursor);
        // It may have gone on from a place in another log: then this was not the whole of this one.
        if self.resumed_elsewhere {
            self.meta.cursor = None;
        }
        if self.gap {
            self.ask_for_all();
        } else {
            self.meta.refetched = false;
        }
        if self.all_sent {
            // The heads went with this request, and what the depot asked for before as well.
            self.meta.reconcile &= !self.heads_due;
            let asked = &self.asked;
            self.meta.needs.retain(|need| asked.contains(&need.doc));
        }
    }

    /// What is to be written now. The lent files go back to the store with it. A file that cannot be
    /// saved stays as it was, and is asked for again.
    pub fn batch(&mut self, catalogue: &Catalogue) -> Batch {
        let mut batch = Batch::default();
        if !self.records.is_empty() {
            batch.records_changed = true;
            batch.clear_records = self.from_nothing && !self.cleared;
            self.cleared = true;
            batch.writes.append(&mut self.records);
        }
        for (farmer, mut file) in std::mem::take(&mut self.files) {
            batch.new_actor |= file.gave_up_work();
            if !file.is_dirty() {
                continue;
            }
            let Ok((mut writes, mut index)) = file.save(catalogue) else {
                self.result.bad.push("library".to_owned());
                self.ask_for_all();
                continue;
            };
            batch.writes.append(&mut writes);
            batch.index.append(&mut index);
            batch.farmers.push(farmer);
        }
        // Behind the files: what is kept of a farmer goes with him.
        for (farmer, write) in std::mem::take(&mut self.kept) {
            batch.writes.push(write);
            if !batch.farmers.contains(&farmer) {
                batch.farmers.push(farmer);
            }
        }
        batch.token = self.token.take();
        batch.writes.push((
            Store::Meta,
            meta_key::SYNC.to_owned(),
            Some(self.meta.to_bytes()),
        ));
        batch
    }

    /// The feed does not fit what is here: the whole of it is asked for, once.
    fn ask_for_all(&mut self) {
        if !self.meta.refetched {
            (self.meta.cursor, self.meta.resume) = (None, None);
            (self.meta.refetched, self.meta.verified) = (true, false);
        }
    }
}

/// Whether an item belongs to the feed, whose parts count only up to a page.
fn is_feed(item: &Down) -> bool {
    matches!(
        item,
        Down::Grant { .. }
            | Down::Revoke { .. }
            | Down::Change { .. }
            | Down::Record { .. }
            | Down::Tombstone { .. }
            | Down::Snapshot(_)
            | Down::Worded { .. }
            | Down::Heard { .. }
    )
}
