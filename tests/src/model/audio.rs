//! The stand-in's ears: audio transcriptions, scripted by the content of what is sent.

use super::{Shared, answer, error, lock, send};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::{HashMap, VecDeque},
    io::{BufReader, Read},
    net::TcpStream,
    sync::Mutex,
};

/// What the stand-in makes of one voice note.
#[derive(Debug, Clone)]
pub enum Sound {
    /// It heard this.
    Say(String),
    /// The server answers with a status, and asks for a wait of so many seconds.
    Refuse(u16, Option<u32>),
    /// The server never answers.
    Hang,
    /// The server answers with this body.
    Raw(String),
}

/// One voice note as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedAudio {
    /// The model named.
    pub model: String,
    /// The language named.
    pub language: Option<String>,
    /// The name of the file.
    pub file_name: String,
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The header that carries the key.
    pub authorization: Option<String>,
}

#[derive(Default)]
pub(super) struct Scripts {
    by_content: HashMap<Vec<u8>, VecDeque<Sound>>,
    pub(super) asked: Vec<AskedAudio>,
}

impl Scripts {
    pub(super) fn hears(&mut self, bytes: &[u8], sounds: VecDeque<Sound>) {
        self.by_content
            .insert(Sha256::digest(bytes).to_vec(), sounds);
    }

    fn next(&mut self, bytes: &[u8]) -> Sound {
        let sounds = self.by_content.get_mut(Sha256::digest(bytes).as_slice());
        let next = sounds.and_then(|sounds| match sounds.len() {
            1 => sounds.front().cloned(),
            _ => sounds.pop_front(),
        });
        next.unwrap_or(Sound::Say(String::new()))
    }
}

/// What is to be answered, and in which format.
pub(super) struct Said {
    sound: Sound,
    format: String,
}

/// What a real server would refuse is refused; else the script says.
pub(super) fn listen(
    media_type: &str,
    body: &[u8],
    authorization: Option<String>,
    shared: &Mutex<Shared>,
) -> Result<Said, String> {
    let parts = parts(media_type, body)?;
    let text = |name: &str| {
        let part = parts.iter().find(|part| part.name == name)?;
        Some(String::from_utf8_lossy(part.bytes).into_owned())
    };
    let file = parts.iter().find(|part| part.name == "file");
    let file = file.ok_or("you must provide a file parameter")?;
    let name = file.file_name.clone().unwrap_or_default();
    let known = [
        "flac", "m4a", "mp3", "mp4", "mpeg", "mpga", "oga", "ogg", "wav", "webm",
    ];
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if !known.contains(&ending) || file.bytes.is_empty() {
        return Err(format!("Invalid file format. Supported formats: {known:?}"));
    }
    let model = text("model").filter(|model| !model.is_empty());
    let model = model.ok_or("you must provide a model parameter")?;
    let format = text("response_format").unwrap_or_else(|| "json".into());
    if !["json", "text", "verbose_json"].contains(&format.as_str()) {
        return Err(format!("response_format {format} is not supported"));
    }
    let temperature = text("temperature").map(|text| text.parse::<f64>());
    if temperature.is_some_and(|it| !it.is_ok_and(|it| (0.0..=1.0).contains(&it))) {
        return Err("'temperature' must be between 0 and 1".into());
    }
    let language = text("language");
    if language.as_ref().is_some_and(|it| it.len() != 2) {
        return Err("Language parameter must be specified in ISO-639-1 format.".into());
    }
    let mut shared = lock(shared);
    let sound = shared.audio.next(file.bytes);
    shared.audio.asked.push(AskedAudio {
        model,
        language,
        file_name: name,
        media_type: file.media_type.clone(),
        bytes: file.bytes.to_vec(),
        authorization,
    });
    Ok(Said { sound, format })
}

pub(super) fn act_on(
    said: Result<Said, String>,
    stream: TcpStream,
    mut reader: BufReader<TcpStream>,
) -> std::io::Result<()> {
    let Said { sound, format } = match said {
        Ok(said) => said,
        Err(why) => return answer(stream, 400, None, &error(&why, "invalid_request_error")),
    };
    let text = match sound {
        Sound::Say(text) => text,
        Sound::Refuse(status, wait) => {
            let code = if status == 429 {
                "rate_limit_exceeded"
            } else {
                "server_error"
            };
            return answer(stream, status, wait, &error("scripted", code));
        }
        // Until the other side goes away.
        Sound::Hang => return reader.read(&mut [0]).map(drop),
        Sound::Raw(body) => return send(stream, 200, None, body.as_bytes()),
    };
    let usage = json!({ "type": "duration", "seconds": 30 });
    let body: Value = match format.as_str() {
        "text" => return send(stream, 200, None, format!("{text}\n").as_bytes()),
        "verbose_json" => {
            json!({ "task": "transcribe", "language": "telugu", "duration": 30.0, "text": text, "segments": [], "usage": usage })
        }
        _ => json!({ "text": text, "usage": usage }),
    };
    answer(stream, 200, None, &body)
}

/// One field of a form.
struct FormPart<'a> {
    name: String,
    file_name: Option<String>,
    media_type: String,
    bytes: &'a [u8],
}

/// The fields of a multipart body (RFC 7578).
fn parts<'a>(media_type: &str, body: &'a [u8]) -> Result<Vec<FormPart<'a>>, String> {
    let (kind, rest) = media_type.split_once(';').unwrap_or((media_type, ""));
    let boundary = rest
        .split(';')
        .find_map(|it| it.trim().strip_prefix("boundary="));
    let boundary = match (kind.trim(), boundary) {
        ("multipart/form-data", Some(boundary)) => format!("--{}", boundary.trim_matches('"')),
        _ => return Err("the body must be multipart/form-data".into()),
    };
    let mut found = Vec::new();
    let mut rest = body;
    let skip = |bytes: &'a [u8], sign: &[u8]| {
        let at = bytes
            .windows(sign.len())
            .position(|window| window == sign)?;
        Some((&bytes[..at], &bytes[at + sign.len()..]))
    };
    let broken = || "the multipart body is broken".to_owned();
    (_, rest) = skip(rest, boundary.as_bytes()).ok_or_else(broken)?;
    let divider = format!("\r\n{boundary}");
    while !rest.starts_with(b"--") {
        let (head, after) = skip(rest, b"\r\n\r\n").ok_or_else(broken)?;
        let (bytes, after) = skip(after, divider.as_bytes()).ok_or_else(broken)?;
        let head = String::from_utf8_lossy(head).into_owned();
        let quoted = |key: &str| {
            let (_, value) = head.split_once(&format!("{key}=\""))?;
            Some(value.split_once('"')?.0.to_owned())
        };
        let header = |key: &str| {
            let lines = head.lines().filter_map(|line| line.split_once(':'));
            let mut named = lines.filter(|(name, _)| name.eq_ignore_ascii_case(key));
            named.next().map(|(_, value)| value.trim().to_owned())
        };
        found.push(FormPart {
            name: quoted(" name").ok_or_else(broken)?,
            file_name: quoted("filename"),
            media_type: header("content-type").unwrap_or_default(),
            bytes,
        });
        rest = after;
    }
    Ok(found)
}
