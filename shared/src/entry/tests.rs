//! The canonical form, the bounds, and what a newer version may add.

use super::*;

fn head(kind: &str) -> Head {
    Head {
        id: EntryId::new(kind).unwrap(),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: "2026-04-08T10:00:00+05:30".parse().unwrap(),
        recorded_at: "2026-04-08T10:12:00+05:30".parse().unwrap(),
    }
}

fn visit(note: &str) -> Result<Entry, EntryError> {
    let visit = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head("V001"), &Body::Visit(visit))
}

#[test]
fn an_entry_has_one_written_form() {
    let entry = visit("ఆకు మచ్చ \"seen\"\nagain").unwrap();
    let text = entry.encode().unwrap();
    assert_eq!(
        text,
        "{\"by\":\"O01\",\"crop\":\"chilli\",\"farmer\":\"F001\",\"id\":\"V001\",\"kind\":\"visit\",\
         \"note\":\"ఆకు మచ్చ \\\"seen\\\"\\nagain\",\"occurred_at\":\"2026-04-08T10:00:00+05:30\",\
         \"recorded_at\":\"2026-04-08T10:12:00+05:30\",\"v\":1}"
    );
    assert_eq!(Entry::decode(&text).unwrap(), entry);
}

#[test]
fn another_spelling_of_the_same_entry_is_refused() {
    let text = visit("x").unwrap().encode().unwrap();
    let spaced = text.replacen("\"by\":", "\"by\": ", 1);
    assert_eq!(Entry::decode(&spaced), Err(EntryError::NotCanonical));
    let decomposed = visit("x")
        .unwrap()
        .encode()
        .unwrap()
        .replace("\"note\":\"x\"", "\"note\":\"e\u{301}\"");
    assert_eq!(Entry::decode(&decomposed), Err(EntryError::NotCanonical));
    let utc = text.replace("2026-04-08T10:00:00+05:30", "2026-04-08T04:30:00Z");
    assert_eq!(Entry::decode(&utc), Err(EntryError::NotCanonical));
}

#[test]
fn fields_and_kinds_of_a_newer_version_are_kept() {
    let text = "{\"by\":\"O01\",\"farmer\":\"F001\",\"id\":\"x\",\"kind\":\"weather\",\
                \"occurred_at\":\"2026-04-08T10:00:00+05:30\",\"rain_mm\":12,\
                \"recorded_at\":\"2026-04-08T10:00:00+05:30\",\"v\":3}";
    let entry = Entry::decode(text).unwrap();
    assert_eq!(entry.body().unwrap(), Body::Unknown);
    assert_eq!(entry.encode().unwrap(), text);
}

#[test]
fn bounds_are_named_when_passed() {
    assert!(visit(&"అ".repeat(4_000)).is_ok());
    assert_eq!(
        visit(&"x".repeat(4_001)),
        Err(EntryError::NoteTooLong {
            field: "note",
            chars: 4_001
        })
    );
    let forecast = Forecast {
        visit: EntryId::new("V001").unwrap(),
        question: Question::Holds,
        percent: 101,
        due_on: "2026-04-20".parse().unwrap(),
        moved_from: None,
    };
    assert_eq!(
        Entry::new(head("P1"), &Body::Forecast(forecast)),
        Err(EntryError::Chance(101))
    );
    let mut early = head("V002");
    early.occurred_at = "2026-04-09T00:00:00+05:30".parse().unwrap();
    assert!(matches!(
        Entry::new(early, &Body::Visit(Visit::default())),
        Err(EntryError::Future { .. })
    ));
}

#[test]
fn floats_and_deep_nesting_are_refused() {
    let base = visit("x").unwrap();
    let mut float = base.clone();
    float.fields.insert("share".into(), serde_json::json!(0.5));
    assert_eq!(float.encode(), Err(EntryError::NotWhole("0.5".into())));
    let mut deep = base;
    let mut value = serde_json::json!(1);
    for _ in 0..20 {
        value = serde_json::json!([value]);
    }
    deep.fields.insert("deep".into(), value);
    assert_eq!(deep.encode(), Err(EntryError::TooDeep));
}

fn with_media(media: Vec<Attached>) -> Result<Entry, EntryError> {
    let visit = Visit {
        crop: "chilli".into(),
        media,
        ..Visit::default()
    };
    Entry::new(head("V001"), &Body::Visit(visit))
}

fn attached(digit: char) -> Attached {
    Attached {
        kind: MediaKind::Voice,
        sha256: digit.to_string().repeat(64),
        bytes: 70_000,
        mime: "audio/webm;codecs=opus".into(),
        millis: Some(30_000),
    }
}

#[test]
fn a_visit_names_its_voice_and_photos_and_without_any_is_written_as_ever() {
    let entry = with_media(vec![attached('a')]).unwrap();
    let text = entry.encode().unwrap();
    assert_eq!(Entry::decode(&text).unwrap(), entry);
    let Body::Visit(visit) = entry.body().unwrap() else {
        panic!("it is a visit")
    };
    assert_eq!(visit.media, [attached('a')]);
    assert!(
        !with_media(vec![])
            .unwrap()
            .encode()
            .unwrap()
            .contains("media")
    );
}

#[test]
fn media_are_few_whole_and_named_once() {
    let eight: Vec<Attached> = "01234567".chars().map(attached).collect();
    assert!(with_media(eight.clone()).is_ok());
    let nine = [eight, vec![attached('8')]].concat();
    assert_eq!(
        with_media(nine),
        Err(EntryError::TooManyAttached { count: 9 })
    );
    let bad = [
        vec![attached('a'), attached('a')],
        vec![attached('A')],
        vec![Attached {
            bytes: 0,
            ..attached('a')
        }],
        vec![Attached {
            mime: "audio/webm codecs".into(),
            ..attached('a')
        }],
    ];
    for media in bad {
        assert_eq!(with_media(media), Err(EntryError::BadAttached));
    }
}
