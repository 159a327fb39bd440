//! What phone and depot must agree on: the entries, the farmer document, the wire, the views
//! over the record, the brief and the words. Pure: no clock, randomness, network, storage or UI;
//! the same bytes come out on both sides. Start with [`entry`], then [`view`], then [`protocol`].

#![warn(missing_docs)]

pub mod advice;
pub mod brief;
pub mod calendar;
mod cbor;
#[cfg(feature = "document")]
pub mod document;
pub mod entry;
pub mod guard;
pub mod heard;
pub mod ids;
pub mod insights;
pub mod lexicon;
pub mod names;
pub mod order;
pub mod panel;
pub mod protocol;
pub mod records;
pub mod spoken;
pub mod stats;
pub mod sync;
pub mod text;
pub mod time;
pub mod view;
pub mod vocab;
pub mod wording;
