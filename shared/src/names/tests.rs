//! Names that are the same, and names that are not.

use super::*;

#[test]
fn both_scripts_and_all_spellings_have_one_key() {
    let same: &[&[&str]] = &[
        &["ramesh", "Ramesh", "రమేష్", "రమేశ్", "Rameesh"],
        &["Ankapoor", "Ankapur", "అంకాపూర్", "ANKAPUR"],
        &["Lakshmi", "Laxmi", "లక్ష్మి", "Lakshmee"],
        &["Reddy", "Reddi", "రెడ్డి"],
        &["Venkataiah", "Venkatayya", "వెంకటయ్య"],
        &["Yellaiah", "Ellaiah", "ఎల్లయ్య", "యెల్లయ్య"],
        &["Goud", "Gowd", "గౌడ్"],
        &["Srinivas", "Shrinivaas", "శ్రీనివాస్"],
        &["Wanaparthy", "Vanaparthi", "వనపర్తి"],
        &["Kothur", "Kottur", "కొత్తూర్"],
        &["Sambaiah", "సాంబయ్య"],
        &["Muhammad", "మొహమ్మద్"],
        &["Raikal", "రాయికల్"],
        &["Hydarabad", "హైదరాబాద్", "Haidarabad"],
        &["Ghanapur", "ఘణపురం"],
        &["Pasunoor", "పసునూరు"],
        &["Ram Reddy", "రాం రెడ్డి"],
        &["Plot 12", "plot ౧౨"],
    ];
    for names in same {
        let first = key(names[0]);
        for name in *names {
            assert_eq!(key(name), first, "{name} and {}", names[0]);
        }
    }
}

#[test]
fn different_names_have_different_keys() {
    for (a, b) in [
        ("Ramesh", "Rajesh"),
        ("Suresh", "Naresh"),
        ("Ravi", "Rama"),
        ("లక్ష్మి", "రుక్మిణి"),
    ] {
        assert_ne!(key(a), key(b));
    }
}

fn rank(query: &str, names: &[&str]) -> Option<Rank> {
    Query::new(query).matches(&keys(names.iter().copied()))
}

#[test]
fn a_search_finds_across_scripts_by_beginnings_and_with_a_slip() {
    let ramesh = ["రమేష్ గౌడ్", "Ankapoor"];
    assert_eq!(rank("ramesh", &ramesh), Some(Rank::Full));
    assert_eq!(rank("రమే", &["Ramesh Goud"]), Some(Rank::Begins));
    assert_eq!(rank("ram", &ramesh), Some(Rank::Begins));
    assert_eq!(
        rank("ankapur ram", &ramesh),
        Some(Rank::Begins),
        "name and village, any order"
    );
    assert_eq!(
        rank("ramseh", &ramesh),
        Some(Rank::Near),
        "two letters swapped"
    );
    assert_eq!(rank("mohammed", &["మొహమ్మద్"]), Some(Rank::Near));
    assert_eq!(rank("rameshgoud", &ramesh), Some(Rank::Joined));
    assert_eq!(rank("anka pur", &ramesh), Some(Rank::Joined));
    assert_eq!(rank("suresh", &ramesh), None);
    assert_eq!(
        rank("ramesh reddy", &ramesh),
        None,
        "every word must be there"
    );
    assert_eq!(rank("", &ramesh), Some(Rank::Full));
    assert_eq!(rank("9848", &["Ramesh", "98480 12345"]), Some(Rank::Begins));
    assert_eq!(
        rank("98481", &["Ramesh", "98480"]),
        None,
        "digits are not guessed"
    );
}

#[test]
fn the_better_match_comes_first() {
    assert!(Rank::Full < Rank::Begins && Rank::Begins < Rank::Joined && Rank::Joined < Rank::Near);
}

#[test]
fn possible_duplicates() {
    for (a, b) in [
        ("Ramesh Goud", "రమేష్ గౌడ్"),
        ("Ramesh Goud", "R. Goud"),
        ("Ramesh", "Ramesh Goud"),
        ("Goud Ramesh", "Ramesh Goud"),
        ("Venkatesh", "Venkatesha"),
        ("K. Laxmi", "Lakshmi Kandula"),
    ] {
        assert!(
            possible_duplicate(a, b) && possible_duplicate(b, a),
            "{a}, {b}"
        );
    }
    for (a, b) in [
        ("Ramesh Goud", "Suresh Goud"),
        ("Ramesh", "Rajesh"),
        ("Goud", "Ramesh Goud"),
        ("R. G.", "Ramesh Goud"),
        ("", "Ramesh"),
        ("Ravi", "Rama"),
    ] {
        assert!(
            !possible_duplicate(a, b) && !possible_duplicate(b, a),
            "{a}, {b}"
        );
    }
}

proptest::proptest! {
    #[test]
    fn any_text_has_a_key_and_finds_itself(text in "\\PC{0,40}") {
        let folded = key(&text);
        proptest::prop_assert_eq!(Query::new(&text).matches(&folded), Some(Rank::Full));
    }
}

#[test]
fn a_name_in_devanagari_is_the_same_name() {
    for (hindi, telugu, latin) in [
        ("रमेश गौड़", "రమేష్ గౌడ్", "Ramesh Goud"),
        ("लक्ष्मी बाई", "లక్ష్మీ బాయి", "Lakshmi Bai"),
        ("वेंकट रेड्डी", "వెంకట్ రెడ్డి", "Venkat Reddy"),
        ("यादय्या", "యాదయ్య", "Yadaiah"),
        ("पद्मा", "పద్మ", "Padma"),
    ] {
        assert!(possible_duplicate(hindi, telugu), "{hindi} {telugu}");
        assert!(possible_duplicate(hindi, latin), "{hindi} {latin}");
        let found = Query::new(hindi).matches(&keys([telugu, latin]));
        assert!(found.is_some(), "{hindi}: {} {}", key(hindi), key(telugu));
    }
    assert!(!possible_duplicate("सुरेश गौड़", "రమేష్ గౌడ్"));
    assert_eq!(key("९८७६"), "9876");
    assert_eq!(key("ज़ाकिर"), key("జాకిర్"));
}
