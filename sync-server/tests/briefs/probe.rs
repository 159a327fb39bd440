//! A memory with a window in it: what is asked of it is kept, and it can be made to answer wrongly,
//! late or not at all.

use async_trait::async_trait;
use shared::time::Stamp;
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};
use sync_server::memory::{
    Attempt, Declared, Fact, Forgotten, Health, Hit, Memory, MemoryError, MemoryItem,
    OperationState, Recall, Recalled, Reflect, Reflection, Result, StoredDocument, Submitted,
};
use uuid::Uuid;

#[derive(Default)]
pub(crate) struct Probe {
    pub(crate) inner: Option<Arc<dyn Memory>>,
    pub(crate) asked: Mutex<Vec<Recall>>,
    /// What the memory behind gave, by question and id.
    pub(crate) given: Mutex<BTreeSet<(bool, String)>>,
    /// Put before the hits of the question about the farmer.
    pub(crate) plant: Vec<Hit>,
    /// The same before the hits of each question about similar cases.
    pub(crate) plant_similar: Vec<Hit>,
    /// The bound that reaches the memory behind, in place of the one asked for.
    pub(crate) until: Option<Stamp>,
    pub(crate) max_tokens: Option<u32>,
    /// It cannot list.
    pub(crate) is_listless: bool,
    pub(crate) fails: bool,
    pub(crate) hangs: bool,
}

impl Probe {
    /// Before another memory.
    pub(crate) fn before(inner: Arc<dyn Memory>) -> Self {
        Self {
            inner: Some(inner),
            ..Self::default()
        }
    }
    /// What was asked so far.
    pub(crate) fn asked(&self) -> Vec<Recall> {
        self.asked.lock().unwrap().clone()
    }
    /// How many hits the memory behind gave.
    pub(crate) fn given(&self) -> u32 {
        self.given.lock().unwrap().len() as u32
    }
    fn note(&self, query: &Recall, hits: &[Hit]) {
        let is_own = is_about_farmer(query);
        let ids = hits.iter().map(|hit| (is_own, hit.id.clone()));
        self.given.lock().unwrap().extend(ids);
    }
    fn inner(&self) -> &dyn Memory {
        self.inner.as_deref().expect("only recall is asked of it")
    }
}

pub(crate) fn is_about_farmer(question: &Recall) -> bool {
    question.tags.iter().any(|tag| tag.starts_with("farmer:"))
}

#[async_trait]
impl Memory for Probe {
    fn target_id(&self) -> String {
        "probe#test".to_owned()
    }
    async fn declare(&self) -> Result<Declared> {
        self.inner().declare().await
    }
    async fn retain(&self, item: &MemoryItem) -> Result<()> {
        self.inner().retain(item).await
    }
    async fn submit(&self, item: &MemoryItem, id: Uuid, attempt: Attempt) -> Result<Submitted> {
        self.inner().submit(item, id, attempt).await
    }
    async fn operation(&self, id: Uuid) -> Result<OperationState> {
        self.inner().operation(id).await
    }
    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>> {
        self.inner().read_back(document_id).await
    }
    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>> {
        self.inner().facts(document_id).await
    }
    async fn forget(&self, document_id: &str) -> Result<Forgotten> {
        self.inner().forget(document_id).await
    }
    async fn recall(&self, query: &Recall) -> Result<Recalled> {
        self.asked.lock().unwrap().push(query.clone());
        if self.hangs {
            std::future::pending::<()>().await;
        }
        if self.fails {
            return Err(MemoryError::Unavailable {
                status: 503,
                retry_after: None,
            });
        }
        let mut passed = query.clone();
        passed.until = self.until.or(passed.until);
        passed.max_tokens = self.max_tokens.unwrap_or(passed.max_tokens);
        let mut recalled = match &self.inner {
            Some(inner) => inner.recall(&passed).await?,
            None => Recalled::default(),
        };
        self.note(query, &recalled.hits);
        let plant = if is_about_farmer(query) {
            &self.plant
        } else {
            &self.plant_similar
        };
        recalled.hits.splice(0..0, plant.iter().cloned());
        Ok(recalled)
    }
    async fn up_to(&self, query: &Recall) -> Result<Recalled> {
        let recalled = match &self.inner {
            Some(inner) if !self.is_listless => inner.up_to(query).await?,
            _ => Recalled::default(),
        };
        self.note(query, &recalled.hits);
        Ok(recalled)
    }
    async fn reflect(&self, query: &Reflect) -> Result<Reflection> {
        self.inner().reflect(query).await
    }
    async fn health(&self) -> Result<Health> {
        self.inner().health().await
    }
}
