//! Version 1 of the database that says who signed in.

use wasm_bindgen::JsValue;
use web_sys::IdbDatabase;

/// Its store.
pub(super) const STORES: &[&str] = &["session"];

/// From nothing.
pub(super) fn up(database: &IdbDatabase) -> Result<(), JsValue> {
    database.create_object_store(STORES[0])?;
    Ok(())
}
