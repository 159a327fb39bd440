//! What follows from the depot's answer to one change.

use crate::protocol::{Answer, Status};

/// Refused so often for what the entry itself says, it needs a person.
const MAX_REFUSALS: u32 = 2;

/// What to do with the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// It is at the depot, at this log number.
    Settle {
        /// The number; 0 if the depot did not say.
        seq: u64,
    },
    /// As it is: sent again with the next exchange.
    Keep,
    /// Derive the change anew, under another actor, on the published heads.
    Derive {
        /// Why.
        code: String,
    },
    /// Two derived changes were not taken: let the depot derive it.
    SendBare {
        /// Why.
        code: String,
    },
    /// A person should look.
    SetAside {
        /// Why.
        code: String,
    },
}

/// The next step for an entry that had been refused `tries` times before this answer.
pub fn next(answer: &Answer, tries: u32) -> Next {
    let code = answer.code.clone().unwrap_or_else(|| "refused".to_owned());
    match answer.status {
        Status::Published => Next::Settle {
            seq: answer.seq.unwrap_or(0),
        },
        // A person at the depot decides; deriving again would only make more of it.
        Status::Held if code == "quarantine" => Next::Keep,
        // The document's next writing is on its way down, and the entry goes into that one.
        Status::Refused if code == "superseded" && tries < 5 => Next::Derive { code },
        _ if tries + 1 < MAX_REFUSALS => Next::Derive { code },
        Status::Refused if is_about_the_entry(&code) => Next::SetAside { code },
        _ if tries + 1 == MAX_REFUSALS => Next::SendBare { code },
        _ => Next::SetAside { code },
    }
}

/// Whether another derivation cannot help.
fn is_about_the_entry(code: &str) -> bool {
    matches!(
        code,
        "entry" | "misplaced" | "too_long" | "territory" | "no_document"
    )
}

/// Whether an entry set aside for this is worth another try when the officer asks, or when his
/// territory grew.
pub fn may_be_revived(code: &str) -> bool {
    !matches!(code, "entry" | "misplaced" | "too_long" | "broken")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(status: Status, code: Option<&str>, tries: u32, expected: &Next) {
        let answer = Answer {
            number: 0,
            status,
            seq: Some(9),
            code: code.map(str::to_owned),
        };
        assert_eq!(
            &next(&answer, tries),
            expected,
            "{status:?} {code:?} after {tries}"
        );
    }

    #[test]
    fn every_answer_leads_somewhere() {
        let code = |text: &str| text.to_owned();
        check(Status::Published, None, 0, &Next::Settle { seq: 9 });
        check(Status::Held, Some("quarantine"), 5, &Next::Keep);
        check(
            Status::Held,
            Some("dependency"),
            0,
            &Next::Derive {
                code: code("dependency"),
            },
        );
        check(
            Status::Refused,
            Some("entry"),
            0,
            &Next::Derive {
                code: code("entry"),
            },
        );
        check(
            Status::Refused,
            Some("entry"),
            1,
            &Next::SetAside {
                code: code("entry"),
            },
        );
        check(
            Status::Refused,
            Some("checksum"),
            1,
            &Next::SendBare {
                code: code("checksum"),
            },
        );
        check(
            Status::Refused,
            Some("checksum"),
            2,
            &Next::SetAside {
                code: code("checksum"),
            },
        );
        check(
            Status::Refused,
            Some("superseded"),
            5,
            &Next::SetAside {
                code: code("superseded"),
            },
        );
        check(
            Status::Refused,
            Some("superseded"),
            4,
            &Next::Derive {
                code: code("superseded"),
            },
        );
        check(
            Status::Refused,
            None,
            2,
            &Next::SetAside {
                code: code("refused"),
            },
        );
    }
}
