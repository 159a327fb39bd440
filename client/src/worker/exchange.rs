//! One exchange with the depot: what waits goes up, the answer is taken in as it streams.

use super::{
    desk::{Desk, WorkError},
    gzip::gzip,
};
use crate::shell::{
    channel::Note,
    clock, data_use,
    depot::{Asked, Failure, Patience, ask},
    reading,
    types::{Phase, Progress},
};
use js_sys::{Reflect, Uint8Array};
use shared::{
    entry::Entry,
    protocol::{
        ABILITY_HEARD, ABILITY_WORDED, Down, Hello, Items, MAX_DOWN_ITEM, MAX_PUSH_WIRE, MEDIA_TYPE,
    },
    sync::{
        SyncMeta,
        exchange::{Exchange, Step},
        machine::Outcome,
        offer::{Owed, Push, Queue, Sent, Waiting, create_in, pack},
        reaches_memory,
        stored::{Change, ChangeState, Kept, Store},
    },
};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, Response};

/// Longest silence before the first byte, and between two.
const FIRST_BYTE_MS: i32 = 90_000;
const NEXT_BYTE_MS: i32 = 45_000;
/// Progress is told no more often than this.
const TELL_EVERY_MS: i64 = 250;
/// So long after the last byte the browser has written down what an answer weighed.
const ACCOUNT_CLOSES_MS: u64 = 200;
/// Below this a body does not gain by compression.
const WORTH_GZIP: usize = 400;

impl Desk {
    /// Speaks with the depot once.
    pub(super) async fn exchange(&self, budget: usize) -> Result<Outcome, WorkError> {
        let Some(session) = self.sessions.of(&self.officer).await? else {
            return Ok(Outcome::NotSignedIn);
        };
        let meta = reading::sync_meta(&self.database).await?;
        let queue = self.queue(&meta).await?;
        let hello = self.hello(&meta, &queue).await?;
        let (push, wire, compressed) = fit(&hello, &queue, budget).await;
        let mut sending = waits(&queue);
        if sending.items_in_all > 0 {
            self.show_sending(sending);
        }
        let Some(patience) = Patience::new() else {
            return Ok(Outcome::NoDepot);
        };
        patience.renew(FIRST_BYTE_MS);
        let asked = Asked {
            path: "/sync",
            body: &wire,
            media_type: MEDIA_TYPE,
            gzip: compressed,
            token: Some(&session.token),
            expects: MEDIA_TYPE,
        };
        let at = clock::clock();
        let response = match ask(&asked, &patience).await {
            Ok(response) => response,
            Err(failure) => return Ok(outcome_of(&failure)),
        };
        if sending.items_in_all > 0 {
            (sending.items, sending.bytes) = went_up(&queue, &push);
            self.show_sending(sending);
        }
        let up = wire.len() as u64;
        let exchange = Exchange::new(self.officer.clone(), meta, push.sent, push.left == 0, at);
        let before = shown_by(exchange.meta());
        let outcome = self.receive(exchange, &response, &patience).await;
        self.count_bytes(up);
        let outcome = outcome?;
        // How far records have come is shown with them, and may change without any of them.
        if shown_by(&reading::sync_meta(&self.database).await?) != before {
            self.tell(&Note::Rows { farmers: vec![] });
        }
        Ok(outcome)
    }

    /// Counts what the exchange cost, once the browser has closed its account of it.
    fn count_bytes(&self, up: u64) {
        let database = self.database.clone();
        wasm_bindgen_futures::spawn_local(async move {
            clock::sleep(ACCOUNT_CLOSES_MS).await;
            let down = data_use::came_down();
            let counted = data_use::count(&database, up + data_use::HEADERS, down).await;
            if let Err(error) = counted {
                gloo::console::warn!(format!("data use: {error}"));
            }
        });
    }

    async fn hello(&self, meta: &SyncMeta, queue: &Queue) -> Result<Hello, WorkError> {
        Ok(Hello {
            app: env!("CARGO_PKG_VERSION").to_owned(),
            cursor: meta.cursor,
            resume: meta.resume.clone(),
            phone_time_ms: clock::wall_ms(),
            unsent: queue.own.len() as u64,
            device_seq: crate::shell::intents::last_number(&self.database).await?,
            can: vec![ABILITY_WORDED.to_owned(), ABILITY_HEARD.to_owned()],
            worded: meta.worded,
            heard: meta.heard,
        })
    }

