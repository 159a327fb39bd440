//! What the browser offers for media beyond what web-sys has: small bindings, each asked for before
//! it is used.

use js_sys::{Array, ArrayBuffer, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlInputElement};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = ["crypto", "subtle"], js_name = digest)]
    fn digest(algorithm: &str, bytes: &Uint8Array) -> Result<Promise, JsValue>;
}

/// A property, where it is there.
pub(super) fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    let found = Reflect::get(of, &name.into()).ok()?;
    (!found.is_undefined() && !found.is_null()).then_some(found)
}

/// Calls a method, where there is one.
pub(super) fn call(of: &JsValue, method: &str, with: &JsValue) -> Option<JsValue> {
    let method: Function = get(of, method)?.dyn_into().ok()?;
    method.call1(of, with).ok()
}

/// What a method promises, where there is one and it keeps it.
pub(super) async fn promised(of: &JsValue, method: &str, with: &JsValue) -> Option<JsValue> {
    let promise: Promise = call(of, method, with)?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

/// The navigator.
pub(super) fn navigator() -> JsValue {
    get(&js_sys::global(), "navigator").unwrap_or_default()
}

/// An object of these fields.
pub(super) fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        // A plain object takes every field.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub(super) async fn sha256(bytes: &[u8]) -> Option<String> {
    let promise = digest("SHA-256", &Uint8Array::from(bytes)).ok()?;
    let buffer: ArrayBuffer = JsFuture::from(promise).await.ok()?.dyn_into().ok()?;
    let mut text = String::with_capacity(64);
    for byte in Uint8Array::new(&buffer).to_vec() {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(half), 16)?);
        }
    }
    Some(text)
}

/// The bytes of a blob.
pub(super) async fn bytes_of(blob: &Blob) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Bytes as a blob.
pub(super) fn blob_of(bytes: &[u8], mime: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = Array::of1(&Uint8Array::from(bytes));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()
}

/// An address under which bytes can be shown.
pub(super) fn url_of(bytes: &[u8], mime: &str) -> Option<String> {
    web_sys::Url::create_object_url_with_blob(&blob_of(bytes, mime)?).ok()
}

fn field(id: &str) -> Option<HtmlInputElement> {
    let found = web_sys::window()?.document()?.get_element_by_id(id)?;
    found.dyn_into().ok()
}

/// The files chosen in a field.
pub(super) fn files_of(id: &str) -> Vec<Blob> {
    let files = field(id).and_then(|field| field.files());
    let count = files.as_ref().map_or(0, web_sys::FileList::length);
    (0..count)
        .filter_map(|at| files.as_ref()?.get(at))
        .map(|file: File| file.unchecked_into())
        .collect()
}

/// So that the same file can be chosen again.
pub(super) fn clear_field(id: &str) {
    if let Some(field) = field(id) {
        field.set_value("");
    }
}

/// A short pull of the phone's motor, where it has one.
pub(super) fn vibrate() {
    drop(call(&navigator(), "vibrate", &JsValue::from(60)));
}

/// Whether the page is seen.
pub(super) fn is_visible() -> bool {
    web_sys::window()
        .and_then(|window| window.document())
        .is_some_and(|document| !document.hidden())
}

/// Bytes that the browser would still give, as it estimates.
pub(super) async fn free_bytes() -> Option<u64> {
    let storage = get(&navigator(), "storage")?;
    let estimate = promised(&storage, "estimate", &JsValue::UNDEFINED).await?;
    let number = |name: &str| get(&estimate, name)?.as_f64();
    Some((number("quota")? - number("usage")?).max(0.0) as u64)
}
