//! The worker's work in a real browser, over IndexedDB, with the depot's answers made here.

use super::{
    desk::{Desk, WorkError},
    gzip::gzip,
    inbox::Inbox,
};
use crate::shell::{
    State,
    channel::{Channel, Note},
    clock, intents,
    locks::Lock,
    reading,
    session::{Sessions, StoredSession},
    store::{Database, Schema},
};
use js_sys::Uint8Array;
use shared::{
    document::FarmerDocument,
    entry::{Body, Entry, Farmer, Head, Name, Visit},
    ids::{DeviceId, DocId, EntryId, FarmerId, OfficerId, VillageId},
    protocol::{Answer, Cursor, Down, EnrolAnswer, Snapshot, Status, encode},
    sync::{
        machine::Outcome,
        stored::{Attempt, KeptText, MAX_ATTEMPTS, Store, ledger_key, meta_key},
    },
    time::Stamp,
    view::VillageView,
};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn id() -> String {
    format!("T{:032X}", clock::random_u128())
}

/// A phone of an officer that no other test uses.
struct Phone {
    officer: OfficerId,
    database: Rc<Database>,
}

impl Phone {
    async fn new() -> Self {
        let officer = OfficerId::new(&id()).unwrap();
        let database = Database::open(Schema::officer(&officer)).await.unwrap();
        Self { officer, database }
    }

    /// Signed in, so that an exchange has a token.
    async fn signed_in() -> Self {
        let phone = Self::new().await;
        let answer = EnrolAnswer {
            token: "secret".into(),
            device: DeviceId::new("D1").unwrap(),
            officer: phone.officer.clone(),
            name: "Anitha".into(),
            depot_time_ms: clock::wall_ms(),
        };
        let session = StoredSession::new(answer, clock::clock());
        Sessions::open()
            .await
            .unwrap()
            .keep(&session)
            .await
            .unwrap();
        phone
    }

    async fn desk(&self) -> Desk {
        let database = Database::open(Schema::officer(&self.officer))
            .await
            .unwrap();
        Desk::sit(self.officer.clone(), database, Rc::default(), Rc::default())
            .await
            .unwrap()
    }

    async fn record(&self, entries: &[Entry]) {
        intents::save_intents(&self.database, entries, 0)
            .await
            .unwrap();
    }

    async fn states(&self, farmer: &FarmerId) -> Vec<State> {
        let data = reading::farmer(&self.database, farmer).await.unwrap();
        let mut states: Vec<State> = data.entries.into_iter().map(|known| known.state).collect();
        states.sort();
        states
    }

    /// How many visits of the village a page reads.
    async fn cases(&self) -> usize {
        let ledgers = reading::village(&self.database, &the_village())
            .await
            .unwrap();
        let view = VillageView::from_ledgers(the_village(), Stamp::MAX, &ledgers);
        view.cases.len()
    }

    async fn stored_ledger(&self, farmer: &FarmerId) -> Option<Vec<u8>> {
        let key = ledger_key(&the_village(), farmer);
        let rows = Store::Rows.name();
        self.database.get(rows, &key).await.unwrap()
    }

    async fn put(&self, store: Store, key: &str, value: Option<&[u8]>) {
        let store = store.name();
        self.database.put(store, key, value).await.unwrap();
    }

    async fn derived(&self) -> usize {
        self.database
            .keys(Store::Changes.name(), None)
            .await
            .unwrap()
            .len()
    }
}

fn head(farmer: &FarmerId) -> Head {
    Head {
        id: EntryId::new(&id()).unwrap(),
        farmer: farmer.clone(),
        by: OfficerId::new("O1").unwrap(),
        occurred_at: clock::now(),
        recorded_at: clock::now(),
    }
}

/// The village of every farmer here.
fn the_village() -> VillageId {
    VillageId::new("VL1").unwrap()
}

fn a_farmer() -> (FarmerId, Entry) {
    let farmer = FarmerId::new(&id()).unwrap();
    let body = Farmer {
        names: vec![Name {
            lang: "te".into(),
            text: "రమేష్".into(),
        }],
        village: the_village(),
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    let entry = Entry::new(head(&farmer), &Body::Farmer(body)).unwrap();
    (farmer, entry)
}

fn a_visit(farmer: &FarmerId) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        ..Visit::default()
    };
    Entry::new(head(farmer), &Body::Visit(visit)).unwrap()
}

/// The depot answers the next requests with this, in pieces of a few bytes; then the line breaks
/// or ends.
fn depot_answers(status: u16, media_type: &str, body: &[u8]) {
    let global = js_sys::global();
    js_sys::Reflect::set(&global, &"answer".into(), &Uint8Array::from(body)).unwrap();
    let script = format!(
        "globalThis.fetch = async () => {{
           const bytes = globalThis.answer;
           let at = 0;
           const body = new ReadableStream({{ pull(out) {{
             if (at >= bytes.length) return out.close();
             out.enqueue(bytes.slice(at, at += 700));
           }} }});
           return new Response(body, {{ status: {status}, headers: {{ 'content-type': '{media_type}' }} }});
         }};"
    );
    js_sys::eval(&script).unwrap();
}

