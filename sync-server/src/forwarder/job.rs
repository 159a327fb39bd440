//! The job that brings documents into memory, some at a time, and checks each by reading it back.
//! It holds no rule of its own: what comes next and how long to wait is [`super::outbox`]'s.

use super::{
    Due, Mark, OutboxStore, Source,
    outbox::{self, Event, Pace, Task, jittered, operation_id},
    render::render,
};
use crate::memory::{
    Attempt, Forgotten, Memory, MemoryError, MemoryItem, OperationState, Submitted,
};
use shared::{ids::FarmerId, text::Words};
use std::{
    collections::{BTreeMap, HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{sync::Notify, task::JoinSet};
use tokio_util::sync::CancellationToken;

/// Paces of the job. The defaults suit a real server; tests make them short.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Documents under way at a time, where the memory can use so many. Hindsight works on some
    /// ten; more only wait there.
    pub in_flight: usize,
    /// How the job stands by after sending, before it turns to others: first wait, growth, looks.
    pub first_look: Duration,
    pub look_growth: f64,
    pub looks: u32,
    /// Pauses after trouble that concerns the memory as a whole.
    pub pause: Duration,
    pub pause_cap: Duration,
    /// How often it is asked whether the bank is still the one the marks belong to.
    pub declare_every: Duration,
    /// The longest sleep with nothing to do. What another process publishes (an import beside the
    /// running depot) wakes nobody; it is found then.
    pub idle: Duration,
    /// Waits of single documents.
    pub pace: Pace,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            in_flight: 16,
            first_look: Duration::from_millis(900),
            look_growth: 1.5,
            looks: 5,
            pause: Duration::from_secs(1),
            pause_cap: Duration::from_secs(60),
            declare_every: Duration::from_secs(600),
            idle: Duration::from_secs(5),
            pace: Pace::default(),
        }
    }
}

/// So many documents are fetched from the outbox at once.
const BATCH: u32 = 256;
/// Rendered farmers kept at hand; documents of one farmer come one after another.
const FARMERS_KEPT: usize = 64;

/// Milliseconds since 1970; a parameter, so that tests own the time.
pub type Clock = fn() -> i64;

pub struct Forwarder {
    memory: Arc<dyn Memory>,
    target: String,
    store: Arc<dyn OutboxStore>,
    source: Arc<dyn Source>,
    words: Words,
    settings: Settings,
    clock: Clock,
    wake: Arc<Notify>,
    rendered: Mutex<HashMap<FarmerId, Rendered>>,
    pause: Mutex<Pause>,
}

type Items = Arc<BTreeMap<String, MemoryItem>>;

struct Rendered {
    at_seq: i64,
    items: Items,
}

/// Trouble of the memory as a whole, so that an outage is not asked about once for each document.
#[derive(Debug, Clone, Copy, Default)]
struct Pause {
    failures: u32,
    until_ms: i64,
}

impl Forwarder {
    pub fn new(
        memory: Arc<dyn Memory>,
        store: Arc<dyn OutboxStore>,
        source: Arc<dyn Source>,
        settings: Settings,
        clock: Clock,
    ) -> Self {
        Self {
            target: memory.target_id(),
            memory,
            store,
            source,
            words: Words::new(),
            settings,
            clock,
            wake: Arc::new(Notify::new()),
            rendered: Mutex::default(),
            pause: Mutex::default(),
        }
    }

    /// To be notified whenever something was published.
    pub fn waker(&self) -> Arc<Notify> {
        self.wake.clone()
    }

    /// Works until it is told to stop. What is under way then is dropped; its mark says so, and
    /// the next start looks what became of it.
    pub async fn run(self: &Arc<Self>, stop: CancellationToken) {
        let work = async {
            loop {
                if let Err(error) = self.open().await {
                    let wait = self.note_trouble(error.downcast_ref());
                    tracing::warn!(memory.target = %self.target, %error, "the memory cannot be used yet");
                    tokio::time::sleep(wait).await;
                    continue;
                }
                if let Err(error) = self.work_for(self.settings.declare_every).await {
                    tracing::error!(%error, "the outbox cannot be read or written");
                    tokio::time::sleep(self.settings.pause_cap).await;
                }
            }
        };
        tokio::select! {
            () = work => {}
            () = stop.cancelled() => {}
        }
    }

    /// Works until nothing waits, for commands and tests. Says whether everything due was done.
    pub async fn run_until_quiet(self: &Arc<Self>) -> anyhow::Result<()> {
        self.open().await?;
        loop {
            self.drain_due().await?;
            match self.store.next_due_at(&self.target).await? {
                None => return Ok(()),
                Some(at) => self.sleep_until(at).await,
            }
        }
    }

    /// Declares the bank and makes the marks those of this very bank and log.
    async fn open(&self) -> anyhow::Result<()> {
        let declared = self.memory.declare().await?;
        let generation = format!("{}/{}", declared.generation, self.source.log_epoch().await?);
        if self.store.open_target(&self.target, &generation).await? {
            tracing::info!(memory.target = %self.target, "the bank or the log is a new one; everything is forwarded again");
        }
        self.note_success();
        Ok(())
    }

