//! The stand-in is no fantasy of ours: the official client of OpenAI, which is strict about types,
//! talks to it and reads typed objects and typed errors.

use crate::{
    common::python::{python, run},
    model::{Act, ModelStub, Sound},
};
use serde_json::{Value, json};
use std::process::Command;

const CLIENT: &str = "openai==3.57.0";

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
    let Some(python) = python("openai-client", CLIENT) else {
        return;
    };
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

const LISTEN: &str = r#"
import json, sys
from openai import OpenAI, RateLimitError, InternalServerError, BadRequestError, APITimeoutError
from openai.types.audio import Transcription

client = OpenAI(base_url=sys.argv[1], api_key="k", max_retries=0, timeout=2)
voice = ("voice.webm", b"a note", "audio/webm")

def error(kind, **more):
    try:
        client.audio.transcriptions.create(**{"model": "ears", "file": voice, **more})
    except kind as failure:
        return failure
    raise SystemExit("no " + kind.__name__)

answer = client.audio.transcriptions.create(model="ears", file=voice, response_format="json", language="te", temperature=0)
assert type(answer) is Transcription
Transcription.model_validate(answer.model_dump(), strict=True)
plain = client.audio.transcriptions.create(model="ears", file=voice, response_format="text")
limited = error(RateLimitError)
broken = error(InternalServerError)
error(APITimeoutError)
refused = error(BadRequestError, file=("voice.txt", b"a note", "text/plain"))
print(json.dumps({
    "text": answer.text,
    "plain": plain.strip(),
    "limited": [limited.status_code, limited.code, limited.response.headers["retry-after"]],
    "broken": broken.status_code,
    "refused": [refused.status_code, refused.code],
}))
"#;

#[test]
fn the_official_client_hears_the_stand_in() {
    let Some(python) = python("openai-client", CLIENT) else {
        return;
    };
    let stub = ModelStub::start().unwrap();
    let said = || Sound::Say("మిర్చిలో thrips".into());
    let sounds = [
        said(),
        said(),
        Sound::Refuse(429, Some(7)),
        Sound::Refuse(500, None),
        Sound::Hang,
    ];
    stub.hears(b"a note", sounds);
    let output = run(Command::new(python).args(["-c", LISTEN, &stub.url()]));
    let heard: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(
        heard,
        json!({
            "text": "మిర్చిలో thrips",
            "plain": "మిర్చిలో thrips",
            "limited": [429, "rate_limit_exceeded", "7"],
            "broken": 500,
            "refused": [400, "invalid_request_error"],
        })
    );
    let asked = &stub.asked_audio()[0];
    assert_eq!(
        (asked.model.as_str(), asked.language.as_deref()),
        ("ears", Some("te"))
    );
    assert_eq!(
        (asked.file_name.as_str(), asked.bytes.as_slice()),
        ("voice.webm", &b"a note"[..])
    );
    assert_eq!(asked.authorization.as_deref(), Some("Bearer k"));
}
