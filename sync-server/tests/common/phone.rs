//! A phone: what it recorded, what it knows of the depot's log, and how it syncs.

use super::TestDepot;
use flate2::{Compression, write::GzEncoder};
use shared::{
    document::{Authored, FarmerDocument, check_change},
    entry::Entry,
    heard::Heard,
    ids::{DocId, VillageId},
    protocol::{
        ABILITY_HEARD, ABILITY_WORDED, Answer, Cursor, Down, EnrolAnswer, ErrorBody, Hello, Items,
        MAX_DOWN_ITEM, MEDIA_TYPE, PROTOCOL, PROTOCOL_HEADER, Snapshot, Status, Up, encode,
    },
    text::Lang,
    wording::Worded,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
};

/// An entry that is not published yet.
#[derive(Debug, Clone)]
pub struct Unsent {
    pub device_seq: u64,
    pub entry: Entry,
}

/// One document as the depot published it.
#[derive(Debug, Clone)]
pub struct Held {
    pub document: FarmerDocument,
    pub village: Option<VillageId>,
    pub covers_seq: u64,
    pub arrivals: Vec<i64>,
}

#[derive(Debug, Clone)]
pub struct Phone {
    pub http: reqwest::Client,
    pub url: String,
    pub token: String,
    pub device: String,
    pub epoch: [u8; 16],
    pub cursor: Option<Cursor>,
    pub resume: Option<String>,
    pub docs: BTreeMap<DocId, Held>,
    pub villages: BTreeSet<VillageId>,
    pub records: Vec<String>,
    pub unsent: Vec<Unsent>,
    /// Documents made here, with their village, that the depot may not know.
    pub created: BTreeMap<DocId, VillageId>,
    pub device_seq: u64,
    /// What it names as its abilities.
    pub can: Vec<String>,
    pub worded: Option<Cursor>,
    pub briefs: BTreeMap<(String, Lang), Worded>,
    pub heard_up_to: Option<Cursor>,
    /// What was heard in voice notes, by their hash.
    pub heard: BTreeMap<String, Heard>,
    /// What the depot can, as it last said.
    pub depot_can: Option<Vec<String>>,
    /// Changes on their way: kept until answered, sent again as they are when the answer was lost.
    pub derived: Vec<(Unsent, Authored)>,
}

/// What the depot answered to one request.
#[derive(Debug)]
pub struct Exchange {
    pub status: u16,
    pub items: Vec<Down>,
    pub error: Option<ErrorBody>,
    pub headers: reqwest::header::HeaderMap,
    pub bytes: usize,
}

impl Exchange {
    pub fn answers(&self) -> Vec<&Answer> {
        self.items
            .iter()
            .filter_map(|item| {
                if let Down::Answer(answer) = item {
                    Some(answer)
                } else {
                    None
                }
            })
            .collect()
    }
    pub fn codes(&self) -> Vec<(Status, Option<&str>)> {
        self.answers()
            .iter()
            .map(|answer| (answer.status, answer.code.as_deref()))
            .collect()
    }
    pub fn snapshots(&self) -> Vec<&Snapshot> {
        self.items
            .iter()
            .filter_map(|item| {
                if let Down::Snapshot(it) = item {
                    Some(it)
                } else {
                    None
                }
            })
            .collect()
    }
    pub fn changes(&self) -> usize {
        self.items
            .iter()
            .filter(|item| matches!(item, Down::Change { .. }))
            .count()
    }
    pub fn needs(&self) -> Vec<(DocId, Vec<[u8; 32]>)> {
        let need = |item: &Down| match item {
            Down::Need { doc, heads } => Some((doc.clone(), heads.clone())),
            _ => None,
        };
        self.items.iter().filter_map(need).collect()
    }
    pub fn is_done(&self) -> bool {
        matches!(self.items.last(), Some(Down::Done { .. }))
    }
    pub fn fault(&self) -> Option<&str> {
        match self.items.last() {
            Some(Down::Fault { code }) => Some(code),
            _ => None,
        }
    }
}