    /// What waits, and what a depot with another log has to be told.
    async fn queue(&self, meta: &SyncMeta) -> Result<Queue, WorkError> {
        let mut queue = Queue::default();
        let epoch = meta.epoch_bytes();
        for (farmer, own) in self.all_changes().await? {
            if !own.values().any(Change::is_waiting) {
                continue;
            }
            let kept = self
                .kept(&farmer)
                .await?
                .and_then(|bytes| Kept::from_bytes(&bytes).ok());
            let create_in = create_in(kept.as_ref(), &own, epoch);
            let waiting = own.into_iter().filter(|(_, change)| change.is_waiting());
            queue.own.extend(waiting.map(|(entry, change)| Waiting {
                farmer: farmer.clone(),
                entry,
                change,
                create_in: create_in.clone(),
            }));
        }
        if meta.reconcile {
            self.reconcile(epoch, &mut queue).await?;
        }
        for need in &meta.needs {
            let (file, _) = self.file(&need.doc.farmer).await?;
            let (heads, _) = need.heads.as_chunks::<32>();
            let lacking = file.lacking(heads).into_iter();
            queue
                .owed
                .extend(lacking.map(|(device_seq, hash, raw)| Owed {
                    farmer: need.doc.farmer.clone(),
                    doc: need.doc.clone(),
                    device_seq,
                    hash,
                    raw,
                    create_in: None,
                }));
        }
        Ok(queue)
    }

    /// The depot's log is another one: it is told the heads of everything here, and offered what
    /// no log of this epoch has shown.
    async fn reconcile(&self, epoch: [u8; 16], queue: &mut Queue) -> Result<(), WorkError> {
        for farmer in self.database.keys(Store::Snapshots.name(), None).await? {
            let Ok(farmer) = shared::ids::FarmerId::new(&farmer) else {
                continue;
            };
            let (file, _) = self.file(&farmer).await?;
            if !file.is_kept() {
                continue;
            }
            queue.heads.push((file.doc().clone(), file.heads()));
            let village = file.village().filter(|_| file.epoch() != epoch).cloned();
            queue.owed.extend(
                file.owed(epoch)
                    .into_iter()
                    .map(|(device_seq, hash, raw)| Owed {
                        farmer: farmer.clone(),
                        doc: file.doc().clone(),
                        device_seq,
                        hash,
                        raw,
                        create_in: village.clone(),
                    }),
            );
        }
        Ok(())
    }

    async fn receive(
        &self,
        mut exchange: Exchange,
        response: &Response,
        patience: &Rc<Patience>,
    ) -> Result<Outcome, WorkError> {
        let cut = |exchange: &Exchange| Outcome::Cut {
            progress: exchange.result().progress,
        };
        let Some(body) = response.body() else {
            return Ok(cut(&exchange));
        };
        let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
        let mut items = Items::<Down>::new(MAX_DOWN_ITEM);
        let (mut bytes, mut told_ms) = (0_u64, 0);
        self.begin().await?;
        loop {
            patience.renew(NEXT_BYTE_MS);
            let Some(piece) = read(&reader).await else {
                break;
            };
            bytes += piece.len() as u64;
            items.push(&piece);
            loop {
                let item = match items.next() {
                    Ok(Some(item)) => item,
                    Ok(None) => break,
                    // Not what a depot of this version says; it is over.
                    Err(_) => return self.ended(exchange, Outcome::Rejected).await,
                };
                match self.take(&mut exchange, item).await? {
                    Step::More => {}
                    Step::Write => self.write_batch(&mut exchange).await?,
                    Step::Done => {
                        self.write_batch(&mut exchange).await?;
                        let whole = self.whole(&exchange).await?;
                        return self.ended(exchange, whole).await;
                    }
                    Step::Fault(code) => {
                        let outcome = fault(&code, &exchange);
                        return self.ended(exchange, outcome).await;
                    }
                }
            }
            let tally = exchange.tally();
            if tally.items_in_all > 0 && clock::wall_ms().abs_diff(told_ms) as i64 > TELL_EVERY_MS {
                told_ms = clock::wall_ms();
                let progress = Progress {
                    items: tally.items,
                    items_in_all: tally.items_in_all.max(tally.items),
                    bytes,
                    bytes_in_all: tally.bytes_in_all.max(bytes),
                };
                self.show(Phase::Exchanging, Some(progress));
            }
        }
        let outcome = cut(&exchange);
        self.ended(exchange, outcome).await
    }

    async fn write_batch(&self, exchange: &mut Exchange) -> Result<(), WorkError> {
        // Two steps: the catalogue must not stay borrowed while the batch brings a new one.
        let batch = exchange.batch(&self.catalogue());
        self.write(batch).await
    }

    async fn take(&self, exchange: &mut Exchange, item: Down) -> Result<Step, WorkError> {
        if exchange.writes_before(&item) {
            self.write_batch(exchange).await?;
        }
        if let Some(farmer) = exchange.wants(&item) {
            let (file, is_broken) = self.file(&farmer).await?;
            if is_broken {
                exchange.report_broken("stored");
            }
            exchange.lend(file);
        }
        if let Some(name) = risky(&item)
            && !self.may_try(&name).await?
        {
            exchange.skip(&item);
            return Ok(Step::More);
        }
        Ok(exchange.take(item))
    }

