//! The built program with a data folder of its own.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Output, Stdio},
};
use tempfile::TempDir;

pub(crate) fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_khetsmriti"));
    // Nothing of the environment of whoever runs the tests.
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("KHETSMRITI_")) {
        command.env_remove(key);
    }
    command.args(words);
    command
}

pub(crate) struct Program {
    pub(crate) folder: TempDir,
}

/// What a command did.
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Done {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
    /// The JSON object of the last line.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.stderr);
        let value: Value = serde_json::from_str(self.stdout.lines().last().unwrap()).unwrap();
        assert!(value.is_object());
        value
    }
}

impl Program {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }
    pub(crate) fn data(&self) -> String {
        self.folder.path().join("data").to_str().unwrap().to_owned()
    }
    pub(crate) fn file(&self, name: &str, content: &str) -> String {
        let file = self.folder.path().join(name);
        std::fs::write(&file, content).unwrap();
        file.to_str().unwrap().to_owned()
    }
    pub(crate) fn run(&self, words: &[&str]) -> Done {
        Done::of(
            command(words)
                .args(["--data", &self.data()])
                .output()
                .unwrap(),
        )
    }
    pub(crate) fn json(&self, words: &[&str]) -> Value {
        self.run(&[words, &["--json"]].concat()).json()
    }
    pub(crate) fn serve(&self) -> Serving {
        self.serve_with(&[])
    }
    pub(crate) fn serve_with(&self, more: &[&str]) -> Serving {
        let data = self.data();
        let words = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
        let mut child = command(&[&words, more].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .unwrap()
            .to_owned();
        Serving {
            child,
            lines: Box::new(lines),
            url,
        }
    }
}

pub(crate) struct Serving {
    child: Child,
    lines: Box<dyn Iterator<Item = std::io::Result<String>>>,
    pub(crate) url: String,
}

impl Serving {
    /// Asks it to stop as a service manager does; gives its exit code and last line.
    pub(crate) fn stop(mut self) -> (i32, String) {
        let stopped = Command::new("kill")
            .arg(self.child.id().to_string())
            .status()
            .unwrap();
        assert!(stopped.success());
        let last = self.lines.by_ref().map_while(Result::ok).last().unwrap();
        (self.child.wait().unwrap().code().unwrap(), last)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

pub(crate) fn exists(file: &str) -> bool {
    Path::new(file).exists()
}
