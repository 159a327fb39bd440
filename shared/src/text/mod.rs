//! All words shown, on the phone and by the command line: messages with keys and arguments, in
//! Fluent files under `shared/locales/<language>/`. A key that a language lacks is said in English;
//! a raw key is never shown. A test reads all sources: every key that is said must exist, so a key
//! chosen at run time is written through [`key`].

mod arg;
mod devanagari;
mod errors;
mod labels;
mod numbers;

pub use arg::Arg;
pub use devanagari::in_devanagari;
pub use labels::{
    capitalised, name_as_given, name_in, objection_key, officer_name, pitch_key, question_key,
    reaction_key, readable, result_key,
};
pub use numbers::{grouped, thousandths};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::OnceLock};
use unic_langid::LanguageIdentifier;

/// A language that the product speaks.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Telugu.
    Te,
    /// Hindi.
    Hi,
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Te, Lang::Hi];

    /// Its code, as in `lang="te"`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Te => "te",
            Lang::Hi => "hi",
        }
    }
    /// What its speakers call it.
    pub fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Te => "తెలుగు",
            Lang::Hi => "हिन्दी",
        }
    }
    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("a language code of two letters")
    }
    fn files(self) -> &'static [&'static str] {
        match self {
            Lang::En => EN,
            Lang::Te => TE,
            Lang::Hi => HI,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::str::FromStr for Lang {
    type Err = UnknownLang;
    /// `en`, `te`, `hi`, also with a region: `te-IN`.
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let code = text
            .split(['-', '_'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|lang| lang.code() == code);
        found.ok_or_else(|| UnknownLang(text.chars().take(20).collect()))
    }
}

/// A language that the product does not speak.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no words in the language {0:?} (en, te, hi)")]
pub struct UnknownLang(pub String);

macro_rules! files {
    ($lang:literal) => {
        &[
            include_str!(concat!("../../locales/", $lang, "/common.ftl")),
            include_str!(concat!("../../locales/", $lang, "/vocab.ftl")),
            include_str!(concat!("../../locales/", $lang, "/brief.ftl")),
            include_str!(concat!("../../locales/", $lang, "/wording.ftl")),
            include_str!(concat!("../../locales/", $lang, "/insights.ftl")),
            include_str!(concat!("../../locales/", $lang, "/guard.ftl")),
            include_str!(concat!("../../locales/", $lang, "/app.ftl")),
            include_str!(concat!("../../locales/", $lang, "/kit.ftl")),
            include_str!(concat!("../../locales/", $lang, "/media.ftl")),
            include_str!(concat!("../../locales/", $lang, "/today.ftl")),
            include_str!(concat!("../../locales/", $lang, "/trust.ftl")),
            include_str!(concat!("../../locales/", $lang, "/see.ftl")),
            include_str!(concat!("../../locales/", $lang, "/cli.ftl")),
        ]
    };
}
const EN: &[&str] = files!("en");
const TE: &[&str] = files!("te");
const HI: &[&str] = files!("hi");

/// Marks a literal as a message key, for the test that looks for keys.
pub const fn key(key: &'static str) -> &'static str {
    key
}

/// The messages of all languages. Made once, then passed about by reference. A language's files are
/// read when it first says something: a phone that speaks one of them pays for one at its start.
pub struct Words([OnceLock<FluentBundle<FluentResource>>; Lang::ALL.len()]);

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Words")
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

impl Words {
    /// The words of the message files, which are part of the program; none is read yet.
    pub fn new() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }

    fn bundle(&self, lang: Lang) -> &FluentBundle<FluentResource> {
        self.0[lang as usize].get_or_init(|| bundle(lang))
    }

    /// The message of a key, in a language or else in English.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.look_up(lang, key, args)
            .or_else(|| self.look_up(Lang::En, key, args))
            .unwrap_or_else(|| readable(key))
    }

    /// The message of a key in this very language.
    fn look_up(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let bundle = self.bundle(lang);
        let pattern = bundle.get_message(key)?.value()?;
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            values.set(*name, arg.value(self, lang));
        }
        // A missing argument leaves its name in braces; a test sees to it that there is none.
        let mut errors = Vec::new();
        Some(
            bundle
                .format_pattern(pattern, Some(&values), &mut errors)
                .into_owned(),
        )
    }

    /// Whether English has this key.
    pub fn knows(&self, key: &str) -> bool {
        self.bundle(Lang::En).has_message(key)
    }
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
    // Marks that isolate directions would show as boxes on old phones; both scripts run one way.
    bundle.set_use_isolating(false);
    for file in lang.files() {
        // What cannot be read is left out and falls back to English; a test sees to it that all can.
        let resource = match FluentResource::try_new((*file).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}

#[cfg(test)]
mod script_tests;
#[cfg(test)]
mod tests;
