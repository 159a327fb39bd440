//! All words shown, on the phone and by the command line: messages with keys and arguments, in
//! Fluent files under `shared/locales/<language>/`. A key that a language lacks is said in English;
//! a raw key is never shown. A test reads all sources: every key that is said must exist, so a key
//! chosen at run time is written through [`key`].

mod arg;
mod errors;
mod labels;
mod numbers;

pub use arg::Arg;
pub use labels::{
    capitalised, name_in, objection_key, pitch_key, question_key, reaction_key, readable,
    result_key,
};
pub use numbers::{grouped, thousandths};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};
use std::fmt;
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
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Te];

    /// Its code, as in `lang="te"`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Te => "te",
        }
    }
    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("a language code of two letters")
    }
    fn files(self) -> &'static [&'static str] {
        match self {
            Lang::En => EN,
            Lang::Te => TE,
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
    /// `en`, `te`, also with a region: `te-IN`.
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
#[error("no words in the language {0:?} (en, te)")]
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
            include_str!(concat!("../../locales/", $lang, "/cli.ftl")),
        ]
    };
}
const EN: &[&str] = files!("en");
const TE: &[&str] = files!("te");

/// Marks a literal as a message key, for the test that looks for keys.
pub const fn key(key: &'static str) -> &'static str {
    key
}

/// The messages of all languages. Built once, then passed about by reference.
pub struct Words {
    en: FluentBundle<FluentResource>,
    te: FluentBundle<FluentResource>,
}

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
    /// Reads the message files, which are part of the program.
    pub fn new() -> Self {
        Self {
            en: bundle(Lang::En),
            te: bundle(Lang::Te),
        }
    }

    /// The message of a key, in a language or else in English.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.look_up(lang, key, args)
            .or_else(|| self.look_up(Lang::En, key, args))
            .unwrap_or_else(|| readable(key))
    }

    /// The message of a key in this very language.
    fn look_up(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let bundle = match lang {
            Lang::En => &self.en,
            Lang::Te => &self.te,
        };
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
        self.en.has_message(key)
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
mod tests;
