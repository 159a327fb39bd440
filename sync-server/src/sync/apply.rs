//! Applies what came for one document: all at once, and one by one where that fails. Pure, slow, and
//! the CRDT library may panic in it: to be called in a blocking task.

use sha2::{Digest, Sha256};
use shared::{
    document::{
        Actor, Apply, Authored, Checked, DocumentError, FarmerDocument, Hash, MAX_DOCUMENT_BYTES,
    },
    entry::Entry,
};
use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// One thing to put into the document.
#[derive(Debug)]
pub enum Job {
    Change { raw: Vec<u8>, checked: Box<Checked> },
    Entry { entry: Box<Entry> },
}

/// What became of it.
#[derive(Debug)]
pub enum Verdict {
    Publish {
        hash: Hash,
        raw: Vec<u8>,
        entries: Vec<Entry>,
    },
    /// The same change or entry came earlier in this batch.
    Again,
    Held,
    Refused(&'static str),
}

/// The document afterwards, with a verdict for each job in order.
#[derive(Debug)]
pub struct Applied {
    pub saved: Vec<u8>,
    pub heads: Vec<Hash>,
    pub verdicts: Vec<Verdict>,
}

/// Applies the jobs to a saved document.
pub fn apply(saved: &[u8], jobs: &[Job]) -> Result<Applied, DocumentError> {
    let base = FarmerDocument::load(saved)?;
    let at_once = catch_unwind(AssertUnwindSafe(|| Batch::new(base.clone()).at_once(jobs)));
    if let Ok(Some(applied)) = at_once {
        return Ok(applied);
    }
    Ok(Batch::new(base).one_by_one(jobs))
}

struct Batch {
    document: FarmerDocument,
    texts: HashMap<String, String>,
}

/// A step that went wrong: held, or refused with a code.
type Step = Result<Verdict, Verdict>;

impl Batch {
    fn new(document: FarmerDocument) -> Self {
        Self {
            document,
            texts: HashMap::new(),
        }
    }

    /// Everything on one copy, checked once at the end. `None` when anything but a missing
    /// dependency is wrong: then each has to be looked at by itself.
    fn at_once(mut self, jobs: &[Job]) -> Option<Applied> {
        let verdicts = self.until_still(jobs, |batch, job| batch.put(job));
        if verdicts
            .iter()
            .any(|verdict| matches!(verdict, Verdict::Refused(_)))
        {
            return None;
        }
        let saved = self.document.save();
        let read = FarmerDocument::load(&saved).ok()?;
        let is_whole = read.heads() == self.document.heads() && holds_all(&read, &verdicts);
        is_whole.then(|| Applied {
            saved,
            heads: read.heads(),
            verdicts,
        })
    }

    /// Each on a copy of its own that is saved and read back before it counts.
    fn one_by_one(mut self, jobs: &[Job]) -> Applied {
        let verdicts = self.until_still(jobs, |batch, job| {
            let before = batch.document.clone();
            let verdict = catch_unwind(AssertUnwindSafe(|| batch.put_alone(job)));
            let verdict = verdict.unwrap_or(Err(Verdict::Refused("library")));
            if verdict.is_err() {
                batch.document = before;
            }
            verdict
        });
        Applied {
            saved: self.document.save(),
            heads: self.document.heads(),
            verdicts,
        }
    }

    /// Goes over the jobs in order, and again over those held, while any more of them fits.
    fn until_still(
        &mut self,
        jobs: &[Job],
        mut put: impl FnMut(&mut Self, &Job) -> Step,
    ) -> Vec<Verdict> {
        let mut verdicts: Vec<Option<Verdict>> = jobs.iter().map(|_| None).collect();
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (job, verdict) in jobs.iter().zip(&mut verdicts) {
                if matches!(verdict, None | Some(Verdict::Held)) {
                    let next = put(self, job);
                    moved |= next.is_ok();
                    *verdict = Some(next.unwrap_or_else(|wrong| wrong));
                }
            }
        }
        verdicts.into_iter().flatten().collect()
    }

    fn put(&mut self, job: &Job) -> Step {
        match job {
            Job::Change { checked, .. } if self.document.has(&checked.hash) => Ok(Verdict::Again),
            Job::Change { raw, checked } => {
                self.document.apply(checked).map_err(wrong)?;
                Ok(self.publish(checked.hash, raw.clone(), &checked.entries))
            }
            Job::Entry { entry } => self.author(entry),
        }
    }

    fn put_alone(&mut self, job: &Job) -> Step {
        match job {
            Job::Change { raw, checked } if !self.document.has(&checked.hash) => {
                let tried = self.document.trial(checked).map_err(wrong)?;
                if tried.save().len() > MAX_DOCUMENT_BYTES {
                    return Err(Verdict::Refused("document_full"));
                }
                self.document = tried;
                Ok(self.publish(checked.hash, raw.clone(), &checked.entries))
            }
            _ => {
                let verdict = self.put(job)?;
                match FarmerDocument::load(&self.document.save()) {
                    Ok(_) => Ok(verdict),
                    Err(DocumentError::TooLong(_)) => Err(Verdict::Refused("document_full")),
                    Err(_) => Err(Verdict::Refused("library")),
                }
            }
        }
    }

    /// Derives the change of a bare entry.
    fn author(&mut self, entry: &Entry) -> Step {
        let text = entry.encode().map_err(|_| Verdict::Refused("entry"))?;
        match self.texts.get(entry.id.as_str()) {
            Some(known) if *known == text => return Ok(Verdict::Again),
            Some(_) => return Err(Verdict::Refused("entry")),
            None => {}
        }
        let entries = [entry.clone()];
        let authored =
            author(&mut self.document, &entries).map_err(|_| Verdict::Refused("library"))?;
        let Some(Authored { hash, raw }) = authored else {
            return Ok(Verdict::Again);
        };
        Ok(self.publish(hash, raw, &entries))
    }

    fn publish(&mut self, hash: Hash, raw: Vec<u8>, entries: &[Entry]) -> Verdict {
        for entry in entries {
            if let Ok(text) = entry.encode() {
                self.texts.insert(entry.id.to_string(), text);
            }
        }
        Verdict::Publish {
            hash,
            raw,
            entries: entries.to_vec(),
        }
    }
}

fn wrong(apply: Apply) -> Verdict {
    match apply {
        Apply::Held => Verdict::Held,
        Apply::Refused(refusal) => Verdict::Refused(refusal.code()),
    }
}

fn holds_all(document: &FarmerDocument, verdicts: &[Verdict]) -> bool {
    let (held, _) = document.entries();
    let held: std::collections::HashSet<&str> =
        held.iter().map(|entry| entry.id.as_str()).collect();
    verdicts.iter().all(|verdict| match verdict {
        Verdict::Publish { entries, .. } => {
            entries.iter().all(|entry| held.contains(entry.id.as_str()))
        }
        _ => true,
    })
}

/// Writes entries under an actor that follows from them and from what they build on: the same
/// entries on the same document are the same change, and no other change has that actor.
pub fn author(
    document: &mut FarmerDocument,
    entries: &[Entry],
) -> Result<Option<Authored>, DocumentError> {
    let mut digest = Sha256::new();
    for head in document.heads() {
        digest.update(head);
    }
    for entry in entries {
        digest.update(entry.encode()?);
    }
    let mut actor: Actor = [0; 16];
    actor.copy_from_slice(&digest.finalize()[..16]);
    document.author(actor, entries)
}
