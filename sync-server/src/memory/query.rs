//! Questions to a memory and their answers.

use shared::time::Stamp;

/// How tags are matched. `Any` and `All` let untagged memories through; `Exact` wants the same set.
/// With no tags asked for, all but `Exact` match everything, and `Exact` the untagged alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagMatch {
    Any,
    All,
    AnyStrict,
    AllStrict,
    Exact,
}

impl TagMatch {
    pub fn as_str(self) -> &'static str {
        match self {
            TagMatch::Any => "any",
            TagMatch::All => "all",
            TagMatch::AnyStrict => "any_strict",
            TagMatch::AllStrict => "all_strict",
            TagMatch::Exact => "exact",
        }
    }
}

/// What kind of memory: a fact about the world, one of our own doing, or what was concluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactType {
    World,
    Experience,
    Observation,
}

impl FactType {
    pub fn as_str(self) -> &'static str {
        match self {
            FactType::World => "world",
            FactType::Experience => "experience",
            FactType::Observation => "observation",
        }
    }
}

/// How hard to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    Low,
    Mid,
    High,
}

impl Budget {
    pub fn as_str(self) -> &'static str {
        match self {
            Budget::Low => "low",
            Budget::Mid => "mid",
            Budget::High => "high",
        }
    }
}

/// A question to recall.
#[derive(Debug, Clone)]
pub struct Recall {
    pub query: String,
    pub tags: Vec<String>,
    pub tags_match: TagMatch,
    /// Empty means all.
    pub types: Vec<FactType>,
    pub budget: Budget,
    /// Anchors "last week" and recency. It ranks and does not filter.
    pub query_timestamp: Option<Stamp>,
    /// Drops what is dated later, and what has no date. A first filter only: late arrivals and
    /// corrections pass it, so each hit must still be resolved in a view.
    pub until: Option<Stamp>,
    pub max_tokens: u32,
}

impl Recall {
    /// A question within some tags, with everyday settings.
    pub fn new(query: &str, tags: &[&str], tags_match: TagMatch) -> Self {
        Self {
            query: query.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            tags_match,
            types: Vec::new(),
            budget: Budget::Low,
            query_timestamp: None,
            until: None,
            max_tokens: 4096,
        }
    }

    /// Whether there is a word to look for. Backends refuse a query of punctuation alone.
    pub fn has_words(&self) -> bool {
        self.query.chars().any(char::is_alphanumeric)
    }

    /// Whether a memory so dated may be among the answers.
    pub fn lets_through(&self, mentioned_at: Option<Stamp>) -> bool {
        self.until
            .is_none_or(|until| mentioned_at.is_some_and(|at| at <= until))
    }
}

/// One thing remembered, and the documents it rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    pub id: String,
    pub text: String,
    pub fact_type: FactType,
    /// One for a fact; for an observation all whose facts it was made of.
    pub documents: Vec<String>,
    pub mentioned_at: Option<Stamp>,
    pub tags: Vec<String>,
    pub score: f64,
}

/// The hits, best first, and the number under which the call stands in the ring (if it is kept).
#[derive(Debug, Clone, Default)]
pub struct Recalled {
    pub hits: Vec<Hit>,
    /// Hits that `until` dropped. They took room in the answer that earlier ones could have had.
    pub later: usize,
    pub call: Option<u64>,
}

/// A question to reflect.
#[derive(Debug, Clone)]
pub struct Reflect {
    pub query: String,
    pub tags: Vec<String>,
    pub tags_match: TagMatch,
    pub budget: Budget,
    pub max_tokens: u32,
}

/// An answer in words (Markdown) and the documents it says it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reflection {
    pub text: String,
    pub documents: Vec<String>,
}
