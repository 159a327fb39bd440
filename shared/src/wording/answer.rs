//! What a model may answer, and what is wrong with what it did.

use super::{WordedSentence, prompt::claims_in};
use crate::brief::{Brief, Claim, SectionKind};
use serde::Deserialize;
use serde_json::{Value, json};

/// The longest sentence, in characters.
pub const MAX_TEXT: usize = 420;
/// The most claims in one sentence.
pub const MAX_CLAIMS: usize = 4;

/// What is wrong with an answer, said so that its writer can mend it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum AnswerError {
    #[error("the answer is not the JSON object asked for: {0}")]
    NotJson(String),
    #[error("there are no sentences")]
    Empty,
    #[error("there are {found} sentences for {claims} claims: at most one a claim")]
    TooMany { found: usize, claims: usize },
    #[error("sentence {at} names no claim")]
    NoClaim { at: usize },
    #[error("sentence {at} joins {found} claims: at most {MAX_CLAIMS}")]
    TooManyClaims { at: usize, found: usize },
    #[error("sentence {at} names claim {number}; there are claims 1 to {claims}")]
    UnknownClaim {
        at: usize,
        number: u64,
        claims: usize,
    },
    #[error("claim {number} is said more than once, again in sentence {at}")]
    Twice { at: usize, number: u64 },
    #[error("sentence {at} joins claims of different sections")]
    Mixed { at: usize },
    #[error("sentence {at} is empty")]
    NoText { at: usize },
    #[error("sentence {at} has {found} characters: at most {MAX_TEXT}")]
    TooLong { at: usize, found: usize },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    sentences: Vec<Sentence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    claims: Vec<u64>,
    text: String,
}

/// The answer's shape for so many claims, as JSON Schema. It states what servers that hold models
/// to a schema are able to: every field required, nothing beside.
pub fn schema(claims: usize) -> Value {
    json!({
        "type": "object",
        "properties": {
            "sentences": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "claims": {
                            "type": "array",
                            "items": { "type": "integer" },
                            "description": format!("numbers of the claims said, 1 to {claims}"),
                        },
                        "text": {
                            "type": "string",
                            "description": format!("at most {MAX_TEXT} characters"),
                        },
                    },
                    "required": ["claims", "text"],
                    "additionalProperties": false,
                },
            },
        },
        "required": ["sentences"],
        "additionalProperties": false,
    })
}

/// Reads a model's answer for a brief: sentences of known claims, each claim at most once. Whether
/// they say what the claims say is for the guards.
pub fn read_answer(text: &str, brief: &Brief) -> Result<Vec<WordedSentence>, AnswerError> {
    let answer: Answer = serde_json::from_str(object_in(text))
        .map_err(|error| AnswerError::NotJson(short(&error.to_string())))?;
    let claims: Vec<(SectionKind, &Claim)> = brief
        .sections
        .iter()
        .flat_map(|section| section.claims.iter().map(|claim| (section.kind, claim)))
        .collect();
    let found = answer.sentences.len();
    if found == 0 {
        return Err(AnswerError::Empty);
    }
    if found > claims_in(brief) {
        let claims = claims.len();
        return Err(AnswerError::TooMany { found, claims });
    }
    let mut said = vec![false; claims.len()];
    let numbered = answer.sentences.iter().zip(1..);
    numbered
        .map(|(sentence, at)| read_sentence(sentence, at, &claims, &mut said))
        .collect()
}

fn read_sentence(
    sentence: &Sentence,
    at: usize,
    claims: &[(SectionKind, &Claim)],
    said: &mut [bool],
) -> Result<WordedSentence, AnswerError> {
    let text = sentence.text.trim();
    let found = text.chars().count();
    match (found, sentence.claims.len()) {
        (0, _) => return Err(AnswerError::NoText { at }),
        (found, _) if found > MAX_TEXT => return Err(AnswerError::TooLong { at, found }),
        (_, 0) => return Err(AnswerError::NoClaim { at }),
        (_, found) if found > MAX_CLAIMS => return Err(AnswerError::TooManyClaims { at, found }),
        _ => {}
    }
    let mut worded = Vec::new();
    let mut section = None;
    for &number in &sentence.claims {
        let index = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let Some((index, (kind, claim))) = index.and_then(|i| Some((i, claims.get(i)?))) else {
            let claims = claims.len();
            return Err(AnswerError::UnknownClaim { at, number, claims });
        };
        if std::mem::replace(&mut said[index], true) {
            return Err(AnswerError::Twice { at, number });
        }
        if *section.get_or_insert(*kind) != *kind {
            return Err(AnswerError::Mixed { at });
        }
        worded.push((*claim).clone());
    }
    Ok(WordedSentence {
        claims: worded,
        text: text.to_owned(),
    })
}

/// The object in an answer: many models put a fence, or their thoughts, around it.
pub(crate) fn object_in(text: &str) -> &str {
    let after_thoughts = text.rsplit_once("</think>").map_or(text, |(_, rest)| rest);
    match (after_thoughts.find('{'), after_thoughts.rfind('}')) {
        (Some(from), Some(to)) if from < to => &after_thoughts[from..=to],
        _ => after_thoughts.trim(),
    }
}

fn short(text: &str) -> String {
    text.chars().take(200).collect()
}
