//! Every predicate in words, in both languages, as a reader sees it.
#![allow(clippy::unwrap_used, reason = "a test may")]

use shared::{
    brief::{
        About, Brief, Catalogue, Claim, Clears, DrawnFrom, Level, Memory, Predicate, Scope,
        Section, SectionKind, Share, digest, names_future_day, plain, render, section_title,
        to_json,
    },
    entry::{CropResult, Dose, Name, ObjectionKind, Pitch, Reaction},
    ids::{EntryId, FarmerId, ProductId},
    records::{Product, Record, RecordBody},
    text::{Lang, Words},
    time::Day,
    view::Known,
};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn id(text: &str) -> ProductId {
    ProductId::new(text).unwrap()
}

fn product(of: &str, en: &str, te: &str) -> Record {
    let name = |lang: &str, text: &str| Name {
        lang: lang.into(),
        text: text.into(),
    };
    let body = RecordBody::Product(Product {
        id: id(of),
        names: vec![name("en", en), name("te", te)],
        chemical: "Copper oxychloride 50% WP".into(),
        class: "fungicide".into(),
        tier: None,
        uses: vec![],
        pack: None,
        price_inr: None,
        source: "label".into(),
    });
    Record {
        valid_from: day("2026-01-01"),
        valid_to: None,
        body,
    }
}

fn catalogue() -> Catalogue {
    let rows = [
        product("P1", "Blitox", "బ్లైటాక్స్"),
        product("P2", "Amistar Top", "అమిస్టార్ టాప్"),
    ];
    Catalogue::on(day("2026-04-21"), &rows)
}

fn share(k: u32, n: u32, low: u8, high: u8) -> Share {
    Share { k, n, low, high }
}

