//! A phone without a browser: the same documents and the same wire as the app's, in memory. For measuring what a sync
//! costs, and for playing the second officer.

use crate::http;
use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};
use shared::document::{Actor, FarmerDocument, check_change};
use shared::entry::{Body, Entry};
use shared::ids::{DocId, FarmerId, VillageId};
use shared::protocol::{
    Answer, Cursor, Down, EnrolAnswer, EnrolRequest, ErrorBody, Hello, Items, MAX_DOWN_ITEM,
    MEDIA_TYPE, PROTOCOL, PROTOCOL_HEADER, Snapshot, Status, Up, encode,
};
use shared::records::Record;
use shared::time::Stamp;
use shared::view::History;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// As much as one push carries: its packed form stays well below the wire's bound.
const PUSH_BYTES: usize = 800 * 1024;

/// What one phone holds.
pub struct Phone {
    address: String,
    token: String,
    officer: String,
    actor: Actor,
    cursor: Option<Cursor>,
    resume: Option<String>,
    documents: BTreeMap<DocId, Held>,
    unsent: Vec<Unsent>,
    device_seq: u64,
    /// The depot's log is another one than this phone knew: it is to be told what is here.
    must_tell_heads: bool,
    /// Reference rows, in the order received.
    pub records: Vec<Record>,
}

struct Held {
    document: FarmerDocument,
    covers_seq: u64,
}

#[derive(Clone)]
enum Unsent {
    Create {
        doc: DocId,
        village: VillageId,
    },
    Change {
        doc: DocId,
        device_seq: u64,
        raw: Vec<u8>,
    },
}

/// What a sync did.
#[derive(Debug, Default)]
pub struct Synced {
    pub requests: usize,
    /// The answers that were not `published`.
    pub not_published: Vec<Answer>,
    pub published: usize,
    pub changes: usize,
    pub snapshots: usize,
    pub records: usize,
    pub pages: usize,
    /// The depot said that all is said; otherwise the line broke.
    pub is_done: bool,
    pub epoch: Option<[u8; 16]>,
    /// Up to where everything is in memory, and what below it is not.
    pub memory: Option<(u64, Vec<String>)>,
}

fn random() -> Actor {
    let half = || RandomState::new().build_hasher().finish().to_le_bytes();
    let mut actor = [0; 16];
    actor[..8].copy_from_slice(&half());
    actor[8..].copy_from_slice(&half());
    actor
}

fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_millis() as i64)
}

impl Phone {
    /// Signs in with a one-time code.
    pub fn enrol(address: &str, code: &str) -> Result<Self> {
        let attempt = random().iter().map(|byte| format!("{byte:02x}")).collect();
        let request = EnrolRequest {
            code: code.to_owned(),
            attempt,
        };
        let body = serde_json::to_vec(&request)?;
        let headers = [("content-type", "application/json")];
        let answer = http::send(address, "POST", "/api/v1/enrol", &headers, &body)?;
        if answer.status != 200 {
            bail!(
                "enrolment: {} {}",
                answer.status,
                String::from_utf8_lossy(&answer.body)
            );
        }
        let enrolled: EnrolAnswer = serde_json::from_slice(&answer.body)?;
        Ok(Self {
            address: address.to_owned(),
            token: enrolled.token,
            officer: enrolled.officer.to_string(),
            actor: random(),
            cursor: None,
            resume: None,
            documents: BTreeMap::new(),
            unsent: Vec::new(),
            device_seq: 0,
            must_tell_heads: false,
            records: Vec::new(),
        })
    }

    /// `GET` with this phone's token.
    pub fn get(&self, path: &str) -> Result<http::Answer> {
        let token = format!("Bearer {}", self.token);
        let headers = [("authorization", token.as_str())];
        http::send(&self.address, "GET", path, &headers, b"")
    }

    /// Goes on over another line: through a proxy, or to another port.
    pub fn connect_to(&mut self, address: &str) {
        address.clone_into(&mut self.address);
    }

    /// Records entries of one farmer as one change, as the app's worker does. A farmer's creation announces his document.
    pub fn record(&mut self, entries: &[Entry]) -> Result<()> {
        let first = entries.first().context("nothing to record")?;
        let doc = self
            .document_of(&first.farmer)
            .unwrap_or_else(|| DocId::first(first.farmer.clone()));
        if !self.documents.contains_key(&doc) {
            let Body::Farmer(farmer) = first.body()? else {
                bail!("{} is not on this phone", first.farmer)
            };
            self.unsent.push(Unsent::Create {
                doc: doc.clone(),
                village: farmer.village,
            });
        }
        let held = self.documents.entry(doc.clone()).or_insert_with(|| Held {
            document: FarmerDocument::new(),
            covers_seq: 0,
        });
        if let Some(change) = held.document.author(self.actor, entries)? {
            self.device_seq += entries.len() as u64;
            self.unsent.push(Unsent::Change {
                doc,
                device_seq: self.device_seq,
                raw: change.raw,
            });
        }
        Ok(())
    }

