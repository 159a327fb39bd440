//! A random secret that does not show itself in logs.

use sha2::{Digest, Sha256};
use std::fmt;

/// What is shown once and then known only by its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// 256 random bits.
    pub fn token() -> Self {
        let bytes: [u8; 32] = rand::random();
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }
    pub(super) fn of(text: String) -> Self {
        Self(text)
    }
    /// The secret itself, to hand it over.
    pub fn reveal(&self) -> &str {
        &self.0
    }
    pub(super) fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Random 256 bits need no slow hash, and codes live for a day.
pub(super) fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}
