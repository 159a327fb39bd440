//! Compression by the browser: our own binding, since web-sys has it only among its unstable parts.

use js_sys::{ArrayBuffer, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStream, Response};

#[wasm_bindgen]
extern "C" {
    type CompressionStream;

    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &CompressionStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &CompressionStream) -> Writable;

    type Writable;
    #[wasm_bindgen(method, js_name = getWriter)]
    fn writer(this: &Writable) -> Writer;

    type Writer;
    #[wasm_bindgen(method)]
    fn write(this: &Writer, piece: &Uint8Array) -> Promise;
    #[wasm_bindgen(method)]
    fn close(this: &Writer) -> Promise;
}

/// The compressed bytes; `None` where the browser cannot, and the body goes as it is.
pub(super) async fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    // A missing class would throw through the binding: look first.
    let class = Reflect::get(&js_sys::global(), &"CompressionStream".into()).ok()?;
    if class.is_undefined() {
        return None;
    }
    let stream = CompressionStream::new("gzip").ok()?;
    let writer = stream.writable().writer();
    // Both end only as the other side is read, so they are not waited for here; the reader is told
    // of a failure.
    let (written, closed) = (writer.write(&Uint8Array::from(bytes)), writer.close());
    let response = Response::new_with_opt_readable_stream(Some(&stream.readable())).ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    JsFuture::from(written).await.ok()?;
    JsFuture::from(closed).await.ok()?;
    let buffer: ArrayBuffer = buffer.unchecked_into();
    Some(Uint8Array::new(&buffer).to_vec())
}
