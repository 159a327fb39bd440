//! The memory that is a Hindsight server (1.1.0), over HTTP. What its API does that a client would
//! not guess stands beside the call it concerns.

mod http;
mod wire;

pub use http::ApiKey;
pub(crate) use http::is_loopback;

use super::{
    Attempt, Declared, Fact, Forgotten, Health, Memory, MemoryError, MemoryItem, OperationState,
    Recall, Recalled, Reflect, Reflection, Result, StoredDocument, Submitted,
};
use async_trait::async_trait;
use http::Http;
use reqwest::{Method, Url};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::time::Duration;
use uuid::Uuid;
use wire::{
    BankRow, DocumentAnswer, FactRow, OperationRow, Page, RecallAnswer, ReflectAnswer,
    RetainRequest, VersionAnswer,
};

/// Everyday calls; a server under load was seen to take seconds.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Calls that wait for a language model.
const MODEL_TIMEOUT: Duration = Duration::from_secs(180);
const NO_BODY: Option<&Value> = None;
const PAGE: usize = 100;
/// Facts of a listing; each is about 1 KB of the answer.
const MAX_LISTED: usize = 2_000;
/// Enough for 20,000 waiting operations; a longer queue makes `forget` come back later.
const MAX_PAGES: usize = 200;

/// Where the server is and which bank is ours.
#[derive(Debug, Clone)]
pub struct HindsightConfig {
    pub url: Url,
    pub api_key: Option<ApiKey>,
    pub bank: String,
}

/// Why an address and bank cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadConfig {
    #[error("the Hindsight address is not an http or https address: {0}")]
    Url(String),
    #[error("the Hindsight bank's name must be 1 to 64 of letters, digits, '-' and '_': {0:?}")]
    Bank(String),
    #[error("no HTTP client could be made")]
    Client(#[from] reqwest::Error),
}

impl HindsightConfig {
    /// Checks address and bank as they come from options or the environment.
    pub fn new(
        url: &str,
        api_key: Option<String>,
        bank: &str,
    ) -> std::result::Result<Self, BadConfig> {
        let bad_url = || BadConfig::Url(url.to_owned());
        let mut url = Url::parse(url.trim_end_matches('/')).map_err(|_| bad_url())?;
        if !matches!(url.scheme(), "http" | "https")
            || url.host_str().is_none()
            || !url.username().is_empty()
        {
            return Err(bad_url());
        }
        url.set_query(None);
        url.set_fragment(None);
        let plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        if !(1..=64).contains(&bank.len()) || !bank.bytes().all(plain) {
            return Err(BadConfig::Bank(bank.to_owned()));
        }
        Ok(Self {
            url,
            api_key: api_key.map(ApiKey::new),
            bank: bank.to_owned(),
        })
    }
}

/// One bank of one server.
pub struct Hindsight {
    url: Url,
    bank: String,
    http: Http,
}

impl Hindsight {
    pub fn new(config: HindsightConfig) -> std::result::Result<Self, BadConfig> {
        let http = Http::new(&config.url, config.api_key)?;
        Ok(Self {
            url: config.url,
            bank: config.bank,
            http,
        })
    }

    /// Document ids are one path segment each: a ':' stays, a '/' or '?' is encoded.
    fn at(&self, segments: &[&str]) -> Url {
        let mut url = self.url.clone();
        url.path_segments_mut()
            .expect("checked: an http address")
            .pop_if_empty()
            .extend(segments);
        url
    }

    fn in_bank(&self, segments: &[&str]) -> Url {
        self.at(&[&["v1", "default", "banks", &self.bank], segments].concat())
    }

    async fn get<T: DeserializeOwned>(&self, url: Url) -> Result<T> {
        self.http
            .call(Method::GET, url, NO_BODY, CALL_TIMEOUT)
            .await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        url: Url,
        body: &(impl Serialize + Sync),
        timeout: Duration,
    ) -> Result<T> {
        self.http.call(Method::POST, url, Some(body), timeout).await
    }

