//! The depot's tus is the tus that others speak: their clients bring a voice note in small pieces to
//! the real program, are interrupted, go on where it stopped, and find the same bytes there.

use crate::{
    common::python::{python, run},
    stage::{attached, metadata, sha256, voice},
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

const TUSPY: &str = "tuspy==1.1.0";
const TUS_JS: &str = "tus-js-client@4.3.1";

/// The built program with the demo territory, and a phone's token.
struct Program {
    folder: TempDir,
    child: Child,
    url: String,
    token: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_khetsmriti"));
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("KHETSMRITI_")) {
        command.env_remove(key);
    }
    command.args(words).arg("--data").arg(folder.join("data"));
    command
}

impl Program {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        run(&mut command(folder.path(), &["import", "demo"]));
        let words = ["officer", "code", "O01", "--json"];
        let code = run(&mut command(folder.path(), &words));
        let code: Value = last_line(&code);
        let mut child = command(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let mut words = line.split_whitespace();
        let url = words
            .find(|word| word.starts_with("http://"))
            .unwrap()
            .to_owned();
        // The pipe stays read, or the program would stop at a full one.
        std::thread::spawn(move || lines.for_each(drop));
        let token = enrol(&url, &code["code"]);
        Self {
            folder,
            child,
            url,
            token,
        }
    }

    /// What a client is told: as arguments of its program.
    fn arguments(&self, bytes: &[u8]) -> [String; 4] {
        let file = self.folder.path().join("voice.webm");
        std::fs::write(&file, bytes).unwrap();
        let endpoint = format!("{}/api/v1/media", self.url);
        let metadata = metadata(&attached(bytes), "F001", "V-1");
        let file = file.to_str().unwrap().to_owned();
        [endpoint, self.token.clone(), file, metadata]
    }

    fn check(&self, bytes: &[u8]) {
        let url = format!("{}/api/v1/media/{}", self.url, sha256(bytes));
        let token = self.token.clone();
        let played = block_on(async move {
            let answer = reqwest::Client::new().get(url).bearer_auth(token).send();
            answer.await.unwrap().bytes().await.unwrap()
        });
        assert!(played == bytes, "the bytes are the same");
        let status = run(&mut command(self.folder.path(), &["status", "--json"]));
        assert_eq!(last_line(&status)["media"]["voice"], 1);
    }
}

