//! What goes into memory, and what comes back when it is read: one document with its event's own
//! time, tags, metadata and the scopes in which its observations are made.

use shared::time::Stamp;
use std::collections::{BTreeMap, BTreeSet};

/// One document to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryItem {
    /// `visit:<id>` or `outcome:<id>`; the same id again replaces.
    pub document_id: String,
    /// When it happened, not when it is sent. Always written, with +05:30.
    pub timestamp: Stamp,
    pub context: String,
    /// Plain English, with the date in it.
    pub content: String,
    pub tags: Vec<String>,
    pub metadata: BTreeMap<String, String>,
    /// The combinations of tags that questions are asked of.
    pub scopes: Vec<Vec<String>>,
}

impl MemoryItem {
    /// The content as backends keep it: without NUL, which PostgreSQL cannot store.
    pub fn stored_content(&self) -> String {
        self.content.replace('\0', "")
    }

    /// The tags as a set; backends keep neither order nor repetition.
    pub fn tag_set(&self) -> BTreeSet<&str> {
        self.tags.iter().map(String::as_str).collect()
    }
}

/// A document as the backend holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDocument {
    pub text: String,
    /// None where the backend has no date for it, or one outside our bounds.
    pub timestamp: Option<Stamp>,
    pub tags: BTreeSet<String>,
    pub context: String,
    pub metadata: BTreeMap<String, String>,
    pub scopes: Vec<Vec<String>>,
}

impl StoredDocument {
    /// Whether this is the item arrived: text, timestamp and tags are equal.
    pub fn holds(&self, item: &MemoryItem) -> bool {
        self.has_time_of(item)
            && self.text == item.stored_content()
            && self.tags.iter().map(String::as_str).eq(item.tag_set())
    }

    /// Whether sending the item would change nothing at all.
    pub fn is_equal_in_full(&self, item: &MemoryItem) -> bool {
        let sorted = |scopes: &[Vec<String>]| scopes.iter().cloned().collect::<BTreeSet<_>>();
        self.holds(item)
            && self.context == item.context
            && self.metadata == item.metadata
            && sorted(&self.scopes) == sorted(&item.scopes)
    }

    /// Whether the stored time is the item's. Where it is not, the document must go first.
    pub fn has_time_of(&self, item: &MemoryItem) -> bool {
        self.timestamp == Some(item.timestamp)
    }
}

/// One fact the backend made of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub text: String,
    pub mentioned_at: Option<Stamp>,
    pub occurred_start: Option<Stamp>,
    pub tags: BTreeSet<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item() -> MemoryItem {
        MemoryItem {
            document_id: "visit:a".into(),
            timestamp: "2026-04-18T10:00:00+05:30".parse().unwrap(),
            context: "field visit".into(),
            content: "On 18 April 2026\0 he refused.".into(),
            tags: vec!["village:v".into(), "farmer:f".into(), "farmer:f".into()],
            metadata: BTreeMap::new(),
            scopes: vec![vec!["farmer:f".into()]],
        }
    }

    fn stored() -> StoredDocument {
        StoredDocument {
            text: "On 18 April 2026 he refused.".into(),
            timestamp: Some("2026-04-18T04:30:00Z".parse().unwrap()),
            tags: ["farmer:f", "village:v"].map(String::from).into(),
            context: "field visit".into(),
            metadata: BTreeMap::new(),
            scopes: vec![vec!["farmer:f".into()]],
        }
    }

    #[test]
    fn order_repetition_and_nul_do_not_matter() {
        assert!(stored().holds(&item()));
        assert!(stored().is_equal_in_full(&item()));
    }

    #[test]
    fn every_part_of_the_proof_counts() {
        let changes: [fn(&mut StoredDocument); 4] = [
            |d| d.text.push('.'),
            |d| d.timestamp = None,
            |d| d.timestamp = Some("2026-04-18T10:00:01+05:30".parse().unwrap()),
            |d| {
                d.tags.insert("x".into());
            },
        ];
        for change in changes {
            let mut document = stored();
            change(&mut document);
            assert!(!document.holds(&item()));
        }
    }

    #[test]
    fn metadata_alone_is_worth_sending_but_no_part_of_the_proof() {
        let mut document = stored();
        document.metadata.insert("crop".into(), "chilli".into());
        assert!(document.holds(&item()) && !document.is_equal_in_full(&item()));
    }
}
