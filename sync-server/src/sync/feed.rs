//! One officer's feed from a cursor on. The first time: reference rows, then village by village the
//! documents as they are; afterwards the rows of the log that are new and his. Read in pieces, so
//! that a slow phone holds nothing open.

use super::{SyncError, out::Out, resume::Resume};
use crate::{
    speech::HearingStore,
    storage::{LogHead, LogRow, Logged, Place, Storage, StoredDocument},
    wording::WordedStore,
};
use shared::{
    ids::{DocId, OfficerId, VillageId},
    protocol::{ABILITY_HEARD, ABILITY_WORDED, Cursor, Down, Hello, Snapshot},
};
use std::collections::{HashMap, HashSet};

/// About so many bytes before compression make a page.
const PAGE_BYTES: usize = 64 * 1024;
const DOCUMENTS_AT_ONCE: u32 = 16;
const ROWS_AT_ONCE: usize = 128;
const WORDED_AT_ONCE: u32 = 32;
const HEARD_AT_ONCE: u32 = 32;

type Result<T> = std::result::Result<T, SyncError>;

/// A feed being written.
pub struct Feed<'a> {
    storage: &'a dyn Storage,
    worded: &'a dyn WordedStore,
    heard: &'a dyn HearingStore,
    officer: &'a OfficerId,
    own: &'a HashSet<u64>,
    out: &'a mut Out,
    /// A village was granted in this feed.
    granted: bool,
    epoch: [u8; 16],
    /// Documents sent whole in this feed, with the log number they cover.
    covered: HashMap<DocId, u64>,
}

impl<'a> Feed<'a> {
    pub fn new(
        storage: &'a dyn Storage,
        worded: &'a dyn WordedStore,
        heard: &'a dyn HearingStore,
        officer: &'a OfficerId,
        own: &'a HashSet<u64>,
        out: &'a mut Out,
    ) -> Self {
        Self {
            storage,
            worded,
            heard,
            officer,
            own,
            out,
            granted: false,
            epoch: [0; 16],
            covered: HashMap::new(),
        }
    }

    /// Writes the feed up to the log's end as it is now.
    pub async fn run(mut self, hello: &Hello, head: LogHead) -> Result<()> {
        self.epoch = head.epoch;
        let is_here = |epoch: [u8; 16], seq: u64| epoch == head.epoch && seq <= head.seq;
        let cursor = hello
            .cursor
            .filter(|cursor| is_here(cursor.epoch, cursor.seq))
            .map(|cursor| cursor.seq);
        let resume = hello.resume.as_deref().and_then(Resume::parse);
        let (after, begun) = match (cursor, resume.filter(|resume| resume.epoch() == head.epoch)) {
            (_, Some(Resume::Rows { seq, .. })) if seq <= head.seq => (seq, None),
            (_, Some(Resume::Grant { seq, doc, .. })) if (1..=head.seq).contains(&seq) => {
                (seq - 1, Some((seq, doc)))
            }
            (None, Some(Resume::First { through, place, .. })) if through <= head.seq => {
                self.first(through, place, FirstPart::Documents).await?;
                (through, None)
            }
            (Some(seq), _) => (seq, None),
            (None, _) => {
                self.first(head.seq, None, FirstPart::Records).await?;
                (head.seq, None)
            }
        };
        let through = self.head().await?.seq;
        self.rows(after, through, begun).await?;
        let can = |name: &str| hello.can.iter().any(|ability| ability == name);
        if can(ABILITY_WORDED) {
            self.worded(hello.worded, through).await?;
        }
        if can(ABILITY_HEARD) {
            self.heard(hello.heard, through).await?;
        }
        let cursor = Cursor {
            epoch: self.epoch,
            seq: through,
        };
        self.out.item(&Down::Done { cursor }).await?;
        Ok(())
    }

    /// The log's end, as long as it is the same log.
    async fn head(&self) -> Result<LogHead> {
        let head = self.storage.log_head().await?;
        if head.epoch == self.epoch {
            Ok(head)
        } else {
            Err(SyncError::Restored)
        }
    }

