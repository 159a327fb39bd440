//! Commands beside a serving process.

use crate::program::{Done, Program, command};
use serde_json::{Value, json};
use std::process::Stdio;

fn post(url: &str, body: &Value) -> (u16, Value) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        drop(rustls::crypto::ring::default_provider().install_default());
        let answer = reqwest::Client::new()
            .post(url)
            .json(body)
            .send()
            .await
            .unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    })
}

#[test]
fn every_command_works_while_it_serves() {
    let program = Program::new();
    let serving = program.serve();
    program.json(&["import", "demo"]);
    let code = program.json(&["officer", "code", "O01"]);
    let enrol = format!("{}/api/v1/enrol", serving.url);
    let (status, answer) = post(
        &enrol,
        &json!({ "code": code["code"], "attempt": "0123456789" }),
    );
    assert_eq!((status, answer["officer"].as_str()), (200, Some("O01")));
    assert_eq!(program.json(&["status"])["devices"], 1);
    let backup = program.folder.path().join("backup.db");
    let backup = backup.to_str().unwrap();
    assert!(program.json(&["backup", backup])["bytes"].as_u64().unwrap() > 10_000);
    assert_eq!(
        program.run(&["backup", backup]).code,
        1,
        "never written over"
    );
    program.json(&["officer", "add", "Gone", "--id", "O77"]);
    program.json(&["restore", backup]);
    let officers = program.json(&["officer", "list"]);
    assert_eq!(officers["officers"].as_array().unwrap().len(), 2);
    assert_eq!(program.json(&["status"])["devices"], 1);
    let (code, last) = serving.stop();
    assert_eq!((code, last.as_str()), (0, "stopped"));
}

#[test]
fn the_status_is_of_the_memory_that_the_server_forwards_to() {
    let program = Program::new();
    program.json(&["import", "demo"]);
    assert!(
        program
            .run(&["status"])
            .stdout
            .contains("embedded#khetsmriti")
    );
    // Nobody listens there; the records wait for that memory all the same.
    let serving = program.serve_with(&["--hindsight-url", "http://127.0.0.1:9"]);
    let status = program.run(&["status"]).stdout;
    assert!(status.contains("http://127.0.0.1:9"), "{status}");
    assert_eq!(program.json(&["status"])["outbox"]["verified"], 0);
    serving.stop();
    assert!(program.run(&["status"]).stdout.contains("127.0.0.1:9"));
}

#[test]
fn a_port_in_use_ends_in_a_sentence_that_says_what_to_do() {
    let held = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = held.local_addr().unwrap().to_string();
    let done = Program::new().run(&["serve", "--listen", &address]);
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.contains(&address) && done.stderr.contains("--listen"),
        "{}",
        done.stderr
    );
}

#[test]
fn programs_that_start_at_once_on_a_new_folder_all_work() {
    let program = Program::new();
    let data = program.data();
    let start = |id: usize| {
        let id = format!("O{id}");
        let words = [
            "officer",
            "add",
            "A",
            "--id",
            &id,
            "--village",
            "V1",
            "--data",
            &data,
        ];
        command(&words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let children: Vec<_> = (0..6).map(start).collect();
    for child in children {
        let done = Done::of(child.wait_with_output().unwrap());
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
    assert_eq!(
        program.json(&["officer", "list"])["officers"]
            .as_array()
            .unwrap()
            .len(),
        6
    );
}
