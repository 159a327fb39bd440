//! How long a brief takes natively, and how that grows with the record and with the village.

use crate::{
    table::print,
    workload::{SIZES, measure, row},
};
use std::time::Instant;

const SAMPLES: usize = 300;

pub(crate) fn compose() {
    let begun = Instant::now();
    let now = || begun.elapsed().as_secs_f64() * 1000.0;
    let rows: Vec<Vec<String>> = SIZES
        .iter()
        .map(|(title, size)| row(title, *size, &measure(*size, SAMPLES, now)))
        .collect();
    let build = if cfg!(debug_assertions) {
        "a development build"
    } else {
        "optimised"
    };
    print(
        &format!("A brief, native ({build}), ms p50 / p95 of {SAMPLES} farmers"),
        &HEADER,
        &rows,
    );
}

const HEADER: [&str; 8] = [
    "record",
    "visits",
    "view",
    "similar cases",
    "compose",
    "words (te)",
    "all",
    "claims",
];