    /// The newest writing of a farmer's document that is here.
    fn document_of(&self, farmer: &FarmerId) -> Option<DocId> {
        self.documents
            .keys()
            .rfind(|doc| doc.farmer == *farmer)
            .cloned()
    }

    /// Everything of one farmer, for views.
    pub fn history(&self, farmer: &FarmerId) -> History {
        let mut history = History::new(farmer.clone());
        let held = self
            .document_of(farmer)
            .and_then(|doc| self.documents.get(&doc));
        for entry in held
            .map(|held| held.document.entries().0)
            .unwrap_or_default()
        {
            let arrival: Option<Stamp> = None;
            history.insert(entry, arrival);
        }
        history
    }

    /// The farmers on this phone.
    pub fn farmers(&self) -> Vec<FarmerId> {
        self.documents
            .keys()
            .map(|doc| doc.farmer.clone())
            .collect()
    }
    /// All entries on this phone, by farmer and id.
    pub fn entries(&self) -> BTreeMap<(String, String), String> {
        let all = self
            .documents
            .values()
            .flat_map(|held| held.document.entries().0);
        all.map(|entry| {
            let text = entry.encode().unwrap_or_default();
            ((entry.farmer.to_string(), entry.id.to_string()), text)
        })
        .collect()
    }
    /// What still waits to be sent.
    pub fn unsent(&self) -> usize {
        self.unsent.len()
    }
    /// Where this phone is in the depot's log.
    pub fn cursor(&self) -> Option<Cursor> {
        self.cursor
    }
    /// Who signed in.
    pub fn officer(&self) -> &str {
        &self.officer
    }

    /// Sends everything and takes everything; as many requests as that needs, or until the line breaks.
    pub fn sync(&mut self) -> Result<Synced> {
        let mut synced = Synced::default();
        loop {
            let sent = self.next_push();
            let body = self.body(&sent);
            self.must_tell_heads = false;
            let answer = self.post(&body)?;
            synced.requests += 1;
            let mut items = Items::<Down>::new(MAX_DOWN_ITEM);
            items.push(&http::decode(&answer)?);
            synced.is_done = false;
            let mut answered = vec![false; sent.len()];
            while let Some(item) = items.next()? {
                self.take(item, &mut synced, &mut answered)?;
            }
            // What got an answer leaves the queue; this phone does not derive refused changes anew, it reports them.
            let mut number = 0;
            let count = sent.len();
            self.unsent.retain(|_| {
                number += 1;
                number > count || !answered[number - 1]
            });
            if !synced.is_done || (self.unsent.is_empty() && !self.must_tell_heads) {
                return Ok(synced);
            }
            if count > 0 && !answered.contains(&true) {
                bail!("the depot answers none of {count} items");
            }
        }
    }

    fn next_push(&self) -> Vec<Unsent> {
        let mut bytes = 0;
        let fits = |item: &&Unsent| {
            bytes += match item {
                Unsent::Create { .. } => 60,
                Unsent::Change { raw, .. } => raw.len() + 60,
            };
            bytes <= PUSH_BYTES
        };
        self.unsent.iter().take_while(fits).cloned().collect()
    }

    fn body(&self, sent: &[Unsent]) -> Vec<u8> {
        let hello = Hello {
            app: env!("CARGO_PKG_VERSION").to_owned(),
            cursor: self.cursor,
            resume: self.resume.clone(),
            phone_time_ms: now_ms(),
            unsent: self.unsent.len() as u64,
            device_seq: self.device_seq,
            can: Vec::new(),
            worded: None,
            heard: None,
        };
        let mut body = encode(&Up::Hello(hello));
        for item in sent {
            let item = match item.clone() {
                Unsent::Create { doc, village } => Up::Create { doc, village },
                Unsent::Change {
                    doc,
                    device_seq,
                    raw,
                } => Up::Change {
                    doc,
                    device_seq,
                    raw,
                },
            };
            body.extend(encode(&item));
        }
        if self.must_tell_heads {
            for (doc, held) in &self.documents {
                body.extend(encode(&Up::Heads {
                    doc: doc.clone(),
                    heads: held.document.heads(),
                }));
            }
        }
        body
    }

