//! A log with its memory, ready to be asked for briefs: honestly, or with one thing done wrong.

use crate::{
    log::{VILLAGE, records},
    probe::Probe,
};
use futures::{StreamExt, stream};
use shared::{
    brief::{FromMemory, Memory as Switch, compose, to_json},
    ids::FarmerId,
    text::Lang,
    view::{AsOf, History},
};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use sync_server::{
    briefs::{Filters, Material, Reader, WORDS},
    forwarder::{Farm, Names, render},
    memory::{EmbeddedMemory, Hindsight, HindsightConfig, Memory, MemoryItem, Ring, embedded},
    storage::Published,
};

/// Where fresh memories come from.
pub(crate) enum Banks {
    Embedded,
    Hindsight {
        url: String,
        made: Mutex<Vec<String>>,
    },
}

impl Banks {
    /// The real Hindsight; nothing, and a line that says so, where there is none.
    pub(crate) fn hindsight(test: &str) -> Option<Self> {
        if let Ok(url) = std::env::var("KHETSMRITI_HINDSIGHT_URL") {
            let made = Mutex::default();
            return Some(Self::Hindsight { url, made });
        }
        let required = std::env::var("KHETSMRITI_REQUIRE_HINDSIGHT").is_ok_and(|it| it == "1");
        assert!(
            !required,
            "KHETSMRITI_HINDSIGHT_URL is not set, and the run requires the real Hindsight"
        );
        println!("skipped: {test}: no Hindsight (KHETSMRITI_HINDSIGHT_URL is not set)");
        None
    }

    /// Visits to each farmer of a random log: a real server takes its time with each.
    pub(crate) fn visits(&self) -> u64 {
        match self {
            Self::Embedded => 14,
            Self::Hindsight { .. } => 5,
        }
    }

    pub(crate) async fn fresh(&self) -> Arc<dyn Memory> {
        let Self::Hindsight { url, made } = self else {
            return Arc::new(embedded_memory().await);
        };
        let nanos = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_nanos();
        let bank = format!("briefs-{nanos:x}");
        made.lock().unwrap().push(bank.clone());
        let memory = Hindsight::new(HindsightConfig::new(url, None, &bank).unwrap()).unwrap();
        memory.declare().await.unwrap();
        Arc::new(memory)
    }

    /// Best effort: a bank with work in flight may stay behind.
    pub(crate) async fn remove(&self) {
        let Self::Hindsight { url, made } = self else {
            return;
        };
        let banks = std::mem::take(&mut *made.lock().unwrap());
        for bank in banks {
            let url = format!("{url}/v1/default/banks/{bank}");
            let _ = reqwest::Client::new().delete(url).send().await;
        }
    }
}

async fn embedded_memory() -> EmbeddedMemory {
    // One connection: each further one to ":memory:" would open another, empty database.
    let options = SqliteConnectOptions::new().in_memory(true);
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect_with(options).await.unwrap();
    sqlx::raw_sql(embedded::SCHEMA)
        .execute(&pool)
        .await
        .unwrap();
    EmbeddedMemory::new(pool, "briefs")
}

/// What is done wrong on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leak {
    None,
    /// The brief goes by the day on which things happened, whenever they were written down.
    Brief,
    /// Hits are followed into such a view, and the questions come from it: recall with its first
    /// filter alone.
    Resolve,
    /// What is dated later is not dropped.
    Later,
    /// What has no date is not dropped.
    Undated,
    /// Memory is asked though the brief is written without.
    Off,
}

/// A log, and a memory that holds it as forwarded at its end.
pub(crate) struct Stage {
    material: Material,
    by_event: Material,
    pub(crate) probe: Arc<Probe>,
    pub(crate) ring: Ring,
}

/// What was answered.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    /// The brief and the claims from memory.
    pub(crate) bytes: String,
    pub(crate) section: Option<FromMemory>,
    /// Visits and similar cases that the brief had.
    pub(crate) at_hand: u32,
}

impl Stage {
    pub(crate) async fn new(entries: &[Published], memory: Arc<dyn Memory>) -> Self {
        fill(&*memory, &documents(entries)).await;
        Self::with(entries, Probe::before(memory))
    }

    /// Over a memory that is made ready already.
    pub(crate) fn with(entries: &[Published], probe: Probe) -> Self {
        let by_event: Vec<Published> = entries.iter().map(by_event).collect();
        let material = |entries| Material::new(VILLAGE.parse().unwrap(), entries, records());
        Self {
            material: material(entries.to_vec()),
            by_event: material(by_event),
            probe: Arc::new(probe),
            ring: Ring::default(),
        }
    }

    pub(crate) async fn answer(
        &self,
        farmer: &FarmerId,
        as_of: AsOf,
        switch: Switch,
        leak: Leak,
    ) -> Answer {
        let honest = self.material.at(Some(farmer), as_of);
        let leaks = matches!(leak, Leak::Brief | Leak::Resolve);
        let leaky = leaks.then(|| self.by_event.at(Some(farmer), as_of));
        let pick = |is_leaky| leaky.as_ref().filter(|_| is_leaky).unwrap_or(&honest);
        let scene = pick(leak == Leak::Brief);
        let mut brief = compose(&scene.ground(None), switch);
        let json = to_json(&brief, &WORDS, Lang::En, &scene.catalogue);
        let drawn = brief.drawn_from;
        if leak == Leak::Off {
            brief.memory = Switch::On;
        }
        let reader = Reader {
            memory: &*self.probe,
            ring: &self.ring,
            within: Duration::from_secs(30),
            filters: Filters {
                later: leak != Leak::Later,
                undated: leak != Leak::Undated,
            },
        };
        let ground = pick(leak == Leak::Resolve).ground(None);
        let section = reader.from_memory(&ground, &brief).await;
        let claims = section.as_ref().map(|section| &section.claims);
        Answer {
            bytes: serde_json::to_string(&(json, claims)).unwrap(),
            section,
            at_hand: drawn.visits + drawn.similar,
        }
    }
}

/// The same entry as if it had been written down, and had arrived, when it happened.
fn by_event(published: &Published) -> Published {
    let mut published = published.clone();
    published.entry.recorded_at = published.entry.occurred_at;
    published.received_at = published.entry.occurred_at;
    published
}

/// What a forwarder that has nothing left to do has brought into memory.
pub(crate) fn documents(entries: &[Published]) -> Vec<MemoryItem> {
    let mut histories: BTreeMap<FarmerId, History> = BTreeMap::new();
    for published in entries {
        let farmer = published.entry.farmer.clone();
        histories
            .entry(farmer.clone())
            .or_insert_with(|| History::new(farmer))
            .insert(published.entry.clone(), Some(published.received_at));
    }
    let names = Arc::new(Names::new(records()));
    let of = |history| {
        let farm = Farm {
            history,
            village: VILLAGE.parse().unwrap(),
            names: names.clone(),
        };
        render(&farm, &WORDS).into_values()
    };
    histories.into_values().flat_map(of).collect()
}

pub(crate) async fn fill(memory: &dyn Memory, documents: &[MemoryItem]) {
    stream::iter(documents)
        .for_each_concurrent(memory.parallelism().min(8), async |item| {
            memory.retain(item).await.unwrap();
        })
        .await;
}
