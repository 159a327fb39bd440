//! Publishing: everything a phone sent, judged and written in one transaction. Answers exist only
//! after it is on disk.

use super::{
    apply::{self, Applied, Job, Verdict},
    receive::{Item, What},
    renew,
};
use crate::{
    auth::{Caller, Secret},
    storage::{DeviceNote, DocumentRow, NewChange, Origin, Result, Storage, StorageError, Writing},
};
use shared::{
    document::FarmerDocument,
    ids::{DocId, FarmerId, VillageId},
    protocol::{Answer, Hello, Status},
    time::Stamp,
};
use std::collections::{BTreeMap, HashSet};

/// What became of a push.
#[derive(Debug)]
pub struct Outcome {
    /// In order of number.
    pub answers: Vec<Answer>,
    pub received_at: Stamp,
    pub token: Option<Secret>,
    /// Log numbers of changes that this phone just sent: it has them, so the feed leaves them out.
    pub own: HashSet<u64>,
}

/// Judges and publishes the items of one push.
pub async fn publish(
    storage: &dyn Storage,
    caller: &Caller,
    hello: &Hello,
    items: Vec<Item>,
    now: Stamp,
) -> Result<Outcome> {
    let mut writing = storage.write().await?;
    let received_at = writing.receive_at(now).await?;
    let mut push = Push {
        writing: &mut *writing,
        caller,
        received_at,
        answers: BTreeMap::new(),
        own: HashSet::new(),
    };
    let seen_seq = items
        .iter()
        .map(|item| item.device_seq)
        .max()
        .unwrap_or_default();
    for (farmer, works) in push.sort(items).await? {
        push.publish_document(&farmer, works).await?;
    }
    let Push { answers, own, .. } = push;
    let note = DeviceNote {
        at: received_at,
        app: &hello.app,
        device_seq: hello.device_seq.max(seen_seq),
        seen_seq,
        unsent: hello.unsent,
    };
    writing.note_device(&caller.who.device, &note).await?;
    let token = renew(&mut *writing, caller, received_at).await?;
    writing.commit().await?;
    Ok(Outcome {
        answers: answers.into_values().collect(),
        received_at,
        token,
        own,
    })
}

/// One change or entry on its way into a document.
struct Work {
    number: u64,
    device_seq: u64,
    doc: Option<DocId>,
    job: Job,
}

struct Push<'a> {
    writing: &'a mut dyn Writing,
    caller: &'a Caller,
    received_at: Stamp,
    answers: BTreeMap<u64, Answer>,
    own: HashSet<u64>,
}

