//! What is told to memory, word for word.

use super::*;
use shared::{
    entry::{
        Body, Correction, Dose, Entry, Farmer, Head, Imported, MovedFrom, Outcome, Withdrawal,
    },
    ids::{EntryId, FarmerId},
    records::{Officer, Product, Village},
};

fn id(text: &str) -> EntryId {
    EntryId::new(text).unwrap()
}
fn name(lang: &str, text: &str) -> Name {
    Name {
        lang: lang.into(),
        text: text.into(),
    }
}
fn entry(entry_id: &str, at: &str, body: &Body) -> Entry {
    let at: Stamp = at.parse().unwrap();
    let head = Head {
        id: id(entry_id),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("o-1").unwrap(),
        occurred_at: at,
        recorded_at: at,
    };
    Entry::new(head, body).unwrap()
}

fn record(from: &str, body: RecordBody) -> Record {
    Record {
        valid_from: from.parse().unwrap(),
        valid_to: None,
        body,
    }
}
fn product(product_id: &str, from: &str, english: &str) -> Record {
    let product = Product {
        id: ProductId::new(product_id).unwrap(),
        names: vec![name("te", "మందు"), name("en", english)],
        chemical: "x".into(),
        class: "fungicide".into(),
        tier: None,
        uses: vec![],
        pack: None,
        price_inr: None,
        source: "test".into(),
    };
    record(from, RecordBody::Product(product))
}

fn names() -> Names {
    let village = Village {
        id: VillageId::new("v-1").unwrap(),
        names: vec![name("te", "చేవెళ్ల"), name("en", "Chevella")],
        also: vec![],
        mandal: None,
        district: None,
    };
    let officer = Officer {
        id: OfficerId::new("o-1").unwrap(),
        name: "Lakshmi".into(),
        names: vec![],
    };
    Names::new(vec![
        record("2026-01-01", RecordBody::Village(village)),
        record("2026-01-01", RecordBody::Officer(officer)),
        product("amistar", "2026-01-01", "Amistar Top"),
        product("blitox", "2026-01-01", "Blitox"),
        product("blitox", "2026-06-01", "Blitox 50W"),
    ])
}

fn advised(product_id: &str, price_inr: Option<u32>, dose: Option<Dose>) -> Advised {
    Advised {
        product: ProductId::new(product_id).unwrap(),
        dose,
        price_inr,
    }
}

fn chilli_visit() -> Visit {
    Visit {
        crop: "chilli".into(),
        stage: Some("flowering".into()),
        issue: Some("blight".into()),
        products: vec![
            advised(
                "amistar",
                Some(1480),
                Some(Dose {
                    milli: 200_000,
                    unit: "ml".into(),
                    per: "acre".into(),
                }),
            ),
            advised("blitox", Some(420), None),
        ],
        pitch: vec![Pitch::NeighbourResult],
        objections: vec![Objection {
            kind: ObjectionKind::Price,
            text: Some("too dear\nthis year".into()),
        }],
        reaction: Some(Reaction::Rejected),
        note: Some("About 40% of the plants are hit".into()),
        ..Visit::default()
    }
}

