//! The message holds what the label says, and nothing else; what is not on a label is left out and said.

use super::*;
use crate::{
    entry::{Advised, Name},
    records::{Record, RecordBody},
};
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn dose(milli: u32, unit: &str, per: &str) -> Dose {
    Dose {
        milli,
        unit: unit.into(),
        per: per.into(),
    }
}

fn label_use(crop: &str, issue: &str, least: Option<Dose>, wait: Option<u32>) -> LabelUse {
    LabelUse {
        crop: crop.into(),
        issues: vec![issue.into()],
        dose: least,
        dose_max: None,
        dose_text: None,
        waiting_days: wait,
    }
}

fn product(id: &str, uses: Vec<LabelUse>) -> Product {
    let name = |lang: &str, text: &str| Name {
        lang: lang.into(),
        text: text.into(),
    };
    Product {
        id: ProductId::new(id).unwrap(),
        names: vec![name("en", "Blitox"), name("te", "బ్లిటాక్స్")],
        chemical: "Copper oxychloride 50% WP".into(),
        class: "fungicide".into(),
        tier: None,
        uses,
        pack: None,
        price_inr: Some(420),
        source: "label 77, page 88".into(),
    }
}

fn row(from: &str, to: Option<&str>, product: Product) -> Record {
    Record {
        valid_from: day(from),
        valid_to: to.map(day),
        body: RecordBody::Product(product),
    }
}

fn visit(issue: Option<&str>, products: &[&str]) -> Visit {
    let advised = |id: &&str| Advised {
        product: ProductId::new(id).unwrap(),
        // What was written down at the visit is not what is sent.
        dose: Some(dose(9000, "kg", "plant")),
        price_inr: Some(999),
    };
    Visit {
        crop: "chilli".into(),
        issue: issue.map(Into::into),
        products: products.iter().map(advised).collect(),
        note: Some("told him 55 g".into()),
        advice: Some("66 ml for 3 days".into()),
        ..Visit::default()
    }
}

fn write(records: &[Record], on: &str, visit: &Visit, lang: Lang, with_price: bool) -> Advice {
    let (catalogue, words) = (Catalogue::on(day(on), records), Words::new());
    advice(&Wanted {
        visit,
        day: day(on),
        catalogue: &catalogue,
        lang,
        words: &words,
        officer: "Suresh",
        with_price,
        is_demo: false,
    })
}

fn blight(milli: u32, wait: Option<u32>) -> Vec<LabelUse> {
    let least = dose(milli, "g", "litre");
    vec![label_use("chilli", "blight", Some(least), wait)]
}

#[test]
fn the_message_says_product_dose_wait_day_and_who() {
    let records = [row(
        "2026-01-01",
        None,
        product("P1", blight(2500, Some(10))),
    )];
    let visit = visit(Some("blight"), &["P1"]);
    let said = write(&records, "2026-04-21", &visit, Lang::En, false);
    assert_eq!(
        said.text.as_deref(),
        Some(
            "Advice of 21 Apr 2026 for blight in chilli\n\
             Blitox: label dose 2.5 g per litre of water. Wait 10 days from the last spray to the harvest.\n\
             Suresh, from your depot"
        )
    );
    for lang in Lang::ALL {
        for with_price in [false, true] {
            let said = write(&records, "2026-04-21", &visit, lang, with_price);
            let text = said
                .text
                .unwrap_or_else(|| panic!("{lang}: {:?}", said.left_out));
            assert!(
                text.contains("Blitox") && text.contains("2.5") && text.contains("10"),
                "{text}"
            );
            assert_eq!(text.contains("420"), with_price, "{text}");
        }
    }
}

#[test]
fn a_wait_that_is_not_known_is_said_to_be_unknown() {
    let records = [row("2026-01-01", None, product("P1", blight(2500, None)))];
    let visit = visit(Some("blight"), &["P1"]);
    for lang in Lang::ALL {
        let said = write(&records, "2026-04-21", &visit, lang, false);
        let text = said
            .text
            .unwrap_or_else(|| panic!("{lang}: {:?}", said.left_out));
        let unknown = Words::new().say(lang, "advice-wait-unknown", &[]);
        let ask = Words::new().say(lang, "advice-ask", &[]);
        assert!(text.contains(&format!("{unknown} {ask}")), "{text}");
    }
}

#[test]
fn the_label_is_that_of_the_day() {
    let records = [
        row(
            "2026-01-01",
            Some("2026-05-31"),
            product("P1", blight(2500, Some(10))),
        ),
        row("2026-06-01", None, product("P1", blight(4000, Some(21)))),
    ];
    let visit = visit(Some("blight"), &["P1"]);
    let text = |on: &str| write(&records, on, &visit, Lang::En, false).text.unwrap();
    assert!(text("2026-04-21").contains("2.5 g") && text("2026-04-21").contains("10 days"));
    assert!(text("2026-06-01").contains("4 g") && text("2026-06-01").contains("21 days"));
}

