//! What the lexicon makes of notes as officers write them. These sentences are ours, not real ones.

use super::*;
use crate::{
    entry::{Name, ObjectionKind, Reaction},
    ids::ProductId,
    records::{Product, Record, RecordBody},
    time::Day,
};

fn product(id: &str, names: &[(&str, &str)], chemical: &str) -> Record {
    let names = names.iter().map(|(lang, text)| Name {
        lang: (*lang).into(),
        text: (*text).into(),
    });
    Record {
        valid_from: "2024-01-01".parse().unwrap(),
        valid_to: None,
        body: RecordBody::Product(Product {
            id: ProductId::new(id).unwrap(),
            names: names.collect(),
            chemical: chemical.into(),
            class: "insecticide".into(),
            tier: None,
            uses: vec![],
            pack: None,
            price_inr: None,
            source: "test".into(),
        }),
    }
}

fn catalogue() -> Catalogue {
    let records = [
        product(
            "P1",
            &[("en", "Coragen"), ("te", "కోరాజెన్")],
            "Chlorantraniliprole 18.5% SC",
        ),
        product("P2", &[("en", "Hopper Stop")], "Pymetrozine 50% WG"),
        product("P3", &[("en", "Saaf")], "Carbendazim 12% + Mancozeb 63% WP"),
        product("P4", &[("en", "Actara")], "Thiamethoxam 25% WG"),
        product("P5", &[("en", "Evident")], "Thiamethoxam 25% WG"),
    ];
    let day: Day = "2026-07-01".parse().unwrap();
    Catalogue::on(day, &records)
}

fn read(text: &str) -> Proposal {
    read_note(text, &catalogue(), None)
}

fn products(text: &str) -> Vec<String> {
    read(text)
        .products
        .iter()
        .map(|it| it.look().to_string())
        .collect()
}

fn unknown(text: &str) -> Vec<String> {
    read(text)
        .named_unknown
        .iter()
        .map(|it| it.look().written.clone())
        .collect()
}

type DoseRead = (u64, u64, Unit, Option<Per>);

fn doses(text: &str) -> Vec<DoseRead> {
    let doses = read(text).doses.into_iter().map(Unchecked::confirmed);
    doses
        .map(|it| (it.least, it.most, it.unit, it.per))
        .collect()
}

fn guntas(text: &str) -> Option<u64> {
    read(text).area.map(|area| area.look().milli_guntas / 1000)
}

#[test]
fn mixed_notes_give_crop_trouble_and_stage() {
    for (text, crop, issue, stage) in [
        (
            "Vari lo sudi doma undi, pilaka dasha",
            "paddy",
            "planthopper",
            Some("tillering"),
        ),
        (
            "పత్తిలో గులాబీ రంగు పురుగు, పూత దశ",
            "cotton",
            "pink-bollworm",
            Some("flowering"),
        ),
        (
            "kapas me gulabi sundi dikhi",
            "cotton",
            "pink-bollworm",
            None,
        ),
        ("मिर्च में थ्रिप्स", "chilli", "thrips", None),
        (
            "चने की फसल में फली छेदक, फूल के समय",
            "bengal-gram",
            "pod-borer",
            Some("flowering"),
        ),
        ("संतरे में पत्ती मुड़ना", "citrus", "leaf-curl", None),
        (
            "धान me bhura fudka नहीं, झोंका dikha, कल्ले निकलने par",
            "paddy",
            "blast",
            Some("tillering"),
        ),
        ("mirchi lo thrips, mites kuda", "chilli", "thrips", None),
        (
            "nutrient management and stem borer in rice",
            "paddy",
            "stem-borer",
            None,
        ),
        ("మొక్కజొన్నలో కత్తెరపురుగు", "maize", "fall-armyworm", None),
    ] {
        let found = read(text);
        assert_eq!(found.crop.unwrap().look(), crop, "{text}");
        assert_eq!(found.issue.unwrap().look(), issue, "{text}");
        assert_eq!(
            found.stage.as_ref().map(|it| it.look().as_str()),
            stage,
            "{text}"
        );
    }
    let found = read("mirchi lo thrips, mites kuda");
    assert_eq!(found.more_issues[0].look(), "mite");
}