fn depot_says(items: &[Down]) {
    let body: Vec<u8> = items.iter().flat_map(encode).collect();
    depot_answers(200, "application/cbor-seq", &body);
}

fn welcome(phone: &Phone) -> Down {
    Down::Welcome {
        depot_time_ms: clock::wall_ms(),
        epoch: [7; 16],
        token: None,
        officer: phone.officer.to_string(),
        can: None,
    }
}

fn snapshot(farmer: &FarmerId, entries: &[Entry]) -> Down {
    let mut document = FarmerDocument::new();
    document.author([3; 16], entries).unwrap();
    Down::Snapshot(Snapshot {
        doc: DocId::first(farmer.clone()),
        village: the_village(),
        covers_seq: 9,
        heads: document.heads(),
        saved: document.save(),
        arrivals: entries.iter().map(|_| 60_000).collect(),
    })
}

fn answered(number: u64, seq: u64) -> Down {
    Down::Answer(Answer {
        number,
        status: Status::Published,
        seq: Some(seq),
        code: None,
    })
}

#[wasm_bindgen_test]
async fn an_intent_becomes_a_change_and_a_row_and_stays() {
    let (phone, (farmer, created)) = (Phone::new().await, a_farmer());
    phone.record(&[created, a_visit(&farmer)]).await;
    let desk = phone.desk().await;
    assert!(desk.derive_all().await.unwrap());
    assert_eq!(phone.derived().await, 2);
    assert_eq!(
        phone.states(&farmer).await,
        [State::OnPhone, State::OnPhone]
    );
    let rows = reading::index(&phone.database, clock::now().day())
        .await
        .unwrap();
    assert_eq!((rows.len(), rows[0].visits), (1, 1));
    assert_eq!(
        phone
            .database
            .keys(Store::Intents.name(), None)
            .await
            .unwrap()
            .len(),
        2
    );
    assert!(
        !desk.derive_all().await.unwrap(),
        "and nothing is derived twice"
    );
}

#[wasm_bindgen_test]
async fn a_worker_that_lost_its_turn_cannot_write() {
    let (phone, (farmer, created)) = (Phone::new().await, a_farmer());
    let frozen = phone.desk().await;
    let next = phone.desk().await;
    phone.record(&[created]).await;
    assert_eq!(frozen.derive_all().await, Err(WorkError::Fenced));
    assert_eq!(
        phone.derived().await,
        0,
        "nothing of it came into the store"
    );
    assert!(next.derive_all().await.unwrap());
    assert_eq!(phone.states(&farmer).await, [State::OnPhone]);
}

#[wasm_bindgen_test]
async fn an_input_that_ended_worker_after_worker_is_set_aside_and_the_rest_goes_on() {
    let (phone, (farmer, created)) = (Phone::new().await, a_farmer());
    let bad = a_visit(&farmer);
    phone
        .record(&[created, bad.clone(), a_visit(&farmer)])
        .await;
    // So many workers have begun this one and not come back.
    let input = format!("d/{farmer}/{}", bad.id);
    let attempt = (0..MAX_ATTEMPTS).fold(Attempt::default(), |left, _| {
        left.taken_over().begin(&input).unwrap()
    });
    let bytes = attempt.to_bytes();
    let meta = Store::Meta.name();
    phone
        .database
        .put(meta, meta_key::ATTEMPT, Some(&bytes))
        .await
        .unwrap();
    let desk = phone.desk().await;
    desk.derive_all().await.unwrap();
    let states = phone.states(&farmer).await;
    assert_eq!(states[..2], [State::OnPhone, State::OnPhone]);
    assert_eq!(
        states[2],
        State::NeedsLook {
            code: "stopped".into()
        }
    );
}

#[wasm_bindgen_test]
async fn a_strangers_page_and_a_refused_token_lose_nothing() {
    let (phone, (farmer, created)) = (Phone::signed_in().await, a_farmer());
    phone.record(&[created]).await;
    let desk = phone.desk().await;
    desk.derive_all().await.unwrap();
    depot_answers(
        200,
        "text/html",
        b"<html>Pay 10 rupees for the network</html>",
    );
    assert_eq!(desk.exchange(1 << 20).await, Ok(Outcome::NoDepot));
    depot_answers(502, "text/html", b"<html>proxy</html>");
    assert_eq!(desk.exchange(1 << 20).await, Ok(Outcome::NoDepot));
    depot_answers(
        401,
        "application/json",
        br#"{"code":"token","message":"no"}"#,
    );
    assert_eq!(desk.exchange(1 << 20).await, Ok(Outcome::NotSignedIn));
    depot_answers(
        426,
        "application/json",
        br#"{"code":"protocol","message":"no","speaks":[2]}"#,
    );
    assert_eq!(desk.exchange(1 << 20).await, Ok(Outcome::OtherVersion));
    assert_eq!(phone.states(&farmer).await, [State::OnPhone]);
}

