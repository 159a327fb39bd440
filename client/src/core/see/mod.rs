//! Hearing the brief and passing advice on, as states: `aloud` is what the voice is at, `pass_on` the
//! message to a farmer before it is sent.

mod aloud;
mod pass_on;
#[cfg(test)]
mod tests;

pub use aloud::{Aloud, AloudEvent, Line, Reading, Trouble, Uttered};
pub use pass_on::{PassOn, PassOnEvent, Way, agreed, dialled};

use super::{Effect, Model};
use shared::text::Lang;

/// What there is to hear and to pass on.
#[derive(Debug, Clone, Default)]
pub struct See {
    /// The voice.
    pub aloud: Aloud,
    /// The message that is being prepared.
    pub pass_on: Option<PassOn>,
}

/// What happened to it.
#[derive(Debug, Clone, PartialEq)]
pub enum SeeEvent {
    /// To the voice.
    Aloud(AloudEvent),
    /// To the message.
    PassOn(PassOnEvent),
}

/// What is to be done of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeeEffect {
    /// Say one sentence with the phone's own voice of this language: [`AloudEvent::Uttered`].
    Utter {
        /// Which turn it is, for telling the answer from an earlier one's.
        turn: u32,
        /// The language.
        lang: Lang,
        /// What to say.
        text: String,
    },
    /// Say nothing any more.
    Hush,
    /// Open an address of another app. It may hold a telephone number: it goes nowhere else.
    Open(String),
    /// Offer a text to other apps; where the phone cannot, open the address.
    Share {
        /// The text.
        text: String,
        /// An address that does the same.
        or: String,
    },
}

pub(super) fn take(model: &mut Model, event: SeeEvent) -> Vec<Effect> {
    let effects = match event {
        SeeEvent::Aloud(event) => aloud::take(model, event),
        SeeEvent::PassOn(event) => pass_on::take(model, event),
    };
    effects.into_iter().map(Effect::See).collect()
}

/// After each event: what belongs to another place, language or question is over.
pub(super) fn settle(model: &mut Model) -> Vec<Effect> {
    pass_on::settle(model);
    let effects = aloud::settle(model);
    effects.into_iter().map(Effect::See).collect()
}
