//! The whole way: entries noted in the outbox, forwarded by the job, checked in the real Hindsight
//! by reading its documents and facts.

use crate::backends::with_hindsight;
use async_trait::async_trait;
use shared::{
    entry::{Body, Correction, Entry, Farmer, Head, Name, Visit, Withdrawal},
    ids::{EntryId, FarmerId, OfficerId, VillageId},
    text::Words,
    time::{Day, Stamp},
    view::History,
};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use sync_server::{
    forwarder::{Counts, Farm, Forwarder, Names, OutboxStore, Settings, Source, render},
    memory::{Hindsight, Memory},
    storage::outbox::{self, SqliteOutbox},
};

const FARMERS: usize = 8;
const VISITS: usize = 5;

/// A log in a list.
#[derive(Default)]
struct Log(Mutex<Vec<Entry>>);

impl Log {
    fn farm_of(&self, farmer: &FarmerId) -> Farm {
        let mut history = History::new(farmer.clone());
        for entry in self.0.lock().expect("not poisoned").iter() {
            history.insert(entry.clone(), None);
        }
        let village = VillageId::new("v-1").expect("an id");
        Farm {
            history,
            village,
            names: Arc::new(Names::default()),
        }
    }
}

#[async_trait]
impl Source for Log {
    async fn farm(&self, farmer: &FarmerId) -> anyhow::Result<Option<Farm>> {
        Ok(Some(self.farm_of(farmer)))
    }
    async fn log_epoch(&self) -> anyhow::Result<String> {
        Ok("epoch".to_owned())
    }
}

struct Depot {
    pool: SqlitePool,
    log: Arc<Log>,
    outbox: SqliteOutbox,
}

impl Depot {
    async fn new() -> Self {
        let options = SqliteConnectOptions::new().in_memory(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await
            .expect("opens");
        sqlx::raw_sql(outbox::SCHEMA)
            .execute(&pool)
            .await
            .expect("makes tables");
        Self {
            outbox: SqliteOutbox::new(pool.clone()),
            pool,
            log: Arc::default(),
        }
    }

    async fn publish(&self, farmer: &FarmerId, id: &str, at: Stamp, body: &Body) {
        let head = Head {
            id: EntryId::new(id).expect("an id"),
            farmer: farmer.clone(),
            by: OfficerId::new("o-1").expect("an id"),
            occurred_at: at,
            recorded_at: at,
        };
        let entry = Entry::new(head, body).expect("an entry");
        let seq = {
            let mut log = self.log.0.lock().expect("not poisoned");
            log.push(entry.clone());
            log.len() as i64
        };
        let mut connection = self.pool.acquire().await.expect("a connection");
        outbox::note_published(&mut connection, &entry, seq)
            .await
            .expect("noted");
    }

    fn forwarder(&self, memory: &Arc<Hindsight>) -> Arc<Forwarder> {
        let store = Arc::new(self.outbox.clone());
        Arc::new(Forwarder::new(
            memory.clone(),
            store,
            self.log.clone(),
            Settings::default(),
            now_ms,
        ))
    }

    async fn counts(&self, memory: &Hindsight) -> Counts {
        self.outbox
            .counts(&memory.target_id())
            .await
            .expect("counts")
    }
}

fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |at| at.as_millis() as i64)
}

fn farmer(n: usize) -> FarmerId {
    FarmerId::new(&format!("f{n}")).expect("an id")
}

