//! The background of hearing: what is due, how many at a time, how long to wait after trouble.

use super::{Due, Hearing, make::HearError};
use crate::{model::ModelError, storage::Result};
use rand::Rng;
use std::{sync::Arc, time::Duration};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Paces. The defaults suit a real service; tests make them short.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Voice notes with the service at a time.
    pub at_once: usize,
    /// The first wait after a failure; it doubles.
    pub pause: Duration,
    pub pause_cap: Duration,
    /// The longest sleep with nothing to do. What another process asks for wakes nobody.
    pub idle: Duration,
    /// So many failures of one voice note, and its officer is told.
    pub gives_up_after: u32,
    /// So many where the service as a whole was in trouble: about two days.
    pub gives_up_on_trouble_after: u32,
    /// A voice note that came longer ago, when there was no service, is heard only where a person
    /// asks for it.
    pub too_old: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            at_once: 2,
            pause: Duration::from_secs(30),
            pause_cap: Duration::from_secs(3600),
            idle: Duration::from_secs(60),
            gives_up_after: 5,
            gives_up_on_trouble_after: 54,
            too_old: Duration::from_secs(30 * 86_400),
        }
    }
}

/// So many voice notes are taken up at once.
const BATCH: u32 = 32;

impl Hearing {
    /// Works until it is told to stop. A voice note that is with the service then stays due.
    pub async fn run(self: &Arc<Self>, stop: CancellationToken) {
        let work = async {
            loop {
                let wait = match self.round().await {
                    Ok(wait) => wait,
                    Err(error) => {
                        tracing::error!(%error, "what is to be heard cannot be read or written");
                        self.settings.pause
                    }
                };
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = self.wake.notified() => {}
                }
            }
        };
        tokio::select! {
            () = work => {}
            () = stop.cancelled() => {}
        }
    }

    /// Hears all that is due; says how long nothing will be.
    pub async fn round(self: &Arc<Self>) -> Result<Duration> {
        let idle = self.settings.idle;
        let in_trouble = self.hear_due().await?;
        let next = self.store.next_due(self.since_ms()).await?;
        let until = next.map_or(idle, |at| {
            Duration::from_millis(u64::try_from(at - self.now_ms()).unwrap_or(1).max(1))
        });
        // The rest would meet the same trouble.
        let least = if in_trouble {
            self.settings.pause
        } else {
            Duration::ZERO
        };
        Ok(until.min(idle).max(least))
    }

    fn now_ms(&self) -> i64 {
        (self.clock)().millis()
    }

    fn since_ms(&self) -> i64 {
        self.now_ms() - millis(self.settings.too_old)
    }

    async fn hear_due(self: &Arc<Self>) -> Result<bool> {
        let mut running = JoinSet::new();
        let due = self
            .store
            .due(self.now_ms(), self.since_ms(), BATCH)
            .await?;
        let mut queue = due.into_iter();
        let mut in_trouble = false;
        loop {
            while running.len() < self.settings.at_once.max(1) && !in_trouble {
                let Some(due) = queue.next() else { break };
                let hearing = self.clone();
                running.spawn(async move { hearing.one(&due).await });
            }
            match running.join_next().await {
                None => return Ok(in_trouble),
                Some(Ok(result)) => in_trouble |= result?,
                Some(Err(error)) => {
                    tracing::error!(%error, "the hearing of a voice note broke off")
                }
            }
        }
    }

    /// One voice note. Says whether the service as a whole is in trouble.
    async fn one(&self, due: &Due) -> Result<bool> {
        match self.hear(due).await {
            Ok(Some(heard)) => {
                let heard = self.store.keep(&due.officer, heard).await?;
                let code = heard.error.as_deref().unwrap_or("ok");
                tracing::info!(number = heard.number, code, "a voice note was heard");
                Ok(false)
            }
            Ok(None) => {
                self.store.drop_due(&due.sha256).await?;
                Ok(false)
            }
            Err(HearError::Speech(error)) => self.put_off(due, &error).await,
            Err(HearError::Storage(error)) => Err(error),
            Err(HearError::Broken(error)) => {
                let error = ModelError::InvalidOutput(error.to_string());
                self.put_off(due, &error).await
            }
        }
    }

    async fn put_off(&self, due: &Due, error: &ModelError) -> Result<bool> {
        let fate = fate(error);
        let (attempts, troubles) = match fate {
            Fate::Refused | Fate::Unreadable => (due.attempts + 1, due.troubles),
            Fate::Trouble => (due.attempts, due.troubles + 1),
        };
        let code = error.code();
        let is_over = fate == Fate::Refused
            || attempts >= self.settings.gives_up_after
            || troubles >= self.settings.gives_up_on_trouble_after;
        if is_over {
            tracing::warn!(code, "a voice note was not heard, and its officer is told");
            let nothing = self.nothing(due, fate.code());
            self.store.keep(&due.officer, nothing).await?;
            return Ok(fate == Fate::Trouble);
        }
        let asked = error.retry_after().unwrap_or_default();
        let pause = millis(self.settings.pause) << (due.attempts + due.troubles).min(16);
        let pause = pause.min(millis(self.settings.pause_cap)).max(1);
        // Between half of it and all of it, so that those put off together do not come together.
        let wait = (pause / 2 + rand::rng().random_range(0..=pause / 2)).max(millis(asked));
        tracing::warn!(
            code,
            wait_ms = wait,
            "a voice note was not heard and is tried again"
        );
        let next_ms = self.now_ms() + wait;
        let due = Due {
            attempts,
            troubles,
            ..due.clone()
        };
        self.store.put_off(&due, next_ms, code).await?;
        Ok(fate == Fate::Trouble)
    }
}

/// What a failure means for a voice note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// The service does not take these bytes, and will not.
    Refused,
    /// Its answer is none.
    Unreadable,
    /// It is away, or takes nothing for now; the voice note is not to blame.
    Trouble,
}

impl Fate {
    fn code(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Unreadable => "unreadable",
            Self::Trouble => "unreachable",
        }
    }
}

fn fate(error: &ModelError) -> Fate {
    match error {
        ModelError::Api {
            status: 400 | 413 | 415 | 422,
        } => Fate::Refused,
        ModelError::InvalidOutput(_) => Fate::Unreadable,
        ModelError::Api { .. }
        | ModelError::Timeout
        | ModelError::RateLimited { .. }
        | ModelError::Unreachable => Fate::Trouble,
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
