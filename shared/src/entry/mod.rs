//! Everything recorded is an immutable entry. The words of the domain are here, the same in code,
//! wire, storage and screen: farmer, visit, outcome, forecast, edit, correction, withdrawal, move.
//!
//! | kind | what |
//! |---|---|
//! | `farmer` | a farmer's creation |
//! | `visit` | what was seen, advised, objected, decided |
//! | `outcome` | how it turned out |
//! | `forecast` | a stated chance |
//! | `edit` | one detail of a farmer, from now on |
//! | `correction` | new values for some fields of an entry |
//! | `withdrawal` | an entry taken back |
//! | `move` | a visit that belongs to another farmer |
//!
//! An entry of a kind or with fields that this version does not know is kept and passed on whole.
//! What is true is a fold over entries, in [`crate::view`].

mod amend;
mod attached;
mod canonical;
mod farmer;
mod outcome;
mod visit;

pub use amend::{Correction, Move, Withdrawal};
pub use attached::{
    Attached, MAX_ATTACHED, MAX_PHOTO_BYTES, MAX_VOICE_BYTES, MediaKind, is_sha256,
};
pub use farmer::{Edit, Farmer, Name};
pub use outcome::{CropResult, Forecast, Outcome, Question};
pub use visit::{
    Advised, Dose, Imported, MovedFrom, Objection, ObjectionKind, Pitch, Reaction, Visit,
};

