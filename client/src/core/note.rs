//! A note that was read for what it proposes.

use shared::{
    brief::Catalogue,
    lexicon::{self, Proposal},
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

/// The lexicon of a catalogue.
#[derive(Debug, Clone)]
pub struct Lexicon {
    pub(crate) catalogue: Rc<Catalogue>,
    held: Rc<lexicon::Lexicon>,
}

impl Lexicon {
    /// Made of a catalogue and the screens' words; takes a slow phone a moment.
    pub fn new(catalogue: Rc<Catalogue>, words: &Words) -> Self {
        let held = Rc::new(lexicon::Lexicon::new(&catalogue, Some(words)));
        Self { catalogue, held }
    }

    /// What a note seems to say.
    pub fn read(&self, text: &str) -> Proposal {
        self.held.read(text)
    }
}
