//! A stand-in for a language model and a speech model: a server that speaks OpenAI's chat completions and audio
//! transcriptions, answers by a script and keeps what it was asked. It refuses what the real ones refuse; the official client of OpenAI keeps it honest
//! (`sync-server/tests/wording/openai_client.rs`). Over the standard library alone, so that any test can include it.

#[path = "model/audio.rs"]
mod audio;

pub use audio::{AskedAudio, Sound};

use serde_json::{Value, json};
use std::{
    collections::{HashMap, VecDeque},
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};

/// What the stand-in does with one request.
#[derive(Clone)]
pub enum Act {
    /// The model says this.
    Say(String),
    /// The model says every claim by itself, in the sentence that it was given for it.
    Repeat,
    /// The model repeats, and then one sentence is bent: the claim with this in its sentence says the second instead.
    Bend(String, String),
    /// The model repeats, and adds a sentence on this claim.
    Add(u64, String),
    /// The server answers with a status, and asks for a wait of so many seconds.
    Refuse(u16, Option<u32>),
    /// The server never answers.
    Hang,
    /// The server answers with this body.
    Raw(String),
}

/// One request as it came.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The model named.
    pub model: String,
    /// The whole body.
    pub body: Value,
    /// The header that carries the key.
    pub authorization: Option<String>,
}

impl Asked {
    /// The text of a message by its place.
    pub fn message(&self, at: usize) -> &str {
        self.body["messages"][at]["content"].as_str().unwrap_or("")
    }
    /// How the answer's shape was asked for; empty where it was not.
    pub fn format(&self) -> &str {
        self.body["response_format"]["type"].as_str().unwrap_or("")
    }
}

#[derive(Default)]
struct Shared {
    scripts: HashMap<String, VecDeque<Act>>,
    asked: Vec<Asked>,
    /// Shapes of answers that this server does not know.
    refuses: Vec<&'static str>,
    audio: audio::Scripts,
}

/// The running stand-in. Dropped, it ends.
pub struct ModelStub {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ModelStub {
    /// Starts on a free port. Any model repeats what it is given, until a script says otherwise.
    pub fn start() -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let (shared, ended) = (
            Arc::<Mutex<Shared>>::default(),
            Arc::<AtomicBool>::default(),
        );
        let thread = std::thread::spawn({
            let (shared, ended) = (shared.clone(), ended.clone());
            move || {
                for stream in listener.incoming().flatten() {
                    if ended.load(Ordering::SeqCst) {
                        return;
                    }
                    let shared = shared.clone();
                    std::thread::spawn(move || drop(serve(stream, &shared)));
                }
            }
        });
        Ok(Self {
            address,
            shared,
            ended,
            thread: Some(thread),
        })
    }

    /// The address before `/chat/completions`.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// What a model does with its next requests.
    pub fn script(&self, model: &str, acts: impl IntoIterator<Item = Act>) {
        let mut shared = lock(&self.shared);
        shared
            .scripts
            .insert(model.to_owned(), acts.into_iter().collect());
    }

    /// The server does not know these shapes of answers: `json_schema`, `json_object`.
    pub fn refuse_formats(&self, formats: &[&'static str]) {
        lock(&self.shared).refuses = formats.to_vec();
    }

    /// What was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        lock(&self.shared).asked.clone()
    }

    /// What is made of these bytes, request by request; the last stays. Of others nothing is heard.
    pub fn hears(&self, bytes: &[u8], sounds: impl IntoIterator<Item = Sound>) {
        lock(&self.shared)
            .audio
            .hears(bytes, sounds.into_iter().collect());
    }

    /// The voice notes that came so far.
    pub fn asked_audio(&self) -> Vec<AskedAudio> {
        lock(&self.shared).audio.asked.clone()
    }

    /// Forgets what was asked.
    pub fn forget(&self) {
        lock(&self.shared).asked.clear();
    }
}

impl Drop for ModelStub {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        // Wakes the thread, which looks whether it is over.
        drop(TcpStream::connect(self.address));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: TcpStream, shared: &Mutex<Shared>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut words = line.split_whitespace();
    let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let (method, path) = (method.to_owned(), path.to_owned());
    let (mut length, mut authorization, mut media_type) = (0, None, String::new());
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        let Some((name, value)) = header.split_once(':') else {
            break;
        };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().unwrap_or(0),
            "content-type" => value.clone_into(&mut media_type),
            "authorization" => authorization = Some(value.to_owned()),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    if (method.as_str(), path.as_str()) == ("POST", "/v1/audio/transcriptions") {
        let sound = audio::listen(&media_type, &body, authorization, shared);
        return audio::act_on(sound, stream, reader);
    }
    if (method.as_str(), path.as_str()) != ("POST", "/v1/chat/completions") {
        return answer(
            stream,
            404,
            None,
            &error("there is no such address", "not_found"),
        );
    }
    let request = match serde_json::from_slice::<Value>(&body).map_err(|error| error.to_string()) {
        Ok(request) => request,
        Err(why) => return answer(stream, 400, None, &error(&why, "invalid_request")),
    };
    let act = {
        let mut shared = lock(shared);
        if let Err(why) = check(&request, &shared.refuses) {
            drop(shared);
            return answer(stream, 400, None, &error(&why, "invalid_request"));
        }
        let model = request["model"].as_str().unwrap_or("").to_owned();
        let act = shared.scripts.get_mut(&model).and_then(VecDeque::pop_front);
        shared.asked.push(Asked {
            model,
            body: request.clone(),
            authorization,
        });
        act.unwrap_or(Act::Repeat)
    };
    act_on(act, &request, stream, reader)
}

