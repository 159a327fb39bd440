//! The lexicon: structure from a note, offline. A typed or transcribed note in Telugu, Hindi, English
//! or any mixture is read for crop, stage, trouble, products, doses, land, objection and reaction.
//!
//! It proposes and decides nothing: every value is [`Unchecked`] and carries the words it rests on. A
//! product is proposed only where the catalogue has it; other names are `named_unknown`. How well it
//! reads real advice is in `docs/lexicon.md`.
//!
//! A note becomes tokens (`token`); phrases (`table`) of the tables (`words`), names (`names`)
//! and the catalogue (`shelf`) are found in them by letters or by sound (`stem`, `sound`), which
//! makes a `note`; `amounts`, `per`, `land`, `choose` and `name_list` read that.

mod amounts;
mod choose;
mod land;
mod meaning;
mod name_list;
mod names;
mod note;
mod number;
mod per;
mod proposal;
mod shelf;
mod sound;
mod stem;
mod table;
mod token;
mod words;

pub use proposal::{Area, Named, NotedDose, Per, Proposal, Span, Unchecked, Unit};

use crate::{
    brief::Catalogue,
    entry::MAX_NOTE_CHARS,
    text::{Lang, Words},
    vocab::{CROPS, ISSUES, OTHER_ISSUE, STAGES, UNKNOWN_CROP},
};
use meaning::Meaning;
use note::Note;
use shelf::Shelf;
use table::Phrases;

/// The words of one depot: the tables, the labels of the screens, the products of its catalogue.
/// Made once, used for every note.
#[derive(Debug, Clone)]
pub struct Lexicon {
    labels: Phrases,
    shelf: Shelf,
}

impl Lexicon {
    /// The lexicon of a catalogue; with the screens' words, what these call things is known too.
    pub fn new(catalogue: &Catalogue, words: Option<&Words>) -> Self {
        let labels = words.map(labels).unwrap_or_default();
        Self {
            labels,
            shelf: Shelf::new(catalogue),
        }
    }

    /// What a note seems to say. Of a longer text than a note may be, only the beginning is read.
    pub fn read(&self, text: &str) -> Proposal {
        let end = text
            .char_indices()
            .nth(MAX_NOTE_CHARS)
            .map_or(text.len(), |(at, _)| at);
        let text = &text[..end];
        let note = Note::new(text, &self.labels, &self.shelf);
        let mut proposal = Proposal::default();
        choose::choose(&note, &mut proposal);
        name_list::fill(&note, text, &self.shelf, &mut proposal);
        let written = |from: usize, to: usize| {
            let (from, to) = note.bytes(from, to);
            text[from..to].to_owned()
        };
        proposal.doses = amounts::doses(&note, &written);
        proposal.area = land::area(&note);
        proposal
    }
}

/// A lexicon in the making, for who must not be kept waiting: a slow phone makes it in short steps.
#[derive(Debug, Clone, Default)]
pub struct Making {
    labels: Phrases,
    done: usize,
}

impl Making {
    /// One step further: the two tables that all catalogues share, the labels of each language, and
    /// last the catalogue, with which it is done.
    pub fn step(mut self, catalogue: &Catalogue, words: &Words) -> Result<Lexicon, Self> {
        match self.done {
            0 => drop(std::sync::LazyLock::force(&words::WORDS)),
            1 => names::make(),
            step => match Lang::ALL.get(step - 2) {
                Some(lang) => add_labels(&mut self.labels, words, *lang),
                None => {
                    return Ok(Lexicon {
                        labels: self.labels,
                        shelf: Shelf::new(catalogue),
                    });
                }
            },
        }
        self.done += 1;
        Err(self)
    }
}

/// What one note seems to say; who reads several makes a [`Lexicon`].
pub fn read_note(text: &str, catalogue: &Catalogue, words: Option<&Words>) -> Proposal {
    Lexicon::new(catalogue, words).read(text)
}

fn labels(words: &Words) -> Phrases {
    let mut labels = Phrases::default();
    for lang in Lang::ALL {
        add_labels(&mut labels, words, lang);
    }
    labels
}

/// What the screens of one language call crops, stages and troubles.
fn add_labels(labels: &mut Phrases, words: &Words, lang: Lang) {
    let mut add = |label: &str, meaning: &Meaning| {
        for part in label.split([',', ';']) {
            labels.add(part, meaning);
        }
    };
    for slug in CROPS.iter().filter(|slug| **slug != UNKNOWN_CROP) {
        add(&words.crop(lang, slug), &Meaning::Crop((*slug).into()));
    }
    for slug in STAGES {
        add(&words.stage(lang, slug), &Meaning::Stage((*slug).into()));
    }
    // Their bare word for it is too wide: a price is not yet a trouble.
    let narrow = |slug: &&str| !matches!(*slug, OTHER_ISSUE | "price");
    for slug in ISSUES.iter().map(|(slug, _)| *slug).filter(narrow) {
        add(&words.issue(lang, slug), &Meaning::Issue(slug.into()));
    }
}

#[cfg(test)]
mod tests;
