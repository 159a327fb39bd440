//! Sentences for what is wrong with a record or an input: what happened and what to do.

use super::{Arg, Lang, Words, key};
use crate::{
    entry::{EntryError, MAX_ATTACHED, MAX_ENTRY_BYTES, MAX_NOTE_CHARS},
    ids::{BadId, MAX_ID_BYTES},
    time::BadTime,
};

impl Words {
    /// What is wrong with an entry.
    pub fn entry_error(&self, lang: Lang, error: &EntryError) -> String {
        match error {
            EntryError::TooLong { bytes } => {
                let args = [
                    ("size", Arg::Bytes(*bytes as u64)),
                    ("most", Arg::Bytes(MAX_ENTRY_BYTES as u64)),
                ];
                self.say(lang, "error-entry-too-long", &args)
            }
            EntryError::Malformed(_) | EntryError::NotCanonical | EntryError::TooDeep => {
                self.say(lang, "error-entry-unreadable", &[])
            }
            EntryError::NotWhole(number) => self.say(
                lang,
                "error-not-whole",
                &[("number", number.as_str().into())],
            ),
            EntryError::NoteTooLong { field, chars } => {
                let field = match *field {
                    "advice" => key("field-advice"),
                    "reason" => key("field-reason"),
                    _ => key("field-note"),
                };
                let field = self.say(lang, field, &[]);
                let args = [
                    ("field", field.into()),
                    ("chars", (*chars).into()),
                    ("most", MAX_NOTE_CHARS.into()),
                ];
                self.say(lang, "error-note-too-long", &args)
            }
            EntryError::TooManyAttached { count } => {
                let args = [("n", (*count).into()), ("most", MAX_ATTACHED.into())];
                self.say(lang, "error-too-many-attached", &args)
            }
            EntryError::BadAttached => self.say(lang, "error-bad-attached", &[]),
            EntryError::Chance(percent) => self.say(
                lang,
                "error-chance",
                &[("percent", u32::from(*percent).into())],
            ),
            EntryError::Future { occurred, recorded } => {
                let day = |text: &str| {
                    text.parse()
                        .map_or_else(|_| Arg::Owned(text.to_owned()), Arg::Day)
                };
                let args = [("occurred", day(occurred)), ("recorded", day(recorded))];
                self.say(lang, "error-future", &args)
            }
        }
    }

    /// Why a text is no identifier.
    pub fn bad_id(&self, lang: Lang, error: &BadId) -> String {
        let args = [
            ("text", error.0.as_str().into()),
            ("most", MAX_ID_BYTES.into()),
        ];
        self.say(lang, "error-bad-id", &args)
    }

    /// Why a text is no day or moment.
    pub fn bad_time(&self, lang: Lang, error: &BadTime) -> String {
        let key = if error.wanted.starts_with("day") {
            key("error-bad-day")
        } else {
            key("error-bad-moment")
        };
        self.say(lang, key, &[("text", error.text.as_str().into())])
    }
}