    async fn page(&mut self, resume: Resume, seq: Option<u64>) -> Result<()> {
        self.out
            .page(&Down::Page {
                resume: resume.to_token(),
                seq,
            })
            .await?;
        self.head().await?;
        Ok(())
    }

    async fn first(&mut self, through: u64, place: Option<Place>, part: FirstPart) -> Result<()> {
        let epoch = self.epoch;
        let amount = self
            .storage
            .size_of_territory(self.officer, place.as_ref())
            .await?;
        let records = match part {
            FirstPart::Records => self.storage.records_for(self.officer).await?,
            FirstPart::Documents => Vec::new(),
        };
        let bytes: usize = records.iter().map(|(_, json)| json.len()).sum();
        let items = amount.items + records.len() as u64;
        self.out
            .item(&Down::Size {
                items,
                bytes: amount.bytes + bytes as u64,
            })
            .await?;
        if part == FirstPart::Records {
            self.records(records).await?;
            self.page(
                Resume::First {
                    epoch,
                    through,
                    place: None,
                },
                None,
            )
            .await?;
        }
        for (village, granted_seq) in self.storage.territory(self.officer).await? {
            let done = place.as_ref().filter(|place| place.village >= village);
            let from = match done {
                Some(place) if place.village > village => continue,
                Some(place) => place.doc.clone(),
                None => {
                    self.granted = true;
                    self.out
                        .item(&Down::Grant {
                            seq: granted_seq,
                            village: village.clone(),
                        })
                        .await?;
                    None
                }
            };
            let token = |doc: &DocId| {
                let place = Some(Place {
                    village: village.clone(),
                    doc: Some(doc.clone()),
                });
                Resume::First {
                    epoch,
                    through,
                    place,
                }
            };
            self.documents(&village, from, token).await?;
        }
        Ok(())
    }

    async fn records(&mut self, records: Vec<(u64, String)>) -> Result<()> {
        for (seq, json) in records {
            self.out.item(&Down::Record { seq, json }).await?;
        }
        Ok(())
    }

    async fn documents(
        &mut self,
        village: &VillageId,
        mut after: Option<DocId>,
        token: impl Fn(&DocId) -> Resume,
    ) -> Result<()> {
        loop {
            let documents = self
                .storage
                .documents_of(village, after.as_ref(), DOCUMENTS_AT_ONCE)
                .await?;
            let Some(last) = documents.last().map(|stored| stored.row.doc.clone()) else {
                return Ok(());
            };
            for stored in documents {
                let doc = stored.row.doc.clone();
                self.snapshot(stored).await?;
                if self.out.since_page() >= PAGE_BYTES {
                    self.page(token(&doc), None).await?;
                }
            }
            after = Some(last);
        }
    }

    async fn snapshot(&mut self, stored: StoredDocument) -> Result<()> {
        let StoredDocument { row, arrivals } = stored;
        self.covered.insert(row.doc.clone(), row.covers_seq);
        let (doc, village, covers_seq) = (row.doc, row.village, row.covers_seq);
        let snapshot = Snapshot {
            doc,
            village,
            covers_seq,
            heads: row.heads,
            saved: row.saved,
            arrivals,
        };
        Ok(self.out.item(&Down::Snapshot(snapshot)).await?)
    }

    async fn rows(&mut self, after: u64, through: u64, begun: Option<(u64, DocId)>) -> Result<()> {
        let (numbers, bytes) = self
            .storage
            .feed_numbers(self.officer, after, through)
            .await?;
        let numbers: Vec<u64> = numbers
            .into_iter()
            .filter(|seq| !self.own.contains(seq))
            .collect();
        if !numbers.is_empty() {
            self.out
                .item(&Down::Size {
                    items: numbers.len() as u64,
                    bytes,
                })
                .await?;
        }
        for numbers in numbers.chunks(ROWS_AT_ONCE) {
            for row in self.storage.log_rows(numbers).await? {
                let seq = row.seq;
                // A set of reference rows is one whole: no page ends inside it.
                let is_record = matches!(row.what, Logged::Record { .. });
                let begun = begun
                    .as_ref()
                    .filter(|(at, _)| *at == seq)
                    .map(|(_, doc)| doc.clone());
                self.row(row, after, begun).await?;
                if self.out.since_page() >= PAGE_BYTES && !is_record {
                    self.page(
                        Resume::Rows {
                            epoch: self.epoch,
                            seq,
                        },
                        Some(seq),
                    )
                    .await?;
                }
            }
        }
        Ok(())
    }

