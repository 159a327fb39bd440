//! Which speech service makes text of voice notes, if any.

use super::web_address;
use crate::{memory::hindsight::ApiKey, model::SpeechConfig};
use clap::Args;
use std::time::Duration;

/// A speech service. With no address voice notes are kept and played back, and nothing is made of
/// them; phones are told so.
#[derive(Debug, Clone, Default, Args)]
pub struct SpeechOptions {
    /// Address of a server that speaks OpenAI's audio transcriptions, with its version
    #[arg(
        long,
        env = "KHETSMRITI_SPEECH_URL",
        value_name = "URL",
        value_parser = web_address,
        requires = "speech_model"
    )]
    pub speech_url: Option<String>,
    /// Its API key
    #[arg(
        long,
        env = "KHETSMRITI_SPEECH_KEY",
        value_name = "KEY",
        hide_env_values = true
    )]
    pub speech_key: Option<String>,
    /// The model that makes text of voice
    #[arg(long, env = "KHETSMRITI_SPEECH_MODEL", value_name = "NAME")]
    pub speech_model: Option<String>,
    /// The language spoken (te, hi, en), where it is always the same
    #[arg(long, env = "KHETSMRITI_SPEECH_LANG", value_name = "LANG", value_parser = language)]
    pub speech_lang: Option<String>,
    /// How long one voice note may take, in seconds
    #[arg(
        long,
        env = "KHETSMRITI_SPEECH_WITHIN",
        value_name = "SECONDS",
        default_value = "120",
        value_parser = clap::value_parser!(u64).range(1..=600)
    )]
    pub speech_within: u64,
}

impl SpeechOptions {
    /// The service to use, if there is one. An empty setting is none.
    pub fn config(&self) -> Option<SpeechConfig> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let url = given(&self.speech_url)?;
        Some(SpeechConfig {
            // The address was read when it was given.
            url: reqwest::Url::parse(&url).ok()?,
            key: given(&self.speech_key).map(ApiKey::new),
            model: given(&self.speech_model)?,
            lang: given(&self.speech_lang),
            timeout: Duration::from_secs(self.speech_within.max(1)),
        })
    }
}

fn language(text: &str) -> Result<String, String> {
    let is_code = (2..=3).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_lowercase());
    if is_code {
        Ok(text.to_owned())
    } else {
        Err("wanted: a language's code, such as te".into())
    }
}