    /// Answers that came before a cut are kept; a part of the feed is not, it comes again.
    async fn ended(&self, mut exchange: Exchange, outcome: Outcome) -> Result<Outcome, WorkError> {
        if exchange.stands_as_it_is() && !matches!(outcome, Outcome::Whole { .. }) {
            self.write_batch(&mut exchange).await?;
        }
        self.end().await?;
        if exchange.result().again > 0 || exchange.result().grown {
            self.revive_if(exchange.result().grown).await?;
            self.derive_all().await?;
        }
        Ok(outcome)
    }

    async fn whole(&self, exchange: &Exchange) -> Result<Outcome, WorkError> {
        let result = exchange.result();
        let meta = exchange.meta();
        let did = result.published > 0 || result.again > 0;
        let mut waits = false;
        let mut memory_due = false;
        for change in self
            .all_changes()
            .await?
            .into_values()
            .flat_map(std::collections::BTreeMap::into_values)
        {
            waits |= matches!(
                change.state,
                ChangeState::Unsent | ChangeState::Bare | ChangeState::Again { .. }
            );
            if let ChangeState::Published { seq, .. } = change.state
                && seq > meta.watermark
            {
                let entry = Entry::decode(&change.text);
                memory_due |= entry.is_ok_and(|entry| reaches_memory(&entry.kind));
            }
        }
        let more = (waits && did) || exchange.owes_another();
        Ok(Outcome::Whole { more, memory_due })
    }
}

/// What else decides which state a record is shown in.
fn shown_by(meta: &SyncMeta) -> (u64, Vec<String>, Vec<u8>) {
    (meta.watermark, meta.except.clone(), meta.epoch.clone())
}

/// What waits to go up, nothing of it sent yet.
fn waits(queue: &Queue) -> Progress {
    Progress {
        items_in_all: queue.own.len() as u64,
        bytes_in_all: queue.own.iter().map(weight).sum(),
        ..Progress::default()
    }
}

/// How many of the entries that waited a push carried, and their bytes: the first ones.
fn went_up(queue: &Queue, push: &Push) -> (u64, u64) {
    let is_own = |sent: &&Sent| matches!(sent, Sent::Own(..));
    let items = push.sent.iter().filter(is_own).count();
    let bytes = queue.own.iter().take(items).map(weight).sum();
    (items as u64, bytes)
}

fn weight(waiting: &Waiting) -> u64 {
    let change = &waiting.change;
    match change.state {
        ChangeState::Bare => change.text.len() as u64,
        _ => change.raw.len() as u64,
    }
}

/// A push that fits on the wire: fewer items until it does.
async fn fit(hello: &Hello, queue: &Queue, budget: usize) -> (Push, Vec<u8>, bool) {
    let mut budget = budget;
    loop {
        let push = pack(hello, queue, budget);
        let compressed = if push.body.len() < WORTH_GZIP {
            None
        } else {
            gzip(&push.body).await
        };
        let is_compressed = compressed.is_some();
        let wire = compressed.unwrap_or_else(|| push.body.clone());
        if wire.len() <= MAX_PUSH_WIRE || push.sent.len() <= 1 {
            return (push, wire, is_compressed);
        }
        budget /= 2;
    }
}

/// The next piece of a stream; `None` at its end, whichever end it is.
async fn read(reader: &ReadableStreamDefaultReader) -> Option<Vec<u8>> {
    let result = JsFuture::from(reader.read()).await.ok()?;
    let field = |name: &str| Reflect::get(&result, &name.into()).unwrap_or(JsValue::UNDEFINED);
    if field("done").as_bool() != Some(false) {
        return None;
    }
    Some(field("value").unchecked_into::<Uint8Array>().to_vec())
}

/// The name of an item that goes through the CRDT library.
fn risky(item: &Down) -> Option<String> {
    match item {
        Down::Change { seq, doc, .. } => Some(format!("c/{doc}/{seq}")),
        Down::Snapshot(snapshot) => Some(format!("s/{}/{}", snapshot.doc, snapshot.covers_seq)),
        _ => None,
    }
}

/// What it means that the depot broke off.
fn fault(code: &str, exchange: &Exchange) -> Outcome {
    match code {
        "busy" | "internal" | "restored" | "cut" | "gone" => Outcome::Cut {
            progress: exchange.result().progress,
        },
        // The token is another officer's.
        "officer" => Outcome::NotSignedIn,
        _ => Outcome::Rejected,
    }
}

fn outcome_of(failure: &Failure) -> Outcome {
    match failure {
        Failure::NoDepot => Outcome::NoDepot,
        Failure::Refused {
            status: 401 | 403, ..
        } => Outcome::NotSignedIn,
        Failure::Refused { status: 426, .. } => Outcome::OtherVersion,
        Failure::Refused {
            status: 429 | 500..=599,
            retry_after_ms,
            ..
        } => Outcome::Busy {
            retry_after_ms: *retry_after_ms,
        },
        Failure::Refused { .. } => Outcome::Rejected,
    }
}
