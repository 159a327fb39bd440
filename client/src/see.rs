//! Carries out what is heard and passed on.

use client_lib::{
    core::{
        Event,
        see::{AloudEvent, SeeEffect, SeeEvent},
    },
    shell::aloud,
};
use yew::Callback;

/// Does it, and tells what came of it.
pub(crate) fn carry_out(effect: SeeEffect, send: Callback<Event>) {
    match effect {
        SeeEffect::Utter { turn, lang, text } => aloud::utter(lang.code(), text, move |how| {
            let event = AloudEvent::Uttered(turn, how);
            send.emit(Event::See(SeeEvent::Aloud(event)));
        }),
        SeeEffect::Hush => aloud::hush(),
        SeeEffect::Open(address) => aloud::open(&address),
        SeeEffect::Share { text, or } => aloud::share(&text, or),
    }
}