/// One or more of every predicate.
fn all() -> Vec<Predicate> {
    let about = || About {
        crop: "chilli".into(),
        issue: Some("blight".into()),
    };
    let crop = || About {
        issue: None,
        ..about()
    };
    let (copper, premium) = (|| id("P1"), || id("P2"));
    let dose = |milli| Dose {
        milli,
        unit: "g".into(),
        per: "litre".into(),
    };
    let count = |scope, n, farmers| Predicate::Count {
        scope,
        product: copper(),
        about: about(),
        controlled: share(n - 1, n, 38, 97),
        farmers,
    };
    let pitched = |scope, farmers| Predicate::PitchCount {
        scope,
        crop: "chilli".into(),
        pitch: Pitch::NeighbourResult,
        accepted: share(5, 5, 56, 100),
        farmers,
    };
    let season = |scope| Predicate::Season {
        scope,
        crop: "chilli".into(),
        issue: "blight".into(),
        month: 4,
        years: 1,
        of: 2,
    };
    let instead = |inr, refused_inr| Predicate::Instead {
        product: copper(),
        refused: premium(),
        about: about(),
        inr,
        refused_inr,
    };
    let lead = |kind, price_inr| Predicate::DoNotLead {
        product: premium(),
        kind,
        price_inr,
    };
    let clears = |clears| Predicate::WaitingClears {
        product: copper(),
        about: about(),
        days: 7,
        expected_clear: day("2026-04-28"),
        expected_harvest: day("2026-05-20"),
        clears,
    };
    let follow_up = |overdue| Predicate::FollowUpOpen {
        products: vec![copper(), premium()],
        about: about(),
        due: day("2026-05-05"),
        overdue,
    };
    let mut list = vec![
        Predicate::NoHistory,
        Predicate::Overview {
            visits: 7,
            from: day("2025-08-20"),
            open: 0,
        },
        Predicate::Overview {
            visits: 1,
            from: day("2026-04-21"),
            open: 1,
        },
        Predicate::LastVisit {
            about: about(),
            stage: None,
        },
        Predicate::LastVisit {
            about: crop(),
            stage: Some("flowering".into()),
        },
        Predicate::Advised {
            product: copper(),
            about: about(),
        },
        Predicate::AdvisedInWords { about: crop() },
        Predicate::Refused {
            product: premium(),
            price_inr: None,
        },
        Predicate::Refused {
            product: premium(),
            price_inr: Some(1480),
        },
        Predicate::Applied { applied: true },
        Predicate::Applied { applied: false },
        Predicate::Result {
            about: about(),
            result: CropResult::Partial,
        },
        Predicate::ReportsDiffer {
            about: about(),
            results: vec![CropResult::Failed, CropResult::Controlled],
        },
        count(Scope::Own, 5, 1),
        count(Scope::Own, 1, 1),
        count(Scope::Village, 5, 3),
        count(Scope::Village, 2, 1),
        Predicate::Pitched {
            pitch: Pitch::PerAcreCost,
            reaction: Reaction::Rejected,
            product: Some(premium()),
        },
        Predicate::Pitched {
            pitch: Pitch::Demo,
            reaction: Reaction::Hesitant,
            product: None,
        },
        pitched(Scope::Own, 1),
        pitched(Scope::Village, 4),
        Predicate::Suggested {
            product: copper(),
            about: about(),
        },
        instead(Some(420), Some(1480)),
        instead(Some(420), None),
        instead(None, Some(1480)),
        instead(None, None),
        Predicate::Harvest {
            crop: "chilli".into(),
            stage: "flowering".into(),
            expected_from: day("2026-05-20"),
            expected_to: day("2026-06-10"),
            source: "crop calendar".into(),
        },
        clears(Clears::Yes),
        clears(Clears::Close),
        clears(Clears::No),
        lead(None, None),
        lead(None, Some(1480)),
        lead(Some(ObjectionKind::Brand), None),
        Predicate::DoNotPromise {
            product: copper(),
            about: about(),
            result: CropResult::Failed,
        },
        Predicate::NotOnLabel {
            product: premium(),
            about: about(),
        },
        Predicate::NameUnknown {
            name: "Superkill".into(),
        },
        Predicate::Similar {
            crop: "chilli".into(),
            cases: 4,
            farmers: 3,
        },
        Predicate::Confidence {
            level: Level::Medium,
            visits: 7,
            followed: 1,
            similar: 0,
        },
        follow_up(false),
        follow_up(true),
        Predicate::Lapsed {
            products: vec![],
            about: about(),
            due: day("2026-05-05"),
        },
        Predicate::DetailsDiffer {
            field: "phone".into(),
        },
        season(Scope::Own),
        season(Scope::Village),
        Predicate::Price {
            product: copper(),
            inr: Some(420),
        },
        Predicate::Price {
            product: copper(),
            inr: None,
        },
        Predicate::Dose {
            product: copper(),
            about: about(),
            dose: Some(dose(2500)),
            dose_max: Some(dose(3000)),
            dose_text: None,
            source: Some("label".into()),
        },
        Predicate::Dose {
            product: copper(),
            about: about(),
            dose: None,
            dose_max: None,
            dose_text: None,
            source: None,
        },
        Predicate::Waiting {
            product: copper(),
            about: about(),
            days: Some(1),
            source: Some("label".into()),
        },
        Predicate::Waiting {
            product: copper(),
            about: about(),
            days: None,
            source: None,
        },
    ];
    list.extend(
        [Reaction::Accepted, Reaction::Hesitant, Reaction::Rejected]
            .map(|reaction| Predicate::Reacted { reaction }),
    );
    let kinds = [
        ObjectionKind::Price,
        ObjectionKind::Brand,
        ObjectionKind::WaitAndSee,
        ObjectionKind::HasStock,
        ObjectionKind::Distrust,
        ObjectionKind::Labour,
        ObjectionKind::Other,
    ];
    list.extend(kinds.map(|kind| lead(Some(kind), Some(1480))));
    list.extend(kinds.map(|kind| Predicate::Objected { kind }));
    list
}

fn claim(predicate: Predicate) -> Claim {
    Claim {
        predicate,
        evidence: vec![EntryId::new("V1").unwrap()],
        day: Some(day("2026-04-21")),
        visit: None,
        of: None,
        late: false,
    }
}

fn said(claim: &Claim, lang: Lang) -> String {
    render(claim, &Words::new(), lang, &catalogue())
}

/// The name a predicate has in JSON.
fn named(predicate: &Predicate) -> String {
    let value = serde_json::to_value(predicate).unwrap();
    value["is"].as_str().unwrap().to_owned()
}

