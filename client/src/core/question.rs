//! What is asked of the depot while there is signal: its address, and under which name the answer
//! is kept for when there is none.

use super::Ask;
use shared::{
    brief::Memory,
    ids::{FarmerId, VillageId},
    sync::stored::KeptText,
    text::Lang,
    time::{Day, Stamp},
    view::Known,
};

/// One question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// What the memory has of a farmer and of cases like his.
    Memory {
        /// Who.
        farmer: FarmerId,
        /// What is asked for.
        ask: Ask,
        /// The day it is about.
        day: Day,
    },
    /// What the memory makes of a village now.
    Village {
        /// Which.
        village: VillageId,
        /// In which language.
        lang: Lang,
        /// Today.
        day: Day,
    },
    /// The memory's calls.
    Panel,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// No depot was reached.
    NoDepot,
    /// The depot would not say; its code.
    Refused(String),
}

/// The code of an answer that has nothing of a memory in it.
pub const NO_MEMORY: &str = "no_memory";

/// An answer as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The depot's JSON.
    pub text: String,
    /// When it came, by the phone's clock.
    pub at: Stamp,
    /// What was asked: the question's address.
    pub asked: String,
}

/// What is known of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remote<T> {
    /// It is being asked for.
    pub is_asking: bool,
    /// The last answer, and when it came.
    pub last: Option<(T, Stamp)>,
    /// The last answer is of now, not one that was kept.
    pub is_fresh: bool,
    /// Why there is no newer one.
    pub error: Option<NoAnswer>,
}

impl<T> Default for Remote<T> {
    fn default() -> Self {
        Self {
            is_asking: false,
            last: None,
            is_fresh: false,
            error: None,
        }
    }
}

impl<T> Remote<T> {
    /// An answer that was kept; a newer one stays.
    pub(crate) fn recall(&mut self, kept: Option<(T, Stamp)>) {
        if self.last.is_none() {
            self.last = kept;
        }
    }
    /// An answer from before then is to be asked for again, and so is one that failed.
    pub(crate) fn grow_old(&mut self, since: Stamp) {
        self.is_fresh &= self.last.as_ref().is_some_and(|(_, at)| *at >= since);
        self.error = None;
    }
    /// An answer, or none.
    pub(crate) fn hear(&mut self, answer: Result<(T, Stamp), NoAnswer>) {
        self.is_asking = false;
        self.is_fresh = answer.is_ok();
        match answer {
            Ok(told) => (self.last, self.error) = (Some(told), None),
            Err(error) => self.error = Some(error),
        }
    }
}

impl Question {
    /// Where it is asked, below the depot's API.
    pub fn path(&self) -> String {
        match self {
            Question::Memory { farmer, ask, day } => {
                let mut path = format!("/farmers/{farmer}/brief?as_of={day}");
                if ask.known == Known::Depot {
                    path.push_str("&known=depot");
                }
                if let Some(about) = &ask.about {
                    path.push_str(&format!("&crop={}", escaped(&about.crop)));
                    if let Some(issue) = &about.issue {
                        path.push_str(&format!("&issue={}", escaped(issue)));
                    }
                }
                path
            }
            Question::Village { village, lang, day } => {
                format!("/villages/{village}/insights?as_of={day}&lang={lang}")
            }
            Question::Panel => "/memory".to_owned(),
        }
    }

    /// Kind and name under which the answer is kept; an answer about another day is not.
    pub fn kept_as(&self) -> Option<(KeptText, String)> {
        match self {
            Question::Memory { farmer, ask, .. } => {
                (*ask == Ask::default()).then(|| (KeptText::FromMemory, farmer.to_string()))
            }
            Question::Village { village, .. } => Some((KeptText::Insights, village.to_string())),
            Question::Panel => Some((KeptText::Panel, "panel".to_owned())),
        }
    }

    /// Whether the memory may be asked at all: without it, nothing is.
    pub fn is_allowed(&self) -> bool {
        !matches!(self, Question::Memory { ask, .. } if ask.memory == Memory::Off)
    }
}

/// A word inside an address.
fn escaped(word: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    word.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::AskEdit;

    #[test]
    fn an_address_says_all_that_is_asked_for_and_only_todays_answer_is_kept() {
        let day = "2026-09-28".parse().unwrap();
        let mut ask = Ask::default();
        let question = |ask: &Ask| Question::Memory {
            farmer: FarmerId::new("F001").unwrap(),
            ask: ask.clone(),
            day: ask.day(day),
        };
        assert_eq!(
            question(&ask).path(),
            "/farmers/F001/brief?as_of=2026-09-28"
        );
        assert_eq!(
            question(&ask).kept_as(),
            Some((KeptText::FromMemory, "F001".to_owned()))
        );
        ask.take(AskEdit::Day("2026-04-08".parse().unwrap()), day);
        ask.take(AskEdit::Known(Known::Depot), day);
        ask.take(AskEdit::Crop(Some("red-gram".into())), day);
        ask.take(AskEdit::Issue(Some("మచ్చ".into())), day);
        assert_eq!(
            question(&ask).path(),
            "/farmers/F001/brief?as_of=2026-04-08&known=depot&crop=red-gram&issue=%E0%B0%AE%E0%B0%9A%E0%B1%8D%E0%B0%9A"
        );
        assert_eq!(question(&ask).kept_as(), None);
        ask.take(AskEdit::Memory(Memory::Off), day);
        assert!(!question(&ask).is_allowed());
    }

    #[test]
    fn what_was_kept_does_not_replace_what_was_heard() {
        let at = "2026-09-28T10:00:00+05:30".parse::<Stamp>().unwrap();
        let mut remote = Remote::default();
        remote.recall(Some((1, at.plus_millis(-1000))));
        assert_eq!(
            (remote.last, remote.is_fresh),
            (Some((1, at.plus_millis(-1000))), false)
        );
        remote.hear(Ok((2, at)));
        remote.recall(Some((1, at)));
        assert_eq!((remote.last, remote.is_fresh), (Some((2, at)), true));
        remote.hear(Err(NoAnswer::NoDepot));
        assert_eq!(
            (remote.last, remote.is_fresh),
            (Some((2, at)), false),
            "it stays, with its age"
        );
    }
}
