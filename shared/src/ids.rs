//! Newtypes for every identifier. New ids are ULIDs; imported ones are opaque strings. Both obey
//! one rule, checked where they enter: 1 to 40 of `[A-Za-z0-9:-]`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a string is not an identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an identifier: {0:?} (1 to 40 of letters, digits, ':' and '-')")]
pub struct BadId(pub String);

/// The longest identifier, in bytes.
pub const MAX_ID_BYTES: usize = 40;

fn checked(text: &str) -> Result<String, BadId> {
    let fits = (1..=MAX_ID_BYTES).contains(&text.len());
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b':' || b == b'-');
    if fits && plain {
        Ok(text.to_owned())
    } else {
        Err(BadId(text.chars().take(60).collect()))
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The identifier, if the text is one.
            pub fn new(text: &str) -> Result<Self, BadId> {
                checked(text).map(Self)
            }
            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
        impl TryFrom<String> for $name {
            type Error = BadId;
            fn try_from(text: String) -> Result<Self, BadId> {
                Self::new(&text)
            }
        }
        impl std::str::FromStr for $name {
            type Err = BadId;
            fn from_str(text: &str) -> Result<Self, BadId> {
                Self::new(text)
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
    };
}

id!(
    /// One entry of the record: a visit, an outcome, a correction, …
    EntryId
);
id!(
    /// One farmer.
    FarmerId
);
id!(
    /// One officer of the distributor.
    OfficerId
);
id!(
    /// One village: its LGD code, or a name of the depot's own.
    VillageId
);
id!(
    /// One product of the catalogue.
    ProductId
);
id!(
    /// One phone that signed in.
    DeviceId
);

/// A crop, stage or issue: a lower-case slug such as `red-gram`. Words for it are in `text`.
pub type Slug = String;

/// One farmer's document in one writing of it: `<farmer>@<epoch>`. The depot raises the epoch when
/// it writes the document anew (erasure, poison); changes to an older epoch are then refused.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DocId {
    /// Whose document.
    pub farmer: FarmerId,
    /// Which writing of it, from 1.
    pub epoch: u32,
}

impl DocId {
    /// The first writing of a farmer's document.
    pub fn first(farmer: FarmerId) -> Self {
        Self { farmer, epoch: 1 }
    }
}
impl fmt::Display for DocId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.farmer, self.epoch)
    }
}
impl std::str::FromStr for DocId {
    type Err = BadId;
    fn from_str(text: &str) -> Result<Self, BadId> {
        let bad = || BadId(text.chars().take(60).collect());
        let (farmer, epoch) = text.rsplit_once('@').ok_or_else(bad)?;
        let number: u32 = epoch.parse().map_err(|_| bad())?;
        // One spelling only, so that a document has one name.
        if number == 0 || number.to_string() != epoch {
            return Err(bad());
        }
        Ok(Self {
            farmer: FarmerId::new(farmer)?,
            epoch: number,
        })
    }
}
impl TryFrom<String> for DocId {
    type Error = BadId;
    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}
impl From<DocId> for String {
    fn from(id: DocId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_short_and_plain() {
        for good in ["F001", "01J8Z3V5T7QK2M9N4P6R8S0TAB", "kcc:ab-12"] {
            assert_eq!(FarmerId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "a b", "రమేష్", "../x", &"x".repeat(41), "a@1"] {
            assert!(FarmerId::new(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_document_has_one_spelling() {
        let doc: DocId = "F001@2".parse().unwrap();
        assert_eq!((doc.farmer.as_str(), doc.epoch), ("F001", 2));
        assert_eq!(doc.to_string(), "F001@2");
        for bad in [
            "F001", "F001@", "F001@0", "F001@02", "F001@+2", "@1", "F001@-1",
        ] {
            assert!(bad.parse::<DocId>().is_err(), "{bad}");
        }
    }
}
