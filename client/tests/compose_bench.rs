//! `cargo xtask bench compose`: how long a brief takes as wasm in a browser. Prints rows; nothing
//! passes or fails but that there are briefs.
#![cfg(target_arch = "wasm32")]

#[path = "../../tests/bench/workload.rs"]
mod workload;

use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};
use workload::{SIZES, measure, row};

wasm_bindgen_test_configure!(run_in_browser);

const SAMPLES: usize = 100;

#[wasm_bindgen_test]
fn briefs_in_a_browser() {
    let clock = web_sys::window().and_then(|window| window.performance());
    let clock = clock.expect("a browser has a clock");
    for (title, size) in SIZES {
        let times = measure(size, SAMPLES, || clock.now());
        assert!(times.claims > SAMPLES, "briefs say something");
        console_log!("| {} |", row(title, size, &times).join(" | "));
    }
}
