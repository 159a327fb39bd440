//! What is said of each thing that can go wrong: what happened, that the work is safe, what to do.
//! Never a key, a code or a trace. A test holds every sentence here to those three parts, in every
//! language.

use crate::core::told::{ShellError, SignInError};
use shared::text::key;

/// A record could not be saved; what was written stands in the form.
pub fn not_saved(error: &ShellError) -> &'static str {
    match error {
        ShellError::Full => key("save-full"),
        ShellError::Closed(_) => key("save-closed"),
        ShellError::NewerVersion => key("save-newer"),
        ShellError::Different => key("save-different"),
        ShellError::Entry(_) | ShellError::Unreadable(_) => key("save-unreadable"),
        ShellError::Failed(_) => key("save-failed"),
    }
}

/// Something could not be read, or the store did not open.
pub fn not_read(error: &ShellError) -> &'static str {
    match error {
        ShellError::Full => key("read-full"),
        ShellError::Closed(_) => key("read-closed"),
        ShellError::NewerVersion => key("read-newer"),
        ShellError::Different | ShellError::Entry(_) | ShellError::Unreadable(_) => {
            key("read-unreadable")
        }
        ShellError::Failed(_) => key("read-failed"),
    }
}

/// A code did not become a session.
pub fn not_signed_in(error: &SignInError) -> &'static str {
    match error {
        SignInError::WrongCode => key("fail-code-wrong"),
        SignInError::TooMany => key("fail-code-too-many"),
        SignInError::NoDepot => key("fail-code-no-depot"),
        SignInError::Version => key("fail-update-needed"),
        SignInError::Store(error) => not_saved(error),
    }
}

/// The depot does not take a record as it is, by its code.
pub fn not_taken(code: &str) -> &'static str {
    match code {
        "too_long" => key("look-too-long"),
        "territory" => key("look-territory"),
        "no_document" => key("look-no-document"),
        "broken" => key("look-broken"),
        _ => key("look-other"),
    }
}

/// Everything else that is said of a failure, wherever it is shown.
#[cfg(test)]
const OTHERS: &[&str] = &[
    key("fail-code-needed"),
    key("fail-update-needed"),
    key("fail-no-depot"),
    key("fail-worker"),
    key("fail-clock"),
    key("fail-first-sync-cut"),
    key("fail-plain-http"),
    key("fail-no-service-worker"),
    key("fail-wiped"),
    key("look-media"),
    key("install-at-risk"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use shared::text::{Arg, Lang, Words};
    use std::collections::BTreeSet;

    fn all() -> BTreeSet<&'static str> {
        let text = String::new;
        let store = [
            ShellError::Full,
            ShellError::Closed(text()),
            ShellError::NewerVersion,
            ShellError::Different,
            ShellError::Unreadable(text()),
            ShellError::Failed(text()),
        ];
        let sign_in = [
            SignInError::WrongCode,
            SignInError::TooMany,
            SignInError::NoDepot,
            SignInError::Version,
        ];
        let codes = [
            "entry",
            "misplaced",
            "too_long",
            "territory",
            "no_document",
            "broken",
            "checksum",
            "of a newer depot",
        ];
        let mut all: BTreeSet<_> = OTHERS.iter().copied().collect();
        all.extend(
            store
                .iter()
                .flat_map(|error| [not_saved(error), not_read(error)]),
        );
        all.extend(sign_in.iter().map(not_signed_in));
        all.extend(codes.map(not_taken));
        all
    }

    /// Sentences of a text: what ends with a full stop or a question mark, a danda among them.
    fn sentences(text: &str) -> usize {
        text.split(['.', '।', '?'])
            .filter(|part| part.trim().chars().count() > 3)
            .count()
    }

    #[test]
    fn every_failure_says_what_happened_that_the_work_is_safe_and_what_to_do() {
        let words = Words::new();
        let args = [
            ("n", Arg::Number(2)),
            ("minutes", Arg::Number(9)),
            ("when", Arg::Text("9:40")),
        ];
        assert!(all().len() > 20, "{:?}", all());
        for failure in all() {
            for lang in Lang::ALL {
                let said = words.say(lang, failure, &args);
                assert!(sentences(&said) >= 3, "{failure} in {lang}: {said}");
                assert!(!said.contains(['{', '_']), "{failure} in {lang}: {said}");
                let in_english = words.say(Lang::En, failure, &args);
                assert!(
                    lang == Lang::En || said != in_english,
                    "{failure} is not said in {lang}"
                );
            }
        }
    }

    #[test]
    fn two_sentences_are_too_few() {
        assert_eq!(sentences("It failed. Try again."), 2);
    }
}
