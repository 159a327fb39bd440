//! The token by which a cut feed goes on. It is the phone's to keep and hand back; nothing in it is
//! trusted but the place, and a token that does not fit is as none.

use crate::storage::Place;
use shared::ids::DocId;

/// Where a feed was cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resume {
    /// In the first sync, whose upper end was fixed when it began; `None` means only the reference
    /// rows are done.
    First {
        epoch: [u8; 16],
        through: u64,
        place: Option<Place>,
    },
    /// Among a newly granted village's documents: the grant has this log number, this one is done.
    Grant {
        epoch: [u8; 16],
        seq: u64,
        doc: DocId,
    },
    /// Everything up to a log number is done.
    Rows { epoch: [u8; 16], seq: u64 },
}

impl Resume {
    pub fn epoch(&self) -> [u8; 16] {
        match self {
            Self::First { epoch, .. } | Self::Grant { epoch, .. } | Self::Rows { epoch, .. } => {
                *epoch
            }
        }
    }

    /// The token. No identifier has a dot in it.
    pub fn to_token(&self) -> String {
        let epoch: String = self
            .epoch()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        match self {
            Self::First { through, place, .. } => {
                let village = place.as_ref().map_or("", |place| place.village.as_str());
                let doc = place.as_ref().and_then(|place| place.doc.as_ref());
                let doc = doc.map(ToString::to_string).unwrap_or_default();
                format!("f.{epoch}.{through}.{village}.{doc}")
            }
            Self::Grant { seq, doc, .. } => format!("g.{epoch}.{seq}.{doc}"),
            Self::Rows { seq, .. } => format!("r.{epoch}.{seq}"),
        }
    }

    /// Reads a token.
    pub fn parse(token: &str) -> Option<Self> {
        if token.len() > 200 {
            return None;
        }
        let parts: Vec<&str> = token.split('.').collect();
        match parts.as_slice() {
            ["f", epoch, through, village, doc] => {
                let doc = if doc.is_empty() {
                    None
                } else {
                    Some(doc.parse().ok()?)
                };
                let place = match *village {
                    "" => None,
                    village => Some(Place {
                        village: village.parse().ok()?,
                        doc,
                    }),
                };
                Some(Self::First {
                    epoch: epoch_of(epoch)?,
                    through: through.parse().ok()?,
                    place,
                })
            }
            ["g", epoch, seq, doc] => Some(Self::Grant {
                epoch: epoch_of(epoch)?,
                seq: seq.parse().ok()?,
                doc: doc.parse().ok()?,
            }),
            ["r", epoch, seq] => Some(Self::Rows {
                epoch: epoch_of(epoch)?,
                seq: seq.parse().ok()?,
            }),
            _ => None,
        }
    }
}

fn epoch_of(text: &str) -> Option<[u8; 16]> {
    if text.len() != 32 || !text.is_ascii() {
        return None;
    }
    let mut epoch = [0; 16];
    for (index, byte) in epoch.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[index * 2..index * 2 + 2], 16).ok()?;
    }
    Some(epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_as_it_was_written() {
        let epoch = [7; 16];
        let doc: DocId = "kcc:a-1@2".parse().unwrap();
        let village = "572-x:y".parse().unwrap();
        let place = Place {
            village,
            doc: Some(doc.clone()),
        };
        for resume in [
            Resume::First {
                epoch,
                through: 5,
                place: None,
            },
            Resume::First {
                epoch,
                through: 5,
                place: Some(Place {
                    doc: None,
                    ..place.clone()
                }),
            },
            Resume::First {
                epoch,
                through: 5,
                place: Some(place),
            },
            Resume::Grant { epoch, seq: 9, doc },
            Resume::Rows { epoch, seq: 10 },
        ] {
            assert_eq!(Resume::parse(&resume.to_token()), Some(resume));
        }
    }

    #[test]
    fn other_texts_are_no_token() {
        let long = "f".repeat(300);
        for bad in [
            "",
            "f",
            "f.00.1..",
            "x.y.z",
            "r.0707.1",
            "r.é0707070707070707070707070707070.1",
            &long,
        ] {
            assert_eq!(Resume::parse(bad), None, "{bad}");
        }
    }
}
