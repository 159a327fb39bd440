//! Words exist in every language, say the same things, and are all there when asked for.

use super::*;
use crate::{
    entry::{Dose, EntryError, Name},
    vocab::{CROPS, ISSUES, STAGES},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// Of each message: the names of its arguments.
pub(super) fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in lang.files().iter().flat_map(|file| file.lines()) {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if !line.starts_with([' ', '}', '\t']) {
            let (name, _) = line
                .split_once(" =")
                .unwrap_or_else(|| panic!("no message: {line}"));
            name.clone_into(&mut current);
            assert!(
                found.insert(current.clone(), BTreeSet::new()).is_none(),
                "{name} twice in {lang}"
            );
        }
        let names = found.get_mut(&current).expect("a message");
        for part in line.split('$').skip(1) {
            names.insert(
                part.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_')
                    .collect(),
            );
        }
    }
    found
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let own = messages(lang);
        for (key, args) in &english {
            let other = own
                .get(key)
                .unwrap_or_else(|| panic!("{key} is missing in {lang}"));
            assert_eq!(args, other, "arguments of {key} in {lang}");
        }
        for key in own.keys() {
            assert!(english.contains_key(key), "{key} is missing in English");
        }
    }
}

#[test]
fn every_file_can_be_read_whole() {
    for lang in Lang::ALL {
        for file in lang.files() {
            if let Err((_, errors)) = FluentResource::try_new((*file).to_owned()) {
                panic!("{lang}: {errors:?} in {file}");
            }
        }
        let words = Words::new();
        for (key, args) in messages(lang) {
            let args: Vec<_> = args
                .iter()
                .map(|name| (name.as_str(), Arg::Number(2)))
                .collect();
            let said = words
                .look_up(lang, &key, &args)
                .unwrap_or_else(|| panic!("{key} says nothing"));
            assert!(
                !said.contains(['{', '}']) && !said.trim().is_empty(),
                "{key} in {lang}: {said}"
            );
        }
    }
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            into.push(path);
        }
    }
}

/// The text of a string literal at the start of a source text.
fn literal(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('"')?.split('"').next()
}

/// The source text after the first argument of a call.
fn after_first_argument(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return &text[at + 1..],
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    ""
}

/// The keys that a source text says, as literals: `.say(lang, "key"`, `.say("key"`, `key("key")`.
fn keys_said(source: &str) -> Vec<&str> {
    let said = source
        .split(".say(")
        .skip(1)
        .filter_map(|call| literal(call).or_else(|| literal(after_first_argument(call))));
    let mut keys: Vec<&str> = said.collect();
    for (at, _) in source.match_indices("key(") {
        let before = source[..at].chars().next_back();
        if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.') {
            keys.extend(literal(&source[at + 4..]));
        }
    }
    keys
}

#[test]
fn keys_are_found_in_sources() {
    let source = r#"words.say(lang, "a-b", &[]); x.say(me.lang(1, 2),
        "c-d", &[]); let k = key("e-f"); object.key("no"); v.say(lang, chosen, &[("n", 1)]);
        me.say("g-h", &[])"#;
    assert_eq!(keys_said(source), ["a-b", "c-d", "g-h", "e-f"]);
}

#[test]
fn every_key_that_is_said_exists() {
    let known = messages(Lang::En);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for package in ["shared", "client", "sync-server"] {
        sources(&root.join(package).join("src"), &mut files);
    }
    let mut seen = 0;
    // What tests call a key is their own affair.
    let shows = |file: &&PathBuf| !file.to_string_lossy().ends_with("tests.rs");
    for file in files.iter().filter(shows) {
        let source = std::fs::read_to_string(file).unwrap();
        for key in keys_said(&source) {
            assert!(
                known.contains_key(key),
                "{key} in {} has no words",
                file.display()
            );
            seen += 1;
        }
    }
    assert!(
        seen > 40,
        "only {seen} keys found: does the test still look in the right place?"
    );
}

#[test]
fn every_listed_slug_has_words_of_its_own() {
    let issues: Vec<&str> = ISSUES.iter().map(|(slug, _)| *slug).collect();
    for known in Lang::ALL.map(messages) {
        for (kind, slugs) in [("crop", CROPS), ("stage", STAGES), ("issue", &issues)] {
            for slug in slugs {
                assert!(
                    known.contains_key(&format!("{kind}-{slug}")),
                    "{kind}-{slug}"
                );
            }
        }
    }
    let words = Words::new();
    assert_eq!(words.crop(Lang::Te, "red-gram"), "కంది");
    assert_eq!(words.crop(Lang::Hi, "red-gram"), "अरहर");
    assert_eq!(words.crop(Lang::Te, "ivy-gourd"), "ivy gourd");
    assert_eq!(words.issue(Lang::En, "Odd one"), "Odd one");
}

#[test]
fn a_key_without_words_is_never_shown_raw() {
    let words = Words::new();
    assert_eq!(words.say(Lang::Te, "never-written", &[]), "never written");
}

