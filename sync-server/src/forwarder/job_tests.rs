//! The job against a memory that fails, forgets and is killed.

use super::super::{Counts, Farm, Names, OutboxStore, Pace, Source, State};
use super::*;
use crate::{
    memory::{
        Declared, EmbeddedMemory, Fact, Health, Recall, Recalled, Reflect, Reflection,
        StoredDocument, embedded, error::Trouble,
    },
    storage::outbox::{self as tables, SqliteOutbox, note_published},
};
use async_trait::async_trait;
use shared::{
    entry::{Body, Correction, Entry, Farmer, Head, Name, Visit, Withdrawal},
    ids::{EntryId, OfficerId, VillageId},
    view::History,
};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use std::sync::atomic::{AtomicUsize, Ordering};
use uuid::Uuid;

/// What the next submission meets.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    /// HTTP 500, nothing stored.
    Refuses500,
    /// Stored, but the answer is lost.
    AnswerLost,
    /// Accepted, reported complete, and not stored.
    DroppedInSilence,
    /// Accepted; the write stays under way for some looks.
    Slow(usize),
    /// 422.
    Final,
}

/// The embedded memory with a bad day.
struct Troubled {
    inner: EmbeddedMemory,
    faults: Mutex<VecDeque<Fault>>,
    /// Every submission: document, id, attempt.
    sent: Mutex<Vec<(String, Uuid, Attempt)>>,
    slow: Mutex<HashMap<Uuid, (usize, MemoryItem)>>,
    generation: Mutex<String>,
    open: AtomicUsize,
    most_open: AtomicUsize,
}

impl Troubled {
    fn sent_ids(&self, document_id: &str) -> Vec<Uuid> {
        self.sent
            .lock()
            .unwrap()
            .iter()
            .filter(|(id, ..)| id == document_id)
            .map(|(_, id, _)| *id)
            .collect()
    }
    /// Whatever is still being written ends now.
    async fn end_all_writes(&self) {
        let ended: Vec<_> = self.slow.lock().unwrap().drain().collect();
        for (_, (_, item)) in ended {
            self.inner.retain(&item).await.unwrap();
        }
    }
    fn plan(&self, faults: &[Fault]) {
        self.faults.lock().unwrap().extend(faults);
    }
}

#[async_trait]
impl Memory for Troubled {
    fn target_id(&self) -> String {
        self.inner.target_id()
    }
    async fn declare(&self) -> Result<Declared, MemoryError> {
        Ok(Declared {
            generation: self.generation.lock().unwrap().clone(),
        })
    }
    async fn retain(&self, item: &MemoryItem) -> Result<(), MemoryError> {
        self.inner.retain(item).await
    }
    async fn submit(
        &self,
        item: &MemoryItem,
        id: Uuid,
        attempt: Attempt,
    ) -> Result<Submitted, MemoryError> {
        let open = self.open.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_open.fetch_max(open, Ordering::SeqCst);
        tokio::task::yield_now().await;
        self.open.fetch_sub(1, Ordering::SeqCst);
        self.sent
            .lock()
            .unwrap()
            .push((item.document_id.clone(), id, attempt));
        let fault = self.faults.lock().unwrap().pop_front();
        match fault {
            None => self.inner.submit(item, id, attempt).await,
            Some(Fault::Refuses500) => Err(MemoryError::Unavailable {
                status: 500,
                retry_after: None,
            }),
            Some(Fault::AnswerLost) => {
                self.inner.submit(item, id, attempt).await?;
                Err(MemoryError::Unreachable(Trouble::Timeout))
            }
            Some(Fault::DroppedInSilence) => Ok(Submitted::Accepted),
            Some(Fault::Slow(looks)) => {
                self.slow.lock().unwrap().insert(id, (looks, item.clone()));
                Ok(Submitted::Accepted)
            }
            Some(Fault::Final) => Err(MemoryError::Refused {
                status: 422,
                reason: "no".into(),
            }),
        }
    }
    async fn operation(&self, id: Uuid) -> Result<OperationState, MemoryError> {
        let ended = {
            let mut slow = self.slow.lock().unwrap();
            match slow.get_mut(&id) {
                Some((0, _)) => slow.remove(&id),
                Some((looks, _)) => {
                    *looks -= 1;
                    return Ok(OperationState::Running);
                }
                None => return Ok(OperationState::Completed),
            }
        };
        if let Some((_, item)) = ended {
            self.inner.retain(&item).await?;
        }
        Ok(OperationState::Completed)
    }
    async fn read_back(&self, document_id: &str) -> Result<Option<StoredDocument>, MemoryError> {
        self.inner.read_back(document_id).await
    }
    async fn facts(&self, document_id: &str) -> Result<Vec<Fact>, MemoryError> {
        self.inner.facts(document_id).await
    }
    async fn forget(&self, document_id: &str) -> Result<Forgotten, MemoryError> {
        self.inner.forget(document_id).await
    }
    async fn recall(&self, query: &Recall) -> Result<Recalled, MemoryError> {
        self.inner.recall(query).await
    }
    async fn reflect(&self, query: &Reflect) -> Result<Reflection, MemoryError> {
        self.inner.reflect(query).await
    }
    async fn health(&self) -> Result<Health, MemoryError> {
        self.inner.health().await
    }
}

