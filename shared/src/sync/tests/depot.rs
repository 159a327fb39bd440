//! A depot in memory: the log, documents by the same rules, answers as the protocol says.

use crate::{
    document::{Apply, FarmerDocument, check_change},
    entry::{Body, Entry},
    ids::{DocId, VillageId},
    protocol::{Answer, Cursor, Down, Hello, Items, MAX_UP_ITEM, Snapshot, Status, Up, encode},
    time::Stamp,
};
use std::collections::BTreeMap;

/// Entries with this in their note are refused.
pub(super) const POISON: &str = "poison";

#[derive(Clone)]
struct Doc {
    village: VillageId,
    document: FarmerDocument,
    /// Per entry: when it arrived.
    arrived: BTreeMap<String, i64>,
}

#[derive(Clone)]
pub(super) struct Depot {
    pub(super) epoch: [u8; 16],
    pub(super) now_ms: i64,
    log: Vec<Down>,
    docs: BTreeMap<DocId, Doc>,
    seqs: BTreeMap<[u8; 32], u64>,
    /// The first change of an entry with this id is refused once, whatever it is.
    pub(super) refuse_once: Vec<(String, &'static str)>,
    pub(super) requests: usize,
    actor: u8,
}

impl Depot {
    pub(super) fn new(now: &str) -> Self {
        Self {
            epoch: [1; 16],
            now_ms: now.parse::<Stamp>().unwrap().millis(),
            log: Vec::new(),
            docs: BTreeMap::new(),
            seqs: BTreeMap::new(),
            refuse_once: Vec::new(),
            requests: 0,
            actor: 0,
        }
    }

    /// The depot comes back from an older copy of its file.
    pub(super) fn restore(&mut self, backup: &Depot) {
        let epoch = self.epoch[0] + 1;
        let (now_ms, requests) = (self.now_ms, self.requests);
        *self = Depot {
            epoch: [epoch; 16],
            now_ms,
            requests,
            ..backup.clone()
        };
    }

    /// Entries by farmer, as everyone should see them in the end.
    pub(super) fn entries(&self) -> BTreeMap<String, Vec<String>> {
        let texts = |doc: &Doc| {
            let mut texts: Vec<String> = doc
                .document
                .entries()
                .0
                .iter()
                .map(|entry| entry.encode().unwrap())
                .collect();
            texts.sort();
            texts
        };
        self.docs
            .iter()
            .map(|(id, doc)| (id.farmer.to_string(), texts(doc)))
            .collect()
    }

    /// The depot writes a document anew; entries with this in their text are left out.
    pub(super) fn rewrite(&mut self, doc: &DocId, without: &str) {
        let old = self.docs.remove(doc).unwrap();
        let seq = self.log.len() as u64 + 1;
        self.log.push(Down::Tombstone {
            seq,
            doc: doc.clone(),
        });
        let next = DocId {
            farmer: doc.farmer.clone(),
            epoch: doc.epoch + 1,
        };
        let mut document = FarmerDocument::new();
        let stay: Vec<Entry> = (old.document.entries().0.into_iter())
            .filter(|entry| !entry.encode().unwrap().contains(without))
            .collect();
        document.author([200; 16], &stay).unwrap();
        self.docs.insert(next.clone(), Doc { document, ..old });
        let snapshot = self.snapshot(&next);
        self.log.push(Down::Snapshot(snapshot));
    }

    fn snapshot(&self, id: &DocId) -> Snapshot {
        let doc = &self.docs[id];
        let arrivals = doc.document.entries().0.into_iter().map(|entry| {
            doc.arrived
                .get(entry.id.as_str())
                .copied()
                .unwrap_or(self.now_ms)
                - entry.recorded_at.millis()
        });
        Snapshot {
            doc: id.clone(),
            village: doc.village.clone(),
            covers_seq: self.log.len() as u64 + 1,
            heads: doc.document.heads(),
            saved: doc.document.save(),
            arrivals: arrivals.collect(),
        }
    }

    /// One request, whole; the answer.
    pub(super) fn sync(&mut self, body: &[u8], officer: &str) -> Vec<u8> {
        self.requests += 1;
        let mut items = Items::<Up>::new(MAX_UP_ITEM);
        items.push(body);
        let Some(Up::Hello(hello)) = items.next().unwrap() else {
            panic!("hello comes first")
        };
        let mut out = vec![Down::Welcome {
            depot_time_ms: self.now_ms,
            epoch: self.epoch,
            token: None,
            officer: officer.to_owned(),
            can: None,
        }];
        let mut number = 0;
        let mut needs = Vec::new();
        while let Some(item) = items.next().unwrap() {
            if let Up::Heads { doc, heads } = item {
                needs.push((doc, heads));
                continue;
            }
            let (status, seq, code) = self.accept(item);
            out.push(Down::Answer(Answer {
                number,
                status,
                seq,
                code,
            }));
            number += 1;
        }
        for (doc, heads) in needs {
            let held = self
                .docs
                .get(&doc)
                .map(|held| held.document.clone())
                .unwrap_or_default();
            if heads.iter().any(|head| !held.has(head)) {
                out.push(Down::Need {
                    doc,
                    heads: held.heads(),
                });
            }
        }
        out.push(Down::Memory {
            watermark: self.log.len() as u64,
            except: vec![],
        });
        self.feed(&hello, &mut out);
        out.iter().flat_map(encode).collect()
    }

