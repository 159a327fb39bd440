//! A brief in a language model's words: the same claims, told better, never more of them.
//!
//! [`prompt()`] puts the claims of a brief before a model, numbered, in our own sentences; nothing
//! else of the record goes with them, and no name or telephone number of the farmer.
//! [`read_answer`] checks what came back against the brief and says what is wrong with it, so that
//! the model can be told. [`settle()`] lets through only what the guards bear out; for every claim
//! that a sentence lost, our own sentence stands. All of it is pure: who asks the model, and when,
//! is the depot's affair.

mod age;
mod answer;
mod prompt;
mod settle;
#[cfg(test)]
mod tests;

pub use age::Age;
pub(crate) use answer::object_in;
pub use answer::{AnswerError, MAX_CLAIMS, MAX_TEXT, read_answer, schema};
pub use prompt::{PROMPT_VERSION, Prompt, prompt};
pub use settle::{Fates, settle};

use crate::{
    brief::{Claim, names_future_day},
    ids::{EntryId, FarmerId},
    text::Lang,
    time::Stamp,
};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

/// A brief in a model's words, as it is kept and sent to phones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worded {
    /// Whom it is about.
    pub farmer: FarmerId,
    /// Its language.
    pub lang: Lang,
    /// The last moment that counted for the brief.
    pub as_of: Stamp,
    /// When it was worded.
    pub made_at: Stamp,
    /// By which model.
    pub model: String,
    /// Its number at the depot; rises with each that is kept.
    pub number: u64,
    /// The visits that stood when it was made.
    pub visits: Vec<EntryId>,
    /// What was known of them: their outcomes and corrections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<EntryId>,
    /// What it says, in order.
    pub sentences: Vec<WordedSentence>,
}

/// One sentence and the claims that it words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct WordedSentence {
    /// Which claims: all of one section of the brief.
    pub claims: Vec<Claim>,
    /// The sentence. In JSON it is `expected_text` where a claim names a day still to come.
    #[serde(alias = "expected_text")]
    pub text: String,
}

impl Serialize for WordedSentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sentence = serializer.serialize_struct("WordedSentence", 2)?;
        sentence.serialize_field("claims", &self.claims)?;
        let field = if self.claims.iter().any(names_future_day) {
            "expected_text"
        } else {
            "text"
        };
        sentence.serialize_field(field, &self.text)?;
        sentence.end()
    }
}
