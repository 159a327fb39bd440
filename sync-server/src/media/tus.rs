//! The tus protocol 1.0.0 as far as it is decided from headers: requests in, decisions out. No
//! storage, no clock. <https://tus.io/protocols/resumable-upload>

use super::{
    metadata::Metadata,
    refused::{Refused, malformed},
};
use axum::http::HeaderMap;
use data_encoding::BASE64;
use sha1::{Digest as _, Sha1};
use sha2::Sha256;
use shared::entry::{MAX_VOICE_BYTES, MediaKind};

/// The version spoken.
pub const VERSION: &str = "1.0.0";
/// What is spoken beyond the core.
pub const EXTENSIONS: &str = "creation,creation-with-upload,checksum,termination,expiration";
/// The checksums that are known.
pub const CHECKSUMS: &str = "sha1,sha256";
/// The longest upload of any kind.
pub const MAX_BYTES: u32 = MAX_VOICE_BYTES;
/// What bytes are sent as.
pub const OFFSET_STREAM: &str = "application/offset+octet-stream";

/// An upload that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creation {
    pub length: u64,
    pub metadata: Metadata,
    /// Bytes come with the request.
    pub has_bytes: bool,
    pub checksum: Option<Checksum>,
}

/// Bytes that are sent for an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub offset: u64,
    pub checksum: Option<Checksum>,
}

/// What the bytes of one request must give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checksum {
    Sha1([u8; 20]),
    Sha256([u8; 32]),
}

impl Checksum {
    /// Whether they do.
    pub fn fits(&self, bytes: &[u8]) -> bool {
        match self {
            Self::Sha1(sum) => Sha1::digest(bytes).as_slice() == sum,
            Self::Sha256(sum) => <sha2::Sha256 as sha2::Digest>::digest(bytes).as_slice() == sum,
        }
    }
}

/// The SHA-256 of some bytes, as it is written everywhere here.
pub fn sha256_hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(&<Sha256 as sha2::Digest>::digest(bytes))
}

/// Every request but `OPTIONS` names the version.
pub fn check_version(headers: &HeaderMap) -> Result<(), Refused> {
    match text(headers, "tus-resumable")? {
        Some(VERSION) => Ok(()),
        _ => Err(Refused::Version),
    }
}

/// `POST` that makes an upload.
pub fn creation(headers: &HeaderMap) -> Result<Creation, Refused> {
    check_version(headers)?;
    if text(headers, "upload-defer-length")?.is_some() {
        return Err(malformed(
            "Upload-Defer-Length is not taken: the length is known",
        ));
    }
    let length = number(headers, "upload-length")?;
    let metadata = text(headers, "upload-metadata")?.unwrap_or_default();
    let metadata = Metadata::parse(metadata)?;
    check_length(length, metadata.kind)?;
    let has_bytes = match text(headers, "content-type")? {
        Some(OFFSET_STREAM) => true,
        _ if body_length(headers)?.unwrap_or(0) > 0 => return Err(Refused::ContentType),
        _ => false,
    };
    check_rest(headers, 0, length)?;
    Ok(Creation {
        length,
        metadata,
        has_bytes,
        checksum: checksum(headers)?,
    })
}

fn check_length(length: u64, kind: MediaKind) -> Result<(), Refused> {
    let most = u64::from(kind.most_bytes());
    if length == 0 {
        return Err(malformed("Upload-Length: there must be something to send"));
    }
    if length > most {
        let kind = kind.word();
        return Err(Refused::TooLarge { kind, most });
    }
    Ok(())
}

/// `PATCH` on an upload of so many bytes that stands at a byte.
pub fn piece(headers: &HeaderMap, at: u64, length: u64) -> Result<Piece, Refused> {
    if text(headers, "content-type")? != Some(OFFSET_STREAM) {
        return Err(Refused::ContentType);
    }
    let offset = number(headers, "upload-offset")?;
    if offset != at {
        return Err(Refused::Offset { at });
    }
    check_rest(headers, offset, length)?;
    Ok(Piece {
        offset,
        checksum: checksum(headers)?,
    })
}

/// The body, where its length is said, goes no further than the upload.
fn check_rest(headers: &HeaderMap, offset: u64, length: u64) -> Result<(), Refused> {
    let body = body_length(headers)?.unwrap_or(0);
    if offset.saturating_add(body) > length {
        return Err(Refused::Longer { length });
    }
    Ok(())
}

