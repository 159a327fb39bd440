//! What a command says. People read sentences; programs read the last line.

use serde_json::Value;

/// Where a command's words go.
#[derive(Debug)]
pub(super) struct Output {
    is_json: bool,
}

impl Output {
    pub(super) fn new(is_json: bool) -> Self {
        Self { is_json }
    }

    /// A sentence for people: stdout, or stderr where stdout is a program's.
    pub(super) fn say(&self, sentence: &str) {
        if self.is_json {
            eprintln!("{sentence}")
        } else {
            println!("{sentence}")
        }
    }

    /// The answer, for programs.
    pub(super) fn end(&self, answer: &Value) {
        if self.is_json {
            println!("{answer}");
        }
    }
}
