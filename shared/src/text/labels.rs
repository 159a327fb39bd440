//! Words for slugs and for the closed lists of the domain.

use super::{Lang, Words, in_devanagari, key};
use crate::entry::{CropResult, Name, ObjectionKind, Pitch, Question, Reaction};
use crate::records::Officer;
use std::borrow::Cow;

/// The name in the script of a language; in Hindi, without one, the Telugu name in Devanagari; else
/// as [`name_as_given`]. For people and places; a product is called what its pack says.
pub fn name_in(names: &[Name], lang: Lang) -> Cow<'_, str> {
    let find = |lang: Lang| names.iter().find(|name| name.lang == lang.code());
    match find(Lang::Te) {
        Some(telugu) if lang == Lang::Hi && find(Lang::Hi).is_none() => {
            in_devanagari(&telugu.text).into()
        }
        _ => name_as_given(names, lang).into(),
    }
}

/// The name that somebody gave in a language; else the English one; else the first; empty without
/// any.
pub fn name_as_given(names: &[Name], lang: Lang) -> &str {
    let find = |code: &str| names.iter().find(|name| name.lang == code);
    let name = find(lang.code())
        .or_else(|| find(Lang::En.code()))
        .or(names.first());
    name.map_or("", |name| name.text.as_str())
}

/// An officer's name in the script of a language, where it is on record; else as it is.
pub fn officer_name(officer: &Officer, lang: Lang) -> Cow<'_, str> {
    if lang == Lang::En || officer.names.is_empty() {
        return officer.name.as_str().into();
    }
    name_in(&officer.names, lang)
}

/// A slug that has no words of its own, as words: `red-gram` is `red gram`.
pub fn readable(slug: &str) -> String {
    slug.replace(['-', '_'], " ").trim().to_owned()
}

/// With a capital first letter, where the script has capitals.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// The message key of an objection.
pub fn objection_key(kind: ObjectionKind) -> &'static str {
    match kind {
        ObjectionKind::Price => key("objection-price"),
        ObjectionKind::Brand => key("objection-brand"),
        ObjectionKind::WaitAndSee => key("objection-wait-and-see"),
        ObjectionKind::HasStock => key("objection-has-stock"),
        ObjectionKind::Distrust => key("objection-distrust"),
        ObjectionKind::Labour => key("objection-labour"),
        ObjectionKind::Other => key("objection-other"),
    }
}

/// The message key of a reaction.
pub fn reaction_key(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Accepted => key("reaction-accepted"),
        Reaction::Hesitant => key("reaction-hesitant"),
        Reaction::Rejected => key("reaction-rejected"),
    }
}

/// The message key of a result.
pub fn result_key(result: CropResult) -> &'static str {
    match result {
        CropResult::Controlled => key("result-controlled"),
        CropResult::Partial => key("result-partial"),
        CropResult::Failed => key("result-failed"),
        CropResult::NotApplied => key("result-not-applied"),
    }
}

/// The message key of a way of putting advice.
pub fn pitch_key(pitch: Pitch) -> &'static str {
    match pitch {
        Pitch::Plain => key("pitch-plain"),
        Pitch::PerAcreCost => key("pitch-per-acre-cost"),
        Pitch::NeighbourResult => key("pitch-neighbour-result"),
        Pitch::Demo => key("pitch-demo"),
    }
}

/// The message key of a forecast's question.
pub fn question_key(question: Question) -> &'static str {
    match question {
        Question::WillApply => key("question-will-apply"),
        Question::Holds => key("question-holds"),
    }
}

impl Words {
    /// The words for a slug of some kind (`crop`, `issue`, `class`, …); without words, the slug in
    /// a readable form.
    pub fn label(&self, lang: Lang, kind: &str, slug: &str) -> String {
        let key = format!("{kind}-{slug}");
        let said = self
            .look_up(lang, &key, &[])
            .or_else(|| self.look_up(Lang::En, &key, &[]));
        said.unwrap_or_else(|| readable(slug))
    }
    /// A crop.
    pub fn crop(&self, lang: Lang, slug: &str) -> String {
        self.label(lang, "crop", slug)
    }
    /// A stage of a crop.
    pub fn stage(&self, lang: Lang, slug: &str) -> String {
        self.label(lang, "stage", slug)
    }
    /// A pest, disease or other trouble.
    pub fn issue(&self, lang: Lang, slug: &str) -> String {
        self.label(lang, "issue", slug)
    }
    /// A class of products.
    pub fn class(&self, lang: Lang, slug: &str) -> String {
        self.label(lang, "class", slug)
    }
    /// What a farmer held against advice.
    pub fn objection(&self, lang: Lang, kind: ObjectionKind) -> String {
        self.say(lang, objection_key(kind), &[])
    }
    /// How a farmer took advice.
    pub fn reaction(&self, lang: Lang, reaction: Reaction) -> String {
        self.say(lang, reaction_key(reaction), &[])
    }
    /// How it turned out.
    pub fn result(&self, lang: Lang, result: CropResult) -> String {
        self.say(lang, result_key(result), &[])
    }
    /// How advice was put.
    pub fn pitch(&self, lang: Lang, pitch: Pitch) -> String {
        self.say(lang, pitch_key(pitch), &[])
    }
}
