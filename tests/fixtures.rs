//! What a release wrote is read for ever: every folder `tests/fixtures/v*/` holds the messages, entries, document,
//! database, unsent work of a phone and app of one release (`cargo run -p tests --bin fixture -- vN` stores them).

use serde_json::Value;
use shared::brief::FromMemory;
use shared::document::{FarmerDocument, check_change};
use shared::entry::{Body, Entry};
use shared::heard::Heard;
use shared::protocol::{Down, Items, MAX_DOWN_ITEM, MAX_UP_ITEM, Up, encode};
use shared::sync::stored::{Change, Intent, Kept, Store};
use shared::wording::Worded;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tests::server::Server;
use tests::{release, root};

fn releases() -> Vec<PathBuf> {
    let items = fs::read_dir(root().join("tests/fixtures")).expect("the folder is there");
    let folders = items.map(|item| item.expect("a readable folder").path());
    let mut found: Vec<PathBuf> = folders
        .filter(|path| {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            path.is_dir()
                && name
                    .strip_prefix('v')
                    .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no release is stored");
    found
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let items = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = items
        .map(|item| item.expect("a readable folder").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths
}

#[test]
fn stored_messages_are_read_and_written_again_byte_by_byte() {
    for release in releases() {
        for path in files(&release.join("messages")) {
            let stored = fs::read(&path).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let again = if name.starts_with("up-") {
                let mut items = Items::<Up>::new(MAX_UP_ITEM);
                items.push(&stored);
                encode(&items.next().unwrap().unwrap())
            } else {
                let mut items = Items::<Down>::new(MAX_DOWN_ITEM);
                items.push(&stored);
                encode(&items.next().unwrap().unwrap())
            };
            assert!(
                again == stored,
                "{} is written otherwise now",
                path.display()
            );
        }
    }
}

#[test]
fn every_message_of_today_is_stored_with_the_newest_release() {
    let newest = releases().pop().unwrap();
    let stored: BTreeSet<String> = files(&newest.join("messages"))
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let today: BTreeSet<String> = release::messages()
        .unwrap()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(stored, today);
}

#[test]
fn kept_answers_of_a_depot_are_read_and_written_again() {
    let mut read = 0;
    for release in releases() {
        let folder = release.join("kept");
        if !folder.exists() {
            // The first release kept none.
            continue;
        }
        for path in files(&folder) {
            let stored = fs::read_to_string(&path).unwrap();
            let again = match path.file_stem().and_then(|name| name.to_str()) {
                Some("worded") => {
                    let worded: Worded = serde_json::from_str(&stored).unwrap();
                    serde_json::to_string(&worded).unwrap()
                }
                Some("from_memory") => {
                    let memory: FromMemory = serde_json::from_str(&stored).unwrap();
                    serde_json::to_string(&memory).unwrap()
                }
                Some("heard") => {
                    let heard: Heard = serde_json::from_str(&stored).unwrap();
                    serde_json::to_string(&heard).unwrap()
                }
                _ => panic!("{} is read by nobody", path.display()),
            };
            assert_eq!(again, stored, "{}", path.display());
            read += 1;
        }
    }
    assert!(read >= 2);
}

#[test]
fn stored_entries_are_read_and_written_again_letter_by_letter() {
    for release in releases() {
        let text = fs::read_to_string(release.join("entries.jsonl")).unwrap();
        let mut kinds = BTreeSet::new();
        for line in text.lines() {
            let entry = Entry::decode(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(entry.encode().unwrap(), line);
            assert!(entry.body().unwrap() != Body::Unknown, "{line}");
            kinds.insert(entry.kind);
        }
        assert_eq!(kinds.len(), 8, "one of each kind");
    }
}

#[test]
fn a_stored_document_opens_whole_and_grows_from_its_stored_changes() {
    for release in releases() {
        let saved = fs::read(release.join("document.automerge")).unwrap();
        let document = FarmerDocument::load(&saved).unwrap();
        let (entries, unreadable) = document.entries();
        assert!(unreadable.is_empty(), "{unreadable:?}");
        let texts: BTreeSet<String> = entries
            .iter()
            .map(|entry| entry.encode().unwrap())
            .collect();
        let stored = fs::read_to_string(release.join("entries.jsonl")).unwrap();
        assert_eq!(texts, stored.lines().map(str::to_owned).collect());
        let mut grown = FarmerDocument::new();
        let doc = format!("{}@1", entries[0].farmer).parse().unwrap();
        for path in files(&release.join("changes")) {
            let checked = check_change(&doc, &fs::read(&path).unwrap()).unwrap();
            grown.apply(&checked).unwrap();
        }
        assert_eq!(grown.heads(), document.heads());
    }
}

#[test]
fn a_stored_database_is_opened_and_served() {
    for release in releases() {
        let mut server = Server::prepare().unwrap();
        let packed = fs::read(release.join("depot.sqlite.gz")).unwrap();
        let file = server.data().join("stored.sqlite");
        let mut plain = flate2::read::GzDecoder::new(&packed[..]);
        std::io::copy(&mut plain, &mut fs::File::create(&file).unwrap()).unwrap();
        server
            .run(&["restore", &file.display().to_string()])
            .unwrap();
        let status = server.status().unwrap();
        let stored = fs::read_to_string(release.join("status.json")).unwrap();
        let stored: Value = serde_json::from_str(&stored).unwrap();
        for count in ["farmers", "visits", "outcomes", "changes"] {
            assert_eq!(status[count], stored[count], "{count}");
        }
        server.start().unwrap();
    }
}

#[test]
fn the_store_of_a_phone_with_unsent_work_is_read() {
    for release in releases() {
        let text = fs::read_to_string(release.join("phone.json")).unwrap();
        let dump: Value = serde_json::from_str(&text).unwrap();
        let databases: Vec<&Value> = dump.as_object().unwrap().values().collect();
        let values = |store: Store| -> Vec<Vec<u8>> {
            let stores = databases.iter().map(|database| &database["stores"]);
            let pairs = stores.filter_map(|stores| stores[store.name()].as_array());
            let values = pairs
                .flatten()
                .filter_map(|pair| pair[1]["base64"].as_str());
            let decoded = values.map(|text| data_encoding::BASE64.decode(text.as_bytes()));
            decoded.map(Result::unwrap).collect()
        };
        let unsent: Vec<Entry> = values(Store::Intents)
            .iter()
            .map(|bytes| Intent::from_bytes(bytes).unwrap())
            .map(|intent| Entry::decode(&intent.text).unwrap())
            .collect();
        assert!(unsent.iter().any(|entry| entry.kind == "visit"));
        for bytes in values(Store::Changes) {
            Change::from_bytes(&bytes).unwrap();
        }
        let kept = values(Store::Snapshots);
        assert!(kept.len() > 5, "{} documents", kept.len());
        for bytes in kept {
            let kept = Kept::from_bytes(&bytes).unwrap();
            FarmerDocument::load(&kept.saved).unwrap();
        }
    }
}

#[test]
fn a_stored_app_is_whole() {
    for release in releases() {
        let packed = fs::read(release.join("pwa.tar.gz")).unwrap();
        let mut plain = Vec::new();
        std::io::copy(&mut flate2::read::GzDecoder::new(&packed[..]), &mut plain).unwrap();
        let text = String::from_utf8_lossy(&plain);
        for name in ["index.html", "sw.js", "boot.js", "manifest.webmanifest"] {
            assert!(text.contains(name), "{} lacks {name}", release.display());
        }
    }
}