fn farm(entries: Vec<Entry>) -> Farm {
    let farmer = Farmer {
        names: vec![name("en", "Ramesh Goud"), name("te", "రమేష్ గౌడ్")],
        village: VillageId::new("elsewhere").unwrap(),
        phone: Some("9999999999".into()),
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    let mut history = History::new(FarmerId::new("F001").unwrap());
    history.insert(
        entry(
            "e-farmer",
            "2026-04-01T08:00:00+05:30",
            &Body::Farmer(farmer),
        ),
        None,
    );
    for entry in entries {
        history.insert(entry, None);
    }
    Farm {
        history,
        village: VillageId::new("v-1").unwrap(),
        names: Arc::new(names()),
    }
}

fn outcome(visit: &str, result: CropResult, supersedes: &[&str]) -> Body {
    Body::Outcome(Outcome {
        visit: id(visit),
        result,
        note: None,
        supersedes: supersedes.iter().map(|it| id(it)).collect(),
        moved_from: None,
    })
}

fn rendered(entries: Vec<Entry>) -> BTreeMap<String, MemoryItem> {
    render(&farm(entries), &Words::new())
}

fn written(items: &BTreeMap<String, MemoryItem>) -> String {
    let one = |item: &MemoryItem| {
        let metadata: Vec<String> = item
            .metadata
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let scopes: Vec<String> = item
            .scopes
            .iter()
            .map(|scope| format!("[{}]", scope.join(", ")))
            .collect();
        format!(
            "{}\n{}\n{}\n{}\ntags: {}\nscopes: {}\nmetadata: {}\n",
            item.document_id,
            item.timestamp,
            item.context,
            item.content,
            item.tags.join(" "),
            scopes.join(" "),
            metadata.join(" ")
        )
    };
    items.values().map(one).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_visit_and_its_outcome_as_a_person_would_write_them() {
    let mut outcome_entry = entry(
        "o",
        "2026-06-02T17:00:00+05:30",
        &outcome("v", CropResult::Controlled, &[]),
    );
    outcome_entry
        .fields
        .insert("note".into(), "Clean new leaves.".into());
    let items = rendered(vec![
        entry(
            "v",
            "2026-04-18T10:20:00+05:30",
            &Body::Visit(chilli_visit()),
        ),
        outcome_entry,
    ]);
    insta::assert_snapshot!(written(&items));
}

#[test]
fn a_bare_visit_has_no_empty_sentence_tag_or_scope() {
    let visit = Visit {
        crop: "cotton".into(),
        ..Visit::default()
    };
    insta::assert_snapshot!(written(&rendered(vec![entry(
        "v",
        "2026-04-18T10:20:00+05:30",
        &Body::Visit(visit)
    )])));
}

#[test]
fn an_imported_call_keeps_the_words_of_its_source() {
    let visit = Visit {
        crop: "bhindi-okra-ladysfinger".into(),
        issue: Some("other".into()),
        advice: Some("ఎకరాకు 200 మి.లీ పిచికారీ చేయండి".into()),
        note: Some("FARMER ASKED ABOUT WEATHER".into()),
        imported: Some(Imported {
            from: "kcc".into(),
            crop_label: Some("Bhindi(Okra/Ladysfinger)".into()),
            type_label: Some("Weather".into()),
            day_only: false,
        }),
        ..Visit::default()
    };
    insta::assert_snapshot!(written(&rendered(vec![entry(
        "v",
        "2025-01-02T07:35:33.457+05:30",
        &Body::Visit(visit)
    )])));
}

#[test]
fn each_result_has_its_sentence() {
    let lines: Vec<String> = [
        CropResult::Controlled,
        CropResult::Partial,
        CropResult::Failed,
        CropResult::NotApplied,
    ]
    .into_iter()
    .map(|result| {
        let items = rendered(vec![
            entry(
                "v",
                "2026-04-18T10:20:00+05:30",
                &Body::Visit(chilli_visit()),
            ),
            entry("o", "2026-05-02T17:00:00+05:30", &outcome("v", result, &[])),
        ]);
        items["outcome:o"]
            .content
            .lines()
            .next()
            .unwrap()
            .to_owned()
    })
    .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_change_of_the_hour_leaves_the_text_alone() {
    let fields = serde_json::json!({ "occurred_at": "2026-04-18T16:00:00+05:30" });
    let correction = Correction {
        corrects: id("v"),
        fields: fields.as_object().unwrap().clone(),
    };
    let visit = entry(
        "v",
        "2026-04-18T10:20:00+05:30",
        &Body::Visit(chilli_visit()),
    );
    let before = rendered(vec![visit.clone()]);
    let after = rendered(vec![
        visit,
        entry(
            "c",
            "2026-04-18T17:00:00+05:30",
            &Body::Correction(correction),
        ),
    ]);
    let (before, after) = (&before["visit:v"], &after["visit:v"]);
    assert_eq!(before.content, after.content);
    assert_eq!(after.timestamp.to_string(), "2026-04-18T16:00:00+05:30");
}

#[test]
fn what_is_withdrawn_or_superseded_is_not_there() {
    let visit = entry(
        "v",
        "2026-04-18T10:20:00+05:30",
        &Body::Visit(chilli_visit()),
    );
    let first = entry(
        "o1",
        "2026-05-02T17:00:00+05:30",
        &outcome("v", CropResult::Partial, &[]),
    );
    let second = entry(
        "o2",
        "2026-05-09T17:00:00+05:30",
        &outcome("v", CropResult::Controlled, &["o1"]),
    );
    let ids = |entries| rendered(entries).into_keys().collect::<Vec<_>>();
    assert_eq!(
        ids(vec![visit.clone(), first.clone(), second.clone()]),
        ["outcome:o2", "visit:v"]
    );
    let withdrawal = Withdrawal {
        withdraws: id("v"),
        reason: None,
    };
    let withdrawal = entry(
        "w",
        "2026-05-10T17:00:00+05:30",
        &Body::Withdrawal(withdrawal),
    );
    assert_eq!(
        ids(vec![visit, first, second, withdrawal]),
        Vec::<String>::new()
    );
}

#[test]
fn names_are_those_of_the_day() {
    let visit = |day: &str| {
        let visit = Visit {
            crop: "chilli".into(),
            products: vec![advised("blitox", None, None)],
            ..Visit::default()
        };
        rendered(vec![entry(
            "v",
            &format!("{day}T10:00:00+05:30"),
            &Body::Visit(visit),
        )])["visit:v"]
            .content
            .clone()
    };
    assert!(visit("2026-04-18").ends_with("Advised: Blitox."));
    assert!(visit("2026-06-18").ends_with("Advised: Blitox 50W."));
}

#[test]
fn the_depot_says_the_village_and_the_phone_number_stays_home() {
    let moved_from = Some(MovedFrom {
        farmer: FarmerId::new("F002").unwrap(),
        entry: id("old"),
    });
    let visit = Visit {
        moved_from,
        ..chilli_visit()
    };
    let items = rendered(vec![entry(
        "v",
        "2026-04-18T10:20:00+05:30",
        &Body::Visit(visit),
    )]);
    let text = written(&items);
    assert!(text.contains("village:v-1") && !text.contains("elsewhere"));
    assert!(!text.contains("9999999999"));
}

#[test]
fn every_tag_has_a_prefix_of_the_schema_and_every_scope_is_made_of_tags() {
    let items = rendered(vec![
        entry(
            "v",
            "2026-04-18T10:20:00+05:30",
            &Body::Visit(chilli_visit()),
        ),
        entry(
            "o",
            "2026-05-02T17:00:00+05:30",
            &outcome("v", CropResult::Partial, &[]),
        ),
    ]);
    let prefixes = [
        "farmer", "village", "crop", "officer", "kind", "issue", "product",
    ];
    for item in items.values() {
        for tag in &item.tags {
            assert!(prefixes.contains(&tag.split(':').next().unwrap()), "{tag}");
        }
        for tag in item.scopes.iter().flatten() {
            assert!(item.tags.contains(tag), "{tag}");
        }
    }
}
