//! The same records make the same briefs here as natively, byte for byte: the file that
//! `KHETSMRITI_DIGESTS` names (see `sync-server/tests/brief_digests.rs`) is computed again in a
//! browser.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../../shared/tests/cases/mod.rs"]
mod cases;

use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const FILE: &[u8] = include_bytes!(env!(
    "KHETSMRITI_DIGESTS",
    "`cargo xtask test` writes the file and names it"
));

#[wasm_bindgen_test]
fn briefs_are_the_same_bytes_as_natively() {
    let begun = js_sys::Date::now();
    let agree = cases::compare(FILE).unwrap();
    assert!(agree.len() == 2, "{agree:?}");
    for (name, same) in agree {
        assert!(same >= 12 * 6, "{name}: {same} briefs");
        console_log!("{name}: {same} briefs are the same");
    }
    console_log!("in {:.1} s", (js_sys::Date::now() - begun) / 1000.0);
}
