//! The background of wording: who is due, how many at a time, how long to wait after trouble.

use super::{DueFarmer, MakeError, Wording};
use crate::{briefs, storage::Result};
use rand::Rng;
use shared::{
    brief::{Catalogue, due},
    view::{AsOf, FarmerView, History},
};
use std::{sync::Arc, time::Duration};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Paces. The defaults suit a real model; tests make them short.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Briefs with a model at a time.
    pub at_once: usize,
    /// After news of a farmer, for more of them to come: an officer's evening arrives in pieces.
    pub settle: Duration,
    /// The first wait after a failure; it doubles.
    pub pause: Duration,
    pub pause_cap: Duration,
    /// The longest sleep with nothing to do. What another process publishes wakes nobody.
    pub idle: Duration,
    /// So many failures of one brief, and it is left to the next news or to a hand.
    pub gives_up_after: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            at_once: 2,
            settle: Duration::from_secs(20),
            pause: Duration::from_secs(30),
            pause_cap: Duration::from_secs(3600),
            idle: Duration::from_secs(60),
            gives_up_after: 5,
        }
    }
}

/// So many farmers are taken up at once.
const BATCH: u32 = 64;

impl Wording {
    /// Works until it is told to stop. A brief that is with a model then is dropped; the farmer
    /// stays due.
    pub async fn run(self: &Arc<Self>, stop: CancellationToken) {
        let work = async {
            loop {
                let wait = match self.round().await {
                    Ok(wait) => wait,
                    Err(error) => {
                        tracing::error!(%error, "what is to be worded cannot be read or written");
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

    /// Words all that is due; says how long nothing will be.
    pub async fn round(self: &Arc<Self>) -> Result<Duration> {
        let settled = self.now_ms() + millis(self.settings.settle);
        self.store.note_news(settled).await?;
        self.look_at_day().await?;
        self.word_due().await?;
        let idle = self.settings.idle;
        let next = self.store.next_due().await?;
        let until = next.map_or(idle, |at| {
            Duration::from_millis(u64::try_from(at - self.now_ms()).unwrap_or(1).max(1))
        });
        Ok(until.min(idle))
    }

    fn now_ms(&self) -> i64 {
        (self.clock)().millis()
    }

    /// Once a day: whose follow-up is due today.
    async fn look_at_day(&self) -> Result<()> {
        let records = self.storage.records().await?;
        let today = briefs::today(&records);
        if !self.store.is_new_day(today).await? {
            return Ok(());
        }
        let catalogue = Catalogue::on(today, &records);
        let mut found = Vec::new();
        for farmer in self.store.farmers().await? {
            let mut history = History::new(farmer.clone());
            for (entry, received_at) in self.storage.entries_of(&farmer).await? {
                history.insert(entry, Some(received_at));
            }
            let view = history.view(AsOf::day(today));
            let is_due = |view: &FarmerView| {
                due(view, &catalogue, today)
                    .iter()
                    .any(|it| it.due == today)
            };
            if view.as_ref().is_some_and(is_due) {
                found.push(farmer);
            }
        }
        self.store.note_day(today, &found, self.now_ms()).await
    }

    async fn word_due(self: &Arc<Self>) -> Result<()> {
        let mut running = JoinSet::new();
        let mut queue = self.store.due(self.now_ms(), BATCH).await?.into_iter();
        let mut in_trouble = false;
        loop {
            while running.len() < self.settings.at_once.max(1) && !in_trouble {
                let Some(due) = queue.next() else { break };
                let wording = self.clone();
                running.spawn(async move { wording.word(&due).await });
            }
            match running.join_next().await {
                None => return Ok(()),
                Some(Ok(result)) => in_trouble |= result?,
                Some(Err(error)) => tracing::error!(%error, "a brief's wording broke off"),
            }
        }
    }

    /// One farmer, in all languages. Says whether the model's server is in trouble.
    async fn word(&self, due: &DueFarmer) -> Result<bool> {
        for &lang in &self.langs {
            match self.make(&due.farmer, lang).await {
                Ok(_) | Err(MakeError::NothingToSay) => {}
                Err(MakeError::NotFound) => break,
                Err(MakeError::Storage(error)) => return Err(error),
                Err(error) => return self.put_off(due, &error).await,
            }
        }
        self.store.done(due).await?;
        Ok(false)
    }

    async fn put_off(&self, due: &DueFarmer, error: &MakeError) -> Result<bool> {
        let in_trouble = error.concerns_all();
        let code = error.code();
        if !in_trouble && due.attempts + 1 >= self.settings.gives_up_after {
            tracing::warn!(code, "a brief is left as it was made by rules");
            self.store.done(due).await?;
            return Ok(false);
        }
        let asked = match error {
            MakeError::Model(failed) => failed.error.retry_after().unwrap_or_default(),
            _ => Duration::ZERO,
        };
        let pause = millis(self.settings.pause) << due.attempts.min(16);
        let pause = pause.min(millis(self.settings.pause_cap)).max(1);
        // Between half of it and all of it, so that those put off together do not come together.
        let wait = (pause / 2 + rand::rng().random_range(0..=pause / 2)).max(millis(asked));
        tracing::warn!(
            code,
            wait_ms = wait,
            "a brief was not worded and is tried again"
        );
        self.store.put_off(due, self.now_ms() + wait, code).await?;
        Ok(in_trouble)
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