fn act_on(
    act: Act,
    request: &Value,
    stream: TcpStream,
    mut reader: BufReader<TcpStream>,
) -> std::io::Result<()> {
    let said = match act {
        Act::Say(text) => text,
        Act::Repeat => as_answer(&repeated(request)),
        Act::Bend(of, into) => {
            let mut sentences = repeated(request);
            for sentence in &mut sentences {
                if sentence["text"]
                    .as_str()
                    .is_some_and(|text| text.contains(&of))
                {
                    sentence["text"] = into.into();
                    break;
                }
            }
            as_answer(&sentences)
        }
        Act::Add(claim, text) => {
            let mut sentences = repeated(request);
            sentences.pop();
            sentences.push(json!({ "claims": [claim], "text": text }));
            as_answer(&sentences)
        }
        Act::Refuse(status, wait) => {
            let code = if status == 429 {
                "rate_limit_exceeded"
            } else {
                "server_error"
            };
            return answer(stream, status, wait, &error("scripted", code));
        }
        Act::Hang => {
            // Until the other side goes away.
            return reader.read(&mut [0]).map(drop);
        }
        Act::Raw(body) => return send(stream, 200, None, body.as_bytes()),
    };
    answer(stream, 200, None, &completion(request, &said))
}

/// The claims of a question, each by itself, in the sentences given for them.
pub fn repeated(request: &Value) -> Vec<Value> {
    let user = request["messages"][1]["content"].as_str().unwrap_or("{}");
    let user: Value = serde_json::from_str(user).unwrap_or_default();
    let claims = user["claims"].as_array().cloned().unwrap_or_default();
    let said = |claim: &Value| {
        let text = claim.get("text").or_else(|| claim.get("expected_text"));
        json!({ "claims": [claim["n"]], "text": text })
    };
    claims.iter().map(said).collect()
}

fn as_answer(sentences: &[Value]) -> String {
    json!({ "sentences": sentences }).to_string()
}

/// What a real server would refuse.
fn check(request: &Value, refuses: &[&str]) -> Result<(), String> {
    let messages = request["messages"].as_array().filter(|it| !it.is_empty());
    let messages = messages.ok_or("'messages' must be a list that is not empty")?;
    for message in messages {
        let role = message["role"].as_str().unwrap_or("");
        if !["system", "user", "assistant", "developer"].contains(&role) {
            return Err(format!("'{role}' is no role"));
        }
        if !message["content"].is_string() {
            return Err("'content' must be a text".to_owned());
        }
    }
    if request["model"].as_str().is_none_or(str::is_empty) {
        return Err("you must provide a model parameter".to_owned());
    }
    if request["stream"].as_bool() == Some(true) {
        return Err("this server does not stream".to_owned());
    }
    let temperature = &request["temperature"];
    if !temperature.is_null()
        && !temperature
            .as_f64()
            .is_some_and(|t| (0.0..=2.0).contains(&t))
    {
        return Err("'temperature' must be between 0 and 2".to_owned());
    }
    let format = &request["response_format"];
    match format["type"].as_str() {
        None if format.is_null() => Ok(()),
        Some(kind) if refuses.contains(&kind) => {
            Err(format!("response_format {kind} is not supported"))
        }
        Some("text") => Ok(()),
        Some("json_object") => {
            let mentions = |it: &Value| {
                it["content"]
                    .as_str()
                    .is_some_and(|text| text.contains("JSON"))
            };
            let told = messages.iter().any(mentions);
            told.then_some(())
                .ok_or("'messages' must contain the word 'json'".to_owned())
        }
        Some("json_schema") => {
            let schema = &format["json_schema"];
            if schema["name"].as_str().is_none_or(str::is_empty) {
                return Err("missing 'response_format.json_schema.name'".to_owned());
            }
            check_strict(&schema["schema"])
        }
        _ => Err("unknown response_format".to_owned()),
    }
}

/// Of a strict schema every object closes itself and requires all it names.
fn check_strict(schema: &Value) -> Result<(), String> {
    if schema["type"] == "object" {
        if schema["additionalProperties"] != false {
            return Err(
                "'additionalProperties' is required to be supplied and to be false".to_owned(),
            );
        }
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if !required.contains(&name.as_str()) {
                return Err(format!("'required' must list every property: {name}"));
            }
            check_strict(property)?;
        }
    }
    match schema.get("items") {
        Some(items) => check_strict(items),
        None => Ok(()),
    }
}

fn completion(request: &Value, text: &str) -> Value {
    json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_790_570_700,
        "model": request["model"],
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": text, "refusal": null },
            "logprobs": null,
            "finish_reason": "stop",
        }],
        "usage": { "prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120 },
    })
}

fn error(message: &str, code: &str) -> Value {
    json!({ "error": { "message": message, "type": code, "param": null, "code": code } })
}

fn answer(stream: TcpStream, status: u16, wait: Option<u32>, body: &Value) -> std::io::Result<()> {
    send(stream, status, wait, body.to_string().as_bytes())
}

fn send(mut stream: TcpStream, status: u16, wait: Option<u32>, body: &[u8]) -> std::io::Result<()> {
    let wait = wait.map_or(String::new(), |seconds| {
        format!("retry-after: {seconds}\r\n")
    });
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} -\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n{wait}connection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    stream.flush()
}
