//! A phone over maps: the same decisions as the browser's worker, carried out at once. A crash
//! drops all but the maps, which change a whole batch at a time.

use super::depot::Depot;
use crate::{
    brief::Catalogue,
    entry::{Body, Entry, Farmer, Head, Name, Visit},
    ids::{EntryId, FarmerId, OfficerId, VillageId},
    protocol::{Down, Hello, Items, MAX_DOWN_ITEM},
    sync::{
        KEEP_PUBLISHED_MS, SyncMeta,
        clock::{Clock, corrected},
        exchange::{Batch, Exchange, Step},
        file::FarmerFile,
        index::VillageIndex,
        offer::{Owed, Queue, Waiting, create_in, pack},
        stored::{
            Change, ChangeState, Intent, Kept, Row, Store, entry_key, farmer_range, index_key,
            key_parts, meta_key,
        },
    },
    time::Stamp,
};
use std::collections::{BTreeMap, BTreeSet};

type Maps = BTreeMap<Store, BTreeMap<String, Vec<u8>>>;

/// What the network does to one exchange.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line {
    Whole,
    /// The request does not arrive.
    NoRequest,
    /// So much of the answer arrives, in thousandths.
    Cut(u16),
    /// The same, and the phone dies with it.
    Crash(u16),
}

pub(super) struct Phone {
    maps: Maps,
    name: u8,
    sessions: u8,
    actor: [u8; 16],
    pub(super) wall_ms: i64,
    last_seq: u64,
}

impl Phone {
    pub(super) fn new(name: u8) -> Self {
        let wall_ms = "2026-04-08T10:00:00+05:30"
            .parse::<Stamp>()
            .unwrap()
            .millis();
        let mut phone = Self {
            maps: Maps::new(),
            name,
            sessions: 0,
            actor: [0; 16],
            wall_ms,
            last_seq: 0,
        };
        phone.new_actor();
        phone
    }

    pub(super) fn new_actor(&mut self) {
        self.sessions += 1;
        self.actor = [self.name; 16];
        self.actor[0] = self.sessions;
    }

