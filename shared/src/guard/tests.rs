//! The guards where there is nothing to go by: what stays, what goes, and what becomes of a text.

use super::*;
use crate::{
    brief::{About, Predicate},
    entry::{CropResult, Dose, ObjectionKind, Reaction},
    ids::{EntryId, ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody, Village},
    view::AsOf,
};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn name(lang: &str, text: &str) -> Name {
    Name {
        lang: lang.into(),
        text: text.into(),
    }
}

fn catalogue() -> Catalogue {
    let row = |body| Record {
        valid_from: day("2024-01-01"),
        valid_to: None,
        body,
    };
    let product = Product {
        id: ProductId::new("P01").unwrap(),
        names: vec![name("en", "Blastcure 75"), name("te", "బ్లాస్ట్‌క్యూర్ 75")],
        chemical: "Tricyclazole 75% WP".into(),
        class: "fungicide".into(),
        tier: None,
        uses: vec![LabelUse {
            crop: "paddy".into(),
            issues: vec!["blast".into()],
            dose: Some(dose()),
            dose_max: None,
            dose_text: None,
            waiting_days: Some(30),
        }],
        pack: None,
        price_inr: Some(460),
        source: "label no. 4, ed. 2".into(),
    };
    let village = Village {
        id: VillageId::new("VL01").unwrap(),
        names: vec![name("en", "Ankapur"), name("te", "అంకాపూర్")],
        also: vec![],
        mandal: None,
        district: None,
    };
    let rows = [
        row(RecordBody::Product(product)),
        row(RecordBody::Village(village)),
    ];
    Catalogue::on(day("2026-09-28"), &rows)
}

fn dose() -> Dose {
    Dose {
        milli: 600,
        unit: "g".into(),
        per: "litre".into(),
    }
}

fn about() -> About {
    About {
        crop: "paddy".into(),
        issue: Some("blast".into()),
    }
}

fn claim(predicate: Predicate, on: &str, visit: &str) -> Claim {
    Claim {
        predicate,
        evidence: vec![],
        day: Some(day(on)),
        visit: Some(EntryId::new(visit).unwrap()),
        of: None,
        late: false,
    }
}

fn product() -> ProductId {
    ProductId::new("P01").unwrap()
}

fn claims() -> Vec<Claim> {
    vec![
        claim(
            Predicate::Advised {
                product: product(),
                about: about(),
            },
            "2026-06-10",
            "V1",
        ),
        claim(
            Predicate::Reacted {
                reaction: Reaction::Hesitant,
            },
            "2026-06-10",
            "V1",
        ),
        claim(
            Predicate::Objected {
                kind: ObjectionKind::HasStock,
            },
            "2026-06-10",
            "V1",
        ),
        claim(
            Predicate::Result {
                about: about(),
                result: CropResult::Partial,
            },
            "2026-06-24",
            "V1",
        ),
        claim(
            Predicate::Dose {
                product: product(),
                about: about(),
                dose: Some(dose()),
                dose_max: None,
                dose_text: None,
                source: Some("label no. 4, ed. 2".into()),
            },
            "2026-09-28",
            "V1",
        ),
    ]
}

/// What is shown of a text by these claims.
fn shown(text: &str, lang: Lang) -> String {
    let (catalogue, words) = (catalogue(), Words::new());
    let ground = Ground {
        farmer: None,
        village: None,
        catalogue: &catalogue,
        as_of: AsOf::day(day("2026-09-28")),
        about: None,
    };
    let guard = Guard::new(&ground, &words, &[]);
    let claims = claims();
    let by: Vec<&Claim> = claims.iter().collect();
    guard.check(text, lang, Covered::By(&by)).text()
}

#[test]
fn a_text_keeps_what_is_borne_out_as_it_was_written() {
    let text = "On 10 June he was  hesitant. He loved it!\nHe has stock at home. Partly controlled on 24‑06‑2026.";
    let left =
        "On 10 June he was  hesitant.\nHe has stock at home. Partly controlled on 24‑06‑2026.";
    assert_eq!(shown(text, Lang::En), left);
}

#[test]
fn facts_of_two_days_are_not_mixed() {
    assert_eq!(shown("On 24 June he was hesitant.", Lang::En), "");
    assert_eq!(shown("Partly controlled on 10 June.", Lang::En), "");
    assert_eq!(shown("జూన్ 10న కొంత అదుపులోకి వచ్చింది.", Lang::Te), "");
    let both = "Hesitant on 10 June; partly controlled on 24 June.";
    assert_eq!(shown(both, Lang::En), both);
}

#[test]
fn a_year_is_put_right_and_an_unknown_day_is_taken_out() {
    let cases = [
        ("Hesitant on 10 June 2024.", "Hesitant on 10 June 2026."),
        ("Hesitant on 10/06/25.", "Hesitant on 10/06/26."),
        ("Hesitant on 11 June.", "Hesitant."),
        ("10 జూన్ 2023న సందేహించారు.", "10 జూన్ 2026న సందేహించారు."),
        ("11 జూన్ 2026న సందేహించారు.", "సందేహించారు."),
    ];
    for (said, left) in cases {
        assert_eq!(shown(said, Lang::En), left, "{said}");
    }
}

#[test]
fn a_source_may_hold_dots_and_numbers() {
    let claims = claims();
    let sentence = render(&claims[4], &Words::new(), Lang::En, &catalogue());
    assert!(sentence.contains("label no. 4, ed. 2"), "{sentence}");
    assert_eq!(shown(&sentence, Lang::En), sentence);
    assert_eq!(shown(&sentence.replace("0.6", "0.8"), Lang::En), "");
    assert_eq!(shown(&sentence.replace("ed. 2", "ed. 3"), Lang::En), "");
}

#[test]
fn nothing_is_said_of_a_stranger() {
    let cases = [
        "He was hesitant.",
        "Neighbours had good yields.",
        "పక్క రైతులు ఒప్పుకున్నారు.",
    ];
    let (catalogue, words) = (catalogue(), Words::new());
    let ground = Ground {
        farmer: None,
        village: None,
        catalogue: &catalogue,
        as_of: AsOf::day(day("2026-09-28")),
        about: None,
    };
    let guard = Guard::new(&ground, &words, &[]);
    let mut counts = Counts::default();
    for text in cases {
        let checked = guard.check(text, Lang::En, Covered::Anyone);
        assert_eq!(checked.text(), "", "{text}");
        assert!(!checked.sentences[0].reasons.is_empty());
        counts.add(&checked);
    }
    assert_eq!(counts.of(Verdict::Dropped), 3);
    let kept = guard.check("No visit is on record.", Lang::En, Covered::Anyone);
    assert!(kept.is_kept(), "{kept:?}");
}

#[test]
fn odd_texts_do_no_harm() {
    for text in [
        "",
        " ",
        "\n\n",
        "...",
        "₹",
        "8",
        "((",
        "8 April",
        "\u{0C4D}\u{200C}",
        "2026-99-99",
        "1/0",
        "-5 g",
    ] {
        shown(text, Lang::En);
        shown(text, Lang::Te);
    }
    let long = "He was hesitant, and ".repeat(300);
    assert_eq!(shown(&long, Lang::En), "");
}

#[test]
fn every_reason_has_words() {
    let words = Words::new();
    for code in [
        Code::DateUnknown,
        Code::Dose,
        Code::UnknownWord,
        Code::Neighbour,
    ] {
        let reason = Reason::new(code, "these words");
        for lang in Lang::ALL {
            assert!(reason.say(&words, lang).contains("these words"));
        }
        assert!(!reason.code().is_empty());
    }
}
