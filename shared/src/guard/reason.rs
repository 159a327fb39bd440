//! Why a sentence was not left as it was.

use super::sense::{Fact, Say};
use crate::text::{Lang, Words, key};
use serde::Serialize;

/// What was wrong, and with which words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What.
    code: Code,
    /// The words of the text.
    pub span: String,
}

/// The kinds of what can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Code {
    DateUnknown,
    DateYear,
    DateFuture,
    DateRelative,
    Rupees,
    Dose,
    Percent,
    Count,
    Quantity,
    Number,
    Product,
    ProductUnknown,
    Crop,
    Issue,
    Stage,
    Village,
    Person,
    Neighbour,
    Reaction,
    Result,
    Objection,
    Said,
    Polarity,
    NoEvidence,
    UnknownWord,
}

impl Code {
    /// What it is that nothing bears out.
    pub(super) fn of(facts: &[Fact]) -> Self {
        match facts.first() {
            Some(Fact::Say(Say::Took(_))) => Code::Reaction,
            Some(Fact::Say(Say::Turned(_) | Say::Applied)) => Code::Result,
            Some(Fact::Say(Say::Objected(_) | Say::Pitched(_))) => Code::Objection,
            Some(Fact::Say(_)) => Code::Said,
            Some(Fact::Product(_)) => Code::Product,
            Some(Fact::Chemical(_)) => Code::ProductUnknown,
            Some(Fact::Class(_) | Fact::Tier(_)) => Code::Product,
            Some(Fact::Crop(_)) => Code::Crop,
            Some(Fact::Issue(_)) => Code::Issue,
            Some(Fact::Stage(_)) => Code::Stage,
            Some(Fact::Village(_)) => Code::Village,
            Some(Fact::Own | Fact::Neighbour) => Code::Neighbour,
            Some(Fact::Person) => Code::Person,
            Some(Fact::Rupees(_)) => Code::Rupees,
            Some(Fact::Dose(_)) => Code::Dose,
            Some(Fact::Percent(_) | Fact::PercentRange(..)) => Code::Percent,
            Some(Fact::Share(..) | Fact::Count(..)) => Code::Count,
            Some(Fact::Quantity(_)) => Code::Quantity,
            Some(Fact::Date(_)) => Code::DateUnknown,
            Some(Fact::SomeTime) => Code::DateRelative,
            Some(Fact::Negation) => Code::Polarity,
            Some(Fact::Number) => Code::Number,
            Some(Fact::Scene | Fact::Unknown | Fact::Verbatim(_)) | None => Code::UnknownWord,
        }
    }

    fn keys(self) -> (&'static str, &'static str) {
        match self {
            Code::DateUnknown => ("date_unknown", key("guard-date-unknown")),
            Code::DateYear => ("date_year", key("guard-date-year")),
            Code::DateFuture => ("date_future", key("guard-date-future")),
            Code::DateRelative => ("date_relative", key("guard-date-relative")),
            Code::Rupees => ("price", key("guard-price")),
            Code::Dose => ("dose_label", key("guard-dose-label")),
            Code::Percent => ("percent", key("guard-percent")),
            Code::Count => ("count", key("guard-count")),
            Code::Quantity => ("quantity", key("guard-quantity")),
            Code::Number => ("number_unsupported", key("guard-number-unsupported")),
            Code::Product => ("product", key("guard-product")),
            Code::ProductUnknown => ("product_unknown", key("guard-product-unknown")),
            Code::Crop => ("crop", key("guard-crop")),
            Code::Issue => ("issue", key("guard-issue")),
            Code::Stage => ("stage", key("guard-stage")),
            Code::Village => ("village", key("guard-village")),
            Code::Person => ("person", key("guard-person")),
            Code::Neighbour => ("other_farmer", key("guard-other-farmer")),
            Code::Reaction => ("reaction_differs", key("guard-reaction-differs")),
            Code::Result => ("result_differs", key("guard-result-differs")),
            Code::Objection => ("objection_differs", key("guard-objection-differs")),
            Code::Said => ("not_said", key("guard-not-said")),
            Code::Polarity => ("polarity", key("guard-polarity")),
            Code::NoEvidence => ("no_evidence", key("guard-no-evidence")),
            Code::UnknownWord => ("unknown_word", key("guard-unknown-word")),
        }
    }
}

impl Reason {
    pub(super) fn new(code: Code, span: &str) -> Self {
        Self {
            code,
            span: span.to_owned(),
        }
    }

    /// A stable name of the kind.
    pub fn code(&self) -> &'static str {
        self.code.keys().0
    }

    /// The reason in words.
    pub fn say(&self, words: &Words, lang: Lang) -> String {
        let args = [("span", self.span.as_str().into())];
        words.say(lang, self.code.keys().1, &args)
    }
}