    fn post(&self, body: &[u8]) -> Result<http::Answer> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
        gzip.write_all(body)?;
        let packed = gzip.finish()?;
        let token = format!("Bearer {}", self.token);
        let version = PROTOCOL.to_string();
        let headers = [
            ("authorization", token.as_str()),
            (PROTOCOL_HEADER, version.as_str()),
            ("content-type", MEDIA_TYPE),
            ("content-encoding", "gzip"),
            ("accept-encoding", "br, gzip"),
        ];
        let answer = http::send(&self.address, "POST", "/api/v1/sync", &headers, &packed)?;
        if answer.status != 200 {
            let error: Option<ErrorBody> = serde_json::from_slice(&answer.body).ok();
            bail!("sync: {} {error:?}", answer.status);
        }
        Ok(answer)
    }

    fn take(&mut self, item: Down, synced: &mut Synced, answered: &mut [bool]) -> Result<()> {
        match item {
            Down::Welcome { token, epoch, .. } => {
                synced.epoch = Some(epoch);
                if self.cursor.is_some_and(|cursor| cursor.epoch != epoch) {
                    self.start_anew();
                }
                self.token = token.unwrap_or_else(|| self.token.clone());
            }
            Down::Answer(answer) => {
                let place = usize::try_from(answer.number)
                    .ok()
                    .and_then(|number| answered.get_mut(number));
                *place.with_context(|| format!("an answer to nothing: {answer:?}"))? = true;
                match answer.status {
                    Status::Published => synced.published += 1,
                    _ => synced.not_published.push(answer),
                }
            }
            Down::Change { seq, doc, raw, .. } => {
                synced.changes += 1;
                self.apply(seq, &doc, &raw)?;
            }
            Down::Snapshot(snapshot) => {
                synced.snapshots += 1;
                self.replace(&snapshot)?;
            }
            Down::Record { json, .. } => {
                synced.records += 1;
                self.records
                    .push(serde_json::from_str(&json).context("a reference row")?);
            }
            Down::Tombstone { doc, .. } => drop(self.documents.remove(&doc)),
            Down::Page { resume, .. } => {
                synced.pages += 1;
                self.resume = Some(resume);
            }
            Down::Done { cursor } => {
                (self.cursor, self.resume, synced.is_done) = (Some(cursor), None, true);
            }
            Down::Fault { code } => bail!("the depot could not go on: {code}"),
            Down::Need { doc, heads } => self.offer(&doc, &heads),
            Down::Memory { watermark, except } => synced.memory = Some((watermark, except)),
            Down::Grant { .. }
            | Down::Revoke { .. }
            | Down::Size { .. }
            | Down::Worded { .. }
            | Down::Heard { .. } => {}
        }
        Ok(())
    }

    /// Another log: its numbers mean nothing here yet, and it may lack what an earlier one had.
    fn start_anew(&mut self) {
        (self.cursor, self.must_tell_heads) = (None, true);
        self.documents
            .values_mut()
            .for_each(|held| held.covers_seq = 0);
    }

    fn apply(&mut self, seq: u64, doc: &DocId, raw: &[u8]) -> Result<()> {
        let held = self.documents.entry(doc.clone()).or_insert_with(|| Held {
            document: FarmerDocument::new(),
            covers_seq: 0,
        });
        if seq <= held.covers_seq {
            return Ok(());
        }
        let checked = check_change(doc, raw)?;
        match held.document.apply(&checked) {
            Ok(()) => Ok(()),
            Err(why) => bail!("change {seq} of {doc} does not apply: {why:?}"),
        }
    }

    fn replace(&mut self, snapshot: &Snapshot) -> Result<()> {
        let mut document = FarmerDocument::load(&snapshot.saved)?;
        if document.heads() != snapshot.heads {
            bail!(
                "the snapshot of {} has other heads than it says",
                snapshot.doc
            );
        }
        // What is not sent yet, or what the depot lost, is not in it.
        let held = self.documents.get(&snapshot.doc);
        for change in held
            .map(|held| held.document.changes_since(&snapshot.heads))
            .unwrap_or_default()
        {
            if document
                .apply(&check_change(&snapshot.doc, &change.raw)?)
                .is_err()
            {
                bail!(
                    "work of this phone does not apply to the snapshot of {}",
                    snapshot.doc
                );
            }
        }
        self.documents.insert(
            snapshot.doc.clone(),
            Held {
                document,
                covers_seq: snapshot.covers_seq,
            },
        );
        Ok(())
    }

    /// After a restore: what the depot lacks is offered again.
    fn offer(&mut self, doc: &DocId, heads: &[[u8; 32]]) {
        let Some(held) = self.documents.get(doc) else {
            return;
        };
        for change in held.document.changes_since(heads) {
            self.unsent.push(Unsent::Change {
                doc: doc.clone(),
                device_seq: self.device_seq,
                raw: change.raw,
            });
        }
    }
}
