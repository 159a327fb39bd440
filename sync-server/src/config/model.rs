//! Which language model words briefs, if any.

use super::web_address;
use crate::{memory::hindsight::ApiKey, model::ModelConfig};
use clap::Args;
use shared::text::Lang;
use std::time::Duration;

/// A model that words briefs. With no address nothing is worded, and briefs are those made by rules.
#[derive(Debug, Clone, Default, Args)]
pub struct ModelOptions {
    /// Address of a server that speaks OpenAI's chat completions, with its version
    #[arg(
        long,
        env = "KHETSMRITI_MODEL_URL",
        value_name = "URL",
        value_parser = web_address,
        requires = "model"
    )]
    pub model_url: Option<String>,
    /// Its API key
    #[arg(
        long,
        env = "KHETSMRITI_MODEL_KEY",
        value_name = "KEY",
        hide_env_values = true
    )]
    pub model_key: Option<String>,
    /// The model that words briefs
    #[arg(long, env = "KHETSMRITI_MODEL", value_name = "NAME")]
    pub model: Option<String>,
    /// The model that is asked where the first gave nothing that can be used
    #[arg(long, env = "KHETSMRITI_MODEL_FALLBACK", value_name = "NAME")]
    pub model_fallback: Option<String>,
    /// How long a model may take for one answer, in seconds
    #[arg(
        long,
        env = "KHETSMRITI_MODEL_WITHIN",
        value_name = "SECONDS",
        default_value = "45",
        value_parser = clap::value_parser!(u64).range(1..=600)
    )]
    pub model_within: u64,
    /// The languages in which briefs are worded
    #[arg(
        long,
        env = "KHETSMRITI_WORDING_LANGS",
        value_name = "LANGS",
        value_delimiter = ',',
        default_value = "te,hi,en"
    )]
    pub wording_langs: Vec<Lang>,
}

impl ModelOptions {
    /// The models to ask, if there are any. An empty setting is none.
    pub fn config(&self) -> Option<ModelConfig> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let url = given(&self.model_url)?;
        Some(ModelConfig {
            // The address was read when it was given.
            url: reqwest::Url::parse(&url).ok()?,
            key: given(&self.model_key).map(ApiKey::new),
            model: given(&self.model)?,
            fallback: given(&self.model_fallback),
            timeout: Duration::from_secs(self.model_within),
        })
    }
}