#[wasm_bindgen_test]
async fn an_answer_makes_it_published_and_the_watermark_in_memory() {
    let (phone, (farmer, created)) = (Phone::signed_in().await, a_farmer());
    phone.record(&[created, a_visit(&farmer)]).await;
    let desk = phone.desk().await;
    desk.derive_all().await.unwrap();
    // Number 0 is the document's announcement.
    let cursor = Cursor {
        epoch: [7; 16],
        seq: 6,
    };
    let memory = Down::Memory {
        watermark: 5,
        except: vec![],
    };
    depot_says(&[
        welcome(&phone),
        answered(1, 5),
        answered(2, 6),
        memory,
        Down::Done { cursor },
    ]);
    let whole = Outcome::Whole {
        more: false,
        memory_due: true,
    };
    assert_eq!(desk.exchange(1 << 20).await, Ok(whole));
    assert_eq!(
        phone.states(&farmer).await,
        [State::AtDepot { seq: 6 }, State::InMemory]
    );
    desk.keep_up().await.unwrap();
    let meta = reading::sync_meta(&phone.database).await.unwrap();
    assert!(meta.first_sync && meta.verified && meta.cursor == Some(cursor));
}

#[wasm_bindgen_test]
async fn pages_hear_that_records_came_into_memory_though_nothing_else_changed() {
    let (phone, (farmer, created)) = (Phone::signed_in().await, a_farmer());
    phone.record(&[created]).await;
    let desk = phone.desk().await;
    desk.derive_all().await.unwrap();
    let cursor = Cursor {
        epoch: [7; 16],
        seq: 5,
    };
    let memory = |watermark| Down::Memory {
        watermark,
        except: vec![],
    };
    let done = Down::Done { cursor };
    depot_says(&[welcome(&phone), answered(1, 5), memory(4), done.clone()]);
    desk.exchange(1 << 20).await.unwrap();
    let heard: Rc<Inbox<Note>> = Inbox::new();
    let hearing = heard.clone();
    let _page = Channel::open(&phone.officer, move |note| hearing.put(note));
    *desk.channel.borrow_mut() = Channel::open(&phone.officer, |_| {});
    depot_says(&[welcome(&phone), memory(5), done]);
    desk.exchange(1 << 20).await.unwrap();
    while heard.next().await != (Note::Rows { farmers: vec![] }) {}
    assert_eq!(phone.states(&farmer).await, [State::InMemory]);
}

#[wasm_bindgen_test]
async fn a_first_sync_keeps_what_came_before_the_last_page_and_no_more() {
    let phone = Phone::signed_in().await;
    let desk = phone.desk().await;
    let ((one, created), (two, created_too)) = (a_farmer(), a_farmer());
    let page = Down::Page {
        resume: "here".into(),
        seq: None,
    };
    let items = [
        welcome(&phone),
        snapshot(&one, &[created, a_visit(&one)]),
        page,
        snapshot(&two, &[created_too]),
    ];
    depot_says(&items);
    assert_eq!(
        desk.exchange(1 << 20).await,
        Ok(Outcome::Cut { progress: true })
    );
    assert_eq!(
        phone.states(&one).await,
        [State::AtDepot { seq: 9 }, State::AtDepot { seq: 9 }]
    );
    assert!(phone.states(&two).await.is_empty());
    let meta = reading::sync_meta(&phone.database).await.unwrap();
    assert_eq!(
        (meta.resume.as_deref(), meta.first_sync),
        (Some("here"), false)
    );
}

#[wasm_bindgen_test]
async fn a_lock_is_held_by_one_until_it_is_dropped() {
    let name = id();
    let first = Lock::hold(&name).await.expect("this browser has locks");
    let order = Rc::new(std::cell::RefCell::new(Vec::new()));
    let (waiting, noted) = (name.clone(), order.clone());
    let second = wasm_bindgen_futures::future_to_promise(async move {
        let held = Lock::hold(&waiting).await;
        noted.borrow_mut().push("second");
        drop(held);
        Ok(JsValue::UNDEFINED)
    });
    // Another lock comes and goes meanwhile; the second one still waits.
    drop(Lock::hold(&id()).await);
    order.borrow_mut().push("first");
    drop(first);
    wasm_bindgen_futures::JsFuture::from(second).await.unwrap();
    assert_eq!(*order.borrow(), ["first", "second"]);
}

