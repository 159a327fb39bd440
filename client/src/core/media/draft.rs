//! A take whose app was closed finds its form again: it goes into the draft of that visit, or of the
//! farmer's visit that was begun since; where there is no draft, one is begun.

use super::ForVisit;
use crate::core::{
    Given,
    forms::{Form, FormEdit, VisitEdit, VisitForm},
};
use shared::{
    entry::Attached,
    ids::{EntryId, FarmerId},
};

/// The draft with one more attached, and the visit that it is now of. `None` where the draft is of
/// something else that can't take it, which no name of a draft leads to.
pub fn attach_to_draft(
    text: Option<&str>,
    of: &ForVisit,
    attached: &Attached,
    given: &mut Given<'_>,
) -> Option<(String, EntryId)> {
    let begun = text.and_then(|text| serde_json::from_str::<Form>(text).ok());
    let mut form = begun.unwrap_or_else(|| {
        let form = VisitForm::new(of.farmer.clone(), &[], given.now, given);
        Form::Visit(Box::new(form))
    });
    form.edit(FormEdit::Visit(VisitEdit::Attach(attached.clone())));
    let Form::Visit(visit) = &form else {
        return None;
    };
    let id = visit_of(visit).clone();
    let text = serde_json::to_string(&form).ok()?;
    Some((text, id))
}

/// The draft of a farmer's next visit: for what has lost its form.
pub fn next_draft(farmer: &FarmerId) -> String {
    format!("visit/{farmer}")
}

/// The visit that a form is about: the one it becomes, or the one it corrects.
pub(crate) fn visit_of(form: &VisitForm) -> &EntryId {
    form.corrects.as_ref().map_or(&form.id, |was| &was.visit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Place;
    use crate::core::given::with_given;
    use shared::entry::MediaKind;

    const NOW: &str = "2026-09-30T10:00:00+05:30";

    fn voice(digit: &str) -> Attached {
        Attached {
            kind: MediaKind::Voice,
            sha256: digit.repeat(64),
            bytes: 9000,
            mime: "audio/webm;codecs=opus".into(),
            millis: Some(4000),
        }
    }

    fn of(visit: &str) -> ForVisit {
        ForVisit {
            visit: EntryId::new(visit).unwrap(),
            farmer: FarmerId::new("F001").unwrap(),
            draft: "visit/F001".into(),
        }
    }

    #[test]
    fn a_take_joins_the_draft_once_and_begins_one_where_there_is_none() {
        with_given(NOW, |given| {
            let first = attach_to_draft(None, &of("V9"), &voice("a"), given).unwrap();
            let again = attach_to_draft(Some(&first.0), &of("V9"), &voice("a"), given).unwrap();
            assert_eq!(again, first, "twice is once");
            let more = attach_to_draft(Some(&first.0), &of("V9"), &voice("b"), given).unwrap();
            assert_eq!(more.1, first.1);
            let Form::Visit(form) = serde_json::from_str(&more.0).unwrap() else {
                panic!("a visit's draft");
            };
            assert_eq!(form.media, [voice("a"), voice("b")]);
            assert_eq!(form.farmer.as_str(), "F001");
        });
    }

    #[test]
    fn the_next_draft_is_that_of_a_new_visit() {
        let farmer = FarmerId::new("F001").unwrap();
        let place = Place::NewVisit(farmer.clone());
        assert_eq!(place.draft_key(), Some(next_draft(&farmer)));
    }

    #[test]
    fn a_draft_that_cannot_be_read_does_not_cost_the_take() {
        with_given(NOW, |given| {
            let (text, _) = attach_to_draft(Some("{"), &of("V9"), &voice("a"), given).unwrap();
            assert!(text.contains(&"a".repeat(64)));
        });
    }
}
