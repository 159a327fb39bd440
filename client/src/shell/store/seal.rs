//! The one boundary that every stored value passes. The identity until PINs come: then a key goes
//! in here, and nothing else changes.

use crate::shell::ShellError;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};

/// What is written for a value.
pub(super) fn seal(value: &[u8]) -> JsValue {
    Uint8Array::from(value).into()
}

/// The value of what was read.
pub(super) fn open(stored: &JsValue) -> Result<Vec<u8>, ShellError> {
    match stored.dyn_ref::<Uint8Array>() {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(ShellError::Unreadable("not bytes".to_owned())),
    }
}
