//! The databases' structure as ladders: one module a version, one step from each version to the
//! next. A released step is never edited.

mod session_v1;
mod v1;

use wasm_bindgen::JsValue;
use web_sys::IdbDatabase;

/// A step, given the database while it is being upgraded.
type Step = fn(&IdbDatabase) -> Result<(), JsValue>;

/// A database's name, and how it came to be.
#[derive(Debug, Clone)]
pub struct Schema {
    /// Its name.
    pub name: String,
    /// The steps; the version is their number.
    steps: &'static [Step],
    /// The stores after the last step.
    pub(super) stores: &'static [&'static str],
}

impl Schema {
    /// One officer's database.
    pub fn officer(officer: &shared::ids::OfficerId) -> Self {
        Self {
            name: format!("khetsmriti-{officer}"),
            steps: &[v1::up],
            stores: v1::STORES,
        }
    }

    /// Who signed in on this phone.
    pub fn session() -> Self {
        Self {
            name: "khetsmriti".to_owned(),
            steps: &[session_v1::up],
            stores: session_v1::STORES,
        }
    }

    /// The version.
    pub(super) fn version(&self) -> u32 {
        u32::try_from(self.steps.len()).unwrap_or(u32::MAX)
    }

    /// Climbs from a version to the current one.
    pub(super) fn climb(&self, database: &IdbDatabase, from: u32) -> Result<(), JsValue> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        self.steps
            .iter()
            .skip(from)
            .try_for_each(|step| step(database))
    }
}
