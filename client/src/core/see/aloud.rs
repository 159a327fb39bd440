//! The brief read aloud, sentence by sentence. A pause is an end with the place kept, since not every
//! phone can pause a voice. It ends where the page is left, and waits where it is not seen: a call
//! came, or the screen was locked.

use super::SeeEffect;
use crate::core::{Ask, KnownFarmer, Model, Place};
use shared::{
    brief::{SectionKind, render, section_title},
    spoken::spoken,
    text::{Lang, name_in},
};
use std::rc::Rc;

/// So many claims of a section are read: those that are seen without opening more.
const FIRST: usize = 6;

/// A sentence as it is seen and as it is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// On the screen.
    pub shown: String,
    /// By the voice.
    pub said: String,
}

/// What the voice is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// Nothing.
    #[default]
    Silent,
    /// It reads.
    Speaking,
    /// It goes on from here when asked.
    Paused,
}

/// Why it does not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The phone has no voice of its own for the language.
    NoVoice(Lang),
    /// The browser cannot speak.
    Unable,
    /// It stopped by itself.
    Failed,
}

/// What became of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uttered {
    /// It was said.
    Whole,
    /// There is no voice for the language.
    NoVoice,
    /// The browser cannot speak.
    Unable,
    /// It broke off.
    Failed,
}

/// What happened to the voice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AloudEvent {
    /// Read, pause or go on: whatever is next.
    Wanted,
    /// No more.
    Stopped,
    /// The sentence of a turn is over.
    Uttered(u32, Uttered),
}

/// What is read belongs to this: where, in which language, what is asked for, and whose words.
type Of = (Place, Lang, Ask, bool);

/// The voice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Aloud {
    /// What it is doing.
    pub reading: Reading,
    /// The sentences.
    pub lines: Rc<Vec<Line>>,
    /// The one at hand.
    pub at: usize,
    /// Why it is silent.
    pub trouble: Option<Trouble>,
    turn: u32,
    of: Option<Of>,
}

impl Aloud {
    /// The sentence at hand, while there is one.
    pub fn line(&self) -> Option<&Line> {
        let is_on = self.reading != Reading::Silent;
        self.lines.get(self.at).filter(|_| is_on)
    }

    /// Whether anything was ever read.
    pub fn has_begun(&self) -> bool {
        self.turn > 0
    }

    /// Over, with what was the trouble.
    fn end(&mut self, trouble: Option<Trouble>) {
        *self = Self {
            turn: self.turn + 1,
            of: self.of.take(),
            trouble,
            ..Self::default()
        };
    }

    fn speak(&mut self, lang: Lang) -> Vec<SeeEffect> {
        let Some(line) = self.lines.get(self.at) else {
            self.end(None);
            return vec![SeeEffect::Hush];
        };
        let text = line.said.clone();
        self.turn += 1;
        (self.reading, self.trouble) = (Reading::Speaking, None);
        vec![SeeEffect::Utter {
            turn: self.turn,
            lang,
            text,
        }]
    }
}

pub(super) fn take(model: &mut Model, event: AloudEvent) -> Vec<SeeEffect> {
    let lang = model.lang;
    match event {
        AloudEvent::Wanted => wanted(model),
        AloudEvent::Stopped => {
            model.see.aloud.end(None);
            vec![SeeEffect::Hush]
        }
        AloudEvent::Uttered(turn, how) => {
            let aloud = &mut model.see.aloud;
            if turn != aloud.turn || aloud.reading != Reading::Speaking {
                return vec![];
            }
            match how {
                Uttered::Whole => {
                    aloud.at += 1;
                    return aloud.speak(lang);
                }
                Uttered::NoVoice => aloud.end(Some(Trouble::NoVoice(lang))),
                Uttered::Unable => aloud.end(Some(Trouble::Unable)),
                Uttered::Failed => {
                    (aloud.reading, aloud.trouble) = (Reading::Paused, Some(Trouble::Failed));
                }
            }
            vec![]
        }
    }
}

fn wanted(model: &mut Model) -> Vec<SeeEffect> {
    let lang = model.lang;
    match model.see.aloud.reading {
        Reading::Speaking => pause(model),
        Reading::Paused => model.see.aloud.speak(lang),
        Reading::Silent => {
            let lines = model.known_farmer().map(|known| lines(model, known));
            let of = key(model);
            let aloud = &mut model.see.aloud;
            (aloud.lines, aloud.at) = (Rc::new(lines.unwrap_or_default()), 0);
            aloud.of = Some(of);
            aloud.speak(lang)
        }
    }
}

fn pause(model: &mut Model) -> Vec<SeeEffect> {
    let aloud = &mut model.see.aloud;
    aloud.reading = Reading::Paused;
    aloud.turn += 1;
    vec![SeeEffect::Hush]
}

fn key(model: &Model) -> Of {
    let (place, ask) = (model.place.clone(), model.ask.clone());
    (place, model.lang, ask, model.reads_claims)
}

pub(super) fn settle(model: &mut Model) -> Vec<SeeEffect> {
    let Some(of) = &model.see.aloud.of else {
        return vec![];
    };
    let (place, lang, ask, claims) = of;
    let is_same = *place == model.place
        && *lang == model.lang
        && *ask == model.ask
        && *claims == model.reads_claims;
    let is_speaking = model.see.aloud.reading == Reading::Speaking;
    if !is_same {
        model.see.aloud.end(None);
        model.see.aloud.of = None;
        return if is_speaking {
            vec![SeeEffect::Hush]
        } else {
            vec![]
        };
    }
    if is_speaking && !model.is_visible {
        return pause(model);
    }
    vec![]
}

/// Whose brief it is, then what is read of it first.
fn lines(model: &Model, known: &KnownFarmer) -> Vec<Line> {
    let (words, lang) = (&*model.words, model.lang);
    let mut shown: Vec<String> = Vec::new();
    let view = known.view.as_ref().or(known.all.as_ref());
    shown.extend(view.map(|view| name_in(&view.farmer.names, lang).into_owned()));
    match model.worded().filter(|_| !model.reads_claims) {
        Some(worded) => shown.extend(worded.lines.iter().map(|line| line.text.clone())),
        None => {
            for section in known.brief.iter().flat_map(|brief| &brief.sections) {
                if section.kind != SectionKind::Headline {
                    shown.push(section_title(section.kind, words, lang));
                }
                let claims = section.claims.iter().take(FIRST);
                shown.extend(claims.map(|claim| render(claim, words, lang, &known.catalogue)));
            }
        }
    }
    let names: Vec<(String, String)> = (known.catalogue.products())
        .map(|product| {
            let written = known.catalogue.product_name(&product.id, lang);
            (written, name_in(&product.names, lang).into_owned())
        })
        .collect();
    let line = |shown: String| Line {
        said: spoken(&shown, words, lang, &names),
        shown,
    };
    shown.into_iter().map(line).collect()
}