impl Phone {
    /// A phone signed in as an officer.
    pub async fn enrol(depot: &TestDepot, officer: &str) -> Self {
        let code = depot.code(officer).await;
        let http = reqwest::Client::new();
        let body = serde_json::json!({ "code": code, "attempt": "0123456789abcdef" });
        let answer = http
            .post(format!("{}/api/v1/enrol", depot.url))
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        let answer: EnrolAnswer = answer.json().await.unwrap();
        Self {
            http,
            url: depot.url.clone(),
            token: answer.token,
            device: answer.device.to_string(),
            epoch: [0; 16],
            cursor: None,
            resume: None,
            docs: BTreeMap::new(),
            villages: BTreeSet::new(),
            records: Vec::new(),
            unsent: Vec::new(),
            created: BTreeMap::new(),
            device_seq: 0,
            can: vec![ABILITY_WORDED.into(), ABILITY_HEARD.into()],
            heard_up_to: None,
            heard: BTreeMap::new(),
            depot_can: None,
            worded: None,
            briefs: BTreeMap::new(),
            derived: Vec::new(),
        }
    }

    /// Records an entry, as saved on the phone.
    pub fn record(&mut self, entry: Entry) {
        self.device_seq += 1;
        self.unsent.push(Unsent {
            device_seq: self.device_seq,
            entry,
        });
    }

    /// Makes a farmer of this phone's own.
    pub fn create(&mut self, farmer: &str, village: &str) {
        self.created
            .insert(super::write::doc(farmer), village.parse().unwrap());
        self.record(super::write::farmer(farmer, village));
    }

    pub fn hello(&self) -> Hello {
        Hello {
            app: "0.1.0".into(),
            cursor: self.cursor,
            resume: self.resume.clone(),
            phone_time_ms: 1_775_623_200_000,
            unsent: self.unsent.len() as u64,
            device_seq: self.device_seq,
            can: self.can.clone(),
            worded: self.worded,
            heard: self.heard_up_to,
        }
    }

    /// Derives the changes of what is unsent on the published documents, under a new actor.
    pub fn derive(&mut self) {
        self.derived.clear();
        let actor: [u8; 16] = rand::random();
        let mut drafts: BTreeMap<DocId, FarmerDocument> = BTreeMap::new();
        for unsent in &self.unsent {
            let doc = DocId::first(unsent.entry.farmer.clone());
            let published = || {
                self.docs
                    .get(&doc)
                    .map_or_else(FarmerDocument::new, |held| held.document.clone())
            };
            let draft = drafts.entry(doc.clone()).or_insert_with(published);
            let authored = draft
                .author(actor, std::slice::from_ref(&unsent.entry))
                .unwrap();
            self.derived
                .extend(authored.map(|authored| (unsent.clone(), authored)));
        }
    }

    /// The items of a push: creates, then changes.
    pub fn items(&self) -> Vec<Up> {
        let create = |(doc, village): (&DocId, &VillageId)| Up::Create {
            doc: doc.clone(),
            village: village.clone(),
        };
        let change = |(unsent, authored): &(Unsent, Authored)| Up::Change {
            doc: DocId::first(unsent.entry.farmer.clone()),
            device_seq: unsent.device_seq,
            raw: authored.raw.clone(),
        };
        self.created
            .iter()
            .map(create)
            .chain(self.derived.iter().map(change))
            .collect()
    }

    pub fn body(&self, items: &[Up]) -> Vec<u8> {
        let mut body = encode(&Up::Hello(self.hello()));
        items.iter().for_each(|item| body.extend(encode(item)));
        body
    }

