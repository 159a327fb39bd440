//! What the officer asks a brief for: as of which day, whose knowledge, with memory or without, and
//! what the visit is about. Kept while he is with that farmer; nothing of it is stored.

use shared::{
    brief::{About, Memory},
    ids::Slug,
    time::Day,
    view::{AsOf, Known},
};

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Another day than today.
    pub day: Option<Day>,
    /// Whose knowledge counts.
    pub known: Known,
    /// Whether the history may be used.
    pub memory: Memory,
    /// What the visit is about.
    pub about: Option<About>,
}

impl Default for Ask {
    fn default() -> Self {
        Self {
            day: None,
            known: Known::Record,
            memory: Memory::On,
            about: None,
        }
    }
}

/// One change of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskEdit {
    /// Another day.
    Day(Day),
    /// Other knowledge.
    Known(Known),
    /// Memory on or off.
    Memory(Memory),
    /// The crop; none: whatever the record says.
    Crop(Option<Slug>),
    /// The crop's trouble.
    Issue(Option<Slug>),
    /// Back to what is asked for without being told.
    Reset,
}

impl Ask {
    /// The day it is about.
    pub fn day(&self, today: Day) -> Day {
        self.day.unwrap_or(today)
    }

    /// The last moment that counts, and whose knowledge.
    pub fn as_of(&self, today: Day) -> AsOf {
        AsOf {
            known: self.known,
            ..AsOf::day(self.day(today))
        }
    }

    /// Whether it is about today's record; not so where another day or the depot's knowledge is
    /// asked for.
    pub fn is_now(&self) -> bool {
        self.day.is_none() && self.known == Known::Record
    }

    /// Changes it. A day that is not yet is today.
    pub fn take(&mut self, edit: AskEdit, today: Day) {
        match edit {
            AskEdit::Day(day) => self.day = (day < today).then_some(day),
            AskEdit::Known(known) => self.known = known,
            AskEdit::Memory(memory) => self.memory = memory,
            AskEdit::Crop(crop) => self.about = crop.map(|crop| About { crop, issue: None }),
            AskEdit::Issue(issue) => {
                if let Some(about) = &mut self.about {
                    about.issue = issue;
                }
            }
            AskEdit::Reset => *self = Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_is_not_yet_is_today_and_a_new_crop_has_no_trouble_yet() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        let today = day("2026-09-28");
        let mut ask = Ask::default();
        ask.take(AskEdit::Day(day("2026-10-03")), today);
        assert!(ask.is_now());
        ask.take(AskEdit::Day(day("2026-04-08")), today);
        assert_eq!(
            ask.as_of(today).moment.to_string(),
            "2026-04-08T23:59:59.999+05:30"
        );
        assert!(!ask.is_now());
        ask.take(AskEdit::Issue(Some("blight".into())), today);
        assert_eq!(ask.about, None, "a trouble has a crop");
        ask.take(AskEdit::Crop(Some("chilli".into())), today);
        ask.take(AskEdit::Issue(Some("blight".into())), today);
        ask.take(AskEdit::Crop(Some("cotton".into())), today);
        assert_eq!(ask.about.as_ref().and_then(|it| it.issue.as_ref()), None);
        ask.take(AskEdit::Reset, today);
        assert_eq!(ask, Ask::default());
    }
}