    /// Deletes what may be gone already.
    async fn delete(&self, url: Url) -> Result<()> {
        match self
            .http
            .call::<Value>(Method::DELETE, url, NO_BODY, CALL_TIMEOUT)
            .await
        {
            Ok(_) | Err(MemoryError::Refused { status: 404, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn delete_document(&self, document_id: &str) -> Result<()> {
        self.delete(self.in_bank(&["documents", document_id])).await
    }

    /// A change of the timestamp alone leaves the old dates on the facts, and one with content
    /// leaves them on unchanged chunks. So a document with another time goes before it comes.
    /// Says whether what is stored makes sending needless.
    async fn make_way(&self, item: &MemoryItem) -> Result<bool> {
        let Some(stored) = self.read_back(&item.document_id).await? else {
            return Ok(false);
        };
        if !stored.has_time_of(item) {
            self.delete_document(&item.document_id).await?;
            return Ok(false);
        }
        Ok(stored.is_equal_in_full(item))
    }

    async fn bank_row(&self) -> Result<Option<BankRow>> {
        let mut url = self.at(&["v1", "default", "banks"]);
        url.query_pairs_mut()
            .append_pair("q", &self.bank)
            .append_pair("limit", "1000");
        let page: Page<BankRow> = self.get(url).await?;
        Ok(page.items.into_iter().find(|row| row.bank_id == self.bank))
    }

    /// Operations of the bank in one state that concern a document.
    async fn operations_of(&self, document_id: &str, status: &str) -> Result<Vec<OperationRow>> {
        let mut found = Vec::new();
        for page in 0..MAX_PAGES {
            let mut url = self.in_bank(&["operations"]);
            url.query_pairs_mut()
                .append_pair("status", status)
                .append_pair("limit", &PAGE.to_string())
                .append_pair("offset", &(page * PAGE).to_string());
            let rows = match self.get::<Page<OperationRow>>(url).await {
                Ok(page) => page.items,
                Err(MemoryError::Refused { status: 404, .. }) => Vec::new(),
                Err(error) => return Err(error),
            };
            let last = rows.len() < PAGE;
            found.extend(
                rows.into_iter()
                    .filter(|row| row.document_id.as_deref() == Some(document_id)),
            );
            if last {
                return Ok(found);
            }
        }
        Err(MemoryError::WriteUnfinished)
    }

    /// Calls off the waiting writes of a document; parent and children each, since cancelling the
    /// parent leaves the children running. Says whether there were any.
    async fn cancel_waiting(&self, document_id: &str) -> Result<bool> {
        let waiting = self.operations_of(document_id, "pending").await?;
        for operation in &waiting {
            match self
                .delete(self.in_bank(&["operations", &operation.operation_id]))
                .await
            {
                // 409: it ended meanwhile.
                Ok(()) | Err(MemoryError::Refused { status: 409, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(!waiting.is_empty())
    }
}

#[async_trait]
impl Memory for Hindsight {
    fn target_id(&self) -> String {
        format!("{}#{}", self.url.as_str().trim_end_matches('/'), self.bank)
    }

    async fn declare(&self) -> Result<Declared> {
        let _: Value = self
            .post(
                self.in_bank(&["import"]),
                &wire::declaration(),
                CALL_TIMEOUT,
            )
            .await?;
        let created_at = self.bank_row().await?.and_then(|row| row.created_at);
        let generation = created_at.ok_or(MemoryError::Unreadable("the bank is not listed"))?;
        Ok(Declared { generation })
    }

    async fn retain(&self, item: &MemoryItem) -> Result<()> {
        if self.make_way(item).await? {
            return Ok(());
        }
        let request = RetainRequest::new(item, None);
        self.post::<Value>(self.in_bank(&["memories"]), &request, MODEL_TIMEOUT)
            .await
            .map(drop)
    }

    async fn submit(
        &self,
        item: &MemoryItem,
        operation_id: Uuid,
        attempt: Attempt,
    ) -> Result<Submitted> {
        if self.make_way(item).await? {
            return Ok(Submitted::AlreadyThere);
        }
        if attempt == Attempt::Again {
            match self.operation(operation_id).await? {
                OperationState::Running => return Ok(Submitted::Accepted),
                OperationState::Unknown => {}
                // It ended and the document is not there. The id is used up until its record goes.
                OperationState::Completed | OperationState::Failed | OperationState::Cancelled => {
                    self.delete(self.in_bank(&["operations", &operation_id.to_string(), "delete"]))
                        .await?;
                }
            }
        }
        let request = RetainRequest::new(item, Some(operation_id));
        let _: Value = self
            .post(self.in_bank(&["memories"]), &request, CALL_TIMEOUT)
            .await?;
        Ok(Submitted::Accepted)
    }

    async fn operation(&self, operation_id: Uuid) -> Result<OperationState> {
        let answer = self
            .get::<OperationRow>(self.in_bank(&["operations", &operation_id.to_string()]))
            .await;
        let row = match answer {
            Ok(row) => row,
            Err(MemoryError::Refused { status: 404, .. }) => return Ok(OperationState::Unknown),
            Err(error) => return Err(error),
        };
        Ok(match row.status.as_str() {
            "completed" => OperationState::Completed,
            "failed" => OperationState::Failed,
            "cancelled" => OperationState::Cancelled,
            "not_found" => OperationState::Unknown,
            _ => OperationState::Running,
        })
    }

    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>> {
        match self
            .get::<DocumentAnswer>(self.in_bank(&["documents", document_id]))
            .await
        {
            Ok(answer) => Ok(Some(answer.into())),
            Err(MemoryError::Refused { status: 404, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>> {
        let mut url = self.in_bank(&["memories", "list"]);
        url.query_pairs_mut()
            .append_pair("document_id", document_id)
            .append_pair("limit", "1000");
        match self.get::<Page<FactRow>>(url).await {
            Ok(page) => Ok(page
                .items
                .into_iter()
                .filter(|row| !row.is_observation())
                .map(Fact::from)
                .collect()),
            Err(MemoryError::Refused { status: 404, .. }) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    async fn forget(&self, document_id: &str) -> Result<Forgotten> {
        let cancelled = self.cancel_waiting(document_id).await?;
        self.delete_document(document_id).await?;
        // Cancelling a write that has begun only hides it: it goes on, and would bring the
        // document back. So it is left to end, and the caller comes again.
        if !self
            .operations_of(document_id, "processing")
            .await?
            .is_empty()
        {
            return Err(MemoryError::WriteUnfinished);
        }
        Ok(if cancelled {
            Forgotten::AskAgain
        } else {
            Forgotten::Gone
        })
    }

    async fn recall(&self, query: &Recall) -> Result<Recalled> {
        if !query.has_words() {
            return Ok(Recalled::default());
        }
        let url = self.in_bank(&["memories", "recall"]);
        match self
            .post::<RecallAnswer>(url, &wire::recall_body(query), CALL_TIMEOUT)
            .await
        {
            Ok(answer) => {
                let mut hits = answer.into_hits();
                let found = hits.len();
                hits.retain(|hit| query.lets_through(hit.mentioned_at));
                Ok(Recalled {
                    later: found - hits.len(),
                    hits,
                    call: None,
                })
            }
            Err(MemoryError::Refused { status: 404, .. }) => Ok(Recalled::default()),
            Err(error) => Err(error),
        }
    }

    async fn up_to(&self, query: &Recall) -> Result<Recalled> {
        let mut url = self.in_bank(&["memories", "list"]);
        {
            let mut pairs = url.query_pairs_mut();
            for tag in &query.tags {
                pairs.append_pair("tags", tag);
            }
            pairs
                .append_pair("tags_match", query.tags_match.as_str())
                // What has no date is then not listed, and the newest comes first.
                .append_pair("time_field", "mentioned_at")
                .append_pair("limit", &MAX_LISTED.to_string());
            if let Some(until) = query.until {
                // The end does not count there, and facts are dated to the microsecond.
                pairs.append_pair("end_date", &until.plus_millis(1).to_string());
            }
        }
        match self.get::<Page<FactRow>>(url).await {
            Ok(page) => {
                let mut hits: Vec<_> = page.items.into_iter().filter_map(FactRow::hit).collect();
                hits.retain(|hit| query.lets_through(hit.mentioned_at));
                Ok(Recalled {
                    hits,
                    ..Recalled::default()
                })
            }
            Err(MemoryError::Refused { status: 404, .. }) => Ok(Recalled::default()),
            Err(error) => Err(error),
        }
    }

    async fn reflect(&self, query: &Reflect) -> Result<Reflection> {
        let url = self.in_bank(&["reflect"]);
        let answer: ReflectAnswer = self
            .post(url, &wire::reflect_body(query), MODEL_TIMEOUT)
            .await?;
        Ok(Reflection {
            documents: answer.documents(),
            text: answer.text,
        })
    }

    async fn health(&self) -> Result<Health> {
        let _: Value = self.get(self.at(&["health"])).await?;
        let version: VersionAnswer = self.get(self.at(&["version"])).await?;
        Ok(Health {
            backend: "hindsight",
            version: Some(version.api_version),
            ready: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_banks_are_checked_at_start() {
        for url in [
            "",
            "127.0.0.1:8888",
            "ftp://x",
            "http://",
            "http://user:pw@host",
        ] {
            assert!(HindsightConfig::new(url, None, "b").is_err(), "{url}");
        }
        for bank in ["", "a/b", "a b", &"x".repeat(65)] {
            assert!(
                HindsightConfig::new("http://h", None, bank).is_err(),
                "{bank}"
            );
        }
    }

    #[test]
    fn one_target_has_one_name_and_ids_are_one_segment() {
        for url in ["http://h:1/base", "http://h:1/base/", "http://h:1/base?x#y"] {
            let memory = Hindsight::new(HindsightConfig::new(url, None, "b").unwrap()).unwrap();
            assert_eq!(memory.target_id(), "http://h:1/base#b");
            let path = memory.in_bank(&["documents", "visit:a/b?c"]);
            assert_eq!(
                path.as_str(),
                "http://h:1/base/v1/default/banks/b/documents/visit:a%2Fb%3Fc"
            );
        }
    }
}