#[test]
fn what_is_denied_or_another_crop_is_not_proposed() {
    assert_eq!(read("paddy, no blast seen").issue, None);
    assert_eq!(read("వరిలో కలుపు లేదు").issue, None);
    let one = read("vari lo thrips undi kalupu ledu");
    assert_eq!(one.issue.unwrap().look(), "thrips");
    assert!(one.more_issues.is_empty());
    let past = read("గత సంవత్సరం వరి వేశాడు, ఇప్పుడు మొక్కజొన్న");
    assert_eq!(past.crop.unwrap().look(), "maize");
    assert_eq!(read("pumpkin beside the cotton").crop, None);
    assert_eq!(read("aphid medicine 3 gram a litre").crop, None);
    assert_eq!(read("12 days after sowing").stage, None);
    assert_eq!(read("बिजाई के 30-35 दिन बाद").stage, None);
    let aside = read("Lime: sprayed Actara 40 g per acre - cotton aphids, jassids");
    assert_eq!(aside.issue, None);
    assert!(read("The road was bad and nobody was there.").is_empty());
    assert!(read("").is_empty());
}

#[test]
fn a_product_is_proposed_only_where_the_catalogue_has_it() {
    assert_eq!(products("కోరాజెన్ 60 ml ఎకరాకు"), ["P1"]);
    assert_eq!(products("advised coragen"), ["P1"]);
    assert_eq!(products("hopper stop చెప్పాను"), ["P2"]);
    // The only one that holds it, by the chemical's name in any spelling.
    assert_eq!(products("క్లోరాంట్రానిలిప్రోల్ 60 ml"), ["P1"]);
    assert_eq!(products("carbendazim 12% + mancozeb 63% WP"), ["P3"]);
    // Half of a mixture is not the mixture.
    assert_eq!(products("mancozeb 600 g"), [""; 0]);
    assert_eq!(unknown("mancozeb 600 g"), ["mancozeb"]);
    assert_eq!(
        unknown("Superkill 50 EC, monocrotophos"),
        ["Superkill", "monocrotophos"]
    );
    let two = read("thiamethoxam 40 g");
    assert!(two.products.is_empty());
    assert_eq!(two.named_unknown[0].look().could_be.len(), 2);
}

#[test]
fn names_in_brackets_behind_a_chemical_are_names() {
    assert_eq!(
        unknown("ACEPHATE 75% SP (ARTHINEX) 300 g"),
        ["ACEPHATE", "ARTHINEX"]
    );
    assert_eq!(unknown("acephate (or any)"), ["acephate"]);
    assert_eq!(unknown("NPK 19:19:19 5 g"), ["NPK 19:19:19"]);
}