#[wasm_bindgen_test]
async fn the_browser_compresses_a_push() {
    let packed = gzip(&[b'a'; 10_000])
        .await
        .expect("this browser compresses");
    assert_eq!(packed[..2], [0x1f, 0x8b]);
    assert!(packed.len() < 200);
}

#[wasm_bindgen_test]
async fn a_village_is_read_from_ledgers_and_from_what_is_not_derived_yet() {
    let (phone, (farmer, created)) = (Phone::new().await, a_farmer());
    phone.record(&[created, a_visit(&farmer)]).await;
    assert_eq!(phone.stored_ledger(&farmer).await, None);
    assert_eq!(phone.cases().await, 1, "from the intents");
    phone.desk().await.derive_all().await.unwrap();
    assert!(phone.stored_ledger(&farmer).await.is_some());
    assert_eq!(phone.cases().await, 1, "from the ledger");
    phone.record(&[a_visit(&farmer)]).await;
    assert_eq!(phone.cases().await, 2, "from both");
    let data = reading::village_histories(&phone.database, &the_village())
        .await
        .unwrap();
    assert_eq!((data.len(), data[0].entries.len()), (1, 3));
    // Neither the lists nor the counts take it for a farmer's row.
    let today = clock::now().day();
    let rows = reading::index(&phone.database, today).await.unwrap();
    let counts = reading::counts(&phone.database).await.unwrap();
    assert_eq!((rows.len(), counts.farmers), (1, 1));
}

#[wasm_bindgen_test]
async fn ledgers_of_an_older_version_or_not_to_be_read_are_made_anew_and_miss_nothing() {
    let (phone, (farmer, created)) = (Phone::new().await, a_farmer());
    phone.record(&[created, a_visit(&farmer)]).await;
    let desk = phone.desk().await;
    desk.renew_rows().await.unwrap();
    desk.derive_all().await.unwrap();
    let whole = phone.stored_ledger(&farmer).await;
    let key = ledger_key(&the_village(), &farmer);
    phone.put(Store::Rows, &key, Some(b"torn")).await;
    assert_eq!(phone.cases().await, 1, "made of the entries");
    // As an app left it that knew no ledgers; and one of a farmer who is not here any more.
    phone.put(Store::Rows, &key, None).await;
    let stray = ledger_key(&the_village(), &FarmerId::new("gone").unwrap());
    phone.put(Store::Rows, &stray, whole.as_deref()).await;
    let mut meta = reading::sync_meta(&phone.database).await.unwrap();
    meta.index_version = 1;
    let bytes = meta.to_bytes();
    phone.put(Store::Meta, meta_key::SYNC, Some(&bytes)).await;
    assert_eq!(phone.cases().await, 1, "while they are being made");
    desk.renew_rows().await.unwrap();
    assert_eq!(phone.stored_ledger(&farmer).await, whole);
    let rows = Store::Rows.name();
    let keys = phone.database.keys(rows, Some(("c/", "c0"))).await.unwrap();
    assert_eq!(keys, [key]);
    assert_eq!(phone.cases().await, 1);
}

#[wasm_bindgen_test]
async fn what_is_kept_of_a_farmer_goes_when_his_village_is_taken_away() {
    let phone = Phone::signed_in().await;
    let desk = phone.desk().await;
    let (farmer, created) = a_farmer();
    let cursor = |seq| Cursor {
        epoch: [7; 16],
        seq,
    };
    let given = snapshot(&farmer, &[created, a_visit(&farmer)]);
    let done = |seq| Down::Done {
        cursor: cursor(seq),
    };
    depot_says(&[welcome(&phone), given, done(9)]);
    desk.exchange(1 << 20).await.unwrap();
    assert_eq!(phone.cases().await, 1);
    let kept = [
        (KeptText::Worded, format!("{farmer}/te")),
        (KeptText::FromMemory, farmer.to_string()),
        (KeptText::Heard, format!("{farmer}/{}", "ab".repeat(32))),
        (KeptText::Insights, the_village().to_string()),
    ];
    for (kind, id) in &kept {
        reading::keep(&phone.database, *kind, id, "{}")
            .await
            .unwrap();
        let text = reading::kept(&phone.database, *kind, id).await.unwrap();
        assert_eq!(text.as_deref(), Some("{}"));
    }
    let revoked = Down::Revoke {
        seq: 10,
        village: the_village(),
    };
    depot_says(&[welcome(&phone), revoked, done(10)]);
    desk.exchange(1 << 20).await.unwrap();
    desk.keep_up().await.unwrap();
    assert!(phone.states(&farmer).await.is_empty());
    assert_eq!(phone.stored_ledger(&farmer).await, None);
    for (kind, id) in &kept {
        let text = reading::kept(&phone.database, *kind, id).await.unwrap();
        assert_eq!(text, None, "{kind:?}");
    }
}
