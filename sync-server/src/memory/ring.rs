//! The last hundred memory calls, timed, for the Memory panel. Neither names nor content: of the
//! tags only those of our own schema are kept, and those carry ids.

use super::{
    Attempt, Declared, Fact, Forgotten, Health, Memory, MemoryError, MemoryItem, OperationState,
    Recall, Recalled, Reflect, Reflection, Result, StoredDocument, Submitted,
};
use async_trait::async_trait;
use serde::Serialize;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use uuid::Uuid;

const KEPT: usize = 100;
const TAG_KINDS: [&str; 7] = [
    "farmer:", "village:", "crop:", "officer:", "kind:", "issue:", "product:",
];

/// One call that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Call {
    pub number: u64,
    pub kind: &'static str,
    pub tags: Vec<String>,
    /// What recall found.
    pub hits: Option<usize>,
    /// What of it the reader's view let through, once he said so.
    pub shown: Option<usize>,
    pub started_at_ms: i64,
    pub duration_ms: u64,
    /// "ok", or the error's code.
    pub outcome: &'static str,
}

/// The calls, oldest first. Clones share one buffer.
#[derive(Debug, Clone, Default)]
pub struct Ring(Arc<Mutex<Calls>>);

#[derive(Debug, Default)]
struct Calls {
    next: u64,
    kept: VecDeque<Call>,
}

impl Ring {
    /// The calls kept, oldest first.
    pub fn calls(&self) -> Vec<Call> {
        self.locked().kept.iter().cloned().collect()
    }

    /// Notes how many hits of a recall were shown in the end.
    pub fn note_shown(&self, number: u64, shown: usize) {
        if let Some(call) = self
            .locked()
            .kept
            .iter_mut()
            .find(|call| call.number == number)
        {
            call.shown = Some(shown);
        }
    }

    fn push(&self, mut call: Call) -> u64 {
        let mut calls = self.locked();
        call.number = calls.next;
        calls.next += 1;
        if calls.kept.len() == KEPT {
            calls.kept.pop_front();
        }
        let number = call.number;
        calls.kept.push_back(call);
        number
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Calls> {
        // A panic while pushing leaves the buffer usable: at worst one call is missing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A memory whose every call is timed and kept.
pub struct Observed<M: ?Sized> {
    ring: Ring,
    inner: Arc<M>,
}

impl<M: Memory + ?Sized> Observed<M> {
    pub fn new(inner: Arc<M>, ring: Ring) -> Self {
        Self { ring, inner }
    }

    async fn timed<T>(
        &self,
        kind: &'static str,
        tags: &[String],
        call: impl Future<Output = Result<T>>,
    ) -> (Result<T>, u64)
    where
        T: Hits,
    {
        let started_at_ms = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |at| at.as_millis() as i64);
        let start = Instant::now();
        let result = call.await;
        let number = self.ring.push(Call {
            number: 0,
            kind,
            tags: tags
                .iter()
                .filter(|tag| TAG_KINDS.iter().any(|kind| tag.starts_with(kind)))
                .cloned()
                .collect(),
            hits: result.as_ref().ok().and_then(Hits::hits),
            shown: None,
            started_at_ms,
            duration_ms: start.elapsed().as_millis() as u64,
            outcome: result.as_ref().map_or_else(MemoryError::code, |_| "ok"),
        });
        (result, number)
    }
}

/// How many things an answer brought, where that is a question.
trait Hits {
    fn hits(&self) -> Option<usize> {
        None
    }
}
impl Hits for () {}
impl Hits for Declared {}
impl Hits for Submitted {}
impl Hits for OperationState {}
impl Hits for Forgotten {}
impl Hits for Option<StoredDocument> {
    fn hits(&self) -> Option<usize> {
        Some(usize::from(self.is_some()))
    }
}
impl Hits for Vec<Fact> {
    fn hits(&self) -> Option<usize> {
        Some(self.len())
    }
}
impl Hits for Recalled {
    fn hits(&self) -> Option<usize> {
        Some(self.hits.len())
    }
}
impl Hits for Reflection {
    fn hits(&self) -> Option<usize> {
        Some(self.documents.len())
    }
}

#[async_trait]
impl<M: Memory + ?Sized> Memory for Observed<M> {
    fn target_id(&self) -> String {
        self.inner.target_id()
    }
    fn parallelism(&self) -> usize {
        self.inner.parallelism()
    }
    async fn declare(&self) -> Result<Declared> {
        self.timed("declare", &[], self.inner.declare()).await.0
    }
    async fn retain(&self, item: &MemoryItem) -> Result<()> {
        self.timed("retain", &item.tags, self.inner.retain(item))
            .await
            .0
    }
    async fn submit(
        &self,
        item: &MemoryItem,
        operation_id: Uuid,
        attempt: Attempt,
    ) -> Result<Submitted> {
        self.timed(
            "submit",
            &item.tags,
            self.inner.submit(item, operation_id, attempt),
        )
        .await
        .0
    }
    async fn operation(&self, operation_id: Uuid) -> Result<OperationState> {
        self.timed("operation", &[], self.inner.operation(operation_id))
            .await
            .0
    }
    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>> {
        self.timed("read_back", &[], self.inner.read_back(document_id))
            .await
            .0
    }
    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>> {
        self.timed("facts", &[], self.inner.facts(document_id))
            .await
            .0
    }
    async fn forget(&self, document_id: &str) -> Result<Forgotten> {
        self.timed("forget", &[], self.inner.forget(document_id))
            .await
            .0
    }
    async fn recall(&self, query: &Recall) -> Result<Recalled> {
        let (result, number) = self
            .timed("recall", &query.tags, self.inner.recall(query))
            .await;
        result.map(|recalled| Recalled {
            call: Some(number),
            ..recalled
        })
    }
    async fn up_to(&self, query: &Recall) -> Result<Recalled> {
        let (result, number) = self
            .timed("list", &query.tags, self.inner.up_to(query))
            .await;
        result.map(|recalled| Recalled {
            call: Some(number),
            ..recalled
        })
    }
    async fn reflect(&self, query: &Reflect) -> Result<Reflection> {
        self.timed("reflect", &query.tags, self.inner.reflect(query))
            .await
            .0
    }
    /// Not kept: it says nothing of what is remembered, and the panel asks it every two seconds.
    async fn health(&self) -> Result<Health> {
        self.inner.health().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(kind: &'static str) -> Call {
        Call {
            number: 0,
            kind,
            tags: vec![],
            hits: None,
            shown: None,
            started_at_ms: 0,
            duration_ms: 1,
            outcome: "ok",
        }
    }

    #[test]
    fn the_oldest_goes_when_the_hundred_and_first_comes() {
        let ring = Ring::default();
        for _ in 0..101 {
            ring.push(call("recall"));
        }
        let numbers: Vec<u64> = ring.calls().iter().map(|call| call.number).collect();
        assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    }

    #[test]
    fn shown_is_noted_on_its_own_call() {
        let ring = Ring::default();
        let first = ring.push(call("recall"));
        ring.push(call("recall"));
        ring.note_shown(first, 3);
        ring.note_shown(999, 4);
        let shown: Vec<_> = ring.calls().iter().map(|call| call.shown).collect();
        assert_eq!(shown, [Some(3), None]);
    }
}
