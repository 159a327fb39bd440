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
pub(crate) struct NoteRead {
    /// The note.
    pub(crate) text: String,
    /// The day whose products it was read with.
    pub(crate) day: Day,
    /// What it seems to say.
    pub(crate) proposal: Rc<Proposal>,
}

/// The lexicon of a catalogue.
#[derive(Debug, Clone)]
pub(crate) struct Lexicon {
    pub(crate) catalogue: Rc<Catalogue>,
    held: Rc<lexicon::Lexicon>,
}

impl Lexicon {
    /// Made of a catalogue and the screens' words; takes a slow phone a moment.
    pub(crate) fn new(catalogue: Rc<Catalogue>, words: &Words) -> Self {
        let held = Rc::new(lexicon::Lexicon::new(&catalogue, Some(words)));
        Self { catalogue, held }
    }

    /// What a note seems to say.
    pub(crate) fn read(&self, text: &str) -> Proposal {
        self.held.read(text)
    }
}