fn last_line(output: &[u8]) -> Value {
    let text = String::from_utf8_lossy(output);
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    drop(rustls::crypto::ring::default_provider().install_default());
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

fn enrol(url: &str, code: &Value) -> String {
    let url = format!("{url}/api/v1/enrol");
    let body = json!({ "code": code, "attempt": "0123456789abcdef" });
    let answer: Value = block_on(async move {
        let answer = reqwest::Client::new().post(url).json(&body).send();
        answer.await.unwrap().json().await.unwrap()
    });
    answer["token"].as_str().unwrap().to_owned()
}

const WITH_TUSPY: &str = r#"
import base64, json, sys
from tusclient import client

endpoint, token, file, metadata = sys.argv[1:]
pairs = (pair.split(" ") for pair in metadata.split(","))
metadata = {key: base64.b64decode(value).decode() for key, value in pairs}
tus = client.TusClient(endpoint, headers={"Authorization": "Bearer " + token})
first = tus.uploader(file, chunk_size=7000, metadata=metadata, upload_checksum=True)
first.upload(stop_at=21000)
# Another process goes on: it knows the address alone, and asks where the upload stands.
second = tus.uploader(file, chunk_size=9000, url=first.url, upload_checksum=True)
resumed_at = second.offset
second.upload()
third = tus.uploader(file, chunk_size=9000, url=first.url)
print(json.dumps({"resumed_at": resumed_at, "end": third.offset, "url": first.url}))
"#;

#[test]
fn tuspy_brings_a_voice_note_in_pieces_and_goes_on() {
    let Some(python) = python("tuspy-client", TUSPY) else {
        return;
    };
    let program = Program::start();
    let bytes = voice(1, 60_000);
    let output = run(Command::new(python)
        .args(["-c", WITH_TUSPY])
        .args(program.arguments(&bytes)));
    let said = last_line(&output);
    assert_eq!(
        (&said["resumed_at"], &said["end"]),
        (&json!(21_000), &json!(60_000))
    );
    assert!(said["url"].as_str().unwrap().starts_with(&program.url));
    program.check(&bytes);
}

const WITH_TUS_JS: &str = r#"
const tus = require("tus-js-client");
const fs = require("fs");
const [endpoint, token, file, header] = process.argv.slice(2);
const pairs = header.split(",").map((pair) => pair.split(" "));
const metadata = Object.fromEntries(pairs.map(([key, value]) => [key, Buffer.from(value, "base64").toString()]));
const bytes = fs.readFileSync(file);
const seen = { offsets: [], methods: [] };
function upload(more) {
  return new Promise((resolve, reject) => {
    const it = new tus.Upload(bytes, {
      endpoint, metadata, chunkSize: 8000, retryDelays: [50, 200, 500],
      headers: { Authorization: "Bearer " + token },
      onBeforeRequest: (request) => { seen.methods.push(request.getMethod()); },
      onChunkComplete: (size, at) => { seen.offsets.push(at); if (more.stopAt && at >= more.stopAt) it.abort().then(() => resolve(it)); },
      onError: reject,
      onSuccess: () => resolve(it),
      ...more.options,
    });
    it.start();
  });
}
(async () => {
  const first = await upload({ stopAt: 16000, options: { uploadDataDuringCreation: true } });
  const url = first.url;
  const second = await upload({ options: { uploadUrl: url } });
  const other = await upload({ options: {} });
  await tus.Upload.terminate(other.url, { headers: { Authorization: "Bearer " + token } });
  console.log(JSON.stringify({ url, offsets: seen.offsets, methods: [...new Set(seen.methods)].sort(), whole: second.url === url }));
})().catch((error) => { console.error(String(error)); process.exit(1); });
"#;

/// A folder with the client from npm's registry. Nothing where there is no npm.
fn tus_js() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tus-js-client");
    let stamp = folder.join("installed");
    if std::fs::read_to_string(&stamp).is_ok_and(|it| it == TUS_JS) {
        return Some(folder);
    }
    let is_here = |name: &str| {
        Command::new(name)
            .arg("--version")
            .output()
            .is_ok_and(|it| it.status.success())
    };
    if !is_here("node") || !is_here("npm") {
        println!("SKIPPED: no node with npm: nothing is checked with {TUS_JS} here");
        return None;
    }
    std::fs::create_dir_all(&folder).unwrap();
    let words = [
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--no-save",
        "--ignore-scripts",
        TUS_JS,
    ];
    run(Command::new("npm")
        .args(words)
        .arg("--prefix")
        .arg(&folder)
        .current_dir(&folder));
    std::fs::write(stamp, TUS_JS).unwrap();
    Some(folder)
}

#[test]
fn tus_js_client_brings_a_voice_note_in_pieces_and_goes_on() {
    let Some(folder) = tus_js() else { return };
    let script = folder.join("bring.cjs");
    std::fs::write(&script, WITH_TUS_JS).unwrap();
    let program = Program::start();
    let bytes = voice(2, 60_000);
    let output = run(Command::new("node")
        .arg(script)
        .args(program.arguments(&bytes)));
    let said = last_line(&output);
    assert_eq!(said["whole"], true);
    let offsets = said["offsets"].as_array().unwrap();
    let expected: Vec<u64> = (1..=7).map(|n| n * 8_000).chain([60_000]).collect();
    assert_eq!(
        offsets[..8],
        expected.iter().map(|at| json!(at)).collect::<Vec<_>>()
    );
    let methods = said["methods"].as_array().unwrap();
    assert!(
        methods.contains(&json!("HEAD")) && methods.contains(&json!("PATCH")),
        "{said}"
    );
    program.check(&bytes);
}
