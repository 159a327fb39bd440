//! What a command says. People read sentences, in their language; programs read the last line.

use serde_json::Value;
use shared::text::{Arg, Lang, Words};

/// Where a command's words go.
#[derive(Debug)]
pub(super) struct Output {
    is_json: bool,
    lang: Lang,
    words: Words,
}

impl Output {
    pub(super) fn new(is_json: bool, lang: Lang) -> Self {
        Self {
            is_json,
            lang,
            words: Words::new(),
        }
    }

    /// The words of a message, as part of another.
    pub(super) fn word(&self, key: &str) -> String {
        self.words.say(self.lang, key, &[])
    }

    /// A message for people: stdout, or stderr where stdout is a program's.
    pub(super) fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) {
        self.print(&self.words.say(self.lang, key, args));
    }

    /// A text as it is.
    pub(super) fn print(&self, text: &str) {
        if self.is_json {
            eprintln!("{text}")
        } else {
            println!("{text}")
        }
    }

    /// The answer, for programs.
    pub(super) fn end(&self, answer: &Value) {
        if self.is_json {
            println!("{answer}");
        }
    }
}

/// A count as an argument.
pub(super) fn count(number: u64) -> Arg<'static> {
    Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Anything that has a text of its own, as an argument.
pub(super) fn text(value: &impl ToString) -> Arg<'static> {
    Arg::Owned(value.to_string())
}
