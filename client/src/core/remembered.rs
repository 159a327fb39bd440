//! What the depot answered, read: claims from memory, what the memory makes of a village, the
//! memory's calls. Nothing of it is shown as a fact that this phone's own record does not bear out.

use super::KnownFarmer;
use serde::Deserialize;
use shared::{
    brief::{Claim, FromMemory, holds},
    panel::{MemoryPanel, Reflected},
};

/// What the memory has of a farmer and of cases like his.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// As it was told.
    pub told: FromMemory,
    /// The claims that this phone's record bears out.
    pub claims: Vec<Claim>,
    /// Those it does not: their visits are not here, or something newer is known.
    pub not_here: usize,
}

impl Remembered {
    /// Reads an answer; nothing where the depot had no memory to ask.
    pub fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Answer {
            #[serde(default)]
            from_memory: Option<FromMemory>,
        }
        let answer: Answer = serde_json::from_str(text).ok()?;
        let told = answer.from_memory?;
        Some(Self {
            told,
            claims: vec![],
            not_here: 0,
        })
    }

    /// The same, held against a farmer's record as it is here.
    #[must_use]
    pub fn checked(&self, known: &KnownFarmer) -> Self {
        let ground = known.ground();
        let claims: Vec<Claim> = (self.told.claims.iter())
            .filter(|claim| holds(claim, &ground))
            .cloned()
            .collect();
        Self {
            not_here: self.told.claims.len() - claims.len(),
            claims,
            told: self.told.clone(),
        }
    }
}

/// What the memory makes of a village: answers to fixed questions, each sentence past the depot's
/// guards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reflections {
    /// Question and answer.
    pub answers: Vec<Reflected>,
}

impl Reflections {
    /// Reads an answer; nothing where no memory could be asked.
    pub fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Answer {
            #[serde(default)]
            reflect: Option<Vec<Reflected>>,
        }
        let answer: Answer = serde_json::from_str(text).ok()?;
        Some(Self {
            answers: answer.reflect?,
        })
    }
}

/// The memory's calls.
pub type Panel = MemoryPanel;

/// Reads the panel.
pub(crate) fn read_panel(text: &str) -> Option<Panel> {
    serde_json::from_str(text).ok()
}