/// How many documents; more by hand, to measure.
fn farmers() -> usize {
    std::env::var("KHETSMRITI_FORWARD_FARMERS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(FARMERS)
}

async fn fill(depot: &Depot) {
    let first: Day = "2026-04-01".parse().expect("a day");
    for n in 0..farmers() {
        let who = farmer(n);
        let names = vec![Name {
            lang: "en".into(),
            text: format!("Farmer Number{n}"),
        }];
        let village = VillageId::new("v-1").expect("an id");
        let details = Farmer {
            names,
            village,
            phone: None,
            crops: vec![],
            guntas: None,
            irrigation: None,
            imported: None,
        };
        depot
            .publish(
                &who,
                &format!("f{n}-farmer"),
                first.at(8, 0),
                &Body::Farmer(details),
            )
            .await;
        for v in 0..VISITS {
            let visit = Visit {
                crop: "chilli".into(),
                issue: Some("blight".into()),
                note: Some(format!("Plot {n} had {v} rows hit. Copper was asked for.")),
                ..Visit::default()
            };
            depot
                .publish(
                    &who,
                    &format!("f{n}-v{v}"),
                    first.plus(v as i32).at(10, n as u8 % 60),
                    &Body::Visit(visit),
                )
                .await;
        }
    }
}

/// Every document that should be there is, equal and under its own dates; no other is.
async fn check_all(depot: &Depot, memory: &Hindsight) {
    let mut expected = 0;
    for n in 0..farmers() {
        for item in render(&depot.log.farm_of(&farmer(n)), &Words::new()).values() {
            expected += 1;
            let stored = memory
                .read_back(&item.document_id)
                .await
                .expect("reads")
                .expect("is there");
            assert!(stored.is_equal_in_full(item), "{stored:?}\n{item:?}");
            let facts = memory.facts(&item.document_id).await.expect("reads");
            assert!(!facts.is_empty());
            for fact in facts {
                let at = fact.mentioned_at.expect("dated");
                assert!(
                    (0..1000).contains(&(at.millis() - item.timestamp.millis())),
                    "{at} for {}",
                    item.timestamp
                );
            }
        }
    }
    assert_eq!(documents_in(memory).await, expected);
}

async fn documents_in(memory: &Hindsight) -> u64 {
    let target = memory.target_id();
    let (url, bank) = target.rsplit_once('#').expect("address and bank");
    let answer = reqwest::get(format!("{url}/v1/default/banks/{bank}/documents?limit=1"))
        .await
        .expect("answers");
    let page: serde_json::Value = answer.json().await.expect("JSON");
    page["total"].as_u64().expect("a number")
}

#[tokio::test]
async fn everything_published_is_in_hindsight_under_its_own_date_once() {
    with_hindsight("forwarding", async |memory| {
        let depot = Depot::new().await;
        fill(&depot).await;
        let total = (farmers() * VISITS) as u64;

        // The depot is killed three times on the way.
        for _ in 0..3 {
            let forwarder = depot.forwarder(memory);
            let _ =
                tokio::time::timeout(Duration::from_millis(700), forwarder.run_until_quiet()).await;
        }
        let start = Instant::now();
        depot
            .forwarder(memory)
            .run_until_quiet()
            .await
            .expect("forwards");
        println!(
            "{total} documents in {:.1} s after three kills",
            start.elapsed().as_secs_f64()
        );
        assert_eq!(
            depot.counts(memory).await,
            Counts {
                verified: total,
                ..Counts::default()
            }
        );
        check_all(&depot, memory).await;

        // The hour alone, the text, and a visit taken back.
        let at: Stamp = "2026-05-01T09:00:00+05:30".parse().expect("a moment");
        let correct = async |id: &str, of: &str, fields: serde_json::Value| {
            let fields = fields.as_object().expect("an object").clone();
            let correction = Correction {
                corrects: EntryId::new(of).expect("an id"),
                fields,
            };
            depot
                .publish(&farmer(0), id, at, &Body::Correction(correction))
                .await;
        };
        correct(
            "c1",
            "f0-v0",
            serde_json::json!({ "occurred_at": "2026-04-01T17:45:00+05:30" }),
        )
        .await;
        correct(
            "c2",
            "f0-v1",
            serde_json::json!({ "note": "Nothing was hit after all." }),
        )
        .await;
        let withdrawal = Withdrawal {
            withdraws: EntryId::new("f0-v2").expect("an id"),
            reason: None,
        };
        depot
            .publish(&farmer(0), "w1", at, &Body::Withdrawal(withdrawal))
            .await;
        depot
            .forwarder(memory)
            .run_until_quiet()
            .await
            .expect("forwards");
        assert_eq!(
            depot.counts(memory).await,
            Counts {
                verified: total,
                ..Counts::default()
            }
        );
        check_all(&depot, memory).await;
        let watermark = depot
            .outbox
            .watermark(&memory.target_id(), &[farmer(0)])
            .await
            .expect("reads");
        assert!(watermark.except.is_empty() && watermark.through > 0);
    })
    .await;
}
