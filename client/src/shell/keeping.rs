//! Asks the browser to keep the store when the phone runs out of room.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::StorageManager;

fn storage() -> Option<StorageManager> {
    let navigator = web_sys::window()?.navigator();
    let found = js_sys::Reflect::get(&navigator, &"storage".into()).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}

async fn answer(promise: Result<Promise, wasm_bindgen::JsValue>) -> Option<bool> {
    JsFuture::from(promise.ok()?).await.ok()?.as_bool()
}

/// Asks for it; the browser's answer, or `None` where it cannot be asked.
pub(super) async fn ask() -> Option<bool> {
    answer(storage()?.persist()).await
}

/// What the browser has promised so far.
pub(super) async fn is_promised() -> Option<bool> {
    answer(storage()?.persisted()).await
}
