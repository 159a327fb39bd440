//! The arrows between our packages and modules, and the few habits that a compiler does not hold: read from the sources
//! and manifests as text. Each test names every file that breaks its rule.

use std::fs;
use std::path::{Path, PathBuf};
use tests::root;

/// Every file under a folder whose name ends so, generated ones left out.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    if root().join(folder).is_file() {
        return vec![root().join(folder)];
    }
    fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        let items = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in items.map(|item| item.path()) {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() && !["target", "node_modules", ".git"].contains(&name.as_str()) {
                walk(&path, ending, found);
            } else if path.is_file() && name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), ending, &mut found);
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}

/// The code of a file: comment lines and string-free of tests at its foot are not told apart, comments are left out.
fn code(path: &Path) -> String {
    let text = read(path);
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Files of a folder whose code has one of these words.
fn using(folder: &str, words: &[&str]) -> Vec<String> {
    let all = files(folder, ".rs").into_iter();
    let found = all.filter_map(|path| {
        let code = code(&path);
        let word = words.iter().find(|word| code.contains(**word))?;
        Some(format!("{} has `{word}`", shown(&path)))
    });
    found.collect()
}

fn assert_none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// The packages a manifest depends on, development and build apart or not.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = read(&root().join(package).join("Cargo.toml"));
    let mut is_dependencies = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            is_dependencies = section.trim_end_matches(']').ends_with("dependencies");
            let named = section
                .trim_end_matches(']')
                .split_once("dependencies.")
                .map(|(_, name)| name);
            names.extend(named.map(str::to_owned));
        } else if is_dependencies && let Some((name, _)) = line.split_once(['=', '.']) {
            names.push(name.trim().to_owned());
        }
    }
    names
}

#[test]
fn packages_depend_on_each_other_along_the_arrows() {
    let ours = ["shared", "client", "sync-server", "tests", "xtask"];
    let allowed = |package: &str, other: &str| match package {
        "client" | "sync-server" => other == "shared",
        "tests" => true,
        _ => false,
    };
    let mut broken = Vec::new();
    for package in ours {
        let others = dependencies(package).into_iter();
        let wrong = others
            .filter(|other| ours.contains(&other.as_str()) && *other != package)
            .filter(|other| !allowed(package, other));
        broken.extend(wrong.map(|other| format!("{package} depends on {other}")));
    }
    assert_none("client -> shared <- sync-server, tests -> all", &broken);
    assert!(dependencies("sync-server").contains(&"shared".to_owned()));
    assert!(dependencies("client").contains(&"yew".to_owned()));
}

#[test]
fn shared_is_pure() {
    let words = [
        "std::fs",
        "std::net",
        "std::env",
        "std::thread",
        "SystemTime",
        "Instant::now",
        "Timestamp::now",
        "Zoned::now",
        "Ulid::new(",
        "rand::",
        "web_sys",
        "js_sys",
        "tokio",
    ];
    let broken: Vec<String> = using("shared/src", &words)
        .into_iter()
        .filter(|line| !is_test_file(line))
        .collect();
    assert_none(
        "no clock, randomness, network, storage or UI in shared",
        &broken,
    );
    let outside = [
        "tokio", "reqwest", "rand", "web-sys", "js-sys", "sqlx", "axum",
    ];
    let broken: Vec<String> = dependencies("shared")
        .into_iter()
        .filter(|name| outside.contains(&name.as_str()))
        .collect();
    assert_none("shared depends on what is pure alone", &broken);
}

/// Tests at the side of the code may read their data.
fn is_test_file(line: &str) -> bool {
    let path = line.split(' ').next().unwrap_or(line);
    path.ends_with("tests.rs") || path.ends_with("real.rs") || path.contains("/tests/")
}

#[test]
fn the_crdt_is_known_to_one_module() {
    let broken: Vec<String> = using("shared/src", &["automerge::", "use automerge"])
        .into_iter()
        .filter(|line| !line.starts_with("shared/src/document/"))
        .collect();
    assert_none("only shared::document names the CRDT library", &broken);
    let broken = using("client/src", &["automerge::", "use automerge"]);
    assert_none("the client reaches documents through shared", &broken);
    let broken: Vec<String> = using("client/src", &["shared::document", "document::{"])
        .into_iter()
        .filter(|line| !line.starts_with("client/src/worker/"))
        .collect();
    assert_none("documents are opened in the worker alone", &broken);
    let manifest = read(&root().join("client/Cargo.toml"));
    let line = manifest
        .lines()
        .find(|line| line.starts_with("automerge"))
        .unwrap_or_default();
    assert!(
        line.is_empty() || line.contains("optional = true"),
        "automerge in the client is optional: {line}"
    );
    assert!(
        !manifest
            .lines()
            .any(|line| line.starts_with("default") && line.contains("document")),
        "the feature `document` is not on by default"
    );
}