#[test]
fn what_no_label_covers_is_left_out_with_its_reason() {
    let mut in_words = blight(1, Some(5));
    in_words[0].dose = None;
    in_words[0].dose_text = Some("8 traps per acre".into());
    let mut two = blight(2500, Some(10));
    two.push(label_use(
        "chilli",
        "thrips",
        Some(dose(3000, "g", "litre")),
        Some(10),
    ));
    let records = [
        row("2026-01-01", None, product("GOOD", blight(2500, Some(10)))),
        row(
            "2026-01-01",
            None,
            product(
                "OTHER",
                vec![label_use(
                    "paddy",
                    "blast",
                    Some(dose(1, "g", "litre")),
                    None,
                )],
            ),
        ),
        row(
            "2026-01-01",
            None,
            product(
                "TROUBLE",
                vec![label_use(
                    "chilli",
                    "thrips",
                    Some(dose(1000, "g", "litre")),
                    None,
                )],
            ),
        ),
        row("2026-01-01", None, product("WORDS", in_words)),
        row(
            "2026-01-01",
            None,
            product("NONE", vec![label_use("chilli", "blight", None, None)]),
        ),
        row("2026-09-01", None, product("LATER", blight(2500, Some(10)))),
        row("2026-01-01", None, product("TWO", two)),
    ];
    let all = [
        "GOOD", "OTHER", "TROUBLE", "WORDS", "NONE", "LATER", "NOWHERE", "GOOD",
    ];
    let said = write(
        &records,
        "2026-04-21",
        &visit(Some("blight"), &all),
        Lang::En,
        false,
    );
    let why: Vec<(&str, Why)> = said
        .left_out
        .iter()
        .map(|(id, why)| (id.as_str(), *why))
        .collect();
    assert_eq!(
        why,
        [
            ("OTHER", Why::NotForCrop),
            ("TROUBLE", Why::NotForTrouble),
            ("WORDS", Why::NoDose),
            ("NONE", Why::NoDose),
            ("LATER", Why::NotInCatalogue),
            ("NOWHERE", Why::NotInCatalogue),
        ]
    );
    assert_eq!(said.told.len(), 1);
    let unnamed = write(
        &records,
        "2026-04-21",
        &visit(None, &["TWO"]),
        Lang::En,
        false,
    );
    assert_eq!(
        (unnamed.text, unnamed.left_out[0].1),
        (None, Why::SeveralDoses)
    );
}

#[test]
fn of_several_waits_the_longest_is_told_and_an_unknown_one_makes_it_unknown() {
    let with = |second: Option<u32>| {
        let mut uses = blight(2500, Some(10));
        uses.extend(blight(2500, second));
        let records = [row("2026-01-01", None, product("P1", uses))];
        let visit = visit(Some("blight"), &["P1"]);
        write(&records, "2026-04-21", &visit, Lang::En, false)
            .text
            .unwrap()
    };
    assert!(with(Some(21)).contains("Wait 21 days"));
    assert!(with(None).contains("not on record"));
}

/// All numbers in a text, as they are written.
fn numbers(text: &str) -> Vec<String> {
    let mut found: Vec<String> = vec![String::new()];
    for c in text.chars() {
        let is_part = c.is_ascii_digit() || (c == '.' && !found.last().unwrap().is_empty());
        match (is_part, found.last_mut().unwrap()) {
            (true, number) => number.push(c),
            (false, number) if !number.is_empty() => found.push(String::new()),
            _ => {}
        }
    }
    let trimmed = found.iter().map(|it| it.trim_end_matches('.').to_owned());
    trimmed.filter(|it| !it.is_empty()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_number_is_in_it_but_the_labels_and_the_days(
        milli in 1u32..900_000,
        more in proptest::option::of(1u32..900_000),
        wait in proptest::option::of(0u32..120),
        price in 1u32..9_999,
        unit in 0usize..4,
        per in 0usize..5,
        with_price: bool,
        lang in 0usize..3,
        note in "[0-9]{1,4} (g|ml)",
    ) {
        let unit = ["g", "ml", "kg", "l"][unit];
        let per = ["acre", "hectare", "litre", "kg-seed", "plant"][per];
        let most = more.map(|more| dose(milli + more, unit, per));
        let mut of = label_use("chilli", "blight", Some(dose(milli, unit, per)), wait);
        of.dose_max = most.clone();
        let mut sold = product("P1", vec![of]);
        sold.price_inr = Some(price);
        let records = [row("2026-01-01", None, sold)];
        let mut visit = visit(Some("blight"), &["P1"]);
        (visit.note, visit.advice) = (Some(note.clone()), Some(note));
        let said = write(&records, "2026-04-21", &visit, Lang::ALL[lang], with_price);
        prop_assert!(said.left_out.is_empty(), "{:?}", said);
        let mut allowed = vec!["21".to_owned(), "2026".to_owned()];
        allowed.push(crate::text::thousandths(u64::from(milli)));
        allowed.extend(most.map(|most| crate::text::thousandths(u64::from(most.milli))));
        allowed.extend(wait.map(|days| days.to_string()));
        let text = said.text.unwrap().replace(',', "");
        if with_price {
            allowed.push(price.to_string());
        }
        for number in numbers(&text) {
            prop_assert!(allowed.contains(&number), "{} in {}", number, text);
        }
        prop_assert_eq!(text.contains('₹'), with_price);
    }
}