impl Push<'_> {
    fn answer(&mut self, number: u64, status: Status, seq: Option<u64>, code: Option<&str>) {
        self.answers.insert(
            number,
            Answer {
                number,
                status,
                seq,
                code: code.map(str::to_owned),
            },
        );
    }
    fn published(&mut self, number: u64, seq: Option<u64>) {
        self.answer(number, Status::Published, seq, None);
    }
    fn refused(&mut self, number: u64, code: &str) {
        self.answer(number, Status::Refused, None, Some(code));
    }

    /// Carries out the creates; gives the rest by farmer, each in the order sent.
    async fn sort(&mut self, items: Vec<Item>) -> Result<Vec<(FarmerId, Vec<Work>)>> {
        let mut works: BTreeMap<FarmerId, Vec<Work>> = BTreeMap::new();
        for Item {
            number,
            device_seq,
            what,
        } in items
        {
            match what {
                What::Create { doc, village } => self.create(number, &doc, &village).await?,
                What::Refused { code } => self.refused(number, code),
                What::Change { doc, raw, checked } => {
                    let job = Job::Change { raw, checked };
                    let work = Work {
                        number,
                        device_seq,
                        doc: Some(doc.clone()),
                        job,
                    };
                    works.entry(doc.farmer).or_default().push(work);
                }
                What::Entry { entry } => {
                    let farmer = entry.farmer.clone();
                    let work = Work {
                        number,
                        device_seq,
                        doc: None,
                        job: Job::Entry { entry },
                    };
                    works.entry(farmer).or_default().push(work);
                }
            }
        }
        Ok(works.into_iter().collect())
    }

    /// A village that was taken away meanwhile still takes what was recorded for it.
    async fn create(&mut self, number: u64, doc: &DocId, village: &VillageId) -> Result<()> {
        let known = self.writing.document(&doc.farmer).await?;
        let place = known.as_ref().map_or(village, |row| &row.village);
        if !self
            .writing
            .ever_granted(&self.caller.who.officer, place)
            .await?
        {
            self.refused(number, "territory");
        } else if known.as_ref().is_some_and(|row| row.doc != *doc) {
            self.refused(number, "superseded");
        } else if doc.epoch != 1 && known.is_none() {
            self.refused(number, "no_document");
        } else {
            if known.is_none() {
                self.writing.create_document(&empty(doc, village)).await?;
            }
            self.published(number, None);
        }
        Ok(())
    }

    async fn publish_document(&mut self, farmer: &FarmerId, works: Vec<Work>) -> Result<()> {
        let Some(mut row) = self.writing.document(farmer).await? else {
            works
                .iter()
                .for_each(|work| self.refused(work.number, "no_document"));
            return Ok(());
        };
        if !self
            .writing
            .ever_granted(&self.caller.who.officer, &row.village)
            .await?
        {
            works
                .iter()
                .for_each(|work| self.refused(work.number, "territory"));
            return Ok(());
        }
        let mut new = Vec::new();
        for work in works {
            if self.is_new(&row.doc, &work).await? {
                new.push(work);
            }
        }
        if new.is_empty() {
            return Ok(());
        }
        let (works, applied) = apply_apart(row.saved.clone(), new).await?;
        let mut is_changed = false;
        let mut again = Vec::new();
        for (work, verdict) in works.iter().zip(applied.verdicts) {
            match verdict {
                Verdict::Publish { hash, raw, entries } => {
                    let seq = self.append(&row, work, hash, &raw).await?;
                    for entry in &entries {
                        self.writing
                            .put_entry(&row.doc, entry, seq, self.received_at)
                            .await?;
                    }
                    row.first_seq = if row.first_seq == 0 {
                        seq
                    } else {
                        row.first_seq
                    };
                    row.covers_seq = seq;
                    is_changed = true;
                    self.published(work.number, Some(seq));
                }
                Verdict::Again => again.push(work),
                Verdict::Held => self.answer(work.number, Status::Held, None, Some("dependency")),
                Verdict::Refused(code) => self.refused(work.number, code),
            }
        }
        if is_changed {
            let Applied { saved, heads, .. } = applied;
            self.writing
                .save_document(&DocumentRow {
                    saved,
                    heads,
                    ..row.clone()
                })
                .await?;
        }
        for work in again {
            let seq = self.known_seq(&row.doc, &work.job).await?;
            self.published(work.number, seq);
        }
        Ok(())
    }

    async fn append(
        &mut self,
        row: &DocumentRow,
        work: &Work,
        hash: [u8; 32],
        raw: &[u8],
    ) -> Result<u64> {
        let who = &self.caller.who;
        let (device, officer) = (&who.device, &who.officer);
        let origin = Origin::Device {
            device,
            officer,
            device_seq: work.device_seq,
        };
        let (doc, village, received_at) = (&row.doc, &row.village, self.received_at);
        let seq = self
            .writing
            .append_change(&NewChange {
                doc,
                village,
                hash,
                raw,
                received_at,
                origin,
            })
            .await?;
        // The change of a bare entry was made here, so the phone has yet to get it.
        if matches!(work.job, Job::Change { .. }) {
            self.own.insert(seq);
        }
        Ok(seq)
    }

    /// Whether the work is still to be done; otherwise it has its answer now.
    async fn is_new(&mut self, doc: &DocId, work: &Work) -> Result<bool> {
        if work.doc.as_ref().is_some_and(|named| named != doc) {
            self.refused(work.number, "superseded");
            return Ok(false);
        }
        if let Some(seq) = self.known_seq(doc, &work.job).await? {
            self.published(work.number, Some(seq));
            return Ok(false);
        }
        let Job::Entry { entry } = &work.job else {
            return Ok(true);
        };
        let is_taken = self.writing.entry(doc, entry.id.as_str()).await?.is_some();
        if is_taken {
            self.refused(work.number, "entry");
        }
        Ok(!is_taken)
    }

    /// The log number of what is in the document already, word for word.
    async fn known_seq(&mut self, doc: &DocId, job: &Job) -> Result<Option<u64>> {
        match job {
            Job::Change { checked, .. } => self.writing.change_seq(doc, &checked.hash).await,
            Job::Entry { entry } => {
                let text = entry
                    .encode()
                    .map_err(|error| StorageError::Corrupt(error.to_string()))?;
                let known = self.writing.entry(doc, entry.id.as_str()).await?;
                Ok(known.filter(|(held, _)| *held == text).map(|(_, seq)| seq))
            }
        }
    }
}

/// A document without entries.
pub fn empty(doc: &DocId, village: &VillageId) -> DocumentRow {
    let document = FarmerDocument::new();
    DocumentRow {
        doc: doc.clone(),
        village: village.clone(),
        saved: document.save(),
        heads: document.heads(),
        first_seq: 0,
        covers_seq: 0,
    }
}

/// The CRDT work on a thread of its own, where it may take long and a panic stays contained.
async fn apply_apart(saved: Vec<u8>, works: Vec<Work>) -> Result<(Vec<Work>, Applied)> {
    let corrupt = |error: String| StorageError::Corrupt(error);
    let (parts, jobs): (Vec<_>, Vec<_>) = works
        .into_iter()
        .map(|work| ((work.number, work.device_seq, work.doc), work.job))
        .unzip();
    let task = tokio::task::spawn_blocking(move || {
        apply::apply(&saved, &jobs).map(|applied| (jobs, applied))
    });
    let applied = task.await.map_err(|error| corrupt(error.to_string()))?;
    let (jobs, applied) = applied.map_err(|error| corrupt(error.to_string()))?;
    let works = parts
        .into_iter()
        .zip(jobs)
        .map(|((number, device_seq, doc), job)| Work {
            number,
            device_seq,
            doc,
            job,
        })
        .collect();
    Ok((works, applied))
}
