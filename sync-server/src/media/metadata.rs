//! The header `Upload-Metadata`: pairs of a key and a base64 value, separated by commas. Ours has
//! identifiers and sizes alone; a key that is not ours is refused, since it might carry a name.

use super::refused::{Refused, malformed};
use data_encoding::BASE64;
use shared::{
    entry::{MediaKind, is_sha256},
    ids::{EntryId, FarmerId},
};

/// The longest header, in bytes.
const MAX_BYTES: usize = 1_024;
const KEYS: [&str; 6] = ["sha256", "kind", "mime", "visit", "farmer", "millis"];
/// A longer voice note is none: three minutes, and what a slow phone adds.
const MAX_MILLIS: u32 = 10 * 60_000;

/// What an upload says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata {
    pub sha256: String,
    pub kind: MediaKind,
    pub mime: String,
    pub visit: EntryId,
    pub farmer: FarmerId,
    pub millis: Option<u32>,
}

impl Metadata {
    /// Reads the header.
    pub fn parse(header: &str) -> Result<Self, Refused> {
        if header.len() > MAX_BYTES {
            return Err(malformed(format!(
                "Upload-Metadata: at most {MAX_BYTES} bytes"
            )));
        }
        let mut values: [Option<String>; KEYS.len()] = Default::default();
        for pair in header.split(',') {
            let (key, value) = pair.trim().split_once(' ').unwrap_or((pair.trim(), ""));
            let Some(place) = KEYS.iter().position(|known| *known == key) else {
                let known = KEYS.join(", ");
                return Err(malformed(format!(
                    "Upload-Metadata: only {known} are taken"
                )));
            };
            if values[place].is_some() {
                return Err(malformed(format!("Upload-Metadata: {key} twice")));
            }
            let text = BASE64.decode(value.trim().as_bytes()).ok();
            let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
            let wrong = || malformed(format!("Upload-Metadata: {key} is not a text in base64"));
            values[place] = Some(text.ok_or_else(wrong)?);
        }
        let [sha256, kind, mime, visit, farmer, millis] = values;
        let need = |value: Option<String>, key: &str| {
            value.ok_or_else(|| malformed(format!("Upload-Metadata: {key} is missing")))
        };
        let bad = |key: &str| malformed(format!("Upload-Metadata: {key} is not one"));
        let sha256 = need(sha256, "sha256")?;
        if !is_sha256(&sha256) {
            return Err(bad("sha256"));
        }
        let kind = need(kind, "kind")?;
        let kind = MediaKind::of_word(&kind).ok_or_else(|| bad("kind"))?;
        let mime = need(mime, "mime")?;
        if !kind.takes(&mime) || !mime.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            let mime = mime
                .chars()
                .take(60)
                .filter(|it| !it.is_control())
                .collect();
            return Err(Refused::Kind {
                kind: kind.word(),
                mime,
            });
        }
        let millis = millis.map(|text| text.parse().map_err(|_| bad("millis")));
        let millis = millis.transpose()?;
        if millis.is_some_and(|millis| millis > MAX_MILLIS) {
            return Err(bad("millis"));
        }
        Ok(Self {
            sha256,
            kind,
            mime,
            visit: need(visit, "visit")?.parse().map_err(|_| bad("visit"))?,
            farmer: need(farmer, "farmer")?.parse().map_err(|_| bad("farmer"))?,
            millis,
        })
    }

    /// The header that says it.
    pub fn header(&self) -> String {
        let millis = self.millis.map(|millis| millis.to_string());
        let pairs = [
            ("sha256", Some(self.sha256.as_str())),
            ("kind", Some(self.kind.word())),
            ("mime", Some(self.mime.as_str())),
            ("visit", Some(self.visit.as_str())),
            ("farmer", Some(self.farmer.as_str())),
            ("millis", millis.as_deref()),
        ];
        let pair = |(key, value): (&str, Option<&str>)| {
            Some(format!("{key} {}", BASE64.encode(value?.as_bytes())))
        };
        pairs
            .into_iter()
            .filter_map(pair)
            .collect::<Vec<_>>()
            .join(",")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(in crate::media) fn sample() -> Metadata {
        Metadata {
            sha256: "ab".repeat(32),
            kind: MediaKind::Voice,
            mime: "audio/webm;codecs=opus".into(),
            visit: "V001".parse().unwrap(),
            farmer: "F001".parse().unwrap(),
            millis: Some(30_000),
        }
    }

    fn without(key: &str) -> String {
        let header = sample().header();
        let pairs = header.split(',').filter(|pair| !pair.starts_with(key));
        pairs.collect::<Vec<_>>().join(",")
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Metadata::parse(&sample().header()), Ok(sample()));
        let photo = Metadata {
            kind: MediaKind::Photo,
            mime: "image/jpeg".into(),
            millis: None,
            ..sample()
        };
        assert_eq!(Metadata::parse(&photo.header()), Ok(photo));
    }

    #[test]
    fn what_is_missing_strange_or_twice_is_named() {
        let said = |header: &str| Metadata::parse(header).unwrap_err().to_string();
        for key in ["sha256", "kind", "mime", "visit", "farmer"] {
            assert_eq!(
                said(&without(key)),
                format!("Upload-Metadata: {key} is missing")
            );
        }
        let header = sample().header();
        assert!(said(&format!("{header},filename cmFtZXNoLndlYm0=")).contains("only sha256"));
        assert_eq!(
            said(&format!("{header},kind dm9pY2U=")),
            "Upload-Metadata: kind twice"
        );
        assert!(said("sha256 ???").contains("not a text in base64"));
        assert!(said(&"x".repeat(2_000)).contains("at most"));
        assert!(said("").contains("only sha256"));
    }

    #[test]
    fn a_kind_takes_its_own_media_types() {
        let html = Metadata {
            mime: "text/html".into(),
            ..sample()
        };
        let refused = Metadata::parse(&html.header()).unwrap_err();
        assert_eq!(
            (refused.status().as_u16(), refused.code()),
            (415, "media_kind")
        );
        let photo = Metadata {
            kind: MediaKind::Photo,
            ..sample()
        };
        assert_eq!(
            Metadata::parse(&photo.header()).unwrap_err().code(),
            "media_kind"
        );
    }

    proptest! {
        #[test]
        fn any_header_is_read_or_refused(header: String) {
            drop(Metadata::parse(&header));
        }
    }
}