fn checksum(headers: &HeaderMap) -> Result<Option<Checksum>, Refused> {
    let Some(header) = text(headers, "upload-checksum")? else {
        return Ok(None);
    };
    let wrong = || malformed(format!("Upload-Checksum: {CHECKSUMS}, then base64"));
    let (name, sum) = header.split_once(' ').ok_or_else(wrong)?;
    let sum = BASE64.decode(sum.trim().as_bytes()).map_err(|_| wrong())?;
    let sum = match name {
        "sha1" => sum.try_into().ok().map(Checksum::Sha1),
        "sha256" => sum.try_into().ok().map(Checksum::Sha256),
        _ => None,
    };
    sum.map(Some).ok_or_else(wrong)
}

fn body_length(headers: &HeaderMap) -> Result<Option<u64>, Refused> {
    match text(headers, "content-length")? {
        Some(_) => number(headers, "content-length").map(Some),
        None => Ok(None),
    }
}

fn number(headers: &HeaderMap, name: &str) -> Result<u64, Refused> {
    let digits = text(headers, name)?.filter(|text| text.bytes().all(|it| it.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| malformed(format!("{name}: a number of bytes is needed")))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Refused> {
    let value = headers.get(name).map(|value| value.to_str());
    let value = value.transpose();
    let value = value.map_err(|_| malformed(format!("{name}: not plain text")))?;
    Ok(value.map(str::trim))
}

#[cfg(test)]
mod tests {
    use super::{super::metadata::tests::sample, *};
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            let name = HeaderName::from_static(name);
            (name, HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    fn code<T>(result: Result<T, Refused>) -> (u16, &'static str) {
        match result {
            Ok(_) => (200, "ok"),
            Err(refused) => (refused.status().as_u16(), refused.code()),
        }
    }

    fn asked(more: &[(&'static str, &str)]) -> Result<Creation, Refused> {
        let metadata = sample().header();
        let mut all = headers(&[
            ("tus-resumable", "1.0.0"),
            ("upload-length", "1000"),
            ("upload-metadata", &metadata),
        ]);
        for (name, value) in headers(more) {
            all.insert(name.expect("each once"), value);
        }
        creation(&all)
    }

    #[test]
    fn an_upload_is_made_of_a_length_and_what_it_is() {
        let made = asked(&[]).unwrap();
        assert_eq!((made.length, made.has_bytes), (1_000, false));
        assert_eq!(made.metadata, sample());
        assert!(asked(&[("content-type", OFFSET_STREAM)]).unwrap().has_bytes);
    }

    #[test]
    fn what_cannot_be_is_said_before_any_byte() {
        let cases: [(&'static str, &str, (u16, &str)); 9] = [
            ("tus-resumable", "0.2.2", (412, "tus_version")),
            ("upload-length", "0", (400, "malformed")),
            ("upload-length", "-1", (400, "malformed")),
            ("upload-length", "99999999999999999999", (400, "malformed")),
            ("upload-length", "2097153", (413, "too_large")),
            ("upload-defer-length", "1", (400, "malformed")),
            ("upload-metadata", "kind dm9pY2U=", (400, "malformed")),
            ("content-length", "7", (415, "encoding")),
            ("upload-checksum", "md5 AAAA", (400, "malformed")),
        ];
        for (name, value, expected) in cases {
            assert_eq!(code(asked(&[(name, value)])), expected, "{name}: {value}");
        }
        assert_eq!(code(asked(&[("upload-length", "2097152")])), (200, "ok"));
        let longer = [("content-type", OFFSET_STREAM), ("content-length", "1001")];
        assert_eq!(code(asked(&longer)), (413, "too_large"));
    }

    #[test]
    fn bytes_go_where_the_upload_stands_and_no_further() {
        let sent = |offset: &str, length: &str| {
            let all = headers(&[
                ("content-type", OFFSET_STREAM),
                ("upload-offset", offset),
                ("content-length", length),
            ]);
            code(piece(&all, 400, 1_000))
        };
        assert_eq!(sent("400", "600"), (200, "ok"));
        assert_eq!(sent("0", "600"), (409, "offset"));
        assert_eq!(sent("401", "1"), (409, "offset"));
        assert_eq!(sent("400", "601"), (413, "too_large"));
        assert_eq!(sent("four", "1"), (400, "malformed"));
        assert_eq!(code(piece(&headers(&[]), 0, 1)), (415, "encoding"));
    }

    #[test]
    fn checksums_are_the_ones_of_the_bytes() {
        let sum = |name: &str, bytes: &[u8]| {
            let value = match name {
                "sha1" => BASE64.encode(&Sha1::digest(bytes)),
                _ => BASE64.encode(&<Sha256 as sha2::Digest>::digest(bytes)),
            };
            let header = format!("{name} {value}");
            checksum(&headers(&[("upload-checksum", &header)]))
                .unwrap()
                .unwrap()
        };
        for name in ["sha1", "sha256"] {
            assert!(sum(name, b"abc").fits(b"abc"));
            assert!(!sum(name, b"abc").fits(b"abd"));
        }
    }
}