use crate::{
    ids::{EntryId, FarmerId, OfficerId},
    time::Stamp,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// The longest canonical text of an entry, in bytes.
pub const MAX_ENTRY_BYTES: usize = 16 * 1024;
/// The longest note or advice, in characters.
pub const MAX_NOTE_CHARS: usize = 4_000;
/// The field that an entry carries whose times were put right: what the phone's clock said.
pub const PHONE_TIME: &str = "phone_time";
/// The version of the fields written here.
pub const ENTRY_VERSION: u32 = 1;

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum EntryError {
    #[error("the entry has {bytes} bytes; {MAX_ENTRY_BYTES} are allowed")]
    TooLong { bytes: usize },
    #[error("the entry is not a JSON object of ours: {0}")]
    Malformed(String),
    #[error("the entry is not in its canonical form")]
    NotCanonical,
    #[error("{0} is not a whole number")]
    NotWhole(String),
    #[error("the entry nests too deep")]
    TooDeep,
    #[error("{field} has {chars} characters; {MAX_NOTE_CHARS} are allowed")]
    NoteTooLong { field: &'static str, chars: usize },
    #[error("a chance of {0} percent is not one (0 to 100)")]
    Chance(u8),
    #[error("{count} voice notes and photos; {MAX_ATTACHED} are allowed")]
    TooManyAttached { count: usize },
    #[error("a voice note or photo is named in a way that cannot be")]
    BadAttached,
    #[error("it occurred on {occurred}, after the day it was recorded, {recorded}")]
    Future { occurred: String, recorded: String },
}

/// One immutable record of the field: who, when, about whom, and its fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Made when the form opens; the same on every device for ever.
    pub id: EntryId,
    /// Which kind; see the table above.
    pub kind: String,
    /// Whom it is about.
    pub farmer: FarmerId,
    /// Who recorded it. Display: what is certain about authorship is the depot's envelope.
    pub by: OfficerId,
    /// The version of the fields.
    pub v: u32,
    /// When it happened.
    pub occurred_at: Stamp,
    /// When it was recorded.
    pub recorded_at: Stamp,
    /// All other fields, known or not.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// The fields of an entry, by kind.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is its type")]
pub enum Body {
    Farmer(Farmer),
    Visit(Visit),
    Outcome(Outcome),
    Forecast(Forecast),
    Edit(Edit),
    Correction(Correction),
    Withdrawal(Withdrawal),
    Move(Move),
    /// A kind from a newer version: kept, passed on, not understood.
    Unknown,
}

impl Body {
    fn kind_and_fields(&self) -> (&'static str, Result<Value, serde_json::Error>) {
        match self {
            Body::Farmer(x) => ("farmer", serde_json::to_value(x)),
            Body::Visit(x) => ("visit", serde_json::to_value(x)),
            Body::Outcome(x) => ("outcome", serde_json::to_value(x)),
            Body::Forecast(x) => ("forecast", serde_json::to_value(x)),
            Body::Edit(x) => ("edit", serde_json::to_value(x)),
            Body::Correction(x) => ("correction", serde_json::to_value(x)),
            Body::Withdrawal(x) => ("withdrawal", serde_json::to_value(x)),
            Body::Move(x) => ("move", serde_json::to_value(x)),
            Body::Unknown => ("unknown", Ok(Value::Object(Map::new()))),
        }
    }
}

/// Who and when of a new entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Its id.
    pub id: EntryId,
    /// Whom it is about.
    pub farmer: FarmerId,
    /// Who records it.
    pub by: OfficerId,
    /// When it happened.
    pub occurred_at: Stamp,
    /// When it is recorded.
    pub recorded_at: Stamp,
}

impl Entry {
    /// A new entry of this version.
    pub fn new(head: Head, body: &Body) -> Result<Self, EntryError> {
        let (kind, value) = body.kind_and_fields();
        let value = value.map_err(|error| EntryError::Malformed(error.to_string()))?;
        let Value::Object(fields) = value else {
            return Err(EntryError::Malformed("the fields are no object".into()));
        };
        let Head {
            id,
            farmer,
            by,
            occurred_at,
            recorded_at,
        } = head;
        let kind = kind.to_owned();
        let entry = Self {
            id,
            kind,
            farmer,
            by,
            v: ENTRY_VERSION,
            occurred_at,
            recorded_at,
            fields,
        };
        entry.check()?;
        Ok(entry)
    }

    /// The fields as this version understands them.
    pub fn body(&self) -> Result<Body, EntryError> {
        body_of(&self.kind, &self.fields)
    }

    /// The canonical text: what is stored, sent and hashed.
    pub fn encode(&self) -> Result<String, EntryError> {
        let value =
            serde_json::to_value(self).map_err(|error| EntryError::Malformed(error.to_string()))?;
        let Value::Object(object) = value else {
            return Err(EntryError::Malformed("no object".into()));
        };
        canonical::write(&object)
    }

    /// The entry of a canonical text, checked.
    pub fn decode(text: &str) -> Result<Self, EntryError> {
        if text.len() > MAX_ENTRY_BYTES {
            return Err(EntryError::TooLong { bytes: text.len() });
        }
        let entry: Entry =
            serde_json::from_str(text).map_err(|error| EntryError::Malformed(error.to_string()))?;
        entry.check()?;
        if entry.encode()? != text {
            return Err(EntryError::NotCanonical);
        }
        Ok(entry)
    }

    /// Whether sizes and values are within their bounds.
    pub fn check(&self) -> Result<(), EntryError> {
        let bytes = self.encode()?.len();
        if bytes > MAX_ENTRY_BYTES {
            return Err(EntryError::TooLong { bytes });
        }
        if self.occurred_at.day() > self.recorded_at.day() {
            return Err(EntryError::Future {
                occurred: self.occurred_at.day().to_string(),
                recorded: self.recorded_at.day().to_string(),
            });
        }
        check_body(&self.body()?)
    }
}

/// Reads fields as a kind's; used again on fields after a correction.
pub(crate) fn body_of(kind: &str, fields: &Map<String, Value>) -> Result<Body, EntryError> {
    fn read<T: DeserializeOwned>(fields: &Map<String, Value>) -> Result<T, EntryError> {
        serde_json::from_value(Value::Object(fields.clone()))
            .map_err(|error| EntryError::Malformed(error.to_string()))
    }
    Ok(match kind {
        "farmer" => Body::Farmer(read(fields)?),
        "visit" => Body::Visit(read(fields)?),
        "outcome" => Body::Outcome(read(fields)?),
        "forecast" => Body::Forecast(read(fields)?),
        "edit" => Body::Edit(read(fields)?),
        "correction" => Body::Correction(read(fields)?),
        "withdrawal" => Body::Withdrawal(read(fields)?),
        "move" => Body::Move(read(fields)?),
        _ => Body::Unknown,
    })
}

fn check_body(body: &Body) -> Result<(), EntryError> {
    let note = |field: &'static str, text: &Option<String>| match text {
        Some(text) if text.chars().count() > MAX_NOTE_CHARS => Err(EntryError::NoteTooLong {
            field,
            chars: text.chars().count(),
        }),
        _ => Ok(()),
    };
    match body {
        Body::Visit(visit) => {
            note("note", &visit.note)?;
            note("advice", &visit.advice)?;
            attached::check(&visit.media)
        }
        Body::Outcome(outcome) => note("note", &outcome.note),
        Body::Withdrawal(withdrawal) => note("reason", &withdrawal.reason),
        Body::Forecast(forecast) if forecast.percent > 100 => {
            Err(EntryError::Chance(forecast.percent))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