/// A log in a list.
#[derive(Default)]
struct Log(Mutex<Vec<Entry>>);

#[async_trait]
impl Source for Log {
    async fn farm(&self, farmer: &FarmerId) -> anyhow::Result<Option<Farm>> {
        let mut history = History::new(farmer.clone());
        for entry in self.0.lock().unwrap().iter() {
            history.insert(entry.clone(), None);
        }
        Ok(Some(Farm {
            history,
            village: VillageId::new("v-1").unwrap(),
            names: Arc::new(Names::default()),
        }))
    }
    async fn log_epoch(&self) -> anyhow::Result<String> {
        Ok("epoch".to_owned())
    }
}

struct World {
    pool: SqlitePool,
    memory: Arc<Troubled>,
    log: Arc<Log>,
    outbox: SqliteOutbox,
}

fn now() -> i64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_millis() as i64
}

impl World {
    async fn new() -> Self {
        let options = SqliteConnectOptions::new().in_memory(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await
            .unwrap();
        for schema in [tables::SCHEMA, embedded::SCHEMA] {
            sqlx::raw_sql(schema).execute(&pool).await.unwrap();
        }
        let memory = Arc::new(Troubled {
            inner: EmbeddedMemory::new(pool.clone(), "b"),
            faults: Mutex::default(),
            sent: Mutex::default(),
            slow: Mutex::default(),
            generation: Mutex::new("one".to_owned()),
            open: AtomicUsize::new(0),
            most_open: AtomicUsize::new(0),
        });
        let world = Self {
            outbox: SqliteOutbox::new(pool.clone()),
            pool,
            memory,
            log: Arc::default(),
        };
        let names = vec![Name {
            lang: "en".into(),
            text: "Ramesh Goud".into(),
        }];
        let village = VillageId::new("v-1").unwrap();
        let farmer = Farmer {
            names,
            village,
            phone: None,
            crops: vec![],
            guntas: None,
            irrigation: None,
            imported: None,
        };
        world.publish("farmer", Body::Farmer(farmer)).await;
        world
    }
    async fn publish(&self, id: &str, body: Body) {
        let at = "2026-04-18T10:00:00+05:30".parse().unwrap();
        let head = Head {
            id: EntryId::new(id).unwrap(),
            farmer: FarmerId::new("F001").unwrap(),
            by: OfficerId::new("o").unwrap(),
            occurred_at: at,
            recorded_at: at,
        };
        let entry = Entry::new(head, &body).unwrap();
        let seq = {
            let mut log = self.log.0.lock().unwrap();
            log.push(entry.clone());
            log.len() as i64
        };
        note_published(&mut self.pool.acquire().await.unwrap(), &entry, seq)
            .await
            .unwrap();
    }
    async fn visits(&self, ids: &[&str]) {
        for id in ids {
            self.publish(
                id,
                Body::Visit(Visit {
                    crop: "chilli".into(),
                    note: Some("first".into()),
                    ..Visit::default()
                }),
            )
            .await;
        }
    }
    async fn correct(&self, id: &str, of: &str, note: &str) {
        let fields = serde_json::json!({ "note": note })
            .as_object()
            .unwrap()
            .clone();
        self.publish(
            id,
            Body::Correction(Correction {
                corrects: EntryId::new(of).unwrap(),
                fields,
            }),
        )
        .await;
    }
    /// A depot that just started.
    fn forwarder(&self) -> Arc<Forwarder> {
        self.forwarder_looking_every(1)
    }
    fn forwarder_looking_every(&self, slow_look_ms: i64) -> Arc<Forwarder> {
        let short = Duration::from_millis(1);
        let settings = Settings {
            in_flight: 4,
            first_look: short,
            look_growth: 1.0,
            looks: 2,
            pause: short,
            // Longer than any test: what starts work sooner is a wake.
            idle: Duration::from_secs(600),
            pause_cap: short,
            pace: Pace {
                backoff_base_ms: 1,
                backoff_cap_ms: 4,
                ask_again_ms: 1,
                slow_look_ms,
            },
            ..Settings::default()
        };
        Arc::new(Forwarder::new(
            self.memory.clone(),
            Arc::new(self.outbox.clone()),
            self.log.clone(),
            settings,
            now,
        ))
    }
    async fn forward(&self) {
        tokio::time::timeout(Duration::from_secs(20), self.forwarder().run_until_quiet())
            .await
            .expect("in time")
            .unwrap();
    }
    async fn counts(&self) -> Counts {
        self.outbox.counts("embedded#b").await.unwrap()
    }
    async fn text(&self, document_id: &str) -> Option<String> {
        self.memory
            .read_back(document_id)
            .await
            .unwrap()
            .map(|document| document.text)
    }
}

fn verified(verified: u64) -> Counts {
    Counts {
        verified,
        ..Counts::default()
    }
}

#[tokio::test]
async fn everything_arrives_once_some_at_a_time() {
    let world = World::new().await;
    let ids: Vec<String> = (0..50).map(|n| format!("v{n}")).collect();
    world
        .visits(&ids.iter().map(String::as_str).collect::<Vec<_>>())
        .await;
    assert_eq!(
        world.counts().await,
        Counts {
            waiting: 50,
            ..Counts::default()
        }
    );
    world.forward().await;
    assert_eq!(world.counts().await, verified(50));
    assert_eq!(world.memory.sent.lock().unwrap().len(), 50);
    assert!((2..=4).contains(&world.memory.most_open.load(Ordering::SeqCst)));
    world.forward().await;
    assert_eq!(
        world.memory.sent.lock().unwrap().len(),
        50,
        "a second run sends nothing"
    );
}

#[tokio::test]
async fn a_lost_answer_is_found_out_and_nothing_is_sent_twice_in_vain() {
    let world = World::new().await;
    world.visits(&["v1", "v2"]).await;
    world.memory.plan(&[Fault::AnswerLost, Fault::AnswerLost]);
    world.forward().await;
    assert_eq!(world.counts().await, verified(2));
    for document_id in ["visit:v1", "visit:v2"] {
        let ids = world.memory.sent_ids(document_id);
        assert_eq!(ids.len(), 2);
        assert_eq!(ids[0], ids[1]);
    }
}

#[tokio::test]
async fn a_long_outage_delays_and_loses_nothing() {
    let world = World::new().await;
    world.visits(&["v1", "v2", "v3"]).await;
    world.memory.plan(&[Fault::Refuses500; 30]);
    world.forward().await;
    assert_eq!(world.counts().await, verified(3));
}

#[tokio::test]
async fn what_was_reported_complete_and_is_not_there_is_sent_again() {
    let world = World::new().await;
    world.visits(&["v1", "v2", "v3"]).await;
    world.memory.plan(&[Fault::DroppedInSilence; 5]);
    world.forward().await;
    assert_eq!(world.counts().await, verified(3));
    for (_, _, attempt) in world.memory.sent.lock().unwrap().iter().skip(3) {
        assert_eq!(*attempt, Attempt::Again);
    }
}

#[tokio::test]
async fn a_slow_write_is_waited_for_and_not_sent_again() {
    let world = World::new().await;
    world.visits(&["v1"]).await;
    world.memory.plan(&[Fault::Slow(7)]);
    world.forward().await;
    assert_eq!(world.counts().await, verified(1));
    assert_eq!(world.memory.sent_ids("visit:v1").len(), 1);
}

#[tokio::test]
async fn a_newer_version_waits_until_the_older_ended() {
    let world = World::new().await;
    world.visits(&["v1"]).await;
    world.memory.plan(&[Fault::Slow(50)]);
    let forwarder = world.forwarder_looking_every(200);
    forwarder.open().await.unwrap();
    forwarder.drain_due().await.unwrap();
    assert_eq!(
        world.counts().await,
        Counts {
            sent: 1,
            ..Counts::default()
        }
    );
    world.correct("c1", "v1", "second").await;
    world.forward().await;
    // Had it not waited, the older write would end last and stay.
    world.memory.end_all_writes().await;
    assert!(world.text("visit:v1").await.unwrap().contains("second"));
    assert_eq!(world.memory.sent_ids("visit:v1").len(), 2);
}

#[tokio::test]
async fn a_correction_that_goes_back_has_an_id_of_its_own() {
    let world = World::new().await;
    world.visits(&["v1"]).await;
    world.forward().await;
    for (id, note) in [("c1", "second"), ("c2", "first")] {
        world.correct(id, "v1", note).await;
        world.forward().await;
        assert!(world.text("visit:v1").await.unwrap().contains(note));
    }
    let mut ids = world.memory.sent_ids("visit:v1");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn a_withdrawn_visit_leaves_memory_alone_of_all() {
    let world = World::new().await;
    world.visits(&["v1", "v2"]).await;
    world.forward().await;
    let withdraws = EntryId::new("v1").unwrap();
    world
        .publish(
            "w1",
            Body::Withdrawal(Withdrawal {
                withdraws,
                reason: None,
            }),
        )
        .await;
    world.forward().await;
    assert_eq!(world.text("visit:v1").await, None);
    assert!(world.text("visit:v2").await.is_some());
    assert_eq!(world.counts().await, verified(2));
}

#[tokio::test]
async fn what_is_refused_is_given_up_shown_and_tried_when_it_changes() {
    let world = World::new().await;
    world.visits(&["v1"]).await;
    world.memory.plan(&[Fault::Final]);
    world.forward().await;
    world.visits(&["v2"]).await;
    world.forward().await;
    assert_eq!(
        world.counts().await,
        Counts {
            verified: 1,
            gave_up: 1,
            ..Counts::default()
        }
    );
    let shown = world.outbox.given_up("embedded#b", 9).await.unwrap();
    assert_eq!(shown[0].0, "visit:v1");
    assert!(shown[0].1.contains("422"), "{shown:?}");
    world.correct("c1", "v1", "second").await;
    world.forward().await;
    assert_eq!(world.counts().await, verified(2));
}

#[tokio::test]
async fn a_depot_killed_after_sending_looks_before_it_sends_again() {
    let world = World::new().await;
    world.visits(&["v1"]).await;
    for killed in [true, true, false] {
        if killed {
            // Sent and stored, but the mark still says "sent" when the depot comes back.
            let item = world
                .forwarder()
                .item(&world.outbox.due("embedded#b", 0, 1).await.unwrap()[0])
                .await
                .unwrap()
                .unwrap();
            let due = world
                .outbox
                .due("embedded#b", i64::MAX, 1)
                .await
                .unwrap()
                .remove(0);
            let mark = Mark {
                state: State::Sent,
                seq: due.seq,
                attempts: 0,
                next_at_ms: 0,
                last_error: None,
            };
            world
                .outbox
                .save_mark("embedded#b", "visit:v1", &mark)
                .await
                .unwrap();
            world
                .memory
                .submit(
                    &item,
                    operation_id("embedded#b", "visit:v1", due.seq),
                    Attempt::First,
                )
                .await
                .unwrap();
        } else {
            world
                .outbox
                .open_target("embedded#b", "one/epoch")
                .await
                .unwrap();
            world.forward().await;
        }
    }
    assert_eq!(world.counts().await, verified(1));
    assert_eq!(world.memory.facts("visit:v1").await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_new_bank_gets_everything_again() {
    let world = World::new().await;
    world.visits(&["v1", "v2"]).await;
    world.forward().await;
    for document_id in ["visit:v1", "visit:v2"] {
        world.memory.forget(document_id).await.unwrap();
    }
    sqlx::query("DELETE FROM memory_operations")
        .execute(&world.pool)
        .await
        .unwrap();
    *world.memory.generation.lock().unwrap() = "two".to_owned();
    world.forward().await;
    assert_eq!(world.counts().await, verified(2));
    assert!(world.text("visit:v1").await.is_some() && world.text("visit:v2").await.is_some());
}

#[tokio::test]
async fn stopping_ends_the_job_and_a_wake_starts_work() {
    let world = World::new().await;
    let forwarder = world.forwarder();
    let stop = CancellationToken::new();
    let job = tokio::spawn({
        let (forwarder, stop) = (forwarder.clone(), stop.clone());
        async move { forwarder.run(stop).await }
    });
    world.visits(&["v1"]).await;
    forwarder.waker().notify_one();
    tokio::time::timeout(Duration::from_secs(20), async {
        while world.counts().await != verified(1) {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the wake starts work long before the idle time is over");
    stop.cancel();
    tokio::time::timeout(Duration::from_secs(20), job)
        .await
        .expect("stops")
        .unwrap();
}