#[test]
fn the_core_of_the_client_knows_no_browser() {
    let browser = ["web_sys", "js_sys", "wasm_bindgen", "gloo", "yew", "rexie"];
    assert_none(
        "core is a state machine",
        &using("client/src/core", &browser),
    );
    assert_none(
        "core does not know the shell or the screens",
        &using("client/src/core", &["crate::shell", "crate::ui"]),
    );
    assert_none(
        "the shell does not know the screens",
        &using("client/src/shell", &["crate::ui", "yew::"]),
    );
    assert_none(
        "screens do no I/O",
        &using("client/src/ui", &["crate::shell", "rexie", "gloo::net"]),
    );
}

#[test]
fn only_the_storage_speaks_sql() {
    let sql = [
        "sqlx::query",
        "SELECT ",
        "INSERT ",
        "UPDATE ",
        "DELETE FROM",
        "rusqlite",
    ];
    for folder in [
        "sync-server/src/routes",
        "sync-server/src/sync",
        "sync-server/src/forwarder",
        "sync-server/src/import",
        "sync-server/src/cli",
    ] {
        let broken: Vec<String> = using(folder, &sql)
            .into_iter()
            .filter(|line| !is_test_file(line))
            .collect();
        assert_none(&format!("no SQL in {folder}"), &broken);
    }
    let up = [
        "crate::routes",
        "crate::sync",
        "crate::forwarder",
        "crate::import",
        "crate::cli",
    ];
    assert_none(
        "stores never call back",
        &using("sync-server/src/storage", &up),
    );
    let broken: Vec<String> = using(
        "sync-server/src/routes",
        &["automerge", "FarmerDocument", "check_change"],
    );
    assert_none("routes do not merge", &broken);
}

#[test]
fn every_file_says_what_it_is_for() {
    let broken: Vec<String> = ["shared", "client", "sync-server", "xtask", "tests"]
        .iter()
        .flat_map(|package| files(package, ".rs"))
        .filter(|path| {
            !read(path)
                .lines()
                .next()
                .is_some_and(|line| line.starts_with("//! ") && line.len() > 12)
        })
        .map(|path| shown(&path))
        .collect();
    assert_none("a file opens with `//!` and a sentence", &broken);
}

#[test]
fn nothing_is_left_to_do_or_switched_off() {
    // Put together here, so that this file does not break its own rule.
    let words = [
        concat!("#[ign", "ore"),
        concat!("todo", "!("),
        concat!("unimplement", "ed!("),
    ];
    let broken: Vec<String> = ["shared", "client", "sync-server", "xtask", "tests"]
        .iter()
        .flat_map(|package| using(package, &words))
        .collect();
    assert_none("no test is switched off and no code is left out", &broken);
}

#[test]
fn the_documents_are_there() {
    let wanted = [
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/ARCHITECTURE.md",
        "docs/LOGGING.md",
        "docs/data.md",
        "docs/bench.md",
    ];
    let broken: Vec<String> = wanted
        .iter()
        .filter(|name| fs::metadata(root().join(name)).map_or(0, |file| file.len()) < 200)
        .map(|name| (*name).to_owned())
        .collect();
    assert_none("documents are there and say something", &broken);
    assert!(
        files("docs/decisions", ".md").len() >= 2,
        "docs/decisions has its first pages"
    );
}

#[test]
fn words_shown_have_every_language() {
    fn keys(lang: &str) -> Vec<String> {
        let lines = files(&format!("shared/locales/{lang}"), ".ftl").into_iter();
        let mut keys: Vec<String> = lines
            .flat_map(|path| read(&path).lines().map(str::to_owned).collect::<Vec<_>>())
            .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
            .filter_map(|line| line.split_once('=').map(|(key, _)| key.trim().to_owned()))
            .collect();
        keys.sort();
        keys
    }
    let english = keys("en");
    assert!(english.len() > 100);
    let missing = |from: &[String], other: &[String]| {
        let missing = from.iter().filter(|key| !other.contains(key));
        missing.cloned().collect::<Vec<_>>()
    };
    for (lang, own) in [("Telugu", keys("te")), ("Hindi", keys("hi"))] {
        assert_none(&format!("{lang} lacks"), &missing(&english, &own));
        assert_none("English lacks", &missing(&own, &english));
    }
}

/// The phone pays for every byte; `cargo xtask bench sizes` says which file has grown.
#[test]
fn the_built_app_does_not_grow_unseen() {
    let Some(files) = tests::budget::built().unwrap() else {
        println!("skipped: no PWA is built (`cargo xtask build`)");
        return;
    };
    let (offline, shell) = tests::budget::sums(&files);
    assert!(
        offline <= tests::budget::OFFLINE_HELD && shell <= tests::budget::SHELL,
        "needed without signal: {offline} bytes as sent, of {}; to paint the list: {shell}, of {}",
        tests::budget::OFFLINE_HELD,
        tests::budget::SHELL,
    );
}