#[test]
fn doses_are_read_with_what_they_are_per() {
    use {Per::*, Unit::*};
    let cases: [(&str, &[DoseRead]); 21] = [
        (
            "acephate 2-2.5 g per litre",
            &[(2000, 2500, G, Some(Litres(1)))],
        ),
        (
            "acephate 300 g/200 litres of water/acre",
            &[(300_000, 300_000, G, Some(Acre))],
        ),
        (
            "acephate 300 g in 200 litres of water",
            &[(300_000, 300_000, G, Some(Litres(200)))],
        ),
        (
            "ఎకరాకు 200 లీటర్ల నీటిలో అసిపేట్ 300 గ్రాములు",
            &[(300_000, 300_000, G, Some(Acre))],
        ),
        ("లీటరు నీటికి 2 మి.లీ. కలిపి", &[(2000, 2000, Ml, Some(Litres(1)))]),
        (
            "यूरिया 35 किलो प्रति एकड़",
            &[(35_000, 35_000, Kg, Some(Acre))],
        ),
        (
            "२०० से २५० ग्राम प्रति एकड़",
            &[(200_000, 250_000, G, Some(Acre))],
        ),
        (
            "urea rendu bastalu ekaraku",
            &[(2000, 2000, Bag, Some(Acre))],
        ),
        (
            "రెండు వందల యాభై మి.లీ. ఎకరాకు",
            &[(250_000, 250_000, Ml, Some(Acre))],
        ),
        (
            "carbofuran 3 G granules 8 to 10 kg per acre",
            &[(8000, 10_000, Kg, Some(Acre))],
        ),
        (
            "urea 20 kg + DAP 30 kg per acre",
            &[
                (20_000, 20_000, Kg, Some(Acre)),
                (30_000, 30_000, Kg, Some(Acre)),
            ],
        ),
        ("థైరామ్ 3 గ్రా. కిలో విత్తనానికి", &[(3000, 3000, G, Some(KgSeed))]),
        ("1/2 kg urea per plant", &[(500, 500, Kg, Some(Plant))]),
        (
            "Topramezone 336 g/l SC @ 40 ml per acre",
            &[(40_000, 40_000, Ml, Some(Acre))],
        ),
        (
            "1 acre ki urea 2 bastalu; litre ki 2 ml",
            &[
                (2000, 2000, Bag, Some(Acre)),
                (2000, 2000, Ml, Some(Litres(1))),
            ],
        ),
        (
            "1 ml/litre, 1 acre ki 200 ml",
            &[
                (1000, 1000, Ml, Some(Litres(1))),
                (200_000, 200_000, Ml, Some(Acre)),
            ],
        ),
        ("5 gram per tank", &[(5000, 5000, G, Some(Tank))]),
        ("प्रति टंकी 30 मि.ली.", &[(30_000, 30_000, Ml, Some(Tank))]),
        ("यूरिया दो कट्टे प्रति एकड़", &[(2000, 2000, Bag, Some(Acre))]),
        ("डी. ऐ. पी. डेढ़ बोरी एकड़ में", &[(1500, 1500, Bag, Some(Acre))]),
        (
            "ब्लिटॉक्स ढाई ग्राम प्रति लीटर पानी",
            &[(2500, 2500, G, Some(Litres(1)))],
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(doses(text), wanted, "{text}");
    }
    for none in [
        "30 days, 2 acres",
        "yield 6 quintals per acre",
        "20 km",
        "10 kg sand per acre",
    ] {
        assert_eq!(doses(none), [], "{none}");
    }
}

#[test]
fn a_dose_becomes_the_records_where_it_is_a_plain_one() {
    let dose = |text: &str| {
        read(text).doses[0]
            .look()
            .as_entry()
            .map(|it| (it.milli, it.unit, it.per))
    };
    let is = |milli, unit: &str, per: &str| Some((milli, unit.to_owned(), per.to_owned()));
    assert_eq!(dose("acephate 300 g per acre"), is(300_000, "g", "acre"));
    assert_eq!(
        dose("acephate 400 ml in 200 litres of water"),
        is(2000, "ml", "litre")
    );
    assert_eq!(dose("acephate 2-3 g per litre"), None);
    assert_eq!(dose("urea 2 bags per acre"), None);
    assert_eq!(dose("acephate 20 g per tank"), None);
    assert_eq!(dose("acephate 20 g"), None);
}

#[test]
fn land_is_read_in_guntas() {
    for (text, wanted) in [
        ("2 acres 10 guntas of cotton", Some(90)),
        ("రెండున్నర ఎకరాల మిరప", Some(100)),
        ("20 గుంటల్లో టమాట", Some(20)),
        ("dedh ekad me mirch", Some(60)),
        ("half acre okra", Some(20)),
        ("1 ekaram vari", Some(40)),
        ("spray 200 ml per acre", None),
        ("200 ml / 1 acre", None),
        ("ఒక ఎకరాకు 200 మి.లీ.", None),
    ] {
        assert_eq!(guntas(text), wanted, "{text}");
    }
}

#[test]
fn objection_and_reaction_are_read_in_every_language() {
    use {ObjectionKind::*, Reaction::*};
    for (text, objection, reaction) in [
        ("rate ekkuva ani vaddannadu", Some(Price), Some(Rejected)),
        (
            "ధర ఎక్కువని చెప్పాడు, తర్వాత ఒప్పుకున్నాడు",
            Some(Price),
            Some(Accepted),
        ),
        ("mehnga hai, mana kar diya", Some(Price), Some(Rejected)),
        (
            "He has old stock, will think about it",
            Some(HasStock),
            Some(Hesitant),
        ),
        ("కూలీలు లేరు", Some(Labour), None),
        ("भरोसा नहीं है, सोचेगा", Some(Distrust), Some(Hesitant)),
        ("दाम ज़्यादा लगा, दवा नहीं ली", Some(Price), Some(Rejected)),
        (
            "घर में दवा रखी है, बाद में बताएँगे",
            Some(HasStock),
            Some(Hesitant),
        ),
        ("मज़दूर नहीं मिल रहे पर मान गईं", Some(Labour), None),
        ("रुककर देखेंगे", Some(WaitAndSee), None),
        ("did not agree, brand teliyadu", Some(Brand), Some(Rejected)),
        ("chuddamannadu", Some(WaitAndSee), None),
        ("ok annadu", None, Some(Accepted)),
        ("he agreed", None, Some(Accepted)),
        ("not agreed; never accepted it", None, Some(Rejected)),
    ] {
        let found = read(text);
        assert_eq!(found.objection.map(|it| *it.look()), objection, "{text}");
        assert_eq!(found.reaction.map(|it| *it.look()), reaction, "{text}");
    }
}

#[test]
fn every_proposal_shows_the_words_it_rests_on() {
    let urea = read("urea 20 kg + DAP 30 kg per acre");
    let urea = urea.doses[0].span().of("urea 20 kg + DAP 30 kg per acre");
    assert_eq!(urea, "20 kg");
    let text = "మిరపలో తామర పురుగు. Pegasus 240 g per acre, 2 acres. ధర ఎక్కువ";
    let found = read(text);
    let words: Vec<&str> = found
        .spans()
        .into_iter()
        .map(|span| span.of(text))
        .collect();
    assert_eq!(
        words,
        [
            "మిరపలో",
            "తామర పురుగు",
            "Pegasus",
            "240 g per acre",
            "2 acres",
            "ధర ఎక్కువ"
        ]
    );
    assert_eq!(
        found.crop.map(Unchecked::confirmed).as_deref(),
        Some("chilli")
    );
}

#[test]
fn the_labels_of_the_screens_are_known_too() {
    let words = Words::new();
    for lang in Lang::ALL {
        for slug in ["paddy", "oil-palm", "citrus", "drumstick"] {
            let label = words.crop(lang, slug);
            let label = label.split(',').next().unwrap();
            let found = read_note(label, &catalogue(), Some(&words));
            assert_eq!(
                found.crop.map(Unchecked::confirmed).as_deref(),
                Some(slug),
                "{label}"
            );
        }
    }
}

#[test]
fn any_text_is_read_without_harm() {
    let long = "వరి 2 g/l ( ".repeat(2000);
    assert!(!read(&long).is_empty());
    for odd in [
        "((((",
        "9999999999999999999999 kg",
        "1/0 kg per acre",
        "-",
        "5 -",
        "19-19-",
        "\u{200C}",
        "/ acre",
        "g",
    ] {
        let _ = read(odd);
    }
}

mod any {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn spans_lie_in_the_note(text in "([వరిపత్తి మిలీగ్రా्रतिएकड़ 0-9a-z/().,+\\-\\n]|acre|kg |ఎకరాకు |19-19-19 ){0,60}") {
            let found = read(&text);
            for span in found.spans() {
                prop_assert!(!span.of(&text).is_empty());
            }
            prop_assert_eq!(read(&text), found);
        }
    }
}

#[test]
fn a_lexicon_made_in_steps_reads_the_same() {
    let (catalogue, words) = (catalogue(), Words::new());
    let mut making = Making::default();
    let mut steps = 1;
    let made = loop {
        match making.step(&catalogue, &words) {
            Ok(made) => break made,
            Err(further) => (making, steps) = (further, steps + 1),
        }
    };
    assert_eq!(steps, 3 + Lang::ALL.len());
    let note = "మిరపలో తామర పురుగు, Coragen 60 ml per acre, agreed";
    let read = made.read(note);
    assert!(read.crop.is_some() && !read.products.is_empty());
    assert_eq!(read, read_note(note, &catalogue, Some(&words)));
}
