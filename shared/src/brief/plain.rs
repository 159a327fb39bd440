//! A whole brief as plain lines, as the command line prints it.

use super::{
    catalogue::Catalogue,
    model::{Brief, Memory},
    render::{render, section_title},
};
use crate::{
    text::{Arg, Lang, Words, key},
    view::Known,
};

/// The first line, which says as of when, whose knowledge and with how much to go by; then title
/// by title the claims.
pub fn plain(
    brief: &Brief,
    known: Known,
    words: &Words,
    lang: Lang,
    catalogue: &Catalogue,
) -> String {
    let mut text = heading(brief, known, words, lang);
    text.push('\n');
    for section in &brief.sections {
        text.push_str(&section_title(section.kind, words, lang));
        text.push('\n');
        for claim in &section.claims {
            text.push_str("- ");
            text.push_str(&render(claim, words, lang, catalogue));
            text.push('\n');
        }
    }
    text
}

/// As of when, whose knowledge, memory on or off, and from how much.
pub fn heading(brief: &Brief, known: Known, words: &Words, lang: Lang) -> String {
    let day = brief.as_of.day();
    let when = if brief.as_of == day.end() {
        Arg::Day(day)
    } else {
        Arg::Moment(brief.as_of)
    };
    let known = match known {
        Known::Record => key("brief-known-record"),
        Known::Depot => key("brief-known-depot"),
    };
    let memory = match brief.memory {
        Memory::On => key("brief-memory-on"),
        Memory::Off => key("brief-memory-off"),
    };
    let from = brief.drawn_from;
    let args = [
        ("when", when),
        ("known", words.say(lang, known, &[]).into()),
        ("memory", words.say(lang, memory, &[]).into()),
        ("visits", from.visits.into()),
        ("similar", from.similar.into()),
        ("farmers", from.similar_farmers.into()),
    ];
    words.say(lang, "brief-heading", &args)
}
