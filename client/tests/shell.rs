//! The shell in a real browser: what "saved" promises, with no worker anywhere (its script is not
//! served here, so every start of it fails).
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use client_lib::shell::{
    Session, Shell, ShellError, ShellEvent, State, clock, intents,
    store::{Database, Durability, Schema},
};
use js_sys::{Array, JsString, Promise};
use shared::{
    entry::{Body, Entry, Farmer, Head, Name, Visit},
    ids::{DeviceId, EntryId, FarmerId, OfficerId, VillageId},
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn id() -> String {
    format!("T{:032X}", clock::random_u128())
}

/// A session of an officer that no other test uses.
fn session() -> Session {
    Session {
        officer: OfficerId::new(&id()).unwrap(),
        name: "Anitha".to_owned(),
        device: DeviceId::new("D1").unwrap(),
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

fn visit(farmer: &FarmerId, note: &str) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head(farmer), &Body::Visit(visit)).unwrap()
}

fn new_farmer(farmer: &FarmerId) -> Entry {
    let body = Farmer {
        names: vec![Name {
            lang: "te".into(),
            text: "రమేష్".into(),
        }],
        village: VillageId::new("VL1").unwrap(),
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    Entry::new(head(farmer), &Body::Farmer(body)).unwrap()
}

fn farmer_id() -> FarmerId {
    FarmerId::new(&id()).unwrap()
}

async fn database(session: &Session) -> Rc<Database> {
    Database::open(Schema::officer(&session.officer))
        .await
        .unwrap()
}

/// Deletes a database; it succeeds once every connection has closed.
async fn deleted(name: &str) {
    let script = format!(
        "new Promise((done, failed) => {{ const it = indexedDB.deleteDatabase('{name}'); \
         it.onsuccess = () => done(); it.onerror = () => failed(it.error); }})"
    );
    let promise: Promise = js_sys::eval(&script).unwrap().unchecked_into();
    JsFuture::from(promise).await.unwrap();
}

#[wasm_bindgen_test]
async fn a_save_asks_for_strict_durability_and_gets_it() {
    js_sys::eval(
        "globalThis.asked = [];
         const plain = IDBDatabase.prototype.transaction;
         IDBDatabase.prototype.transaction = function (...given) {
           const made = plain.apply(this, given);
           asked.push(`${[...given[0]].join('+')} ${made.mode} ${made.durability}`);
           return made;
         };
         globalThis.restorePlain = () => { IDBDatabase.prototype.transaction = plain; };",
    )
    .unwrap();
    let session = session();
    let database = database(&session).await;
    intents::save_intents(&database, &[visit(&farmer_id(), "seen")], 0)
        .await
        .unwrap();
    let asked: Array = js_sys::eval("restorePlain(); asked")
        .unwrap()
        .unchecked_into();
    let asked: Vec<String> = asked
        .iter()
        .map(|it| String::from(it.unchecked_into::<JsString>()))
        .collect();
    assert_eq!(asked, ["intents+meta readwrite strict"]);
    let relaxed = database
        .write(&["drafts"], Durability::Relaxed)
        .await
        .unwrap();
    assert_eq!(
        relaxed.durability().as_deref(),
        Some("relaxed"),
        "the other kind is told apart"
    );
}

#[wasm_bindgen_test]
async fn recording_works_with_the_worker_dead() {
    let session = session();
    let shell = Shell::open(session.clone()).await.unwrap();
    let farmer = farmer_id();
    let (created, seen) = (new_farmer(&farmer), visit(&farmer, "leaf spot"));
    shell.save_intents(&[created]).await.unwrap();
    shell.save_intents(&[seen.clone()]).await.unwrap();
    // A start from cold reads the same.
    drop(shell);
    let shell = Shell::open(session).await.unwrap();
    let data = shell.farmer(&farmer).await.unwrap();
    assert_eq!(data.entries.len(), 2);
    assert_eq!(data.state(&seen.id), Some(&State::OnPhone));
    let rows = shell.index(clock::now().day()).await.unwrap();
    assert_eq!(
        (rows.len(), rows[0].visits),
        (1, 1),
        "and he is in the list"
    );
    let status = shell.status().await.unwrap();
    assert_eq!((status.on_phone, status.worker_alive), (2, false));
}

#[wasm_bindgen_test]
async fn two_tabs_that_save_at_once_keep_each_others_work() {
    let session = session();
    let farmer = farmer_id();
    let (one, two) = (database(&session).await, database(&session).await);
    let saves = Array::new();
    for number in 0..20 {
        let database = if number % 2 == 0 {
            one.clone()
        } else {
            two.clone()
        };
        let entry = visit(&farmer, &format!("visit {number}"));
        saves.push(&future_to_promise(async move {
            let saved = intents::save_intents(&database, &[entry], 0).await;
            Ok(JsValue::from_f64(saved.unwrap()[0].device_seq as f64))
        }));
    }
    let numbers: Array = JsFuture::from(Promise::all(&saves))
        .await
        .unwrap()
        .unchecked_into();
    let mut numbers: Vec<u64> = numbers
        .iter()
        .map(|it| it.as_f64().unwrap() as u64)
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>(), "no gap, none twice");
    let shell = Shell::open_without_worker(session).await.unwrap();
    assert_eq!(shell.farmer(&farmer).await.unwrap().entries.len(), 20);
}

#[wasm_bindgen_test]
async fn a_double_tap_is_one_save_and_another_content_is_refused() {
    let database = database(&session()).await;
    let entry = visit(&farmer_id(), "once");
    let first = intents::save_intents(&database, &[entry.clone()], 0)
        .await
        .unwrap();
    let again = intents::save_intents(&database, &[entry.clone()], 0)
        .await
        .unwrap();
    assert_eq!(first, again);
    let mut other = entry;
    other.fields.insert("note".into(), "twice".into());
    let refused = intents::save_intents(&database, &[other], 0).await;
    assert_eq!(refused, Err(ShellError::Different));
    assert_eq!(intents::last_number(&database).await.unwrap(), 1);
}

#[wasm_bindgen_test]
async fn several_entries_are_saved_all_or_none() {
    let session = session();
    let database = database(&session).await;
    let (farmer, taken) = (farmer_id(), visit(&farmer_id(), "first"));
    intents::save_intents(&database, &[taken.clone()], 0)
        .await
        .unwrap();
    let mut clash = taken;
    clash.fields.insert("note".into(), "other".into());
    let saved = intents::save_intents(&database, &[visit(&farmer, "new"), clash], 0).await;
    assert_eq!(saved, Err(ShellError::Different));
    assert_eq!(
        intents::last_number(&database).await.unwrap(),
        1,
        "no number is used up"
    );
    let shell = Shell::open_without_worker(session).await.unwrap();
    assert!(shell.farmer(&farmer).await.unwrap().entries.is_empty());
}

#[wasm_bindgen_test]
async fn an_emptied_store_is_noticed_said_and_counted_on() {
    let session = session();
    let shell = Shell::open_without_worker(session.clone()).await.unwrap();
    shell
        .save_intents(&[visit(&farmer_id(), "lost")])
        .await
        .unwrap();
    shell.status().await.unwrap();
    // Something else than this app deletes the database; our connections give way.
    deleted(&format!("khetsmriti-{}", session.officer)).await;
    drop(shell);
    let shell = Shell::open_without_worker(session).await.unwrap();
    let heard: Rc<RefCell<Vec<ShellEvent>>> = Rc::default();
    let hearing = heard.clone();
    shell.subscribe(move |event| hearing.borrow_mut().push(event));
    let saved = shell
        .save_intents(&[visit(&farmer_id(), "after")])
        .await
        .unwrap();
    assert_eq!(saved[0].device_seq, 2, "the depot can see the gap");
    assert!(
        heard
            .borrow()
            .contains(&ShellEvent::StoreWasWiped { unsent: 1 })
    );
}

#[wasm_bindgen_test]
async fn a_connection_that_the_browser_takes_away_is_opened_again() {
    let session = session();
    let shell = Shell::open_without_worker(session.clone()).await.unwrap();
    shell
        .save_intents(&[visit(&farmer_id(), "before")])
        .await
        .unwrap();
    deleted(&format!("khetsmriti-{}", session.officer)).await;
    let farmer = farmer_id();
    shell
        .save_intents(&[visit(&farmer, "after")])
        .await
        .unwrap();
    assert_eq!(shell.farmer(&farmer).await.unwrap().entries.len(), 1);
    shell.keep_draft("visit/F1", "half a note").await.unwrap();
    assert_eq!(
        shell.draft("visit/F1").await.unwrap().as_deref(),
        Some("half a note")
    );
    shell.drop_draft("visit/F1").await.unwrap();
    assert_eq!(shell.drafts().await.unwrap(), []);
}
