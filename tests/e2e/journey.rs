//! Browser journeys: the built app in a real Chromium against the built server, the field's troubles first among them.
//! "No signal" is the server's process killed. Pictures are kept under `target/screenshots`.

mod adverse;
mod brief;
mod day;
mod media;
mod memory;
mod no_signal;
mod pages;
mod restore;
mod see;
mod together;
mod trust;
mod update;
