//! A farmer's creation, and the later edit of one detail.

use crate::ids::{EntryId, Slug, VillageId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A name as one script writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name {
    /// The language whose script it is: `te`, `en`, `hi`.
    pub lang: String,
    /// The name.
    pub text: String,
}

/// Who a farmer is. What a client writes of the village here is display; the depot's own table
/// says to which village a document belongs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Farmer {
    /// His names, one for each script known.
    pub names: Vec<Name>,
    /// Where he farms.
    pub village: VillageId,
    /// His telephone number, as given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// What he grows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crops: Vec<Slug>,
    /// Land in guntas (40 to the acre).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guntas: Option<u32>,
    /// Where the water comes from: `canal`, `bore`, `rain`, `tank`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub irrigation: Option<Slug>,
    /// From which data set he was imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<String>,
}

/// One detail of a farmer, as it is from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// Which detail: the name of a field of [`Farmer`], but the village.
    pub field: String,
    /// Its new value.
    pub value: Value,
    /// The edits of this field that the writer saw. An edit not named by a later one was made
    /// beside it, and both are offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supersedes: Vec<EntryId>,
}
