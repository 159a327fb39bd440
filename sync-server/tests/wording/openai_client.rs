//! The stand-in is no fantasy of ours: the official client of OpenAI, which is strict about types,
//! talks to it and reads typed objects and typed errors.

use crate::model::{Act, ModelStub};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

const CLIENT: &str = "openai==3.57.0";

/// A Python with the client, installed once under `target/`. Nothing where there is no Python.
fn python() -> Option<PathBuf> {
    let venv = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/openai-client/venv");
    let (python, stamp) = (venv.join("bin/python"), venv.join("installed"));
    if std::fs::read_to_string(&stamp).is_ok_and(|it| it == CLIENT) {
        return Some(python);
    }
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";
    let fits = Command::new("python3").args(["-c", check]).status();
    if !fits.is_ok_and(|status| status.success()) {
        println!(
            "SKIPPED: no python3 with its venv module: the stand-in model is not checked with the official client"
        );
        return None;
    }
    std::fs::create_dir_all(venv.parent().unwrap()).unwrap();
    run(Command::new("python3")
        .args(["-m", "venv", "--clear"])
        .arg(&venv));
    let pip = [
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        CLIENT,
    ];
    run(Command::new(&python).args(pip));
    std::fs::write(stamp, CLIENT).unwrap();
    Some(python)
}

fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output.stdout
}

const PROGRAM: &str = r#"
import json, sys
from openai import OpenAI, RateLimitError, InternalServerError, BadRequestError, APITimeoutError
from openai.types.chat import ChatCompletion

client = OpenAI(base_url=sys.argv[1], api_key="k", max_retries=0, timeout=2)
schema = json.loads(sys.argv[2])
asked = dict(
    model="large",
    temperature=0.2,
    messages=[
        {"role": "system", "content": "answer in JSON"},
        {"role": "user", "content": json.dumps({"claims": [{"n": 1, "text": "One."}]})},
    ],
)
strict = {"type": "json_schema", "json_schema": {"name": "brief", "strict": True, "schema": schema}}

def error(kind, **more):
    try:
        client.chat.completions.create(**{**asked, **more})
    except kind as failure:
        return failure
    raise SystemExit("no " + kind.__name__)

answer = client.chat.completions.create(**asked, response_format=strict)
assert type(answer) is ChatCompletion
ChatCompletion.model_validate(answer.model_dump(), strict=True)
choice = answer.choices[0]
limited = error(RateLimitError)
broken = error(InternalServerError)
error(APITimeoutError)
loose = {**schema, "additionalProperties": True}
refused = error(BadRequestError, response_format={"type": "json_schema", "json_schema": {"name": "b", "strict": True, "schema": loose}})
print(json.dumps({
    "text": choice.message.content,
    "finish": choice.finish_reason,
    "role": choice.message.role,
    "tokens": answer.usage.total_tokens,
    "limited": [limited.status_code, limited.code, limited.response.headers["retry-after"]],
    "broken": broken.status_code,
    "refused": refused.status_code,
}))
"#;

#[test]
fn the_official_client_reads_the_stand_in() {
    let Some(python) = python() else { return };
    let stub = ModelStub::start().unwrap();
    stub.script(
        "large",
        [
            Act::Repeat,
            Act::Refuse(429, Some(7)),
            Act::Refuse(500, None),
            Act::Hang,
        ],
    );
    let schema = shared::wording::schema(1).to_string();
    let output = run(Command::new(python).args(["-c", PROGRAM, &stub.url(), &schema]));
    let said: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(
        said,
        json!({
            "text": r#"{"sentences":[{"claims":[1],"text":"One."}]}"#,
            "finish": "stop",
            "role": "assistant",
            "tokens": 120,
            "limited": [429, "rate_limit_exceeded", "7"],
            "broken": 500,
            "refused": 400,
        })
    );
    let asked = stub.asked();
    assert_eq!(asked[0].authorization.as_deref(), Some("Bearer k"));
    assert_eq!(asked[0].format(), "json_schema");
}
