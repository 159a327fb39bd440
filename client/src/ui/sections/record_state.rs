//! How far something recorded has come: the fixed words and signs, one for each state, the same on
//! every screen, for entries as for voice notes and photos. A state is a sign and a word, never a
//! colour alone.

use crate::core::told::State;
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::{Arg, key};
use yew::prelude::*;

/// A state, as it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// Begun, not saved.
    Draft,
    /// Saved here, nowhere else.
    OnPhone,
    /// On its way: bytes sent, of so many.
    Sending(u64, u64),
    /// The depot has it.
    AtDepot,
    /// The memory has it, read back.
    InMemory,
    /// A voice note or photo that waits for its turn.
    VoiceWaiting,
    /// A person should look.
    NeedsLook,
}

impl Word {
    /// Of an entry.
    pub(crate) fn of(state: &State) -> Self {
        match state {
            State::OnPhone => Word::OnPhone,
            State::AtDepot { .. } => Word::AtDepot,
            State::InMemory => Word::InMemory,
            State::NeedsLook { .. } => Word::NeedsLook,
        }
    }

    /// As tests and styles name it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Word::Draft => "draft",
            Word::OnPhone => "on-phone",
            Word::Sending(..) => "sending",
            Word::AtDepot => "at-depot",
            Word::InMemory => "in-memory",
            Word::VoiceWaiting => "voice-waiting",
            Word::NeedsLook => "needs-look",
        }
    }

    fn signs(self) -> &'static [Sign] {
        match self {
            Word::Draft => &[Sign::Pencil],
            Word::OnPhone => &[Sign::Phone],
            Word::Sending(..) => &[Sign::Up],
            Word::AtDepot => &[Sign::TwoTicks],
            Word::InMemory => &[Sign::TwoTicks, Sign::Leaf],
            Word::VoiceWaiting => &[Sign::Wave, Sign::Clock],
            Word::NeedsLook => &[Sign::Look],
        }
    }

    fn says(self, ui: &Ui) -> String {
        let said = match self {
            Word::Draft => key("state-draft"),
            Word::OnPhone => key("state-on-phone"),
            Word::Sending(sent, of) => {
                let args = [("sent", Arg::Bytes(sent)), ("of", Arg::Bytes(of.max(sent)))];
                return ui.tell_with(key("state-sending-of"), &args);
            }
            Word::AtDepot => key("state-at-depot"),
            Word::InMemory => key("state-in-memory"),
            Word::VoiceWaiting => key("state-voice-waiting"),
            Word::NeedsLook => key("state-needs-look"),
        };
        ui.tell(said)
    }
}

/// The sign and the word.
pub(crate) fn say_state(ui: &Ui, test: &'static str, word: Word) -> Html {
    html! {
        <span class={classes!("state", word.code())} data-test={test} data-state={word.code()}>
            { for word.signs().iter().map(|sign| icon(*sign)) } { word.says(ui) }
        </span>
    }
}

/// The state of an entry, where it is known.
pub(crate) fn record_state(ui: &Ui, test: &'static str, state: Option<&State>) -> Html {
    state.map_or_else(Html::default, |state| say_state(ui, test, Word::of(state)))
}

/// The same where it is drawn anew with each event: while entries go up, one of those that waited is
/// on its way among them.
pub(crate) fn record_state_now(ui: &Ui, test: &'static str, state: Option<&State>) -> Html {
    match (state, ui.model.status.sending) {
        (Some(State::OnPhone), Some(all)) if all.bytes < all.bytes_in_all => {
            say_state(ui, test, Word::Sending(all.bytes, all.bytes_in_all))
        }
        _ => record_state(ui, test, state),
    }
}

/// The state as tests and styles name it.
pub(crate) fn state_code(state: Option<&State>) -> &'static str {
    state.map_or("", |state| Word::of(state).code())
}
