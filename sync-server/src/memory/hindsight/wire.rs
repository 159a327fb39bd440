//! Hindsight's JSON, the parts of it that we send and read. Unknown fields are ignored in both
//! directions, so a typo here is no error there: the conformance suite is what notices.

use crate::memory::{Fact, FactType, Hit, MemoryItem, Recall, Reflect, StoredDocument, mission};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shared::time::Stamp;
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Serialize)]
pub(super) struct RetainRequest<'a> {
    items: [RetainItem<'a>; 1],
    r#async: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    operation_id: Option<String>,
}

#[derive(Serialize)]
struct RetainItem<'a> {
    content: String,
    document_id: &'a str,
    timestamp: String,
    context: &'a str,
    metadata: &'a BTreeMap<String, String>,
    tags: BTreeSet<&'a str>,
    observation_scopes: &'a [Vec<String>],
}

impl<'a> RetainRequest<'a> {
    /// One item a request: with several under one operation, a document that did not arrive
    /// could not be told from one that did.
    pub(super) fn new(item: &'a MemoryItem, operation_id: Option<uuid::Uuid>) -> Self {
        let item = RetainItem {
            content: item.stored_content(),
            document_id: &item.document_id,
            timestamp: item.timestamp.to_string(),
            context: &item.context,
            metadata: &item.metadata,
            tags: item.tag_set(),
            observation_scopes: &item.scopes,
        };
        Self {
            items: [item],
            r#async: operation_id.is_some(),
            operation_id: operation_id.map(|id| id.to_string()),
        }
    }
}

#[derive(Deserialize)]
pub(super) struct DocumentAnswer {
    original_text: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    document_metadata: Option<BTreeMap<String, String>>,
    retain_params: Option<RetainParams>,
    observation_scopes: Option<Value>,
}

#[derive(Deserialize, Default)]
struct RetainParams {
    context: Option<String>,
    event_date: Option<String>,
}

impl From<DocumentAnswer> for StoredDocument {
    fn from(answer: DocumentAnswer) -> Self {
        let params = answer.retain_params.unwrap_or_default();
        StoredDocument {
            text: answer.original_text.unwrap_or_default(),
            timestamp: stamp(params.event_date.as_deref()),
            tags: answer.tags.into_iter().collect(),
            context: params.context.unwrap_or_default(),
            metadata: answer.document_metadata.unwrap_or_default(),
            scopes: answer
                .observation_scopes
                .and_then(|scopes| serde_json::from_value(scopes).ok())
                .unwrap_or_default(),
        }
    }
}

fn stamp(text: Option<&str>) -> Option<Stamp> {
    text?.parse().ok()
}

#[derive(Deserialize)]
pub(super) struct Page<T> {
    #[serde(alias = "banks", alias = "operations")]
    pub(super) items: Vec<T>,
}

