//! Wiring only: gives the screens a world that carries out what the core asks for.

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
    run::start();
}

/// The app runs in a browser; natively there is nothing to start.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
