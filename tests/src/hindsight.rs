//! The real Hindsight, read by plain HTTP with code of our own: what the server's client wrote is checked by another
//! reader.

use crate::http;
use crate::wait;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// One bank of a running Hindsight.
pub struct Hindsight {
    address: String,
    bank: String,
}

/// A document as Hindsight holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub id: String,
    pub text: String,
    pub timestamp: String,
    pub tags: Vec<String>,
    pub content_hash: String,
}

/// A fact made from a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    pub text: String,
    pub mentioned_at: String,
    pub tags: Vec<String>,
}

impl Hindsight {
    /// The one whose address is in `KHETSMRITI_HINDSIGHT_URL`, if any.
    pub fn named(bank: &str) -> Option<Self> {
        let url = std::env::var("KHETSMRITI_HINDSIGHT_URL").ok()?;
        let address = url
            .trim_start_matches("http://")
            .trim_end_matches('/')
            .to_owned();
        Some(Self {
            address,
            bank: bank.to_owned(),
        })
    }

    /// Its address, as `--hindsight-url` takes it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
    /// `host:port`.
    pub fn address(&self) -> &str {
        &self.address
    }
    /// The bank's name, as `--hindsight-bank` takes it.
    pub fn bank(&self) -> &str {
        &self.bank
    }

    fn get(&self, path: &str) -> Result<Option<Value>> {
        let answer = http::get(
            &self.address,
            &format!("/v1/default/banks/{}{path}", self.bank),
        )?;
        match answer.status {
            200 => answer.json().map(Some),
            404 => Ok(None),
            other => bail!(
                "Hindsight answers {other} to {path}: {}",
                String::from_utf8_lossy(&answer.body)
            ),
        }
    }

    /// A document, if it is there.
    pub fn document(&self, id: &str) -> Result<Option<Document>> {
        self.get(&format!("/documents/{}", escaped(id)))?
            .map(|value| document(&value))
            .transpose()
    }

    /// Every document by id, texts left out.
    pub fn documents(&self) -> Result<BTreeMap<String, Document>> {
        let mut all = BTreeMap::new();
        loop {
            let page = self.get(&format!("/documents?limit=500&offset={}", all.len()))?;
            let items = page
                .as_ref()
                .and_then(|page| page["items"].as_array())
                .cloned()
                .unwrap_or_default();
            if items.is_empty() {
                return Ok(all);
            }
            let before = all.len();
            for item in &items {
                let document = document(item)?;
                all.insert(document.id.clone(), document);
            }
            if all.len() != before + items.len() {
                bail!("a document is listed twice");
            }
        }
    }

    /// The facts made from a document.
    pub fn facts(&self, document: &str) -> Result<Vec<Fact>> {
        let path = format!("/memories/list?document_id={}&limit=100", escaped(document));
        let page = self.get(&path)?.context("the bank is not there")?;
        let items = page["items"].as_array().context("no list of facts")?;
        items
            .iter()
            .filter(|item| item["fact_type"] != "observation")
            .map(|item| {
                let text = item["text"]
                    .as_str()
                    .context("a fact without text")?
                    .to_owned();
                let mentioned_at = item["mentioned_at"].as_str().unwrap_or_default().to_owned();
                Ok(Fact {
                    text,
                    mentioned_at,
                    tags: strings(&item["tags"]),
                })
            })
            .collect()
    }

    /// Waits for a document that is as wanted.
    pub fn wait_for(&self, id: &str, is_so: impl Fn(&Document) -> bool) -> Result<Document> {
        wait::until(
            &format!("{id} is in memory as wanted"),
            Duration::from_secs(180),
            || Ok(self.document(id)?.filter(|document| is_so(document))),
        )
    }

    /// Forgets the whole bank: each test has its own and leaves none.
    pub fn clear(&self) -> Result<()> {
        http::send(
            &self.address,
            "DELETE",
            &format!("/v1/default/banks/{}", self.bank),
            &[],
            b"",
        )
        .map(drop)
    }
}

fn document(value: &Value) -> Result<Document> {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let timestamp = ["timestamp", "event_date"]
        .iter()
        .find_map(|key| value["retain_params"][key].as_str());
    Ok(Document {
        id: value["id"]
            .as_str()
            .context("a document without an id")?
            .to_owned(),
        text: text("original_text"),
        timestamp: timestamp.unwrap_or_default().to_owned(),
        tags: strings(&value["tags"]),
        content_hash: text("content_hash"),
    })
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    let mut strings: Vec<String> = items.filter_map(Value::as_str).map(str::to_owned).collect();
    strings.sort();
    strings
}

fn escaped(id: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    id.bytes()
        .map(|byte| {
            if plain(byte) {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}
