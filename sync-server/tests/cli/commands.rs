//! Each command by itself.

use crate::program::{Done, Program, command, exists};
use serde_json::json;

#[test]
fn the_demo_is_imported_once() {
    let program = Program::new();
    let first = program.json(&["import", "demo"]);
    assert_eq!(
        (&first["imported"], &first["refused"]),
        (&first["read"], &json!(0))
    );
    let again = program.json(&["import", "demo"]);
    assert_eq!(
        (&again["imported"], &again["unchanged"]),
        (&json!(0), &first["read"])
    );
    let status = program.json(&["status"]);
    assert_eq!(
        (&status["farmers"], &status["devices"]),
        (&json!(8), &json!(0))
    );
    assert!(status["visits"].as_u64().unwrap() >= 30 && status["outcomes"].as_u64().unwrap() >= 25);
    let waiting = status["visits"].as_u64().unwrap() + status["outcomes"].as_u64().unwrap();
    assert_eq!(
        status["outbox"],
        json!({ "waiting": waiting, "sent": 0, "verified": 0, "gave_up": 0 })
    );
    let officers = program.json(&["officer", "list"]);
    assert_eq!(officers["officers"][0]["id"], "O01");
    assert_eq!(
        officers["officers"][1]["villages"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[test]
fn neither_serve_nor_another_import_loads_the_demo() {
    let program = Program::new();
    let serving = program.serve();
    assert_eq!(program.json(&["status"])["farmers"], 0);
    assert_eq!(serving.stop().0, 0);
}

#[test]
fn an_officer_gets_villages_and_codes() {
    let program = Program::new();
    let added = program.run(&[
        "officer",
        "add",
        "Suresh Naik",
        "--id",
        "O07",
        "--village",
        "574308",
        "574309",
    ]);
    assert_eq!(added.code, 0);
    assert!(
        added.stdout.contains("574308 has no name"),
        "{}",
        added.stdout
    );
    program.json(&[
        "officer",
        "add",
        "Suresh Naik",
        "--id",
        "O07",
        "--village",
        "574308",
        "--village",
        "574310",
    ]);
    let list = program.json(&["officer", "list"]);
    let expected = json!({ "id": "O07", "name": "Suresh Naik", "villages": ["574308", "574309", "574310"], "devices": 0 });
    assert_eq!(list["officers"], json!([expected]));
    assert_eq!(
        program.json(&["officer", "revoke", "O07", "--village", "574309"])["revoked"],
        1
    );
    let code = program.json(&["officer", "code", "O07"]);
    assert_eq!(
        (
            code["officer"].as_str(),
            code["code"].as_str().unwrap().len()
        ),
        (Some("O07"), 8)
    );
    assert!(code["expires_at"].as_str().unwrap().ends_with("+05:30"));
    let unknown = program.run(&["officer", "code", "O08"]);
    assert_eq!(
        (unknown.code, unknown.stderr.contains("O08")),
        (1, true),
        "{}",
        unknown.stderr
    );
}

#[test]
fn wrong_use_is_two_and_names_what_is_wrong() {
    let program = Program::new();
    let cases: [(&[&str], &str); 7] = [
        (&["nothing"], "nothing"),
        (&["import", "kcc"], "FILE"),
        (&["import", "cattle", "x.csv"], "cattle"),
        (&["serve", "--listen", "8080"], "--listen"),
        (&["serve", "--hindsight-url", "here"], "--hindsight-url"),
        (&["officer", "add", "A", "--id", "a b"], "--id"),
        (&["backup"], "FILE"),
    ];
    for (words, name) in cases {
        let done = program.run(words);
        assert_eq!(done.code, 2, "{words:?}");
        assert!(
            done.stderr.contains(name) && done.stdout.is_empty(),
            "{words:?}: {}",
            done.stderr
        );
    }
    assert_eq!(Done::of(command(&["--help"]).output().unwrap()).code, 0);
    assert_eq!(Done::of(command(&["--version"]).output().unwrap()).code, 0);
}

#[test]
fn a_wrong_value_of_the_environment_stops_the_start_with_its_name() {
    let cases = [
        ("KHETSMRITI_LISTEN", "eighty"),
        ("KHETSMRITI_HINDSIGHT_URL", "here"),
        ("KHETSMRITI_HINDSIGHT_BANK", "a b"),
        ("KHETSMRITI_PUBLIC_URL", ""),
    ];
    for (key, value) in cases {
        let done = Done::of(command(&["serve"]).env(key, value).output().unwrap());
        assert_eq!(
            (done.code, done.stderr.contains(key)),
            (2, true),
            "{key}: {}",
            done.stderr
        );
    }
}

#[test]
fn options_come_from_the_environment_too() {
    let program = Program::new();
    program.json(&["officer", "add", "A", "--id", "O01"]);
    let done = Done::of(
        command(&["officer", "list", "--json"])
            .env("KHETSMRITI_DATA", program.data())
            .output()
            .unwrap(),
    );
    assert_eq!(done.json()["officers"].as_array().unwrap().len(), 1);
}

#[test]
fn a_failure_is_one_and_says_what_failed() {
    let program = Program::new();
    let no_file = program.run(&["import", "kcc", "no-such-file.csv"]);
    assert_eq!(
        (no_file.code, no_file.stderr.contains("no-such-file.csv")),
        (1, true),
        "{}",
        no_file.stderr
    );
    let other = program.file("other.csv", "a,b\n1,2\n");
    let wrong_header = program.run(&["import", "kcc", &other]);
    assert_eq!(
        (wrong_header.code, wrong_header.stderr.contains("other.csv")),
        (1, true),
        "{}",
        wrong_header.stderr
    );
    let nobody = program.run(&["import", "demo", "--officer", "O99"]);
    assert_eq!(
        (nobody.code, nobody.stderr.contains("O99")),
        (1, true),
        "{}",
        nobody.stderr
    );
    let junk = program.file("junk", "not a database");
    let restored = program.run(&["restore", &junk]);
    assert_eq!(
        (restored.code, restored.stderr.contains("backup")),
        (1, true),
        "{}",
        restored.stderr
    );
    let file_as_folder = Done::of(command(&["status", "--data", &junk]).output().unwrap());
    assert_eq!(
        (file_as_folder.code, file_as_folder.stderr.contains("junk")),
        (1, true),
        "{}",
        file_as_folder.stderr
    );
}

#[test]
fn refused_rows_are_written_with_their_reason_and_are_no_failure() {
    let program = Program::new();
    let calls = program.file(
        "calls.csv",
        "QueryText,KccAns,CreatedOn,Crop,BlockName,DistrictName,QueryType\n\
         ABOUT THRIPS IN CHILLI,SPRAY,2025-01-02 07:35:33.457,Chillies,CHEVELLA,RANGAREDDY,\tPlant Protection\t\n\
         ABOUT MITES,SPRAY,some day,Chillies,CHEVELLA,RANGAREDDY,Plant Protection\n",
    );
    let refused = program.folder.path().join("refused.csv");
    let words = [
        "import",
        "kcc",
        &calls,
        "--refused",
        refused.to_str().unwrap(),
    ];
    let counts = program.json(&words);
    assert_eq!(
        counts,
        json!({ "read": 2, "imported": 1, "unchanged": 0, "refused": 1 })
    );
    let list = std::fs::read_to_string(refused).unwrap();
    assert!(
        list.contains("no_time") && list.contains("calls.csv,3"),
        "{list}"
    );
    program.run(&["import", "kcc", &calls]);
    assert!(exists(&format!("{}/refused-kcc.csv", program.data())));
}

#[test]
fn a_template_is_header_and_two_rows() {
    let program = Program::new();
    for what in ["farmers", "products"] {
        let done = program.run(&["import", what, "--template"]);
        assert_eq!((done.code, done.stdout.lines().count()), (0, 3), "{what}");
    }
}

#[test]
fn what_is_imported_joins_the_territory_that_is_named() {
    let program = Program::new();
    program.json(&["import", "demo"]);
    program.json(&["officer", "add", "New", "--id", "O09"]);
    program.json(&["import", "demo", "--officer", "O09"]);
    let list = program.json(&["officer", "list"]);
    assert_eq!(
        list["officers"][2]["villages"],
        json!(["VL01", "VL02", "VL03"])
    );
}

#[test]
fn people_read_in_their_language() {
    let program = Program::new();
    let english = program.run(&["status"]);
    assert!(
        english.stdout.starts_with("farmers 0, visits 0"),
        "{}",
        english.stdout
    );
    let telugu = program.run(&["status", "--lang", "te"]);
    assert!(telugu.stdout.starts_with("రైతులు 0"), "{}", telugu.stdout);
    assert_eq!(program.run(&["status", "--lang", "fr"]).code, 2);
}