#[test]
fn every_predicate_in_english() {
    let lines: Vec<String> = all()
        .into_iter()
        .map(|it| said(&claim(it), Lang::En))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_predicate_in_telugu() {
    let lines: Vec<String> = all()
        .into_iter()
        .map(|it| said(&claim(it), Lang::Te))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_predicate_in_hindi() {
    let lines: Vec<String> = all()
        .into_iter()
        .map(|it| said(&claim(it), Lang::Hi))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_predicate_is_read_as_it_was_written() {
    for predicate in all() {
        let json = serde_json::to_string(&predicate).unwrap();
        let read: Predicate = serde_json::from_str(&json).unwrap();
        assert_eq!(read, predicate, "{json}");
    }
}

#[test]
fn every_predicate_is_one_sentence_with_its_day() {
    let words = Words::new();
    let mut names: Vec<String> = all().iter().map(named).collect();
    names.sort();
    names.dedup();
    // As many as the model has; a new predicate needs words and a line in `all`.
    assert_eq!(names.len(), PREDICATES, "{names:?}");
    for predicate in all() {
        let claim = claim(predicate);
        for lang in Lang::ALL {
            let sentence = said(&claim, lang);
            let day = words.day(lang, claim.day.unwrap());
            assert!(sentence.contains(&day), "no day in: {sentence}");
            let end = if lang == Lang::Hi { '।' } else { '.' };
            assert!(sentence.ends_with(end), "no sentence: {sentence}");
            assert!(
                !sentence.contains(['{', '}', '$']),
                "raw words in: {sentence}"
            );
            // Units of the one language are short forms with a full stop.
            let inner = sentence.trim_end_matches(end).replace("గ్రా. ", "గ్రా ");
            assert!(
                !inner.contains(". ") && !inner.contains('।'),
                "two sentences: {sentence}"
            );
            assert_eq!(sentence, sentence.trim(), "blanks at an end");
        }
    }
}

const PREDICATES: usize = 31;

#[test]
fn two_predicates_never_read_the_same() {
    for lang in Lang::ALL {
        let mut sentences: Vec<String> =
            all().into_iter().map(|it| said(&claim(it), lang)).collect();
        let number = sentences.len();
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), number, "{lang}");
    }
}

#[test]
fn another_farmer_is_a_farmer_of_this_village() {
    let other = Claim {
        of: FarmerId::new("F9").ok(),
        ..claim(Predicate::Refused {
            product: id("P2"),
            price_inr: Some(1480),
        })
    };
    assert_eq!(
        said(&other, Lang::En),
        "21 Apr 2026, a farmer of this village: Amistar Top refused; the price then was ₹1,480."
    );
    assert_eq!(
        said(&other, Lang::Te),
        "21 ఏప్రిల్ 2026, ఈ ఊరి ఒక రైతు: Amistar Top (అమిస్టార్ టాప్) వద్దన్నారు; అప్పటి ధర ₹1,480."
    );
    assert_eq!(
        said(&other, Lang::Hi),
        "21 अप्रैल 2026, इस गाँव के एक किसान: Amistar Top को मना किया; तब का दाम ₹1,480।"
    );
    let late = Claim {
        late: true,
        ..other
    };
    assert!(said(&late, Lang::En).ends_with(". (arrived later)"));
}

fn brief() -> Brief {
    let claims = |list: Vec<Predicate>| list.into_iter().map(claim).collect();
    Brief {
        farmer: FarmerId::new("F1").ok(),
        as_of: day("2026-04-21").end(),
        memory: Memory::On,
        drawn_from: DrawnFrom {
            visits: 7,
            similar: 4,
            similar_farmers: 3,
        },
        sections: vec![
            Section {
                kind: SectionKind::Headline,
                claims: claims(vec![Predicate::NoHistory]),
            },
            Section {
                kind: SectionKind::Products,
                claims: claims(all()),
            },
        ],
    }
}

#[test]
fn a_brief_in_plain_lines_opens_with_what_it_is_drawn_from() {
    let words = Words::new();
    let text = plain(&brief(), Known::Record, &words, Lang::En, &catalogue());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "As of 21 Apr 2026, as the record knew it, memory on: \
             from 7 own visits and 4 similar cases of 3 farmers.",
            "In short",
            "- No visit is on record up to 21 Apr 2026.",
            "Products that fit",
        ]
    );
    let off = Brief {
        memory: Memory::Off,
        as_of: day("2026-04-21").at(9, 5),
        drawn_from: DrawnFrom::default(),
        ..brief()
    };
    let text = plain(&off, Known::Depot, &words, Lang::Te, &catalogue());
    assert_eq!(
        text.lines().next().unwrap(),
        "21 ఏప్రిల్ 2026, 9:05 నాటికి, డిపోకు తెలిసినంత, మెమరీ లేదు: \
         ఈ రైతు వద్ద 0 సందర్శనలు, 0 రైతుల నుంచి 0 ఇలాంటి సందర్భాలు."
    );
    let text = plain(&off, Known::Depot, &words, Lang::Hi, &catalogue());
    assert_eq!(
        text.lines().next().unwrap(),
        "21 अप्रैल 2026, 9:05 तक, जितना डिपो को पता था, मेमोरी बंद: \
         इस किसान की 0 मुलाकात, 0 किसान के 0 ऐसा मामला।"
    );
}

