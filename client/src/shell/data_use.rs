//! Counts what syncing and media cost: the bytes that went up are told by who sent them, those that
//! came down by the browser, which alone knows how they were compressed on their way.

use super::{
    ShellError, clock,
    store::{Database, Durability},
};
use crate::core::DataUse;
use js_sys::{Array, Function, Reflect};
use shared::sync::stored::{Store, meta_key};
use wasm_bindgen::{JsCast, JsValue};

/// What a request's or an answer's headers weigh, about: the browser counts as much for an answer.
pub(crate) const HEADERS: u64 = 300;

/// Bytes that came from the depot in this page or worker since this was asked last. An answer counts
/// once the browser has closed its account of it, which may be a moment after it was read.
pub(crate) fn came_down() -> u64 {
    came_down_of(&js_sys::global()).unwrap_or(0)
}

fn came_down_of(scope: &JsValue) -> Option<u64> {
    let performance = get(scope, "performance")?;
    let list: Function = get(&performance, "getEntriesByType")?.dyn_into().ok()?;
    let entries: Array = list
        .call1(&performance, &"resource".into())
        .ok()?
        .dyn_into()
        .ok()?;
    let mut bytes = 0.0;
    for entry in entries.iter() {
        let name = get(&entry, "name").and_then(|name| name.as_string());
        if name.is_some_and(|name| name.contains("/api/")) {
            let size = get(&entry, "transferSize").and_then(|size| size.as_f64());
            bytes += size.unwrap_or(0.0);
        }
    }
    // What is counted goes: the list has an end, and nothing is to be counted twice.
    if let Some(clear) =
        get(&performance, "clearResourceTimings").and_then(|it| it.dyn_into::<Function>().ok())
    {
        let _ = clear.call0(&performance);
    }
    Some(bytes as u64)
}

fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    let found = Reflect::get(of, &name.into()).ok()?;
    (!found.is_undefined()).then_some(found)
}

/// Adds bytes to today's count. A count that is lost costs no work, so an ordinary write will do.
pub(crate) async fn count(database: &Database, up: u64, down: u64) -> Result<(), ShellError> {
    if up + down == 0 {
        return Ok(());
    }
    let meta = Store::Meta.name();
    let transaction = database.write(&[meta], Durability::Relaxed).await?;
    let kept = transaction.get(meta, meta_key::DATA_USE).await?;
    let mut data = read(kept.as_deref());
    data.count(clock::now().day(), up, down);
    transaction.put(meta, meta_key::DATA_USE, data.text().as_bytes())?;
    transaction.commit().await
}

/// What was counted.
pub(crate) async fn used(database: &Database) -> Result<DataUse, ShellError> {
    let kept = database.get(Store::Meta.name(), meta_key::DATA_USE).await?;
    Ok(read(kept.as_deref()))
}

fn read(kept: Option<&[u8]>) -> DataUse {
    DataUse::read(&String::from_utf8_lossy(kept.unwrap_or_default()))
}