    /// Briefs in a model's words that are new to the phone. With a grant those of its village are,
    /// whatever their number, and the phone has forgotten its own.
    async fn worded(&mut self, known: Option<Cursor>, through: u64) -> Result<()> {
        let known = known.filter(|known| known.epoch == self.epoch && !self.granted);
        let mut after = known.map_or(0, |known| known.seq);
        let epoch = self.epoch;
        loop {
            let worded = self
                .worded
                .after(self.officer, after, WORDED_AT_ONCE)
                .await?;
            let Some((last, _)) = worded.last() else {
                return Ok(());
            };
            after = *last;
            for (number, json) in worded {
                self.out.item(&Down::Worded { number, json }).await?;
                if self.out.since_page() >= PAGE_BYTES {
                    let place = Resume::Rows {
                        epoch,
                        seq: through,
                    };
                    self.page(place, Some(through)).await?;
                }
            }
        }
    }

    /// What was heard in this officer's voice notes and is new to the phone, likewise.
    async fn heard(&mut self, known: Option<Cursor>, through: u64) -> Result<()> {
        let known = known.filter(|known| known.epoch == self.epoch && !self.granted);
        let mut after = known.map_or(0, |known| known.seq);
        let epoch = self.epoch;
        loop {
            let heard = self.heard.after(self.officer, after, HEARD_AT_ONCE).await?;
            let Some((last, _)) = heard.last() else {
                return Ok(());
            };
            after = *last;
            for (number, json) in heard {
                self.out.item(&Down::Heard { number, json }).await?;
                if self.out.since_page() >= PAGE_BYTES {
                    let place = Resume::Rows {
                        epoch,
                        seq: through,
                    };
                    self.page(place, Some(through)).await?;
                }
            }
        }
    }

    async fn row(&mut self, row: LogRow, after: u64, begun: Option<DocId>) -> Result<()> {
        let LogRow {
            seq,
            received_at,
            what,
        } = row;
        match what {
            Logged::Record { json } => self.out.item(&Down::Record { seq, json }).await?,
            Logged::Revoke { village } => self.out.item(&Down::Revoke { seq, village }).await?,
            Logged::Tombstone { doc } => self.out.item(&Down::Tombstone { seq, doc }).await?,
            Logged::Grant { village } => self.grant(seq, village, begun).await?,
            Logged::Change { doc, .. }
                if self.covered.get(&doc).is_some_and(|covers| *covers >= seq) => {}
            Logged::Change {
                doc,
                raw,
                imported,
                first_seq,
            } => match first_seq {
                None => {} // the document is gone; its tombstone follows
                // A phone has yet to hear of the document and its village, or needs the arrivals.
                Some(first) if imported || first > after => {
                    if let Some(stored) = self.storage.document(&doc).await? {
                        self.snapshot(stored).await?;
                    }
                }
                Some(_) => {
                    let received_ms = received_at.millis();
                    self.out
                        .item(&Down::Change {
                            seq,
                            doc,
                            raw,
                            received_ms,
                        })
                        .await?;
                }
            },
        }
        Ok(())
    }

    async fn grant(&mut self, seq: u64, village: VillageId, begun: Option<DocId>) -> Result<()> {
        let epoch = self.epoch;
        self.granted = true;
        if begun.is_none() {
            let records = self.storage.records_of_village(&village).await?;
            self.records(records).await?;
            self.out
                .item(&Down::Grant {
                    seq,
                    village: village.clone(),
                })
                .await?;
        }
        self.documents(&village, begun, |doc| Resume::Grant {
            epoch,
            seq,
            doc: doc.clone(),
        })
        .await
    }
}

/// Where a first sync begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstPart {
    Records,
    Documents,
}
