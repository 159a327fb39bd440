//! What is asked again, and of whom.

use super::{
    Attempt, ModelError,
    chat::{Chat, ChatError, HttpChat, Message, ModelConfig},
};
use serde_json::Value;
use std::{sync::Arc, time::Instant};

/// An answer that is sent back with what is wrong is sent back no longer than this.
const MAX_SENT_BACK: usize = 8_000;

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub system: String,
    pub user: String,
    /// The answer's shape.
    pub schema: Value,
}

/// An answer that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered<T> {
    pub value: T,
    /// Whose it is.
    pub model: String,
    pub attempts: Vec<Attempt>,
}

/// No answer that fits, after all that was tried.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Failed {
    pub error: ModelError,
    pub attempts: Vec<Attempt>,
}

/// The models to ask, in order.
#[derive(Clone)]
pub struct Models {
    chat: Arc<dyn Chat>,
    names: Vec<String>,
}

impl Models {
    pub fn new(config: &ModelConfig) -> Result<Self, reqwest::Error> {
        let chat = Arc::new(HttpChat::new(config)?);
        let fallback = config.fallback.as_deref();
        Ok(Self::of(chat, &config.model, fallback))
    }

    /// Models behind any [`Chat`].
    pub fn of(chat: Arc<dyn Chat>, model: &str, fallback: Option<&str>) -> Self {
        let fallback = fallback.filter(|name| *name != model);
        let names = std::iter::once(model).chain(fallback);
        Self {
            chat,
            names: names.map(str::to_owned).collect(),
        }
    }

