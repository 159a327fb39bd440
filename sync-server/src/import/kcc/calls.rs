//! What a call is about: an operator's test, or a trouble that the English query names for sure.

use super::super::words::{issues, plain_words};
use shared::vocab::OTHER_ISSUE;

/// Question types whose calls are about no crop's trouble, whatever words they hold.
const NOT_A_TROUBLE: &[&str] = &[
    "WEATHER",
    "MARKET",
    "SCHEME",
    "SCHEMES",
    "CREDIT",
    "INSURANCE",
    "TRAINING",
    "ORGANIC",
];

/// Whether a query or an answer says that no farmer asked: the operators write `TEST CALL`, the
/// `WORKING STATUS` of a SIM or DID number, or that the call was disconnected. The place and crop
/// (most are RAJENDRANAGAR, "Others") are not asked: farmers call from there too.
pub(super) fn is_test(text: &str) -> bool {
    let words = plain_words(text);
    let has = |phrase: &str| words.contains(phrase);
    let line = has(" SIM ") || has(" SIM2 ") || has(" DID ") || has(" DIDSIM ") || has(" NUMBER ");
    has(" TEST CALL ")
        || (line && (has(" WORKING STATUS ") || has(" STATUS CHECKING ")))
        || has(" CALL IS DISCONNECTED ")
        || has(" CALL DISCONNECTED ")
        || has(" CALL DROPPED ")
        || has(" DROPPED CALL ")
}

/// The trouble: the one that the query names. None named, two named, or a call about weather,
/// market or a scheme: `other`.
pub(super) fn issue(type_label: &str, query: &str) -> String {
    let kind = plain_words(type_label);
    let other = || OTHER_ISSUE.to_owned();
    if NOT_A_TROUBLE
        .iter()
        .any(|word| kind.contains(&format!(" {word} ")))
    {
        return other();
    }
    let mut found = issues(query);
    if found.len() == 1 {
        found.pop().unwrap_or_else(other)
    } else {
        other()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_tests_are_told_from_questions() {
        for test in [
            "TEST CALL [name removed]",
            "SIM 7 WORKING STATUS TEST CALL ",
            "TELANGANA SIM WORKING STATUS ?",
            "DID PRIMARY NUMBER WORKING STATUS CHECKING",
            "--CALL IS DISCONNECTED BY FARMER",
            " SECONDERY  DID NUMBER WORKING STATUS TEST CALL \n",
        ] {
            assert!(is_test(test), "{test}");
        }
        for question in [
            "FLOWER DROP MANAGEMENT?",
            "FARMER ASKED QUERY ON SOIL TESTING",
            "SUGGESTED TO DO SAMPLE TEST BEFORE MIXING",
            "VETERINARY TOLL FREE NUMBER?",
            "PUMP SET WORKING STATUS",
            "",
        ] {
            assert!(!is_test(question), "{question}");
        }
    }

    #[test]
    fn a_trouble_is_named_only_for_sure() {
        let cases = [
            (
                "Plant Protection",
                "STEM BORER MANAGEMENT IN PADDY?",
                "stem-borer",
            ),
            ("Plant Protection", "THRIPS AND MITES IN CHILLY", "other"),
            ("Plant Protection", "DISEASE MANAGEMENT IN PADDY?", "other"),
            ("Weather", "RAIN AFTER STEM BORER SPRAY", "other"),
            ("Government Schemes", "FERTILIZER SUBSIDY", "other"),
            ("Weed Management", "WEEDS IN PADDY", "weed"),
            ("2", "", "other"),
        ];
        for (kind, query, wanted) in cases {
            assert_eq!(issue(kind, query), wanted, "{query}");
        }
    }
}