#[derive(Deserialize)]
pub(super) struct BankRow {
    pub(super) bank_id: String,
    pub(super) created_at: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct OperationRow {
    pub(super) operation_id: String,
    pub(super) status: String,
    #[serde(default)]
    pub(super) document_id: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct FactRow {
    #[serde(default)]
    id: String,
    text: String,
    #[serde(default)]
    document_id: Option<String>,
    mentioned_at: Option<String>,
    occurred_start: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    fact_type: String,
}

impl FactRow {
    pub(super) fn is_observation(&self) -> bool {
        self.fact_type == FactType::Observation.as_str()
    }
}

impl FactRow {
    /// A fact as a hit. Observations rest on facts that are listed themselves.
    pub(super) fn hit(self) -> Option<Hit> {
        let fact_type = match self.fact_type.as_str() {
            "observation" => return None,
            "experience" => FactType::Experience,
            _ => FactType::World,
        };
        Some(Hit {
            documents: vec![self.document_id?],
            mentioned_at: stamp(self.mentioned_at.as_deref()),
            id: self.id,
            text: self.text,
            fact_type,
            tags: self.tags,
            score: 0.0,
        })
    }
}

impl From<FactRow> for Fact {
    fn from(row: FactRow) -> Self {
        Fact {
            mentioned_at: stamp(row.mentioned_at.as_deref()),
            occurred_start: stamp(row.occurred_start.as_deref()),
            tags: row.tags.into_iter().collect(),
            text: row.text,
        }
    }
}

pub(super) fn recall_body(query: &Recall) -> Value {
    let mut body = json!({
        "query": query.query,
        "budget": query.budget.as_str(),
        "max_tokens": query.max_tokens,
        "include": { "entities": null, "source_facts": { "max_tokens": query.max_tokens } },
        "types": query.types.iter().map(|kind| kind.as_str()).collect::<Vec<_>>(),
        "tags": query.tags,
        "tags_match": query.tags_match.as_str(),
    });
    if let Some(at) = query.query_timestamp {
        body["query_timestamp"] = at.to_string().into();
    }
    body
}

pub(super) fn reflect_body(query: &Reflect) -> Value {
    json!({
        "query": query.query,
        "budget": query.budget.as_str(),
        "max_tokens": query.max_tokens,
        "tags": query.tags,
        "tags_match": query.tags_match.as_str(),
        "include": { "facts": {} },
    })
}

/// The bank with its mission and directives; matched by name, so repeating it changes nothing.
pub(super) fn declaration() -> Value {
    let directives: Vec<Value> = mission::DIRECTIVES
        .iter()
        .map(|rule| json!({ "name": rule.name, "content": rule.content, "priority": 0, "is_active": true, "tags": [] }))
        .collect();
    json!({
        "version": "1",
        "bank": {
            "reflect_mission": mission::REFLECT_MISSION,
            "retain_mission": mission::RETAIN_MISSION,
            "observations_mission": mission::OBSERVATIONS_MISSION,
            "enable_observations": true,
        },
        "directives": directives,
    })
}

#[derive(Deserialize)]
pub(super) struct RecallAnswer {
    #[serde(default)]
    results: Vec<Remembered>,
    source_facts: Option<HashMap<String, Remembered>>,
}

#[derive(Deserialize)]
struct Remembered {
    id: String,
    text: String,
    r#type: Option<String>,
    mentioned_at: Option<String>,
    document_id: Option<String>,
    #[serde(default)]
    tags: Option<Vec<String>>,
    source_fact_ids: Option<Vec<String>>,
    scores: Option<Scores>,
}

#[derive(Deserialize)]
struct Scores {
    r#final: Option<f64>,
}

impl RecallAnswer {
    pub(super) fn into_hits(self) -> Vec<Hit> {
        let sources = self.source_facts.unwrap_or_default();
        self.results
            .into_iter()
            .map(|result| result.into_hit(&sources))
            .collect()
    }
}

impl Remembered {
    fn into_hit(self, sources: &HashMap<String, Remembered>) -> Hit {
        // An observation has no document of its own; the facts it was made of do.
        let of_sources = self
            .source_fact_ids
            .iter()
            .flatten()
            .filter_map(|id| sources.get(id)?.document_id.clone());
        let documents: BTreeSet<String> = self.document_id.into_iter().chain(of_sources).collect();
        Hit {
            documents: documents.into_iter().collect(),
            mentioned_at: stamp(self.mentioned_at.as_deref()),
            fact_type: match self.r#type.as_deref() {
                Some("observation") => FactType::Observation,
                Some("experience") => FactType::Experience,
                _ => FactType::World,
            },
            tags: self.tags.unwrap_or_default(),
            score: self
                .scores
                .and_then(|scores| scores.r#final)
                .unwrap_or_default(),
            id: self.id,
            text: self.text,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct ReflectAnswer {
    pub(super) text: String,
    based_on: Option<BasedOn>,
}

#[derive(Deserialize)]
struct BasedOn {
    #[serde(default)]
    memories: Vec<Remembered>,
}

impl ReflectAnswer {
    pub(super) fn documents(&self) -> Vec<String> {
        let memories = self.based_on.iter().flat_map(|based_on| &based_on.memories);
        memories
            .filter_map(|memory| memory.document_id.clone())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect()
    }
}

#[derive(Deserialize)]
pub(super) struct VersionAnswer {
    pub(super) api_version: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_observation_points_at_the_documents_of_its_sources() {
        let answer: RecallAnswer = serde_json::from_value(json!({
            "results": [
                { "id": "o", "text": "He refused.", "type": "observation", "document_id": null, "tags": null,
                  "mentioned_at": null, "source_fact_ids": ["f1", "f2", "gone"], "scores": { "final": 0.5 } },
                { "id": "f1", "text": "He refused.", "type": "world", "document_id": "visit:a", "tags": ["farmer:f"],
                  "mentioned_at": "2026-04-18T04:30:00.010000+00:00", "source_fact_ids": null, "scores": null },
            ],
            "source_facts": {
                "f1": { "id": "f1", "text": "x", "document_id": "visit:a" },
                "f2": { "id": "f2", "text": "y", "document_id": "outcome:b" },
            },
        }))
        .unwrap();
        let hits = answer.into_hits();
        assert_eq!(hits[0].documents, ["outcome:b", "visit:a"]);
        assert_eq!(
            (hits[0].fact_type, hits[0].mentioned_at),
            (FactType::Observation, None)
        );
        assert_eq!(hits[1].documents, ["visit:a"]);
        assert_eq!(
            hits[1].mentioned_at.unwrap().to_string(),
            "2026-04-18T10:00:00.010+05:30"
        );
    }

    #[test]
    fn a_document_is_read_with_its_event_time() {
        let answer: DocumentAnswer = serde_json::from_value(json!({
            "id": "visit:a", "original_text": "t", "tags": ["b", "a"], "document_metadata": null,
            "retain_params": { "context": "field visit", "event_date": "2026-04-18T10:00:00.457000+05:30" },
            "observation_scopes": [["a"]],
        }))
        .unwrap();
        let document = StoredDocument::from(answer);
        assert_eq!(
            document.timestamp.unwrap().to_string(),
            "2026-04-18T10:00:00.457+05:30"
        );
        assert_eq!(document.scopes, [["a"]]);
    }

    #[test]
    fn the_timestamp_is_always_sent_with_its_offset() {
        let item = MemoryItem {
            document_id: "visit:a".into(),
            timestamp: "2026-04-18T04:30:00Z".parse().unwrap(),
            context: "field visit".into(),
            content: "t".into(),
            tags: vec![],
            metadata: BTreeMap::new(),
            scopes: vec![],
        };
        let body = serde_json::to_value(RetainRequest::new(&item, None)).unwrap();
        assert_eq!(body["items"][0]["timestamp"], "2026-04-18T10:00:00+05:30");
        assert_eq!(body["async"], false);
        assert!(body.get("operation_id").is_none());
    }
}
