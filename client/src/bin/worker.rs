//! The worker's wasm: wiring only. The only part of the client with Automerge.

fn main() {
    #[cfg(all(feature = "document", target_arch = "wasm32"))]
    client_lib::worker::start();
}