    /// The models, the one that is asked first in front.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Asks until an answer fits: each model once, and once more where its answer did not fit, with
    /// the reason.
    pub async fn ask<T>(
        &self,
        question: &Question,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Answered<T>, Failed> {
        let mut attempts = Vec::new();
        let mut last = ModelError::Unreachable;
        for model in &self.names {
            match self.ask_one(model, question, &read, &mut attempts).await {
                Ok(value) => {
                    let model = model.clone();
                    return Ok(Answered {
                        value,
                        model,
                        attempts,
                    });
                }
                Err(error) => last = error,
            }
            // The other model is at the same address, behind the same key.
            if matches!(
                last,
                ModelError::Unreachable | ModelError::Api { status: 401 | 403 }
            ) {
                break;
            }
        }
        Err(Failed {
            error: last,
            attempts,
        })
    }

    async fn ask_one<T>(
        &self,
        model: &str,
        question: &Question,
        read: &impl Fn(&str) -> Result<T, String>,
        attempts: &mut Vec<Attempt>,
    ) -> Result<T, ModelError> {
        let mut messages = vec![
            Message::new("system", &question.system),
            Message::new("user", &question.user),
        ];
        let mut is_retry = false;
        loop {
            let started = Instant::now();
            let answer = self.chat.complete(model, &messages, &question.schema).await;
            let fitting = match answer {
                Ok(text) => read(&text).map_err(|reason| (reason, Some(text))),
                Err(ChatError::Unusable(reason)) => Err((reason.to_owned(), None)),
                Err(error) => {
                    let error = typed(&error);
                    attempts.push(attempt(model, error.code(), started));
                    return Err(error);
                }
            };
            let (reason, said) = match fitting {
                Ok(value) => {
                    attempts.push(attempt(model, "ok", started));
                    return Ok(value);
                }
                Err(wrong) => wrong,
            };
            let error = ModelError::InvalidOutput(reason);
            attempts.push(attempt(model, error.code(), started));
            if std::mem::replace(&mut is_retry, true) {
                return Err(error);
            }
            if let Some(said) = said {
                let said: String = said.chars().take(MAX_SENT_BACK).collect();
                messages.push(Message::new("assistant", said));
            }
            let again = format!("{error}. Answer again with the whole JSON object, corrected.");
            messages.push(Message::new("user", again));
        }
    }
}

fn attempt(model: &str, outcome: &'static str, started: Instant) -> Attempt {
    Attempt {
        model: model.to_owned(),
        outcome,
        duration_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
    }
}

pub(super) fn typed(error: &ChatError) -> ModelError {
    match error {
        ChatError::Timeout => ModelError::Timeout,
        ChatError::Unreachable => ModelError::Unreachable,
        ChatError::RateLimited(retry_after) => ModelError::RateLimited {
            retry_after: *retry_after,
        },
        ChatError::Status(status) => ModelError::Api { status: *status },
        ChatError::Unusable(reason) => ModelError::InvalidOutput((*reason).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use serde_json::json;
    use std::sync::Mutex;

    /// Answers from a list, and keeps what it was asked.
    struct Scripted {
        answers: Mutex<Vec<Result<String, ChatError>>>,
        asked: Mutex<Vec<(String, Vec<Message>)>>,
    }

    #[async_trait]
    impl Chat for Scripted {
        async fn complete(
            &self,
            model: &str,
            messages: &[Message],
            _: &Value,
        ) -> Result<String, ChatError> {
            let asked = (model.to_owned(), messages.to_vec());
            self.asked.lock().unwrap().push(asked);
            self.answers.lock().unwrap().remove(0)
        }
    }

    fn said(text: &str) -> Result<String, ChatError> {
        Ok(text.to_owned())
    }

    async fn ask(
        answers: Vec<Result<String, ChatError>>,
    ) -> (Result<Answered<u32>, Failed>, Arc<Scripted>) {
        let chat = Arc::new(Scripted {
            answers: Mutex::new(answers),
            asked: Mutex::default(),
        });
        let models = Models::of(chat.clone(), "large", Some("small"));
        let question = Question {
            system: "rules".into(),
            user: "claims".into(),
            schema: json!({}),
        };
        let read = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
        (models.ask(&question, read).await, chat)
    }

    fn outcomes(attempts: &[Attempt]) -> Vec<(&str, &str)> {
        attempts
            .iter()
            .map(|it| (it.model.as_str(), it.outcome))
            .collect()
    }

    #[tokio::test]
    async fn a_wrong_answer_goes_back_once_with_its_error() {
        let (answer, chat) = ask(vec![said("seven"), said("7")]).await;
        let answer = answer.unwrap();
        assert_eq!((answer.value, answer.model.as_str()), (7, "large"));
        assert_eq!(
            outcomes(&answer.attempts),
            [("large", "invalid_output"), ("large", "ok")]
        );
        let asked = chat.asked.lock().unwrap();
        let roles: Vec<&str> = asked[1].1.iter().map(|message| message.role).collect();
        assert_eq!(roles, ["system", "user", "assistant", "user"]);
        assert_eq!(asked[1].1[2].content, "seven");
        assert!(asked[1].1[3].content.contains("\"seven\" is no number"));
    }

    #[tokio::test]
    async fn then_the_other_model_is_asked_anew_and_then_it_is_over() {
        let wrong = || said("no");
        let (answer, chat) = ask(vec![wrong(), wrong(), wrong(), said("3")]).await;
        assert_eq!(answer.unwrap().model, "small");
        assert_eq!(chat.asked.lock().unwrap()[2].1.len(), 2, "from the start");
        let (answer, _) = ask(vec![wrong(), wrong(), wrong(), wrong()]).await;
        let failed = answer.unwrap_err();
        assert_eq!(failed.error.code(), "invalid_output");
        assert_eq!(failed.attempts.len(), 4);
    }

    #[tokio::test]
    async fn trouble_of_the_server_goes_to_the_other_model_at_once() {
        for (error, code) in [
            (ChatError::Timeout, "timeout"),
            (ChatError::RateLimited(None), "rate_limited"),
            (ChatError::Status(500), "api_error"),
        ] {
            let (answer, _) = ask(vec![Err(error.clone()), said("1")]).await;
            let answer = answer.unwrap();
            assert_eq!(
                outcomes(&answer.attempts),
                [("large", code), ("small", "ok")]
            );
            let (answer, _) = ask(vec![Err(error.clone()), Err(error)]).await;
            assert_eq!(answer.unwrap_err().error.code(), code);
        }
    }

    #[tokio::test]
    async fn who_is_not_there_or_lets_nobody_in_is_asked_once() {
        for error in [
            ChatError::Unreachable,
            ChatError::Status(401),
            ChatError::Status(403),
        ] {
            let (answer, chat) = ask(vec![Err(error)]).await;
            assert!(answer.is_err());
            assert_eq!(chat.asked.lock().unwrap().len(), 1);
        }
    }
}