    fn map(&self, store: Store) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        self.maps.get(&store).into_iter().flatten()
    }

    fn get(&self, store: Store, key: &str) -> Option<Vec<u8>> {
        self.maps.get(&store)?.get(key).cloned()
    }

    pub(super) fn meta(&self) -> SyncMeta {
        let bytes = self.get(Store::Meta, meta_key::SYNC);
        bytes.map_or_else(SyncMeta::default, |bytes| {
            SyncMeta::from_bytes(&bytes).unwrap()
        })
    }

    fn head(&self, farmer: &str, id: &str) -> Head {
        let at = Stamp::from_millis(self.wall_ms).unwrap();
        Head {
            id: EntryId::new(id).unwrap(),
            farmer: FarmerId::new(farmer).unwrap(),
            by: OfficerId::new("O1").unwrap(),
            occurred_at: at,
            recorded_at: at,
        }
    }

    pub(super) fn record_farmer(&mut self, farmer: &str) {
        let body = Farmer {
            names: vec![Name {
                lang: "en".into(),
                text: "Someone".into(),
            }],
            village: VillageId::new("VL1").unwrap(),
            phone: None,
            crops: vec![],
            guntas: None,
            irrigation: None,
            imported: None,
        };
        let entry = Entry::new(
            self.head(farmer, &format!("{farmer}-0")),
            &Body::Farmer(body),
        )
        .unwrap();
        self.save(&entry);
    }

    pub(super) fn record_visit(&mut self, farmer: &str, id: &str, note: &str) {
        let visit = Visit {
            crop: "chilli".into(),
            note: Some(note.into()),
            ..Visit::default()
        };
        let entry = Entry::new(self.head(farmer, id), &Body::Visit(visit)).unwrap();
        self.save(&entry);
    }

    fn save(&mut self, entry: &Entry) {
        self.last_seq += 1;
        let village = match entry.body().unwrap() {
            Body::Farmer(farmer) => Some(farmer.village),
            _ => None,
        };
        let at = Clock {
            wall_ms: self.wall_ms,
            mono_ms: 0,
            run: u64::from(self.sessions),
        };
        let intent = Intent {
            device_seq: self.last_seq,
            text: entry.encode().unwrap(),
            at,
            village,
        };
        let key = entry_key(&entry.farmer, &entry.id);
        self.maps
            .entry(Store::Intents)
            .or_default()
            .insert(key, intent.to_bytes());
    }

    fn changes_of(&self, farmer: &FarmerId) -> BTreeMap<EntryId, Change> {
        let (from, to) = farmer_range(farmer);
        let stored = self
            .map(Store::Changes)
            .filter(|(key, _)| **key >= from && **key < to);
        stored
            .map(|(key, bytes)| {
                (
                    key_parts(key).unwrap().1,
                    Change::from_bytes(bytes).unwrap(),
                )
            })
            .collect()
    }

    fn own_farmers(&self) -> BTreeSet<FarmerId> {
        self.map(Store::Changes)
            .map(|(key, _)| key_parts(key).unwrap().0)
            .collect()
    }

    fn file(&self, farmer: &FarmerId) -> FarmerFile {
        let kept = self.get(Store::Snapshots, farmer.as_str());
        FarmerFile::open(farmer.clone(), kept.as_deref(), self.changes_of(farmer)).unwrap()
    }

    fn write(&mut self, batch: Batch) {
        for (store, key, value) in batch.writes {
            let map = self.maps.entry(store).or_default();
            match value {
                Some(value) => drop(map.insert(key, value)),
                None => drop(map.remove(&key)),
            }
        }
        for change in batch.index {
            let rows = self.maps.entry(Store::Rows).or_default();
            let key = index_key(&change.village);
            let mut index = rows.get(&key).map_or_else(VillageIndex::default, |bytes| {
                VillageIndex::from_bytes(bytes).unwrap()
            });
            index.set(&change.farmer, change.row);
            rows.insert(key, index.to_bytes());
        }
        if batch.new_actor {
            self.new_actor();
        }
    }

    fn save_file(&mut self, mut file: FarmerFile) {
        let new_actor = file.gave_up_work();
        let (writes, index) = file.save(&catalogue()).unwrap();
        self.write(Batch {
            writes,
            index,
            new_actor,
            ..Batch::default()
        });
    }

    pub(super) fn derive_all(&mut self) {
        let keys: Vec<String> = self
            .map(Store::Intents)
            .map(|(key, _)| key.clone())
            .collect();
        let mut todo: Vec<(FarmerId, EntryId, Intent)> = Vec::new();
        for key in keys {
            let (farmer, entry) = key_parts(&key).unwrap();
            if self.file(&farmer).must_derive(&entry) {
                todo.push((
                    farmer,
                    entry,
                    Intent::from_bytes(&self.get(Store::Intents, &key).unwrap()).unwrap(),
                ));
            }
        }
        todo.sort_by_key(|(_, _, intent)| intent.device_seq);
        for (farmer, id, intent) in todo {
            let mut file = self.file(&farmer);
            if file.check_unsent() {
                self.new_actor();
            }
            if !file.must_derive(&id) {
                continue;
            }
            let text = file
                .changes()
                .get(&id)
                .map_or(&intent.text, |change| &change.text);
            let entry = Entry::decode(text).unwrap();
            let entry = if file.changes().contains_key(&id) {
                entry
            } else {
                corrected(&entry, &intent.at, self.meta().offset.as_ref())
            };
            file.derive(&intent, &entry, self.actor).unwrap();
            self.save_file(file);
        }
    }

    fn queue(&self) -> Queue {
        let (meta, mut queue) = (self.meta(), Queue::default());
        let epoch = meta.epoch_bytes();
        for farmer in self.own_farmers() {
            let kept = self
                .get(Store::Snapshots, farmer.as_str())
                .map(|it| Kept::from_bytes(&it).unwrap());
            let own = self.changes_of(&farmer);
            let create_in = create_in(kept.as_ref(), &own, epoch);
            queue
                .own
                .extend(own.into_iter().map(|(entry, change)| Waiting {
                    farmer: farmer.clone(),
                    entry,
                    change,
                    create_in: create_in.clone(),
                }));
        }
        let mut owe = |file: &FarmerFile, lacking: Vec<(u64, [u8; 32], Vec<u8>)>| {
            let create_in = file.village().filter(|_| file.epoch() != epoch).cloned();
            queue
                .owed
                .extend(lacking.into_iter().map(|(device_seq, hash, raw)| Owed {
                    farmer: file.farmer().clone(),
                    doc: file.doc().clone(),
                    device_seq,
                    hash,
                    raw,
                    create_in: create_in.clone(),
                }));
        };
        if meta.reconcile {
            for (farmer, _) in self.map(Store::Snapshots) {
                let file = self.file(&FarmerId::new(farmer).unwrap());
                queue.heads.push((file.doc().clone(), file.heads()));
                owe(&file, file.owed(epoch));
            }
        }
        for need in &meta.needs {
            let file = self.file(&need.doc.farmer);
            owe(&file, file.lacking(need.heads.as_chunks::<32>().0));
        }
        queue
    }

    /// One exchange. Whether another is due at once.
    pub(super) fn exchange(&mut self, depot: &mut Depot, line: Line, budget: usize) -> bool {
        let (meta, queue) = (self.meta(), self.queue());
        let hello = Hello {
            app: "test".into(),
            cursor: meta.cursor,
            resume: meta.resume.clone(),
            phone_time_ms: self.wall_ms,
            unsent: queue.own.len() as u64,
            device_seq: self.last_seq,
            can: vec![crate::protocol::ABILITY_WORDED.to_owned()],
            worded: meta.worded,
            heard: meta.heard,
        };
        let push = pack(&hello, &queue, budget);
        if matches!(line, Line::NoRequest) {
            return false;
        }
        let answer = depot.sync(&push.body, "O1");
        let share = match line {
            Line::Cut(share) | Line::Crash(share) => usize::from(share),
            _ => 1000,
        };
        let arrived = &answer[..answer.len() * share / 1000];
        let at = Clock {
            wall_ms: self.wall_ms,
            mono_ms: 0,
            run: u64::from(self.sessions),
        };
        let mut exchange = Exchange::new(
            OfficerId::new("O1").unwrap(),
            meta,
            push.sent,
            push.left == 0,
            at,
        );
        let mut items = Items::<Down>::new(MAX_DOWN_ITEM);
        items.push(arrived);
        while let Some(item) = items.next().unwrap() {
            if exchange.writes_before(&item) {
                self.write(exchange.batch(&catalogue()));
            }
            if let Some(farmer) = exchange.wants(&item) {
                exchange.lend(self.file(&farmer));
            }
            match exchange.take(item) {
                Step::More => {}
                Step::Write => self.write(exchange.batch(&catalogue())),
                Step::Done => {
                    self.write(exchange.batch(&catalogue()));
                    let did = exchange.result().published + exchange.result().again > 0;
                    self.derive_all();
                    let waits = self.unsent() > 0;
                    return (waits && did) || exchange.owes_another();
                }
                Step::Fault(code) => panic!("fault {code}"),
            }
        }
        if matches!(line, Line::Crash(_)) {
            self.new_actor();
        } else if exchange.stands_as_it_is() {
            self.write(exchange.batch(&catalogue()));
        }
        self.derive_all();
        false
    }

    /// Exchanges until nothing more is due.
    pub(super) fn settle(&mut self, depot: &mut Depot) {
        self.derive_all();
        for _ in 0..40 {
            if !self.exchange(depot, Line::Whole, 1 << 20) {
                return;
            }
        }
        panic!("it does not come to rest");
    }

    pub(super) fn prune(&mut self) -> usize {
        let before = self.wall_ms - KEEP_PUBLISHED_MS;
        let mut pruned = 0;
        for farmer in self.own_farmers() {
            let mut file = self.file(&farmer);
            pruned += file.prune(before);
            self.save_file(file);
        }
        pruned
    }

    fn states(&self) -> impl Iterator<Item = ChangeState> {
        self.map(Store::Changes)
            .map(|(_, bytes)| Change::from_bytes(bytes).unwrap().state)
    }
    pub(super) fn unsent(&self) -> usize {
        self.states()
            .filter(|state| matches!(state, ChangeState::Unsent | ChangeState::Bare))
            .count()
    }
    pub(super) fn aside(&self) -> Vec<String> {
        let code = |state| match state {
            ChangeState::SetAside { code } => Some(code),
            _ => None,
        };
        self.states().filter_map(code).collect()
    }
    pub(super) fn intents(&self) -> usize {
        self.map(Store::Intents).count()
    }

    /// The texts of a farmer's row, sorted; each with whether it is at the depot.
    pub(super) fn row(&self, farmer: &str) -> Vec<(String, bool)> {
        let Some(bytes) = self.get(Store::Rows, &format!("f/{farmer}")) else {
            return vec![];
        };
        let row = Row::from_bytes(&bytes).unwrap();
        let mut texts: Vec<_> = row
            .entries
            .into_iter()
            .map(|it| (it.text, it.seq.is_some()))
            .collect();
        texts.sort();
        texts
    }

    pub(super) fn in_lists(&self, farmer: &str) -> u32 {
        let bytes = self.get(Store::Rows, "v/VL1").unwrap();
        VillageIndex::from_bytes(&bytes).unwrap().rows[&FarmerId::new(farmer).unwrap()].visits
    }
}

fn catalogue() -> Catalogue {
    Catalogue::on("2026-04-08".parse().unwrap(), &[])
}
