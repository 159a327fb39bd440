//! Notes that are read for what they propose, and what reads them.

use shared::{
    brief::Catalogue,
    lexicon::{self, Making, Proposal},
    text::Words,
    time::Day,
};
use std::rc::Rc;

/// What was made out of a note.
#[derive(Debug, Clone)]
pub struct NoteRead {
    /// The note.
    pub text: String,
    /// The day whose products it was read with.
    pub day: Day,
    /// What it seems to say.
    pub proposal: Rc<Proposal>,
}

/// The lexicon of a catalogue, whole or in the making: a slow phone makes it step by step, so that no
/// step keeps the officer waiting.
#[derive(Debug, Clone)]
pub struct Lexicon {
    catalogue: Rc<Catalogue>,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    Making(Box<Making>),
    Made(Rc<lexicon::Lexicon>),
}

impl Lexicon {
    /// Not begun yet.
    pub fn new(catalogue: Rc<Catalogue>) -> Self {
        let state = State::Making(Box::default());
        Self { catalogue, state }
    }

    /// Whether it is that of a catalogue.
    pub fn is_of(&self, catalogue: &Rc<Catalogue>) -> bool {
        Rc::ptr_eq(&self.catalogue, catalogue)
    }

    /// One step further.
    #[must_use]
    pub fn stepped(self, words: &Words) -> Self {
        let state = match self.state {
            State::Making(making) => match making.step(&self.catalogue, words) {
                Ok(made) => State::Made(Rc::new(made)),
                Err(further) => State::Making(Box::new(further)),
            },
            made @ State::Made(_) => made,
        };
        Self { state, ..self }
    }

    /// What a note seems to say; nothing while it is being made.
    pub fn read(&self, text: &str) -> Option<Proposal> {
        match &self.state {
            State::Made(made) => Some(made.read(text)),
            State::Making(_) => None,
        }
    }

    /// Whether it is whole.
    pub fn is_made(&self) -> bool {
        matches!(self.state, State::Made(_))
    }
}