    async fn work_for(self: &Arc<Self>, span: Duration) -> anyhow::Result<()> {
        let end = (self.clock)() + span.as_millis() as i64;
        while (self.clock)() < end {
            self.drain_due().await?;
            let idle = (self.clock)() + self.settings.idle.as_millis() as i64;
            let next = self
                .store
                .next_due_at(&self.target)
                .await?
                .unwrap_or(i64::MAX);
            let wait = self.sleep_until(next.min(idle).min(end));
            tokio::select! {
                () = wait => {}
                () = self.wake.notified() => {}
            }
        }
        Ok(())
    }

    async fn sleep_until(&self, at_ms: i64) {
        let paused_until = self.paused().until_ms;
        let wait = at_ms
            .max(paused_until)
            .saturating_sub((self.clock)())
            .clamp(1, 600_000);
        tokio::time::sleep(Duration::from_millis(wait as u64)).await;
    }

    /// Takes up all that is due, several at a time, each document once.
    async fn drain_due(self: &Arc<Self>) -> anyhow::Result<()> {
        let mut queue = VecDeque::new();
        let mut under_way = HashSet::new();
        // Tasks of their own: futures merely held here would stand still, with their database
        // connections, whenever this loop waits for one.
        let mut running = JoinSet::new();
        loop {
            let now = (self.clock)();
            let pause = self.paused();
            if pause.until_ms <= now {
                if queue.is_empty() {
                    queue.extend(self.store.due(&self.target, now, BATCH).await?);
                    queue.retain(|due: &Due| !under_way.contains(&due.document_id));
                }
                // While it is not known to be well again, one document is the probe.
                let room = if pause.failures > 0 {
                    1
                } else {
                    self.settings.in_flight.min(self.memory.parallelism())
                };
                while running.len() < room
                    && let Some(due) = queue.pop_front()
                {
                    under_way.insert(due.document_id.clone());
                    let forwarder = self.clone();
                    running.spawn(async move {
                        let result = forwarder.forward(&due).await;
                        (due.document_id, result)
                    });
                }
            }
            let Some(ended) = running.join_next().await else {
                return Ok(());
            };
            let (document_id, result) = ended?;
            under_way.remove(&document_id);
            result?;
        }
    }

    /// One document, one step of its way: send and stand by, or look what became of it.
    async fn forward(&self, due: &Due) -> anyhow::Result<()> {
        let item = self.item(due).await?;
        let task = outbox::next_task(due.mark.as_ref(), due.seq);
        let (mark, outcome) = match (task, item) {
            (Task::Nothing, _) => return Ok(()),
            (_, None) => {
                let mark = outbox::before_sending(due.mark.as_ref(), due.seq, (self.clock)());
                (mark, self.forget(&due.document_id).await)
            }
            (Task::Drain { sent_seq }, Some(item)) => match self.is_running(due, sent_seq).await {
                Ok(true) => (
                    due.mark.clone().expect("only a sent one is drained"),
                    Ok(Outcome::Running),
                ),
                Ok(false) => self.send(due, &item, Attempt::First).await?,
                Err(error) => (
                    due.mark.clone().expect("only a sent one is drained"),
                    Err(error),
                ),
            },
            (Task::Send(attempt), Some(item)) => self.send(due, &item, attempt).await?,
            (Task::Check, Some(item)) => {
                let mark = due.mark.clone().expect("only a sent one is checked");
                (mark, self.look_again(due, &item).await)
            }
        };
        self.settle(due, &mark, outcome).await
    }

    async fn settle(
        &self,
        due: &Due,
        mark: &Mark,
        outcome: Result<Outcome, MemoryError>,
    ) -> anyhow::Result<()> {
        let event = match &outcome {
            Ok(Outcome::Verified) => Event::Verified,
            Ok(Outcome::Running) => Event::Running,
            Ok(Outcome::Lost) => Event::Lost,
            Ok(Outcome::AskAgain) => Event::AskAgain,
            Err(error) => Event::Failed(error),
        };
        match &outcome {
            Ok(_) | Err(MemoryError::WriteUnfinished) => self.note_success(),
            Err(error @ MemoryError::Refused { .. }) => {
                tracing::error!(document.id = %due.document_id, %error, "given up: memory will not take this document");
            }
            Err(error) => {
                self.note_trouble(Some(error));
                tracing::warn!(memory.target = %self.target, %error, "memory is in trouble; forwarding waits");
            }
        }
        let mark = outbox::after(
            mark,
            &event,
            &self.settings.pace,
            (self.clock)(),
            rand::random(),
        );
        Ok(self
            .store
            .save_mark(&self.target, &due.document_id, &mark)
            .await?)
    }

    /// The document as it should be; None where it should not be.
    async fn item(&self, due: &Due) -> anyhow::Result<Option<MemoryItem>> {
        let kept = self
            .rendered()
            .get(&due.farmer)
            .filter(|kept| kept.at_seq == due.farmer_seq)
            .map(|kept| kept.items.clone());
        let items = match kept {
            Some(items) => items,
            None => {
                let farm = self.source.farm(&due.farmer).await?;
                let items: Items = Arc::new(
                    farm.map(|farm| render(&farm, &self.words))
                        .unwrap_or_default(),
                );
                let mut rendered = self.rendered();
                if rendered.len() >= FARMERS_KEPT {
                    rendered.clear();
                }
                rendered.insert(
                    due.farmer.clone(),
                    Rendered {
                        at_seq: due.farmer_seq,
                        items: items.clone(),
                    },
                );
                items
            }
        };
        Ok(items.get(&due.document_id).cloned())
    }

