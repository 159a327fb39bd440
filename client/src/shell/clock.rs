//! The phone's clocks and its randomness.

use shared::{sync::clock::Clock, time::Stamp};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    // The same in a page and in a worker.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(into: &js_sys::Uint8Array);
}

thread_local! {
    // A worker is told the run of its page, whose forward clock it shares.
    static RUN: std::cell::Cell<u64> = std::cell::Cell::new(random_u64());
}

/// The moment by the phone's wall clock, kept within the bounds of a record.
pub fn now() -> Stamp {
    Stamp::MIN.plus_millis(wall_ms().saturating_sub(Stamp::MIN.millis()))
}

/// Milliseconds since 1970 by the phone's wall clock.
pub fn wall_ms() -> i64 {
    js_sys::Date::now() as i64
}

/// Both clocks now. The forward one counts from the start of the page, so that page and worker
/// agree on it.
pub(crate) fn clock() -> Clock {
    let origin = TIME_ORIGIN.with(|origin| *origin);
    Clock {
        wall_ms: wall_ms(),
        mono_ms: (origin + performance_now()) as i64,
        run: run(),
    }
}

/// Which run of the app this is.
pub(crate) fn run() -> u64 {
    RUN.with(std::cell::Cell::get)
}

/// Takes over the run of the page that started this worker.
#[cfg(feature = "document")]
pub(crate) fn set_run(run: u64) {
    RUN.with(|cell| cell.set(run));
}

/// Random bytes from the browser's generator.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let array = js_sys::Uint8Array::new_with_length(N as u32);
    get_random_values(&array);
    let mut bytes = [0; N];
    array.copy_to(&mut bytes);
    bytes
}

/// 128 random bits.
pub fn random_u128() -> u128 {
    u128::from_le_bytes(random_bytes())
}

/// 64 random bits.
pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// Waits.
pub(crate) async fn sleep(ms: u64) {
    let ms = i32::try_from(ms).unwrap_or(i32::MAX);
    let waited = js_sys::Promise::new(&mut |resolve, _| {
        set_timeout(resolve.unchecked_ref(), ms);
    });
    // A promise of setTimeout is never rejected.
    let _: Result<JsValue, JsValue> = wasm_bindgen_futures::JsFuture::from(waited).await;
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(call: &js_sys::Function, ms: i32) -> JsValue;
}
