//! Version 1 of an officer's database.

use wasm_bindgen::JsValue;
use web_sys::IdbDatabase;

/// Its stores. Keys are given, values are bytes.
pub(super) const STORES: &[&str] = &[
    "intents",
    "changes",
    "snapshots",
    "rows",
    "records",
    "drafts",
    "audio",
    "meta",
];

/// From nothing.
pub(super) fn up(database: &IdbDatabase) -> Result<(), JsValue> {
    for store in STORES {
        database.create_object_store(store)?;
    }
    Ok(())
}
