//! How a depot is run: a struct a concern, from the command line or the environment, checked before
//! anything starts. `.env.example` names every key.

mod model;
mod speech;

pub use model::ModelOptions;
pub use speech::SpeechOptions;

use crate::memory::{HindsightConfig, hindsight::BadConfig};
use clap::Args;
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// Where the depot's record is.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// The folder of the depot's record; made where it is missing
    #[arg(
        long,
        global = true,
        env = "KHETSMRITI_DATA",
        value_name = "DIR",
        default_value = "./khetsmriti-data"
    )]
    pub data: PathBuf,
}

/// How the depot is reached.
#[derive(Debug, Clone, Args)]
pub struct Listen {
    /// Address and port to listen on
    #[arg(
        long,
        env = "KHETSMRITI_LISTEN",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,
    /// Certificate chain (PEM), for https without a proxy
    #[arg(
        long,
        env = "KHETSMRITI_TLS_CERT",
        value_name = "FILE",
        requires = "tls_key"
    )]
    pub tls_cert: Option<PathBuf>,
    /// Private key (PEM) of the certificate
    #[arg(
        long,
        env = "KHETSMRITI_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    pub tls_key: Option<PathBuf>,
    /// The address under which phones know this depot; shown at start
    #[arg(long, env = "KHETSMRITI_PUBLIC_URL", value_name = "URL", value_parser = web_address)]
    pub public_url: Option<String>,
}

/// Where memory is. With no address the depot's own database is the memory.
#[derive(Debug, Clone, Args)]
pub struct MemoryOptions {
    /// Address of a Hindsight server
    #[arg(long, env = "KHETSMRITI_HINDSIGHT_URL", value_name = "URL", value_parser = web_address)]
    pub hindsight_url: Option<String>,
    /// Its API key
    #[arg(
        long,
        env = "KHETSMRITI_HINDSIGHT_KEY",
        value_name = "KEY",
        hide_env_values = true
    )]
    pub hindsight_key: Option<String>,
    /// Prefix of the names of our banks
    #[arg(long, env = "KHETSMRITI_HINDSIGHT_BANK", value_name = "PREFIX", default_value = "khetsmriti", value_parser = bank)]
    pub hindsight_bank: String,
    /// How long a brief waits for memory, in milliseconds; without an answer it is shown as it is
    #[arg(
        long,
        env = "KHETSMRITI_RECALL_WITHIN",
        value_name = "MS",
        default_value = "4000",
        value_parser = clap::value_parser!(u64).range(1..=60_000)
    )]
    pub recall_within: u64,
}

impl MemoryOptions {
    /// How long a brief waits for memory.
    pub fn recall_within(&self) -> Duration {
        Duration::from_millis(self.recall_within)
    }

    /// The Hindsight server to use, if there is one.
    pub fn hindsight(&self) -> Result<Option<HindsightConfig>, BadConfig> {
        let Some(url) = &self.hindsight_url else {
            return Ok(None);
        };
        let key = self.hindsight_key.clone();
        HindsightConfig::new(url, key, &self.hindsight_bank).map(Some)
    }
}

fn web_address(text: &str) -> Result<String, String> {
    match reqwest::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {
            Ok(text.to_owned())
        }
        _ => Err("wanted: an address such as https://depot.example".into()),
    }
}

fn bank(text: &str) -> Result<String, String> {
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if is_plain && (1..=40).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err("wanted: 1 to 40 of letters, digits, '-' and '_'".into())
    }
}
