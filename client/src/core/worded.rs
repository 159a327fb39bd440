//! A brief in a language model's words, as far as this phone's own record bears it out. What the
//! depot checked is checked here again: the phone may know more by now, or less.

use super::{Facts, KnownFarmer, Neighbours};
use shared::{
    brief::{Catalogue, Claim, Ground, holds},
    entry::Name,
    guard::{Covered, Guard},
    text::Words,
    time::{Day, Stamp},
    view::AsOf,
    wording::{Age, Worded, WordedSentence},
};

/// A worded brief that may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordedReading {
    /// By which model.
    pub model: String,
    /// The day it was made for.
    pub as_of: Stamp,
    /// How old it is, and what it lacks.
    pub age: Age,
    /// The sentences that hold.
    pub lines: Vec<WordedSentence>,
    /// Sentences that did not.
    pub dropped: usize,
}

impl WordedReading {
    /// Reads and checks a kept one; nothing where nothing of it may be shown.
    pub fn new(
        text: &str,
        known: &KnownFarmer,
        neighbours: &Neighbours,
        facts: &Facts,
        (words, people): (&Words, &[&[Name]]),
        today: Day,
    ) -> Option<Self> {
        let worded: Worded = serde_json::from_str(text).ok()?;
        let now = known.view.as_ref()?;
        if worded.farmer != *known.id() || !worded.stands(now) {
            return None;
        }
        let as_of = AsOf::moment(worded.as_of);
        let catalogue = Catalogue::on(worded.as_of.day(), facts.records());
        let (view, village) = (known.history.view(as_of), neighbours.at(worded.as_of));
        let ground = Ground {
            farmer: view.as_ref(),
            village: village.as_ref(),
            catalogue: &catalogue,
            as_of,
            about: None,
        };
        let guard = Guard::new(&ground, words, people);
        let checked = |sentence: &WordedSentence| {
            let claims: Vec<&Claim> = sentence.claims.iter().collect();
            let is_true = !claims.is_empty() && claims.iter().all(|claim| holds(claim, &ground));
            if !is_true {
                return None;
            }
            let checked = guard.check(&sentence.text, worded.lang, Covered::By(&claims));
            let text = checked.text();
            (!text.trim().is_empty()).then(|| WordedSentence {
                text,
                claims: sentence.claims.clone(),
            })
        };
        let lines: Vec<WordedSentence> = worded.sentences.iter().filter_map(checked).collect();
        if lines.is_empty() {
            return None;
        }
        Some(Self {
            age: worded.age(now, today),
            dropped: worded.sentences.len() - lines.len(),
            model: worded.model,
            as_of: worded.as_of,
            lines,
        })
    }
}