    /// Sends a body as it is.
    pub async fn send(&self, body: Vec<u8>) -> Exchange {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&body).unwrap();
        self.send_with(gzip.finish().unwrap(), &[("content-encoding", "gzip")])
            .await
    }

    pub async fn send_with(&self, body: Vec<u8>, headers: &[(&str, &str)]) -> Exchange {
        let mut all = BTreeMap::from([
            ("authorization", format!("Bearer {}", self.token)),
            (PROTOCOL_HEADER, PROTOCOL.to_string()),
            ("content-type", MEDIA_TYPE.to_owned()),
        ]);
        all.extend(
            headers
                .iter()
                .map(|(name, value)| (*name, (*value).to_owned())),
        );
        let mut request = self
            .http
            .post(format!("{}/api/v1/sync", self.url))
            .body(body);
        for (name, value) in all {
            request = request.header(name, value);
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.unwrap();
        let coding = headers
            .get("content-encoding")
            .and_then(|value| value.to_str().ok())
            .unwrap_or("");
        let plain = inflated(&bytes, coding);
        let (items, error) = match status {
            200 => (read(&plain), None),
            _ => (Vec::new(), Some(serde_json::from_slice(&plain).unwrap())),
        };
        Exchange {
            status,
            items,
            error,
            headers,
            bytes: bytes.len(),
        }
    }

    /// One request with everything unsent; what comes back is kept.
    pub async fn sync(&mut self) -> Exchange {
        self.derive();
        let items = self.items();
        let exchange = self.send(self.body(&items)).await;
        assert_eq!(exchange.status, 200, "{:?}", exchange.error);
        self.take(&items, &exchange.items);
        exchange
    }

    /// Keeps what came: answers, then the feed.
    pub fn take(&mut self, sent: &[Up], items: &[Down]) {
        for item in items {
            if let Down::Welcome { epoch, can, .. } = item {
                self.epoch = *epoch;
                self.depot_can = can.clone();
            }
            match item {
                Down::Welcome {
                    token: Some(token), ..
                } => self.token = token.clone(),
                Down::Answer(answer) => self.take_answer(&sent[answer.number as usize], answer),
                Down::Grant { village, .. } => {
                    self.villages.insert(village.clone());
                    (self.worded, self.heard_up_to) = (None, None);
                }
                Down::Worded { number, json } => self.take_worded(*number, json),
                Down::Heard { number, json } => self.take_heard(*number, json),
                Down::Revoke { village, .. } => {
                    self.villages.remove(village);
                    self.docs
                        .retain(|_, held| held.village.as_ref() != Some(village));
                }
                Down::Record { json, .. } => self.records.push(json.clone()),
                Down::Change { seq, doc, raw, .. } => self.take_change(*seq, doc, raw),
                Down::Snapshot(snapshot) => self.take_snapshot(snapshot),
                Down::Page {
                    seq: Some(seq),
                    resume,
                } => {
                    self.cursor = self.cursor.map(|cursor| Cursor {
                        seq: *seq,
                        ..cursor
                    });
                    self.resume = Some(resume.clone());
                }
                Down::Page { resume, .. } => self.resume = Some(resume.clone()),
                Down::Done { cursor } => (self.cursor, self.resume) = (Some(*cursor), None),
                _ => {}
            }
        }
    }

    fn take_answer(&mut self, sent: &Up, answer: &Answer) {
        match (sent, answer.status) {
            (Up::Create { doc, .. }, Status::Published) => drop(self.created.remove(doc)),
            (
                Up::Change {
                    doc,
                    device_seq,
                    raw,
                },
                Status::Published,
            ) => {
                self.unsent
                    .retain(|unsent| unsent.device_seq != *device_seq);
                let held = self.docs.entry(doc.clone()).or_insert_with(nothing);
                held.document
                    .apply(&check_change(doc, raw).unwrap())
                    .unwrap();
            }
            (Up::Entry { device_seq, .. }, Status::Published) => {
                self.unsent
                    .retain(|unsent| unsent.device_seq != *device_seq);
            }
            _ => {}
        }
    }

    fn take_worded(&mut self, number: u64, json: &str) {
        let worded: Worded = serde_json::from_str(json).unwrap();
        assert_eq!(worded.number, number);
        assert!(self.worded.is_none_or(|known| known.seq < number));
        self.briefs
            .insert((worded.farmer.to_string(), worded.lang), worded);
        let epoch = self.epoch;
        self.worded = Some(Cursor { epoch, seq: number });
    }

    fn take_heard(&mut self, number: u64, json: &str) {
        let heard: Heard = serde_json::from_str(json).unwrap();
        assert_eq!(heard.number, number);
        assert!(self.heard_up_to.is_none_or(|known| known.seq < number));
        self.heard.insert(heard.sha256.clone(), heard);
        let epoch = self.epoch;
        self.heard_up_to = Some(Cursor { epoch, seq: number });
    }

    fn take_change(&mut self, seq: u64, doc: &DocId, raw: &[u8]) {
        let held = self
            .docs
            .get_mut(doc)
            .expect("a change comes to a document that is known");
        if seq > held.covers_seq {
            held.document
                .apply(&check_change(doc, raw).unwrap())
                .expect("it builds on what came before");
        }
    }

    fn take_snapshot(&mut self, snapshot: &Snapshot) {
        let mut document = FarmerDocument::load(&snapshot.saved).unwrap();
        assert_eq!(document.heads(), snapshot.heads);
        // What this phone has beyond the snapshot stays.
        if let Some(held) = self.docs.get(&snapshot.doc) {
            for change in held.document.changes_since(&snapshot.heads) {
                document
                    .apply(&check_change(&snapshot.doc, &change.raw).unwrap())
                    .unwrap();
            }
        }
        let (village, arrivals) = (Some(snapshot.village.clone()), snapshot.arrivals.clone());
        let held = Held {
            document,
            village,
            covers_seq: snapshot.covers_seq,
            arrivals,
        };
        self.docs.insert(snapshot.doc.clone(), held);
    }

    /// After a log epoch changed: sends the heads, offers what the depot needs. Says how many
    /// changes were offered.
    pub async fn offer(&mut self) -> usize {
        let heads = self.docs.iter().map(|(doc, held)| Up::Heads {
            doc: doc.clone(),
            heads: held.document.heads(),
        });
        let heads: Vec<Up> = heads.collect();
        let exchange = self.send(self.body(&heads)).await;
        self.take(&heads, &exchange.items);
        let mut items = Vec::new();
        for (doc, depot_heads) in exchange.needs() {
            let held = &self.docs[&doc];
            if let Some(village) = held.village.clone().filter(|_| depot_heads.is_empty()) {
                items.push(Up::Create {
                    doc: doc.clone(),
                    village,
                });
            }
            for change in held.document.changes_since(&depot_heads) {
                items.push(Up::Change {
                    doc: doc.clone(),
                    device_seq: 0,
                    raw: change.raw,
                });
            }
        }
        if items.is_empty() {
            return 0;
        }
        let exchange = self.send(self.body(&items)).await;
        assert!(
            exchange
                .codes()
                .iter()
                .all(|(status, _)| *status == Status::Published),
            "{:?}",
            exchange.codes()
        );
        self.take(&items, &exchange.items);
        items
            .iter()
            .filter(|item| matches!(item, Up::Change { .. }))
            .count()
    }

    /// The ids of the published entries of a farmer.
    pub fn entries(&self, farmer: &str) -> Vec<String> {
        let held = self.docs.get(&super::write::doc(farmer));
        held.map_or_else(Vec::new, |held| {
            held.document
                .entries()
                .0
                .iter()
                .map(|entry| entry.id.to_string())
                .collect()
        })
    }
}

fn nothing() -> Held {
    Held {
        document: FarmerDocument::new(),
        village: None,
        covers_seq: 0,
        arrivals: Vec::new(),
    }
}

pub fn read(plain: &[u8]) -> Vec<Down> {
    let mut reader = Items::<Down>::new(MAX_DOWN_ITEM);
    reader.push(plain);
    let mut items = Vec::new();
    while let Some(item) = reader.next().unwrap() {
        items.push(item);
    }
    items
}

fn inflated(bytes: &[u8], coding: &str) -> Vec<u8> {
    let mut plain = Vec::new();
    match coding {
        "gzip" => {
            let mut decoder = flate2::read::MultiGzDecoder::new(bytes);
            std::io::Read::read_to_end(&mut decoder, &mut plain).unwrap();
        }
        "" => plain.extend_from_slice(bytes),
        other => unreachable!("{other} was not asked for"),
    }
    plain
}
