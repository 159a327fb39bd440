//! The push: what waits, oldest first, as one body that fits.

use super::stored::{Change, ChangeState, Kept};
use crate::{
    ids::{DocId, EntryId, FarmerId, VillageId},
    order,
    protocol::{Hello, Up, encode},
};
use std::collections::{BTreeMap, BTreeSet};

/// An own change that waits, with what the depot knows of its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Whose.
    pub farmer: FarmerId,
    /// Which entry.
    pub entry: EntryId,
    /// The change.
    pub change: Change,
    /// The village to announce the document in, if the depot may not know it.
    pub create_in: Option<VillageId>,
}

/// A published change offered again to a depot whose log is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owed {
    /// Whose.
    pub farmer: FarmerId,
    /// The document.
    pub doc: DocId,
    /// The own number, or 0.
    pub device_seq: u64,
    /// The hash.
    pub hash: [u8; 32],
    /// The change.
    pub raw: Vec<u8>,
    /// The village to announce the document in, if the depot may not know it.
    pub create_in: Option<VillageId>,
}

/// What a numbered item was, to understand its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// A document's announcement.
    Create(FarmerId),
    /// An own change, or a bare entry (its hash is then zeros).
    Own(FarmerId, EntryId, [u8; 32]),
    /// A change offered again.
    Owed(FarmerId, [u8; 32]),
}

impl Sent {
    /// Whose.
    pub fn farmer(&self) -> &FarmerId {
        match self {
            Sent::Create(farmer) | Sent::Own(farmer, ..) | Sent::Owed(farmer, _) => farmer,
        }
    }
}

/// One request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    /// The body, not compressed.
    pub body: Vec<u8>,
    /// The numbered items.
    pub sent: Vec<Sent>,
    /// What did not fit.
    pub left: usize,
}

/// The village to announce a farmer's document in, if the depot may not know it: nothing of it is
/// published here, or only in another log.
pub fn create_in(
    kept: Option<&Kept>,
    own: &BTreeMap<EntryId, Change>,
    epoch: [u8; 16],
) -> Option<VillageId> {
    match kept {
        Some(kept) if kept.epoch == epoch => None,
        Some(kept) => kept.village.clone(),
        None => own.values().find_map(|change| change.village.clone()),
    }
}

/// What a push is made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Queue {
    /// Own changes.
    pub own: Vec<Waiting>,
    /// Changes offered again. They go first: own ones may build on them.
    pub owed: Vec<Owed>,
    /// Heads, after the log became another one.
    pub heads: Vec<(DocId, Vec<[u8; 32]>)>,
}

/// Packs a push of about so many bytes at most.
pub fn pack(hello: &Hello, queue: &Queue, budget: usize) -> Push {
    let mut push = Push {
        body: encode(&Up::Hello(hello.clone())),
        sent: Vec::new(),
        left: 0,
    };
    for (doc, heads) in &queue.heads {
        push.body.extend(encode(&Up::Heads {
            doc: doc.clone(),
            heads: heads.clone(),
        }));
    }
    let mut announced = BTreeSet::new();
    let mut add = |sent: Sent, doc: &DocId, create_in: Option<&VillageId>, item: &Up| {
        let create = create_in
            .filter(|_| !announced.contains(doc))
            .map(|village| {
                encode(&Up::Create {
                    doc: doc.clone(),
                    village: village.clone(),
                })
            });
        let item = encode(item);
        let bytes = item.len() + create.as_ref().map_or(0, Vec::len);
        // Once something is left, all that follows is: later ones may build on it.
        if push.left > 0 || (push.body.len() + bytes > budget && !push.sent.is_empty()) {
            push.left += 1;
            return;
        }
        if let Some(create) = create {
            announced.insert(doc.clone());
            push.sent.push(Sent::Create(sent.farmer().clone()));
            push.body.extend(create);
        }
        push.sent.push(sent);
        push.body.extend(item);
    };
    for owed in &queue.owed {
        let change = Up::Change {
            doc: owed.doc.clone(),
            device_seq: owed.device_seq,
            raw: owed.raw.clone(),
        };
        let sent = Sent::Owed(owed.farmer.clone(), owed.hash);
        add(sent, &owed.doc, owed.create_in.as_ref(), &change);
    }
    let mut own: Vec<&Waiting> = queue
        .own
        .iter()
        .filter(|one| one.change.is_waiting())
        .collect();
    order::sort_by_key(&mut own, |one| one.change.device_seq);
    for Waiting {
        farmer,
        entry,
        change,
        create_in,
    } in own
    {
        let item = if change.state == ChangeState::Bare {
            Up::Entry {
                device_seq: change.device_seq,
                text: change.text.clone(),
            }
        } else {
            Up::Change {
                doc: change.doc.clone(),
                device_seq: change.device_seq,
                raw: change.raw.clone(),
            }
        };
        let sent = Sent::Own(farmer.clone(), entry.clone(), change.hash);
        add(sent, &change.doc, create_in.as_ref(), &item);
    }
    push
}