#[test]
fn days_to_come_stand_only_in_expected_fields() {
    let words = Words::new();
    for lang in Lang::ALL {
        let value = to_json(&brief(), &words, lang, &catalogue());
        let claims = value["sections"][1]["claims"].as_array().unwrap();
        assert_eq!(claims.len(), all().len());
        let later: Vec<String> = ["2026-05-20", "2026-06-10", "2026-04-28", "2026-05-05"]
            .iter()
            .flat_map(|text| [words.day(lang, day(text)), (*text).to_owned()])
            .collect();
        for (claim, predicate) in claims.iter().zip(all()) {
            let overdue = matches!(predicate, Predicate::Lapsed { .. })
                || matches!(predicate, Predicate::FollowUpOpen { overdue: true, .. });
            for (field, inner) in fields(claim) {
                let names_later = later.iter().any(|day| inner.contains(day.as_str()));
                assert!(
                    !names_later || field.starts_with("expected_") || overdue,
                    "{field}: {inner}"
                );
            }
        }
    }
}

/// All texts of a JSON value with the field they stand in.
fn fields(value: &serde_json::Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((name, value)) = open.pop() {
        match value {
            serde_json::Value::Object(map) => {
                open.extend(map.iter().map(|(key, value)| (key.clone(), value)));
            }
            serde_json::Value::Array(list) => {
                open.extend(list.iter().map(|value| (name.clone(), value)));
            }
            serde_json::Value::String(text) => found.push((name, text.clone())),
            _ => {}
        }
    }
    found
}

#[test]
fn each_claim_has_exactly_one_sentence() {
    let value = to_json(&brief(), &Words::new(), Lang::En, &catalogue());
    assert_eq!(value["farmer"], "F1");
    assert_eq!(value["memory"], "on");
    assert_eq!(value["sections"][1]["title"], "Products that fit");
    let claims = value["sections"][1]["claims"].as_array().unwrap();
    for (json, predicate) in claims.iter().zip(all()) {
        let claim = claim(predicate);
        let (field, other) = if names_future_day(&claim) {
            ("expected_text", "text")
        } else {
            ("text", "expected_text")
        };
        assert_eq!(json[field], said(&claim, Lang::En));
        assert!(json.get(other).is_none());
        assert_eq!(json["evidence"][0], "V1");
        assert_eq!(json["day"], "2026-04-21");
    }
}

#[test]
fn a_digest_changes_with_any_fact_and_any_word() {
    let words = Words::new();
    let one = digest(&brief(), &words, Lang::En, &catalogue());
    assert_eq!(one, digest(&brief(), &words, Lang::En, &catalogue()));
    assert_ne!(one, digest(&brief(), &words, Lang::Te, &catalogue()));
    let mut other = brief();
    other.sections[1].claims[3].late = true;
    assert_ne!(one, digest(&other, &words, Lang::En, &catalogue()));
}

#[test]
fn every_section_has_a_title_of_its_own() {
    let kinds = [
        SectionKind::Headline,
        SectionKind::LastVisit,
        SectionKind::FollowUps,
        SectionKind::Watch,
        SectionKind::Products,
        SectionKind::Pitch,
        SectionKind::NotToSay,
        SectionKind::Similar,
        SectionKind::OpenQuestions,
        SectionKind::Confidence,
    ];
    for lang in Lang::ALL {
        let title = |kind: &SectionKind| section_title(*kind, &Words::new(), lang);
        let mut titles: Vec<String> = kinds.iter().map(title).collect();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), kinds.len());
    }
}
