//! Wiring only. One wasm is both: in a page it gives the screens a world that carries out what the
//! core asks for, in a worker it works.

#[cfg(target_arch = "wasm32")]
mod run;
#[cfg(target_arch = "wasm32")]
mod see;
#[cfg(target_arch = "wasm32")]
mod theme;
#[cfg(target_arch = "wasm32")]
mod trust;

#[cfg(target_arch = "wasm32")]
fn main() {
    if web_sys::window().is_some() {
        run::start();
    } else {
        #[cfg(feature = "document")]
        client_lib::worker::start();
    }
}

/// The app runs in a browser; natively there is nothing to start.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