    async fn send(
        &self,
        due: &Due,
        item: &MemoryItem,
        attempt: Attempt,
    ) -> anyhow::Result<(Mark, Result<Outcome, MemoryError>)> {
        let mark = outbox::before_sending(due.mark.as_ref(), due.seq, (self.clock)());
        // Before the request, so that after a crash it is known that something may be under way.
        self.store
            .save_mark(&self.target, &due.document_id, &mark)
            .await?;
        let id = operation_id(&self.target, &due.document_id, due.seq);
        let outcome = match self.memory.submit(item, id, attempt).await {
            Ok(Submitted::AlreadyThere) => Ok(Outcome::Verified),
            Ok(Submitted::Stored) => self.look(due, item).await,
            Ok(Submitted::Accepted) => self.stand_by(due, item, self.settings.looks).await,
            Err(error) => Err(error),
        };
        Ok((mark, outcome))
    }

    /// Looks a few times, at growing distances. A write that takes longer is looked at later, so
    /// that it does not keep others waiting.
    async fn stand_by(
        &self,
        due: &Due,
        item: &MemoryItem,
        looks: u32,
    ) -> Result<Outcome, MemoryError> {
        let mut wait = self.settings.first_look;
        for _ in 0..looks {
            let wait_ms = jittered(wait.as_millis() as i64, rand::random());
            tokio::time::sleep(Duration::from_millis(wait_ms as u64)).await;
            let outcome = self.look(due, item).await?;
            if !matches!(outcome, Outcome::Running) {
                return Ok(outcome);
            }
            wait = wait.mul_f64(self.settings.look_growth);
        }
        Ok(Outcome::Running)
    }

    /// Looks at once what became of an earlier sending, and stands by for less long.
    async fn look_again(&self, due: &Due, item: &MemoryItem) -> Result<Outcome, MemoryError> {
        match self.look(due, item).await? {
            Outcome::Running => self.stand_by(due, item, self.settings.looks / 2).await,
            outcome => Ok(outcome),
        }
    }

    /// Only what is read back counts. The operation's word decides no more than whether to wait.
    async fn look(&self, due: &Due, item: &MemoryItem) -> Result<Outcome, MemoryError> {
        if self.is_there(item).await? {
            return Ok(Outcome::Verified);
        }
        if self.is_running(due, due.seq).await? {
            return Ok(Outcome::Running);
        }
        // It may have ended between the two questions.
        Ok(if self.is_there(item).await? {
            Outcome::Verified
        } else {
            Outcome::Lost
        })
    }

    async fn is_there(&self, item: &MemoryItem) -> Result<bool, MemoryError> {
        let stored = self.memory.read_back(&item.document_id).await?;
        Ok(stored.is_some_and(|document| document.holds(item)))
    }

    async fn is_running(&self, due: &Due, seq: i64) -> Result<bool, MemoryError> {
        let id = operation_id(&self.target, &due.document_id, seq);
        Ok(self.memory.operation(id).await? == OperationState::Running)
    }

    async fn forget(&self, document_id: &str) -> Result<Outcome, MemoryError> {
        match self.memory.forget(document_id).await? {
            Forgotten::AskAgain => Ok(Outcome::AskAgain),
            Forgotten::Gone => {
                let left = self.memory.read_back(document_id).await?;
                Ok(if left.is_none() {
                    Outcome::Verified
                } else {
                    Outcome::Lost
                })
            }
        }
    }

    fn paused(&self) -> Pause {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_success(&self) {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner) = Pause::default();
    }

    /// Lengthens the pause, and gives its length.
    fn note_trouble(&self, error: Option<&MemoryError>) -> Duration {
        let now = (self.clock)();
        let mut pause = self.pause.lock().unwrap_or_else(PoisonError::into_inner);
        // Several documents fail of one trouble; that is one failure.
        if pause.until_ms <= now {
            let cap = self.settings.pause_cap.as_millis() as i64;
            let doubled = (self.settings.pause.as_millis() as i64)
                .saturating_mul(1 << pause.failures.min(16))
                .min(cap);
            let asked = error
                .and_then(MemoryError::retry_after)
                .map_or(0, |wait| wait.as_millis() as i64);
            pause.failures += 1;
            pause.until_ms = now + jittered(doubled, rand::random()).max(asked).max(1);
        }
        Duration::from_millis((pause.until_ms - now).max(1) as u64)
    }

    fn rendered(&self) -> std::sync::MutexGuard<'_, HashMap<FarmerId, Rendered>> {
        self.rendered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Outcome {
    Verified,
    Running,
    Lost,
    AskAgain,
}

#[cfg(test)]
#[path = "job_tests.rs"]
mod tests;