#[test]
fn days_amounts_and_sizes() {
    let words = Words::new();
    let day = "2026-04-08".parse().unwrap();
    assert_eq!(words.day(Lang::En, day), "8 Apr 2026");
    assert_eq!(words.day(Lang::Te, day), "8 ఏప్రిల్ 2026");
    assert_eq!(words.day_only(Lang::Te, day), "8 ఏప్రిల్");
    assert_eq!(words.moment(Lang::En, day.at(9, 5)), "8 Apr 2026, 9:05");
    assert_eq!(words.rupees(1480), "₹1,480");
    for (bytes, text) in [
        (0, "0 KB"),
        (1, "1 KB"),
        (24_000, "24 KB"),
        (1_130_000, "1.2 MB"),
    ] {
        assert_eq!(words.bytes(Lang::En, bytes), text);
    }
    let dose = Dose {
        milli: 2500,
        unit: "g".into(),
        per: "litre".into(),
    };
    assert_eq!(words.dose(Lang::En, &dose), "2.5 g per litre of water");
    assert_eq!(words.dose(Lang::Te, &dose), "లీటరు నీటికి 2.5 గ్రా.");
    assert_eq!(words.dose(Lang::Hi, &dose), "प्रति लीटर पानी 2.5 ग्राम");
    assert_eq!(words.day(Lang::Hi, day), "8 अप्रैल 2026");
    assert_eq!(
        words.say(Lang::Te, "count-visits", &[("n", Arg::Number(1))]),
        "1 సందర్శన"
    );
    assert_eq!(
        words.say(Lang::En, "count-visits", &[("n", Arg::Number(2))]),
        "2 visits"
    );
}

#[test]
fn names_come_in_the_script_of_the_reader() {
    let name = |lang: &str, text: &str| Name {
        lang: lang.into(),
        text: text.into(),
    };
    let both = [name("te", "రమేష్"), name("en", "Ramesh")];
    assert_eq!(
        Lang::ALL.map(|lang| name_in(&both, lang)),
        ["Ramesh", "రమేష్", "रमेष"]
    );
    assert_eq!(
        (name_in(&both[..1], Lang::En), name_in(&[], Lang::Te)),
        ("రమేష్".into(), "".into())
    );
    assert_eq!(name_in(&both[1..], Lang::Hi), "Ramesh", "Latin stays Latin");
    let hindi = [both[0].clone(), name("hi", "रमेश")];
    assert_eq!(name_in(&hindi, Lang::Hi), "रमेश", "as he writes it himself");
    assert_eq!(name_as_given(&both, Lang::Hi), "Ramesh", "as on the pack");
    let mut officer = crate::records::Officer {
        id: "O01".parse().unwrap(),
        name: "Ramesh".into(),
        names: vec![both[0].clone()],
    };
    let said = |officer: &_| Lang::ALL.map(|lang| officer_name(officer, lang).into_owned());
    assert_eq!(said(&officer), ["Ramesh", "రమేష్", "रमेष"]);
    officer.names.clear();
    assert_eq!(said(&officer), ["Ramesh"; 3]);
}

#[test]
fn errors_are_sentences() {
    let words = Words::new();
    let future = EntryError::Future {
        occurred: "2026-04-09".into(),
        recorded: "2026-04-08".into(),
    };
    let said = words.entry_error(Lang::En, &future);
    assert_eq!(
        said,
        "The visit is dated 9 Apr 2026, later than the day it is recorded (8 Apr 2026). Check the date."
    );
    let long = EntryError::NoteTooLong {
        field: "note",
        chars: 5000,
    };
    assert!(
        words
            .entry_error(Lang::Te, &long)
            .starts_with("గమనికలో 5000 అక్షరాలు")
    );
}

#[test]
fn the_states_of_a_record_are_the_agreed_words() {
    let words = Words::new();
    let states = [
        ("state-draft", ["Draft", "డ్రాఫ్ట్", "अधूरा"]),
        (
            "state-on-phone",
            ["On this phone", "ఈ ఫోన్‌లో ఉంది", "इस फोन पर"],
        ),
        ("state-sending", ["Sending", "పంపుతోంది", "भेज रहा है"]),
        ("state-at-depot", ["At the depot", "డిపోకు చేరింది", "डिपो पहुँचा"]),
        ("state-in-memory", ["In memory", "మెమరీలో ఉంది", "मेमोरी में"]),
        (
            "state-voice-waiting",
            ["Voice waiting", "వాయిస్ వేచి ఉంది", "आवाज़ इंतज़ार में"],
        ),
        ("state-needs-look", ["Needs a look", "చూడాలి", "देखना है"]),
    ];
    for (key, agreed) in states {
        assert_eq!(Lang::ALL.map(|lang| words.say(lang, key, &[])), agreed);
    }
}

#[test]
fn the_words_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&Words::new());
}