    fn feed(&self, hello: &Hello, out: &mut Vec<Down>) {
        let end = self.log.len() as u64;
        let known = hello
            .cursor
            .filter(|cursor| cursor.epoch == self.epoch && cursor.seq <= end);
        match known {
            Some(cursor) => {
                let from = usize::try_from(cursor.seq).unwrap();
                for item in &self.log[from..] {
                    out.push(item.clone());
                }
            }
            None => {
                // Where it stopped, and where the log ended when it began: what came in since
                // concerns documents that were given before, too.
                let token = hello
                    .resume
                    .as_deref()
                    .and_then(|token| token.split_once('/'));
                let (done, began): (usize, u64) = token.map_or((0, end), |(done, began)| {
                    (done.parse().unwrap(), began.parse().unwrap())
                });
                out.push(Down::Size {
                    items: self.docs.len() as u64,
                    bytes: 1,
                });
                for (index, doc) in self.docs.keys().enumerate().skip(done) {
                    let mut snapshot = self.snapshot(doc);
                    snapshot.covers_seq = end;
                    out.push(Down::Snapshot(snapshot));
                    out.push(Down::Page {
                        resume: format!("{}/{began}", index + 1),
                        seq: None,
                    });
                }
                let since = usize::try_from(began.min(end)).unwrap();
                out.extend_from_slice(&self.log[since..]);
            }
        }
        out.push(Down::Done {
            cursor: Cursor {
                epoch: self.epoch,
                seq: end,
            },
        });
    }

    fn accept(&mut self, item: Up) -> (Status, Option<u64>, Option<String>) {
        let refused = |code: &str| (Status::Refused, None, Some(code.to_owned()));
        match item {
            Up::Create { doc, village } => {
                let arrived = BTreeMap::new();
                let made = Doc {
                    village,
                    document: FarmerDocument::new(),
                    arrived,
                };
                self.docs.entry(doc).or_insert(made);
                (Status::Published, None, None)
            }
            Up::Change { doc, raw, .. } => self.accept_change(doc, raw),
            Up::Entry { text, .. } => {
                let Ok(entry) = Entry::decode(&text) else {
                    return refused("entry");
                };
                let Some(id) = self
                    .docs
                    .keys()
                    .find(|id| id.farmer == entry.farmer)
                    .cloned()
                else {
                    return refused("no_document");
                };
                self.actor += 1;
                let mut scratch = self.docs[&id].document.clone();
                match scratch.author([100 + self.actor; 16], &[entry]).unwrap() {
                    Some(authored) => self.accept_change(id, authored.raw),
                    None => (Status::Published, Some(self.log.len() as u64), None),
                }
            }
            Up::Hello(_) | Up::Heads { .. } => unreachable!("not numbered"),
        }
    }

    fn accept_change(&mut self, id: DocId, raw: Vec<u8>) -> (Status, Option<u64>, Option<String>) {
        let refused = |code: &str| (Status::Refused, None, Some(code.to_owned()));
        if self
            .docs
            .keys()
            .any(|held| held.farmer == id.farmer && held.epoch > id.epoch)
        {
            return refused("superseded");
        }
        let Some(doc) = self.docs.get_mut(&id) else {
            return refused("no_document");
        };
        let checked = match check_change(&id, &raw) {
            Ok(checked) => checked,
            Err(refusal) => return refused(refusal.code()),
        };
        if let Some(seq) = self.seqs.get(&checked.hash) {
            return (Status::Published, Some(*seq), None);
        }
        for entry in &checked.entries {
            if let Some(at) = self
                .refuse_once
                .iter()
                .position(|(it, _)| it == entry.id.as_str())
            {
                let (_, code) = self.refuse_once.remove(at);
                return refused(code);
            }
            if matches!(entry.body(), Ok(Body::Visit(visit)) if visit.note.as_deref() == Some(POISON))
            {
                return refused("entry");
            }
        }
        match doc.document.trial(&checked) {
            Ok(document) => doc.document = document,
            Err(Apply::Held) => return (Status::Held, None, Some("dependency".to_owned())),
            Err(Apply::Refused(refusal)) => return refused(refusal.code()),
        }
        for entry in &checked.entries {
            doc.arrived
                .entry(entry.id.to_string())
                .or_insert(self.now_ms);
        }
        let seq = self.log.len() as u64 + 1;
        self.seqs.insert(checked.hash, seq);
        self.log.push(Down::Change {
            seq,
            doc: id,
            raw,
            received_ms: self.now_ms,
        });
        (Status::Published, Some(seq), None)
    }
}
