//! The section *from memory*: both recalls at once, every hit followed into the ground, and what it
//! leads to said in claims. A memory that fails costs its section and nothing else.

use super::{
    WORDS,
    questions::Questions,
    resolve::{Index, Resolved},
};
use crate::memory::{Hit, Memory, MemoryError, Recall, Recalled, Ring, error::Trouble};
use shared::{
    brief::{Brief, Claim, FromMemory, Ground, Memory as Switch, claims_of_documents},
    ids::EntryId,
};
use std::{collections::BTreeSet, time::Duration};

/// Visits and outcomes with something new to say, of the farmer and of others. A reader at a field's
/// edge reads no more.
const SHOWN: usize = 8;

/// What is dropped before hits are followed. All of it; a test takes one away to see that it is
/// needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filters {
    /// What is dated after the brief's moment.
    pub later: bool,
    /// What has no date.
    pub undated: bool,
}

impl Filters {
    /// As every brief has them.
    pub const ALL: Self = Self {
        later: true,
        undated: true,
    };
}

/// Who asks the memory.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub memory: &'a dyn Memory,
    pub ring: &'a Ring,
    /// How long a brief waits for it.
    pub within: Duration,
    pub filters: Filters,
}

impl Reader<'_> {
    /// What memory adds to a brief. Nothing is asked where the brief is written without memory, or
    /// where the farmer is not known.
    pub async fn from_memory(&self, ground: &Ground<'_>, brief: &Brief) -> Option<FromMemory> {
        if brief.memory == Switch::Off {
            return None;
        }
        let farmer = ground.farmer?;
        let Questions { own, similar } = Questions::of(ground, farmer, &WORDS);
        let similar = futures::future::join_all(similar.iter().map(|it| self.ask(it, ground)));
        let (own, similar) = tokio::join!(self.ask(&own, ground), similar);

        let index = Index::of(ground, farmer);
        let mut section = FromMemory::default();
        let of_farmer = self.take(own, &mut section, |hits| index.of_farmer(hits));
        let mut of_others = BTreeSet::new();
        for answer in similar {
            of_others.extend(self.take(answer, &mut section, |hits| index.of_others(hits)));
        }
        let mut said: Vec<Claim> = brief.claims().cloned().collect();
        for documents in [of_farmer, of_others] {
            let ranked = index.ranked(&documents);
            section
                .claims
                .extend(new_claims(ground, &ranked, &mut said));
        }
        Some(section)
    }

    async fn ask(&self, question: &Recall, ground: &Ground<'_>) -> Result<Recalled, MemoryError> {
        let at = ground.as_of.moment;
        let question = Recall {
            until: self.filters.later.then_some(at),
            query_timestamp: Some(at),
            ..question.clone()
        };
        let answer = tokio::time::timeout(self.within, self.complete(&question)).await;
        let mut recalled = answer.unwrap_or(Err(MemoryError::Unreachable(Trouble::Timeout)))?;
        // Again here, whatever the memory did: it is the first of the two filters.
        recalled.hits.retain(|hit| match hit.mentioned_at {
            Some(date) => !self.filters.later || date <= at,
            None => !self.filters.undated,
        });
        Ok(recalled)
    }

    /// A recall; where later things took room in it, with all that came before them besides.
    async fn complete(&self, question: &Recall) -> Result<Recalled, MemoryError> {
        let mut recalled = self.memory.recall(question).await?;
        if recalled.later == 0 {
            return Ok(recalled);
        }
        let listed = self.memory.up_to(question).await?;
        let held: BTreeSet<String> = recalled.hits.iter().map(|hit| hit.id.clone()).collect();
        let more = listed
            .hits
            .into_iter()
            .filter(|hit| !held.contains(&hit.id));
        recalled.hits.extend(more);
        Ok(recalled)
    }

    /// Counts an answer and notes in the ring how much of it the view let through.
    fn take<'a>(
        &self,
        answer: Result<Recalled, MemoryError>,
        section: &mut FromMemory,
        follow: impl Fn(&[Hit]) -> Resolved<'a>,
    ) -> BTreeSet<&'a EntryId> {
        let recalled = match answer {
            Ok(recalled) => recalled,
            Err(error) => {
                section.error.get_or_insert(error.code().to_owned());
                return Default::default();
            }
        };
        let resolved = follow(&recalled.hits);
        section.hits += recalled.hits.len() as u32;
        section.shown += resolved.shown;
        section.unresolved += resolved.unresolved;
        section.outside += resolved.outside;
        section.own += resolved.own;
        if let Some(call) = recalled.call {
            section.calls.push(call);
            self.ring.note_shown(call, resolved.shown as usize);
        }
        resolved.documents
    }
}

/// What documents say that was not said, from the first [`SHOWN`] with anything to say.
fn new_claims(ground: &Ground<'_>, ranked: &[&EntryId], said: &mut Vec<Claim>) -> Vec<Claim> {
    let mut new = Vec::new();
    let mut shown = 0;
    for document in ranked {
        let mut claims = claims_of_documents(ground, &[(*document).clone()]);
        claims.retain(|claim| !said.contains(claim));
        if claims.is_empty() {
            continue;
        }
        said.extend(claims.iter().cloned());
        new.extend(claims);
        shown += 1;
        if shown == SHOWN {
            break;
        }
    }
    new
}
