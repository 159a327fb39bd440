//! One request to a speech address that speaks OpenAI's audio transcriptions: a voice note in, its
//! text out.

use super::{
    ModelError,
    ask::typed,
    chat::{read_bounded, refused, retry_after, trouble},
};
use crate::memory::hindsight::{ApiKey, is_loopback};
use async_trait::async_trait;
use reqwest::{
    Client, Url,
    multipart::{Form, Part},
};
use serde::Deserialize;
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Where voice becomes text.
#[derive(Debug, Clone)]
pub struct SpeechConfig {
    /// The address before `/audio/transcriptions`, with its version: `https://api.example/v1`.
    pub url: Url,
    pub key: Option<ApiKey>,
    pub model: String,
    /// The language spoken, where it is always the same.
    pub lang: Option<String>,
    /// For one request, to the last byte of its answer.
    pub timeout: Duration,
}

/// A voice note.
#[derive(Debug, Clone)]
pub struct Audio {
    pub bytes: Vec<u8>,
    /// `audio/webm;codecs=opus`.
    pub mime: String,
}

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    pub text: String,
    /// As the service names it.
    pub lang: Option<String>,
}

/// Who can be asked.
#[async_trait]
pub trait Speech: Send + Sync {
    /// Makes text of a voice note.
    async fn transcribe(&self, audio: Audio) -> Result<Transcript, ModelError>;
    /// The model's name.
    fn model(&self) -> &str;
}

/// A speech address over HTTP.
pub struct HttpSpeech {
    client: Client,
    address: Url,
    config: SpeechConfig,
}

impl HttpSpeech {
    pub fn new(config: SpeechConfig) -> Result<Self, reqwest::Error> {
        // Somebody else in the process may have installed it before: the same one, so either is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(config.timeout)
            .redirect(reqwest::redirect::Policy::none());
        if is_loopback(&config.url) {
            builder = builder.no_proxy();
        }
        let mut address = config.url.clone();
        let path = address.path().trim_end_matches('/');
        let path = format!("{path}/audio/transcriptions");
        address.set_path(&path);
        Ok(Self {
            client: builder.build()?,
            address,
            config,
        })
    }

    fn form(&self, audio: Audio) -> Result<Form, ModelError> {
        let bare = audio.mime.split(';').next().unwrap_or_default().trim();
        let unfit = |_| ModelError::InvalidOutput("no media type".into());
        // Services tell the format by the name's ending.
        let part = Part::bytes(audio.bytes)
            .file_name(format!("voice.{}", ending(bare)))
            .mime_str(bare)
            .map_err(unfit)?;
        let mut form = Form::new()
            .part("file", part)
            .text("model", self.config.model.clone())
            .text("response_format", "json")
            .text("temperature", "0");
        if let Some(lang) = &self.config.lang {
            form = form.text("language", lang.clone());
        }
        Ok(form)
    }
}

fn ending(mime: &str) -> &'static str {
    match mime {
        "audio/ogg" => "ogg",
        "audio/mp4" | "audio/aac" => "m4a",
        "audio/mpeg" => "mp3",
        "audio/wav" => "wav",
        _ => "webm",
    }
}

#[derive(Deserialize)]
struct Answer {
    text: String,
    #[serde(default)]
    language: Option<String>,
}

#[async_trait]
impl Speech for HttpSpeech {
    async fn transcribe(&self, audio: Audio) -> Result<Transcript, ModelError> {
        let form = self.form(audio)?;
        let mut request = self.client.post(self.address.clone()).multipart(form);
        if let Some(key) = &self.config.key {
            request = request.bearer_auth(key.reveal());
        }
        let response = request
            .send()
            .await
            .map_err(|error| typed(&trouble(&error)))?;
        if !response.status().is_success() {
            let wait = retry_after(&response);
            return Err(typed(&refused(response.status(), wait)));
        }
        let bytes = read_bounded(response)
            .await
            .map_err(|error| typed(&error))?;
        let answer: Answer = serde_json::from_slice(&bytes)
            .map_err(|_| ModelError::InvalidOutput("the answer is no transcription".into()))?;
        let lang = answer.language.filter(|lang| lang.len() <= 40);
        Ok(Transcript {
            text: answer.text,
            lang,
        })
    }

    fn model(&self) -> &str {
        &self.config.model
    }
}
