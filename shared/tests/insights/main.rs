//! Insights: true counts on the demo data, a planted effect that holds, chance that seldom does.
#![allow(clippy::unwrap_used, reason = "a test may")]

mod chance;
mod curve;
mod demo;
mod planted;
mod truth;
mod village;
