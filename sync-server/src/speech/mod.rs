//! Voice to text, where a speech service is configured: a voice note that came is transcribed in
//! the background ([`Hearing`]), read for crop, stage, trouble, products, objection and reaction by
//! a language model or by the lexicon, and sent to the phone of the officer who spoke
//! ([`shared::heard::Heard`]).
//!
//! It is a proposal and nothing else. It is not part of the record, is not in the log, and does not
//! reach the memory; what the officer makes of it comes back as his own correction of the visit,
//! and goes the way of all entries. Transcripts are in no log line.

pub mod job;
mod make;
pub mod store;

pub use job::Settings;
pub use make::Hearing;
pub use store::{Due, HearingStore, SqliteHearing, VoiceRow, VoiceState};
