//! What became of a text.

use super::reason::Reason;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was done with a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It stands as it was written.
    Kept,
    /// A year was put right.
    Repaired,
    /// A day was taken out.
    Stripped,
    /// It is not shown.
    Dropped,
}

impl Verdict {
    /// A stable name.
    pub fn code(self) -> &'static str {
        match self {
            Verdict::Kept => "kept",
            Verdict::Repaired => "repaired",
            Verdict::Stripped => "stripped",
            Verdict::Dropped => "dropped",
        }
    }
}

/// One sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// As it was written.
    pub said: String,
    /// As it may be shown.
    pub shown: Option<String>,
    /// What was done.
    pub verdict: Verdict,
    /// Why, where it was not kept.
    pub reasons: Vec<Reason>,
    /// It begins a line.
    #[serde(skip)]
    pub(super) new_line: bool,
}

impl Judged {
    pub(super) fn new(
        said: &str,
        shown: Option<String>,
        verdict: Verdict,
        reasons: Vec<Reason>,
    ) -> Self {
        Self {
            said: said.to_owned(),
            shown,
            verdict,
            reasons,
            new_line: false,
        }
    }
}

/// A text, sentence by sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// In order.
    pub sentences: Vec<Judged>,
}

impl Checked {
    /// What may be shown of the text; empty where that is nothing.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = false;
        for judged in &self.sentences {
            line |= judged.new_line;
            let Some(shown) = &judged.shown else {
                continue;
            };
            if !text.is_empty() {
                text.push(if line { '\n' } else { ' ' });
            }
            line = false;
            text.push_str(shown);
        }
        text
    }

    /// Whether every sentence stands as it was written.
    pub fn is_kept(&self) -> bool {
        self.sentences
            .iter()
            .all(|judged| judged.verdict == Verdict::Kept)
    }
}

/// How many sentences met which fate, and for which reasons.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Sentences by verdict.
    pub verdicts: BTreeMap<&'static str, u32>,
    /// Reasons by their code.
    pub reasons: BTreeMap<&'static str, u32>,
}

impl Counts {
    /// Counts a text.
    pub fn add(&mut self, checked: &Checked) {
        for judged in &checked.sentences {
            *self.verdicts.entry(judged.verdict.code()).or_default() += 1;
            for reason in &judged.reasons {
                *self.reasons.entry(reason.code()).or_default() += 1;
            }
        }
    }
    /// Sentences with a verdict.
    pub fn of(&self, verdict: Verdict) -> u32 {
        self.verdicts.get(verdict.code()).copied().unwrap_or(0)
    }
}
