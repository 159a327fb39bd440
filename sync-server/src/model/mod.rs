//! A language model behind any address that speaks OpenAI's chat completions. [`chat`] sends one
//! request; [`ask`] decides what is asked again: an answer that does not fit is sent back once with
//! what is wrong with it, then the fallback model is asked, then there is a typed error. The caller
//! says what fits. [`speech`] makes text of voice, by the same manners. Neither keys nor texts get into the log.

pub mod ask;
pub mod chat;
pub mod speech;

pub use ask::{Answered, Failed, Models, Question};
pub use chat::{Chat, ChatError, Message, ModelConfig};
pub use speech::{Audio, HttpSpeech, Speech, SpeechConfig, Transcript};

use serde::Serialize;
use std::time::Duration;

/// Why there is no answer that fits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("the model's answer does not fit: {0}")]
    InvalidOutput(String),
    #[error("the model did not answer in time")]
    Timeout,
    #[error("the model's server takes no more requests for now")]
    RateLimited { retry_after: Option<Duration> },
    #[error("the model's server answered with status {status}")]
    Api { status: u16 },
    #[error("the model's server is not reached")]
    Unreachable,
}

impl ModelError {
    /// Stable, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidOutput(_) => "invalid_output",
            Self::Timeout => "timeout",
            Self::RateLimited { .. } => "rate_limited",
            Self::Api { .. } => "api_error",
            Self::Unreachable => "unreachable",
        }
    }

    /// How long the server wants to be left alone.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } => *retry_after,
            _ => None,
        }
    }
}

/// One request to a model, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attempt {
    pub model: String,
    /// `ok`, or the error's code.
    pub outcome: &'static str,
    pub duration_ms: u64,
}
